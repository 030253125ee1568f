"""Home-made boards: drawn once, played, and shown by the renderer of all boards."""

import json
import random
import shutil
import tomllib
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hmdocs import examples, write

from moderator.cli import cli
from moderator.engine.core import Answer
from moderator.games import GAMES
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.homemade import known


@pytest.fixture
def here(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the page's board in it; drawing needs the extra."""
    pytest.importorskip("shapely")
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "homemade", root, "shores.toml")
    return tmp_path


def run(line: str) -> Result:
    return CliRunner().invoke(cli, line.split())


def league() -> None:
    run("init")
    run("league new kyiv --name Kyiv --zone Europe/Kyiv --rhythm 48h")
    for name in ("olena", "taras", "pavlo"):
        run(f"player add {name} {name}@mail.example --name {name.title()}")


NEW = "game new kyiv-1 --league kyiv --player olena --player taras --option homemade=shores"


@pytest.mark.parametrize("kind", ["smallworld", "underground"])
@pytest.mark.parametrize("seed", range(3))
def test_the_pages_board_is_played_to_the_end(root: Path, kind: str, seed: int) -> None:
    rules = GAMES[kind].rules
    said = json.dumps(tomllib.loads(examples(root)["shores.toml"]))
    state = rules.setup(2, {"homemade": said, "board": "two-shores"}).state
    assert state.setting.board.size == 15
    luck = random.Random(seed)
    while (ask := rules.ask(state)) is not None:
        decision = ask.decisions[0]
        choice = luck.choice(list(islice(rules.choices(state, decision), 50)))
        state = rules.apply(state, (Answer(decision, choice, "test"),)).state
        assert rules.unpack(json.loads(json.dumps(rules.pack(state)))) == state
    assert rules.outcome(state) is not None
    assert state.turn.round == 8


def test_coasts_and_ways_in_follow_from_the_borders(root: Path) -> None:
    said = json.dumps(tomllib.loads(examples(root)["shores.toml"]))
    board = GAMES["smallworld"].rules.setup(2, {"homemade": said}).state.setting.board
    for number in range(1, 16):
        near = [board.terrain[other] for other in regions(board.near[number])]
        shore = board.terrain[number] not in ("sea", "lake") and bool({"sea", "lake"} & set(near))
        assert bool(board.coastal >> number & 1) is shore
    assert not board.entry >> 7 & 1 or "sea" in [board.terrain[n] for n in regions(board.near[7])]


def test_other_numbers_of_players_have_the_board_of_the_box(root: Path) -> None:
    said = json.dumps(tomllib.loads(examples(root)["shores.toml"]))
    rules = GAMES["smallworld"].rules
    assert rules.setup(3, {"homemade": said}).state.setting.board.id == "sw-3"
    assert rules.setup(2, {"homemade": said, "board": "sw-2"}).state.setting.board.id == "sw-2"
    with pytest.raises(ValueError, match=r"setup-board-seats .*most=2 number=3"):
        rules.setup(3, {"homemade": said, "board": "two-shores"})


def test_a_board_is_drawn_once_and_its_game_needs_no_file(here: Path) -> None:
    league()
    assert "not drawn yet" in str(run(NEW).exception)
    assert run("homemade check").exit_code == 0
    (drawing,) = (here / "homemade" / "outlines").iterdir()
    before = drawing.stat().st_mtime_ns
    assert run("homemade check").exit_code == 0
    assert drawing.stat().st_mtime_ns == before
    made = run(NEW)
    assert made.exit_code == 0, made.exception
    shutil.rmtree(here / "homemade")
    assert run("game start kyiv-1").exit_code == 0
    assert run("tick --no-pdf").exit_code == 0
    shown = [file.read_text("utf-8") for file in (here / "exports").rglob("*.html")]
    assert any("<svg" in page and '-15"' in page for page in shown)
    assert run("export kyiv-1").exit_code == 0
    assert run("verify kyiv-1.json").exit_code == 0


def test_a_board_for_others_makes_no_game(here: Path) -> None:
    league()
    run("homemade check")
    refused = run(NEW.replace("--option", "--player pavlo --option"))
    assert "nothing for smallworld with 3 players" in str(refused.exception)


def test_a_changed_board_wants_a_drawing_of_its_own(here: Path) -> None:
    run("homemade check")
    file = here / "homemade" / "shores.toml"
    file.write_text(file.read_text("utf-8").replace("rounds = 8", "rounds = 9"), "utf-8")
    run("init")
    assert "boards.1: not drawn yet" in run("doctor").output
    assert run("homemade check").exit_code == 0
    assert len(list((here / "homemade" / "outlines").iterdir())) == 2


SPOILT = [
    "",
    "3",
    "null",
    "{}",
    "[" * 100_000,
    '{"regions": 3}',
    '"width": 1000,|"width": "<b>",',
    '"areas"|"area"',
    '"between":[0,1]|"between":[0,16]',
    '"between":[0,1]|"between":[]',
    '"line":[0,160,|"line":[160,',
]


def test_a_drawing_that_is_none_makes_no_game(here: Path) -> None:
    """A page of a running game could not be written with it."""
    league()
    run("homemade check")
    (drawing,) = (here / "homemade" / "outlines").iterdir()
    text = drawing.read_text("utf-8")
    for spoilt in SPOILT:
        old, bar, new = spoilt.partition("|")
        assert not bar or old in text
        drawing.write_text(text.replace(old, new) if bar else spoilt, "utf-8")
        checked = run("homemade check")
        assert checked.exit_code == 1, spoilt
        assert "check anew" in checked.output or "outlines: a table" in checked.output
        assert run(NEW).exit_code == 1
    drawing.write_text(text, "utf-8")
    assert run(NEW).exit_code == 0


def test_borders_that_are_no_map_are_said(here: Path) -> None:
    everyone = [
        {"terrain": "hill", "edge": True, "adjacent": [n for n in range(1, 8) if n != at]}
        for at in range(1, 8)
    ]
    rows = "\n".join(f"  {_inline(row)}," for row in everyone)
    text = f'[[boards]]\nname = "Knot"\nplayers = 2\nrounds = 8\nregions = [\n{rows}\n]\n'
    (here / "homemade" / "knot.toml").write_text(text, "utf-8")
    result = run("homemade check")
    assert result.exit_code == 1
    assert "bad   knot.toml  boards.1: no drawing: " in result.output
    assert "ok    shores.toml  1 boards" in result.output


def _inline(row: Mapping[str, Any]) -> str:
    said = ", ".join(f"{key} = {json.dumps(value)}" for key, value in row.items())
    return f"{{ {said} }}"


WRONG = [
    ('terrain = "sea"', 'terrain = "bog"', "boards.1.regions.3.terrain: no 'bog'; there are: "),
    ('["magic"]', '["gold"]', "boards.1.regions.8.symbols: no 'gold'; there are: "),
    ("players = 2", "players = 6", "boards.1.players: a number from 2 to 5"),
    ("rounds = 8", "rounds = 0", "boards.1.rounds: a number from 1 to 12"),
    ("rounds = 8", "turns = 8", "boards.1.turns: not known"),
    ("edge = true", "egde = true", "boards.1.regions.1.egde: not known"),
    ("adjacent = [2, 6]", "adjacent = [2]", "boards.1.regions.6.adjacent: 1 does not border it"),
    ("adjacent = [2, 6]", "adjacent = [2, 6, 16]", "boards.1.regions.1.adjacent: 16 does not"),
    ("adjacent = [2, 6]", "adjacent = []", "boards.1.regions.1.adjacent: the numbers"),
    ("edge = true,", "", "boards.1.regions: no land at the edge"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_what_is_wrong_with_a_board_is_said(root: Path, old: str, new: str, said: str) -> None:
    text = examples(root)["shores.toml"]
    assert old in text
    every = -1 if "no land" in said else 1
    changed = tomllib.loads(text.replace(old, new, every))
    with pytest.raises(ValueError, match=r"^boards") as refused:
        known(json.dumps(changed))
    assert str(refused.value).startswith(said)
