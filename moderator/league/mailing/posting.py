"""Mails to be sent and pages to be made, as rows of the turn's own transaction.

The rows carry facts and the viewer; words are found when the mail is composed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlmodel import Session, select

from moderator.league.options.league_options import is_practice
from moderator.league.people.directory import Sitting, sittings
from moderator.league.people.observers import onlookers
from moderator.store.at import At
from moderator.store.keys import key as key_of
from moderator.store.states import GameMail, PersonMail
from moderator.store.tables import Act, Game, League, OutboxRow, Person, Publication


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """A mail about a game: of which kind, about what event, with what facts.

    `event` makes its key unique together with kind, game and recipient. `in_reply_to` is the
    Message-ID that it answers. It goes out at once, or at the moment `not_before` (aware, UTC).
    """

    kind: GameMail
    event: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    in_reply_to: str = ""
    not_before: datetime | None = None


def post(at: At, game: Game, sitting: Sitting, mail: OutgoingMail) -> bool:
    """One mail an event and recipient; False where that one has been written already."""
    row = _row(at, game, mail, sitting.tenure.person_id, f"{sitting.tenure.id}")
    row.tenure_id, row.viewer = sitting.tenure.id, sitting.chair.seat
    return _write_once(at.session, row)


def post_observer(at: At, game: Game, person: Person, mail: OutgoingMail) -> bool:
    """The same to somebody who follows the game without a seat: what everybody may know."""
    return _write_once(at.session, _row(at, game, mail, key_of(person), f"observer-{person.id}"))


def tell_observers(at: At, game: Game, mail: OutgoingMail) -> None:
    """A mail to all who follow the game, but for those who hear only what they are asked."""
    for onlooker in onlookers(at.session, game):
        if onlooker.person.notify != "asked":
            post_observer(at, game, onlooker.person, mail)


def _row(at: At, game: Game, mail: OutgoingMail, person: int, to: str) -> OutboxRow:
    """Its row; who it is for is `to` in its key."""
    name = f"{mail.kind}:{game.slug}:{mail.event}:{to}"
    where = {"turn": game.turn, "mark": game.mark, "revision": game.revision}
    return OutboxRow(
        key=name,
        kind=mail.kind,
        game_id=game.id,
        person_id=person,
        facts={**where, **mail.facts},
        message_id=message_id(name, at.now),
        in_reply_to=mail.in_reply_to,
        next_at=mail.not_before or at.now,
        created_at=at.now,
    )


def _write_once(session: Session, row: OutboxRow) -> bool:
    """Write the row; False where that key has been written already."""
    if session.exec(select(OutboxRow.id).where(OutboxRow.key == row.key)).first() is not None:
        return False
    session.add(row)
    session.flush()
    return True


def message_id(name: str, written: datetime) -> str:
    """Of a mail's key and of when it was written: a league that came back from a copy writes the
    same key again about something else."""
    return hashlib.sha256(f"mail:{name}:{written.isoformat()}".encode()).hexdigest()[:24]


def write_to(
    at: At,
    person: Person,
    kind: PersonMail,
    event: str,
    facts: Mapping[str, Any],
    recipient: str = "",
) -> None:
    """One mail to a person as such, about no seat of theirs; to that address where one is given.
    `event` makes the key unique together with the kind."""
    name = f"{kind}:{event}"
    at.session.add(
        OutboxRow(
            key=name,
            kind=kind,
            person_id=key_of(person),
            facts=dict(facts),
            message_id=message_id(name, at.now),
            recipient=recipient,
            next_at=at.now,
            created_at=at.now,
        )
    )
    at.session.flush()


def record(at: At, game: Game, act: Act) -> None:
    """The act in the public log, the pages made anew. Nobody gets a notice of it."""
    act.game_id = game.id
    at.session.add(act)
    at.session.add(game)
    at.session.flush()
    publish(at, game)


def announce(at: At, game: Game, act: Act, *, spared: int | None = None, **more: Any) -> None:
    """The act in the public log, a notice of it to every seat and to who follows the game, the
    pages made anew. A seat that is spared hears of it by another mail."""
    record(at, game, act)
    told = {**_of_act(act), **more}
    for seat, sitting in sittings(at.session, game).items():
        if seat != spared:
            post(at, game, sitting, OutgoingMail("notice", f"act-{act.id}", told))
    tell_observers(at, game, OutgoingMail("notice", f"act-{act.id}", told))


def announce_together(at: At, done: Sequence[tuple[Game, Act]], **more: Any) -> None:
    """One act in the logs of several games: whoever plays or observes gets one mail about all of
    theirs, not one a game."""
    seats: dict[int, list[tuple[Game, Act, Sitting]]] = {}
    beside: dict[int, list[tuple[Game, Act, Person]]] = {}
    for game, act in done:
        record(at, game, act)
        for sitting in sittings(at.session, game).values():
            seats.setdefault(sitting.tenure.person_id, []).append((game, act, sitting))
        for onlooker in onlookers(at.session, game):
            if onlooker.person.notify != "asked":
                beside.setdefault(key_of(onlooker.person), []).append((game, act, onlooker.person))
    for rows in seats.values():
        game, act, sitting = rows[0]
        post(at, game, sitting, _together(act, [game for game, _, _ in rows], more))
    for number, looked in beside.items():
        if number not in seats:
            game, act, person = looked[0]
            post_observer(at, game, person, _together(act, [game for game, _, _ in looked], more))


def _together(act: Act, games: Sequence[Game], said: Mapping[str, Any]) -> OutgoingMail:
    told = [[game.slug, game.due_at.isoformat() if game.due_at else ""] for game in games]
    more = {"games": told} if len(told) > 1 else {}
    return OutgoingMail("notice", f"act-{act.id}", {**_of_act(act), **more, **said})


def _of_act(act: Act) -> dict[str, Any]:
    """What a notice of it tells."""
    told = {"act": act.kind, "reason": act.reason, "actor": act.actor}
    return told | {"old": act.old, "new": act.new}


def publish(at: At, game: Game) -> None:
    """The game's pages are to be made anew.

    A row that waits is moved on to the game's revision, and so stays open if its pages are being
    made just now. One of this very revision could not tell: then there is a second one.
    """
    if is_practice(at.session, game):
        return
    waiting = at.session.exec(
        select(Publication).where(
            Publication.game_id == game.id,
            Publication.state == "waiting",
            Publication.revision < game.revision,
        )
    ).first()
    if waiting is None:
        waiting = Publication(league_id=game.league_id, game_id=game.id, created_at=at.now)
    waiting.revision = game.revision
    at.session.add(waiting)


def publish_league(at: At, league: League) -> None:
    """The league's page is to be made anew."""
    at.session.add(Publication(league_id=key_of(league), created_at=at.now))
