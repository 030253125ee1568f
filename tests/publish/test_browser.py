"""Pages in a real browser: on a narrow phone nothing but boards and tables is pushed aside."""

from __future__ import annotations

import html
import re
import subprocess
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league.values.texts import LONGEST_NAME
from moderator.store.session import write_transaction
from moderator.store.tables import League, Person
from tests.publish.stage import Stage

WIDTH = 360
MEASURE = (
    "const f=document.querySelector('iframe');"
    "f.onload=()=>{document.title=String(f.contentDocument.documentElement.scrollWidth)}"
)


def width_of(page: Path, scratch: Path) -> int:
    """How wide a page really is in a window of 360 pixels."""
    base = f'<base href="{page.as_uri()}">'
    inside = page.read_text(encoding="utf-8").replace("<head>", f"<head>{base}")
    frame = f'<iframe style="width:{WIDTH}px;height:800px" srcdoc="{html.escape(inside)}"></iframe>'
    outer = scratch / "frame.html"
    outer.write_text(f"<title>-</title>{frame}<script>{MEASURE}</script>", encoding="utf-8")
    command = [
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        f"--user-data-dir={scratch / 'profile'}",
        "--virtual-time-budget=3000",
        "--dump-dom",
        outer.as_uri(),
    ]
    found = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()
    title = re.search(r"<title>(\d+)</title>", found)
    assert title, found[:300]
    return int(title[1])


@pytest.mark.browser
@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(played: Stage, tmp_path: Path) -> None:
    with write_transaction(played.engine) as session:  # not even where no line holds a name
        for one in (*session.exec(select(League)), *session.exec(select(Person))):
            one.name = "Щ" * LONGEST_NAME
            session.add(one)
    played.publish()
    for page in ("index.html", "kyiv/index.html", "open-5/index.html", "open-5/7/index.html"):
        assert width_of(played.folder / page, tmp_path) <= WIDTH, page
