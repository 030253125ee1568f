"""A letter as a value: blocks with words in them, which text and HTML both draw from.

So both parts of a mail say the same, and the templates hold no words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Tone = Literal["lead", "due", "plain", "quiet"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences. `lead` says what is asked or what came of it, `due` until when."""

    words: str
    tone: Tone = "plain"
    kind: ClassVar[str] = "paragraph"


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of what follows."""

    words: str
    kind: ClassVar[str] = "heading"


@dataclass(frozen=True, slots=True)
class Column:
    """A column's title; numbers stand to the right, what is `tight` is never broken."""

    title: str
    right: bool = False
    tight: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, each as long as `columns`; the rows in `strong` are the reader's own."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int] = frozenset()
    kind: ClassVar[str] = "table"


@dataclass(frozen=True, slots=True)
class Log:
    """Who did what, or what is where: a label and words beside it."""

    entries: tuple[tuple[str, str], ...]
    kind: ClassVar[str] = "log"


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """A line of the reader's sheet: its number, the order, whether it is sound, what is said.

    `open` says that it is neither yet: it is for a later question. `code` is that of what is wrong;
    a page, where one writes and sees the line, does without.
    """

    number: int
    order: str
    sound: bool
    remarks: tuple[str, ...] = ()
    open: bool = False
    code: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """The code, which the documentation explains, before the words: as a letter has them."""
        return (self.code, *self.remarks) if self.code else self.remarks

    @property
    def mark(self) -> str:
        """The sign before it."""
        return "…" if self.open else "✓" if self.sound else "✗"


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The reader's sheet, line by line, in a form that is not read as orders when quoted."""

    lines: tuple[LineVerdict, ...]
    kind: ClassVar[str] = "verdicts"


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """What to reply with, between `begin` and `end`, both included."""

    lines: tuple[str, ...]
    kind: ClassVar[str] = "sheet"


@dataclass(frozen=True, slots=True)
class Quoted:
    """Lines that somebody wrote, each marked, so that they are not taken for ours."""

    lines: tuple[str, ...]
    kind: ClassVar[str] = "quoted"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture for the HTML part; text has its words elsewhere. `name` is its content id, `link`
    where a large one is, "" for nowhere."""

    name: str
    description: str
    png: bytes
    link: str = ""
    kind: ClassVar[str] = "picture"


@dataclass(frozen=True, slots=True)
class LinkList:
    """Addresses to go to, each with what is there."""

    links: tuple[tuple[str, str], ...]
    kind: ClassVar[str] = "links"


Block = Paragraph | Heading | Table | Log | Verdicts | OrderSheet | Quoted | Picture | LinkList


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail before it has an envelope."""

    subject: str
    language: str
    blocks: tuple[Block, ...]

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures, in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Picture))
