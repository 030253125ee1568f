"""The words of three languages: the whole table, no word that means two things, no gaps."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from moderator.engine.commands import CODES, UNITS
from moderator.engine.inflection import forms
from moderator.engine.languages import LANGUAGES
from moderator.engine.spelling import alike, fold
from moderator.engine.words import Words, spelled, vocabulary
from moderator.games.smallworld import words, words_ru, words_uk
from moderator.games.smallworld.notation.verbs import GRAMMAR
from moderator.games.smallworld.words import VOCABULARY

TABLE = """
begin начало початок
end конец кінець
continue дальше далі
draft черновик чернетка
game игра гра
turn ход хід
plan план план
or или або
and и і
and и та
with с з
using используя використовуючи
all все всі
none нет немає
stop стоп стоп
take взять взяти
decline упадок занепад
after после після
abandon оставить залишити
conquer захватить завоювати
die кубик кубик
roll бросок кидок
deploy расставить розмістити
rest остальное решта
retreat отступить відступити
weakest слабейшие найслабші
stack вместе разом
ghouls упыри упирі
sorcerer колдун чародій
dragon дракон дракон
camps лагеря табори
fortress крепость фортеця
heroes герои герої
peace мир мир
hammers молоты молоти
to в до
status статус статус
help помощь допомога
preview просмотр перегляд
withdraw отозвать відкликати
vacation отпуск відпустка
to по по
resign сдаться здатися
language язык мова
say сказать сказати
tell передать передати
notify уведомления сповіщення
"""

OTHER_GAMES = """
underground вулкан вулкан
underground древний древній
underground королева королева
underground призрак привид
underground балрог балрог
underground кольцо кільце
underground скипетр скіпетр
underground держава держава
underground мешок торба
underground алтарь вівтар
underground броня броня
underground вампир вампір
underground возрождение відродження
underground обмен обмін
kingdoms патруль патруль
kingdoms поход похід
kingdoms строить будувати
kingdoms исследовать дослідити
kingdoms мобилизовать мобілізувати
kingdoms торговать торгувати
kingdoms поднять підняти
kingdoms собрать зібрати
kingdoms пас пас
kingdoms ставка ставка
kingdoms флаг прапор
kingdoms добавить додати
kingdoms церковь церква
kingdoms получить отримати
kingdoms заплатить заплатити
kingdoms потерять втратити
kingdoms украсть вкрасти
kingdoms убрать прибрати
kingdoms раса раса
kingdoms вотчина вотчина
kingdoms старт старт
kingdoms ресурсы ресурси
"""


def rows(table: str) -> list[tuple[str, str]]:
    """(meaning, word) pairs of a table of meaning, Russian, Ukrainian."""
    lines = [line.split() for line in table.strip().splitlines()]
    return [(meaning, word) for meaning, *said in lines for word in said]


@pytest.mark.parametrize(("meaning", "word"), rows(TABLE))
def test_the_words_of_the_order_language_mean_what_it_says(meaning: str, word: str) -> None:
    assert meaning in VOCABULARY.means(word)
    assert meaning in VOCABULARY.means(word.upper())


@pytest.mark.parametrize(("game", "word"), rows(OTHER_GAMES))
def test_verbs_of_the_other_games_are_known_as_such(game: str, word: str) -> None:
    assert VOCABULARY.means(word) == frozenset()
    assert GRAMMAR.elsewhere[fold(word)] == game


INFLECTED: Mapping[str, str] = {
    "conquer": (
        "захватить захвати захватите захватим захвачу захватываю захватываем захватывать захват "
        "завоевать завоюй завоюю завоёвываю завоювати завоюй завоюю завоюємо завоювання завойовую "
        "завойовувати захопити захоплюю захопи атакую атакувати"
    ),
    "take": "взять возьми возьму возьмём беру бери взяти візьми візьму візьмемо беру виберу обираю",
    "abandon": "оставь оставлю оставляю оставляем покидаю залиш залишаю залишу залишити покинути",
    "roll": "бросок брось бросить бросаю бросаем кидаю кидок кинути кинь кидаємо",
    "deploy": (
        "расставь расставлю расставляю размещаю разместить распределить перераспределение "
        "розмісти розміщую розміщу розставити розставляю перерозподіл"
    ),
    "retreat": "отступи отступаю отступаем отступление відступи відступаю відступаємо",
    "camps": "лагерь лагеря лагерей лагерями табір табори таборів",
    "fortress": "крепость крепости крепостью фортеця фортецю фортеці",
    "heroes": "герой герои героев героями герої героїв",
    "ghouls": "упыри упырей упырями вурдалаки упирі упирів упирями",
    "weakest": "слабейшие слабейших слабейшим слабейшая найслабші найслабших найслабша",
    "decline": "упадок упадке упадка занепад занепаду занепаді",
    "withdraw": "отозвать отзываю отзови отзыв відкликати відкликаю відклич відкликання",
    "rest": "остальное остальные остальных остаток решта решту решти",
}


@pytest.mark.parametrize(
    ("meaning", "word"), [(one, word) for one, said in INFLECTED.items() for word in said.split()]
)
def test_other_forms_of_a_word_mean_the_same(meaning: str, word: str) -> None:
    assert VOCABULARY.means(word) == {meaning}


def test_no_word_means_two_things_but_some_particles() -> None:
    double = {word: means for word, means in VOCABULARY.meanings.items() if len(means) > 1}
    assert double == {word: {"to", "in"} for word in ("в", "во", "на", "у")}


def test_no_verb_of_another_game_is_a_word_of_this_one() -> None:
    assert not GRAMMAR.elsewhere.keys() & VOCABULARY.meanings.keys()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_meaning_has_a_word_in_every_language(language: str) -> None:
    assert LANGUAGES[language].keys() == LANGUAGES["en"].keys()
    assert words.TABLES[language].keys() == words.ENGLISH.keys()
    assert words.RACES[language].keys() == words.RACE_NAMES.keys()
    assert words.POWERS[language].keys() == words.POWER_NAMES.keys()


@pytest.mark.parametrize("table", [words.RACE_NAMES, words.POWER_NAMES])
def test_no_name_belongs_to_two_pieces(table: Words) -> None:
    owner: dict[str, str] = {}
    for id_, names in table.items():
        for form in spelled(names):
            assert owner.setdefault(form, id_) == id_, form


def test_terrains_are_known_in_every_language() -> None:
    for table in (words_ru.TERRAINS, words_uk.TERRAINS):
        assert set(table) == {"farmland", "forest", "hill", "mountain", "swamp", "sea", "lake"}
    known = [words.TERRAINS[fold(word)] for word in ("Лес", "лісів", "hills", "болота", "нивы")]
    assert known == ["forest", "forest", "hill", "swamp", "farmland"]


def test_stems_and_endings() -> None:
    assert forms("conquer") == ("conquer",)
    assert forms("захват|ить")[0] == "захватить"
    assert {"лагеря", "лагерь", "лагерей", "лагерями"} <= {*forms("лагер|я")}


def test_letters_that_are_typed_for_each_other() -> None:
    assert fold("Учёные") == fold("УЧЕНЫЕ")
    assert fold("перемир’я".replace("’", "'")) == fold("перемиря")
    assert "conquer" in alike("сonquеr")
    assert alike("hi") == alike("ні") == ()  # a greeting is no refusal
    known = vocabulary({"take": ("взять",), "with": ("с",)})
    assert known.means("взять") == known.means("bзять") == {"take"}
    assert known.means("c") == frozenset()  # a lone Latin letter may be a seat's


def test_units_and_languages_are_folded_like_all_words() -> None:
    assert {key for key in (*UNITS, *CODES) if fold(key) != key} == set()
    assert CODES[fold("Українська")] == CODES["ua"] == "uk"
