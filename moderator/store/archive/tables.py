"""What of each table stands in an archive of a league, and what never does.

Rows are found by the league: a table's `of` names the column that leads to it, through the table
that it refers to. A new table must be put here or into `LEFT_OUT`; a test asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import SQLModel

from moderator.store.tables import (
    Act,
    Address,
    Asking,
    BankNote,
    Chair,
    Division,
    Entrant,
    FasterWish,
    Game,
    JournalRow,
    League,
    MoreTime,
    Moved,
    News,
    Observer,
    Opening,
    Pairing,
    Person,
    Press,
    ResultRuling,
    Season,
    SeasonRound,
    SheetRow,
    StandingRow,
    Tenure,
    TimeBank,
    Turn,
    Vacation,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A table of the archive. `of` is the column by which its rows belong to it; `secret` are
    columns that are never written; `private`: only with addresses and sealed orders. `keeps` is
    the column that keeps a row's number where it has another one elsewhere; `names` is a column
    with a list of numbers, and the table that they are of."""

    model: type[SQLModel]
    of: str
    secret: frozenset[str] = frozenset()
    private: bool = False
    keeps: str = ""
    names: tuple[str, str] = ("", "")

    @property
    def name(self) -> str:
        return str(self.model.__tablename__)


def _part(model: type[SQLModel], of: str, *secret: str, private: bool = False) -> Part:
    return Part(model, of, frozenset(secret), private)


PARTS: tuple[Part, ...] = (
    _part(League, "id"),
    _part(Person, ""),
    _part(Address, "person_id", "lent_by", private=True),
    _part(Game, "league_id", "seed_nonce"),
    _part(Chair, "game_id"),
    _part(Tenure, "chair_id", "nonce", "token_hash"),
    _part(Observer, "game_id", "nonce", "token_hash", private=True),
    _part(JournalRow, "game_id"),
    # What happened and how it stood then follows from the journal, and names coins.
    _part(Turn, "game_id", "events", "state"),
    _part(SheetRow, "game_id", "message_id", private=True),
    _part(StandingRow, "game_id", private=True),
    _part(Press, "game_id"),
    _part(Season, "league_id", "seed_nonce"),
    _part(Division, "season_id"),
    # Lots are drawn by the number that an entrant had where the season was made.
    Part(Entrant, "season_id", keeps="lot"),
    _part(SeasonRound, "season_id"),
    Part(Pairing, "round_id", names=("entrants", "entrant")),
    _part(Moved, "season_id"),
    _part(ResultRuling, "game_id"),
    _part(Vacation, "league_id"),
    _part(MoreTime, "game_id"),
    _part(Asking, "game_id"),
    _part(Opening, "game_id"),
    _part(TimeBank, "game_id"),
    _part(BankNote, "game_id"),
    _part(FasterWish, "game_id"),
    _part(News, "league_id"),
    _part(Act, "game_id"),
)
"""In an order in which each refers only to those before it, but for a season to an older one."""

LEFT_OUT: Mapping[str, str] = {
    "without_guide": "about practice games, which are in no archive",
    "review": "follows from the journal",
    "snapshot": "follows from the journal",
    "claim": "says which process was faster",
    "message": "the mails that came",
    "outboxrow": "the mails that went",
    "publication": "pages are made anew",
    "heartbeat": "the clock of this installation",
    "trouble": "what goes wrong in this installation",
    "handover": "the site of this installation",
    "calendar": "a secret address",
    "role": "who runs the league there is said there",
    "enrolment": "who waits or was invited is asked anew",
    "seat_link": "a link into a seat",
    "typed_text": "not handed in",
    "player_question": "what was asked of the organisers there",
    "complaint": "private words that were brought before the organisers there",
    "broken_off": "what a rollback broke off is put again where it was rolled back",
    "handed_in": "answers of a form",
    "form_answer": "answers of a form",
    "pressed_button": "answers of a form",
    "api_token": "a key of a program",
    "one_time_link": "a link in a mail",
    "web_session": "a browser that is signed in",
    "sign_in_event": "who signed in, and when",
}
"""Tables of which nothing is in an archive, and why."""
