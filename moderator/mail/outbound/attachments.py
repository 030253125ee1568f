"""The report to print, for who wants it with their mails: their own copy, and nobody else's."""

from __future__ import annotations

from typing import NamedTuple

import structlog
from sqlmodel import Session

from moderator.publish import queries
from moderator.publish.layout import LayoutOverrides
from moderator.publish.pdf import own_copies
from moderator.publish.pdf.pool import PdfPool
from moderator.settings import Settings
from moderator.store.causes import cause
from moderator.store.tables import Game, OutboxRow, Person

log = structlog.get_logger()

KINDS = frozenset({"asked", "ended", "report"})
"""Mails that tell of a turn that was played."""


class ReportPage(NamedTuple):
    """A report to be drawn: the name of its file, and the page; "" where that went wrong."""

    name: str
    html: str


class Paper(NamedTuple):
    """A report for a mail: the name of its file, and the PDF; b"" where none could be drawn."""

    name: str
    pdf: bytes


def order(session: Session, settings: Settings, row: OutboxRow, form: str) -> ReportPage | None:
    """The newest turn as the row's seat may read it, or everybody where it is about none; None
    where none was played, where the reader wants no PDF or the mail is no report. `form` is where
    its code leads, or ""."""
    person = session.get_one(Person, row.person_id)
    if not person.pdf or row.kind not in KINDS or row.game_id is None:
        return None
    game = session.get_one(Game, row.game_id)
    if all(line.superseded for line in queries.turn_lines(session, game)):
        return None
    try:
        change = LayoutOverrides(person.paper, person.large, person.two_up)
        wish = own_copies.CopyRequest(row.viewer, change, person.language or "", form)
        html = own_copies.one_turn(session, game, "", wish, settings.site.base_url)
    except Exception as error:  # noqa: BLE001 - a mail goes out, whatever becomes of its PDF
        log.error("no PDF for a mail", row=row.id, why=cause(error))
        html = ""
    return ReportPage(report_name(game.slug), html)


def report_name(game: str) -> str:
    """What the file of a game's report is called."""
    return f"{game}.pdf"


def draw(press: PdfPool, wanted: ReportPage) -> Paper:
    """Drawn by processes that are warm; the same page gives the same bytes."""
    (drawn,) = press.draw([wanted.html]) if wanted.html else ("",)
    if not isinstance(drawn, bytes):
        log.error("no PDF for a mail", file=wanted.name, why=drawn)
    return Paper(wanted.name, drawn if isinstance(drawn, bytes) else b"")
