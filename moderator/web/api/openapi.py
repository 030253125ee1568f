"""The description of the interface (OpenAPI 3.1), written from its shapes and this list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic.json_schema import models_json_schema

from moderator.web.api import shapes
from moderator.web.api.shapes import Shape

_ERRORS: Mapping[int, str] = {
    400: "The body is not as described.",
    401: "No token of somebody's was sent.",
    404: "You hold no such seat.",
    409: "The position is another by now (`stale`), or the game does not run (`not-running`).",
    413: "More than can be a sheet.",
    429: "Too often; `Retry-After` says when to go on.",
    503: "The game is being played on just now: send it again.",
}


class Operation(NamedTuple):
    """An address with what it takes and gives; `errors` beside those that all have."""

    method: str
    path: str
    name: str
    summary: str
    gives: type[Shape]
    takes: type[Shape] | None = None
    errors: tuple[int, ...] = ()


_SENT = (400, 404, 409, 413, 503)

OPERATIONS = (
    Operation("get", "/games", "games", "The games in which you hold a seat", shapes.Games),
    Operation(
        "get", "/games/{game}", "status", "How a game stands for your seat", shapes.Status,
        errors=(404,),
    ),
    Operation(
        "get", "/games/{game}/position", "position", "All that your seat may know",
        shapes.Position, errors=(404,),
    ),
    Operation(
        "get", "/games/{game}/orders", "orders", "What you may order now", shapes.Legal,
        errors=(404,),
    ),
    Operation(
        "post", "/games/{game}/check", "check", "What would come of a sheet; changes nothing",
        shapes.Checked, shapes.Text, (400, 404, 413),
    ),
    Operation(
        "post", "/games/{game}/sheets", "send",
        "Hand a sheet in; the same text for the same revision is taken once",
        shapes.SheetAnswer, shapes.Orders, _SENT,
    ),
    Operation(
        "post", "/games/{game}/draft", "draft", "Keep a sheet as a draft, played at the deadline",
        shapes.SheetAnswer, shapes.Orders, _SENT,
    ),
    Operation(
        "post", "/games/{game}/withdraw", "withdraw", "Take back what is on file",
        shapes.SheetAnswer, errors=(404, 503),
    ),
)  # fmt: skip


def description(base_url: str) -> dict[str, Any]:
    """The whole document, for a site at that address."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Moderator",
            "version": "1",
            "description": "Orders and positions of games that are played by mail, for programs.",
        },
        "servers": [{"url": f"{base_url}api/v1"}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": _schemas(),
        },
    }


def _operation(one: Operation) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "responses": {"200": _response("What was asked for.", one.gives), **_refusals(one)},
    }
    if "{game}" in one.path:
        made["parameters"] = [_GAME, _SEAT]
    if one.takes is not None:
        made["requestBody"] = {"required": True, "content": _json(one.takes)}
    return made


def _refusals(one: Operation) -> dict[str, Any]:
    statuses = sorted({401, 429, *one.errors})
    return {str(status): _response(_ERRORS[status], shapes.Error) for status in statuses}


_GAME = {
    "name": "game",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
}
_SEAT = {
    "name": "seat",
    "in": "query",
    "description": "Your seat's letter, where you hold several in one game.",
    "schema": {"type": "string", "pattern": "^[A-Z]$"},
}


def _response(words: str, shape: type[Shape]) -> dict[str, Any]:
    return {"description": words, "content": _json(shape)}


def _json(shape: type[Shape]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}


def _schemas() -> Mapping[str, Any]:
    used = {operation.takes for operation in OPERATIONS if operation.takes} | {
        operation.gives for operation in OPERATIONS
    }
    wanted = [(shape, "serialization") for shape in sorted(used | {shapes.Error}, key=_name)]
    _, made = models_json_schema(wanted, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    found: Mapping[str, Any] = made["$defs"]
    return found


def _name(shape: type[Shape]) -> str:
    return shape.__name__
