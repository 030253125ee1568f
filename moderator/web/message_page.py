"""A page that says one thing and may ask for one click."""

from __future__ import annotations

from typing import NamedTuple

from flask import Response

from moderator.locale.speech import Speaker
from moderator.store.tables import Person
from moderator.web.pages import page


class Button(NamedTuple):
    """A button of a form that is posted to the page's own address."""

    name: str
    value: str
    label: str


def words(
    speaker: Speaker,
    viewer: Person | None,
    title: str,
    said: str,
    buttons: tuple[Button, ...] = (),
    *,
    status: int = 200,
) -> Response:
    """The page; its title and what is said are in the speaker's language already."""
    return page("web/words.html.j2", speaker, viewer, status=status, title=title, words=said,
                buttons=buttons)  # fmt: skip
