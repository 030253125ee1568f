"""docs/seasons.md: its commands run, and its tables say what the code does."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.league.seasons.draw import draw, sizes
from moderator.league.seasons.points import SCHEMES
from moderator.league.seasons.possible import EFFORT, STATES
from moderator.league.seasons.ratings import SETTLED
from moderator.league.seasons.ties import ORDER

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "seasons.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    (block,) = [one for one in PAGE.split("\n\n") if one.splitlines()[-1:] and heading in one]
    lines = [line for line in block.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner()

    def typed(line: str) -> None:
        result = run.invoke(cli, shlex.split(line)[1:])
        assert result.exit_code == 0, f"{line}\n{result.output}\n{result.exception!r}"

    typed("moderator init")
    typed('moderator league new kyiv --name "Kyiv by Post"')
    for n in range(1, 10):
        typed(f"moderator player add p{n} p{n}@mail.example --name P{n}")
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines():
        typed(line)


@pytest.mark.parametrize("cells", rows("| players | tables of |"))
def test_the_draws_are_as_good_as_the_page_says(cells: list[str]) -> None:
    players, size, rounds = map(int, cells[:3])
    found = draw(players, sizes(players, size), rounds, b"seed").quality
    assert cells[3:] == [
        f"{found.oftenest} ({found.least_oftenest})",
        f"{found.size_spread} ({found.least_size_spread})",
        f"{found.repeats} ({found.least_repeats})",
        f"{found.seat_spread} ({found.least_seat_spread})",
    ]


def test_every_way_of_scoring_and_every_tie_is_explained() -> None:
    assert {row[0].strip("`") for row in rows("| `--points` |")} == set(SCHEMES)
    assert tuple(row[0].strip("`") for row in rows("| tie | its value |")) == ORDER


def test_the_numbers_in_the_text_are_the_code_s() -> None:
    assert f"at most {STATES:,} endings" in PAGE
    assert f"at most {EFFORT:,}" in PAGE
    assert f"less than {SETTLED} games" in PAGE.replace("\n", " ")
