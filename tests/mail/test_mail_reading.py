"""Which words of a mail count: fences in quotations, fresh orders, both, none."""

from __future__ import annotations

import pytest
from postal import letter

from moderator.games import GAMES
from moderator.mail.mime.parsing import parse
from moderator.mail.quoting.reply_text import MailText, orders_text

NOTATION = GAMES["smallworld"].notation
LONG = "deploy 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1 13:1 14:1 rest 16"
SENT = f"""It is your turn, and there is a sheet below for you to edit and to send back.

begin
game kyiv-1 turn 3
# conquer 20          costs 2, 1 left in hand (take the number sign away)
# roll 21             needs 1 or more: 1 in 2
{LONG}
retreat weakest       # valid until you change it
end

You get this because you play A in kyiv-1.
"""
INTRODUCTION = "On Thu, 3 Dec 2026 at 10:22, M <m@league.example> wrote:\n"


def speaks(text: str) -> bool:
    sheet = NOTATION.read(text)
    return bool(sheet.closing or sheet.guard or sheet.commands or any(sheet.plans))


def quote(text: str, marks: str = "> ") -> str:
    return INTRODUCTION + "\n".join(marks + line for line in text.split("\n"))


def read(body: str, sent: str = SENT) -> MailText:
    return orders_text(letter(body), [sent], speaks)


def test_a_sheet_quoted_unchanged_is_passed_over() -> None:
    assert read(quote(SENT)) == MailText("", sent_back=True)


def test_orders_above_an_unchanged_sheet_are_read_alone() -> None:
    assert read("conquer 14\nend\n\n" + quote(SENT)) == MailText("conquer 14\nend")


def test_orders_above_our_mail_without_any_mark_are_read_alone() -> None:
    """No program's line is known between the two, and nothing is marked as quoted."""
    for seam in ("", "Am Dienstag, Moderator:\n\n", "____\n"):
        reading = read(f"conquer 14\nend\n\n{seam}{SENT}")
        assert not reading.conflict
        sheet = NOTATION.read(reading.text)
        assert [line.verb for line in sheet.plans[0]] == ["conquer"]
        assert (sheet.guard, sheet.closing) == (None, "end")


def test_a_copied_head_of_paragraphs_is_one() -> None:
    head = (
        "From: M <m@league.example>\n\nSent: Thursday\n\nTo: O <o@mail.example>\n\nSubject: x\n\n"
    )
    assert read(f"conquer 14\nend\n\n{head}{SENT}") == MailText("conquer 14\nend")
    assert "conquer 14" in read(head + SENT.replace("retreat weakest", "conquer 14")).text


def test_an_order_added_within_the_marks_makes_the_sheet_count() -> None:
    reading = read(quote(SENT.replace("# roll 21 ", "conquer 14\n# roll 21 ")))
    assert not reading.conflict
    sheet = NOTATION.read(reading.text)
    assert [line.verb for line in sheet.plans[0]] == ["conquer", "deploy"]
    assert (sheet.guard.turn if sheet.guard else None, sheet.closing) == (3, "end")


def test_an_order_taken_out_of_its_comment_makes_the_sheet_count() -> None:
    reading = read(quote(SENT.replace("# conquer 20 ", "conquer 20 # ")))
    assert "conquer 20 #" in reading.text


def test_an_order_between_the_quoted_lines_without_marks_counts_even_if_it_was_sent() -> None:
    quoted = quote(SENT).replace("> retreat weakest", f"{LONG}\n> retreat weakest")
    reading = read(quoted)
    assert reading.text.count("deploy") == 2
    assert not reading.conflict


def test_another_closing_word_is_a_change() -> None:
    assert read(quote(SENT.replace("\nend\n", "\ndraft\n"))).text.endswith("draft")


@pytest.mark.parametrize("width", [30, 50, 60])
def test_broken_lines_of_ours_are_no_change(width: int) -> None:
    broken = []
    for line in SENT.split("\n"):
        while len(line) > width and " " in line[:width]:
            at = line.rindex(" ", 0, width)
            broken.append(line[:at])
            line = line[at + 1 :]
        broken.append(line)
    reading = read(quote("\n".join(broken)))
    assert (reading.text, reading.conflict) == ("", False)


def test_a_line_broken_off_its_quotation_is_not_the_writers() -> None:
    quoted = quote(SENT).replace(" 14:1 rest 16", "\n14:1 rest 16")
    assert read(quoted) == MailText("", sent_back=True)


def test_a_changed_sheet_beside_fresh_orders_is_asked_about() -> None:
    changed = quote(SENT.replace("retreat weakest", "conquer 14"))
    assert read("conquer 15\nend\n\n" + changed).conflict


def test_a_greeting_above_a_changed_sheet_is_passed_over_and_shown() -> None:
    reading = read("Hello, my orders:\n\n" + quote(SENT.replace("retreat weakest", "conquer 14")))
    assert not reading.conflict
    assert "conquer 14" in reading.text
    assert reading.passed_over[0] == "Hello, my orders:"


def test_two_changed_sheets_of_one_depth_are_asked_about() -> None:
    one = quote(SENT.replace("retreat weakest", "conquer 14"))
    two = quote(SENT.replace("retreat weakest", "conquer 15"))
    assert read(one + "\n" + two).conflict
    assert not read(one + "\n" + one).conflict


def test_of_two_changed_sheets_the_one_less_deep_is_meant() -> None:
    old = quote(SENT.replace("retreat weakest", "conquer 9"), ">> ")
    new = quote(SENT.replace("retreat weakest", "conquer 14"))
    reading = read(new + "\n" + old)
    assert "conquer 14" in reading.text
    assert [line.split("#")[0].strip() for line in reading.passed_over] == ["conquer 9"]


def test_own_words_count_also_where_they_repeat_what_was_sent() -> None:
    assert read(SENT).text == SENT.strip()


def test_an_outlook_reply_edited_below_its_head_counts_once() -> None:
    head = "From: M <m@league.example>\nSent: Thursday\nTo: O <o@mail.example>\nSubject: x\n\n"
    reading = read(head + SENT.replace("retreat weakest", "conquer 14"))
    assert "conquer 14" in reading.text
    assert not reading.conflict


def test_an_edited_sheet_in_html_counts() -> None:
    lines = "".join(
        f"<div>{line}</div>" for line in SENT.replace("# roll 21", "roll 21").split("\n")
    )
    page = f"<div>Hi</div><blockquote>{lines}</blockquote>"
    mail = letter(page, fields=("Content-Type: text/html; charset=utf-8",))
    assert "\nroll 21" in orders_text(mail, [SENT], speaks).text


def test_quoted_lines_that_were_never_sent_are_shown() -> None:
    reading = read("status\n" + quote("conquer 14\nIt is your turn, and there is a sheet below"))
    assert reading == MailText("status", ("conquer 14",))


def test_an_introduction_inside_the_quotation_is_not_shown() -> None:
    quoted = "\n".join("> " + line for line in (INTRODUCTION + SENT).split("\n"))
    assert read("conquer 14\nend\n\n" + quoted) == MailText("conquer 14\nend")


def test_the_words_of_a_signature_are_shown() -> None:
    assert read("status\n-- \nconquer 14") == MailText("status", ("conquer 14",))


def test_a_fence_in_an_attached_file_is_read() -> None:
    body = (
        "--b\nContent-Type: text/plain\n\nHere they are.\n"
        "--b\nContent-Type: text/plain; name=o.txt\nContent-Disposition: attachment;"
        " filename=o.txt\n\nbegin\nconquer 14\nend\n--b--\n"
    )
    mail = letter(body, fields=("Content-Type: multipart/mixed; boundary=b",))
    sheet = NOTATION.read(orders_text(mail, (), speaks).text)
    assert [line.verb for line in sheet.plans[0]] == ["conquer"]
    assert sheet.passed_over == ("Here they are.",)


def test_nothing_at_all_is_nothing() -> None:
    assert orders_text(parse(b""), ()) == MailText("")
