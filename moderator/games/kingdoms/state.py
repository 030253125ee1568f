"""The position of a game: frozen values without a secret.

Sealed bids are not in it before all are in; the faces of face-down tokens are drawn when they are
turned up, but where a position names them. What is still to be done stands on the agenda, the
next thing first.
"""

from __future__ import annotations

from typing import NamedTuple

from moderator.engine.core import Fact, Seat
from moderator.games.kingdoms.box import Box
from moderator.games.kingdoms.choices import NOTHING, Goods, Region
from moderator.games.kingdoms.readings import READINGS
from moderator.games.kingdoms.realm import Realm, realm

NEUTRAL: Seat = -2
"""Whose the Lost Kingdom's armies are."""

ON_THE_WAY: Region = ""
"""Where an army stands that marches or is beaten: in play, in no region (TK28)."""

ARMIES = 7
LEVELS = 5
TOWER = 6
ROOM = 2
"""Armies a region holds, whatever their colours."""

ACTIONS = ("patrol", "quest", "build", "research", "expand", "trade")
SHIELDS = 5


class Setting(NamedTuple):
    """What a game is set up with and never changes."""

    seats: int
    box: Box
    factions: str = "random"
    territories: str = "choose"
    tokens: bool = False
    towers: tuple[int, ...] = (0, 1, 2, 4, 7, 10)
    """Points by tower level from 1 (TK12)."""
    crown: int = 2
    counts: tuple[int, ...] = ()
    """How many of each exploration token there are, in the order of `finds.TOKENS`."""
    readings: tuple[tuple[str, Fact], ...] = ()
    """Cards that this league reads otherwise than we do."""

    @property
    def homemade(self) -> str:
        """Definitions of home-made factions and territories, as the options have them."""
        return self.box.homemade


class Army(NamedTuple):
    """An army on the board or on its way."""

    region: Region
    seat: Seat
    lying: bool = False


class Player(NamedTuple):
    """A seat's kingdom."""

    faction: str = ""
    goods: Goods = NOTHING
    magic: int = 0
    tower: int = 0
    crown: bool = False
    captured: int = 0
    """Neutral armies taken."""
    card: int = 0
    """Armies on the faction's card."""
    triggered: tuple[str, ...] = ()
    """By what this seat triggered the end: armies, tower, magic."""


class Task(NamedTuple):
    """Something still to be done: a question to a seat, or a step that needs nobody."""

    kind: str
    seat: Seat
    about: tuple[Fact, ...] = ()


class Finds(NamedTuple):
    """The exploration tokens on the board."""

    shown: tuple[tuple[Region, str], ...] = ()
    hidden: tuple[tuple[Region, str], ...] = ()
    """Face down; the face is "" where chance still has to say it."""
    pool: tuple[str, ...] = ()
    """What the faces that nobody knows may be."""


class War(NamedTuple):
    """A war being fought. Bids are 0 for a flag and -1 before they are open."""

    attacker: Seat
    defender: Seat
    region: Region
    origin: Region
    by: str
    allied: bool = False
    """Whether the two shared a region before the move."""
    bids: tuple[int, int] = (-1, -1)
    named: tuple[Goods | None, Goods | None] = (None, None)
    raised: tuple[int, int] = (0, 0)
    """Resources paid besides, after the bids were open."""
    fought: int = 0
    """Beaten armies of the region fought for that are still to be dealt with."""
    shared: tuple[Region, ...] = ()
    """Regions of a broken alliance that the loser must still leave."""
    dragon: bool = False

    def side(self, seat: Seat) -> int:
        """0 for the attacker, 1 for the defender."""
        return int(seat != self.attacker)

    def other(self, seat: Seat) -> Seat:
        """The one fought against."""
        return self.defender if seat == self.attacker else self.attacker


class Turn(NamedTuple):
    """An action chosen and carried round the table."""

    number: int
    active: Seat
    action: str = ""
    moved: Region = ON_THE_WAY
    """Where the army stands that patrolled first; the other one may not be the same."""
    raised: bool = False
    """Whether it was raised there in place of a move; in ruins it lies otherwise."""
    fought: int = 0
    """The seats that have bid in a war of this turn, as bits."""

    def after_bid(self, seat: Seat) -> Turn:
        """The same turn once that seat has bid in a war."""
        return self._replace(fought=self.fought | 1 << seat)


class State(NamedTuple):
    """A position."""

    setting: Setting
    homes: tuple[str, ...]
    lost: str
    players: tuple[Player, ...]
    armies: tuple[Army, ...]
    finds: Finds
    turn: Turn
    agenda: tuple[Task, ...]
    shields: tuple[str, ...] = ()
    war: War | None = None
    ending: bool = False
    cards: tuple[int, ...] = ()
    """Each seat's territory card while the game is set up."""

    @property
    def realm(self) -> Realm:
        """The territories in play."""
        return realm(self.setting.box, self.homes, self.lost)

    @property
    def battle(self) -> War:
        """The war being fought; AssertionError where there is none."""
        assert self.war is not None, "there is no war"
        return self.war


def with_player(state: State, seat: Seat, **changes: object) -> State:
    """The same position with one kingdom changed."""
    player = state.players[seat]._replace(**changes)  # type: ignore[arg-type]
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return state._replace(players=players)


def first(state: State, *tasks: Task) -> State:
    """The same position with those things to be done before all others."""
    return state._replace(agenda=(*tasks, *state.agenda))


def reading(state: State, key: str) -> Fact:
    """How this league reads a card: our way unless it set another."""
    return dict(state.setting.readings).get(key, READINGS[key][0])
