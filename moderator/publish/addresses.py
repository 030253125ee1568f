"""Where a page lies, and where it is in the other languages.

What a page is about has a language of its own: in that one it is `index.html`, in the others it
lies beside it as `ru.html`, so that links between pages are the same in all of them.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale

from moderator.locale.catalogue import languages

INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class Where:
    """The site: its folder, its address as readers have it (it ends with a slash), the language
    of its first page, and whether it can be searched."""

    folder: Path
    base_url: str
    language: str
    search: bool = False

    @property
    def key(self) -> tuple[str, bool]:
        """What every page depends on."""
        return self.base_url, self.search


class PageLanguage(NamedTuple):
    """A page in a language: its code, its own name for itself, the file, whether this is it."""

    code: str
    name: str
    file: str
    here: bool


def file_of(language: str, own: str) -> str:
    """The file of a page in a language, where `own` is that of what it is about."""
    return INDEX if language == own else f"{language}.html"


@dataclass(frozen=True, slots=True)
class Spot:
    """A page: `folder` below the site, empty or with a slash at its end; the language it is in;
    the `own` one of what it is about."""

    where: Where
    folder: str
    own: str
    language: str

    @property
    def index(self) -> str:
        """The file that pages in this language have."""
        return file_of(self.language, self.own)

    @property
    def root(self) -> str:
        """The way from the page to the site's folder."""
        return "../" * self.folder.count("/")

    @property
    def address(self) -> str:
        """Where readers find the page."""
        return f"{self.where.base_url}{self.folder}{'' if self.index == INDEX else self.index}"

    def to(self, folder: str, own: str = "") -> str:
        """The way to another page in this language; without `own` to one that is the site's."""
        file = file_of(self.language, own or self.where.language)
        return _way(f"{folder}{file}", self.folder or ".")

    @property
    def tongues(self) -> tuple[PageLanguage, ...]:
        """The page in all languages, in the order in which they are offered everywhere."""
        return tuple(
            PageLanguage(code, name_of(code), file_of(code, self.own), code == self.language)
            for code in languages()
        )


def way_to_rules(spot: Spot) -> Callable[[str], str]:
    """From a page to what the rules pages say of a game's things, by the game's kind."""
    return lambda kind: spot.to(f"rules/{kind}/")


def spots(where: Where, folder: str, own: str) -> Iterator[Spot]:
    """The page in each language, its own last: the others are found by that one."""
    here = Spot(where, folder, own, own)
    yield from (replace(here, language=code) for code in languages() if code != own)
    yield here


@lru_cache(4096)
def _way(to: str, start: str) -> str:
    """A page leads to few others, and to those many times."""
    return posixpath.relpath(to, start)


@cache
def name_of(language: str) -> str:
    """`Українська`."""
    return (Locale.parse(language).get_display_name(language) or language).capitalize()
