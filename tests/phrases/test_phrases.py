"""What people say, in positions: nearly all of it is understood, and nothing is misread."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.league.orders.understanding import Fared, fared, phrases

HERE = Path(__file__).parent
POSITIONS = HERE / "positions"
FILES = ("given", "further")
AT_ONCE = 0.92
ENOUGH = 0.95
"""The share that is understood, answered with the right suggestion, or left alone."""


@cache
def fate(name: str) -> tuple[Fared, ...]:
    return tuple(fared(phrases(HERE / f"{name}.tsv"), POSITIONS))


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_misread(name: str) -> None:
    misread = [(one.phrase.id, one.phrase.text, one.how) for one in fate(name)]
    kinds = [one.fate for one in fate(name)]
    assert [row for row, kind in zip(misread, kinds, strict=True) if kind == "misread"] == []


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("by", ["language", "game"])
def test_nearly_all_is_understood_in_each_language_and_game(name: str, by: str) -> None:
    all_of, refused = Counter[str](), Counter[str]()
    for one in fate(name):
        group = one.phrase.language if by == "language" else one.game
        all_of[group] += 1
        refused[group] += one.fate in ("refused", "misread")
    shares = {group: 1 - refused[group] / number for group, number in all_of.items()}
    assert all(share >= ENOUGH for share in shares.values()), shares


def test_most_of_what_is_said_plainly_is_taken_at_once() -> None:
    plainly = [one for one in fate("given") if one.phrase.kind == "order"]
    taken = [one for one in plainly if one.fate == "understood"]
    assert len(taken) >= AT_ONCE * len(plainly)


def test_the_command_counts_them() -> None:
    run = CliRunner().invoke(
        cli, ["understand", "--positions", str(POSITIONS), str(HERE / "given.tsv")]
    )
    assert run.exit_code == 0
    *lines, last = run.output.splitlines()
    assert len(lines) == len(fate("given"))
    assert last.endswith(f"0 refused, 0 misread of {len(lines)}")


def test_a_file_that_is_none_says_so() -> None:
    position = POSITIONS / "sw-mid.toml"
    run = CliRunner().invoke(cli, ["understand", "--positions", str(POSITIONS), str(position)])
    assert run.exit_code == 1
    assert "the columns are id, position, language, text, means, kind" in run.output
