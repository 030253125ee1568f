"""Printed reports: a long turn of five players, tagged, against WeasyPrint used plainly."""

import re
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from bench.league import league, play_turn
from bench.measure import Measured, paired
from moderator.publish import queries
from moderator.publish.facts import Home, TurnFacts
from moderator.publish.layout import Layout
from moderator.publish.pages import public_pages
from moderator.publish.pdf import worker
from moderator.publish.pdf.pool import PdfPool
from moderator.publish.pdf.turn_report import Copy, report_html
from moderator.publish.queries.turns import seen, stood
from moderator.publish.site.turn_folder import PUBLIC
from moderator.store.session import read_transaction as reading_from
from moderator.store.tables import Turn

TURNS, LINES = 20, 80
"""Turns that are played, and lines of the log that is printed: as of a turn full of events."""
BATCH = 12
"""Reports that two processes share."""
COPY = Copy("https://league.example/", Layout())

PLAIN_STYLE = (
    "table{table-layout:auto;border-collapse:collapse;width:auto}"
    "td,th{border:1px solid #444;padding:2pt 4pt}"
)


@cache
def content() -> str:
    """The report as we print it, as HTML."""
    return report_html(*_facts())


@cache
def _facts() -> tuple[Any, ...]:
    with league(5) as (engine, _):
        for number in range(TURNS):
            play_turn(engine, number)
        with reading_from(engine) as session:
            from moderator.league.people.directory import find_game

            game = find_game(session, "bench-1")
            lines = queries.turn_lines(session, game)
            line = lines[-1]
            home = Home(game.slug, game.kind, queries.league_facts(session, game.league_id))
            names = queries.names_then(queries.tenures(session, game), line.played_at)
            facts = queries.turn_facts(session, game, lines, line, names, PUBLIC)
            facts = _fuller(session, facts, lines)
            came = stood(lines, line)
            course = queries.course(session, game, came, facts.view, PUBLIC)
            return home, facts, public_pages.turn_picture(home, facts), COPY, course


def _fuller(session: Any, facts: TurnFacts, lines: Any) -> TurnFacts:
    """The turn with the events of those before it, until its log is long."""
    events: tuple[Any, ...] = facts.events
    for line in reversed(lines[:-1]):
        if len(events) >= LINES:
            break
        row = session.get_one(Turn, line.id)
        events = seen(row.events, facts.view, PUBLIC) + events
    return replace(facts, events=events)


@cache
def plain() -> str:
    """The same content as one would write it without much thought: pictures inline, tables with
    borders and automatic widths, log and regions as such tables."""
    found = re.sub(
        r'<img (class="\w+")? ?src="data:image/svg\+xml;base64,([^"]+)"[^>]*>',
        lambda one: b64decode(one[2]).decode(),
        content(),
    )
    found = re.sub(r'<ol class="log">.*?</ol></li>\s*</ol>', _as_table, found, flags=re.DOTALL)
    found = re.sub(r'<ul class="areas.*?</ul>', _regions, found, flags=re.DOTALL)
    return found.replace("</style>", PLAIN_STYLE + "</style>")


def _regions(areas: re.Match[str]) -> str:
    rows = re.findall(r"<li><b>(.*?)</b>(.*?):(.*?)</li>", areas[0], re.DOTALL)
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def _as_table(log: re.Match[str]) -> str:
    rows = []
    for passage in re.findall(r'<p class="passage">(.*?)</p>\s*<ol>(.*?)</ol>', log[0], re.DOTALL):
        rows += [
            f"<tr><td>{passage[0]}</td><td>{clause}</td></tr>"
            for clause in re.findall(r"<li>(.*?)</li>", passage[1], re.DOTALL)
        ]
    return f"<table>{''.join(rows)}</table>"


def tagged_against_plain() -> Measured:
    import weasyprint

    def ours(_: int) -> float:
        return _cpu(lambda: worker.draw(content()))

    def theirs(_: int) -> float:
        return _cpu(lambda: weasyprint.HTML(string=plain()).write_pdf())

    ours(0), theirs(0)
    share = paired(ours, theirs)
    return Measured("tagged report, against plain WeasyPrint", share, 0.7, at_least=False)


def report_step() -> Measured:
    """Words, pictures and drawing, against the bare drawing of the same HTML."""
    import weasyprint

    found = _facts()

    def ours(_: int) -> float:
        return _cpu(lambda: worker.draw(report_html(*found)))

    def theirs(_: int) -> float:
        html = content()
        return _cpu(lambda: weasyprint.HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"))

    ours(0), theirs(0)
    share = paired(ours, theirs)
    return Measured("a report's whole step, against its bare drawing", share, 1.05, at_least=False)


def two_workers() -> Measured:
    """Reports a second by two warm processes, against one."""
    one, two = PdfPool(workers=1), PdfPool(workers=2)
    try:
        for press in (one, two):
            _batch(press)
        share = paired(lambda _: _batch(one), lambda _: _batch(two), rounds=3)
    finally:
        one.close()
        two.close()
    return Measured("two PDF workers, against one", share, 1.8)


def _batch(press: PdfPool) -> float:
    start = time.perf_counter()
    found = list(press.draw([content()] * BATCH))
    assert all(isinstance(one, bytes) for one in found)
    return time.perf_counter() - start


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


MEASURES = (tagged_against_plain, report_step, two_workers)
