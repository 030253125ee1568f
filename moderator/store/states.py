"""What a row's state, kind or reason can be: each named once, for its column, its value and every
comparison.

They are Literals and not enums: a row gives back the very word that was stored, and a word that is
none of them does not pass mypy. Words that belong together in a question ("does it still go on?")
are named here too, since mypy looks into no tuple of loose words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

from moderator.engine.core import Way


def every(words: Any) -> tuple[str, ...]:
    """All words that such a type allows, in their order."""
    return tuple(
        word for part in get_args(words) for word in (every(part) if get_args(part) else (part,))
    )


GameState = Literal["open", "running", "paused", "over", "annulled"]
"""Of a game: open until it is started."""

GOING: Final[Sequence[GameState]] = ("running", "paused")
"""A game that has begun, and is neither over nor annulled."""

AT_PLAY: Final[Sequence[GameState]] = ("open", *GOING)
"""A game in which somebody may still play."""

ENDED: Final[Sequence[GameState]] = ("over", "annulled")
"""A game in which nobody plays any more."""

OnFile = Literal["draft", "wrong", "ahead", "cooling"]
"""Of a sheet on file: played at the deadline, as far as it is sound at the deadline, as soon as its
turn begins, or at its hour."""

SheetState = OnFile | Literal["new", "open", "used", "replaced", "withdrawn", "refused"]
"""Of a sheet: new until it is judged, open while some of it waits for later questions of the turn;
then it is used, replaced or withdrawn, or refused if it was never on file."""

ON_FILE: Final[Sequence[OnFile]] = ("draft", "wrong", "ahead", "cooling")
AT_THE_DEADLINE: Final[Sequence[OnFile]] = ("draft", "wrong")
"""A sheet on file that waits for the deadline of the question at hand."""

SOUND: Final[Sequence[OnFile]] = ("draft", "ahead", "cooling")
"""A sheet on file that has no mistake."""

GIVEN_UP: Final[Sequence[SheetState]] = ("replaced", "refused")
"""A sheet in whose place another one was taken, or that never was on file."""

Strength = Literal["easy", "usual", "strong"]
"""How well a stand-in plays, the weakest first."""

MessageState = Literal["new", "done", "held", "ignored", "crashed"]
"""Of a mail that came."""

WAITS_FOR_SOMEBODY: Final[Sequence[MessageState]] = ("held", "crashed")
"""A mail that came and that a person has to look at."""

MailState = Literal["waiting", "leased", "sent", "dropped", "failed"]
"""Of a mail to be sent: leased by who is sending it, dropped where it is no longer true."""

UNSENT: Final[Sequence[MailState]] = ("waiting", "leased")
UNDELIVERED: Final[Sequence[MailState]] = ("waiting", "failed")
"""A mail that is to be sent again, or was given up; with a try behind it, something is wrong."""

LinkKind = Literal["sign-in", "address", "new-address", "joining", "invitation", "offer"]
"""What a link in a mail does, once."""

GameMail = Literal[
    "answer",
    "asked",
    "confirm",
    "ended",
    "following",
    "left",
    "missed",
    "notice",
    "press",
    "reminder",
    "replied",
    "report",
    "said",
    "review",
    "spoilt",
    "started",
    "takeover",
    "unheard",
]
"""What a mail about a game tells."""

PersonMail = LinkKind | Literal["question", "trouble", "still-named"]
"""What a mail to a person as such tells: one that brings a link is called as the link; `question`,
of a player, and the others are for who runs a league."""

MailKind = GameMail | PersonMail
"""What a mail to be sent tells."""


PublicationState = Literal["waiting", "unprinted", "done", "failed"]
"""Of pages to be made: unprinted where they are there and their reports are still to be drawn."""

EnrolmentState = Literal["asked", "invited", "offered", "waiting", "seated", "over"]
"""Of somebody's way into a league: they wrote and have not confirmed it; a seat is kept for them;
they have confirmed it and have no seat yet; they have one; it came to nothing."""

AGREED: Final[Sequence[EnrolmentState]] = ("waiting", "seated")
"""A way into a league that its person has confirmed, and that is not over."""

SeasonState = Literal["open", "drawn", "running", "closed"]
UNDER_WAY: Final[Sequence[SeasonState]] = ("running", "closed")
"""A season that has begun: there are results."""

SeasonForm = Literal["league", "cup", "ladder"]
EntrantState = Literal["active", "withdrawn"]
RoundState = Literal["waiting", "running", "over"]
MoveReason = Literal["up", "down", "stays", "filled", "new"]
"""Why somebody begins the next season in that tier."""

AbsenceBy = Way | Literal["organiser"]
"""The way by which somebody's absence was told, by themselves or by an organiser."""

Notify = Literal["all", "asked", "digest"]
"""Which mails a person wants: all, only those that ask them, or those that tell once a day."""

RoleName = Literal["organiser", "helper"]

UnnamedUntil = Literal["", "end", "never"]
"""When the players of a game without names are named; "" where it has names."""

AskOutcome = Literal["answered", "missed", "excused"]
"""How a question was met: excused is who was away by the league's rule."""

OpeningReason = Literal["resigning", "resigned", "missed", "organiser"]
"""By what a seat was left: resigning is to be confirmed, and not open yet."""

SignInEventKind = Literal["link-asked", "stranger", "signed-in", "signed-out"]
