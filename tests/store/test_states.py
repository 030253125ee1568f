"""States, kinds and reasons are types: a word that is none of them does not pass `make lint`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from mypy import api
from sqlmodel import SQLModel

from moderator.league.acts.matters import SOLVED_BY
from moderator.league.acts.trial import ChangeKind
from moderator.league.games.attention import MatterKind
from moderator.letters.links import LINK_LETTERS
from moderator.locale import changes
from moderator.mail.outbound import composing
from moderator.store import states
from moderator.store.metadata import METADATA
from moderator.store.states import every
from moderator.web.desk.listing import TITLES

ROOT = Path(__file__).parents[2]
NAMES = frozenset({"state", "kind", "by", "why", "notify", "form", "role", "outcome", "closing"})
"""Attributes that hold a state of something."""

SAMPLE = """\
from typing import assert_never

from moderator.store.states import GameState


def is_over(state: GameState) -> bool:
    return state == "{word}"


def called(state: GameState) -> str:
    match state:
        case "open" | "running" | "paused" | "over"{last}:
            return state
        case _:
            assert_never(state)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "last", "wrong"),
    [
        ("over", ' | "annulled"', ""),
        ("ovr", ' | "annulled"', "comparison-overlap"),
        ("over", "", "Argument 1 to"),
    ],
)
def test_a_misspelt_and_a_forgotten_state_are_named_by_mypy(
    tmp_path: Path, word: str, last: str, wrong: str
) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(SAMPLE.format(word=word, last=last))
    told, _, status = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), "--python-executable", sys.executable,
         "--cache-dir", str(tmp_path), str(sample)]
    )  # fmt: skip
    assert (status != 0) == bool(wrong), told
    assert wrong in told


def test_no_state_is_compared_where_mypy_sees_nothing() -> None:
    """A tuple of loose words, and a comparison of `col(…)`, would let any word pass."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in (ROOT / "moderator").rglob("*.py")
        for line in _unseen(ast.parse(path.read_text(encoding="utf-8")))
        if not {"games", "migrations"} & set(path.parts)
    ]
    assert found == []


def _unseen(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=ast.Attribute(attr=name, value=whose), comparators=[others]) if (
                name in NAMES
                and isinstance(others, ast.Tuple | ast.Set | ast.List)
                and any(isinstance(one, ast.Constant) for one in others.elts)
                and not (isinstance(whose, ast.Name) and whose.id == "event")
            ):
                yield node.lineno
            case ast.Compare(left=left, comparators=[ast.Constant(value=str())]) if _column(left):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="in_", value=left), args=[ast.Tuple()]) if (
                _column(left)
            ):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="values"), keywords=given) if any(
                one.arg in NAMES and isinstance(one.value, ast.Constant) for one in given
            ):
                yield node.lineno


def _column(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="col"), args=[ast.Attribute(attr=name)]):
            return name in NAMES
    return False


def test_every_column_with_a_state_has_its_type() -> None:
    plain = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if column.name in NAMES and not _is_typed(table.name, column.name)
    }
    # A game's kind and a standing order's are the games' own words; an act's is its declaration's;
    # why somebody complains is their own words; who claims is a process.
    assert plain == {
        *("game.kind", "pairing.kind", "standingrow.kind", "journalrow.kind"),
        *("act.kind", "complaint.why", "claim.by"),
    }


def _is_typed(table: str, column: str) -> bool:
    model = next(one for one in _models() if one.__tablename__ == table)
    return bool(get_args(model.model_fields[column].annotation))


def _models() -> Iterator[type]:
    yield from (one for one in SQLModel.__subclasses__() if hasattr(one, "__table__"))


def test_tables_by_state_have_all_of_them() -> None:
    assert set(SOLVED_BY) == set(TITLES) == set(every(MatterKind))
    assert set(LINK_LETTERS) == set(every(states.LinkKind))
    assert set(composing._LETTERS) == set(every(states.GameMail))
    judged = set(every(states.GameMail)) - set(composing._ALWAYS_TRUE)
    assert set(composing._STILL_TRUE) == judged
    assert set(every(states.GameState)) | set(every(states.OnFile)) <= set(changes.STATES)


def test_every_kind_of_change_is_said() -> None:
    said = set(changes._SAID) | {kind for kind, _ in changes._BY_VALUE} | {"mail"}
    assert said == set(every(ChangeKind))
