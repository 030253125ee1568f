"""All that a letter is written from, as a value: gathered once, then only words are made of it."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from datetime import datetime

from moderator.engine.core import Event, Facts, Outcome, Problem, Seat
from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.league.orders.mending import Numbered
from moderator.league.play.hints import Hinted
from moderator.league.play.silence import Silence
from moderator.locale.facts import Teller
from moderator.locale.scene import Names, Scene, scene_of
from moderator.locale.speech import Speaker
from moderator.publish.facts import Attendance, Earned, PaceFacts
from moderator.store.states import GameState, Notify, SheetState


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that was played: its events as the reader may see them, why by the default, where it
    was, and whether by a stand-in."""

    turn: str
    seat: Seat
    events: tuple[Event, ...]
    silence: Silence = ""
    by_stand_in: bool = False


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """What a seat is asked now: the kind of its decision, facts about it, its legal orders.

    `later` are the orders of its next question, were the default its answer to this one.
    """

    kind: str
    facts: Facts = ()
    hints: tuple[Hint, ...] = ()
    later: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class FiledLines:
    """What the seat has on file; one that cools is played at `play_at`.

    `leaves` is what the reader is asked still when the lines that wait for the deadline have been
    played, where that is certain. Of a wrong one `to_mend` are the lines to be sent again, and
    `wrong` what is wrong with which.
    """

    state: SheetState
    lines: tuple[str, ...]
    play_at: datetime | None = None
    leaves: SeatQuestion | None = None
    to_mend: tuple[Numbered, ...] = ()
    wrong: tuple[tuple[int, Problem], ...] = ()

    @property
    def wrong_at_once(self) -> bool:
        """Whether nothing of it can be played, for no line comes before its first mistake."""
        return bool(self.wrong and self.to_mend) and self.wrong[0][0] <= self.to_mend[0][0]


@dataclass(frozen=True, slots=True)
class Said:
    """Words that a player wrote to all; `seat` is None where they are not signed."""

    id: int
    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class DrawnChoice:
    """An order, and the board that it would bring: drawn as SVG ("" where no outlines were made),
    and its lands in words."""

    order: str
    svg: str
    lands: str

    @property
    def said(self) -> str:
        """The whole in words."""
        return f"{self.order}: {self.lands}"

    @property
    def picture(self) -> str:
        """The drawing as an address of its own."""
        packed = base64.b64encode(self.svg.encode()).decode()
        return f"data:image/svg+xml;base64,{packed}"


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a game: what came of it as it counts, whether it counts (yet), who is last by the
    league's rule, coins turn by turn, where the booklet of all turns is ("" where there is none).
    `ruled` says that places are not those of the rules of the game, `talk` that players may still
    write to each other."""

    outcome: Outcome
    counts: bool = True
    ruled: bool = False
    forfeits: frozenset[Seat] = frozenset()
    earned: Earned = ()
    booklet: str = ""
    talk: bool = False


@dataclass(frozen=True, slots=True)
class Briefing:
    """A game as one reader may know it, at one moment.

    `seat` is the reader's own, None for who follows the game without one: they are asked nothing.
    `view` is the reader's own (None before the start); `turn` is written with its mark;
    `asked` are the seats the game waits for; `question` is what the reader is asked, if anything.
    `so_far` is what happened in the turn that is not over; `sides` are the boards that the question
    is between; `finish` is what came of a game that is over; `unfit` are lines of the reader's that
    were kept for this question and do not fit it.
    `standing` holds the reader's standing orders as they are written; `said` is what others said
    to all since the reader's last mail; `attendance` is who is away, whose seat is open, what is
    left in time banks, `pace` who agrees to the faster rhythm, `teams` are seats that play
    together. `own_turn` is false where it is another seat's turn, `guide` what the guide
    of practice games proposes. `form` is the address of the
    seat's form, which is nobody else's to see; `stop` that of the page where who has no seat ends
    it. Times are aware.
    """

    speaker: Speaker
    game: str
    state: GameState
    seat: Seat | None
    players: Names
    now: datetime
    turn: str = ""
    view: View | None = None
    due_at: datetime | None = None
    asked: tuple[Seat, ...] = ()
    question: SeatQuestion | None = None
    filed: FiledLines | None = None
    unfit: tuple[tuple[str, Problem], ...] = ()
    standing: tuple[str, ...] = ()
    past: tuple[PastTurn, ...] = ()
    so_far: tuple[Event, ...] = ()
    sides: tuple[DrawnChoice, ...] = ()
    finish: Finish | None = None
    said: tuple[Said, ...] = ()
    attendance: tuple[Attendance, ...] = ()
    pace: PaceFacts | None = None
    teams: tuple[tuple[Seat, ...], ...] = ()
    pages: tuple[tuple[str, str], ...] = field(default=())
    form: str = ""
    stop: str = ""
    notify: Notify = "all"
    own_turn: bool = True
    guide: Hinted | None = None

    @property
    def scene(self) -> Scene:
        """Who sits where, for the reader."""
        return scene_of(self.view, self.players) if self.view else Scene(self.players, self.seat)

    @property
    def teller(self) -> Teller:
        """Facts in the reader's words."""
        return self.speaker.teller(self.scene)

    def code(self, problem: Problem) -> str:
        """What the documentation, which is English, calls a mistake; for others no word of ours
        stands in another language than theirs."""
        return problem.code if self.speaker.language == "en" else ""

    @property
    def held_seat(self) -> Seat:
        """The reader's seat. Raises ValueError for who has none."""
        if self.seat is None:
            raise ValueError(f"this reader of {self.game} has no seat")
        return self.seat

    @property
    def organised(self) -> bool:
        """Whether somebody organises the game; against bots alone nobody does, and it has no
        pages."""
        return bool(self.pages)

    @property
    def mine(self) -> bool:
        """Whether the game waits for the reader."""
        return self.seat in self.asked
