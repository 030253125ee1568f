"""Cards that can be read in several ways: what a league's page and the rules say of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli
from moderator.engine.core import Fact
from moderator.games.kingdoms.readings import READINGS
from moderator.publish.telling.readings import OPEN, card_readings
from moderator.publish.telling.templates import speaker_of

TABLES = 2
"""Towers and exploration tokens beside the cards."""

SAID = {
    "index": (
        "Our reading.",
        "In war-1:",
        "The most armies are worth two points.",
        "Shapeshifters",
    ),
    "ru": (
        "Так мы это понимаем.",
        "В war-1:",
        "Самое большое число армий — два очка.",
        "Перевёртышей",
    ),
    "uk": ("Так ми це розуміємо.", "У war-1:", "Найбільше армій — два очки.", "Перевертнів"),
}


def run(line: str) -> Result:
    result = CliRunner().invoke(cli, line.split())
    assert result.exit_code == 0, result.exception or result.output
    return result


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league with a game of Kingdoms that reads the Goblins otherwise, and its pages."""
    monkeypatch.chdir(tmp_path)
    run("init")
    run("league new kyiv --name Kyiv --zone Europe/Kyiv --rhythm 48h")
    run("player add olena olena@mail.example --name Olena")
    run("player add taras taras@mail.example --name Taras")
    new = "--league kyiv --player olena --player taras"
    run(f"game new war-1 --kind kingdoms {new} --option goblins-5=2")
    run(f"game new war-2 --kind kingdoms {new}")
    run("game start war-1")
    run("tick --no-pdf")
    return tmp_path / "exports"


@pytest.mark.parametrize("language", SAID)
def test_a_leagues_page_says_how_cards_are_read(site: Path, language: str) -> None:
    page = (site / "kyiv" / "rule" / f"{language}.html").read_text("utf-8")
    _, otherwise, words, left_out = SAID[language]
    listed = page.partition('<h2 id="readings">')[2].partition("</section>")[0]
    assert listed.count("<li><b>") == len(READINGS) + TABLES
    assert page.count(otherwise) == 1
    assert f"{otherwise} {words}" in page
    assert left_out in page
    assert "war-2:" not in page


@pytest.mark.parametrize("language", SAID)
def test_the_rules_mark_the_levels_that_leave_a_question_open(site: Path, language: str) -> None:
    page = (site / "rules" / "kingdoms" / f"{language}.html").read_text("utf-8")
    ours, *_, left_out = SAID[language]
    assert page.count(f"<em>{ours}</em>") == len(OPEN)
    assert left_out in page
    other = (site / "rules" / "smallworld" / f"{language}.html").read_text("utf-8")
    assert ours not in other
    assert left_out not in other


def test_a_league_without_such_games_says_nothing_of_cards() -> None:
    assert card_readings(speaker_of("en", "UTC"), ()) == ()


OTHERS = [(key, other) for key, (_, *others) in READINGS.items() for other in others]


@pytest.mark.parametrize(("key", "other"), OTHERS)
def test_every_other_reading_has_words(key: str, other: Fact) -> None:
    options: dict[str, Fact] = {key: other, "towers": [0, 1, 2, 4, 7, 10]}  # type: ignore[dict-item]
    (found,) = [
        one for one in card_readings(speaker_of("en", "UTC"), [("war-1", options)]) if one.otherwise
    ]
    ((game, words),) = found.otherwise
    assert game == "war-1"
    assert words != found.words


@pytest.mark.parametrize("key", READINGS)
def test_no_reading_is_there_twice(key: str) -> None:
    assert len(set(READINGS[key])) == len(READINGS[key]) > 1


def test_no_board_is_told_in_words_before_there_is_one(site: Path) -> None:
    page = (site / "war-1" / "index.html").read_text("utf-8")
    assert 'id="standings"' in page
    assert 'id="regions"' not in page
