"""The answer to a sheet that cools says when it is played."""

from __future__ import annotations

from postal import Office
from sqlmodel import select

from moderator.mail.outbound.composing import compose
from moderator.store import session as store
from moderator.store.tables import League
from tests.moments import moment


def test_the_answer_says_the_hour_and_how_to_change_it(post: Office) -> None:
    with store.write_transaction(post.played.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {**league.options, "cool_off": "30m"}
        session.add(league)
    post.write(0, "take 1\nend\n")
    row = post.rows("answer")[-1]
    with store.read_transaction(post.played.engine) as session:
        message = compose(moment(session, post.played.now), post.settings, row)
    body = message.get_body(("plain",))
    assert body is not None
    told = " ".join(str(body.get_content()).split())
    assert "saved, carried out soon" in str(message["Subject"])
    assert "Your sheet is carried out at Tuesday 1 December 12:30" in told
    assert "withdraw it with “withdraw”" in told
    assert "If we hear nothing by then" not in told
