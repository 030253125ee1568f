"""Own words kept and quoted ones left out, on letters as clients write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from postal import letter

from moderator.mail.mime.parsing import parse
from moderator.mail.quoting.quotations import sort
from moderator.mail.quoting.reply_text import orders_text

LETTERS = Path(__file__).parent / "letters"


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


@pytest.mark.parametrize("file", sorted(LETTERS.glob("*.eml")), ids=lambda file: file.stem)
def test_own_words_are_kept_and_quoted_ones_are_not(file: Path) -> None:
    reading = orders_text(parse(file.read_bytes()), ())
    assert lines(reading.text) == lines(file.with_suffix(".txt").read_text("utf-8"))


def test_what_stands_right_above_an_introduction_is_the_writers() -> None:
    text = "deploy rest 14\nOn Thu, 3 Dec 2026 at 10:22, M <m@league.example> wrote:\n> conquer 9"
    kinds = [line.kind for line in sort(text)]
    assert kinds == ["own", "seam", "quoted"]


def test_an_introduction_without_marks_below_makes_all_below_quoted() -> None:
    text = "end\nOn Thu, 3 Dec 2026 at 10:22, M <m@league.example> wrote:\nconquer 9\nend"
    assert [line.kind for line in sort(text)] == ["own", "seam", "quoted", "quoted"]


def test_an_empty_reply_plays_nothing_of_what_it_quotes() -> None:
    body = (
        "\nFrom: M <m@league.example>\nSent: Thursday\nTo: O <o@mail.example>\nSubject: x\n\n"
        "begin\ngame kyiv-1 turn 3\nend\n"
    )
    reading = orders_text(letter(body), ["begin\ngame kyiv-1 turn 3\nend\n"])
    assert reading.text == ""


def test_depth_is_counted_however_marks_are_spaced() -> None:
    assert [line.depth for line in sort(">> a\n> > b\n>c\n d")] == [2, 2, 1, 0]


def test_a_mobile_signature_with_words_below_is_no_signature() -> None:
    kinds = [line.kind for line in sort("Sent from my phone\nconquer 14")]
    assert kinds == ["own", "own"]


def test_a_rulers_line_alone_stays() -> None:
    assert all(line.kind == "own" for line in sort("conquer 1\n------\nconquer 2\n______"))


@pytest.mark.parametrize("text", [">" * 100_000, "On 1:11 @ <a@b> " * 20_000, "\n" * 200_000])
def test_long_rubbish_is_sorted_at_once(text: str) -> None:
    assert len(sort(text)) == text.count("\n") + 1


def test_the_footer_of_a_mailing_list_is_not_the_writers() -> None:
    lines = sort("conquer 4\nend\n\n_______\nplayers mailing list\nplayers@lists.example")
    assert [line.text for line in lines if line.kind == "own"] == ["conquer 4", "end", ""]


def test_a_ruler_alone_ends_nothing() -> None:
    assert {line.kind for line in sort("# my plan\n______\nconquer 4\nend")} == {"own"}
