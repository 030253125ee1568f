"""A league's numbers as tables: how often what won, what it brought, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from moderator.games.smallworld.catalogue import FACES
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker
from moderator.publish.figures import Tally
from moderator.publish.telling.lore import TITLES, name_of

SEATS = m("Seats")


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A thing in words: games, wins, wins at even chances, the share of wins and where it may truly
    lie, coins a turn (empty where none are counted)."""

    name: str
    games: int
    wins: int
    even: str
    share: str
    coins: str


@dataclass(frozen=True, slots=True)
class NumberTable:
    """Things of one kind in one game; `what` they are, as the first column is headed."""

    title: str
    what: str
    rows: tuple[NumberRow, ...]

    @property
    def coins(self) -> bool:
        """Whether any of them brought coins."""
        return any(row.coins for row in self.rows)


def number_tables(speaker: Speaker, tallies: Iterable[Tally]) -> tuple[NumberTable, ...]:
    """A table for each game and kind of thing, in the order in which they come."""
    by_size: dict[tuple[str, str], list[Tally]] = {}
    for tally in tallies:
        by_size.setdefault((tally.kind, tally.section), []).append(tally)
    order = ["seats", *TITLES]
    for (_, section), rows in by_size.items():
        if section == "seats":  # by the size of the table, not by the letter
            rows.sort(key=lambda tally: tally.thing.partition(" / ")[::-1])
    return tuple(
        NumberTable(
            f"{speaker.game(kind)}: {speaker.say(TITLES.get(section, SEATS))}",
            TITLES.get(section, SEATS),
            tuple(_row(speaker, tally) for tally in rows),
        )
        for (kind, section), rows in sorted(
            by_size.items(), key=lambda entry: (entry[0][0], order.index(entry[0][1]))
        )
    )


def _row(speaker: Speaker, tally: Tally) -> NumberRow:
    if tally.section == "seats":
        seat, _, seats = tally.thing.partition(" / ")
        name = speaker.say("{n} of {all}", n=seat, all=seats)
    else:
        name = name_of(speaker, tally.section, tally.thing)
        name = name[:1].upper() + name[1:]
    return NumberRow(
        name,
        tally.games,
        tally.wins,
        speaker.number(round(tally.even, 1)),
        share_of_wins(tally),
        speaker.number(round(tally.coins / tally.turns, 1)) if tally.turns else "",
    )


def share_of_wins(tally: Tally) -> str:
    """`33 % (6–79)`: the share, and where the true one lies in 19 of 20 cases."""
    low, high = (round(100 * share) for share in tally.between)
    share = round(100 * tally.wins / tally.games) if tally.games else 0
    return f"{share} % ({low}–{high})"


def luck_line(speaker: Speaker, faces: tuple[int, ...]) -> Iterator[str]:
    """What the reinforcement die showed on average, against what is expected of it."""
    if faces:
        mean, expected = sum(faces) / len(faces), sum(FACES) / len(FACES)
        yield speaker.say(
            "The die: {n} rolls, {mean} points on average, {expected} expected.",
            n=len(faces),
            mean=speaker.number(round(mean, 2)),
            expected=speaker.number(round(expected, 2)),
        )
