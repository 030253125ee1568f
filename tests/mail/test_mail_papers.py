"""What a player wants in each mail: the report as a PDF, the board as HTML, or neither."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from postal import Office

from moderator.league.people import directory
from moderator.mail.outbound import attachments, outbox
from moderator.mail.outbound.transport import Folder, Retry
from moderator.publish.pdf import own_copies
from moderator.publish.pdf.pool import PRESS, PdfPool
from moderator.store import session as store
from moderator.store.tables import Person
from tests.league.conftest import NAMES

PLAYED = "take 1\nconquer 4\nend\n"


FORM = "https://league.example/play/token-of-a-seat"


@pytest.fixture(scope="module", autouse=True)
def _processes_end() -> Iterator[None]:
    yield
    PRESS.close()


def person(post: Office, slug: str) -> Person:
    with store.read_transaction(post.played.engine) as session:
        return directory.find_person(session, slug)


def last_to(post: Office, seat: int, kind: str) -> EmailMessage:
    """The newest mail of that kind to that seat, as it went out."""
    raw = [row for row in post.rows(kind) if row.viewer == seat][-1].raw
    assert raw is not None
    return message_from_bytes(raw, policy=policy.default)


def attached(mail: EmailMessage) -> list[EmailMessage]:
    return [part for part in mail.iter_attachments() if part.get_content_type().endswith("pdf")]


def words(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("notify pdf", "From now on the report to print comes with your emails, as a PDF."),
        ("уведомления без pdf", "From now on your emails come without the PDF."),
        ("сповіщення html", "From now on your emails show the board as a picture (HTML)."),
        ("notify no html", "From now on your emails are plain text only."),
    ],
)
def test_a_wish_by_mail_is_noted_and_said(post: Office, line: str, said: str) -> None:
    post.write(0, line)
    post.deliver()
    assert said in words(last_to(post, 0, "answer")).replace("\n  ", " ")


def test_what_is_no_wish_changes_nothing_and_is_said(post: Office) -> None:
    post.write(0, "notify no digest")
    found = person(post, NAMES[0].casefold())
    assert (found.notify, found.html, found.pdf) == ("all", True, False)
    assert "notify" in words(_sent_answer(post))


def _sent_answer(post: Office) -> EmailMessage:
    post.deliver()
    return last_to(post, 0, "answer")


def test_without_html_a_mail_is_plain_text_alone(post: Office) -> None:
    post.write(0, "notify no html")
    mail = _sent_answer(post)
    assert mail.get_content_type() == "text/plain"
    post.write(0, "notify html")
    assert _sent_answer(post).get_content_type() == "multipart/alternative"


@pytest.mark.pdf
@pytest.mark.poppler
def test_the_report_comes_along_for_who_wants_it_and_is_theirs(
    post: Office, tmp_path: Path
) -> None:
    post.write(1, "notify pdf")
    post.deliver()
    assert attached(last_to(post, 1, "answer")) == []
    post.write(0, PLAYED)
    post.deliver()
    (pdf,) = attached(last_to(post, 1, "asked"))
    assert pdf.get_filename() == "kyiv-1.pdf"
    content = pdf.get_payload(decode=True)
    assert isinstance(content, bytes)
    assert content.startswith(b"%PDF-")
    told = _text_of(content, tmp_path)
    assert "kyiv-1" in told
    assert attached(last_to(post, 2, "report")) == []


def _text_of(pdf: bytes, folder: Path) -> str:
    (folder / "one.pdf").write_bytes(pdf)
    command = ["pdftotext", "-layout", str(folder / "one.pdf"), "-"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


class _Closed:
    """A server that takes each mail when it is offered again."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    def send(self, raw: bytes, sender: str, recipient: str) -> None:
        known = raw in self.seen
        self.seen.append(raw)
        if not known:
            raise Retry("451 later")


@pytest.mark.pdf
def test_the_bytes_are_frozen_with_the_pdf_before_the_first_attempt(post: Office) -> None:
    post.write(1, "notify pdf")
    post.deliver()
    post.write(0, PLAYED)
    way = _Closed()
    post.deliver(way)
    post.write(1, "notify no pdf")
    post.deliver(way, after=outbox.FIRST_WAIT)
    first, again = (raw for raw in way.seen if b"application/pdf" in raw)
    assert first == again


@pytest.mark.pdf
def test_a_press_that_fails_holds_up_no_mail_and_the_mail_says_so(post: Office) -> None:
    post.write(1, "notify pdf")
    post.write(0, PLAYED)
    broken = PdfPool(workers=1, memory=64 << 20)
    try:
        outbox.deliver(post.runtime, transport=Folder(post.sent), press=broken)
    finally:
        broken.close()
    mail = last_to(post, 1, "asked")
    assert attached(mail) == []
    assert "could not be made this time" in " ".join(words(mail).split())


@pytest.mark.pdf
def test_the_same_report_is_the_same_bytes(post: Office) -> None:
    order = _order(post, 1)
    assert attachments.draw(PRESS, order).pdf == attachments.draw(PRESS, order).pdf != b""


@pytest.mark.parametrize(
    ("paper", "large", "two_up", "sheet", "look"),
    [
        (None, None, None, "size: A4;", "<body>"),
        ("Letter", True, None, "size: Letter;", '<body class="large">'),
        ("Letter", None, True, "size: Letter landscape;", '<body class="two_up">'),
    ],
)
def test_the_report_is_laid_out_as_its_reader_wants(
    post: Office, paper: str | None, large: bool | None, two_up: bool | None, sheet: str, look: str
) -> None:
    with store.write_transaction(post.played.engine) as session:
        found = directory.find_person(session, NAMES[1].casefold())
        found.paper, found.large, found.two_up = paper, large, two_up
        session.add(found)
    html = _order(post, 1).html
    assert sheet in html
    assert look in html


def test_the_report_is_the_readers_own_copy(post: Office) -> None:
    drawn = _order(post, 1).html
    with store.read_transaction(post.played.engine) as session:
        game, base = post.played.game(session), post.settings.site.base_url
        copy = [
            own_copies.one_turn(session, game, "", own_copies.CopyRequest(seat, form=FORM), base)
            for seat in (None, 0, 1)
        ]
    assert [drawn == one for one in copy] == [False, False, True]
    assert FORM in drawn


def _order(post: Office, seat: int) -> attachments.ReportPage:
    """What that seat's question after the first turn brings, if its player wants the report."""
    post.write(seat, "notify pdf")
    post.write(0, PLAYED)
    row = [one for one in post.rows("asked") if one.viewer == seat][-1]
    with store.read_transaction(post.played.engine) as session:
        order = attachments.order(session, post.settings, row, FORM)
    assert order is not None
    return order
