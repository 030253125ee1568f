"""What players said, and an organiser's news, made safe: Markdown without HTML, and then only what
is harmless.

Each of the two would do alone; hostile words must get past both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import nh3
from markdown import Markdown
from markupsafe import Markup

from moderator.league.orders.press import LONGEST
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.publish.facts import Names, PressFacts

_TAGS = {"p", "em", "strong", "code", "br", "a"}
_SCHEMES = {"http", "https"}


@dataclass(frozen=True, slots=True)
class TalkLine:
    """Who said what, when, by its number; `words` are safe HTML."""

    number: int
    who: str
    turn: str
    words: Markup
    at: datetime


def talk(speaker: Speaker, said: Iterable[PressFacts], names: Names) -> tuple[TalkLine, ...]:
    """The words in their order; who does not sign is somebody."""
    return tuple(
        TalkLine(press.number, _who(speaker, press, names), press.turn, safe(press.words), press.at)
        for press in said
    )


def _who(speaker: Speaker, press: PressFacts, names: Names) -> str:
    return speaker.say("Someone") if press.seat is None else speaker.seat(press.seat, names)


def safe(words: str) -> Markup:
    """A player's Markdown as HTML that can do nothing: emphasis, code, links that lead away."""
    reader = Markdown()
    reader.preprocessors.deregister("html_block")
    reader.inlinePatterns.deregister("html")
    drawn = reader.convert(plain(words, LONGEST))
    # Markup is right here: what nh3 lets through is of these few tags alone.
    return Markup(  # noqa: S704
        nh3.clean(
            drawn,
            tags=_TAGS,
            attributes={"a": {"href"}, "*": set()},
            url_schemes=_SCHEMES,
            attribute_filter=_in_the_open,
            link_rel="nofollow noopener noreferrer",
        )
    )


def _in_the_open(_tag: str, name: str, value: str) -> str | None:
    """A link that leaves the site shows its scheme: one that begins with two slashes, however they
    are written for a browser, is none."""
    bare = re.sub(r"[\x00-\x20]", "", value).replace("\\", "/")
    return None if name == "href" and bare.startswith("//") else value


_NEWS_TAGS = {
    *("p", "em", "strong", "code", "pre", "br", "hr", "a", "ul", "ol", "li", "blockquote"),
    *("h3", "h4", "h5", "h6"),
}
_NEWS_SCHEMES = {"http", "https", "mailto"}


def prose(text: str) -> Markup:
    """Paragraphs, lists, emphasis, links; headings begin below the page's own ones."""
    reader = Markdown(extensions=["sane_lists", "toc"], extension_configs=_HEADINGS)
    reader.preprocessors.deregister("html_block")
    reader.inlinePatterns.deregister("html")
    # Markup is right here: what nh3 lets through is of these tags alone.
    return Markup(  # noqa: S704
        nh3.clean(
            reader.convert(text),
            tags=_NEWS_TAGS,
            attributes={"a": {"href"}, "*": set()},
            url_schemes=_NEWS_SCHEMES,
            attribute_filter=_in_the_open,
            link_rel="nofollow noopener noreferrer",
        )
    )


_HEADINGS = {"toc": {"baselevel": 4, "anchorlink": False, "permalink": False}}
