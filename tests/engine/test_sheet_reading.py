"""A sheet's text, read for its syntax: habits of typing change nothing, slips are named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.engine.core import Problem
from moderator.engine.plain import plain, rows
from moderator.engine.reading import LONGEST_SHEET, read_sheet
from moderator.engine.sheets import Guard, Line, Sheet
from moderator.games.smallworld.notation.verbs import GRAMMAR


def read(text: str) -> Sheet:
    return read_sheet(text, GRAMMAR)


def said(text: str) -> list[tuple[str, object]]:
    """The orders of a sheet without plans, as verb and arguments."""
    sheet = read(text)
    assert sheet.problems == ()
    [lines] = sheet.plans
    return [(line.verb, line.arguments) for line in lines]


def wrong(text: str) -> Problem:
    [problem] = read(text).problems
    return problem


def test_a_whole_sheet() -> None:
    sheet = read(
        "game kyiv-7 turn 14          # the guard\n"
        "take merchant skeletons\n"
        "conquer 14, 15\n"
        "conquer 9 or 16 with 3\n"
        "\n"
        "roll 21\n"
        "deploy 14:3 15:2 rest 16\n"
        "end\n"
        "Greetings"
    )
    assert sheet.guard == Guard("kyiv-7", 14)
    assert sheet.closing == "end"
    assert sheet.passed_over == ("Greetings",)
    assert sheet.plans == (
        (
            Line(2, "take", (("merchant skeletons",),), "take merchant skeletons"),
            Line(3, "conquer", ((14,), None), "conquer 14"),
            Line(3, "conquer", ((15,), None), "conquer 15"),
            Line(4, "conquer", ((9, 16), 3), "conquer 9 or 16 with 3"),
            Line(6, "roll", ((21,),), "roll 21"),
            Line(7, "deploy", (((14, 3), (15, 2)), 16), "deploy 14:3 15:2 rest 16"),
        ),
    )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1. CONQUER   １０.", "conquer 10"),
        ("-  conquer 9   # the swamp", "conquer 9"),
        ("* Deploy 10:4   9:2 REST 4", "deploy 10:4 9:2 rest 4"),
        ("— conquer 9…", "conquer 9"),
        ("• conquer\u00a09", "conquer 9"),
        ("2) conquer ٩", "conquer 9"),
        ("con\u00adquer\u200b 9", "conquer 9"),
        ("deploy 10：4, 9:2", "deploy 10:4 9:2"),
        ("deploy 4 in 10 2 to 9", "deploy 10:4 9:2"),
        ("deploy 4 tokens to region 10 and 2 to 9", "deploy 10:4 9:2"),
        ("deploy 10 : 4 and 9: 2, rest to 4", "deploy 10:4 9:2 rest 4"),
        ("take “merchant skeletons”", "take merchant skeletons"),
        ("camps 14:3, 15:2", "camps 14:3 15:2"),
        ("heroes 14 and 15", "heroes 14 15"),
        ("peace В", "peace B"),
        ("peace with b or С", "peace B or C"),
        ("redeploy weakest", "deploy weakest"),
        ("conquer 9 with 3 tokens", "conquer 9 with 3"),
    ],
)
def test_ways_of_typing_mean_the_same(typed: str, meant: str) -> None:
    assert said(typed) == said(meant)


@pytest.mark.parametrize(
    ("typed", "verb", "arguments"),
    [
        ("take 3", "take", ((3,),)),
        ("take skeletons or 1", "take", (("skeletons", 1),)),
        ("decline", "decline", ()),
        ("decline after", "decline after", ()),
        ("abandon all", "abandon", ("all",)),
        ("roll", "roll", ((),)),
        ("ghouls conquer 9 or 8 with 2", "ghouls conquer", ((9, 8), 2)),
        ("ghouls deploy 9:2", "ghouls deploy", (((9, 2),), None)),
        ("sorcerer 14", "sorcerer", ((14,),)),
        ("dragon 14 or 15", "dragon", ((14, 15),)),
        ("deploy rest 16", "deploy", ((), 16)),
        ("deploy weakest", "deploy", ("weakest",)),
        ("fortress none", "fortress", ("none",)),
        ("peace none", "peace", ("none",)),
        ("stop", "stop", ()),
        ("none", "none", ()),
    ],
)
def test_arguments_of_each_order(typed: str, verb: str, arguments: object) -> None:
    assert said(typed) == [(verb, arguments)]


@pytest.mark.parametrize(
    ("typed", "verb", "arguments"),
    [
        ("status", "status", ()),
        ("help", "help", ()),
        ("help conquer", "help", ("conquer",)),
        ("preview", "preview", ()),
        ("withdraw", "withdraw", ()),
        ("resign", "resign", ()),
        ("back", "back", ()),
        ("faster", "faster", ()),
        ("slower", "slower", ()),
        ("vacation 2026-12-24 to 2027-01-02", "vacation", ("2026-12-24", "2027-01-02")),
        ("vacation 2026-12-24 – 2027-01-02", "vacation", ("2026-12-24", "2027-01-02")),
        ("extend 24h", "extend", (24,)),
        ("extend 2 days", "extend", (48,)),
        ("pin 1234", "pin", ("1234",)),
        ("salt Any Words", "salt", ("Any Words",)),
        ("notify digest", "notify", ("digest",)),
        ("language UK", "language", ("uk",)),
        ("say: “Hello”: to all – of you", "say", ("“Hello”: to all – of you",)),
        ("tell В: hello.", "tell", (1, "hello.")),
        ("retreat 12 13", "retreat", (12, 13)),
        ("retreat 12, 13", "retreat", (12, 13)),
        ("retreat weakest", "retreat", ("weakest",)),
        ("retreat stack 12", "retreat", ("stack", 12)),
    ],
)
def test_what_may_stand_beside_orders(typed: str, verb: str, arguments: object) -> None:
    sheet = read(typed)
    assert sheet.problems == ()
    assert sheet.plans == ((),)
    assert [(line.verb, line.arguments) for line in sheet.commands] == [(verb, arguments)]


@pytest.mark.parametrize(
    ("typed", "code", "facts"),
    [
        ("juggle 9", "unknown-order", {"word": "juggle"}),
        ("juggle 3", "unknown-order", {"word": "juggle"}),
        ("14", "unknown-order", {"word": "14"}),
        (
            "volcano 7",
            "unknown-order",
            {"word": "volcano", "slip": "another-game", "game": "underground"},
        ),
        ("bid 3", "unknown-order", {"word": "bid", "slip": "another-game", "game": "kingdoms"}),
        ("conquer 14 die", "unavailable", {"word": "die", "slip": "another-game"}),
        ("conquer 14 using doormat", "unavailable", {"word": "using", "game": "underground"}),
        ("conquer 14 with hammers 2", "unavailable", {"word": "hammers"}),
        ("conquer", "syntax", {"order": "conquer"}),
        ("conquer 14 15", "syntax", {"word": "15", "order": "conquer"}),
        ("conquer 14 with", "syntax", {}),
        ("conquer 14 with many", "syntax", {"word": "many"}),
        ("conquer 14 with 3 with 4", "syntax", {}),
        ("conquer 14²", "syntax", {"word": "14²"}),
        ("conquer 9 or", "syntax", {}),
        ("conquer 9 of", "syntax", {"word": "of"}),
        ("conquer 99999999", "syntax", {}),
        ("decline 3", "syntax", {"word": "3"}),
        ("take", "syntax", {"form": "take 3 · take merchant skeletons"}),
        ("deploy", "syntax", {}),
        ("deploy 14:0", "syntax", {"word": "0"}),
        ("deploy 14", "syntax", {"word": "14"}),
        ("deploy 14:3 14:2", "syntax", {"word": "14", "slip": "named-twice"}),
        ("deploy rest 14 rest 15", "syntax", {"word": "rest"}),
        ("deploy 14,3 15,2", "syntax", {"word": ",", "slip": "comma-for-colon"}),
        ("deploy 14.3", "syntax", {"word": ".", "slip": "comma-for-colon"}),
        ("camps 14:1 rest 15", "syntax", {"word": "rest"}),
        ("ghouls 9", "syntax", {"order": "ghouls"}),
        ("ghouls roll", "syntax", {"order": "ghouls roll"}),
        ("peace F", "unknown-name", {"word": "F"}),
        ("tell F: hi", "unknown-name", {"word": "F"}),
        ("say hello", "syntax", {"order": "say"}),
        ("plan 3", "syntax", {"order": "plan"}),
        ("vacation 2026-12-24 to 2026-02-30", "syntax", {"order": "vacation"}),
        ("vacation 2026-12-24 to 2026-12-01", "syntax", {"order": "vacation"}),
        ("extend please", "syntax", {"word": "please"}),
        ("notify never", "syntax", {"word": "never"}),
        ("retreat", "syntax", {"order": "retreat"}),
        ("retreat stack 12 13", "syntax", {"word": "13"}),
        ("game", "syntax", {"order": "game"}),
        ("game kyiv-7 turn soon", "syntax", {"word": "soon", "order": "game"}),
        ("game kyiv 7 turn 14", "syntax", {"order": "game"}),
    ],
)
def test_slips(typed: str, code: str, facts: dict[str, object]) -> None:
    problem = wrong(f"\n{typed}\nend")
    assert (problem.code, problem.line) == (code, 2)
    assert facts.items() <= dict(problem.facts).items()
    assert read(typed).plans == ((),)


def test_what_may_have_been_meant() -> None:
    assert wrong("conqer 9").candidates == ("conquer",)
    assert wrong("deploy 14,3").candidates == ("14:3",)
    assert wrong("juggle 9").candidates == ()


def test_only_the_fence_is_read() -> None:
    sheet = read("Hello,\nconquer 5\n begin:\nbegin\nconquer 10\nend\nconquer 3")
    assert [line.text for line in sheet.plans[0]] == ["conquer 10"]
    assert sheet.passed_over == ("Hello,", "conquer 5", "begin:", "conquer 3")
    assert sheet.problems == ()


def test_a_fence_that_is_never_closed_is_read_to_the_end() -> None:
    sheet = read("begin\nconquer 10\nconquer 9")
    assert [line.text for line in sheet.plans[0]] == ["conquer 10", "conquer 9"]
    assert sheet.closing == ""


def test_two_fences_must_say_the_same() -> None:
    first = "begin\nconquer 10\nend\n"
    assert read(first + first.upper()).problems == ()
    problem = wrong(first + "begin\nconquer 11\nend\n")
    assert (problem.code, problem.line) == ("ambiguous", 4)
    assert wrong(first + "begin\nconquer 10\ndraft\n").code == "ambiguous"


@pytest.mark.parametrize("word", ["end", "continue", "draft"])
def test_text_after_the_closing_word_is_passed_over(word: str) -> None:
    sheet = read(f"conquer 10\n* {word.title()}.\nconquer 11\nend")
    assert sheet.closing == word
    assert len(sheet.plans[0]) == 1
    assert sheet.passed_over == ("conquer 11", "end")


def test_plans_share_the_lines_before_the_first() -> None:
    sheet = read("conquer 10\nplan\nconquer 30\nplan\nconquer 5\nretreat weakest\nplan\nend")
    texts = [[line.text for line in plan] for plan in sheet.plans]
    assert texts == [["conquer 10", "conquer 30"], ["conquer 10", "conquer 5"], ["conquer 10"]]
    assert [line.verb for line in sheet.commands] == ["retreat"]


@pytest.mark.parametrize(
    ("typed", "guard"),
    [
        ("game kyiv-7 turn 14", Guard("kyiv-7", 14)),
        ("Game KYIV-7, Turn 14B.", Guard("kyiv-7", 14, "b")),
        ("game kyiv-7", Guard("kyiv-7", None)),
        ("turn 14", Guard(None, 14)),
        ("game kyiv-7\nturn 14b", Guard("kyiv-7", 14, "b")),
        ("game kyiv-7 turn 14\ngame kyiv-7 turn 14", Guard("kyiv-7", 14)),
    ],
)
def test_the_guard(typed: str, guard: Guard) -> None:
    sheet = read(typed)
    assert (sheet.guard, sheet.problems) == (guard, ())


def test_two_guards_must_say_the_same() -> None:
    problem = wrong("game kyiv-7 turn 14\ngame kyiv-7 turn 15")
    assert (problem.code, problem.line) == ("ambiguous", 2)


def test_an_empty_text_asks_for_nothing() -> None:
    assert read(" \n---\n# conquer 4\n\n").empty
    assert not read("end").empty


def test_a_sheet_without_end_is_cut_off() -> None:
    sheet = read("conquer 5\n" * (LONGEST_SHEET + 50))
    assert len(sheet.plans[0]) == LONGEST_SHEET
    [problem] = sheet.problems
    assert (problem.code, problem.line) == ("limit", LONGEST_SHEET + 1)


ORDERS = st.sampled_from(
    [
        "take merchant skeletons",
        "conquer 14, 15 or 16 with 3",
        "deploy 14:3 15:2 rest 16",
        "peace B",
        "retreat stack 12",
        "ghouls conquer 9",
        "game kyiv-7 turn 14b",
        "jugle 4",
        "plan",
    ]
)
BULLETS = st.sampled_from(["", "- ", "* ", "1. ", "12) ", "– ", "•\u00a0", "-"])
SPACES = st.sampled_from([" ", "  ", "\t", "\u00a0", "\u2003", " \u202f"])
TAILS = st.sampled_from(["", ".", "...", "…", "  ", " # done", ".# 14:3", "\u200b", "\r"])
WIDE = str.maketrans("0123456789:,", "０１２３４５６７８９：，")


@st.composite
def habits(draw: st.DrawFn) -> tuple[str, str]:
    """An order as it is printed, and as somebody may type it."""
    order = draw(ORDERS)
    typed = draw(SPACES).join(order.split(" "))
    if draw(st.booleans()):
        typed = typed.translate(WIDE)
    typed = draw(st.sampled_from([str, str.upper, str.title]))(typed)
    return order, draw(BULLETS) + typed + draw(TAILS)


def meaning(sheet: Sheet) -> object:
    lines = [*sheet.commands, *(line for plan in sheet.plans for line in plan)]
    return (
        sheet.guard,
        len(sheet.plans),
        [(line.number, line.verb, str(line.arguments).casefold()) for line in lines],
        [(problem.code, problem.line, problem.candidates) for problem in sheet.problems],
    )


@given(st.lists(habits(), max_size=6))
def test_case_bullets_digits_and_spaces_never_change_the_meaning(
    sheet: list[tuple[str, str]],
) -> None:
    printed = "\n".join(order for order, _ in sheet)
    typed = "\n".join(habit for _, habit in sheet)
    assert meaning(read(typed)) == meaning(read(printed))


WORDS = st.sampled_from(
    [
        "begin",
        "end",
        "plan",
        "or",
        ",",
        ":",
        ".",
        "#",
        "14",
        "3",
        "with",
        "conquer",
        "deploy",
        "rest",
        "take",
        "ghouls",
        "peace",
        "B",
        "tell",
        "say:",
        "game",
        "turn",
        "retreat",
        "stack",
        "none",
        "all",
        "heroes",
        "weakest",
        "decline",
        "after",
        "roll",
        "99999999999",
        "²",
        "½",
        "14:3",
    ]
)
SCRAPS = st.lists(st.one_of(WORDS, st.text(max_size=4), st.just("\n")), max_size=40)


@given(SCRAPS)
def test_whatever_is_written_is_read(scraps: list[str]) -> None:
    text = " ".join(scraps)
    sheet = read(text)
    ends = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
    count = 1 + sum(text.count(end) for end in ends)
    for line in (*sheet.commands, *(line for plan in sheet.plans for line in plan)):
        assert 1 <= line.number <= count
        assert line.text
    assert all(problem.code and 1 <= (problem.line or 0) <= count for problem in sheet.problems)


@given(st.text())
def test_plain_is_plain_already(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@given(st.text())
def test_rows_say_something(text: str) -> None:
    assert all(row.raw and any(char.isalnum() for char in row.plain) for row in rows(text))


def test_orders_in_lists_count_like_lines() -> None:
    """A few lines of endless lists could keep everybody else waiting."""
    flood = "\n".join(["conquer " + ",".join(["2"] * 900)] * 350)
    sheet = read_sheet(flood, GRAMMAR)
    assert sum(len(lines) for lines in sheet.plans) == LONGEST_SHEET
    assert [(problem.code, problem.line) for problem in sheet.problems] == [("limit", 1)]
