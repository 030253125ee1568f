"""Moments in a page's zone. Pages know no now: a date is written with its year."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from moderator.locale.speech import Speaker

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
    return _STAMP.sub(lambda found: date(speaker, _moment(found)), text)


def _moment(found: re.Match[str]) -> datetime:
    return datetime.fromisoformat(f"{found[1]}T{found[2]}").replace(tzinfo=UTC)
