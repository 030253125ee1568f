"""The app on a port of its own, and a Chromium in front of it that may go nowhere else."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Route,
    ViewportSize,
    sync_playwright,
)
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.web.conftest import Web

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 900}


def fits(page: Page) -> None:
    """Wait until the page is no wider than its window; fails where it stays wider."""
    until(page, "document.documentElement.scrollWidth <= innerWidth")


def until(page: Page, expression: str, arg: object = None, seconds: float = 8) -> None:
    """Wait until the expression holds on the page; fails where it does not in so many seconds.
    Playwright's own way asks a page for `eval`, which ours forbid."""
    last = time.monotonic() + seconds
    while True:
        try:
            if look(page, expression, arg):
                return
        except Error:  # the page is leaving
            if time.monotonic() > last:
                raise
        if time.monotonic() > last:
            raise AssertionError(f"not so on {page.url}: {expression}")
        page.wait_for_timeout(50)


def look(page: Page, expression: str, arg: object = None, seconds: float = 8) -> Any:
    """What an expression, or a function of `arg`, gives on the page. Where the page does not come
    in so many seconds it raises TimeoutError: `Page.evaluate` waits for ever for one that is
    neither there nor gone."""
    told = f"const it = ({expression}); return it instanceof Function ? it(arg) : it;"
    root = page.locator(":root")
    return root.evaluate(f"(_, arg) => {{ {told} }}", arg, timeout=seconds * 1_000)


_POLL = 0.02
"""Seconds between looks whether the server is to stop."""


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """The test's own output is enough."""


@dataclass
class Window:
    """A page, the address of the app, what the page complained of, and whom else it asked."""

    page: Page
    base: str
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def sign_in(self, session: str) -> None:
        """The session that the browser shows from now on."""
        cookie = {"name": "moderator-session", "value": session, "url": self.base}
        self.page.context.add_cookies([cookie])  # type: ignore[list-item]

    def watch(self, page: Page) -> None:
        """Note what the page complains of."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: _note(self, said))

    def open(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page


@contextmanager
def served(web: Web) -> Iterator[str]:
    """The address of a league's web while it answers."""
    with served_app(web.app) as base:
        yield base


@contextmanager
def served_app(app: Flask) -> Iterator[str]:
    """The address of the app while it answers."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever, args=(_POLL,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a file; each window of it shares nothing with another."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        yield browser
        browser.close()


@contextmanager
def window(browser: Browser, base: str, session: str = "", **options: Any) -> Iterator[Window]:
    """A window of the browser, signed in where there is a session."""
    context: BrowserContext = browser.new_context(**options)
    made = Window(context.new_page(), base)
    if session:
        made.sign_in(session)
    context.route("**/*", lambda route: _only_ours(route, made))
    made.watch(made.page)
    yield made
    context.close()


def _only_ours(route: Route, made: Window) -> None:
    if route.request.url.startswith((made.base, "data:")):
        route.continue_()
    else:
        made.strangers.append(route.request.url)
        route.abort()


def _note(made: Window, said: Any) -> None:
    """A policy of ours that a page breaks, a script that fails: not a picture that is missing."""
    if said.type == "error" and "favicon" not in str(said.location):
        made.complaints.append(said.text)
