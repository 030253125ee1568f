"""A button that is pressed twice does what it does once: the second press gets the first's answer.

A form carries a number that is drawn anew each time it is shown. Views that are marked so take each
number once, as long as what they did was done; what failed may be tried again.
"""

from __future__ import annotations

import hashlib
import time
from datetime import timedelta

from flask import Flask, Request, Response, current_app, g, request
from markupsafe import Markup
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, select
from werkzeug.exceptions import ServiceUnavailable

from moderator.store.tables import PressedButton
from moderator.web import session
from moderator.web.process import runtime
from moderator.web.view_marks import is_once

FIELD = "once"
_BYTES = 12
_KEPT = timedelta(days=1)
_LOOKS, _PAUSE = 50, 0.1
"""How often a second press looks whether the first is answered, and the seconds between."""


def once_field() -> Markup:
    """What a form has in it whose button is to count once."""
    number = runtime().random_bytes(_BYTES).hex()
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, number)


def answer_once(app: Flask) -> None:
    """Give a second press the answer of the first. Call it after the forms are guarded."""
    app.before_request(_answer_again)
    app.after_request(_keep_answer)
    app.teardown_request(_free_mark)


def _answer_again() -> Response | None:
    view = current_app.view_functions.get(request.endpoint or "")
    if request.method != "POST" or not view or not is_once(view) or not request.form.get(FIELD):
        return None
    mark = _mark(request)
    try:
        with runtime().write() as at:
            at.session.exec(delete(PressedButton).where(col(PressedButton.at) < at.now - _KEPT))
            at.session.add(PressedButton(mark=mark, at=at.now))
    except IntegrityError:
        return _first_answer(mark)
    g.pressed_once = mark
    return None


def _mark(request: Request) -> str:
    """The button: its form, its address, the browser."""
    browser = session.read(request, session.BROWSER)
    told = f"{request.form[FIELD]}\n{request.full_path}\n{browser}"
    return hashlib.sha256(told.encode()).hexdigest()


def _first_answer(mark: str) -> Response | None:
    """The answer to the first press, as soon as there is one; None where that came to nothing."""
    for _ in range(_LOOKS):
        with runtime().read() as at:
            row = _row(at.session, mark)
            if row is None:
                return None
            if row.status:
                head = {"Location": row.location} if row.location else {}
                return Response(row.body, row.status, {**head, "Cache-Control": "no-store"})
        time.sleep(_PAUSE)
    raise ServiceUnavailable


def _row(session: Session, mark: str) -> PressedButton | None:
    return session.exec(select(PressedButton).where(PressedButton.mark == mark)).first()


def _keep_answer(response: Response) -> Response:
    """What was done is kept with its answer; anything else may be pressed again."""
    mark = g.pop("pressed_once", "")
    if not mark:
        return response
    done = response.status_code in (200, 303)
    with runtime().write() as at:
        row = _row(at.session, mark)
        if row is not None and done:
            row.status, row.location = response.status_code, response.headers.get("Location", "")
            row.body = "" if row.location else response.get_data(as_text=True)
            at.session.add(row)
        elif row is not None:
            at.session.delete(row)
    return response


def _free_mark(error: BaseException | None) -> None:
    mark = g.pop("pressed_once", "")
    if mark:
        with runtime().write() as at:
            at.session.exec(delete(PressedButton).where(col(PressedButton.mark) == mark))
