"""What pages are made of: values read from the database for one viewer, without a word of text.

Whatever is in here may be seen by that viewer. All moments are aware UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from moderator.engine.core import AnsweredBy, Event, Fact, Outcome, Seat
from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.league.options.absence_rules import AbsenceRules
from moderator.league.play.results import PlaceReason
from moderator.league.play.silence import Silence
from moderator.league.values.rhythm import Rhythm
from moderator.publish.figures import NOTHING, Course
from moderator.publish.layout import USUAL, Layout
from moderator.store.states import GameState

Names = Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class LeagueFacts:
    """A league, and how it wants its pages: language, zone, the layout on paper.

    `folder` is its place in the site.
    """

    slug: str
    name: str
    folder: str
    language: str
    zone: str
    layout: Layout = USUAL
    founded: datetime | None = None
    archived: bool = False

    def spoken(self, language: str) -> LeagueFacts:
        """The league for pages in that language."""
        return replace(self, language=language)


@dataclass(frozen=True, slots=True)
class Home:
    """Where a page belongs: a game's slug and kind, and its league."""

    slug: str
    kind: str
    league: LeagueFacts

    def spoken(self, language: str) -> Home:
        """The same for pages in that language."""
        return replace(self, league=self.league.spoken(language))


@dataclass(frozen=True, slots=True)
class Waiting:
    """The seats that a game waits for and until when; `stopped` while it is paused."""

    seats: tuple[Seat, ...] = ()
    due_at: datetime | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn that was played to its end, as a list of turns names it.

    `chain` covers all that was played up to there, so two turns with one chain are the same.
    `first` and `last` are its journal rows; `due_at` is when it was due, where that is known.
    """

    id: int
    number: int
    mark: str
    seat: Seat
    chain: str
    superseded: bool
    played_at: datetime
    first: int
    last: int
    due_at: datetime | None = None

    @property
    def name(self) -> str:
        """`14`, or `14b` after a rollback: its folder, and what people call it."""
        return f"{self.number}{self.mark}"


@dataclass(frozen=True, slots=True)
class TurnNeighbours:
    """Names of the turns before and after; `instead` is the one that superseded it."""

    before: str = ""
    after: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What comes after a turn: its name, when it is or was due, whether the clock stands."""

    turn: str
    due_at: datetime | None
    stopped: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """By what an answer of a seat came.

    `waited` says whether the game would have waited for it.
    """

    seat: Seat
    kind: str
    by: AnsweredBy
    waited: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sealed sheet that was opened in a turn: the public part of its receipt."""

    seat: Seat
    turn: int
    code: str


@dataclass(frozen=True, slots=True)
class LegalOrders:
    """What a seat may order next: legal orders of that very position."""

    seat: Seat
    kind: str
    hints: tuple[Hint, ...]


Earned = tuple[tuple[TurnLine, tuple[Event, ...]], ...]
"""The events about coins by turn, in the order of turns; empty where they are hidden."""


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """A turn: what happened, the position it ended in, and who is asked then.

    `began` is the position that the turn began in; `passed_over` counts the orders that had
    become impossible when their moment came. `sheets` are for the turn `ahead`, a seat each;
    `earned` is about the coins of all turns up to this one, where everybody's may be seen;
    `attendance` is who was away then, and whose seat stood open; `teams` are seats that play
    together; `silence` is why the default played for whose turn it was, where it did.
    """

    line: TurnLine
    links: TurnNeighbours
    names: Names
    began: View
    view: View
    events: tuple[Event, ...]
    answered: tuple[Answered, ...]
    orders: tuple[str, ...]
    passed_over: int
    receipts: tuple[Receipt, ...]
    ahead: Ahead
    sheets: tuple[LegalOrders, ...]
    earned: Earned = ()
    attendance: tuple[Attendance, ...] = ()
    teams: tuple[tuple[Seat, ...], ...] = ()
    silence: Silence = ""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who is to move next; nobody when the game is over."""
        return tuple(sheet.seat for sheet in self.sheets)


@dataclass(frozen=True, slots=True)
class ActFacts:
    """What an organiser or the clock did: a row of the public log."""

    actor: str
    kind: str
    reason: str
    old: str
    new: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PressFacts:
    """Words to all: `seat` is None where they are not signed; `turn` has its mark.

    `words` are as hostile as whoever wrote them.
    """

    number: int
    seat: Seat | None
    turn: str
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DiceFacts:
    """What a game's dice are bound to; the seed is empty until the end."""

    commitment: str
    salt: str
    seed: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as a list of games names it; `people` are the ids of who holds its seats, `handles`
    the names of their pages. `commitment` tells it from all other games there are.

    `corrected` is why an organiser changed the places of its outcome, if one did; it `counts` not
    as long as the league's approval is missing. `why` are the places that are not by the rules of
    the game, `drawn` the handles of those whom a season drew for the seats.
    """

    slug: str
    kind: str
    state: GameState
    names: Names
    people: Mapping[Seat, int]
    turn: str
    revision: int
    waiting: Waiting
    ended_at: datetime | None
    outcome: Outcome | None = None
    corrected: str = ""
    counts: bool = True
    handles: Mapping[Seat, str] = field(default_factory=dict)
    commitment: str = ""
    asked_at: datetime | None = None
    hidden_until: str = ""
    why: Mapping[Seat, PlaceReason] = field(default_factory=dict)
    drawn: Mapping[Seat, str] = field(default_factory=dict)

    def at_rest(self) -> GameLine:
        """Without what changes with every turn."""
        return replace(self, turn="", revision=0, waiting=Waiting(), asked_at=None)


@dataclass(frozen=True, slots=True)
class AwayFacts:
    """A vacation in a league, both days included."""

    league: LeagueFacts
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class TenureFacts:
    """How somebody played a seat: how often they were asked (None: they are still playing it), how
    often they missed it; `line` is the game."""

    league: LeagueFacts
    line: GameLine
    seat: Seat
    missed: int
    asked: int | None


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """Somebody who plays, and the games they have a seat in, the newest first; the vacations that
    are not over, and how they played each seat they were ever asked at."""

    handle: str
    name: str
    games: tuple[tuple[LeagueFacts, GameLine, Seat], ...]
    away: tuple[AwayFacts, ...] = ()
    record: tuple[TenureFacts, ...] = ()

    def at_rest(self) -> PlayerFacts:
        """Without what changes with every turn: a player's page does not tell it, and need not be
        made anew for it."""
        games = tuple((league, line.at_rest(), seat) for league, line, seat in self.games)
        record = tuple(replace(tenure, line=tenure.line.at_rest()) for tenure in self.record)
        return replace(self, games=games, record=record)


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """A player as the list of players names them, with how many games they sat down to."""

    handle: str
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Attendance:
    """How a seat is played: whether it stands open, how often its player was asked and missed it,
    their vacations (first and last day), what is left in a time bank (None: there is none)."""

    seat: Seat
    open: bool
    asked: int = 0
    missed: int = 0
    away: tuple[tuple[date, date], ...] = ()
    left: timedelta | None = None


@dataclass(frozen=True, slots=True)
class PaceFacts:
    """The faster rhythm that a game may have, who agrees to it, and whether it holds."""

    rhythm: Rhythm
    agreed: tuple[Seat, ...]
    faster: bool


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """A league's rule about time, absence and missed moves; `faster` is the rhythm of games in
    which all who play agree to it (None: there is none); `cool_off` and `ask_retreats` are nothing
    where sheets do not cool, and losers are not asked."""

    rhythm: Rhythm
    house: AbsenceRules
    faster: Rhythm | None = None
    cool_off: timedelta = timedelta()
    ask_retreats: timedelta = timedelta()


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game as it stands now.

    `view` is None before the start; `began` is the position that its changes are told against.
    `so_far` happened in the turn that is being played, `lately` in the latest that stands; `earned`
    is about coins, of all turns that stand, where the viewer may see it; `course` is how it went;
    `press` is what was said to all; `observers` is how many follow it by mail without a seat.
    """

    line: GameLine
    league: LeagueFacts
    created_at: datetime | None
    started_at: datetime | None
    chain: str
    dice: DiceFacts
    turns: tuple[TurnLine, ...]
    acts: tuple[ActFacts, ...]
    view: View | None
    began: View | None
    so_far: tuple[Event, ...]
    lately: tuple[Event, ...] = ()
    sheets: tuple[LegalOrders, ...] = ()
    earned: Earned = ()
    course: Course = NOTHING
    press: tuple[PressFacts, ...] = ()
    attendance: tuple[Attendance, ...] = ()
    observers: int = 0
    pace: PaceFacts | None = None
    teams: tuple[tuple[Seat, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class NewsFacts:
    """What an organiser told the league; `title` and `words`, in Markdown, as they were typed."""

    number: int
    title: str
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LatelyFacts:
    """A turn that was played not long ago: of which game, and what everybody may read of it."""

    slug: str
    turn: str
    seat: Seat
    names: Names
    played_at: datetime
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """A league with its games and news, the newest first, its public log as a whole, and its
    seasons, each with its slug, name and state. `rated`: there is a page of ratings."""

    league: LeagueFacts
    games: tuple[GameLine, ...]
    acts: tuple[ActFacts, ...] = ()
    news: tuple[NewsFacts, ...] = ()
    seasons: tuple[tuple[str, str, str], ...] = ()
    rated: bool = False
    rule: RuleFacts | None = None
    open_seats: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    read_as: tuple[tuple[str, Mapping[str, Fact]], ...] = ()
    """Games of Tiny Epic Kingdoms by slug, each with the options it was made with."""
    lately: tuple[LatelyFacts, ...] = ()
    """The turns that were played last, the latest first."""
    joinable: bool = False
    """Whether anybody may sign up."""


@dataclass(frozen=True, slots=True)
class LeagueCount:
    """A league as the list of leagues names it, with how many of its games wait for their start,
    are being played, are over."""

    league: LeagueFacts
    waiting: int
    running: int
    over: int
    going: tuple[GameLine, ...] = ()
    """Games that are being played, those that are due first."""
    ended: tuple[GameLine, ...] = ()
    """Those that ended last, the latest first."""
    lately: tuple[LatelyFacts, ...] = ()
    """Of the turns that were played last in all leagues, those played in this one."""
    joinable: bool = False
    """Whether anybody may sign up."""
