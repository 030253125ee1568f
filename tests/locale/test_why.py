"""A log says why: what was a retreat, what a find brings, why something brought nothing."""

import pytest

from moderator.engine.core import Event, Fact, facts
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker

SCENE = Scene({0: "Anna", 1: "Olena"}, None, {"A1": "plains", "B2": "forest"}, "kingdoms")


def told(*events: tuple[str, dict[str, Fact]], language: str = "en") -> tuple[str, ...]:
    happened = [Event(kind, facts(**said)) for kind, said in events]
    return tuple(entry.clause for entry in Speaker(language).log(happened, SCENE))


def goods(food: int = 0, ore: int = 0, mana: int = 0, **more: Fact) -> dict[str, Fact]:
    return {"seat": 0, "food": food, "ore": ore, "mana": mana, **more}


WAY: dict[str, Fact] = {"seat": 0, "origin": "A1", "target": "B2"}

WHY: dict[str, tuple[str, dict[str, Fact]]] = {
    "the beaten army retreated from A1 (plains) to B2 (forest)": (
        "moved",
        {**WAY, "by": "retreat"},
    ),
    "moved an army from A1 (plains) to B2 (forest)": ("moved", {**WAY, "by": "patrol"}),
    "an army went back from A1 (plains) to B2 (forest)": ("moved", {**WAY, "by": "back"}),
    "lost an army in A1 (plains) to bandits": (
        "fell",
        {"seat": 0, "region": "A1", "cause": "bandits"},
    ),
    "paid 1 food for the retreat": ("gave", goods(1, reason="retreat")),
    "gave up 2 ore (ability: Orcs)": ("gave", goods(0, 2, reason="orcs")),
    "gained 2 mana from the treasure": ("gained", goods(0, 0, 2, reason="treasure")),
    "gained nothing: nine of a kind is the most": ("gained", goods(reason="orcs", over=1)),
    "collected nothing: their regions yield nothing": ("collected", goods(choice=0)),
    "collected nothing: nine of a kind is the most": ("collected", goods(choice=0, over=2)),
    "collected 1 food; no room for 2 more, as nine of a kind is the most": (
        "collected",
        goods(1, choice=0, over=2),
    ),
    "traded 3 food for nothing: nine of a kind is the most": (
        "traded",
        goods(3, kind="ore", got=0, over=3),
    ),
    "traded 3 food for 1 ore; no room for 2 more, as nine of a kind is the most": (
        "traded",
        goods(3, kind="ore", got=1, over=2),
    ),
    "the neutral army held A1 (plains) against B Olena": (
        "won",
        {"winner": -2, "loser": 1, "region": "A1", "tie": False},
    ),
    "A Anna won the war for A1 (plains) against B Olena at equal strength": (
        "won",
        {"winner": 0, "loser": 1, "region": "A1", "tie": True},
    ),
    "found in B2 (forest): city (one point for the player who holds the region alone)": (
        "found",
        {"seat": 0, "region": "B2", "token": "city"},
    ),
}


@pytest.mark.parametrize("words", WHY)
def test_what_happened_is_told_with_its_reason(words: str) -> None:
    assert told(WHY[words]) == (words,)


@pytest.mark.parametrize("words", WHY)
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_reason_is_told_in_english_to_others(words: str, language: str) -> None:
    (said,) = told(WHY[words], language=language)
    letters = [letter for letter in said if letter.isalpha() and letter not in "ABnаeioOl"]
    assert not {one for one in letters if one in "dhkgtrs"}, said


def test_what_a_find_brought_is_said_once() -> None:
    found: dict[str, Fact] = {"seat": 0, "region": "B2"}
    treasure = (
        ("found", {**found, "token": "treasure"}),
        ("used", {"region": "B2", "token": "treasure"}),
        ("gained", goods(2, reason="treasure")),
    )
    assert len(told(*treasure)) == 2
    crown = (("found", {**found, "token": "crown"}), ("crown", {"seat": 0, "loser": None}))
    assert len(told(*crown)) == 1
    church = (
        ("found", {**found, "token": "church"}),
        ("used", {"region": "B2", "token": "church"}),
    )
    assert len(told(*church)) == 2


def test_a_turn_begins_by_itself() -> None:
    (begins,) = Speaker().log((Event("turn", facts(number=4, seat=2)),), SCENE)
    assert (begins.seat, begins.clause) == (None, "Turn 4 begins.")
