"""Sentences that are put together from pieces: none may ask of a piece what it cannot be.

A fact stands in the form that it is cited in: `1 монета`, `Скелети`, `A Олена`. So no word before
it may ask for another case, nothing may agree with its gender, and what is counted has a message
for each number. Every message is composed with facts whose forms differ: counts of 1, 2, 5, 11 and
21, things of each gender, people of each gender.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from catalogues import LANGUAGES, asked, facts, said, translated

from moderator.locale.speech import Speaker

NUMBERS = (1, 2, 5, 11, 21)
every_language = pytest.mark.parametrize("language", LANGUAGES)

WORDS = frozenset((
    "action", "army", "bank", "coins", "cost", "days", "faction", "figure", "gains", "gained",
    "goods", "items", "kind", "left", "length", "more", "option", "paid", "people", "piece",
    "pieces", "points", "power", "price", "race", "reason", "regions", "relic", "rest", "role",
    "rule", "span", "state", "states", "token", "tokens", "troop", "what", "where", "worth",
))  # fmt: skip
"""Facts that may be words in the nominative: things, pieces, spans of time, counts of them."""

PEOPLE = frozenset((
    "attacker", "defender", "loser", "name", "names", "other", "payer", "player", "seat",
    "sender", "victim", "who", "winner", "winners",
))  # fmt: skip
"""Facts that may be a person, of any gender, or several."""

ASKS = {
    "ru": "в во на с со из к ко у о об от до для без за над под при через после перед между про по"
    " кроме против вместо ради около среди",
    "uk": "в у на з зі із до о об від для без за над під при через після перед між про по крім"
    " проти замість серед біля",
}
"""Prepositions: each asks for a case."""

ACTS = {
    "ru": r"стоит|стоят|приносит|приносят|взять|получит\w*|получает\w*|имеет\w*|теряет\w*|"
    r"добавляет|даёт|требует|использует|использовать|займёт|возьмите|пришлите|выберите|отдайте",
    "uk": r"коштує|коштують|приносить|приносять|взяти|отримає\w*|отримує\w*|має\w*|втрачає\w*|"
    r"додає|дає|потребує|використовує|використати|візьміть|надішліть|виберіть|віддайте|\w+[нт]о",
}
"""Verbs with an object, and the forms in -но and -то, which ask for the accusative."""

NUMERIC = frozenset(
    ("n", "number", "all", "most", "left", "limit", "lines", "least", "missed", "agreed", "asked",
     "rolls", "size", "hand", "need", "bid", "got", "armies", "regions", "tokens", "coins",)
)  # fmt: skip
"""Facts that are a bare number in some message."""

ABOVE_ONE = frozenset((
    "больше", "меньше", "длиннее", "до", "от", "не", "более", "менее", "из", "більше", "менше",
    "довше", "за", "від", "щонайменше", "на",
))  # fmt: skip
"""What stands before a limit, which is far above one, or between two numbers."""


def messages(language: str) -> Iterator[tuple[Message, str]]:
    for message in translated(language):
        if message.id:
            for form in said(message):
                yield message, form


def before(form: str) -> Iterator[tuple[str, str]]:
    """Each fact of a form, and the word before it, where nothing parts them."""
    for found in re.finditer(r"([\w’-]+)[ \u00a0]\{(\w+)\}", form):
        yield found[1].casefold(), found[2]


def behind(form: str) -> Iterator[tuple[str, str]]:
    """Each fact, and the word behind it."""
    for found in re.finditer(r"\{(\w+)\}[ \u00a0]([\w’-]+)", form):
        yield found[1], found[2].casefold()


@every_language
def test_no_word_asks_a_fact_for_another_case(language: str) -> None:
    asking = re.compile(rf"(?:{'|'.join(ASKS[language].split())}|{ACTS[language]})")
    wrong = [
        (form, name)
        for _, form in messages(language)
        for word, name in before(form)
        if name in WORDS and asking.fullmatch(word) and (language, form) not in NUMBERS_ONLY
    ]
    assert wrong == []


NUMBERS_ONLY = {
    ("ru", "благодаря способности ставка в бою считается за {worth}"),
    ("ru", "место {place} стоит {price}, столько монет у вас нет."),
    ("uk", "місце {place} коштує {price}, стільки монет у вас немає."),
}
"""Where such a fact is a bare number."""


@every_language
def test_nothing_agrees_with_a_person(language: str) -> None:
    """`Олена согласился`: a person's past has a gender; the present and things have none."""
    past = {"ru": r"\w+(?:л|ла|лся|лась)", "uk": r"\w+(?:в|вся|ла|лась|лася)"}[language]
    between = r"(?:(?:уже|вже|не|ещё|ще|тоже|теж|також|больше|більше) )*"
    wrong = [
        form
        for _, form in messages(language)
        for found in re.finditer(rf"\{{(\w+)\}} {between}({past})\b", form)
        if found[1] in PEOPLE and found[2] not in {"стол", "ход", "хід", "право"}
    ]
    assert wrong == []


@every_language
def test_what_is_counted_has_a_message_for_each_number(language: str) -> None:
    """`{number} чисел`: a number before a noun, in a message with one form."""
    nouns = {form.split()[-1] for one in _counted(language) for form in one}
    wrong = [
        form
        for message, form in messages(language)
        if len(asked(message)) == 1
        for found in re.finditer(r"([\w’-]+ )?\{(\w+)\}[ \u00a0]([\w’-]+)", form)
        if found[2] in NUMERIC and found[3] in nouns and (found[1] or "").strip() not in ABOVE_ONE
    ]
    assert wrong == []


def _counted(language: str) -> Iterator[tuple[str, ...]]:
    """The things that are counted somewhere: `{n} жетон`, `{n} жетона`, `{n} жетонов`."""
    for message in translated(language):
        forms = said(message)
        if len(forms) == 3 and all(re.fullmatch(r"(?:\{n\} )?[\w’-]+", form) for form in forms):
            yield forms


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_count_is_composed_with_its_number(language: str) -> None:
    """The form for one serves 21 in both languages: the number is never lost."""
    speaker = Speaker(language)
    for message in translated(LANGUAGES[0]):
        if not message.id or len(asked(message)) == 1:
            continue
        one, many = asked(message)
        other = {name: "X" for name in facts(many) if name != "n"}
        for n in NUMBERS:
            told = speaker.count(one, many, n, **other)
            assert "{" not in told
            assert re.search(rf"\b{n}\b", told) or n == 1 or "{n}" not in many, (told, n)
            if told == f"{n} {speaker.count(one, many, 1, **other)}":  # called without its number
                assert not told.endswith(".")


@every_language
def test_no_pronoun_points_back_to_a_count(language: str) -> None:
    """`на 21 предыдущее; приказы из него`: the form for one serves many."""
    pronouns = {"ru": "него нём ней неё нему его её", "uk": "нього ньому ній неї нему його її"}
    wrong = [
        said(message)[0]
        for message in translated(language)
        if message.id
        and len(asked(message)) == 2
        and "{n}" in said(message)[0]
        and set(re.findall(r"\w+", said(message)[0].split("{n}")[1].casefold()))
        & set(pronouns[language].split())
    ]
    assert wrong == ALLOWED_PRONOUNS[language]


ALLOWED_PRONOUNS: dict[str, list[str]] = {  # the seat is meant
    "ru": ["После {n} пропущенного хода место освобождается, и за него играет бот."],
    "uk": ["Після {n} пропущеного ходу місце звільняється, і за нього грає бот."],
}


def test_words_that_are_composed_are_of_the_kinds_that_are_looked_for() -> None:
    """A fact with a new name is put into one of the two lists, or is a number, a code or a name."""
    named = {
        name for message in translated("ru") if message.id for name in facts(asked(message)[-1])
    }
    assert named >= WORDS | PEOPLE, "no message has this fact any more"
