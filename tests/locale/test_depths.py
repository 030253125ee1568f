"""All that can happen, be asked or be typed in Underground has words in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import moderator.games.underground as package
from moderator.engine.core import Event, Fact, facts
from moderator.games.underground.notation.verbs import VERBS
from moderator.games.underground.underworld import PHASES
from moderator.locale.events import entry, neutral
from moderator.locale.lessons import LESSONS
from moderator.locale.questions import asked, question, silent
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker

SCENE = Scene({0: "Anna", 1: "Olena"}, 0, {3: "mine"})
LANGUAGES = ("en", "ru", "uk")
TO_CHANCE = {"badge", "banner", "find", "stonehedge", "die"}
"""What is asked of nobody who reads."""


def balrog(loser: int | None, **more: Fact) -> Event:
    known: dict[str, Fact] = {"loser_race": "drow", "driven": 2, "lost": 1, "decline": False}
    return Event("balrog", facts(seat=1, region=3, loser=loser, **{**known, **more}))


TOLD = {
    Event("balrog", facts(seat=1, region=3, loser=None)): "the Balrog was sent to 3 (mine)",
    balrog(0): "the Balrog took 3 (mine) from you (Drow): defender loses 1 token, 1 token retreats",
    balrog(
        1
    ): "the Balrog took 3 (mine) from B Olena (Drow): defender loses 1 token, 1 token retreats",
    balrog(1, decline=True, driven=1): (
        "the Balrog took 3 (mine) from their own Drow in decline: defender loses 1 token"
    ),
    Event("copies", facts(seat=1, relic="orb")): "the magic bag copies: Shiny Orb",
    Event("earned", facts(seat=1, reason="altar", coins=3)): "earned 3 coins: Altar of Souls",
    Event("failed", facts(seat=1, race="will-o-wisps", region=3, face=1)): (
        "Will-o’-Wisps failed to take 3 (mine), which ends their conquests"
    ),
    Event("forged", facts(seat=1, hammers=2)): "silver hammers forged: 2",
    Event("found", facts(seat=1, region=3, what="mine")): (
        "found in 3 (mine): Mine of the Lost Dwarf (two extra coins, also in decline)"
    ),
    Event("grew", facts(seat=1, race="drow", tokens=1)): "Drow gained 1 token",
    Event("left", facts(piece="ghost", region=3)): "ghost removed from 3 (mine)",
    Event("marked", facts(seat=1, other=0)): "gave a marker of vengeance to you",
    Event("paid-over", facts(seat=1, payer=0, reason="thieving", coins=1)): (
        "got 1 coin from you: Thieving"
    ),
    Event("placed", facts(seat=1, piece="armor", counts=((3, 2),))): (
        "placed 2 pieces of mushroom armor in 3 (mine)"
    ),
    Event("reborn", facts(seat=1, regions=(3, 4))): "tokens returned in 3 and 4",
    Event("redeployed", facts(seat=1, race="drow", counts=((3, 2),))): "Drow were spread: 3: 2",
    Event("rolled", facts(seat=1, face=0, region=3)): "rolled a blank against 3 (mine)",
    Event("sacrificed", facts(seat=1, race="drow", region=3)): (
        "Drow: a token in 3 (mine) was given to the altar"
    ),
    Event("stonehedge", facts(power="mining")): "Stonehedge has a power: Mining",
    Event("swapped", facts(seat=1, given="magic", power="mining", tokens=9)): (
        "swapped the power Magic for Mining: now 9 tokens"
    ),
    Event("used", facts(seat=1, relic="sword", region=3)): (
        "used in 3 (mine): Sword of the Killer Rabbit"
    ),
}


def kinds() -> Iterator[str]:
    """The kinds of event that the rules of this box name."""
    for path in Path(package.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"Event": 0, "_private": 1}.get(node.func.id)
                kind = None if at is None else node.args[at]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


@pytest.mark.parametrize(("event", "words"), TOLD.items(), ids=lambda item: str(item)[:40])
def test_what_happened_is_told(event: Event, words: str) -> None:
    assert entry(Speaker().teller(SCENE), event).clause == words


def test_every_kind_that_the_rules_name_is_tried_above() -> None:
    assert set(kinds()) == {event.kind for event in TOLD}


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("event", TOLD, ids=lambda event: event.kind)
def test_what_happened_is_told_in_other_languages(event: Event, language: str) -> None:
    teller = Speaker(language).teller(SCENE)
    told = entry(teller, event).clause
    assert told != neutral(teller, event)
    assert not re.search("[a-z]", told.replace("Olena", "").replace("Anna", ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(PHASES.keys() - TO_CHANCE))
def test_every_question_is_asked_in_words(kind: str, language: str) -> None:
    teller = Speaker(language).teller(SCENE)
    assert question("underground", kind) != question("underground", "no question at all")
    assert asked(teller, kind, "underground").endswith(".")
    assert silent(teller, kind, (), "underground").endswith(".")


def test_every_verb_can_be_explained() -> None:
    assert {verb.split()[0] for verb in VERBS} - LESSONS["underground"].keys() == set()


@pytest.mark.parametrize("by", ["vampire", "orb"])
def test_a_token_that_is_replaced_is_told_so(by: str) -> None:
    took = facts(
        seat=1, race="drow", region=3, tokens=1, by=by, loser=0, loser_race="ogres",
        driven=1, lost=1, tribe=False, decline=False,
    )  # fmt: skip
    told = entry(Speaker().teller(SCENE), Event("conquered", took)).clause
    assert (
        told == "Drow replaced a token and took 3 (mine) from you (Ogres): defender loses 1 token"
    )
