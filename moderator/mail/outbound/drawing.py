"""A letter drawn as plain text and as HTML, from the templates in `templates/mail/`."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from moderator.letters.letter import Letter
from moderator.mail.outbound import plain_text
from moderator.paths import templates_dir

_RULE = re.compile(r"\.([a-z-]+)\s*\{([^}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def text(letter: Letter) -> str:
    """The plain part: lines of 72 characters at most, but for addresses and orders."""
    drawn = _templates().get_template("letter.txt.j2").render(letter=letter)
    lines = (line.rstrip() for line in drawn.splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def html(letter: Letter) -> str:
    """The HTML part: the same words, all styles inline, pictures by content id."""
    return _templates().get_template("letter.html.j2").render(letter=letter, css=_style)


def _style(*names: str) -> str:
    """The declarations of those classes of the style sheet, for a `style` attribute."""
    return ";".join(_sheet()[name] for name in names)


@cache
def _sheet() -> dict[str, str]:
    """The one style sheet by class: mail programs drop `<style>`, so rules go into attributes."""
    written = (templates_dir() / "mail" / "style.css").read_text(encoding="utf-8")
    rules = _RULE.findall(_COMMENT.sub("", written))
    return {name: " ".join(body.split()).rstrip("; ") for name, body in rules}


@cache
def _templates() -> Environment:
    loaded = Environment(
        loader=FileSystemLoader(templates_dir() / "mail"),
        autoescape=select_autoescape(enabled_extensions=("html.j2",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    loaded.filters |= {
        "wrapped": plain_text.wrapped,
        "log": plain_text.log,
        "table": plain_text.table,
        "verdicts": plain_text.verdicts,
    }
    return loaded
