"""What must hold of a season that is over, whatever befell it. Each check names every breach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, select

from bench.season import recount
from bench.season.plan import OUTAGE_MINIMUM, RHYTHM, ZONE
from bench.season.players import Sheet
from bench.season.world import SEASON, World
from moderator.games import GAMES
from moderator.league.seasons.keeping import find_season
from moderator.league.seasons.table import tables
from moderator.league.values.spans import read_span
from moderator.store.journal import entries
from moderator.store.session import read_transaction
from moderator.store.tables import Act, Asking, Game, Message, OutboxRow
from moderator.store.verification import export
from moderator.store.verification.verify import verify

_MOVES_DEADLINES = frozenset({"outage", "extended", "more time", "replaced", "resumed"})
"""Acts after which a deadline may stand at another hour than the league's."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What the simulation itself has seen: sheets sent while they were asked for, the identity of
    every mail that was sent, and when the moderator stood still."""

    sheets: Sequence[Sheet]
    sent: Sequence[str]
    outages: Sequence[tuple[datetime, datetime]]


def faults(world: World, watched: Watched) -> tuple[str, ...]:
    """All of them, in words."""
    with read_transaction(world.engine) as session:
        return (
            *_standings(session),
            *_journals(session),
            *_misses(session, watched),
            *_hours(session),
            *_sheets(session, watched),
            *_answers(session, watched),
            *_broken(session),
        )


def _standings(session: Session) -> Iterator[str]:
    """The league's own standings are those that a second hand works out."""
    season = find_season(session, SEASON)
    second = recount.standings(session, season)
    for table in tables(session, season):
        shown = [(row.player, row.points) for row in table.rows]
        if shown != second[table.division.tier]:
            yield f"division {table.division.tier + 1}: {shown}, and {second} by a second hand"


def _journals(session: Session) -> Iterator[str]:
    """Every game can be verified by its file alone, and none was left running."""
    for game in session.exec(select(Game).order_by(col(Game.id))):
        if game.state not in ("over", "annulled"):
            yield f"{game.slug} is {game.state}"
        found = verify(export.encode(export.export_game(session, game)), GAMES)
        yield from (f"{game.slug}: {finding}" for finding in found)


def _misses(session: Session, watched: Watched) -> Iterator[str]:
    """A move is missed once, after its hour, and while the moderator was there to take it."""
    slugs = dict(session.exec(select(Game.id, Game.slug)).all())
    missed = session.exec(select(Asking).where(Asking.outcome == "missed")).all()
    counted = Counter((row.game_id, row.seat, row.due_at) for row in missed)
    yield from (f"{slugs[key[0]]}: missed twice {key}" for key, n in counted.items() if n > 1)
    spared = read_span(OUTAGE_MINIMUM)
    for row in missed:
        assert row.due_at is not None
        assert row.at is not None
        if row.at < row.due_at:
            yield f"{slugs[row.game_id]}: judged {row.at}, due {row.due_at}"
        for begins, ends in watched.outages:
            if begins <= row.at < ends + spared and row.due_at <= ends:
                yield f"{slugs[row.game_id]}: punished for the outage of {begins}"


def _hours(session: Session) -> Iterator[str]:
    """Deadlines stand at the league's hour, summer and winter, where nobody moved them."""
    moved = set(session.exec(select(Act.game_id).where(col(Act.kind).in_(_MOVES_DEADLINES))))
    for row in session.exec(select(Asking).where(col(Asking.due_at).is_not(None))):
        assert row.due_at is not None
        if (
            row.game_id not in moved
            and f"{row.due_at.astimezone(ZoneInfo(ZONE)):%H:%M}" != RHYTHM["at"]
        ):
            yield f"game {row.game_id}: due {row.due_at}"


def _sheets(session: Session, watched: Watched) -> Iterator[str]:
    """Orders that were asked for when they came were played in that turn, or somebody undid it."""
    played: dict[str, set[tuple[str, int, str]]] = {}
    for game in session.exec(select(Game)):
        bodies = [entry.body for entry in entries.read(session, game)]
        played[game.slug] = {
            (f"{body['turn']}{body['mark']}", given["decision"]["seat"], given["by"])
            for body in bodies
            if body["kind"] == "answer"
            for given in body["answers"]
        }
    undone = _undone(session)
    for sheet in watched.sheets:
        there = (sheet.turn, sheet.seat, sheet.by) in played[sheet.game]
        if not there and sheet.game not in undone:
            yield f"{sheet.game}: the sheet of seat {sheet.seat} in turn {sheet.turn} was lost"


def _undone(session: Session) -> set[str]:
    """Games whose sheets may have been set aside by an act of the organiser."""
    kinds = ("rolled back", "replaced", "annulled")
    wanted = select(Game.slug).where(Act.game_id == Game.id, col(Act.kind).in_(kinds))
    return set(session.exec(wanted))


def _answers(session: Session, watched: Watched) -> Iterator[str]:
    """Each mail was read once and answered once."""
    states = dict(session.exec(select(Message.message_id, Message.state)).all())
    answered = Counter(
        row.in_reply_to
        for row in session.exec(select(OutboxRow).where(col(OutboxRow.in_reply_to) != ""))
        if row.state == "sent"
    )
    for mail in watched.sent:
        if states.get(mail) == "held":
            continue
        if answered[mail] != 1:
            yield f"{mail} ({states.get(mail)}) was answered {answered[mail]} times"


def _broken(session: Session) -> Iterator[str]:
    """Nothing crashed, nothing was given up, nothing waits."""
    bad = select(Message.id, Message.state).where(col(Message.state).in_(("new", "crashed")))
    yield from (f"mail {number} is {state}" for number, state in session.exec(bad))
    stuck = select(OutboxRow.id, OutboxRow.kind, OutboxRow.state).where(
        col(OutboxRow.state).in_(("waiting", "leased", "failed"))
    )
    yield from (f"mail out {number} ({kind}) is {was}" for number, kind, was in session.exec(stuck))
    crashed = select(Act.game_id, Act.new).where(Act.kind == "crashed")
    yield from (f"game {number} crashed: {what}" for number, what in session.exec(crashed))
