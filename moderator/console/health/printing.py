"""Whether PDFs can be drawn, and in which letters."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

from moderator.console.health.check import Check

# In a process of its own: a missing library of the system stops no other check, and the libraries,
# which are large, are never loaded into this one.
_DRAW = "import weasyprint; weasyprint.HTML(string='<p>Kyiv Київ Киев</p>').write_pdf()"
_SECONDS = 60

LIBRARIES = "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"


def drawing() -> Iterator[Check]:
    """Draws a page in memory. Without it all else works, so nothing here is worse than `warn`."""
    try:
        run = subprocess.run(  # noqa: S603  # this very Python and a program that stands above
            [sys.executable, "-c", _DRAW], capture_output=True, text=True, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        yield Check("pdf", "warn", f"no page within {_SECONDS} seconds", "is the machine busy?")
        return
    if run.returncode == 0:
        yield Check("pdf", "ok", "WeasyPrint draws")
        return
    why = (run.stderr.strip().splitlines() or ["it broke off"])[-1]
    missing = "ModuleNotFoundError" in why
    todo = "pip install '.[pdf]' in the clone" if missing else LIBRARIES
    yield Check("pdf", "warn", f"no PDFs: {why}; all else works", todo)


def fonts() -> Iterator[Check]:
    """Whether there is a font with Cyrillic letters, where fontconfig can be asked."""
    ask = shutil.which("fc-list")
    if ask is None:
        return
    run = subprocess.run(  # noqa: S603  # a program of the system, asked nothing of others' making
        [ask, ":lang=uk", "family"], capture_output=True, text=True, timeout=_SECONDS
    )
    families = sorted({line.split(",")[0].strip() for line in run.stdout.splitlines()} - {""})
    if families:
        yield Check("fonts", "ok", f"with Cyrillic: {', '.join(families[:3])}")
    else:
        todo = "apt-get install fonts-dejavu-core"
        yield Check("fonts", "warn", "none with Cyrillic letters: PDFs will show boxes", todo)
