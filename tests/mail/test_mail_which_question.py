"""Tiny Epic Kingdoms asks a seat many times in a turn: which question a reply is for is told by the
mail that it answers, and asked where nobody can tell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from postal import Office, _config
from test_mail_mending import fence, newest

from moderator.config import load
from moderator.engine.sheets import Hint
from moderator.league.orders.replies import Reply
from moderator.league.play import sheets_on_file
from moderator.league.play.record import desk_of
from moderator.store import session as store
from tests.league.conftest import make

MINUTE = timedelta(minutes=1)
HEAD = "Content-Type: text/plain; charset=utf-8"


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Office]:
    """A game of Tiny Epic Kingdoms, set up, with turn 2 begun."""
    post = Office(make(tmp_path, 3, kind="kingdoms"), load(_config(tmp_path)), tmp_path / "sent")
    while post.played.look().turn == 1:
        on(post)
    yield post
    post.played.engine.dispose()


def decisions(post: Office) -> tuple[Any, dict[int, Any]]:
    with store.read_transaction(post.played.engine) as session:
        table = desk_of(session, post.played.game(session)).table
    waits = sheets_on_file.asked(table)
    return table, {one.seat: one for one in sheets_on_file.decisions_of(table) if one.seat in waits}


def hints(post: Office, seat: int) -> list[Hint]:
    table, asked = decisions(post)
    return list(table.notation.help(table.state, asked[seat]))


def on(post: Office) -> int:
    """Whoever is asked answers with the first order there is; who it was."""
    _, asked = decisions(post)
    seat = min(asked)
    post.write(seat, f"{hints(post, seat)[0].order}\nend\n")
    return seat


def newest_asking(post: Office, seat: int) -> str:
    post.deliver(after=MINUTE)
    return [row.message_id for row in post.rows("asked") if row.viewer == seat][-1]


def until_asked(post: Office, seat: int, kind: str, active: int | None = None) -> None:
    """Play on to where that seat is asked such a question, in the turn of `active`."""
    for _ in range(60):
        _, asked = decisions(post)
        theirs = active is None or post.played.look().active == active
        if theirs and seat in asked and asked[seat].kind.startswith(kind):
            return
        on(post)
    pytest.fail(f"{seat} was never asked {kind}")


def told(reply: Reply) -> dict[str, Any]:
    return dict(dict(reply.notes).get("stale", ()))


def test_a_correction_of_what_was_answered_is_no_answer_to_what_is_asked_now(
    realm: Office,
) -> None:
    until_asked(realm, 1, "on", active=2)
    reply_to = (HEAD, f"In-Reply-To: {newest_asking(realm, 1)}")
    realm.write(1, "collect\nend\n", fields=reply_to)
    first = realm.played.now
    until_asked(realm, 1, "on", active=0)
    realm.played.now += MINUTE
    turn, revision = realm.played.look().turn, realm.played.look().revision
    realm.write(1, "collect\nend\n", fields=reply_to)
    reply = realm.replies()[-1]
    assert reply.kind == "stale"
    assert told(reply)["answered_at"] == first.isoformat()
    assert (realm.played.look().turn, realm.played.look().revision) == (turn, revision)
    assert "collect" in "\n".join(fence(newest(realm, "answer", 1)))
    realm.write(1, "collect\nend\n", fields=(HEAD, f"In-Reply-To: {newest_asking(realm, 1)}"))
    assert realm.replies()[-1].kind == "played"


def test_where_nothing_is_asked_it_is_not_kept_for_later(realm: Office) -> None:
    until_asked(realm, 1, "on")
    reply_to = (HEAD, f"In-Reply-To: {newest_asking(realm, 1)}")
    realm.write(1, "collect\nend\n", fields=reply_to)
    assert 1 not in decisions(realm)[1]
    realm.played.now += MINUTE
    realm.write(1, "pass\nend\n", fields=reply_to)
    assert realm.replies()[-1].kind == "stale"


def test_orders_that_fit_the_open_question_alone_are_taken(realm: Office) -> None:
    """Who chose an action answers the same mail with how it is carried out."""
    seat = realm.played.look().active
    assert seat is not None
    until_asked(realm, seat, "choose")
    reply_to = (HEAD, f"In-Reply-To: {newest_asking(realm, seat)}")
    realm.write(seat, f"{hints(realm, seat)[0].order}\ncontinue\n", fields=reply_to)
    _, asked = decisions(realm)
    assert asked[seat].kind == "act"
    realm.played.now += MINUTE
    realm.write(seat, f"{hints(realm, seat)[0].order}\nend\n", fields=reply_to)
    assert realm.replies()[-1].kind == "played"


def test_a_new_mail_is_for_what_is_asked(realm: Office) -> None:
    until_asked(realm, 1, "on")
    realm.write(1, "collect\nend\n")
    until_asked(realm, 1, "on")
    realm.played.now += MINUTE
    realm.write(1, "collect\nend\n", fields=(HEAD, "In-Reply-To: <other@mail.example>"))
    assert realm.replies()[-1].kind == "played"
