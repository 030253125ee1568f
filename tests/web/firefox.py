"""A Firefox, told what to do by its own protocol (Marionette): JSON, one message after its length.

It needs no driver and no library: Debian's firefox-esr is enough.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

PROGRAM = "firefox-esr"
_PATIENCE = 60.0
"""Seconds that the browser has to start, and a page to become what it should."""

ENTER = "\ue007"
"""A key, as WebDriver writes it."""


@dataclass
class Firefox:
    """A browser with one window; what is asked of it is answered before anything else is."""

    wire: socket.socket
    answers: BinaryIO
    asked: int = 0

    def ask(self, command: str, **facts: Any) -> Any:
        """What it answers. Raises RuntimeError where it cannot."""
        self.asked += 1
        message = json.dumps([0, self.asked, command, facts]).encode()
        self.wire.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = _read(self.answers)
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return answer

    def window(self, width: int, height: int) -> None:
        """Show pages in that size. A window of Firefox is never narrower than 500 pixels, so the
        page is made narrower in it."""
        self.ask("WebDriver:SetWindowRect", width=max(width, 500), height=height)
        self.ask("Marionette:SetContext", value="chrome")
        self.run(f"gBrowser.selectedBrowser.style.maxWidth = '{width}px'")
        self.ask("Marionette:SetContext", value="content")

    def sign_in(self, base: str, session: str) -> None:
        """The session that it shows from now on."""
        self.open(f"{base}/health")
        self.ask("WebDriver:DeleteAllCookies")
        cookie = {"name": "moderator-session", "value": session, "path": "/"}
        self.ask("WebDriver:AddCookie", cookie=cookie)

    def open(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script: str) -> Any:
        """What a script of the test's own returns; it runs where pages may run none, too."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def until(self, expression: str) -> None:
        """Wait until that holds on the page."""
        last = time.monotonic() + _PATIENCE
        while not self._holds(expression):
            if time.monotonic() > last:
                raise AssertionError(f"not so in Firefox: {expression}")
            time.sleep(0.05)

    def _holds(self, expression: str) -> bool:
        try:
            return bool(self.run(f"return {expression}"))
        except RuntimeError:  # the page is leaving
            return False

    def press(self, selector: str) -> None:
        """Click on the first that the selector finds, as soon as there is one."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.ask("WebDriver:ElementClick", id=self._element(selector))

    def keys(self, selector: str, keys: str) -> None:
        """Type into the first that the selector finds."""
        self.ask("WebDriver:ElementSendKeys", id=self._element(selector), text=keys)

    def _element(self, selector: str) -> str:
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)
        return str(next(iter(found["value"].values())))


def _read(answers: BinaryIO) -> Any:
    size = b""
    while (digit := answers.read(1)) != b":":
        if not digit:
            raise RuntimeError("Firefox has ended")
        size += digit
    return json.loads(answers.read(int(size)))


@contextmanager
def firefox(profile: Path, *, scripts: bool) -> Iterator[Firefox]:
    """One that nobody has used, and that asks nobody for anything."""
    port = _free_port()
    settings = {
        "marionette.port": port,
        "javascript.enabled": scripts,
        "app.update.enabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
    }
    lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in settings.items())
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    program = subprocess.Popen(
        [PROGRAM, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
         "--profile", str(profile)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        with _connected(port) as wire, wire.makefile("rb") as answers:
            wire.settimeout(_PATIENCE)
            _read(answers)  # it says who it is
            browser = Firefox(wire, answers)
            browser.ask("WebDriver:NewSession", capabilities={})
            yield browser
    finally:
        program.terminate()
        program.wait(_PATIENCE)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _connected(port: int) -> socket.socket:
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            if time.monotonic() > last:
                raise
            time.sleep(0.1)
