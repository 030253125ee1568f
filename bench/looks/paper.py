"""A printed report, measured: how full its pages are, what is broken or lies beside the paper."""

from __future__ import annotations

import html
import re
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DOTS = 24
"""Dots an inch: enough to see where ink is."""
INK = 200
"""Darker is ink."""
TOP, FOOT = 15.0, 17.0
"""Millimetres of the margins that the style sheet leaves."""
THIRD = 1 / 3
LONGEST = 24
"""Letters of a word that no column need hold: codes and addresses are longer."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What was found of a report: the fill of each page, as a share of the room between margins,
    and sentences about what is wrong."""

    fills: tuple[float, ...]
    faults: tuple[str, ...]


def measured(page: str, pdf: bytes) -> Printed:
    """A report by its HTML and its PDF."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.pdf"
        file.write_bytes(pdf)
        fills = tuple(_fills(file))
        faults = (*_thin(fills), *_beside(file), *_broken(page, file))
    return Printed(fills, faults)


def _thin(fills: tuple[float, ...]) -> Iterator[str]:
    for number, fill in enumerate(fills[:-1], start=1):
        if fill < THIRD:
            yield f"page {number} of {len(fills)} is filled to {fill:.0%}"


def _fills(file: Path) -> Iterator[float]:
    """Of each page how far down there is ink."""
    command = ["pdftoppm", "-r", str(DOTS), "-gray", str(file), str(file.with_suffix(""))]
    subprocess.run(command, check=True, capture_output=True)  # our own command
    for picture in sorted(file.parent.glob("*.pgm")):
        yield _fill(picture.read_bytes())


def _fill(pgm: bytes) -> float:
    kind, width, height, _, dots = re.split(rb"\s", pgm, maxsplit=4)
    assert kind == b"P5"
    wide, high = int(width), int(height)
    top, foot = (round(side / 25.4 * DOTS) for side in (TOP, FOOT))
    inked = [row for row in range(top, high - foot) if _inked(dots, row, wide)]
    return (inked[-1] - top + 1) / (high - foot - top) if inked else 0.0


def _inked(dots: bytes, row: int, wide: int) -> bool:
    return min(dots[row * wide : (row + 1) * wide]) < INK


def _words(file: Path) -> Iterator[tuple[str, float, float, float, float]]:
    """Each word with its box, and the size of its page."""
    command = ["pdftotext", "-bbox", str(file), "-"]
    told = subprocess.run(command, check=True, capture_output=True)
    size = (0.0, 0.0)
    for line in told.stdout.decode().splitlines():
        if found := re.search(r'<page width="([\d.]+)" height="([\d.]+)"', line):
            size = float(found[1]), float(found[2])
        elif found := re.search(r'xMin="(\S+)" .*xMax="(\S+)" .*>(.*)</word>', line):
            yield html.unescape(found[3]), float(found[1]), float(found[2]), *size


def _beside(file: Path) -> Iterator[str]:
    for word, left, right, width, _ in _words(file):
        if left < 0 or right > width:
            yield f"“{word}” is cut off at the edge of the paper"


_HEADS = re.compile(r"<thead>.*?</thead>", re.DOTALL)
"""Large print has no heads of tables: each figure has its word before it."""
_TAGS = re.compile(r"<style>.*?</style>|<title>.*?</title>|<img[^>]*>", re.DOTALL)


def _broken(page: str, file: Path) -> Iterator[str]:
    """Words that were set in two pieces without a hyphen, and numbers in two at all."""
    shown = _HEADS.sub(" ", page) if 'class="large"' in page else page
    text = html.unescape(re.sub(r"<[^>]+>", " ", _TAGS.sub(" ", shown)))
    wanted = {word for word in re.findall(r"\w{2,}", text) if len(word) <= LONGEST}
    found = [word for word, *_ in _words(file)]
    there = {piece for word in found for piece in re.findall(r"\w{2,}", word)}
    ends = {word.rstrip("-‐\u00ad") for word in found if word[-1:] in "-‐\u00ad"}
    for word in sorted(wanted - there):
        if not any(word.startswith(end) and _rest(word, end, there) for end in ends if end):
            yield f"“{word}” is broken apart"


def _rest(word: str, end: str, there: set[str]) -> bool:
    rest = word[len(end) :]
    return len(rest) < 2 or rest in there or any(rest.startswith(one) for one in there)
