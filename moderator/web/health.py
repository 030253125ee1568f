"""Whether all is well, for who watches the server: 200, or 503 and what is not."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from sqlalchemy.exc import SQLAlchemyError

from moderator.league.clock import liveness
from moderator.store.session import reading
from moderator.web.house import house

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
    own = house()
    now = own.now()
    try:
        with reading(own.engine) as session:
            return {
                "database": True,
                "clock": liveness.clock_runs(session, now, own.settings.clock.outage),
                "outbox": liveness.mails_leave(session, now),
            }
    except SQLAlchemyError:
        return {"database": False, "clock": False, "outbox": False}
