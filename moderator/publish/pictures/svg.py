"""The SVG all pictures share: one root, one font, two tones, and text that cannot break out."""

import re
from xml.sax.saxutils import escape

INK = "#2b2723"
PAPER = "#f6f1e4"
FONT = "DejaVu Sans, sans-serif"

SIZE = 19
USUAL = (
    f'font-family="{FONT}" font-weight="bold" font-size="{SIZE}" fill="{INK}" text-anchor="middle"'
)
"""How words are written where nothing else is said: most of them are, so a root says it for all."""

# XML 1.0 has no way to write these, not even escaped.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def text(words: str) -> str:
    """Words people wrote, as XML text or an attribute's value between double quotes."""
    return escape(_UNWRITABLE.sub("", words), {'"': "&quot;"})


def document(size: tuple[int, int], title: str, description: str, body: str) -> str:
    """A picture `size` units large on paper, with a margin of two for the frame's line.

    Title and description are what a screen reader, and WeasyPrint's tagged PDF, say for it.
    """
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width + 4} {height + 4}" '
        f'role="img" aria-label="{text(title)}" {USUAL}><title>{text(title)}</title>'
        f"<desc>{text(description)}</desc>"
        f'<rect x="-1" y="-1" width="{width + 2}" height="{height + 2}" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="2"/>{body}</svg>'
    )


def written(words: str, x: float, y: float, size: int, ink: str = INK) -> str:
    """Words with the middle of their figures at a place (`size` is the font's)."""
    other = "" if size == SIZE else f' font-size="{size}"'
    if ink != INK:
        other += f' fill="{ink}"'
    return f'<text x="{x:g}" y="{y + size * 0.36:.1f}"{other}>{text(words)}</text>'
