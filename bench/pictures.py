"""`python -m bench.pictures`: draws the pictures of the README, docs/pictures/*.png, anew.

A game of three is played for some turns; what is shown is an email that asks, as a phone shows it,
and the board of its page. Needs Chromium.
"""

from __future__ import annotations

import base64
from datetime import timedelta
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from sqlalchemy import Engine

from bench.league import BEGAN, SECRET, league, play_turn
from bench.looks.screen import BROWSER
from moderator.league.people import directory
from moderator.letters import asking
from moderator.letters.gathering import brief_seat
from moderator.letters.letter import Letter
from moderator.mail.outbound.drawing import html
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.at import At

TURNS = 13
FOLDER = Path("docs/pictures")


def letter(engine: Engine, settings: Settings) -> Letter:
    """What asks the seat whose turn it is."""
    with store.read_transaction(engine) as session:
        at = At(session, BEGAN + timedelta(hours=TURNS), SECRET, lambda size: bytes(size))
        game = directory.find_game(session, "bench-1")
        sitting = directory.sittings(session, game)[game.asked[0]]
        return asking.asked(brief_seat(at, settings, game, sitting))


def draw(browser: Browser, asked: Letter) -> None:
    """The email on a phone, cut below its table, and the board by itself."""
    page = html(asked)
    for picture in asked.pictures:
        data = base64.b64encode(picture.png).decode()
        page = page.replace(f"cid:{picture.name}", f"data:image/png;base64,{data}")
        if picture is asked.pictures[0]:
            _keep("board.png", picture.png)
    phone = browser.new_page(viewport={"width": 400, "height": 560}, device_scale_factor=1.5)
    phone.set_content(page)
    _keep("email.png", phone.screenshot())


def _keep(name: str, png: bytes) -> None:
    """In few colours: what is drawn has no more."""
    Image.open(BytesIO(png)).convert("RGB").quantize(64, dither=Image.Dither.NONE).save(
        FOLDER / name, optimize=True
    )


def main() -> None:
    """Draw both."""
    FOLDER.mkdir(exist_ok=True)
    with league(3) as (engine, settings):
        for number in range(TURNS):
            play_turn(engine, number)
        asked = letter(engine, settings)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        draw(browser, asked)
        browser.close()


if __name__ == "__main__":
    main()
