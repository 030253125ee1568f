"""Every act through every door that it has: the same refusals, the same dry run, the same rows of
the public log, the same mails, and the same kind of end."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.console.acts import declared
from moderator.league.acts.catalogue import ACTS, ALL
from moderator.letters.news import NOTICES
from tests.acts.cases import CASES, Given
from tests.acts.doors import Stopped, by_command, by_desk, league, left_behind, noticed, so_far

BOTH = [one.name for one in ALL if one.command and not one.no_desk]
DOORS = {"desk": by_desk, "command": by_command}
OWN_WORDS = {
    "season-draw",
    "invite",
    "give-role",
    "season-new",
    "season-next",
    "season-playoffs",
    "add-news",
}
"""Acts whose command tells more than what changes."""


def doors_of(name: str) -> list[str]:
    act = ACTS[name]
    return [*(["desk"] if not act.no_desk else []), *(["command"] if act.command else [])]


def test_every_act_is_walked() -> None:
    assert set(CASES) == set(ACTS)


@pytest.mark.parametrize("name", ACTS)
def test_a_declaration_is_whole(name: str) -> None:
    """A missing door is a choice with a reason, so is a missing undo; what is asked is what the
    act takes."""
    act = ACTS[name]
    assert bool(act.command) != bool(act.no_command)
    assert bool(act.undo) != bool(act.lasting)
    assert not act.undo or act.undo in ACTS
    known = inspect.signature(act.do).parameters
    taken = set(list(known)[3:]) if "said" not in known else None
    asked = {*(field.parameter for field in act.fields), *act.installed}
    assert taken is None or taken == asked


@pytest.mark.parametrize("name", ACTS)
def test_every_door_shows_and_leaves_the_same(tmp_path: Path, name: str) -> None:
    """The dry run changes nothing; what is done leaves the rows and mails that are declared."""
    act, case = ACTS[name], CASES[name]
    shown, left = [], []
    for door in doors_of(name):
        web, number = league(tmp_path / door, case)
        before = so_far(web)
        tried = DOORS[door](web, act, number, case.given, only_try=True)
        assert left_behind(web, before) == ([], [])
        done = DOORS[door](web, act, number, case.given, only_try=False)
        assert tried.done
        assert done.done
        shown.append(tried.lines)
        left.append(left_behind(web, before))
        assert noticed(web) <= set(NOTICES)
    assert all(one == left[0] for one in left)
    assert name in OWN_WORDS or all(one == shown[0] for one in shown)
    logged, sent = left[0]
    assert {row[0] for row in logged} <= set(act.logs)  # type: ignore[index]
    assert bool(logged) == bool(act.logs)
    assert {row[0] for row in sent} <= {one.mail for one in act.tells}  # type: ignore[index]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("player add", "maria maria@mail.example --name Maria"),
        ("player set", "taras --language uk"),
        ("player add-address", "taras taras@work.example"),
        ("organiser add", "taras"),
    ],
)
def test_what_is_done_for_all_leagues_is_shown(tmp_path: Path, path: str, said: str) -> None:
    """The command line need not name a league for it."""
    web, _ = league(tmp_path / "all", CASES["give-role"])
    result = CliRunner().invoke(declared(path), [*said.split(), "--dry-run"], obj=Stopped(web))
    shown, *_ = result.output.splitlines()
    assert " → " in shown or "address" in shown


def test_an_open_league_is_no_game_that_waits(tmp_path: Path) -> None:
    web, _ = league(tmp_path / "open", CASES["joining"])
    result = CliRunner().invoke(
        declared("joining"), ["kyiv", "open", "--dry-run"], obj=Stopped(web)
    )
    assert "kyiv: who may join: by invitation only → everybody" in result.output


WRONG = [(name, wrong, code) for name in BOTH for wrong, code in CASES[name].wrong]


@pytest.mark.parametrize(("name", "wrong", "code"), WRONG)
def test_every_door_refuses_alike(tmp_path: Path, name: str, wrong: Given, code: str) -> None:
    act, case = ACTS[name], CASES[name]
    web, number = league(tmp_path / "league", case)
    before, given = so_far(web), {**case.given, **wrong}
    desk, command = (door(web, act, number, given, only_try=False) for door in DOORS.values())
    assert (desk.refused, command.code) == (command.refused, code)
    assert left_behind(web, before) == ([], [])
