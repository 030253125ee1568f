"""The same sheet in three languages, and mixed: the same lines, the same choices."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

import pytest

from moderator.engine.core import Problem
from moderator.engine.sheets import Bound, Guard, Sheet
from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.notation.names import NAMES, Combination
from moderator.games.smallworld.notation.verbs import GRAMMAR
from moderator.games.smallworld.position import place
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.words import POWER_NAMES, RACE_NAMES
from moderator.league.orders.line_replies import line_replies
from moderator.league.play.sheets_on_file import FiledSheet, SheetsOnFile, hand_in
from moderator.league.play.who_answers import GameInPlay

meant, near = NAMES.meant, NAMES.near

ENGLISH = """
game kyiv-7 turn 14
take merchant skeletons
conquer 14, 15 and 16
conquer 9 or 12 with 3
ghouls conquer 8
roll 21
deploy 14:3 15:2 rest 16
camps 14:3 15:2
heroes 14 15
fortress none
peace C
decline after
retreat stack 12
tell C: see you
end
""".strip()

RUSSIAN = """
игра kyiv-7 ход 14
взять скаредных скелетов
захватить 14, 15 и 16
захвачу 9 или 12 с 3 жетонами
упырями захватить 8
бросок на 21
расставить 14:3, 15:2, остальное в 16
лагеря 14:3 15:2
герои в 14 и 15
крепость нет
мир с С
упадок после
отступить вместе в 12
передать С: see you
конец
""".strip()

UKRAINIAN = """
гра kyiv-7 хід 14
взяти підприємливих скелетів
завоювати 14, 15 та 16
завоюю 9 або 12 з 3 жетонами
завоювати упирями 8
кидок у 21
розмістити 3 в 14 і 2 до 15, решта до 16
табори 14:3 15:2
герої 14 й 15
фортеця ні
мир з C
занепад після
відступити разом 12
передати С: see you
кінець
""".strip()

MIXED = """
гра kyiv-7 turn 14
take скелетов підприємливих
захватить 14, 15 and 16
conquer 9 або 12 с 3
ghouls завоювати 8
кидок 21
deploy 14:3 15:2 решта 16
camps 3 в 14, 2 to 15
герои 14 та 15
fortress нет
peace з С
decline після
retreat вместе 12
tell С: see you
кінець
""".strip()


def lines(text: str) -> list[tuple[int, str, object]]:
    """Number, verb and arguments of every line; names as what they mean."""
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    assert sheet.guard == Guard("kyiv-7", 14)
    assert sheet.closing == "end"
    found = [*sheet.commands, *sheet.plans[0]]
    return sorted((line.number, line.verb, named(line.verb, line.arguments)) for line in found)


def named(verb: str, arguments: Any) -> object:
    return [meant(name) for name in arguments[0]] if verb == "take" else arguments


@pytest.mark.parametrize("text", [RUSSIAN, UKRAINIAN, MIXED])
def test_the_same_sheet_in_another_language(text: str) -> None:
    assert lines(text) == lines(ENGLISH)


POSITION: Mapping[str, Any] = {
    "active": "A",
    "seats": {
        "A": {"race": "wizards", "power": "bivouacking", "decline": [{"race": "ghouls"}]},
        "B": {"race": "humans", "power": "merchant"},
    },
    "regions": {
        "9": {"owner": "A", "tokens": 8},
        "11": {"owner": "A", "tokens": 2, "decline": True},
    },
}


@pytest.mark.parametrize(
    ("english", "russian", "ukrainian"),
    [
        ("conquer 10 with 4", "захватить 10 с 4", "завоювати 10 з 4"),
        ("conquer 14 or 10", "захватить 14 или 10", "завоювати 14 або 10"),
        ("abandon all", "оставить все", "залишити всі"),
        ("decline", "в упадок", "занепад"),
        ("roll 10", "бросок 10", "кидок 10"),
        ("stop", "стоп", "стоп"),
        ("deploy rest 9", "расставить остальное 9", "розмістити решта 9"),
    ],
)
def test_the_same_choice_in_every_language(english: str, russian: str, ukrainian: str) -> None:
    choices = [bound(text) for text in (english, russian, ukrainian)]
    assert choices[0] == choices[1] == choices[2]


def bound(text: str) -> object:
    state = place({"board": "sw-3", "seats": 3, "position": POSITION})
    ask = RULES.ask(state)
    assert ask is not None
    [decision] = ask.decisions
    found = NOTATION.bind(state, decision, NOTATION.read(f"ghouls stop\n{text}").plans[0])
    assert isinstance(found, Bound)
    return found.choice, [(line.verb, line.arguments) for line in found.rest]


PLURALS = {
    "крысолюды": "крысолюдов крысолюдам крысолюдами крысолюдах крысолюд крысолюда",
    "амазонки": "амазонок амазонкам амазонками амазонку амазонка",
    "люди": "людей людям людьми людях",
    "упыри": "упырей упырям упырями упырь упыря",
    "тролли": "троллей троллям троллями тролль",
    "велетні": "велетнів велетням велетнями велетень",
    "чародії": "чародіїв чародіям чародіями чародій чародія",
    "мудреці": "мудреців мудрецям мудрецями мудрець мудреця",
    "гобіти": "гобітів гобітам гобітами гобіт",
    "тролі": "тролів тролям тролями троль",
}


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name, said in PLURALS.items() for form in said.split()]
)
def test_races_in_any_case(name: str, form: str) -> None:
    assert meant(form) == meant(name)
    assert len(meant(name)) == 1


@pytest.mark.parametrize("power", sorted(POWER_NAMES))
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_powers_stand_before_the_race_or_after_it_in_every_language(
    power: str, language: str
) -> None:
    names = GRAMMAR.tongues[language].names
    adjective, skeletons = names[power.replace("-", " ")], names["skeletons"]
    whole = (Combination(power, "skeletons"),)
    assert meant(f"{adjective} {skeletons}") == meant(f"{skeletons} {adjective}") == whole
    assert meant(f"{skeletons.upper()}-{adjective.title()}") == whole
    assert meant(adjective) == (Combination(power, ""),)


@pytest.mark.parametrize("race", sorted(RACE_NAMES))
def test_a_race_has_the_same_id_in_every_language(race: str) -> None:
    for tongue in GRAMMAR.tongues.values():
        assert meant(tongue.names[race]) == (Combination("", race),)


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("учёные эльфы", Combination("alchemist", "elves")),
        ("ученые эльфы", Combination("alchemist", "elves")),
        ("УКРЕПЛЁННЫХ ОРКОВ", Combination("fortified", "orcs")),
        ("орки-торговцы", Combination("merchant", "orcs")),
        ("сkелеты", Combination("", "skeletons")),
        ("гиганты холмов", Combination("hill", "giants")),
        ("хозяева дракона орки", Combination("dragon-master", "orcs")),
        ("скаред", Combination("merchant", "")),
        ("підпр", Combination("merchant", "")),
        ("merchant скелеты", Combination("merchant", "skeletons")),
    ],
)
def test_habits_of_typing_a_name(typed: str, means: Combination) -> None:
    assert meant(typed) == (means,)


def test_beginnings_must_fit_one_name_only() -> None:
    assert {one.power for one in meant("під")} == {"merchant", "underworld"}
    assert meant("ск") == ()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("скилеты", "skeletons"),
        ("скаредние скилеты", "merchant skeletons"),
        ("підпреемливі щурекі", "merchant ratmen"),
        ("merchnt skeltons", "merchant skeletons"),
        ("волшебнеки", "wizards"),
        ("летучие тритнны", "flying tritons"),
    ],
)
def test_a_name_that_is_nearly_right_is_told_and_never_taken(typed: str, first: str) -> None:
    assert meant(typed) == ()
    assert near(typed)[0] == first


def read(text: str) -> Sheet:
    return NOTATION.read(text)


def said(text: str) -> list[tuple[str, object]]:
    sheet = read(text)
    assert sheet.problems == ()
    return [(line.verb, line.arguments) for line in (*sheet.commands, *sheet.plans[0])]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ЗАХВАТИТЬ 14", "conquer 14"),
        ("захватить регион №14", "conquer 14"),
        ("захватить область 14 с 4 жетонами", "conquer 14 with 4"),
        ("зaхвaтить 14", "conquer 14"),  # two Latin letters
        ("сonquer 14", "conquer 14"),  # a Cyrillic one
        ("завоювати 14 c 4", "conquer 14 with 4"),  # a Latin c
        ("Захватить 14 и 15.", "conquer 14, 15"),
        ("— захватить 14", "conquer 14"),
        ("1) завоювати 14", "conquer 14"),
        ("мир С", "peace C"),
        ("мир с С", "peace C"),
        ("мир с В или С", "peace B or C"),
        ("МИР С B", "peace B"),
        ("мир c", "peace C"),
        ("мир в", "peace B"),
        ("отступить в 12 и 13", "retreat 12 13"),
        ("відступити найслабші", "retreat weakest"),
        ("лагеря слабейшие", "camps weakest"),
        ("привести народ в упадок", "decline"),
        ("захватить упырями 9", "ghouls conquer 9"),
        ("бросок упырями 9", "ghouls roll 9"),
        ("передать В: привет, с вами", "tell B: привет, с вами"),
        ("сказать: конец", "say: конец"),
        ("отпуск с 24.12.2026 по 02.01.2027", "vacation 2026-12-24 to 2027-01-02"),
        ("відпустка 2026-12-24 до 2027-01-02", "vacation 2026-12-24 to 2027-01-02"),
        ("продлить на 2 дня", "extend 48h"),
        ("подовжити на 24 години", "extend 24h"),
        ("уведомления сводка", "notify digest"),
        ("сповіщення всі", "notify all"),
        ("язык украинский", "language uk"),
        ("мова UK", "language uk"),
        ("помощь захватить", "help conquer"),
        ("допомога завоювати", "help conquer"),
        ("пин 1234", "pin 1234"),
        ("соль Any Words", "salt Any Words"),
        ("вернулся", "back"),
        ("здаюсь", "resign"),
        ("быстрее", "faster"),
        ("повільніше", "slower"),
        ("взять комбинацию 2", "take 2"),
        ("бросок кубика на 21", "roll 21"),
        ("кидок кубика 21", "roll 21"),
        ("мир с игроком С", "peace C"),
        ("мир з гравцем В", "peace B"),
        ("захватить: 14", "conquer 14"),
        ("статус игры", "status"),
    ],
)
def test_ways_of_typing_mean_the_same(typed: str, meant: str) -> None:
    assert said(typed) == said(meant)


def test_letters_that_a_program_took_apart_are_put_together() -> None:
    apart = unicodedata.normalize("NFD", "розмістити 14:3 решта 16")
    assert said(apart) == said("deploy 14:3 rest 16")


@pytest.mark.parametrize(
    ("typed", "guard"),
    [
        ("игра kyiv-7 ход 14", Guard("kyiv-7", 14)),
        ("Гра kyiv-7, хід 14B.", Guard("kyiv-7", 14, "b")),
        ("игра кyіv-7 ход 14В", Guard("kyiv-7", 14, "b")),
        ("ход 14", Guard(None, 14)),
    ],
)
def test_the_guard_with_letters_that_look_alike(typed: str, guard: Guard) -> None:
    sheet = read(typed)
    assert (sheet.problems, sheet.guard) == ((), guard)


def wrong(text: str) -> Problem:
    [problem] = read(text).problems
    return problem


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("захватыть 5", ("захватить",)),
        ("завоюваті 5", ("завоювати",)),
        ("розміститы 14:3", ("розмістити",)),
        ("отступлть 12", ("отступить",)),
        ("conqer 5", ("conquer",)),
        ("вовтузитися 9", ()),
    ],
)
def test_near_misses_in_any_language(typed: str, candidates: tuple[str, ...]) -> None:
    problem = wrong(typed)
    assert problem.code in ("unknown-order", "syntax")
    assert problem.candidates == candidates
    assert read(typed).plans == ((),)


def test_of_words_with_one_meaning_only_one_is_named() -> None:
    candidates = wrong("роставить 14:3").candidates
    assert candidates[0] in ("расставить", "розставити")
    meanings = [NOTATION.read(f"{word} 14:3").plans[0] for word in candidates]
    assert len(candidates) == len(set(candidates)) == len(meanings) <= 3


@pytest.mark.parametrize(
    ("typed", "code", "slip", "at"),
    [
        ("расставить 14,3", "syntax", "comma-for-colon", 14),
        ("розмістити 14.3", "syntax", "comma-for-colon", 14),
        ("вулкан 7", "unknown-order", "another-game", 1),
        ("  ставка 3", "unknown-order", "another-game", 1),
        ("- захватить 14 кубик", "unavailable", "another-game", 16),
        ("захватить 14 используя коврик", "unavailable", "another-game", 14),
        ("розмістити 14:3 14:2", "syntax", "named-twice", 12),
    ],
)
def test_common_slips_are_named_with_their_place(typed: str, code: str, slip: str, at: int) -> None:
    problem = wrong(typed)
    told = dict(problem.facts)
    assert (problem.code, told["slip"], told["at"]) == (code, slip, at)


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("захватить 14 15", 14),
        ("  *  захватить   14   15", 21),
        ("conquer 14 with many", 17),
        ("жонглировать 5", 1),
        ("захватить１４ 15", 1),
        ("мир с Ж", 7),
        ("игра kyiv 7 ход 14", 6),
    ],
)
def test_an_error_says_where_the_word_stands(typed: str, at: int) -> None:
    """Counted from 1 in the line without the space around it."""
    assert dict(wrong(typed).facts)["at"] == at


def test_what_is_not_complete_has_no_word_to_point_at() -> None:
    assert "at" not in dict(wrong("захватить").facts)


@pytest.mark.parametrize("terrain", ["лес", "лесу", "ліс", "forest", "Forests"])
def test_a_terrain_for_a_region_is_answered_with_the_regions(terrain: str) -> None:
    state = place({"board": "sw-3", "seats": 3, "position": POSITION})
    [line] = read(f"захватить {terrain}").plans[0]
    problem = NOTATION.static(state, line)
    assert problem is not None
    assert dict(problem.facts)["slip"] == "terrain"
    assert {state.setting.board.terrain[int(number)] for number in problem.candidates} == {"forest"}


@pytest.mark.parametrize(
    ("typed", "code", "at"),
    [
        ("захватить 30", "not-adjacent", 11),
        ("-  захватить   лес", "unknown-region", 16),
        ("завоювати 99", "unknown-region", 11),
        ("мир E", "unknown-name", 5),
    ],
)
def test_an_answer_says_where_in_the_line_what_is_wrong_stands(
    typed: str, code: str, at: int
) -> None:
    """Also of what only the position shows to be wrong."""
    state = place({"board": "sw-3", "seats": 3, "position": POSITION})
    text = f"ghouls stop\n\n{typed}\nend"
    sheet = read(text)
    desk: SheetsOnFile[Any, Any] = SheetsOnFile(GameInPlay(RULES, NOTATION, state, {}, {}), {})
    handed = hand_in(desk, 0, FiledSheet(sheet, "", "mail"), lambda decision: decision.about[0])
    [reply] = [reply for reply in line_replies(text, 0, sheet, handed) if reply.problem]
    assert reply.problem is not None
    assert (reply.number, reply.problem.code, dict(reply.problem.facts)["at"]) == (3, code, at)
