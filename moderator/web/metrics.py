"""The rows and figures of what is watched, as Prometheus reads them: numbers, and no names.

There is no such page unless a token is set, and it is shown to no one without it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping

from flask import Blueprint, Response, abort, request
from sqlalchemy.exc import SQLAlchemyError

from moderator.config import metrics_token
from moderator.watching import WATCHES, figures, look
from moderator.web.process import runtime

blueprint = Blueprint("metrics", __name__)

_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@blueprint.get("/metrics")
def metrics() -> Response:
    expected = metrics_token(runtime().settings)
    if expected is None:
        abort(404)
    given = request.authorization
    told = (given.token or "") if given is not None and given.type == "bearer" else ""
    if not hmac.compare_digest(told.encode(), expected.encode()):
        return Response("", 401, {"WWW-Authenticate": "Bearer", "Cache-Control": "no-store"})
    text = "\n".join(_lines()) + "\n"
    return Response(text, content_type=_TYPE, headers={"Cache-Control": "no-store"})


def _lines() -> Iterator[str]:
    try:
        with runtime().read() as at:
            settings = runtime().settings
            red = {fault.watch.name for fault in look(at, settings)}
            values = [(gauge.name, gauge.what, value) for gauge, value in figures(at, settings)]
    except SQLAlchemyError:
        yield from _gauge("database", "Whether the database can be read.", {"": 0})
        return
    yield from _gauge("database", "Whether the database can be read.", {"": 1})
    rows = {f'{{row="{watch.name}"}}': int(watch.name in red) for watch in WATCHES}
    yield from _gauge("red", "Whether what is watched is wrong: docs/watching.md.", rows)
    for name, what, value in values:
        yield from _gauge(name, what, {"": value})


def _gauge(name: str, what: str, values: Mapping[str, float]) -> Iterator[str]:
    """A figure, or several by their labels."""
    yield f"# HELP moderator_{name} {what}"
    yield f"# TYPE moderator_{name} gauge"
    yield from (f"moderator_{name}{labels} {value:g}" for labels, value in values.items())
