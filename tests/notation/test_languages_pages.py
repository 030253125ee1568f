"""The Russian and Ukrainian pages on orders say what the English one says, example by example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from moderator.engine.commands import SPEECH
from moderator.engine.sheets import Line, Sheet
from moderator.games.smallworld.notation import NOTATION
from moderator.games.smallworld.notation.names import NAMES
from moderator.games.smallworld.notation.verbs import GRAMMAR

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH = (DOCS / "orders.md").read_text("utf-8")
PAGES = {language: (DOCS / f"orders.{language}.md").read_text("utf-8") for language in ("ru", "uk")}
HEADS = {
    "en": ("order | what it does", "line | what it does"),
    "ru": ("приказ | что он делает", "строка | что она делает"),
    "uk": ("наказ | що він робить", "рядок | що він робить"),
}
FREE = ("salt", "say", "tell", "report", "ask")
"""They end with any words, which each page writes in its own language."""


def examples(page: str, head: str) -> list[str]:
    """The examples in the first column of a table."""
    table = page[page.index(f"| {head} |") :].split("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    return [example for cell in cells for example in re.findall(r"`([^`]+)`", cell)]


def blocks(page: str) -> list[str]:
    return re.findall(r"```orders\n(.*?)```", page, re.DOTALL)


def meaning(text: str) -> object:
    sheet = NOTATION.read(text)
    assert sheet.problems == ()
    assert not sheet.empty
    return sheet.guard, sheet.closing, said(sheet)


def said(sheet: Sheet) -> list[object]:
    lines = [*sheet.commands, *(line for plan in sheet.plans for line in plan)]
    return [(line.verb, arguments(line)) for line in lines]


def arguments(line: Line) -> object:
    if line.verb in FREE:
        return line.arguments[:-1], bool(line.arguments[-1])
    return line.arguments if line.verb != "take" else named(line)


def named(line: Line) -> list[object]:
    [targets] = line.arguments
    assert isinstance(targets, tuple)
    return [NAMES.meant(one) if isinstance(one, str) else one for one in targets]


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("table", [0, 1])
def test_every_example_means_what_the_english_one_means(language: str, table: int) -> None:
    english = examples(ENGLISH, HEADS["en"][table])
    other = examples(PAGES[language], HEADS[language][table])
    assert [meaning(example) for example in other] == [meaning(example) for example in english]


@pytest.mark.parametrize("language", PAGES)
def test_the_sheets_are_those_of_the_english_page(language: str) -> None:
    english = {str(meaning(block)) for block in blocks(ENGLISH)}
    found = [str(meaning(block)) for block in blocks(PAGES[language])]
    assert len(found) == 3
    assert set(found) <= english


@pytest.mark.parametrize("language", PAGES)
def test_every_verb_stands_on_the_page(language: str) -> None:
    spans = [span for head in HEADS[language] for span in examples(PAGES[language], head)]
    shown = {
        line.verb
        for span in spans
        for sheet in (NOTATION.read(span),)
        for line in (*sheet.commands, *sheet.plans[0])
    }
    assert {*GRAMMAR.verbs, *SPEECH} - shown == {"ghouls"}  # which only opens other words


@pytest.mark.parametrize("language", PAGES)
def test_all_that_is_quoted_is_understood(language: str) -> None:
    """Words in the running text too: no word is praised that the moderator does not know."""
    text = re.sub(r"```.*?```", "", PAGES[language], flags=re.DOTALL)
    for span in re.findall(r"`([^`]+)`", text):
        tokens = GRAMMAR.words.tokens(span)
        known = GRAMMAR.words.means(span) or (tokens and tokens[0].means)
        assert known or span == "#", span
