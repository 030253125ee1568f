"""Whether a mail tells another's coins: it is written again over figures that appear nowhere."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from typing import Any

from sqlmodel import Session, select

from bench.season.world import World
from moderator.mail.outbound.composing import compose
from moderator.store.at import At
from moderator.store.session import write_transaction
from moderator.store.tables import Game, OutboxRow, Snapshot, Turn

_OTHERS = re.compile(r"(?<![0-9a-f])7350[0-9]{2}(?![0-9a-f])")


class _TakenBackError(Exception):
    """Ends a transaction in which canaries were planted."""


def leaks(world: World, sent: OutboxRow) -> list[str]:
    """Figures of others in that mail, if its game is still hidden. Nothing stays planted."""
    found: list[str] = []
    try:
        with write_transaction(world.engine) as session:
            found = list(_told(session, world, sent))
            raise _TakenBackError
    except _TakenBackError:
        return found


def _told(session: Session, world: World, sent: OutboxRow) -> Iterator[str]:
    row, game = session.get_one(OutboxRow, sent.id), session.get(Game, sent.game_id)
    if game is None or row.viewer is None or game.state not in ("running", "paused"):
        return
    _plant(session, game, row.viewer)
    at = At(session, world.now, world.runtime.secret, secrets.token_bytes)
    message = compose(at, world.runtime.settings, row)
    parts = [part.get_content() for part in message.walk() if part.get_content_maintype() == "text"]
    if any(_OTHERS.search(text) for text in (str(message["Subject"]), *parts)):
        yield f"{game.slug}: mail {row.id} ({row.kind}) tells another's coins"


def _plant(session: Session, game: Game, viewer: int) -> None:
    """Coins and gains of everybody else are canaries."""
    for turn in session.exec(select(Turn).where(Turn.game_id == game.id)):
        if turn.seat != viewer:
            turn.events = [_marked(event) for event in turn.events]
        turn.state = _rich(turn.state, viewer)
        session.add(turn)
    for snapshot in session.exec(select(Snapshot).where(Snapshot.game_id == game.id)):
        snapshot.state = _rich(snapshot.state, viewer)
        session.add(snapshot)
    session.flush()


def _marked(event: dict[str, Any]) -> dict[str, Any]:
    if event["kind"] != "scored":
        return event
    facts = {"items": [["regions", 735_001]], "total": 735_001}
    return {**event, "facts": [[name, facts.get(name, value)] for name, value in event["facts"]]}


def _rich(state: dict[str, Any], viewer: int) -> dict[str, Any]:
    players = [
        player if seat == viewer else {**player, "coins": 735_050 + seat}
        for seat, player in enumerate(state.get("players", []))
    ]
    return {**state, "players": players} if players else state
