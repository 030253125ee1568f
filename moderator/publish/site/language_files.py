"""A page put on the shelf in all languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from moderator.publish.addresses import Spot, Where, spots
from moderator.publish.site.shelf import Make, Shelf

Place = tuple[Where, str, str]
"""The site, a folder below it, and the language of what the page is about."""


def files_of(
    place: Place, made: str, draw: Callable[[Spot], bytes]
) -> Mapping[str, tuple[str, Make]]:
    """The page's files, `index.html` last."""
    return {spot.index: (made, partial(draw, spot)) for spot in spots(*place)}


def put_pages(opened: Shelf, place: Place, made: str, draw: Callable[[Spot], bytes]) -> None:
    """A page that lies in the opened folder itself."""
    for name, (made_from, make) in files_of(place, made, draw).items():
        opened.put(name, made_from, make)
    opened.drop(f"{place[2]}.html")
