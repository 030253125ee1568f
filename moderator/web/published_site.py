"""The published site, as it lies in its folder. Every other page has a first part of its address
that no league and no game may have (`league/values/slugs.py`)."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, abort, redirect, request, send_from_directory
from werkzeug.wrappers import Response

from moderator.web.process import runtime

blueprint = Blueprint("site", __name__)

_MINUTE = 60


@blueprint.get("/")
@blueprint.get("/<path:page>")
def published(page: str = "") -> Response:
    folder = runtime().settings.site.folder
    if any(part.startswith(".") for part in page.split("/")):
        abort(404)
    if page and not page.endswith("/") and _is_folder(folder / page):
        return redirect(f"{request.script_root}/{page}/")
    name = f"{page}index.html" if not page or page.endswith("/") else page
    return send_from_directory(folder, name, max_age=_MINUTE)


def _is_folder(path: Path) -> bool:
    """Whether one is there; no name is too long to ask for."""
    try:
        return path.is_dir()
    except OSError:
        return False
