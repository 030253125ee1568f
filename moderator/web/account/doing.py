"""The one way in which an act of somebody's own is done by a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.locale.refusals import refused
from moderator.store.tables import Person
from moderator.web.process import runtime
from moderator.web.retrying import retried
from moderator.web.session import signed_in, speaker


def carry_out(name: str, person: Person, known: Mapping[str, object] | None = None) -> Any:
    """Do it, told what the form and the address say, and give what it gave. What is not theirs is
    not there (404). Raises LeagueError as the act does."""
    given = request.form.to_dict()
    given |= {field: str(value) for field, value in (request.view_args or {}).items()}

    def done() -> Any:
        with runtime().write() as at:
            return OWN_ACTS[name].carry_out(at, person, given, **known or {})

    try:
        return retried(done)
    except ForbiddenError:
        return abort(404)


def why(name: str, error: LeagueError) -> str:
    """Why it was refused, in the reader's language, a field by its label."""
    by = speaker(request)
    return refused(by, error, {field.name: by.say(field.label) for field in OWN_ACTS[name].fields})


def offer(blueprint: Blueprint, path: str, name: str, back: str) -> None:
    """A button that does it at that path, and leads back to a page."""

    def view(person: Person, **_: object) -> AnyResponse:
        carry_out(name, person)
        return redirect(f"{request.script_root}{back}", 303)

    blueprint.add_url_rule(path, name, signed_in(view), methods=["POST"])
