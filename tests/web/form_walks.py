"""A random walk through the form: two players, two browsers, a mail client, a clock.

Anything is done in any order: typing, keeping, sending, signing in and out, losing the connection,
closing the page, time passing. Three things always hold:

- what somebody typed last is somewhere they find it;
- nobody else ever sees it;
- what was played is what the page that was sent showed, and showed as sound.

`python -m tests.web.form_walks [WALKS [FIRST]]` takes many, and says which one fails.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, sync_playwright
from sqlmodel import col, select

from moderator.store import session as store
from moderator.store.tables import SheetRow, WebSession
from tests.web.browsing import DESK, PHONE, look, served, until
from tests.web.conftest import Web, make_web

MINE = "/my/games/kyiv-1"
SEATS: Mapping[str, int] = {"olena": 0, "taras": 1}
STEPS = 14
WALKS = 3_000
PATIENCE = 60_000
"""Milliseconds that a page has: a walk looks for what is lost, not for what is slow."""
ORDERS = (
    "take 1\nconquer 4\n",
    "take 1\nconquer 4\nconquer 3\n",
    "take 2\n",
    "conquer 5\n",
    "conquer 3\n",
    "decline\n",
    "take 1\nconqer 4\n",
    "take 1\nend\nconquer 3\n",
    "take 1\ndraft\n",
    "tell B: I attack you next\n",
    "",
)


class BreachError(AssertionError):
    """One of the three does not hold."""


@dataclass
class Device:
    """A browser: who is signed in there, whether it is connected, whether it runs scripts."""

    name: str
    context: BrowserContext
    page: Page
    scripts: bool
    person: str = ""
    connected: bool = True

    def goto(self, address: str) -> None:
        """Open that page."""
        self.go(lambda: self.page.goto(address))

    def go(self, opening: Callable[[], object]) -> None:
        """Open a page. One that is open and loads itself anew at that moment, for what this browser
        kept has arrived, may win: then once more."""
        try:
            opening()
        except Error as error:
            if "ERR_ABORTED" not in str(error):
                raise
            opening()


@dataclass
class Last:
    """What somebody typed last and has not handed in, and where."""

    text: str
    device: Device


@dataclass
class Walk:
    """The world of one walk, and what was done in it."""

    web: Web
    base: str
    devices: Sequence[Device]
    luck: Random
    last: dict[str, Last] = field(default_factory=dict)
    count: int = 0
    done: list[str] = field(default_factory=list)

    def step(self) -> None:
        """Something is done; then nobody sees what is another's."""
        device = self.luck.choice(self.devices)
        deed = self.luck.choice(DEEDS)
        self.done.append(f"{device.name}, {device.person or 'nobody'}: {deed.__name__}")
        deed(self, device)
        for one in self.devices:
            self.look(one)

    def look(self, device: Device) -> None:
        """What stands on the page is nobody's but the reader's, and so is what the browser keeps
        in the clear."""
        shown, kept = _content(device.page)
        for name in SEATS:
            if device.person and name != device.person and f"{name}-mark" in shown:
                raise BreachError(f"{device.person} sees a text of {name}")
        if "-mark" in kept:
            raise BreachError("a browser keeps a text in the clear")

    def finish(self) -> None:
        """Everybody comes back to where they wrote last, and finds it."""
        for device in self.devices:
            device.connected = True
            device.context.set_offline(False)
        for person, last in self.last.items():
            self.sign_in(last.device, person)
            self.find(last.device, last.text)

    def sign_in(self, device: Device, person: str) -> None:
        device.person = person
        cookie = {
            "name": "moderator-session",
            "value": self.web.session_of(person),
            "url": self.base,
        }
        device.context.add_cookies([cookie])  # type: ignore[list-item]

    def find(self, device: Device, text: str) -> None:
        """The text is on the form, in its field or beside it, at once or when what the browser
        kept has arrived."""
        device.goto(self.base + MINE)
        found = """mark => [...document.querySelectorAll('#text, .offer .quoted')]
            .some(one => (one.value ?? one.textContent).includes(mark))"""
        mark = text.split("#")[1].strip()
        try:
            until(device.page, found, mark, PATIENCE / 1_000 if device.scripts else 8)
        except AssertionError:
            raise BreachError(f"{device.person} does not find {text!r}") from None


def opens(walk: Walk, device: Device) -> None:
    """The form, or where it leads who is not signed in."""
    if device.connected:
        device.goto(walk.base + MINE)


def reloads(walk: Walk, device: Device) -> None:
    if device.connected and device.page.url.startswith(walk.base):
        device.go(device.page.reload)


def goes_back(walk: Walk, device: Device) -> None:
    if device.connected:
        device.go(device.page.go_back)
        if not device.page.url.startswith(walk.base):
            device.goto(walk.base + MINE)


def types(walk: Walk, device: Device) -> None:
    """A new text in place of what stands there. Without a script a button sends it along."""
    if not _writes(device) or (not device.scripts and not device.connected):
        return
    walk.count += 1
    text = f"{walk.luck.choice(ORDERS)}# {device.person}-mark {walk.count}."
    owner = _owner(device)
    if owner != device.person:
        return  # the page was opened by who was signed in before; they are gone
    device.page.fill("#text", text)
    if not device.scripts:
        _press(walk, device, "check")
    else:
        device.page.wait_for_timeout(40)  # as long as it takes to leave the key
    walk.last[device.person] = Last(text, device)


def pauses(walk: Walk, device: Device) -> None:
    """Long enough for what is typed to be checked and kept."""
    device.page.wait_for_timeout(1_500)


def checks(walk: Walk, device: Device) -> None:
    _pressed(walk, device, "check")


def keeps(walk: Walk, device: Device) -> None:
    _pressed(walk, device, "draft")


def sends(walk: Walk, device: Device) -> None:
    _pressed(walk, device, "send")


def sends_in_part(walk: Walk, device: Device) -> None:
    _pressed(walk, device, "part")


def takes_back(walk: Walk, device: Device) -> None:
    _pressed(walk, device, "withdraw")


def signs_in(walk: Walk, device: Device) -> None:
    """Whoever it is: the same browser is used by both."""
    person = walk.luck.choice(tuple(SEATS))
    if device.connected:
        walk.sign_in(device, person)
        device.goto(walk.base + MINE)


def signs_out(walk: Walk, device: Device) -> None:
    if device.connected and device.page.locator("form.who button").count():
        device.page.locator("form.who button").click()
        device.page.wait_for_url("**/sign-in*")
        device.person = ""


def is_signed_out_elsewhere(walk: Walk, device: Device) -> None:
    """All sessions of that person end; their pages stay open."""
    if device.person:
        gone = device.person
        with store.write_transaction(walk.web.played.engine) as session:
            for row in session.exec(select(WebSession)):
                session.delete(row)
        walk.done.append(f"  {gone} and all others are signed out")


def loses_the_connection(walk: Walk, device: Device) -> None:
    if device.scripts:
        device.connected = False
        device.context.set_offline(True)


def is_connected_again(walk: Walk, device: Device) -> None:
    device.connected = True
    device.context.set_offline(False)


def closes_the_page(walk: Walk, device: Device) -> None:
    device.page.close()
    device.page = device.context.new_page()


def writes_a_mail(walk: Walk, device: Device) -> None:
    seat = walk.luck.choice((0, 1, 2))
    walk.web.played.send(seat, walk.luck.choice(("take 1\nend", "end", "take 2\nend", "status")))


def lets_time_pass(walk: Walk, device: Device) -> None:
    walk.web.played.wait(timedelta(minutes=walk.luck.choice((1, 30, 600, 3_100))))


DEEDS: Sequence[Callable[[Walk, Device], None]] = (
    opens, opens, reloads, goes_back, types, types, types, types, pauses, checks, keeps, sends,
    sends, sends_in_part, takes_back, signs_in, signs_in, signs_out, is_signed_out_elsewhere,
    loses_the_connection, is_connected_again, is_connected_again, closes_the_page, writes_a_mail,
    lets_time_pass,
)  # fmt: skip


def _pressed(walk: Walk, device: Device, button: str) -> None:
    there = device.page.locator(f"#orders button[name=do][value={button}]")
    if not _writes(device) or not there.count() or (not device.scripts and not device.connected):
        return
    _press(walk, device, button)


def _press(walk: Walk, device: Device, button: str) -> None:
    """Press it, wait for its answer, and hold what was played against what was shown."""
    page, owner = device.page, _owner(device)
    text, before = page.input_value("#text"), _played(walk)
    shown = look(page, "document.querySelector('#came.bad') && !location.search ? 'bad' : ''")
    page.locator(f"#orders button[name=do][value={button}]").first.click()
    page.wait_for_load_state()
    if device.scripts:
        until(
            page,
            "document.readyState === 'complete'"
            " && !document.querySelector('#live')?.textContent.startsWith('Sending')",
            seconds=PATIENCE / 1_000,
        )
    came = page.locator("#came")
    kind = came.first.get_attribute("data-kind") if came.count() else ""
    played = _played(walk)[len(before) :]
    mine = [row for row in played if row[0] == SEATS.get(owner) and row[1] == "form"]
    for _, _, sheet in mine:
        if button not in ("send", "part") or _orders(sheet) != _orders(text):
            raise BreachError(f"{button} of {text!r} played {sheet!r}")
    if mine and shown == "bad":
        raise BreachError(f"{text!r} was played, and shown as wrong")
    last = walk.last.get(owner)
    if last and last.text == text and kind in ("played", "draft", "ahead", "cooling", "told"):
        del walk.last[owner]


def _orders(text: str) -> list[str]:
    """The lines of a sheet that order something; a closing word is the button's."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line and line not in ("end", "continue", "draft")]


def _played(walk: Walk) -> list[tuple[int, str, str]]:
    """Sheets that were played: seat, way, text, in the order in which they came."""
    with store.read_transaction(walk.web.played.engine) as session:
        rows = session.exec(
            select(SheetRow).where(SheetRow.state == "used").order_by(col(SheetRow.id))
        )
        return [(row.seat, row.by, row.text) for row in rows]


def _writes(device: Device) -> bool:
    """Whether the form is open there, and its owner sits before it."""
    return bool(device.person) and device.page.locator("#text:not([readonly])").count() > 0


def _owner(device: Device) -> str:
    """Whose form the page is: the name in its head."""
    name = device.page.locator(".who span")
    return name.first.inner_text().lower() if name.count() else ""


_SEEN = """
() => [
  document.body.innerText + [...document.querySelectorAll('textarea')].map(one => one.value).join(),
  JSON.stringify([{...localStorage}, {...sessionStorage}]),
]
"""


def _content(page: Page) -> tuple[str, str]:
    """What a reader sees, the fields too, and what the browser keeps."""
    if not page.url.startswith("http"):
        return "", ""
    try:
        shown, kept = look(page, _SEEN)
        return str(shown), str(kept)
    except Error:
        return "", ""


@dataclass
class Wardrobe:
    """The browser's windows, which one walk after the other puts on: each finds them empty, for
    its server has an address of its own."""

    browser: Browser
    worn: dict[tuple[str, bool], BrowserContext] = field(default_factory=dict)

    def device(self, name: str, size: ViewportSize, scripts: bool) -> Device:
        """That window, as nobody has used it."""
        context = self.worn.get((name, scripts))
        if context is None:
            context = self.browser.new_context(viewport=size, java_script_enabled=scripts)
            context.set_default_timeout(PATIENCE)
            self.worn[name, scripts] = context
        return Device(name, context, context.new_page(), scripts)

    def put_back(self, device: Device) -> None:
        """Nobody is signed in there any more, and no page is open."""
        for page in device.context.pages:
            page.close()
        device.context.set_offline(False)
        device.context.clear_cookies()


@contextmanager
def _world(wardrobe: Wardrobe, folder: Path, number: int) -> Iterator[Walk]:
    luck = Random(number)
    web = make_web(folder)
    with served(web) as base:
        devices = [
            wardrobe.device(name, size, luck.random() < 0.8)
            for name, size in (("desk", DESK), ("phone", PHONE))
        ]
        walk = Walk(web, base, devices, luck)
        for device, person in zip(devices, ("olena", luck.choice(("olena", "taras"))), strict=True):
            walk.sign_in(device, person)
            device.goto(base + MINE)
        try:
            yield walk
        finally:
            for device in devices:
                wardrobe.put_back(device)
    web.played.engine.dispose()


def take(wardrobe: Wardrobe, folder: Path, number: int) -> None:
    """The walk of that number. Raises BreachError, with all that was done, where one of the three
    does not hold."""
    with _world(wardrobe, folder, number) as walk:
        try:
            for _ in range(STEPS):
                walk.step()
            walk.finish()
        except (BreachError, Error) as error:
            told = "\n".join(walk.done)
            raise BreachError(f"walk {number}: {error}\n{told}") from error


def main(words: Sequence[str]) -> int:
    """Take the walks; 1 where one fails."""
    walks, first = (*map(int, words), *(WALKS, 0)[len(words) :])
    broken, start = 0, time.perf_counter()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        wardrobe = Wardrobe(browser)
        for number in range(first, first + walks):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    take(wardrobe, Path(folder), number)
                except BreachError as breach:
                    broken += 1
                    print(breach, flush=True)
        browser.close()
    took = time.perf_counter() - start
    each = took / max(walks, 1)
    print(f"form: {walks} walks, {broken} broken, {took:.0f} s, {each:.1f} s a walk", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
