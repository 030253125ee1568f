"""What a field's value is picked from at the desk: people, seats, turns, what there is to choose.

A field names its list by `of`. A list holds what the act would take, as far as that is known
beforehand; the act itself refuses the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlmodel import Session

from moderator.engine.core import letter
from moderator.games import GAMES
from moderator.league.access.roles import listed
from moderator.league.acts.declaration import Declaration, Given
from moderator.league.acts.players import takeable
from moderator.league.acts.rollbacks import turns_to_open
from moderator.league.acts.settings import SETTINGS
from moderator.league.acts.subjects import Subject
from moderator.league.games.roll import invited
from moderator.league.mailing import news
from moderator.league.people import observers, openings
from moderator.league.people.directory import sittings
from moderator.league.seasons.entered import entered
from moderator.league.seasons.keeping import terms_of
from moderator.league.seasons.ties import TIES
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, League, Person, Season


class Pick(NamedTuple):
    """A value and what it is called; "" where its list has words of its own for it."""

    value: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who is asked, about what, and what is said already."""

    at: At
    by: Person
    subject: Subject
    given: Given

    @property
    def session(self) -> Session:
        return self.at.session

    @property
    def league(self) -> League:
        assert self.subject.league is not None
        return self.subject.league

    @property
    def game(self) -> Game:
        assert self.subject.game is not None
        return self.subject.game

    @property
    def season(self) -> Season:
        assert isinstance(self.subject.what, Season)
        return self.subject.what


def picks(
    at: At, by: Person, act: Declaration, subject: Subject, given: Given
) -> Mapping[str, tuple[Pick, ...]]:
    """By the names of the act's fields; a field without a list is not among them."""
    asked = _Asked(at, by, subject, given)
    lists = {field.name: tuple(_LISTS[field.of](asked)) for field in act.fields if field.of}
    return {name: chosen for name, chosen in lists.items() if chosen}


def _people(people: Iterable[Person]) -> Iterator[Pick]:
    for person in sorted(people, key=lambda row: row.name.casefold()):
        yield Pick(person.slug, person.name)


def _players(asked: _Asked) -> Iterator[Pick]:
    """Whoever may be given a part in the league."""
    return _people(takeable(asked.at, asked.by, asked.league))


def _others(asked: _Asked) -> Iterator[Pick]:
    """Players who have no seat in the game."""
    there = {key(row.person) for row in sittings(asked.session, asked.game).values()}
    free = takeable(asked.at, asked.by, asked.league)
    return _people(person for person in free if key(person) not in there)


def _holders(asked: _Asked) -> Iterator[Pick]:
    for seat, row in sittings(asked.session, asked.game).items():
        yield Pick(row.person.slug, f"{letter(seat)} {row.with_alias}")


def _watching(asked: _Asked) -> Iterator[Pick]:
    return _people(row.person for row in observers.onlookers(asked.session, asked.game))


def _helping(asked: _Asked) -> Iterator[Pick]:
    return _people(person for _, person in listed(asked.session, asked.league))


def _invited(asked: _Asked) -> Iterator[Pick]:
    return _people(person for _, person in invited(asked.session, asked.league))


def _entered(asked: _Asked) -> Iterator[Pick]:
    for row in entered(asked.session, asked.season):
        yield Pick(row.player, row.name)


def _newcomers(asked: _Asked) -> Iterator[Pick]:
    """Players who are not in the season."""
    there = {row.player for row in entered(asked.session, asked.season)}
    return (pick for pick in _players(asked) if pick.value not in there)


def _divisions(asked: _Asked) -> Iterator[Pick]:
    tiers = terms_of(asked.season).tiers
    return (Pick(str(number), str(number)) for number in range(1, tiers + 1))


def _seats(asked: _Asked, *, left: bool | None = None) -> Iterator[Pick]:
    """The seats; only those that a bot plays, or only the others, where that is asked."""
    held, there = (
        sittings(asked.session, asked.game),
        openings.open_seats(asked.session, asked.game),
    )
    for seat in range(asked.game.seats):
        if left is None or left == (seat in there):
            name = held[seat].with_alias if seat in held else ""
            yield Pick(letter(seat), f"{letter(seat)} {name}".strip())


def _turns(asked: _Asked) -> Iterator[Pick]:
    return (Pick(turn, turn) for turn in turns_to_open(asked.session, asked.game))


def _news(asked: _Asked) -> Iterator[Pick]:
    for row in news.shown(asked.session, key(asked.league)):
        yield Pick(str(row.number), row.title)


def _values(asked: _Asked) -> Iterator[Pick]:
    """The values of the setting that is named."""
    setting = SETTINGS.get(asked.given.get("name", ""))
    return (Pick(value) for value in (setting.choices if setting else ()))


_LISTS: Mapping[str, Callable[[_Asked], Iterable[Pick]]] = {
    "players": _players,
    "others": _others,
    "holders": _holders,
    "watching": _watching,
    "helping": _helping,
    "invited": _invited,
    "entered": _entered,
    "newcomers": _newcomers,
    "divisions": _divisions,
    "seats": _seats,
    "seats kept": lambda asked: _seats(asked, left=False),
    "seats left": lambda asked: _seats(asked, left=True),
    "turns": _turns,
    "news": _news,
    "values": _values,
    "games": lambda _: map(Pick, GAMES),
    "ties": lambda _: map(Pick, TIES),
}
