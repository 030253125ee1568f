"""A value from outside has one constructor: it comes out harmless, or is refused with a code."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from email.headerregistry import Address
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moderator.league.options.league_options import read_options
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import LeagueError, read_choice
from moderator.league.values.languages import read_language
from moderator.league.values.likeness import looks_like
from moderator.league.values.numbers import LARGEST, read_day, read_number
from moderator.league.values.option_text import option
from moderator.league.values.rhythm_text import KEYS, one_line, read_rhythm, write
from moderator.league.values.slugs import RESERVED, read_place, read_slug
from moderator.league.values.spans import read_span
from moderator.league.values.texts import (
    LONGEST_NAME,
    LONGEST_REASON,
    read_line,
    read_name,
    read_reason,
    read_words,
)
from moderator.league.values.zones import read_zone
from moderator.locale.refusals import REFUSALS, refused
from moderator.locale.voice import Voice
from tests import hostile

Read = Callable[[object], object]

READERS: dict[str, Read] = {
    "slug": read_slug,
    "place": read_place,
    "name": read_name,
    "reason": read_reason,
    "line": read_line,
    "words": read_words,
    "address": read_address,
    "zone": read_zone,
    "language": read_language,
    "choice": lambda text: read_choice(text, ("signed", "none")),
    "number": read_number,
    "day": read_day,
    "span": lambda text: read_span(str(text)),
    "option": lambda text: option(str(text)),
    "rhythm": lambda text: read_rhythm(one_line(str(text))),
    **{key: lambda text, key=key: read_rhythm({"at": "20:00", key: text}) for key in KEYS},
    **{
        name: lambda text, name=name: read_options({name: text})
        for name in ("press", "joining", "paper", "cool_off", "pin", "large", "house")
    },
    "setting": lambda text: read_options({str(text): "yes"}),
    "house of text": lambda text: read_options({"house": {str(text): "21"}}),
    "days": lambda text: read_options({"house": {"vacation": text}}),
    "holidays": lambda text: read_options({"house": {"holidays": text}}),
}  # fmt: skip

NO_TEXTS = (None, 5, -1, 2**80, 1.5, True, [], ["a"], {}, {"a": "b"}, b"a", float("nan"))


def tried(read: Read, given: object) -> object:
    """What comes of it; a refusal is said in every language, and nothing else is ever raised."""
    try:
        return read(given)
    except LeagueError as error:
        refusal = error
    assert refusal.code in REFUSALS
    for language in ("en", "ru", "uk"):
        assert refused(Voice(language), refusal).strip()
    return None


@pytest.mark.parametrize("kind", READERS)
def test_whatever_is_written_is_a_value_or_is_refused_in_words(kind: str) -> None:
    for text in (*hostile.TEXTS, *NO_TEXTS):
        tried(READERS[kind], text)


@pytest.mark.parametrize("kind", READERS)
@given(text=st.text())
def test_whatever_can_be_written_is_a_value_or_is_refused(kind: str, text: str) -> None:
    tried(READERS[kind], text)


@pytest.mark.parametrize("kind", ["slug", "place", "name", "reason", "line", "words", "address"])
@given(text=st.text())
@example(text="O\u0301\u0301lena\u200b ")
def test_a_value_is_read_as_itself(kind: str, text: str) -> None:
    value = tried(READERS[kind], text)
    if value is not None:
        assert READERS[kind](value) == value


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_a_name_is_one_line_of_signs_that_are_seen(text: str) -> None:
    name = tried(read_name, text)
    if name is not None:
        assert isinstance(name, str)
        assert name == " ".join(name.split())
        assert 1 <= len(name) <= LONGEST_NAME
        assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cf", "Cs", "Co"}
        assert name.isprintable()
        assert "=?" not in name


NOT_TO_BE_NAMES = (
    *hostile.LINE_ENDS, *hostile.ENCODED[:23], *hostile.UNSEEN, *hostile.TURNING[:7],
    *hostile.CONTROLS[:17], *hostile.MANY,
)  # fmt: skip


@pytest.mark.parametrize("text", sorted({*NOT_TO_BE_NAMES} - {"?="}))
def test_what_upsets_a_line_or_shows_nothing_is_no_name(text: str) -> None:
    with pytest.raises(LeagueError, match=r"no-name|name-length"):
        read_name(text)


@pytest.mark.parametrize("text", [one for one in hostile.HIDING if " " not in one.strip()])
def test_signs_that_nobody_sees_are_no_part_of_a_name(text: str) -> None:
    if "\u2002" not in text:
        assert read_name(text) == "Olena"


@pytest.mark.parametrize("text", hostile.SCRIPTS)
def test_names_of_any_script_are_names(text: str) -> None:
    assert read_name(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_a_reason_is_one_line(text: str) -> None:
    reason = tried(read_reason, text)
    if reason is not None:
        assert isinstance(reason, str)
        assert len(reason) <= LONGEST_REASON
        assert len(reason.splitlines()) == 1
        assert not {"\x00", "\x1b", "\u202e"} & set(reason)


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_words_keep_their_lines_and_nothing_that_moves_a_terminal(text: str) -> None:
    words = read_words(text)
    words.encode()
    assert not {sign for sign in words if unicodedata.category(sign) == "Cc"} - {"\n", "\t"}
    assert "\u202e" not in words


def test_words_of_several_lines_stay_so() -> None:
    assert read_words("one \r\ntwo\rthree\n\n") == "one\ntwo\nthree"
    assert read_words("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_a_short_name_goes_nowhere_else(text: str) -> None:
    slug = tried(read_slug, text)
    if slug is not None:
        assert isinstance(slug, str)
        assert slug.isascii()
        assert slug.replace("-", "").isalnum()
        assert slug == slug.lower()


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_no_league_takes_an_address_of_other_pages(word: str) -> None:
    with pytest.raises(LeagueError, match="slug-reserved"):
        read_place(word)


@given(st.emails())
def test_an_address_can_be_written_to(text: str) -> None:
    address = tried(read_address, text)
    if address is not None:
        assert isinstance(address, str)
        assert address.isascii()
        assert Address(addr_spec=address).addr_spec == address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Olena@Mail.Example", "olena@mail.example"),
        (" olena@mail.example ", "olena@mail.example"),
        ("olena@пошта.укр", "olena@xn--80a1acn3a.xn--j1amh"),
        ("olena@MÜNCHEN.example", "olena@xn--mnchen-3ya.example"),
        ("olena+kyiv@mail.example", "olena+kyiv@mail.example"),
    ],
)
def test_an_address_is_kept_as_the_mail_system_spells_it(text: str, address: str) -> None:
    assert read_address(text) == address


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("олена@пошта.укр", "address-letters"),
        ("\uff4flena@mail.example", "address-letters"),
        ("not-an-address", "no-address"),
        ("a@mail.example\r\nBcc: e@mail.example", "no-address"),
        ("a@mail.example\n", "no-address"),
        ("a@mail.example, b@mail.example", "no-address"),
        ("a@mail.example\x00", "no-address"),
        ("Olena <a@mail.example>", "no-address"),
        ("a@localhost", "no-address"),
        ("a@[127.0.0.1]", "no-address"),
        ('"a b"@mail.example', "no-address"),
        ("=?utf-8?q?a?=@mail.example\r\n", "no-address"),
        ("a" * 65 + "@mail.example", "no-address"),
        ("a@" + "a." * 200 + "example", "no-address"),
        ("@mail.example", "no-address"),
    ],
)
def test_an_address_that_gets_no_mail_is_refused(text: str, code: str) -> None:
    with pytest.raises(LeagueError, match=code):
        read_address(text)


@pytest.mark.parametrize("text", ["../../etc/passwd", "/etc/localtime", "europe/kyiv", "", "UTC\n"])
def test_a_zone_is_one_of_those_known(text: str) -> None:
    with pytest.raises(LeagueError, match="no-zone"):
        read_zone(text)
    with pytest.raises(LeagueError, match="no-zone"):
        read_rhythm({"period": "48h", "zone": text})


@pytest.mark.parametrize(
    "settings",
    [
        {"at": "99:99"},
        {"at": "24:00"},
        {},
        {"at": "20:00", "period": "48h"},
        {"period": "48h", "grace": "48h"},
        {"bank": "72h"},
        {"at": 2000},
        {"period": None},
        {"at": "20:00", "colour": "red"},
    ],
)
def test_a_rhythm_that_cannot_be_is_refused(settings: dict[str, str]) -> None:
    with pytest.raises(LeagueError):
        read_rhythm(settings)


@given(st.dictionaries(st.sampled_from(KEYS), st.text()))
def test_a_rhythm_that_is_read_is_written_and_read_again(settings: dict[str, str]) -> None:
    rhythm = tried(read_rhythm, settings)  # type: ignore[arg-type]
    if rhythm is not None:
        assert read_rhythm(write(rhythm)) == rhythm  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"press": "<b>"},
        {"press": None},
        {"cool_off": "-5h"},
        {"cool_off": {}},
        {"vacation": -5},
        {"pin": "no"},
        {"large": 1},
        {"paper": "A5"},
        {"house": {"vacation": "-5"}},
        {"house": {"away": "never"}},
        {"house": []},
    ],
)
def test_an_option_that_cannot_be_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(LeagueError):
        read_options(options)


@pytest.mark.parametrize("text", ["1e3", "٣", "+1", "-1", "1.0", "", "9" * 10, "0x10", "1_000"])
def test_a_number_is_of_digits(text: str) -> None:
    with pytest.raises(LeagueError, match="no-number"):
        read_number(text)


def test_a_number_stays_in_its_range() -> None:
    assert read_number("7", 1, 9) == 7
    assert read_number(str(LARGEST)) == LARGEST
    with pytest.raises(LeagueError, match="out-of-range"):
        read_number(2**80)
    with pytest.raises(LeagueError, match="out-of-range"):
        read_number("10", 1, 9)


@pytest.mark.parametrize(
    "text", ["2026-02-30", "20261224", "2026-W52-4", "24.12.2026", "٢٠٢٦-12-24"]
)
def test_a_day_is_one_of_the_calendar(text: str) -> None:
    with pytest.raises(LeagueError, match="no-day"):
        read_day(text)


@pytest.mark.parametrize(
    "alike",
    [
        ("Olena", "\u041elena", "OLENA", "\uff2flena", "Ole\u200bna", " olena ", "0lena", "O lena"),
        ("Вова", "Bова", "ВОВА", "Boвa"),
        ("Ivan", "lvan", "IVAN", "i\u03bdan", "1van"),
        ("Тарас", "Tapac", "ТАРАС"),
    ],
)
def test_names_that_look_the_same_are_known_for_it(alike: tuple[str, ...]) -> None:
    first = alike[0]
    for other in alike[1:]:
        assert looks_like(first, other), (first, other)


def test_names_that_differ_are_told_apart() -> None:
    names = ("Olena", "Olha", "Оксана", "Тарас", "Taras K.", "Марія", "Мария", "Zoë", "Zoe", "李",
             "Іван", "Йван", "Ève", "Eve")  # fmt: skip
    assert [pair for pair in combinations(names, 2) if looks_like(*pair)] == []
