"""The description of the interface (OpenAPI 3.1), written from what is declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from flask import Response
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


@dataclass(frozen=True, slots=True)
class Operation:
    """What a program may ask for, declared once: its address, its entry in the description and its
    row of the documents are made from it.

    `do` takes the token's owner, the game where the path names one, and what was sent where the
    operation `takes` something. `errors` are the statuses beside those that all have.
    """

    method: Literal["get", "post"]
    path: str
    summary: str
    do: Callable[..., Response]
    gives: type[Shape]
    takes: type[Shape] | None = None
    errors: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        return self.do.__name__


def description(operations: Sequence[Operation], base_url: str) -> dict[str, Any]:
    """The whole document, for a site at that address."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
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
            "schemas": _schemas(operations),
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": {
            "200": _response("What was asked for.", operation.gives),
            **_refusals(operation),
        },
    }
    if "{game}" in operation.path:
        made["parameters"] = [_GAME, _SEAT]
    if operation.takes is not None:
        made["requestBody"] = {"required": True, "content": _json(operation.takes)}
    return made


def _refusals(operation: Operation) -> dict[str, Any]:
    statuses = sorted({401, 429, *operation.errors})
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


def _schemas(operations: Sequence[Operation]) -> Mapping[str, Any]:
    used = {operation.takes for operation in operations if operation.takes} | {
        operation.gives for operation in operations
    }
    wanted = [(shape, "serialization") for shape in sorted(used | {shapes.Error}, key=_name)]
    _, made = models_json_schema(wanted, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    schemas: Mapping[str, Any] = made["$defs"]
    return schemas


def _name(shape: type[Shape]) -> str:
    return shape.__name__
