"""`python -m bench.newcomer`: how long it takes from a clean clone to the first own order played.

Clones this repository, runs `make play` in it as the README says, opens the printed address, sends
the orders of the guide by the form as a browser without script does, and reads that they were
played. Then once more in the same clone, which is set up by then. Prints both times beside their
goals; exit 1 where one is missed.
"""

from __future__ import annotations

import html
import os
import re
import signal
import subprocess
import sys
import time
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from bench.measure import Measured

GOALS = (("from a clean clone to the first order played", 120.0), ("the second time", 10.0))
ROOT = Path(__file__).parent.parent
_HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
_GUIDED = re.compile(r'<details class="guide".*?</details>', re.DOTALL)
_ORDER = re.compile(r"<dt>(.*?)</dt>")


def main() -> int:
    """Both times; what stands on the machine already (Debian's packages, pip's cache) stays."""
    short = False
    with TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        start = time.monotonic()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        for name, goal in GOALS:
            one = Measured(name, _played(clone, start), goal, "s", at_least=False)
            short |= one.verdict != "ok"
            print(one.line(), flush=True)
            start = time.monotonic()
    return int(short)


def _played(clone: Path, start: float) -> float:
    """Seconds until the first own order of a new game was played."""
    game = subprocess.Popen(
        ["make", "play", "ARGS=--new"],
        cwd=clone,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert game.stdout is not None
        lines = iter(game.stdout.readline, "")
        address = next(line.split()[1] for line in lines if line.startswith("Play:"))
        _order(address)
        return time.monotonic() - start
    finally:
        os.killpg(game.pid, signal.SIGINT)
        game.wait()


def _order(address: str) -> None:
    """Send what the guide proposes. Raises RuntimeError where that is not played."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    page = _opened(browser.open, address)
    guide = _GUIDED.search(page)
    orders = [_text(order) for order in _ORDER.findall(guide[0])] if guide else []
    fields = {name: html.unescape(value) for name, value in _HIDDEN.findall(page)}
    sent = urlencode({**fields, "text": "\n".join(orders), "do": "send"}).encode()
    with browser.open(address, sent) as answer:
        told = answer.read().decode()
    if "played" not in told:
        raise RuntimeError(f"not played: {told[:2000]}")


def _opened(open_page: object, address: str) -> str:
    """The page, as soon as the server is up."""
    assert callable(open_page)
    for _ in range(100):
        try:
            with open_page(address) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"nothing answers at {address}")


def _text(marked: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", marked)).strip()


if __name__ == "__main__":
    sys.exit(main())
