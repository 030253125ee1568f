"""What may stand beside orders, by a grammar that has nothing else."""

from __future__ import annotations

import pytest

from moderator.engine.commands import SPEECH, VERBS
from moderator.engine.core import Problem
from moderator.engine.grammar import Grammar
from moderator.engine.languages import LANGUAGES
from moderator.engine.reading import read_sheet
from moderator.engine.sheets import Line
from moderator.engine.words import vocabulary

GRAMMAR = Grammar(VERBS, vocabulary(*LANGUAGES.values()))


def said(text: str) -> Line | Problem:
    sheet = read_sheet(text, GRAMMAR)
    (found,) = (*sheet.commands, *sheet.problems)
    assert sheet.plans == ((),)
    return found


@pytest.mark.parametrize(
    ("text", "verb", "arguments"),
    [
        ("status", "status", ()),
        ("help", "help", ()),
        ("vacation 2026-12-24 to 2027-01-02", "vacation", ("2026-12-24", "2027-01-02")),
        ("отпуск 24.12.2026 по 2.1.2027", "vacation", ("2026-12-24", "2027-01-02")),
        ("extend 24h", "extend", (24,)),
        ("extend 2 days", "extend", (48,)),
        ("продлить 3 дня", "extend", (72,)),
        ("pin A1b2", "pin", ("a1b2",)),
        ("notify digest", "notify", ("digest",)),
        ("notify no html", "notify", ("no html",)),
        ("language українська", "language", ("uk",)),
        ("language tlh", "language", ("tlh",)),
        ("say: Well played, B!", "say", ("Well played, B!",)),
        ("tell В: a word: or two", "tell", (1, "a word: or two")),
        ("report: this", "report", ("this",)),
    ],
)
def test_a_command_is_read_with_its_arguments(
    text: str, verb: str, arguments: tuple[object, ...]
) -> None:
    found = said(text)
    assert isinstance(found, Line)
    assert (found.verb, found.arguments) == (verb, arguments)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("status now", "syntax"),
        ("vacation 2027-01-02 to 2026-12-24", "syntax"),
        ("vacation 2026-02-30 to 2026-03-01", "syntax"),
        ("extend 3 fortnights", "syntax"),
        ("extend 0h", "syntax"),
        ("pin 12 34", "syntax"),
        ("notify never", "syntax"),
        ("say:", "syntax"),
        ("say it: well", "syntax"),
        ("tell: what", "syntax"),
        ("tell Z: what", "unknown-name"),
    ],
)
def test_one_that_cannot_be_meant_is_a_problem_of_its_line(text: str, code: str) -> None:
    found = said(text)
    assert isinstance(found, Problem)
    assert (found.code, found.line) == (code, 1)


def test_every_command_reads_its_own_forms() -> None:
    for name, verb in VERBS.items():
        for form in verb.forms:
            found = said(form)
            assert isinstance(found, Line), form
            assert found.verb == name
    for name, forms in SPEECH.items():
        for form in forms:
            found = said(form)
            assert isinstance(found, Line)
            assert found.verb == name
