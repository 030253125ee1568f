"""The corpus of real and made mails: no crash, no machine taken for a person, quotations told.

It does not come along; the tests are skipped with a word where MODERATOR_CORPUS names no folder.
"""

from __future__ import annotations

import csv
import time
from pathlib import Path

import pytest

from moderator.mail.parsing import parse
from moderator.mail.reading import orders_text
from moderator.mail.sieve import automatic
from moderator.settings import Mail

EXACT = 0.9
"""The share of replies of which exactly the new text must be kept."""

TOLD = 0.95
"""The share of bounces and automatic replies that are told by their heads alone."""


def index(corpus: Path) -> list[dict[str, str]]:
    with (corpus / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def test_no_mail_crashes_or_takes_long(corpus: Path) -> None:
    slow = []
    for row in index(corpus):
        began = time.monotonic()
        orders_text(parse((corpus / row["path"]).read_bytes()), ())
        if time.monotonic() - began > 1:
            slow.append(row["path"])
    assert slow == []


def test_of_replies_the_new_text_is_kept(
    corpus: Path, record_property: pytest.RecordProperty
) -> None:
    replies = [row for row in index(corpus) if row["expected"].startswith("reply:")]
    wrong = []
    for row in replies:
        want = (corpus / row["expected"].removeprefix("reply:")).read_text("utf-8")
        kept = orders_text(parse((corpus / row["path"]).read_bytes()), ()).text
        if lines(kept) != lines(want):
            wrong.append(row["path"])
    share = 1 - len(wrong) / len(replies)
    record_property("kept exactly", share)
    assert share >= EXACT, wrong


def test_no_reply_of_a_person_is_taken_for_a_machines(corpus: Path) -> None:
    people = [row for row in index(corpus) if row["expected"].startswith("reply:")]
    taken = {
        row["path"]: reason
        for row in people
        if (reason := automatic(parse((corpus / row["path"]).read_bytes()), Mail()))
    }
    assert taken == {}


def test_machines_are_told_by_their_heads(corpus: Path) -> None:
    machines = [row for row in index(corpus) if row["expected"].startswith(("bounce", "auto-rep"))]
    missed = [
        row["path"]
        for row in machines
        if not automatic(parse((corpus / row["path"]).read_bytes()), Mail())
    ]
    assert len(missed) <= (1 - TOLD) * len(machines), missed
