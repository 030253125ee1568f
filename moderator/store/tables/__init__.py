"""The tables of the database; whoever loads this package has loaded all of them.

All times are aware UTC. Codes are strings. Table models do not validate: callers do.
"""

from moderator.store.tables.absence import (
    Asking,
    BankNote,
    BrokenOff,
    FasterWish,
    MoreTime,
    Opening,
    TimeBank,
    Vacation,
)
from moderator.store.tables.access import (
    ApiToken,
    FormAnswer,
    HandedInText,
    OneTimeLink,
    PressedButton,
    SeatLink,
    SignInEvent,
    TypedText,
    WebSession,
)
from moderator.store.tables.games import (
    Chair,
    Game,
    JournalRow,
    ResultRuling,
    RevisionClaim,
    Snapshot,
    Tenure,
    Turn,
)
from moderator.store.tables.league import (
    Act,
    Calendar,
    Handover,
    Heartbeat,
    League,
    News,
    Publication,
    Trouble,
)
from moderator.store.tables.mail import Message, OutboxRow
from moderator.store.tables.people import Address, Enrolment, Observer, Person, Role
from moderator.store.tables.seasons import Division, Entrant, Moved, Pairing, Season, SeasonRound
from moderator.store.tables.sheets import Complaint, PlayerQuestion, Press, SheetRow, StandingRow

__all__ = [
    "Act",
    "Address",
    "ApiToken",
    "Asking",
    "BankNote",
    "BrokenOff",
    "Calendar",
    "Chair",
    "Complaint",
    "Division",
    "Enrolment",
    "Entrant",
    "FasterWish",
    "FormAnswer",
    "Game",
    "HandedInText",
    "Handover",
    "Heartbeat",
    "JournalRow",
    "League",
    "Message",
    "MoreTime",
    "Moved",
    "News",
    "Observer",
    "OneTimeLink",
    "Opening",
    "OutboxRow",
    "Pairing",
    "Person",
    "PlayerQuestion",
    "Press",
    "PressedButton",
    "Publication",
    "ResultRuling",
    "RevisionClaim",
    "Role",
    "Season",
    "SeasonRound",
    "SeatLink",
    "SheetRow",
    "SignInEvent",
    "Snapshot",
    "StandingRow",
    "Tenure",
    "TimeBank",
    "Trouble",
    "Turn",
    "TypedText",
    "Vacation",
    "WebSession",
]
