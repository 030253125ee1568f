"""Whether all is well, for who watches the server: 200, or 503 and what is not."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from sqlalchemy.exc import SQLAlchemyError

from moderator.watching import WATCHES, look
from moderator.web.process import runtime

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
@blueprint.get("/healthz")
def health() -> Response:
    state = _look()
    well = all(state.values())
    response = jsonify(well=well, **state)
    response.status_code = 200 if well else 503
    response.headers["Cache-Control"] = "no-store"
    return response


def _look() -> dict[str, bool]:
    """By the name of what is watched, whether it is well."""
    rows = [watch.name for watch in WATCHES if watch.how_bad == "bad"]
    try:
        with runtime().read() as at:
            red = {red.watch.name for red in look(at, runtime().settings)}
    except SQLAlchemyError:
        return dict.fromkeys(("database", *rows), False)
    return {"database": True, **{name: name not in red for name in rows}}
