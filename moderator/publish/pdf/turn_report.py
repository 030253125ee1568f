"""The printed report of a turn, as the HTML that its PDF is drawn from.

It holds everything it needs: pictures are data, nothing is fetched.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import segno

from moderator.engine.core import Seat
from moderator.paths import templates_dir
from moderator.publish.facts import Home, TurnFacts
from moderator.publish.figures import NOTHING, Course
from moderator.publish.layout import Layout
from moderator.publish.pages.board_picture import BoardPicture
from moderator.publish.pages.public_pages import turn_told
from moderator.publish.telling.statistics import statistics
from moderator.publish.telling.templates import league_speaker, render

SVG, PNG = "data:image/svg+xml;base64,", "data:image/png;base64,"


@dataclass(frozen=True, slots=True)
class Copy:
    """Whose copy of a report it is: nobody's own (`seat` None), as it is published, or a seat's.

    `base_url` is where readers find the site, `form` the address that leads to the seat's own
    form: such a copy is for that seat's eyes alone.
    """

    base_url: str
    layout: Layout
    seat: Seat | None = None
    form: str = ""


def report_html(
    home: Home, facts: TurnFacts, drawn: BoardPicture, copy: Copy, course: Course = NOTHING
) -> str:
    """The report of a turn; `facts` are what the copy's seat may read, `course` how it came."""
    speaker = league_speaker(home.league, facts.view)
    return render(
        "pdf/report.html.j2",
        speaker,
        facts.names,
        **paper_context(copy.layout),
        **turn_context(home, facts, drawn, copy),
        statistics=statistics(speaker, course, facts.names),
        made_at=facts.line.played_at,
    )


def paper_context(layout: Layout) -> Mapping[str, Any]:
    """What every printed page needs."""
    style = (templates_dir() / "pdf" / "report.css").read_text(encoding="utf-8")
    return {"root": "", "style": style, "layout": layout, "data_uri": data_uri}


def turn_context(
    home: Home, facts: TurnFacts, drawn: BoardPicture, copy: Copy
) -> Mapping[str, Any]:
    """What a printed turn says, the sheets in it of the copy's seat alone if it has one."""
    told = dict(turn_told(home, facts))
    if copy.seat is not None:
        told["sheets"] = [sheet for sheet in told["sheets"] if sheet.seat == copy.seat]
    address = f"{copy.base_url}{home.slug}/"
    form = copy.form or address
    return {
        **told,
        "board": data_uri(drawn.board),
        "legend": data_uri(drawn.legend),
        "picture": drawn,
        "address": address,
        "code_picture": qr(address),
        "own": bool(copy.form),
        "form_address": form,
        "form_picture": qr(form),
    }


def data_uri(svg: str) -> str:
    """A picture to stand in the page itself."""
    return SVG + b64encode(svg.encode()).decode()


def qr(address: str) -> str:
    """An address as a QR code, a picture to stand in the page: PNG, which is quick to print."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="png", border=2, scale=8)
    return PNG + b64encode(drawn.getvalue()).decode()
