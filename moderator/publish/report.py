"""The printed report of a turn, as the HTML that its PDF is drawn from.

It holds everything it needs: pictures are data, nothing is fetched.
"""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

import segno

from moderator.paths import templates_dir
from moderator.publish.facts import Home, TurnFacts
from moderator.publish.pages import turn_told
from moderator.publish.picturing import Picture
from moderator.publish.rendering import league_speaker, render

SVG = "data:image/svg+xml;base64,"


def report_html(home: Home, facts: TurnFacts, drawn: Picture, base_url: str) -> str:
    """The report of a turn; `base_url` is where readers find the site."""
    league = home.league
    address = f"{base_url}{home.slug}/"
    return render(
        "pdf/report.html.j2",
        league_speaker(league),
        facts.names,
        root="",
        style=(templates_dir() / "pdf" / "report.css").read_text(encoding="utf-8"),
        paper=league.paper if league.paper in ("A4", "Letter") else "A4",
        large=league.large,
        board=data_uri(drawn.board),
        legend=data_uri(drawn.legend),
        picture=drawn,
        address=address,
        code_picture=data_uri(qr(address)),
        **turn_told(home, facts),
    )


def data_uri(svg: str) -> str:
    """A picture to stand in the page itself."""
    return SVG + b64encode(svg.encode()).decode()


def qr(address: str) -> str:
    """An address as a QR code, SVG; it carries no link that is signed."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True
    )
    return drawn.getvalue().decode()
