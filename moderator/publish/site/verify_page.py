"""The page on which anybody checks a game's file in their own browser."""

from __future__ import annotations

from functools import partial

from moderator.publish.addresses import Spot, Where
from moderator.publish.pages.public_pages import asset, page_of
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import put_pages, shelf
from moderator.publish.telling.templates import speaker_of

VERIFY = "verify"
SCRIPT = "verify.js"


def write_verify(where: Where) -> None:
    """The page, and beside it the script that does all of it."""
    with shelf(where.folder / VERIFY) as opened:
        opened.put(SCRIPT, made_from(), partial(asset, SCRIPT))
        put_pages(opened, (where, f"{VERIFY}/", where.language), made_from(where.key), _page)


def _page(spot: Spot) -> bytes:
    return page_of("site/verify.html.j2", spot, speaker_of(spot.language, "UTC"))
