"""The corpus of real and made mails: no crash, no machine taken for a person, quotations told.

It does not come along; the tests are skipped with a word where MODERATOR_CORPUS names no folder.
"""

from __future__ import annotations

import csv
import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.mail.inbound.inspection import inspect
from moderator.mail.mime.parsing import parse
from moderator.mail.quoting.reply_text import orders_text
from moderator.settings import Mail

EXACT = 0.9
"""The share of replies of which exactly the new text must be kept, blank lines included."""

WANTED = {
    "reply": ("orders",),
    "bounce": ("bounce",),
    "auto-reply": ("auto-reply", "list"),
    "complaint": ("complaint",),
    "reject": ("rejected",),
    "reply or reject; under 1 s": ("orders", "rejected"),
    "must NOT be treated as bounce": ("orders", "auto-reply"),
}
"""What the corpus expects of a mail, as kinds."""


def index(corpus: Path) -> list[dict[str, str]]:
    with (corpus / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def test_no_mail_crashes_or_takes_long(corpus: Path) -> None:
    slow = []
    for row in index(corpus):
        began = time.process_time()
        orders_text(parse((corpus / row["path"]).read_bytes()), ())
        if time.process_time() - began > 1:
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
        if kept.strip() != want.strip():
            wrong.append(row["path"])
    share = 1 - len(wrong) / len(replies)
    record_property("kept exactly", share)
    assert share >= EXACT, wrong


def test_every_kind_is_told(corpus: Path) -> None:
    """One sample is an automatic reply by its own head, whatever the suite it comes from says."""
    wrong = {}
    for row in index(corpus):
        kinds = WANTED.get(row["expected"].partition(":")[0].partition("(")[0])
        found = inspect((corpus / row["path"]).read_bytes(), Mail())
        if kinds and found.kind not in kinds:
            wrong[row["path"]] = found.kind
    assert wrong == {"flufl_bounce/qmail_08.eml": "auto-reply"}


def test_no_word_of_a_mail_vanishes(corpus: Path) -> None:
    """Every line of a reply is read as its writer's, or shown as passed over."""
    lost = {}
    for row in index(corpus):
        raw = (corpus / row["path"]).read_bytes()
        found, texts = inspect(raw, Mail()), parse(raw).texts
        shown = "\n".join((found.text, *found.ignored))
        missing = [line for text in texts for line in lines(text) if line.strip(">| ") not in shown]
        if row["expected"].startswith("reply:") and missing:
            lost[row["path"]] = missing
    assert lost == {}


def test_the_command_inspects_them_all_in_little_time(corpus: Path) -> None:
    files = [str(corpus / row["path"]) for row in index(corpus)]
    began = time.process_time()
    done = CliRunner().invoke(cli, ["mail", "inspect", *files])
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert [line["file"] for line in said] == files
    assert time.process_time() - began < 60
