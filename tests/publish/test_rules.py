"""The rules pages: everything in the box is explained, every example is an order."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from moderator.games import GAMES
from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.tongues import order_of
from moderator.locale.catalogue import languages
from moderator.locale.lessons import LESSONS
from moderator.locale.lore import LORE
from moderator.locale.names import identifier
from moderator.locale.speech import Speaker
from moderator.publish.telling.examples import EXAMPLES
from moderator.publish.telling.lore import KINDS, sections
from tests.publish.stage import Stage

every_game = pytest.mark.parametrize("kind", list(GAMES))


@every_game
def test_every_race_power_relic_and_place_is_explained(kind: str) -> None:
    data = json.loads((files("moderator.games") / kind / "data" / f"{kind}.json").read_bytes())
    for section in ("races", "powers", "relics", "places"):
        if section not in data:
            continue
        named = {one if isinstance(one, str) else identifier(one["name"]) for one in data[section]}
        assert named == set(LORE[kind][section]), section


def test_every_faction_is_explained_level_by_level() -> None:
    told = LORE["kingdoms"]["factions"]
    assert set(told) == set(PRINTED)
    assert {len(levels) for levels in told.values()} == {5}


@pytest.mark.parametrize("language", languages())
@every_game
def test_everything_has_a_name_in_every_language(kind: str, language: str) -> None:
    for section in sections(Speaker(language), kind):
        names = [thing.name for thing in section.things]
        assert len(set(names)) == len(names)
        if language != "en":
            assert not [name for name in names if name.isascii()]


@every_game
def test_every_example_is_an_order_of_that_game(kind: str) -> None:
    assert set(EXAMPLES[kind]) <= set(LESSONS[kind])
    for word, examples in EXAMPLES[kind].items():
        for example in examples:
            for language in languages():
                sheet = GAMES[kind].notation.read(order_of(kind, language, example))
                assert not sheet.problems, example
                verbs = [line.verb for line in (*sheet.plans[0], *sheet.commands)]
                assert sheet.closing == word or verbs[0].split()[0] == word, example


def test_each_game_has_its_page_in_each_language_with_anchors(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    empty.publish()
    for kind in KINDS:
        for file in ("index.html", "ru.html", "uk.html"):
            page = empty.read(f"rules/{kind}/{file}")
            for section, things in LORE[kind].items():
                assert all(f'id="{section}-{thing}"' in page for thing in things)
            assert all(f'id="order-{order}"' in page for order in LESSONS[kind])
    assert 'href="../rules/smallworld/uk.html"' in empty.read("kyiv-1/uk.html")
