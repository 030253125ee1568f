"""Every error code says what is wrong and what to type instead."""

import pytest

from moderator.engine.core import Problem, facts
from moderator.locale.faults import FAULTS, KINGDOMS
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker

SPEAKER = Speaker()
SCENE = Scene({1: "Olena"}, 0, {21: "farmland"})

LISTED = """
syntax unknown-order ambiguous unknown-region unknown-name stale not-your-turn not-your-seat outside
wrong-phase not-adjacent not-border sea chasm impassable river wrong-territory immune protected
own-region not-owned not-enough-tokens too-far cannot-afford underpaid unavailable already-used
not-single not-active-race limit must-take must-decline last-army lying full not-edge
bid-too-high no-alliance incomplete once
"""
CODES = set(LISTED.split())

CASES: dict[Problem, str] = {
    Problem("not-enough-tokens", facts(region=21, cost=4, tokens=4, hand=1)): (
        "Costs 4, but you would have 1 token in hand."
        " Did you mean “roll 21”? It needs 3 or more: odds 1 in 6."
    ),
    Problem("not-enough-tokens", facts(region=21, cost=4, tokens=4, hand=0)): (
        "Costs 4, but you would have 0 tokens in hand."
        " Choose another target, or conquer fewer regions before it."
    ),
    Problem("not-enough-tokens", facts(region=21, cost=4, tokens=2, hand=5)): (
        "Costs 4, but you named 2. Leave out “with 2”: then as many tokens as needed are used."
    ),
    Problem("not-enough-tokens", facts(region=21, cost=4, tokens=6, hand=5)): (
        "You named 6, but would have only 5 tokens in hand."
        " Leave out “with 6”: then as many tokens as needed are used."
    ),
    Problem("unknown-order", facts(word="conqer"), candidates=("conquer",)): (
        "“conqer” is not an order. Did you mean “conquer”?"
    ),
    Problem("ambiguous", facts(word="dr"), candidates=("dragon-master", "drow")): (
        "“dr” may mean more than one thing. Did you mean “dragon-master” or “drow”?"
    ),
    Problem("syntax", facts(word="wth", order="conquer", form="conquer 14 · conquer all")): (
        "“wth” does not belong there. Write it like this: “conquer 14” or “conquer all”."
    ),
    Problem("syntax", facts(word="", order="conquer", form="conquer 14")): (
        "The order is not complete. Write it like this: “conquer 14”."
    ),
    Problem("syntax", facts(word=",", slip="comma-for-colon"), candidates=("14:3",)): (
        "“,” does not belong there. Counts are written with a colon. Did you mean “14:3”?"
    ),
    Problem("not-adjacent", facts(region=21)): (
        "21 (farmland) does not border any region of your race."
        " Get there by conquering one region after another."
    ),
    Problem("stale", facts(turn=13, mark="", now=14, now_mark="b")): (
        "This sheet is for turn 13; the game is now at turn 14b."
        " Use the sheet in the latest email, and leave its line “game … turn …” as it is."
    ),
    Problem("not-enough-tokens", facts(tokens=9, hand=7)): (
        "You have placed 9 tokens, but would have 7 tokens to place."
        " Choose another target, or conquer fewer regions before it."
    ),
    Problem("incomplete", facts(tokens=5, hand=7)): (
        "You have placed 5 tokens, but all 7 tokens must be placed, at least one in each region."
        " Add “rest” and a region: it gets what is left."
    ),
    Problem("unavailable", facts(region=21, cost=3, hand=4)): (
        "Costs 3, and you would have 4 tokens in hand: no die is needed."
        " Write “conquer 21”; then you can go on conquering."
    ),
    Problem("unavailable", facts(word="Hill Elves"), candidates=("Merchant Elves",)): (
        "“Hill Elves” is not in the row now. Did you mean “Merchant Elves”?"
    ),
    Problem("cannot-afford", facts(place=4, price=3)): (
        "Place 4 costs 3 coins, more than you have."
        " Choose something cheaper: place 1 of a row is free."
    ),
    Problem("own-region", facts(region=21)): (
        "21 (farmland) is already yours. To strengthen it, write: deploy 21:3"
    ),
    Problem("already-used", facts(seat=1)): (
        "You have already replaced a token of B Olena this turn."
        " Remove the line, or do it next turn."
    ),
}


@pytest.mark.parametrize(("problem", "words"), CASES.items(), ids=lambda item: str(item)[:60])
def test_the_case_and_the_remedy(problem: Problem, words: str) -> None:
    assert SPEAKER.problem(problem, SCENE) == words


def test_every_code_of_the_order_language_has_words_and_no_other() -> None:
    assert set(FAULTS) == CODES


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_alone_says_what_is_wrong_and_what_to_do(code: str) -> None:
    said = SPEAKER.problem(Problem(code))
    assert said.count(".") + said.count(":") >= 2, said
    assert "{" not in said
    assert said != SPEAKER.problem(Problem("never-heard-of"))


@pytest.mark.parametrize("code", sorted(CODES))
def test_candidates_are_offered(code: str) -> None:
    assert "Did you mean “21”?" in SPEAKER.problem(Problem(code, candidates=("21",)))


def test_what_a_player_typed_is_quoted_on_one_short_line() -> None:
    typed = "x\r\nBcc: y" + "z" * 1000
    said = SPEAKER.problem(Problem("unknown-order", facts(word=typed)))
    assert "\n" not in said
    assert "\r" not in said
    assert len(said) < 200


def test_braces_in_what_a_player_typed_are_only_text() -> None:
    assert "“{0.__class__}”" in SPEAKER.problem(
        Problem("unknown-order", facts(word="{0.__class__}"))
    )


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (Problem("not-adjacent", facts(region="B3")),
         ("B3 does not border the region that the army comes from. A patrol goes to a bordering"
         " region; a quest goes from card to card, edge to edge.")),
        (Problem("cannot-afford", facts(seat=1, kind="ore")),
         "There is no ore left. Take what you can pay: “help” lists it."),
        (Problem("wrong-phase"),
         ("This order does not fit the chosen action or the question you are asked."
         " Send “help” to see every order you can give now.")),
        (Problem("lying", facts(region="B5")),
         "That army is lying in ruins. Raise it first: stand B5"),
    ],
)  # fmt: skip
def test_a_code_has_other_words_where_the_game_is_another(problem: Problem, words: str) -> None:
    assert SPEAKER.problem(problem, Scene(game="kingdoms")) == words


@pytest.mark.parametrize("code", sorted(KINGDOMS))
def test_codes_of_another_game_stand_alone_too(code: str) -> None:
    said = SPEAKER.problem(Problem(code), Scene(game="kingdoms"))
    assert said.count(".") + said.count(":") >= 2
    assert "{" not in said
    assert "conquer" not in said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“15” (character 14) does not belong there."),
        ("ru", "«15» (знак 14 в строке) здесь не подходит."),
        ("uk", "«15» (знак 14 у рядку) тут не підходить."),
    ],
)
def test_where_a_word_stands_and_how_to_write_the_order(language: str, said: str) -> None:
    problem = Problem("syntax", facts(word="15", form="conquer 14 with 4", at=14))
    told = Speaker(language).problem(problem)
    form = {"en": "conquer 14 with 4", "ru": "захватить 14 с 4", "uk": "завоювати 14 з 4"}[language]
    assert told.startswith(said)
    assert form in told


def test_names_are_offered_in_the_reader_s_language() -> None:
    problem = Problem("ambiguous", facts(word="для"), candidates=("forest", "dragon master trolls"))
    assert "«лесные» или «драконовластные тролли»" in Speaker("ru").problem(problem)
    assert "«лісові» або «драконознавчі тролі»" in Speaker("uk").problem(problem)
    assert "“forest” or “dragon master trolls”" in Speaker("en").problem(problem)
