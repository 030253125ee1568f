"""What holds of every game's language: all words, no doubles, orders said and read back."""

from __future__ import annotations

import pytest

from moderator.engine.commands import SPEECH
from moderator.engine.languages import LANGUAGES
from moderator.games import GAMES
from moderator.games.tongues import grammar, offer_in, order_in, tongue

TABLE = """
begin|начало|початок
end|конец|кінець
continue|дальше|далі
draft|черновик|чернетка
game|игра|гра
turn|ход|хід
plan|план|план
or|или|або
and|и|і
and|и|та
with|с|з
using|используя|використовуючи
all|все|всі
none|нет|немає
stop|стоп|стоп
take|взять|взяти
decline|упадок|занепад
after|после|після
abandon|оставить|залишити
conquer|захватить|завоювати
die|кубик|кубик
roll|бросок|кидок
deploy|расставить|розмістити
rest|остальное|решта
retreat|отступить|відступити
weakest|слабейшие|найслабші
stack|вместе|разом
ghouls|упыри|упирі
sorcerer|колдун|чародій
dragon|дракон|дракон
camps|лагеря|табори
fortress|крепость|фортеця
heroes|герои|герої
peace|мир|мир
volcano|вулкан|вулкан
swap|обмен|обмін
ancient|древний|древній
queen|королева|королева
ghost|призрак|привид
balrog|балрог|балрог
ring|кольцо|кільце
scepter|скипетр|скіпетр
orb|держава|держава
doormat|коврик|килимок
socks|носки|шкарпетки
sword|меч|меч
bag|мешок|торба
hammers|молоты|молоти
vampire|вампир|вампір
reborn|возрождение|відродження
altar|алтарь|вівтар
armor|броня|броня
choose|выбрать|обрати
patrol|патруль|патруль
quest|поход|похід
build|строить|будувати
research|исследовать|дослідити
expand|мобилизовать|мобілізувати
trade|торговать|торгувати
stand|поднять|підняти
collect|собрать|зібрати
pass|пас|пас
on|при|при
bid|ставка|ставка
flag|флаг|прапор
raise|добавить|додати
church|церковь|церква
gain|получить|отримати
pay|заплатить|заплатити
lose|потерять|втратити
steal|украсть|вкрасти
place|разместить|розставити
eliminate|убрать|прибрати
card|карта|карта
free|бесплатно|безкоштовно
food|еда|їжа
ore|руда|руда
mana|мана|мана
for|на|на
to|в|до
from|из|з
faction|раса|раса
territory|вотчина|вотчина
start|старт|старт
resources|ресурсы|ресурси
tokens|жетоны|жетони
status|статус|статус
help|помощь|допомога
preview|просмотр|перегляд
withdraw|отозвать|відкликати
vacation|отпуск|відпустка
to|по|по
resign|сдаться|здатися
language|язык|мова
say|сказать|сказати
tell|передать|передати
notify|уведомления|сповіщення
"""

ROWS = [line.split("|") for line in TABLE.strip().splitlines()]
PARTICLES = {"with", "to", "in", "from", "for", "of"}


@pytest.mark.parametrize(("meaning", "russian", "ukrainian"), ROWS)
def test_the_words_of_the_order_language_are_those_of_every_game_that_has_them(
    meaning: str, russian: str, ukrainian: str
) -> None:
    having = [grammar(name) for name in GAMES if meaning in grammar(name).tongues["ru"].words]
    assert having
    for one in having:
        assert meaning in one.words.means(russian) & one.words.means(ukrainian)


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_game_is_there_in_every_language(name: str) -> None:
    russian, ukrainian = (grammar(name).tongues[code] for code in ("ru", "uk"))
    assert russian.words.keys() == ukrainian.words.keys() >= LANGUAGES["en"].keys()
    assert russian.names.keys() == ukrainian.names.keys()
    assert {word for verb in grammar(name).verbs for word in verb.split()} <= russian.words.keys()


@pytest.mark.parametrize("name", GAMES)
def test_only_particles_mean_more_than_one_thing(name: str) -> None:
    doubles = {word: means for word, means in grammar(name).words.meanings.items() if means - {""}}
    assert {
        word for word, means in doubles.items() if len(means) > 1 and not means <= PARTICLES
    } == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_verb_of_another_game_is_none_of_this(name: str) -> None:
    assert not grammar(name).elsewhere.keys() & grammar(name).words.meanings.keys()
    assert set(grammar(name).elsewhere.values()) <= GAMES.keys() - {name}


def forms(name: str) -> list[str]:
    """Every way to write an order that the grammar shows."""
    verbs = grammar(name).verbs.values()
    return [
        *(form for verb in verbs for form in verb.forms),
        *(form for one in SPEECH.values() for form in one),
    ]


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name in GAMES for form in dict.fromkeys(forms(name))]
)
def test_what_is_shown_in_another_language_is_read_as_the_same(name: str, form: str) -> None:
    read = GAMES[name].notation.read
    for language in ("ru", "uk"):
        said = grammar(name).said_in(language, form)
        sheet, shown = read(form), read(said)
        assert sheet.problems == shown.problems == ()
        for one, other in zip(
            (*sheet.commands, *sheet.plans[0]), (*shown.commands, *shown.plans[0]), strict=True
        ):
            assert one.verb == other.verb
            if one.verb not in grammar(name).tongues[language].naming:
                assert one.arguments == other.arguments


@pytest.mark.parametrize("name", GAMES)
def test_all_games_say_an_order_in_the_same_words(name: str) -> None:
    for form in set(forms(name)) - {"help conquer"}:  # an order that not every game has
        for language in ("ru", "uk"):
            assert order_in(language, form) == grammar(name).said_in(language, form)


def test_offers_are_names_orders_or_what_they_are() -> None:
    assert offer_in("ru", "dragon master trolls") == "драконовластные тролли"
    assert offer_in("uk", "retreat B1 to B4") == "відступити B1 до B4"
    assert [offer_in(language, "14:3") for language in ("en", "ru", "uk")] == ["14:3"] * 3
    assert offer_in("en", "forest") == "forest"
    assert tongue("en").names == {}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("захватить 7 используя вонючие тролльи носки", "conquer 7 using socks"),
        (
            "захватить 7 используя коврик-самолёт и меч кролика-убийцы",
            "conquer 7 using doormat and sword",
        ),
        ("захопити 7 використовуючи килимок та меч", "conquer 7 using doormat and sword"),
        ("conquer 7 using Stinky Troll’s Socks", "conquer 7 using socks"),
        ("кольцо Фрогго 12", "ring 12"),
        ("скипетр алчности 12", "scepter 12"),
        ("сияющая держава 14", "orb 14"),
        ("призрак расхитительницы гробниц 15", "ghost 15"),
        ("Великий Древний 12", "ancient 12"),
        ("волшебный мешок коврик", "bag doormat"),
        ("алтарь душ 14", "altar 14"),
        ("грибные доспехи 12:2", "armor 12:2"),
        ("захватить 14 кубик", "conquer 14 die"),
        ("захватить 12 молоты 2", "conquer 12 hammers 2"),
        ("захватить 12 с 2 молотами", "conquer 12 hammers 2"),
        ("завоювати 12 з 4 молоти 2", "conquer 12 with 4 hammers 2"),
        ("захватить 14 с кубиком", "conquer 14 die"),
        ("conquer 12 with 2 hammers using sword", "conquer 12 hammers 2 using sword"),
    ],
)
def test_relics_and_places_by_the_names_that_are_printed_on_them(typed: str, meant: str) -> None:
    read = GAMES["underground"].notation.read
    one, other = read(typed), read(meant)
    assert one.problems == other.problems == ()
    assert [(line.verb, line.arguments) for line in one.plans[0]] == [
        (line.verb, line.arguments) for line in other.plans[0]
    ]
