"""What runs in a process of the press: HTML in, PDF out."""

from __future__ import annotations

import gc
import resource
import threading
from typing import Any

from moderator.child_process import end_with_parent
from moderator.publish.garbage import collecting_rarely

NOT_INSTALLED = "WeasyPrint is not installed: pip install '.[pdf]' in the clone"
LIBRARIES = (
    "WeasyPrint's libraries are missing ({error}). On Debian: apt-get install"
    " libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
)


class PrintError(Exception):
    """Why a report could not be drawn, in words for whoever runs the moderator."""


def start(memory: int) -> None:
    """Bound this process's memory (bytes) before anything else happens in it."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_AS, (bound, hard))
    missing()  # loads what there is to load
    gc.freeze()  # what was loaded stays: no need to look through it again with every report


def draw(html: str) -> bytes:
    """A tagged PDF (PDF/UA-1) of a page that carries all its pictures itself.

    Nothing is fetched, from no network and no disk. Raises PrintError where WeasyPrint or its
    libraries are missing.
    """
    weasyprint = _weasyprint()
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=("data",), allow_redirects=False)
    page = weasyprint.HTML(string=html, url_fetcher=fetcher)
    with collecting_rarely():
        pdf: bytes = page.write_pdf(pdf_variant="pdf/ua-1")
    return pdf


def missing() -> str:
    """What this machine lacks for drawing, in words; empty where nothing is."""
    try:
        _weasyprint()
    except PrintError as error:
        return str(error)
    return ""


def _weasyprint() -> Any:
    try:
        import weasyprint
    except ImportError as error:
        raise PrintError(NOT_INSTALLED) from error
    except OSError as error:
        raise PrintError(LIBRARIES.format(error=error)) from error
    return weasyprint
