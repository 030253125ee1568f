"""Style sheets and scripts of our own: the only ones that pages of the web obey."""

from __future__ import annotations

from flask import Blueprint, Response, send_from_directory

from moderator.web.pages import assets_dir

blueprint = Blueprint("assets", __name__)

_YEAR = 365 * 24 * 3600


@blueprint.get("/web/<path:name>")
def asset(name: str) -> Response:
    return send_from_directory(assets_dir(), name, max_age=_YEAR)
