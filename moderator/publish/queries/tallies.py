"""What races, powers, factions and seats have come to, over all games of a league that count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine.core import Outcome, Seat, letter
from moderator.publish.facts import GameLine
from moderator.publish.figures import Tally
from moderator.store.keys import key
from moderator.store.tables import Game, Turn

TOLD = frozenset({"took", "scored", "faction", "rolled"})
Key = tuple[str, str, str]
"""The kind of game, the section (as on its rules page, or `seats`), and the thing's id."""


@dataclass(slots=True)
class Sums:
    """What is counted while turns are read: wins by thing, coins and turns by thing, faces."""

    tallies: dict[Key, Tally] = field(default_factory=dict)
    faces: list[int] = field(default_factory=list)

    def add(self, thing: Key, more: Tally) -> None:
        self.tallies[thing] = self.tallies.get(thing, Tally(*thing)) + more


def tallies(
    session: Session, league_id: int, lines: Iterable[GameLine]
) -> tuple[tuple[Tally, ...], tuple[int, ...]]:
    """A tally for each thing, those that were there most often first, and all faces rolled."""
    wanted = {line.slug: line for line in lines if line.outcome is not None and line.counts}
    games = session.exec(
        select(Game).where(Game.league_id == league_id, col(Game.slug).in_(wanted))
    ).all()
    sums = Sums()
    for game in games:
        line = wanted[game.slug]
        assert line.outcome is not None
        _count(session, game, line.outcome, sums)
    ordered = sorted(sums.tallies.items(), key=lambda entry: (-entry[1].games, entry[0]))
    return tuple(tally for _, tally in ordered), tuple(sums.faces)


def peoples(session: Session, seats: Iterable[tuple[GameLine, Seat]]) -> tuple[Tally, ...]:
    """What somebody's races, powers and factions came to: of each of these games the things of that
    seat, those that were there most often first."""
    held = {line.slug: (line, seat) for line, seat in seats if line.outcome and line.counts}
    sums = Sums()
    for game in session.exec(select(Game).where(col(Game.slug).in_(held))).all():
        line, seat = held[game.slug]
        assert line.outcome is not None
        _count(session, game, line.outcome, sums, only=seat)
    ordered = sorted(
        sums.tallies.items(), key=lambda entry: (-entry[1].games, -entry[1].wins, entry[0])
    )
    return tuple(tally for _, tally in ordered if tally.section != "seats")


def _count(
    session: Session, game: Game, outcome: Outcome, sums: Sums, *, only: Seat | None = None
) -> None:
    """What the seats of a game had and won, or one of them."""
    active: dict[Seat, tuple[Key, ...]] = {}
    used: dict[Seat, set[Key]] = {
        seat: {(game.kind, "seats", f"{letter(seat)} / {game.seats}")}
        for seat in (range(game.seats) if only is None else (only,))
    }
    for kind, facts in _events(session, game):
        seat: Seat = facts["seat"]
        if seat not in used:
            continue
        if kind == "took":
            active[seat] = (
                (game.kind, "races", str(facts["race"])),
                (game.kind, "powers", str(facts["power"])),
            )
            used[seat].update(active[seat])
        elif kind == "faction":
            used[seat].add((game.kind, "factions", str(facts["faction"])))
        elif kind == "scored":
            for thing in active.get(seat, ()):
                sums.add(thing, Tally(*thing, coins=int(facts["total"]), turns=1))
        elif kind == "rolled" and isinstance(facts.get("face"), int):
            sums.faces.append(int(facts["face"]))
    for seat, things in used.items():
        won = int(seat in outcome.winners)
        for thing in things:
            sums.add(thing, Tally(*thing, games=1, wins=won, even=1 / game.seats))


def _events(session: Session, game: Game) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Those that are counted, of the turns that stand; the game is over, so nothing is hidden."""
    rows = session.exec(
        select(Turn.events)
        .where(
            Turn.game_id == key(game),
            col(Turn.played_at).is_not(None),
            col(Turn.superseded).is_(False),
        )
        .order_by(col(Turn.last_revision))
    )
    for events in rows:
        for event in events:
            if event["kind"] in TOLD:
                yield event["kind"], dict(event["facts"])
