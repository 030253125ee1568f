"""What an organiser sees of a mail that is held."""

from __future__ import annotations

from moderator.league.access.held_mails import peek

HEAD = b"From: Eve <eve@evil.example>\r\nSubject: orders\r\nContent-Type: text/"


def test_html_is_shown_as_the_words_that_a_reader_sees() -> None:
    body = b"html\r\n\r\n<p>take 1 &amp; <b>conquer 14</b></p><script>x</script>\r\n"
    found = peek(HEAD + body)
    assert (found.sender, found.subject) == ("Eve <eve@evil.example>", "orders")
    assert found.text.strip() == "take 1 & conquer 14"


def test_plain_words_and_bytes_that_are_no_mail_are_shown_as_they_are() -> None:
    assert peek(HEAD + b"plain\r\n\r\na < b\r\n").text.strip() == "a < b"
    assert peek(b"\xff\xfe").subject == ""
