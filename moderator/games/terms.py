"""A table of a home-made definition, read key by key.

Whatever is wrong is a ValueError that begins with the key, as in `banners.1.tokens: …`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Table:
    """The keys of a definition, and where it stands ("" at the top)."""

    path: str
    data: Mapping[str, Any]

    def key(self, name: str) -> str:
        """The whole name of one of its keys."""
        return f"{self.path}.{name}" if self.path else name

    def wrong(self, name: str, why: str) -> ValueError:
        """To be raised: what is wrong with that key."""
        return ValueError(f"{self.key(name)}: {why}")

    def allow_only(self, known: frozenset[str]) -> None:
        """Nothing else may stand there: a slip in a key must not pass unseen."""
        for name in self.data:
            if name not in known:
                raise self.wrong(name, f"not known; there are: {', '.join(sorted(known))}")

    def text(self, name: str) -> str:
        """A text that must be there."""
        value = self.data.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(name, "a text in quotes is missing")
        return value.strip()

    def flag(self, name: str) -> bool:
        """Yes or no; no where it is not said."""
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false is wanted")
        return value

    def number(self, name: str, low: int, high: int) -> int:
        """A number that must be there."""
        value = self.data.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(name, f"a number from {low} to {high} is wanted")
        return value

    def maybe(self, name: str, low: int, high: int) -> int | None:
        """The same where it is said."""
        return self.number(name, low, high) if name in self.data else None

    def words(self, name: str) -> tuple[str, ...]:
        """A list of texts, none where it is not said."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.wrong(name, 'a list of texts is wanted, as ["hill", "beside mine"]')
        return tuple(value)

    def table(self, name: str) -> Table:
        """A table of its own, empty where it is not said."""
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(name, 'a table is wanted, as { each = ["hill"] }')
        return Table(self.key(name), value)

    def rows(self, name: str) -> Iterator[Table]:
        """The tables of a list, counted from 1."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.wrong(name, f"write [[{name}]] above each")
        for place, row in enumerate(value, start=1):
            yield Table(self.key(f"{name}.{place}"), row)

    def each(self, name: str, read: Callable[[str], T]) -> tuple[T, ...]:
        """What each word of a list means; `read` raises ValueError where it means nothing."""
        try:
            return tuple(map(read, self.words(name)))
        except ValueError as error:
            if str(error).startswith(self.key(name)):
                raise
            raise self.wrong(name, str(error)) from None
