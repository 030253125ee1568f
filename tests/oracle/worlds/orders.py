"""An order line in canonical English, taken apart."""

import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Order:
    """The parts of a line; what it does not say is empty."""

    line: str
    verb: str
    ghouls: bool = False
    target: int = 0
    tokens: int = 0
    hammers: int | None = None
    using: tuple[str, ...] = ()
    die: bool = False
    numbers: tuple[int, ...] = ()
    counts: tuple[tuple[int, int], ...] = ()
    rest: int = 0
    words: tuple[str, ...] = ()


@lru_cache(maxsize=20_000)
def read(line: str) -> Order:
    """The order that the line says. Counts are `14:3`, `3 in 14` or `3 to 14`."""
    text = re.sub(r"(\d+) (?:in|to) (\d+)", r"\2:\1", line.strip().lower())
    ghouls = text.startswith("ghouls ")
    words = text.removeprefix("ghouls ").split()
    verb, body = words[0], words[1:]
    text = " ".join(body)
    return Order(
        line=line,
        verb=verb,
        ghouls=ghouls,
        target=_number(r"^(\d+)", text),
        tokens=_number(r"with (\d+)", text),
        hammers=_hammers(text),
        using=_using(text),
        die="die" in body,
        numbers=tuple(int(word) for word in body if word.isdigit()),
        counts=tuple((int(a), int(b)) for a, b in re.findall(r"(\d+):(\d+)", text)),
        rest=_number(r"rest (\d+)", text),
        words=tuple(body),
    )


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def _hammers(text: str) -> int | None:
    found = re.search(r"hammers (\d+)", text)
    return int(found[1]) if found else None


def _using(text: str) -> tuple[str, ...]:
    found = re.search(r"using (.+)$", text)
    return tuple(found[1].split(" and ")) if found else ()
