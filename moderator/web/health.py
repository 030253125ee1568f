"""Whether all is well, for who watches the server: 200, or 503 and what is not."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from sqlalchemy.exc import SQLAlchemyError

from moderator.league.clock import heartbeat
from moderator.web.process import runtime

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
@blueprint.get("/healthz")
def health() -> Response:
    found = _look()
    well = all(found.values())
    response = jsonify(well=well, **found)
    response.status_code = 200 if well else 503
    response.headers["Cache-Control"] = "no-store"
    return response


def _look() -> dict[str, bool]:
    try:
        with runtime().read() as at:
            return {
                "database": True,
                "clock": heartbeat.clock_runs(at, runtime().settings.clock.outage),
                "outbox": heartbeat.mails_leave(at),
            }
    except SQLAlchemyError:
        return {"database": False, "clock": False, "outbox": False}
