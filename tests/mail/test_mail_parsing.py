"""Any bytes at all become a letter, quickly; and what is in order is read as it was meant."""

from __future__ import annotations

import os
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from postal import letter, raw

from moderator.mail.mime.parsing import ParsedMail, parse

HTML = b"Content-Type: text/html\n\n"
NESTED = b"".join(
    b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(400)
)
HOSTILE = {
    "noise": bytes(range(256)) * 8_000,
    "no bytes": b"",
    "nul": b"\0" * 1_000_000,
    "a long To": b"To: " + b"a@b.example, " * 26_000 + b"\n\nx",
    "a long From": b"From: " + b"a@b.example, " * 26_000 + b"\n\nx",
    "a long word": b"To: " + b"a" * 300_000 + b"\n\nx",
    "many fields": b"X: y\n" * 60_000 + b"\nx",
    "encoded words": b"Subject: " + b"=?utf-8?q?a?= " * 20_000 + b"\n\nx",
    "parts in parts": NESTED,
    "mails in mails": b"Content-Type: message/rfc822\n\n" * 400,
    "many parts": b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\n\nhi\n" * 20_000,
    "blank lines": b"X: y\n\n" + b"\n" * 900_000,
    "marks": b"Content-Type: text/plain; format=flowed\n\n" + b">" * 900_000,
    "soft breaks": b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * 130_000,
    "deep html": HTML + b"<div>" * 100_000,
    "deep quotations": HTML + b"<blockquote>" * 50_000,
    "open tags": HTML + b"<blockquote" * 50_000,
    "open comments": HTML + b"<!--" * 100_000,
    "brackets": HTML + b"<" * 500_000,
    "ampersands": HTML + b"&" * 500_000,
    "tables": HTML + b"<table><tr><td>" * 30_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_mail_is_read_at_once(name: str) -> None:
    began = time.process_time()
    assert isinstance(parse(HOSTILE[name]), ParsedMail)
    assert time.process_time() - began < 2


@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes) -> None:
    assert isinstance(parse(data), ParsedMail)


@given(
    st.sampled_from(["text/plain", "text/html", "multipart/mixed; boundary=b", "text", "x"]),
    st.sampled_from(["base64", "quoted-printable", "8bit", "x-uuencode", "nonsense", ""]),
    st.sampled_from(["utf-8", "utf-16", "utf-7", "hex", "idna", "\x00", "koi8-r", "iso-2022-jp"]),
    st.binary(max_size=200),
)
def test_no_content_raises(kind: str, encoding: str, charset: str, data: bytes) -> None:
    fields = (f"Content-Type: {kind}; charset={charset}", f"Content-Transfer-Encoding: {encoding}")
    assert isinstance(parse(raw(data, fields=fields)), ParsedMail)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=80))
def test_text_comes_through(said: str) -> None:
    texts = letter(f"say: {said}\n").texts
    assert texts[0].startswith("say: ")
    assert "�" not in texts[0] or "�" in said


@pytest.mark.parametrize("charset", ["latin-1", "cp1252", "utf-8", "utf-16", "iso-8859-15"])
def test_umlauts_survive_every_charset(charset: str) -> None:
    fields = (f"Content-Type: text/plain; charset={charset}",)
    assert letter("say: Grüße".encode(charset), fields=fields).texts == ("say: Grüße",)


@pytest.mark.parametrize("charset", ["utf-8", "windows-1251", "koi8-r", "koi8-u"])
@pytest.mark.parametrize("declared", ["", "; charset=us-ascii", "; charset=utf-8", "; charset=q"])
def test_cyrillic_is_read_whatever_charset_is_claimed(charset: str, declared: str) -> None:
    said = "захватить 14 и 15, отступить на слабейшие"
    mail = letter(said.encode(charset), fields=(f"Content-Type: text/plain{declared}",))
    assert mail.texts == (said,)


def test_letters_in_two_pieces_are_composed() -> None:
    assert letter("say: Gru\u0308\u00dfe").texts == ("say: Grüße",)


def test_a_field_holds_no_line_end_that_was_hidden_in_it() -> None:
    mail = letter("x", subject="=?utf-8?Q?Hi=0D=0ABcc:_x=40evil.example?=")
    assert mail.subject == "Hi Bcc: x@evil.example"


def test_an_identity_that_cannot_stand_in_a_head_is_none() -> None:
    assert letter("x", identity="<a@b>").message_id == "<a@b>"
    assert letter("x", identity=f"<{'a' * 600}@b>").message_id == ""
    assert letter("x", identity="nothing").message_id == ""


def test_two_authors_are_no_sender() -> None:
    both = letter("x", sender="a@mail.example, b@mail.example")
    assert (both.authors, both.sender) == (("a@mail.example", "b@mail.example"), "")
    twice = letter("x", fields=("From: b@mail.example",), sender="a@mail.example")
    assert twice.sender == ""


def test_a_name_that_looks_like_an_address_is_not_the_sender() -> None:
    assert letter("x", sender='"a@mail.example" <B@Mail.example>').sender == "b@mail.example"


@pytest.mark.parametrize(
    "sender",
    [
        "=?utf-8?Q?Kyiv=2C_Olena?= <a@mail.example>",
        "=?utf-8?Q?eve=40mail.example=2C?= <a@mail.example>",
        "=?utf-8?Q?Olena=0D=0AFrom:_eve=40mail.example?= <a@mail.example>",
        "=?utf-8?Q?Olena_=3Ca=40mail.example=3E?=",
        "Олена <a@mail.example>",
    ],
)
def test_an_encoded_name_brings_no_comma_and_no_address(sender: str) -> None:
    mail = parse(f"From: {sender}\r\n\r\nstatus\r\n".encode())
    assert mail.authors == ("a@mail.example",)


def test_the_servers_word_for_whom_it_is_is_kept_apart() -> None:
    mail = letter("x", to="M <A@league.example>", fields=("Delivered-To: b@league.example",))
    assert (mail.delivered, mail.addressed) == (("b@league.example",), ("a@league.example",))


def test_of_a_head_without_end_the_beginning_is_read_and_it_says_so() -> None:
    mail = parse(b"From: a@mail.example\n" + b"X: y\n" * 60_000)
    assert (mail.sender, mail.cut) == ("a@mail.example", True)


def test_a_picture_that_says_it_is_text_is_none() -> None:
    noise = bytes(range(256)) * 40
    assert letter(noise).texts == ()
    assert letter(os.urandom(5000)).texts == ()


def test_a_mail_inside_the_mail_is_not_read() -> None:
    body = "--b\nContent-Type: message/rfc822\n\nSubject: x\n\nconquer 1\n--b--\n"
    assert letter(body, fields=("Content-Type: multipart/mixed; boundary=b",)).texts == ()


def test_deep_html_keeps_its_words() -> None:
    page = "<div>" * 300 + "conquer 14<br>end" + "</div>" * 300
    mail = letter(page, fields=("Content-Type: text/html",))
    assert mail.texts[0].split("\n") == ["conquer 14", "end"]
