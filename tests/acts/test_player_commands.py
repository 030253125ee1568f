"""What players may do beside orders: the same by every way in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.league.orders.commands import COMMANDS
from moderator.league.play.sheets_on_file import STANDING_VERBS
from moderator.locale.notes import NOTES
from tests.acts.cases import a_turn_on, agreed, hurried, left, nothing, over, practising, told
from tests.acts.doors import left_behind, so_far
from tests.league.conftest import Played
from tests.web.conftest import make_web

SEAT = 1
WAYS = ("mail", "form", "api")


def asked_while_practising(played: Played) -> str:
    a_turn_on(played)
    return practising(played)


def resigning(played: Played) -> str:
    played.send(SEAT, "resign")
    return ""


Prepare = Callable[[Played], str]
LINES: dict[str, tuple[tuple[Prepare, str, str], ...]] = {
    "status": ((nothing, "status", "status"),),
    "help": ((nothing, "help", "help"), (nothing, "help spice", "help")),
    "hint": (
        (asked_while_practising, "hint", "hint"),
        (practising, "hint", "hint-not-asked"),
        (nothing, "hint", "no-hints"),
    ),
    "guide": ((practising, "guide", "guide off"), (nothing, "guide", "no-guide")),
    "review": ((over, "review", "review"), (nothing, "review", "no-review")),
    "withdraw": ((nothing, "withdraw", "withdrawn"),),
    "vacation": (
        (nothing, "vacation 2026-12-04 to 2026-12-06", "vacation"),
        (nothing, "vacation 2026-11-04 to 2026-11-06", "vacation-past"),
        (nothing, "vacation 2026-12-04 to 2027-03-06", "vacation-long"),
    ),
    "back": ((left, "back", "back-seat"), (nothing, "back", "back-nowhere")),
    "resign": ((nothing, "resign", "resigning"), (resigning, "resign", "resigned")),
    "extend": ((nothing, "extend 24h", "extension-not-asked"),),
    "faster": ((hurried, "faster", "faster-wished"), (nothing, "faster", "no-faster")),
    "slower": ((agreed, "slower", "slower"), (nothing, "slower", "slower-stands")),
    "notify": ((nothing, "notify digest", "notify"),),
    "language": (
        (nothing, "language uk", "language"),
        (nothing, "language xx", "no-such-language"),
    ),
    "salt": ((nothing, "salt a word", "too-late"),),
    "say": ((nothing, "say: well played", "said"),),
    "tell": ((nothing, "tell A: well played", "told"),),
    "ask": (
        (nothing, "ask: may I conquer 3?", "asked-organisers"),
        (practising, "ask: may I conquer 3?", "asked-nobody"),
    ),
    "report": ((told, "report: a threat", "reported"), (nothing, "report: x", "nothing-told")),
}
"""By command: how the league is prepared, the line, and the note that answers it."""

CASES = [(verb, *case) for verb, cases in LINES.items() for case in cases]


def test_every_command_is_walked() -> None:
    assert set(LINES) == set(COMMANDS) - STANDING_VERBS


def test_what_is_refused_has_words() -> None:
    refused = {code for command in COMMANDS.values() for code in command.refuses}
    assert refused - NOTES.keys() == set()


@pytest.mark.parametrize(("verb", "prepare", "line", "code"), CASES)
def test_every_way_in_does_the_same(
    tmp_path: Path, verb: str, prepare: Prepare, line: str, code: str
) -> None:
    came = []
    for way in WAYS:
        (tmp_path / way).mkdir()
        web = make_web(tmp_path / way)
        prepare(web.played)
        before = so_far(web)
        reply = web.played.send(SEAT, line, by=way)
        logged, sent = left_behind(web, before)
        own = [row for row in sent if row[0] != "answer"]  # type: ignore[index]
        came.append((reply.kind, reply.notes, logged, own))
    assert came[0] == came[1] == came[2]
    _, notes, logged, own = came[0]
    command = COMMANDS[verb]
    assert notes[0][0] == code
    assert {row[0] for row in logged} <= set(command.logs)  # type: ignore[index]
    assert {row[0] for row in own} <= {one.mail for one in command.tells}  # type: ignore[index]
    if code in command.refuses and code != "resigning":
        assert (logged, own) == ([], [])
