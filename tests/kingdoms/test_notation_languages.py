"""The same orders in Russian and Ukrainian, line by line and mixed within a line."""

from __future__ import annotations

import pytest

from moderator.engine.core import Problem
from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.kingdoms.notation import NOTATION
from moderator.games.kingdoms.notation.names import factions, sides
from moderator.games.kingdoms.words import FACTIONS as EDITIONS
from moderator.games.kingdoms.words import TABLES, TONGUES


def said(text: str) -> list[tuple[str, object]]:
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    [lines] = sheet.plans
    return [(line.verb, line.arguments) for line in (*sheet.commands, *lines)]


@pytest.mark.parametrize(
    ("english", "russian", "ukrainian"),
    [
        ("start B3", "старт В3", "старт у B3"),
        (
            "resources 1 ore 2 mana 3 food",
            "ресурсы 1 руда, 2 маны и 3 еды",
            "ресурси 1 руда 2 мани та 3 їжі",
        ),
        ("tokens B2 B4 B5", "жетоны B2 B4 B5", "жетони B2, B4 і B5"),
        (
            "choose build or research",
            "выбрать строить или исследовать",
            "обрати будувати або дослідити",
        ),
        ("choose quest", "выбираю поход", "обираю похід"),
        ("patrol B3 to B4 or B5", "патруль из B3 в B4 или B5", "патруль з B3 до B4 або B5"),
        ("patrol B3 to B4", "патруль в3 на в4", "патруль B3 в B4"),
        ("quest C3 to C1", "поход С 3 в С1", "похід С3 до С1"),
        ("quest B3 to card", "поход B3 на карту", "похід B3 на карту"),
        ("quest card to C1", "поход с карты в C1", "похід з карти до C1"),
        ("build with 2 ore 1 mana", "строить с 2 руды 1 мана", "будувати з 2 руди 1 мани"),
        ("research", "исследовать", "дослідити"),
        (
            "expand B4 with 2 mana 1 food",
            "мобилизовать армию в B4 с 2 маны 1 еды",
            "мобілізувати у B4 з 2 мани 1 їжі",
        ),
        ("trade 3 food for ore", "торговать 3 еды на руду", "торгувати 3 їжі на руду"),
        ("stand B5", "поднять B5", "підняти B5"),
        ("collect", "собрать", "зібрати"),
        ("collect", "собираю", "збираю"),
        ("pass", "пас", "пас"),
        ("on build: build", "при строительстве: строить", "при будівництві: будувати"),
        (
            "on trade: trade 2 food for mana or collect",
            "при торговле: торговать 2 еды на ману или собрать",
            "при торгівлі: торгувати 2 їжі на ману або зібрати",
        ),
        ("bid 5 with 2 mana 1 ore", "ставка 5 с 2 маны 1 руда", "ставка 5 з 2 мани і 1 руди"),
        ("flag", "флаг", "прапор"),
        ("raise 1 mana", "добавить 1 ману", "додати 1 ману"),
        ("raise none", "добавить нет", "додати немає"),
        ("retreat B3 to B2", "отступить из B3 в B2", "відступити з B3 до B2"),
        ("retreat none", "отступить нет", "відступити немає"),
        ("church B6", "церковь B6", "церква B6"),
        ("dragon none", "дракон нет", "дракон немає"),
        ("gain 1 ore 1 mana", "получить 1 руду и 1 ману", "отримати 1 руду і 1 ману"),
        ("pay 1 ore 1 food", "заплатить 1 руда 1 еда", "заплатити 1 руда 1 їжа"),
        ("lose 1 ore 1 food", "потерять 1 руду 1 еду", "втратити 1 руду 1 їжу"),
        ("steal 1 ore from B", "украсть 1 руду у В", "вкрасти 1 руду у В"),
        ("steal 1 ore from C", "украсть 1 руду из С", "вкрасти 1 руду з С"),
        ("swap B3 with C1", "обмен B3 с C1", "обмін B3 з C1"),
        ("place A1:2 A3:1", "разместить A1:2 A3:1", "розставити 2 в A1 і 1 в A3"),
        ("eliminate B3 of C", "убрать B3 у C", "прибрати B3 у C"),
        ("free build", "бесплатно строить", "безкоштовно будувати"),
        ("free expand A1", "бесплатно мобилизовать A1", "безкоштовно мобілізувати A1"),
    ],
)
def test_orders_in_three_languages(english: str, russian: str, ukrainian: str) -> None:
    assert said(russian) == said(english)
    assert said(ukrainian) == said(english)


def test_languages_may_be_mixed_within_a_line() -> None:
    assert said("expand B4 с 2 mana і 1 їжа") == said("expand B4 with 2 mana 1 food")
    assert said("choose строить або trade") == said("choose build or trade")


def test_every_word_of_the_grammar_is_said_in_each_language() -> None:
    assert TABLES["en"].keys() == TABLES["ru"].keys() == TABLES["uk"].keys()
    for table in EDITIONS.values():
        assert table.keys() == set(PRINTED)


@pytest.mark.parametrize(
    ("typed", "id_"),
    [
        ("orc", "orcs"),
        ("Elf", "elves"),
        ("dwarf", "dwarves"),
        ("dark elf", "dark-elves"),
        ("Dark-Elves", "dark-elves"),
        ("gob", "goblins"),
        ("order", "order-of-gamelyn"),
        ("орками", "orcs"),
        ("тёмные эльфы", "dark-elves"),
        ("темних ельфів", "dark-elves"),
        ("эльфы", "elves"),
        ("ельфів", "elves"),
        ("Орден Гамелина", "order-of-gamelyn"),
        ("полурослики", "halflings"),
        ("валькірій", "valkyries"),
    ],
)
def test_names_of_factions(typed: str, id_: str) -> None:
    assert factions().meant(typed) == id_


def test_names_of_territories_do_without_their_marks() -> None:
    assert sides().meant("bragerdiehl") == "Brägerdiehl"
    assert sides().meant("MORANDREA") == "Morandrea"
    for side in ("Morandria", "Inteoros"):
        problem = sides().meant(side)
        assert isinstance(problem, Problem)
        assert problem.code == "unknown-name"
        assert problem.candidates


def test_other_games_and_slips_are_told_in_each_language() -> None:
    for word in ("захватить", "завоювати", "conquer"):
        [problem] = NOTATION.read(f"{word} 14").problems
        assert dict(problem.facts)["game"] == "smallworld"
    [problem] = NOTATION.read("патрль B3 в B4").problems
    assert problem.candidates[0] == "патруль"
    [problem] = NOTATION.read("отступить слабейшие").problems
    assert (problem.code, dict(problem.facts)["game"]) == ("unavailable", "smallworld")


@pytest.mark.parametrize(
    ("english", "russian", "ukrainian"),
    [
        ("on research: research", "при исследовании: исследовать", "при дослідженні: дослідити"),
        (
            "on trade: trade 2 food for mana",
            "при торговле: торговать 2 еды на ману",
            "при торгівлі: торгувати 2 їжі на ману",
        ),
        ("on retreat: retreat", "при отступлении: отступить", "при відступі: відступити"),
        ("bid 4 with 1 mana 2 ore", "ставка 4 с 1 маной 2 руды", "ставка 4 з 1 маною 2 руди"),
    ],
)
def test_orders_are_offered_in_the_case_that_the_language_asks_for(
    english: str, russian: str, ukrainian: str
) -> None:
    for language, expected in (("ru", russian), ("uk", ukrainian)):
        assert TONGUES[language].say(english) == expected
        assert said(expected) == said(english)
