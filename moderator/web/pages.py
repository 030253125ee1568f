"""A page of the web: `page("web/mine.html.j2", speaker, viewer, games=games)`.

A template extends `web/base.html.j2`, fills its blocks `title` and `main`, and has at hand, beside
what it is given: `say`, `count`, `when`, `until`, `label` (as on the site's pages), `root` (where
the app begins, ending in a slash), `here` (the path that was asked for), `asset("web.css")` and
`guard()`, which every form with method=post must hold, and `once()`, which one holds whose button
counts once. No style and no script may stand in a page:
the browser is told to obey files of ours alone.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, NamedTuple

from flask import Blueprint, Response, request, send_from_directory

from moderator.locale.speech import Speaker
from moderator.paths import templates_dir
from moderator.publish.facts import Names
from moderator.publish.telling.templates import render
from moderator.store.tables import Person
from moderator.web.csrf import hidden_field
from moderator.web.once import once_field


def page(
    template: str,
    speaker: Speaker,
    viewer: Person | None,
    *,
    status: int = 200,
    names: Names | None = None,
    **facts: Any,
) -> Response:
    """The template, said to that viewer by that speaker; nobody keeps a copy on the way."""
    root = f"{request.script_root}/"
    words = render(
        template,
        speaker,
        names or {},
        viewer=viewer,
        root=root,
        here=request.path,
        guard=lambda: hidden_field(request),
        once=once_field,
        asset=lambda name: f"{root}web/{name}?{_mark(name)}",
        **facts,
    )
    return Response(words, status, {"Cache-Control": "no-store"}, mimetype="text/html")


def assets_dir() -> str:
    """The folder of our own style sheets and scripts."""
    return str(templates_dir() / "web" / "assets")


@cache
def _mark(name: str) -> str:
    """A changed file gets another address, so that browsers may keep it for good."""
    content = (templates_dir() / "web" / "assets" / name).read_bytes()
    return hashlib.sha256(content).hexdigest()[:12]


class Button(NamedTuple):
    """A button of a form that is posted to the page's own address."""

    name: str
    value: str
    label: str


def words(
    speaker: Speaker,
    viewer: Person | None,
    title: str,
    said: str,
    buttons: tuple[Button, ...] = (),
    *,
    status: int = 200,
) -> Response:
    """The page; its title and what is said are in the speaker's language already."""
    return page("web/words.html.j2", speaker, viewer, status=status, title=title, words=said,
                buttons=buttons)  # fmt: skip


blueprint = Blueprint("assets", __name__)

_YEAR = 365 * 24 * 3600


@blueprint.get("/web/<path:name>")
def asset(name: str) -> Response:
    return send_from_directory(assets_dir(), name, max_age=_YEAR)
