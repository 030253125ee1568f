"""Home-made territories: checked, drawn once, dealt by the option, named in three languages."""

import json
import random
import shutil
import tomllib
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hmdocs import examples, write

from moderator.cli import cli
from moderator.engine.core import Answer
from moderator.games import GAMES
from moderator.games.kingdoms.homemade import known, names_of
from moderator.games.kingdoms.maps import maps
from moderator.league.options.homemade import faults
from moderator.locale import names
from moderator.locale.voice import Voice

KINGDOMS = GAMES["kingdoms"]


@pytest.fixture
def fens(root: Path) -> str:
    """The set that the page shows, as a game has it but for the drawings."""
    return json.dumps(tomllib.loads(examples(root)["fens.toml"]), ensure_ascii=False)


@pytest.fixture
def here(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the page's set in it; drawing needs the extra."""
    pytest.importorskip("shapely")
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "homemade", root, "fens.toml")
    return tmp_path


def run(line: str) -> Result:
    return CliRunner().invoke(cli, line.split())


@pytest.mark.parametrize("seats", [2, 3])
def test_the_pages_territories_are_played_to_the_end(fens: str, seats: int) -> None:
    rules = KINGDOMS.rules
    state = rules.setup(seats, {"homemade": fens, "territories": "homemade"}).state
    luck = random.Random(seats)
    while (ask := rules.ask(state)) is not None:
        answers = []
        for decision in ask.decisions:
            choice = luck.choice(list(islice(rules.choices(state, decision), 40)))
            assert rules.problem(state, decision, choice) is None
            answers.append(Answer(decision, choice, "test"))
        state = rules.apply(state, tuple(answers)).state
        assert rules.unpack(json.loads(json.dumps(rules.pack(state)))) == state
    ids = {own.id for own in known(fens).territories}
    assert {*state.homes, state.lost or state.homes[-1]} == ids
    assert rules.outcome(state) is not None
    assert [one.name for one in maps(rules.view(state, None))][:seats] == list(state.homes)


def test_among_the_cards_of_the_box_each_has_one_side(fens: str) -> None:
    rules = KINGDOMS.rules
    state = rules.setup(3, {"homemade": fens}).state
    own = [one.id for one in known(fens).territories]
    while (ask := rules.ask(state)) is not None and ask.decisions[0].kind != "territory":
        (decision,) = ask.decisions
        choices = list(rules.choices(state, decision))
        own_first = decision.kind == "draw-card" and not state.cards
        chosen = choices[-1 if own_first else 0]
        state = rules.apply(state, (Answer(decision, chosen, "test"),)).state
    assert ask is not None
    offered = [[c.territory for c in rules.choices(state, one)] for one in ask.decisions]
    assert [len(sides) for sides in offered] == [1, 2, 2]
    assert offered[0] == own[-1:]


@pytest.mark.parametrize("wish", ["known", "ours"])
def test_a_league_may_have_the_cards_of_the_box_alone(fens: str, wish: str) -> None:
    rules = KINGDOMS.rules
    state = rules.setup(5, {"homemade": fens, "territories": wish}).state
    luck = random.Random(3)
    while not all(state.homes):
        (ask,) = (rules.ask(state),)
        assert ask is not None
        decision = ask.decisions[0]
        choice = luck.choice(list(rules.choices(state, decision)))
        state = rules.apply(state, (Answer(decision, choice, "test"),)).state
    assert not any("_" in home for home in state.homes)


def test_a_set_with_too_few_of_them_makes_no_game(fens: str) -> None:
    for seats, wanted in ((4, 4), (5, 5)):
        with pytest.raises(ValueError, match=f"setup-territories most={wanted} number=3"):
            KINGDOMS.rules.setup(seats, {"homemade": fens, "territories": "homemade"})
    with pytest.raises(ValueError, match="setup-territories most=3 number=0"):
        KINGDOMS.rules.setup(2, {"territories": "homemade"})


def test_it_is_chosen_by_name_in_each_language(fens: str) -> None:
    state = KINGDOMS.rules.setup(3, {"homemade": fens}).state
    own = known(fens).territories[0]
    for language in ("en", "ru", "uk"):
        called = names.territory(Voice(language, own=names_of(fens)), own.id)
        line = KINGDOMS.notation.read(f"territory {called}").plans[0][0]
        assert KINGDOMS.notation.static(state, line) is None
    assert called == "Солона драговина"
    assert names.territory(Voice("uk"), "Brägerdiehl") == "Brägerdiehl"


def test_a_game_is_made_drawn_and_needs_no_file(here: Path) -> None:
    run("init")
    run("league new kyiv --name Kyiv --zone Europe/Kyiv --rhythm 48h")
    for name in ("olena", "taras"):
        run(f"player add {name} {name}@mail.example --name {name.title()}")
    new = (
        "game new fens-1 --league kyiv --kind kingdoms --player olena --player taras"
        " --option homemade=fens --option territories=homemade"
    )
    assert "territories.1: not drawn yet" in str(run(new).exception)
    checked = run("homemade check")
    assert checked.output == "ok    fens.toml  1 factions, 3 territories\n"
    assert len(list((here / "homemade" / "outlines").iterdir())) == 3
    made = run(new)
    assert made.exit_code == 0, made.exception
    shutil.rmtree(here / "homemade")
    assert run("game start fens-1").exit_code == 0
    assert run("tick --no-pdf").exit_code == 0
    page = (here / "exports" / "fens-1" / "ru.html").read_text("utf-8")
    assert "<svg" in page
    assert "Журавлиный край" in page or "Солёная топь" in page
    assert run("export fens-1").exit_code == 0
    assert run("verify fens-1.json").exit_code == 0


WRONG = [
    ('"crag"', '"swamp"', "territories.2.regions.4.terrain: no 'swamp'; there are: "),
    ('"crag"', '"ruins"', "territories.2.regions: 5 regions of land are wanted, not 6"),
    ('"water", edge', '"crag", edge', "territories.1.regions: one to three regions of water"),
    ('"mountain", adj', '"forest", adj', "territories.1.regions: one to three regions of mountain"),
    ('"capital", ', '"capital", edge = true, ', "territories.2.regions: a capital lies inland"),
    ('"Saltfen"', '"Erilor"', "territories.1.name: another territory is called so"),
    ('"Saltfen"', '"Longmere"', "territories: two are called 'longmere'"),
    ("adjacent = [2, 3]", "adjacent = [2]", "territories.1.regions.3.adjacent: 1 does not border"),
    ("edge = true", "egde = true", "territories.1.regions.1.egde: not known"),
    ("[[territories]]", "[[territories]]\nplayers = 2", "territories.1.players: not known"),
    ("edge = true, ", "", "territories.1.regions: 2 regions of land at the edge at least"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_what_is_wrong_with_a_territory_is_said(root: Path, old: str, new: str, said: str) -> None:
    text = examples(root)["fens.toml"]
    assert old in text
    every = new == "" or "crag" in new
    changed = json.dumps(tomllib.loads(text.replace(old, new, -1 if every else 1)))
    with pytest.raises(ValueError, match=r"^territories") as refused:
        known(changed)
    assert str(refused.value).startswith(said)


def test_land_that_does_not_hang_together_is_refused() -> None:
    kinds = ["plains", "plains", "water", "mountain", "forest", "forest"]
    near = [[2, 3], [1, 3], [1, 2, 4, 5, 6], [3, 5], [3, 4, 6], [3, 5]]
    regions = [
        {"terrain": kind, "edge": True, "adjacent": others}
        for kind, others in zip(kinds, near, strict=True)
    ]
    called = {"name": "Twain", "name_ru": "Раскол", "name_uk": "Розкол"}
    with pytest.raises(ValueError, match="the land does not hang together"):
        known(json.dumps({"territories": [{**called, "regions": regions}]}))


def test_borders_that_are_no_map_are_said_and_stop_nothing_else(here: Path, root: Path) -> None:
    """Seven regions that all border each other cannot be drawn on a card."""
    kinds = ["plains", "plains", "mountain", "forest", "forest", "water", "water"]
    rows = ",\n".join(
        f'{{ terrain = "{kind}", edge = true, adjacent = {[n for n in range(1, 8) if n != at]} }}'
        for at, kind in enumerate(kinds, start=1)
    )
    text = '[[territories]]\nname = "Knot"\nname_ru = "Узел"\nname_uk = "Вузол"\n'
    (here / "homemade" / "knot.toml").write_text(f"{text}regions = [\n{rows}\n]\n", "utf-8")
    result = run("homemade check")
    assert result.exit_code == 1
    assert "bad   knot.toml  territories.1: no drawing: " in result.output
    assert "ok    fens.toml" in result.output


def test_a_name_that_would_be_misread_is_refused(here: Path, root: Path) -> None:
    text = examples(root)["fens.toml"].replace('"Saltfen"', '"Erilo"')
    (here / "homemade" / "fens.toml").write_text(text, "utf-8")
    run("homemade check")
    ((_, why),) = faults(here / "homemade")
    assert why == "territories.1.name: 'Erilo' would be misread; choose another name (line 14)"
