"""Sets as files: chosen by name, written into the game, checked, and never in the way."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hmdocs import examples, write

from moderator.cli import cli
from moderator.games import GAMES
from moderator.games.smallworld.homemade import names_of
from moderator.games.tongues import order_in, order_of
from moderator.league.options.homemade import HomemadeError, check, chosen, definitions, faults
from moderator.locale.catalogue import SOURCE


@pytest.fixture
def here(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the page's sets in it."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "homemade", root, "tinkers.toml", "marsh.toml")
    return tmp_path


def run(line: str, *words: str) -> Result:
    return CliRunner().invoke(cli, [*line.split(), *words])


def begun(*more: str) -> Result:
    """A league, two players and a game with those options."""
    run("init")
    run("league new kyiv --name Kyiv --zone Europe/Kyiv --rhythm 48h")
    for name in ("olena", "taras"):
        run(f"player add {name} {name}@mail.example --name {name.title()}")
    return run("game new kyiv-1 --league kyiv --player olena --player taras", *more)


def exported(here: Path) -> dict[str, Any]:
    """The game as `moderator export` writes it."""
    run("export kyiv-1")
    return json.loads((here / "kyiv-1.json").read_text("utf-8"))


@pytest.mark.parametrize("kind", ["smallworld", "underground"])
def test_a_game_is_made_and_needs_the_file_no_more(here: Path, kind: str) -> None:
    made = begun("--kind", kind, "--option", "homemade=tinkers")
    assert made.exit_code == 0, made.output
    (here / "homemade" / "tinkers.toml").write_text("[[banners]]\n", "utf-8")
    assert run("game start kyiv-1").exit_code == 0
    shutil.rmtree(here / "homemade")
    (here / "sheet.txt").write_text("begin\ntake 1\nend\n", "utf-8")
    assert run("orders kyiv-1 A sheet.txt").exit_code == 0
    options = exported(here)["rows"][0]["body"]["options"]
    assert '"name":"Tinkers"' in options["homemade"]
    result = run("verify kyiv-1.json")
    assert result.exit_code == 0, result.output
    assert run("replay kyiv-1").exit_code == 0
    assert run("tick --no-pdf").exit_code == 0


def test_no_game_is_made_with_a_set_that_is_wrong_or_missing(here: Path) -> None:
    (here / "homemade" / "bad.toml").write_text('[[banners]]\nname = "Bad"\n', "utf-8")
    refused = begun("--option", "homemade=bad")
    assert refused.exit_code == 1
    assert "bad.toml: banners.1.tokens" in str(refused.exception)
    missing = run(
        "game new kyiv-2 --league kyiv --player olena --player taras --option homemade=none"
    )
    assert missing.exit_code == 1
    assert "there are: bad, marsh, tinkers" in str(missing.exception)
    assert run("game new kyiv-3 --league kyiv --player olena --player taras").exit_code == 0


def test_check_names_file_key_and_reason(here: Path) -> None:
    assert run("homemade check").exit_code == 0
    (here / "homemade" / "bad.toml").write_text("[[banners]\n", "utf-8")
    result = run("homemade check", "homemade")
    assert result.exit_code == 1
    assert "bad   bad.toml  not TOML in UTF-8" in result.output
    assert "ok    tinkers.toml  1 banners, 1 badges" in result.output


PIECE = """
[[badges]]
name = "Thrifty"
name_ru = "Бережлив|ые"
name_uk = "Ощадлив|і"
tokens = 4
"""


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            'cheaper = ["mine"]\ndearer = ["hill", "mine"]',
            "badges.1.dearer: 'mine' stands in cheaper already (line 8)",
        ),
        (
            'reach = ["hill"]\nreach_first = ["hill"]',
            "badges.1.reach_first: 'hill' stands in reach already (line 8)",
        ),
        ('ignores = ["mine", "mine"]', "badges.1.ignores: 'mine' stands there twice (line 7)"),
        ('entry = ["sea", "lake"]', "badges.1.entry: nobody can begin there"),
        ("\ncoins = { regions = 1 }", "badges.1.coins.regions: a number from 2 to 9"),
    ],
)
def test_what_contradicts_itself_or_the_rules_is_refused_with_its_line(
    tmp_path: Path, lines: str, said: str
) -> None:
    (tmp_path / "odd.toml").write_text(PIECE + lines + "\n", "utf-8")
    ((_, why),) = faults(tmp_path)
    assert why.startswith(said)
    assert why.endswith(f"(line {6 + lines.count(chr(10)) + 1})")


def test_a_game_that_has_such_a_piece_already_is_played_on(tmp_path: Path) -> None:
    """What is refused of a file is no reason to stop a game that was made before it was."""
    (tmp_path / "odd.toml").write_text(PIECE + 'ignores = ["mine", "mine"]\n', "utf-8")
    said = definitions(tmp_path / "odd.toml", "smallworld")
    assert GAMES["smallworld"].rules.setup(2, {"homemade": said}).state


def test_an_empty_folder_is_no_fault(here: Path) -> None:
    shutil.rmtree(here / "homemade")
    result = run("homemade check")
    assert result.exit_code == 0
    assert "There is no set" in result.output


def test_the_doctor_lists_the_sets_and_is_not_stopped_by_a_wrong_one(here: Path) -> None:
    run("init")
    (here / "homemade" / "bad.toml").write_text("[[bananas]]\n", "utf-8")
    result = run("doctor", "--json")
    assert result.exit_code == 0
    states = {row["name"]: row for row in json.loads(result.output)["checks"]}
    assert states["home-made bad"]["state"] == "warn"
    assert "bananas: not known" in states["home-made bad"]["said"]
    assert states["home-made tinkers"]["state"] == "ok"


BAD = [
    ("a.toml", b"\xff\xfe", "not TOML in UTF-8"),
    ("a.toml", b"", "there is nothing in this set"),
    ("a.toml", b"[[banners]]\nborn = 2020-01-01\n", "dates and times"),
    ("A set.toml", b"", "small letters and hyphens"),
    ("a.toml", b"\0" * 100, "not TOML in UTF-8"),
    ("a.toml", b"a = " + b"[" * 100_000, "too deep in each other"),
    ("a.toml", b"[[banners]]\ntokens = " + b"9" * 5000, "not TOML in UTF-8"),
    ("a.toml", b"[[banners]]\nname = 'A'\ntokens = nan\n", "banners.1.tokens: a number"),
    ("a.toml", b"[[badges]]\nname = '<b>A</b>'\ntokens = 3\n", "badges.1.name: one to three"),
    ("a.toml", b"[[badges]]\nname = 'Ours'\ntokens = 3\n", "badges.1.name_ru: a text"),
    ("a.toml", b"#" * 300_000, "no set"),
]


@pytest.mark.parametrize(("name", "raw", "said"), BAD)
def test_a_file_that_is_no_set(tmp_path: Path, name: str, raw: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(raw)
    ((file, why),) = faults(tmp_path)
    assert file.name == name
    assert said in why


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    """A pipe that nobody writes to would stop whoever reads it."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    assert [why for _, why in faults(tmp_path)] == ["this is no file"] * 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Лудильщик|и", "Орк|и", "banners.1.name_ru: 'Орки' is what another is called already"),
        ("Ощадлив|і", "Торбинк|и", ""),
        ('"Thrifty"', '"None Or"', "badges.1.name: 'None Or' holds a word of an order"),
        ('"Tinkers"', '"Gnomes"', "banners.1.name: another piece is called so"),
    ],
)
def test_names_that_would_be_misread(
    tmp_path: Path, root: Path, old: str, new: str, said: str
) -> None:
    text = examples(root)["tinkers.toml"]
    assert old in text
    (tmp_path / "a.toml").write_text(text.replace(old, new), "utf-8")
    ((_, why),) = faults(tmp_path)
    assert why.startswith(said) if said else why == ""


def test_one_set_has_one_spelling(here: Path) -> None:
    file = here / "homemade" / "tinkers.toml"
    before = definitions(file, "smallworld")
    file.write_text("# ours\n" + file.read_text("utf-8").replace(" = ", "="), "utf-8")
    assert definitions(file, "smallworld") == before
    assert check(file) == "1 banners, 1 badges"


def test_a_set_has_nothing_for_another_game(here: Path) -> None:
    with pytest.raises(HomemadeError, match="nothing for kingdoms in this set"):
        chosen(here / "homemade", "kingdoms", 2, {"homemade": "tinkers"})


def test_other_options_are_left_alone(here: Path) -> None:
    usual = {"tie": "last"}
    assert chosen(here / "homemade", "smallworld", 2, usual) == usual


def test_orders_are_said_with_their_names(here: Path) -> None:
    own = names_of(definitions(here / "homemade" / "marsh.toml", "smallworld"))
    order = "take watchful marsh folk"
    assert order_in("ru", order, own) == "взять народ бдительные болотники"
    assert order_in(SOURCE, order, own) == order
    assert order_of("smallworld", "uk", order, own) == "взяти народ пильні багнюки"
    assert order_of("smallworld", "uk", order) == "взяти watchful marsh folk"


def test_a_set_of_factions_is_for_kingdoms_alone(here: Path, root: Path) -> None:
    write(here / "homemade", root, "foxes.toml")
    made = begun("--kind", "kingdoms", "--option", "homemade=foxes")
    assert made.exit_code == 0, made.exception
    assert run("game start kyiv-1").exit_code == 0
    assert '"Foxes"' in exported(here)["rows"][0]["body"]["options"]["homemade"]
    assert run("verify kyiv-1.json").exit_code == 0
    text = examples(root)["foxes.toml"].replace("Лисиц|ы", "Эльф|ы")
    (here / "homemade" / "foxes.toml").write_text(text, "utf-8")
    assert "factions.1.name_ru: 'Эльфы' would be misread" in run("homemade check").output
