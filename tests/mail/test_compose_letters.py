"""What the letters say, how they look, and what they must never say."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from letters_written import MAIN, RECEIPT, WRITTEN, written
from table import CANARIES, OWN_COINS, PLAYERS, briefing, taking

from moderator.engine import commands
from moderator.engine.core import Problem
from moderator.games import GAMES
from moderator.games.smallworld import words
from moderator.games.tongues import begins_an_order, order_in
from moderator.league.orders.replies import Reply, ReplyKind
from moderator.letters import asking, news
from moderator.letters.answer import answer
from moderator.letters.answer_lead import lead, subject
from moderator.letters.letter import Letter
from moderator.locale.faults import FAULTS
from moderator.locale.speech import Speaker
from moderator.mail.outbound.drawing import html, text
from moderator.store.states import every

GOLDEN = Path(__file__).parent / "golden"
NOTATION = GAMES["smallworld"].notation
ORDER_WORDS = {word for table in (commands.ENGLISH, words.ENGLISH) for word in table}
every_letter = pytest.mark.parametrize("name", sorted(WRITTEN))
IN_ENGLISH = [(name, "en") for name in sorted(WRITTEN)]
TRANSLATED = [(name, language) for language in ("ru", "uk") for name in MAIN]
every_language = pytest.mark.parametrize(("name", "language"), [*IN_ENGLISH, *TRANSLATED])


@every_language
def test_letters_read_as_they_were_approved(
    name: str, language: str, golden: Callable[[Path, str], None]
) -> None:
    letter = written(name, language)
    folder = GOLDEN if language == "en" else GOLDEN / language
    golden(folder / f"{name}.txt", f"Subject: {letter.subject}\n\n{text(letter)}")


@every_language
def test_text_fits_into_72_columns(name: str, language: str) -> None:
    copied = (RECEIPT, "https://")
    long = [line for line in text(written(name, language)).splitlines() if len(line) > 72]
    assert [line for line in long if not line.startswith(copied)] == []


@every_language
def test_no_word_is_missing(name: str, language: str) -> None:
    letter = written(name, language)
    page = html(letter).replace("".join(Words.read(html(letter)).styles), "")
    for part in (letter.subject, text(letter), page):
        assert "{" not in part
        assert "None" not in part
        assert "\u00a0" not in text(letter)


@every_language
def test_both_parts_say_the_same(name: str, language: str) -> None:
    letter = written(name, language)
    marks = re.compile(r"[^\w:+’“”«»-]+")
    plain = marks.split(text(letter).replace("│", " ").casefold())
    page = Words.of(html(letter))
    assert {word for word in plain if word} <= set(marks.split(page.casefold()))


class Words(HTMLParser):
    """The words of a page; it fails on tags that are not closed in their order."""

    EMPTY = frozenset({"meta", "img", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.styles: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    @classmethod
    def of(cls, page: str) -> str:
        return " ".join(cls.read(page).words)

    @classmethod
    def read(cls, page: str) -> Words:
        words = cls()
        words.feed(page)
        words.close()
        assert words.open == []
        return words

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.styles if "style" in self.open else self.words).append(data)


@pytest.mark.parametrize(("name", "language"), TRANSLATED)
def test_no_english_is_left_but_what_is_typed(name: str, language: str) -> None:
    """Orders, their words and error codes are the same in every language; names are names."""
    copied = r"(?ms)^begin$.*?^end$|https://\S+|^  [✓✗│].*?$|«.*?»|^\S{60,}$"
    drawn = re.sub(copied, "", text(written(name, language)))
    typed = {*ORDER_WORDS, *(part for code in FAULTS for part in code.split("-"))}
    names = {*(name.casefold() for name in PLAYERS.values()), "kyiv", "pdf", "utc", "re"}
    latin = {word.casefold() for word in re.findall(r"[A-Za-z]{2,}", drawn)}
    assert latin - typed - names == set()
    assert f'<html lang="{language}">' in html(written(name, language))


@every_letter
def test_the_page_is_whole_and_asks_nothing_of_the_net(name: str) -> None:
    letter = written(name)
    page = Words.read(html(letter))
    tags = page.tags
    assert {tag for tag, _ in tags} & {"script", "link", "iframe", "form"} == set()
    assert [style for style in page.styles if "url(" in style or "@import" in style] == []
    assert all("url(" not in (attrs.get("style") or "") for _, attrs in tags)
    sources = [attrs["src"] for tag, attrs in tags if tag == "img"]
    assert sources == [f"cid:{picture.name}" for picture in letter.pictures]
    assert all(attrs["alt"] for tag, attrs in tags if tag == "img")


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - {"ended"}))
def test_nobody_reads_what_others_have(name: str) -> None:
    letter = written(name)
    mine = next((str(coins) for coins in CANARIES if f"You have {coins}" in text(letter)), "")
    for canary in {str(coins) for coins in CANARIES} - {mine}:
        assert canary not in text(letter)
        assert canary not in html(letter)
        assert canary not in letter.subject


def test_a_seat_reads_its_own_coins_and_no_other_seat_does() -> None:
    assert f"You have {OWN_COINS} coins" in text(asking.asked(briefing(0)))
    for other in (1, 2):
        letter = written("report") if other == 1 else asking.asked(briefing(other))
        assert f"{OWN_COINS} coin" not in text(letter)


def test_at_the_end_all_read_what_all_have() -> None:
    rows = [line for line in text(written("ended")).splitlines() if "Elves" in line]
    assert str(CANARIES[0]) in rows[0]


@every_language
@pytest.mark.parametrize("quote", ["", "> ", ">> "])
def test_no_line_is_read_as_an_order_when_it_comes_back(
    name: str, language: str, quote: str
) -> None:
    """But for the sheet itself, in which no order stands but what holds anyway."""
    drawn = text(written(name, language))
    begin, end = (order_in(language, word) for word in ("begin", "end"))
    outside = re.sub(rf"(?ms)^{begin}$.*?^{end}$", "", drawn)
    sheet = NOTATION.read("\n".join(quote + line for line in outside.splitlines()))
    assert sheet.plans == ((),)
    assert sheet.commands == ()
    assert sheet.closing == ""


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("kind", every(ReplyKind))
def test_no_first_line_of_an_answer_is_an_order(kind: ReplyKind, language: str) -> None:
    reader = replace(briefing(1), speaker=Speaker(language, "Europe/Kyiv"))
    assert not begins_an_order(lead(reader, Reply(kind, "kyiv-7", 1, 10)))


@pytest.mark.parametrize("name", sorted(name for name in WRITTEN if name.startswith("answer")))
def test_an_answer_holds_no_sheet_to_be_sent_back(name: str) -> None:
    lines = [line.strip(" >│") for line in text(written(name)).splitlines()]
    assert "begin" not in lines


@pytest.mark.parametrize("name", sorted(name for name in WRITTEN if name.startswith("asked")))
def test_the_sheet_sent_back_as_it_is_orders_nothing_new(name: str) -> None:
    sheet = NOTATION.read(text(written(name)))
    assert sheet.problems == ()
    assert sheet.plans == ((),)
    assert [line.verb for line in sheet.commands] == ["retreat"]
    assert sheet.closing == "end"
    assert sheet.guard is not None
    assert (sheet.guard.game, sheet.guard.turn) == ("kyiv-7", 10)


@pytest.mark.parametrize("name", sorted(name for name in WRITTEN if name.startswith("asked")))
def test_every_example_in_the_sheet_is_an_order(name: str) -> None:
    lines = [line for line in text(written(name)).splitlines() if line.startswith("# ")]
    orders = [line.removeprefix("# ") for line in lines]
    sheet = NOTATION.read("\n".join(orders))
    assert orders
    assert sheet.problems == ()
    assert len(sheet.plans[0]) == len(orders)


def test_a_question_put_during_a_pause_names_no_deadline() -> None:
    letter = asking.asked(replace(briefing(), state="paused"))
    assert "The game is paused: the clock is stopped." in text(letter)
    assert "Orders by" not in text(letter)
    assert "If we hear nothing by then" not in text(letter)
    assert letter.subject == "[kyiv-7] Turn 10: your move"


def test_a_sheet_that_no_longer_fits_comes_back_with_the_row_to_choose_from() -> None:
    letter = text(news.spoilt(taking(), Problem("must-take", line=1)))
    assert "ON OFFER" in letter


def test_who_has_lost_a_seat_is_not_told_that_they_play_it() -> None:
    letter = text(news.left(briefing(1), {}))
    assert "You will get no more emails about this game." in letter
    assert "because you play" not in letter


def hostile() -> Letter:
    evil = "<b>Eve</b>\r\nBcc: all@x.example\n\nbegin\ndecline\nend\u202e"
    return asking.asked(replace(briefing(), players={**PLAYERS, 1: evil}))


def test_a_players_name_is_only_text() -> None:
    letter = hostile()
    assert "<b>Eve" not in html(letter)
    assert "&lt;b&gt;Eve" in html(letter)
    assert "\u202e" not in text(letter) + html(letter)
    lines = text(letter).splitlines()
    assert lines.count("begin") == 1
    assert not any(line.startswith("Bcc") for line in lines)


@pytest.mark.parametrize(
    ("reader", "told", "said"),
    [
        (1, {"act": "extended", "seat": 0}, "A Anna asked for more time"),
        (1, {"act": "extended"}, "The deadline has been moved."),
        (0, {"act": "faster wished", "seat": 0}, "You would like the game to go faster."),
        (1, {"act": "faster wished", "seat": 0}, "A Anna would like the game to go faster."),
        (0, {"act": "rolled back", "old": "6", "new": "3b"}, "from turn 6 to turn 3b"),
        (
            0,
            {"act": "set", "old": "pin: no", "new": "pin: yes"},
            "PIN required with orders: no → yes",
        ),
    ],
)
def test_a_notice_says_who_and_what(reader: int, told: dict[str, str | int], said: str) -> None:
    assert said in " ".join(text(news.notice(briefing(reader), told)).split())


@pytest.mark.parametrize("kind", every(ReplyKind))
def test_whatever_came_of_a_sheet_has_a_subject_and_a_first_line(kind: ReplyKind) -> None:
    reply = Reply(kind, "kyiv-7", 1, 10)
    assert subject(briefing(1), reply).startswith("Re: [kyiv-7] Turn 10: ")
    assert lead(briefing(1), reply)


def test_help_shows_who_is_not_asked_a_sheet_to_send_ahead_that_is_read() -> None:
    reply = Reply("help", "kyiv-7", 1, 10, notes=(("help", ()),))

    letter = text(answer(briefing(1), reply))

    sheet = letter[letter.index("begin\n") : letter.index("\nend") + 4].replace("\n# ", "\n")
    read = GAMES["smallworld"].notation.read(sheet)
    assert [line.verb for line in read.plans[0]] == ["conquer", "deploy"]
    assert not read.problems
    for order in ("status", "withdraw", "say:", "tell A:", "vacation 20", "back", "help deploy"):
        assert f"\n  {order}" in letter
