"""The site's search: an index by pagefind, made of the pages as they are. Off unless it is wished
for; the page with it is the one page that has a script."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import structlog

from moderator.paths import templates_dir
from moderator.publish.addresses import Spot, Where
from moderator.publish.pages.public_pages import page_of
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import Shelf, put_pages, shelf
from moderator.publish.telling.templates import speaker_of

log = structlog.get_logger()

SEARCH = "search"
_SECONDS = 300


def write_search(where: Where) -> None:
    """The page to search from, where that is wished for."""
    if not where.search:
        return
    with shelf(where.folder / SEARCH) as opened:
        _put(opened, where)


def _put(opened: Shelf, where: Where) -> None:
    script = templates_dir() / "site" / "search.js"
    opened.put("search.js", made_from(), script.read_bytes)
    place = (where, f"{SEARCH}/", where.language)
    put_pages(opened, place, made_from(where.key), _page)


def _page(spot: Spot) -> bytes:
    return page_of("site/search.html.j2", spot, speaker_of(spot.language, "UTC"))


def index(folder: Path) -> bool:
    """Make the index anew; False where that cannot be done, which is logged."""
    if importlib.util.find_spec("pagefind") is None:
        log.error("search", reason='not installed: pip install "moderator[search]"')
        return False
    command = [sys.executable, "-m", "pagefind", "--site", str(folder), "--quiet"]
    command += ["--exclude-selectors", "header, footer, svg"]
    try:
        made = subprocess.run(  # noqa: S603  # our own command
            command, capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        log.error("search", reason=str(error))
        return False
    if made.returncode:
        log.error("search", reason=made.stderr.decode("utf-8", "replace").strip()[-300:])
    return not made.returncode
