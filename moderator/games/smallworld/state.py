"""The position of a game: frozen values, cheap to replace, without a secret but coins.

Everything is a tuple: a move replaces a few of the inner ones and shares the rest. What follows
from the rest is not kept (a supply is what a race has less what is in play).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from moderator.engine.core import Seat
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.contract import World
from moderator.games.smallworld.values import maker, quick, swapped

NOBODY: Seat = -1
NO_DIE = -1
NO_TARGET = -1
FREE = 0
"""Target of a die that is rolled before a region is named (Berserk)."""


class Setting(NamedTuple):
    """What a game is set up with and never changes."""

    world: World[State, Band]
    box: Box
    board: Board
    seats: int
    races: tuple[str, ...]
    """Those in the game, in the order of the data."""
    powers: tuple[str, ...]
    open_coins: bool = False
    tie: str = "tokens"
    diplomat: bool = True

    @property
    def homemade(self) -> str:
        """Definitions of home-made banners, badges and boards, as the options have them."""
        return self.box.homemade


@quick
class Ground(NamedTuple):
    """What stands on the board; whose tokens they are is said by the bands."""

    tokens: tuple[int, ...]
    """Race tokens by region number, active and in decline alike."""
    tribes: int
    lair: int = 0
    fortress: int = 0
    hole: int = 0
    hero: int = 0
    dragon: int = 0
    camps: tuple[int, ...] = ()
    """The region of each encampment on the board, ascending; several may stand in one."""


@quick
class Band(NamedTuple):
    """A race of a seat, active or in decline."""

    race: str
    power: str
    """Of a race in decline only the power that still counts, else empty."""
    held: int = 0
    hand: int = 0
    waiting: int = 0
    """Tokens driven back this turn; they go back at its end (SW6)."""
    aside: int = 0
    """Tokens that come back at the next readying (Amazons, SW37)."""
    digs: int = 0
    """Holes still to be dug by the next conquests (SW17)."""
    entered: bool = False
    """Whether its first turn is over."""
    faded: bool = False


@quick
class Player(NamedTuple):
    """A seat: its coins, its races, and whom it has granted peace (NOBODY: no one)."""

    coins: int
    active: Band | None = None
    faded: tuple[Band, ...] = ()
    """Races in decline, the first to decline first."""
    peace: Seat = NOBODY


@quick
class Combo(NamedTuple):
    """A combination on offer and the coins lying on it."""

    race: str
    power: str
    coins: int = 0


class Stack(NamedTuple):
    """A pile: `pool` has no order until it is drawn; `under` lies beneath, in known order."""

    pool: tuple[str, ...] = ()
    under: tuple[str, ...] = ()


@quick
class Market(NamedTuple):
    """The row on offer and the piles behind it."""

    row: tuple[Combo, ...] = ()
    banners: Stack = Stack()
    badges: Stack = Stack()
    discard: tuple[str, ...] = ()
    drawn: str = ""
    """A banner that waits for its badge."""
    pending: str = ""
    """`banner` or `badge` where chance must draw before anything else happens."""


@quick
class Turn(NamedTuple):
    """Whose turn it is, and what has happened in it so far."""

    round: int
    seat: Seat
    phase: str = "take"
    """The kind of decision that is asked; a turn without a race begins by taking one."""
    readied: bool = False
    """Whether the band that acts now has taken its tokens in hand."""
    acted: bool = False
    """Whether anything was done this turn that rules out declining."""
    started: bool = False
    """Whether the band that acts now has conquered or rolled: no more abandoning."""
    target: int = NO_TARGET
    """The region that a die being rolled is for."""
    die: int = NO_DIE
    """A face that helps the next conquest (Berserk)."""
    spoils: int = 0
    """Non-empty regions conquered by the active race, as bits."""
    conquests: tuple[int, ...] = ()
    """Regions conquered by the band that acts now, the latest last."""
    attacked: int = 0
    """Seats whose active race was attacked, as bits."""
    struck: int = 0
    """Seats against whom a substitution was made, as bits."""
    flown: bool = False
    """Whether the dragon was used."""
    fallen: int = 0
    """Encampments of others' fallen regions; they go back at the turn's end."""
    place: int = 0
    """The place of the row that was taken."""
    gone: int = 0
    """Regions of a race that vanished in declining; each pays twice."""
    rolled: bool = False
    """Whether the last roll was made: conquests are over once what it found is answered."""


@quick
class State(NamedTuple):
    """A position."""

    setting: Setting
    ground: Ground
    players: tuple[Player, ...]
    market: Market
    turn: Turn
    more: Any = None
    """What a game built on these blocks adds; its own, and seen by its hooks alone."""

    @property
    def active(self) -> Band:
        """The active race of the seat whose turn it is; AssertionError where it has none."""
        band = self.players[self.turn.seat].active
        assert band is not None, "no active race"
        return band

    # What moves replace most often, field by field: `_replace` takes twice the time.

    def with_turn(self, turn: Turn) -> State:
        """The same position at that point of the turn."""
        return _state((self.setting, self.ground, self.players, self.market, turn, self.more))

    def with_market(self, market: Market) -> State:
        """The same position with that on offer."""
        return _state((self.setting, self.ground, self.players, market, self.turn, self.more))

    def with_ground(self, ground: Ground) -> State:
        """The same position with that on the board."""
        return _state((self.setting, ground, self.players, self.market, self.turn, self.more))

    def with_player(self, seat: Seat, player: Player) -> State:
        """The same position with that seat replaced."""
        players = swapped(self.players, seat, player)
        return _state((self.setting, self.ground, players, self.market, self.turn, self.more))

    def with_play(self, ground: Ground, players: tuple[Player, ...], turn: Turn) -> State:
        """The same game with those on the board, those seats, and at that point of the turn."""
        return _state((self.setting, ground, players, self.market, turn, self.more))


_state = maker(State)
_player = maker(Player)


def stationed(ground: Ground, band: Band) -> int:
    """Its tokens on the board."""
    tokens = ground.tokens
    return sum([tokens[region] for region in regions(band.held)])


def mustered(ground: Ground, band: Band) -> int:
    """All its tokens in play, wherever they are."""
    return stationed(ground, band) + band.hand + band.waiting + band.aside


def supply(state: State, race: str) -> int:
    """Tokens of that race that are not in play."""
    in_play = sum(
        mustered(state.ground, band)
        for player in state.players
        for band in bands(player)
        if band.race == race
    )
    return state.setting.box.pieces[race].tokens - in_play


def bands(player: Player) -> tuple[Band, ...]:
    """Its races, the active one first."""
    return player.faded if player.active is None else (player.active, *player.faded)


def with_player(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    """The same seats with that one replaced."""
    return swapped(players, seat, player)


def with_band(player: Player, old: Band, new: Band) -> Player:
    """The same seat with one of its races replaced."""
    if player.active is old:
        return _player((player.coins, new, player.faded, player.peace))
    faded = tuple(new if band is old else band for band in player.faded)
    return Player(player.coins, player.active, faded, player.peace)
