"""A speaker: a voice that knows the facts of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from moderator.engine.core import Event, Problem, Seat
from moderator.engine.view import View
from moderator.games import GAMES
from moderator.games.own import NO_NAMES
from moderator.locale import kingdoms, names, problems, times
from moderator.locale.events import Entry, entries, line
from moderator.locale.facts import Teller
from moderator.locale.scene import Names, Scene, seat_label
from moderator.locale.voice import Voice


@dataclass(frozen=True, slots=True)
class Speaker(Voice):
    """Everything a reader is told, in their language and zone. It hides nothing: what a reader
    may not know must have been left out before (`Event.seen`, `Rules.view`)."""

    def at(self, view: View | None) -> Self:
        """The same speaker telling of that game, whose pieces may have names of their own."""
        own = GAMES[view.game].names(view.homemade) if view else NO_NAMES
        return self if own == self.own else replace(self, own=own)

    def teller(self, scene: Scene) -> Teller:
        """For many facts of one scene."""
        return Teller(self, scene)

    def event(
        self,
        event: Event,
        names: Names,
        *,
        you: Seat | None = None,
        lands: Mapping[int | str, str] | None = None,
    ) -> str:
        """One line of the log. `you` is the seat to be called so, `lands` terrain by region."""
        return line(self.teller(Scene(names, you, lands or {})), event)

    def log(self, events: Iterable[Event], scene: Scene) -> tuple[Entry, ...]:
        """Events as log entries, each with whose doing it is; plain conquests drawn together."""
        return entries(self.teller(scene), events)

    def problem(self, problem: Problem, scene: Scene | None = None) -> str:
        """What is wrong in this very case, and what to type instead."""
        return problems.words(self.teller(scene or Scene()), problem)

    def when(self, moment: datetime, now: datetime) -> str:
        """`Thu 3 Dec 20:00 Kyiv`."""
        return times.when(self, moment, now)

    def long_when(self, moment: datetime, now: datetime) -> str:
        """`Thursday 3 December 20:00, Kyiv (UTC+2)`."""
        return times.long_when(self, moment, now)

    def lasting(self, span: timedelta) -> str:
        """`2 days 4 hours`."""
        return times.lasting(self, span)

    @property
    def zone_name(self) -> str:
        """`Kyiv`."""
        return times.zone_name(self)

    def seat(self, seat: Seat, players: Names) -> str:
        """`B Olena`."""
        return seat_label(seat, players)

    def game(self, kind: str) -> str:
        """The title of a game, by its kind."""
        return names.game(self, kind)

    def piece(self, thing: str) -> str:
        """A race, power or other thing, by its id."""
        return names.piece(self, thing)

    def territory(self, name: str) -> str:
        """A territory, by its name or id."""
        return names.territory(self, name)

    def people(self, race: str, power: str = "") -> str:
        """`Flying Skeletons`."""
        return names.people(self, race, power)

    def land(self, kind: str) -> str:
        """A terrain or symbol."""
        return names.land(self, kind)

    def pieces(self, kind: str, n: int) -> str:
        """What stands in a region besides tokens: `fortress`, `2 encampments`."""
        return names.pieces(self, kind, n)

    def goods(self, amounts: str) -> str:
        """Resources as an order names them, in words; anything else as it stands."""
        return kingdoms.goods(self, amounts)

    def tokens(self, n: int) -> str:
        """`3 tokens`."""
        return names.tokens(self, n)

    def coins(self, n: int) -> str:
        """`3 coins`."""
        return names.coins(self, n)

    def regions(self, n: int) -> str:
        """`3 regions`."""
        return names.regions(self, n)
