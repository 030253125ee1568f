"""HTML mail as plain text, its quotations marked with `>` as in a plain mail. Never raises."""

from __future__ import annotations

import re
from html import unescape

from inscriptis import get_text
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig

_OPEN, _CLOSE, _BLANK = "\ue000", "\ue001", "\ue002"
_QUOTE_BEGINS = re.compile(r"<blockquote\b[^<>]*>", re.IGNORECASE)
_QUOTE_ENDS = re.compile(r"</blockquote\s*>", re.IGNORECASE)
_LONGEST = 300_000
_DEEPEST = 120
"""libxml2 silently drops what lies deeper than 256 elements, and may add some of its own."""

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,20})[^<>]*>")
_VOID = frozenset(("base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"))
_OUTLOOK = re.compile(r"\bclass=[\"']?MsoNormal\b", re.IGNORECASE)
"""Paragraphs that Outlook writes for single lines: their style, which is not read, takes the
distance away."""

_EMPTY = re.compile(r">(?:&nbsp;|&#160;|\u00a0| (?=<o:p></o:p>))<")
"""A line left blank, as editors write it; it would be laid out as nothing at all."""

_UNREAD = (("<!--", "-->"), ("<head", "</head>"), ("<style", "</style>"), ("<script", "</script>"))


def plain(html: str) -> str:
    """The text that a reader of `html` sees, one line a block."""
    marked = _QUOTE_BEGINS.sub(rf"\g<0><div>{_OPEN}</div>", html[:_LONGEST])
    marked = _QUOTE_ENDS.sub(rf"<div>{_CLOSE}</div>\g<0>", marked)
    marked = _EMPTY.sub(f">{_BLANK}<", marked)
    return _mark_quotations(_render(marked))


def _render(html: str) -> str:
    """Laid out by inscriptis, as far as it can be trusted with this depth."""
    if _depth(html) <= _DEEPEST:
        try:
            return str(get_text(html, _layout(html)))
        except Exception:  # noqa: BLE001, S110 - hostile markup in a library: the bare words must do
            pass
    return _bare(html)


def _layout(html: str) -> ParserConfig:
    styles = dict(CSS_PROFILES["strict"])
    if _OUTLOOK.search(html):
        styles["p"] = styles["div"]
    return ParserConfig(css=styles)


def _depth(html: str) -> int:
    """How deep elements are nested at most, where every element is closed."""
    depth = deepest = 0
    for closing, tag in _TAG.findall(html):
        if tag.lower() not in _VOID:
            depth = max(0, depth - 1) if closing else depth + 1
            deepest = max(deepest, depth)
    return deepest


def _bare(html: str) -> str:
    """The words without any layout, a line for each tag between them.

    Patterns that look no further than the next bracket, and not `html.parser`, which takes the
    square of the length for comments that do not end.
    """
    for begins, ends in _UNREAD:
        html = _without(html, begins, ends)
    words = (unescape(word).strip() for word in _TAG.sub("\n", html).split("\n"))
    return "\n".join(word for word in words if word)


def _without(text: str, begins: str, ends: str) -> str:
    """`text` without what stands between these two; to its end where the second is missing."""
    lower, kept, at = text.lower(), [], 0
    while (start := lower.find(begins, at)) >= 0:
        kept.append(text[at:start])
        stop = lower.find(ends, start)
        at = stop + len(ends) if stop >= 0 else len(text)
    return "".join((*kept, text[at:]))


def _mark_quotations(text: str) -> str:
    depth, lines = 0, []
    for line in text.replace(_BLANK, " ").split("\n"):
        mark = line.strip()
        if mark == _OPEN:
            depth += 1
        elif mark == _CLOSE:
            depth = max(0, depth - 1)
        else:
            lines.append(">" * depth + " " + line.strip() if depth else line.strip())
    return "\n".join(lines)
