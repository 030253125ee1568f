"""Days as people write them: `2026-12-24 to 2027-01-02`, `24 December - 2 January`, `с 1 по 5
декабря`. A day without its year is kept as `--12-24`: which year is told by when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

_NAMES = (
    "jan january янв января январь січ січня січень",
    "feb february фев февраля февраль лют лютого лютий",
    "mar march мар марта март бер березня березень",
    "apr april апр апреля апрель кві квітня квітень",
    "may мая май трав травня травень",
    "jun june июн июня июнь черв червня червень",
    "jul july июл июля июль лип липня липень",
    "aug august авг августа август серп серпня серпень",
    "sep sept september сен сентября сентябрь вер вересня вересень",
    "oct october окт октября октябрь жов жовт жовтня жовтень",
    "nov november ноя ноября ноябрь лис листопада листопад",
    "dec december дек декабря декабрь гру груд грудня грудень",
)
MONTHS: Mapping[str, int] = {
    name: number for number, names in enumerate(_NAMES, start=1) for name in names.split()
}
"""Each month by what it is called."""

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = re.compile(
    rf"(?P<iso>\d{{4}}-\d{{1,2}}-\d{{1,2}})|(?P<dotted>\d{{1,2}}\.\d{{1,2}}(?:\.\d{{4}})?)"
    rf"|(?P<first>\d{{1,2}})(?:st|nd|rd|th)?(?:of)?(?P<month>{_MONTH})\.?(?P<year>\d{{4}})?"
    rf"|(?P<named>{_MONTH})\.?(?P<day>\d{{1,2}})(?:,?(?P<of>\d{{4}}))?(?!\d)|(?P<bare>\d{{1,2}})(?!\d)"
)
_BETWEEN = re.compile(r"[\W_]{0,3}(?:to|till|until|through|по|до|і|and|и|в|у)?[\W_]{0,3}")
_BEFORE = re.compile(r"(?:from|з|із|с|со|від|on|між|between)?[\W_]{0,3}")

_Parts = tuple[int | None, int | None, int]
"""Year, month and day; what is not said is None."""


def read(text: str) -> tuple[str, str] | None:
    """The first and the last day, of text without its spaces; None where it is no span, or ends
    before it begins."""
    text = text.casefold()
    before = _BEFORE.match(text)
    match = _DAY.match(text, before.end() if before else 0)
    between = _BETWEEN.match(text, match.end()) if match else None
    other = _DAY.fullmatch(text.rstrip(". "), between.end()) if between else None
    if match is None or other is None:
        return None
    first, last = _parts(match), _parts(other)
    first = (first[0], first[1] or last[1], first[2])
    last = (last[0], last[1] or first[1], last[2])
    days = _written(first), _written(last)
    if not all(days) or (not days[0].startswith("--") and not _in_order(days)):
        return None
    return days


def _in_order(days: tuple[str, str]) -> bool:
    return days[1].startswith("--") or days[0] <= days[1]


def _parts(match: re.Match[str]) -> _Parts:
    if iso := match["iso"]:
        year, month, day = map(int, iso.split("-"))
        return year, month, day
    if dotted := match["dotted"]:
        day, month, *years = (int(part) for part in dotted.split("."))
        return (years[0] if years else None), month, day
    if match["bare"]:
        return None, None, int(match["bare"])
    named = match["year"] or match["of"]
    name, number = match["month"] or match["named"], match["first"] or match["day"]
    return (int(named) if named else None), MONTHS[name], int(number)


def _written(parts: _Parts) -> str:
    """As ISO has it; "" for no day there is."""
    year, month, day = parts
    if month is None:
        return ""
    try:
        that_day = date(2024 if year is None else year, month, day)
    except ValueError:
        return ""
    return that_day.isoformat() if year is not None else f"--{month:02}-{day:02}"


def dated(text: str, after: date) -> date:
    """A day of `read`; one without its year is the next from that day on."""
    if not text.startswith("--"):
        return date.fromisoformat(text)
    month, day = int(text[2:4]), int(text[5:7])
    for year in range(after.year, after.year + 9):
        try:
            that_day = date(year, month, day)
        except ValueError:  # 29 February of another year
            continue
        if that_day >= after:
            return that_day
    raise ValueError(text)


def written(day: str) -> str:
    """A day of `read` as an order has it: `2026-12-24`, or `24 December` without its year."""
    return day if not day.startswith("--") else f"{int(day[5:7])} {_ENGLISH[int(day[2:4]) - 1]}"


_ENGLISH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
