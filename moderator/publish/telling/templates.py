"""Templates filled with words: what pages and printed reports are rendered by."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from moderator.engine.core import Seat, letter
from moderator.engine.naming import LONGEST_NAME
from moderator.engine.view import View
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.paths import templates_dir
from moderator.publish.facts import LeagueFacts, Names


@cache
def environment() -> Environment:
    """The templates, read once. All that is put into them is escaped."""
    return Environment(
        loader=FileSystemLoader(templates_dir()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def speaker_of(language: str, zone: str) -> Speaker:
    """One speaker for all pages of a language and zone."""
    return Speaker(language, zone)


def league_speaker(league: LeagueFacts, view: View | None = None) -> Speaker:
    """Who says a league's pages; of a page about a game, who knows what its pieces are called."""
    return speaker_of(league.language, league.zone).at(view)


def render(template: str, speaker: Speaker, names: Names, **context: Any) -> str:
    """A template with the words it needs at hand."""
    return (
        environment()
        .get_template(template)
        .render(
            say=speaker.say,
            count=speaker.count,
            speaker=speaker,
            when=lambda moment: date(speaker, moment),
            until=lambda moment: deadline(speaker, moment),
            letter=letter,
            name_of=lambda seat: _name(names, seat) or (speaker.say("bot") if names else ""),
            label=lambda seat: f"{letter(seat)} {_name(names, seat)}".rstrip(),
            svg=Markup,
            **context,
        )
    )


def _name(names: Names, seat: Seat) -> str:
    return plain(names.get(seat, ""), LONGEST_NAME)


_LONG_AGO = timedelta(days=3650)
_STAMP = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(?: UTC|\+00:00|Z)")


def date(speaker: Speaker, moment: datetime) -> str:
    """`Thu 3 Dec 2026 20:00 Kyiv`."""
    return speaker.when(moment, moment - _LONG_AGO)


def deadline(speaker: Speaker, moment: datetime) -> str:
    """`Thursday 3 December 20:00, Kyiv (UTC+2)`."""
    return speaker.long_when(moment, moment)


def restated(speaker: Speaker, text: str) -> str:
    """Text in which each UTC stamp is said in the page's zone."""
    return _STAMP.sub(lambda match: date(speaker, _moment(match)), text)


def _moment(match: re.Match[str]) -> datetime:
    return datetime.fromisoformat(f"{match[1]}T{match[2]}").replace(tzinfo=UTC)
