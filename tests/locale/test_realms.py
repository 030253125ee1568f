"""Whole games of the other two kinds, played at random, told in every language."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from moderator.engine.core import Answer, Event, Fact, facts
from moderator.games import GAMES
from moderator.locale.events import entry, line, neutral
from moderator.locale.kingdoms import THINGS
from moderator.locale.names import identifier
from moderator.locale.questions import question
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker
from moderator.locale.underground import THINGS as UNDERGROUND

OPTIONS: dict[str, dict[str, Fact]] = {
    "kingdoms": {"tokens": True},
    "underground": {"coins": "hidden"},
}
NAMES = {0: "Anna", 1: "Olena", 2: "Taras", 3: "Ingrid", 4: "Pavlo"}


@cache
def played(game: str) -> tuple[tuple[Event, ...], frozenset[str]]:
    """All events of a few games, and the kinds of question that people were asked."""
    happened: list[Event] = []
    asked: set[str] = set()
    for seed, seats in ((1, 2), (2, 3), (3, 5)):
        for events, kinds in _moves(game, seats, Random(seed)):
            happened += events
            asked |= kinds
    return tuple(happened), frozenset(asked)


def _moves(game: str, seats: int, luck: Random) -> Iterator[tuple[tuple[Event, ...], set[str]]]:
    rules = GAMES[game].rules
    state = rules.setup(seats, OPTIONS[game]).state
    while (ask := rules.ask(state)) is not None:
        answers = tuple(
            Answer(one, luck.choice(list(islice(rules.choices(state, one), 32))), "test")
            for one in ask.decisions
        )
        step = rules.apply(state, answers)
        yield step.events, {one.kind for one in ask.decisions if one.seat >= 0}
        state = step.state


@pytest.mark.parametrize("game", sorted(OPTIONS))
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_every_event_is_told_in_words_of_its_own(game: str, language: str) -> None:
    teller = Speaker(language).teller(Scene(NAMES, 0))
    events, _ = played(game)
    assert len({event.kind for event in events}) > 15
    for event in events:
        told = entry(teller, event).clause
        assert told != neutral(teller, event)
        assert "{" not in told
        assert "None" not in told


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_every_question_has_words_of_its_own(game: str) -> None:
    _, kinds = played(game)
    other = question(game, "never-heard-of")
    assert len(kinds) > 8
    assert [kind for kind in kinds if question(game, kind) is other] == []


def test_a_power_and_a_kind_of_land_of_one_id_have_names_of_their_own() -> None:
    said = Speaker()
    assert (said.piece("magic"), said.land("magic")) == ("Magic", "magic source")
    assert said.people("drow", "magic") == "Magic Drow"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (("built", {"seat": 1, "level": 2, "food": 0, "ore": 2, "mana": 0}),
         "B Olena: построен 2-й уровень башни, заплачено: 2 руды"),
        (("war", {"attacker": 1, "defender": 2, "region": "C3", "by": "quest"}),
         "война за C3: зачинщик B Olena, защитник C Taras"),
        (("moved", {"seat": 2, "by": "patrol", "origin": "C3", "target": "C4"}),
         "C Taras: армия перешла из C3 в C4"),
        (("bids", {"attacker": 1, "defender": 0, "region": "A2", "attack": 3, "defend": 0}),
         "ставки за A2: 3 (B Olena), белый флаг (вы)"),
    ],
)  # fmt: skip
def test_what_happened_in_russian(event: tuple[str, dict[str, str | int]], words: str) -> None:
    kind, facts = event
    teller = Speaker("ru").teller(Scene(NAMES, 0))
    assert line(teller, Event(kind, tuple(facts.items()))) == words


def test_factions_have_names_in_every_language() -> None:
    for name in ("dark-elves", "elves", "order-of-gamelyn"):
        said = {language: Speaker(language).piece(name) for language in ("en", "ru", "uk")}
        assert len(set(said.values())) == 3
        assert identifier(said["en"]) == name


def test_no_two_games_call_different_things_by_one_id() -> None:
    assert set(THINGS) & set(UNDERGROUND) == set()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "traded 2 food for 5 ore"),
        ("ru", "обмен: 2 еды → 5 руды"),
        ("uk", "обмін: 2 їжі → 5 руди"),
    ],
)
def test_what_a_trade_brings_agrees_with_its_number(language: str, told: str) -> None:
    event = Event("traded", facts(seat=0, food=2, kind="ore", got=5))
    (entry,) = Speaker(language).log((event,), Scene(game="kingdoms"))
    assert entry.clause == told
