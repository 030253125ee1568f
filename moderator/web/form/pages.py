"""The form as a page, as what changes of it while somebody types, and where it is closed."""

from __future__ import annotations

from flask import Response, request

from moderator.league.access.seat_links import Linked
from moderator.league.orders.replies import Reply
from moderator.letters.answer import turn_and_deadline
from moderator.letters.gathering import at_a_glance
from moderator.store.at import At
from moderator.web.form.content import (
    NowSaid,
    Shown,
    TypedResult,
    layers_of,
    question_of,
    result_of,
    seat_letter,
)
from moderator.web.form.form_seat import FormSeat
from moderator.web.pages import page
from moderator.web.session import sign_in_path, speaker, viewer


def whole_page(at: At, place: FormSeat, form: Shown) -> Response:
    """Everything; in the language of the seat's holder, whose alone it is."""
    by = form.briefing.speaker
    return page(
        "web/form/form.html.j2",
        by,
        place.signed_in,
        names=form.briefing.players,
        place=place,
        form=form,
        told=form.told,
        layers=(),
        briefing=form.briefing,
        letter_of_seat=seat_letter(place),
        question=question_of(form.briefing),
        typed_when=lambda row: by.when(row.typed_at, at.now),
        browser=browser_name,
        copy_key=place.copy_key(at.secret),
        copy_name=place.copy_name(at.secret),
        here_again=sign_in_path(request),
    )


def fragment(place: FormSeat, told: TypedResult) -> Response:
    """The result and what may be ordered next, to be put into a page that is open."""
    return page(
        "web/form/told.html.j2",
        told.speaker,
        place.signed_in,
        told=told,
        layers=layers_of(told),
        cards_new=told.cards.new,
    )


def changed_part(place: FormSeat, said: NowSaid) -> Response:
    """What an open page does not show yet."""
    return page("web/form/now.html.j2", said.speaker, place.signed_in, said=said)


def answered_page(at: At, linked: Linked, reply: Reply) -> Response:
    """What came of the last that was sent by a link, and what comes: its question is over."""
    briefing = at_a_glance(at, linked.game, linked.sitting.chair.seat, linked.sitting.person)
    return page(
        "web/form/answered.html.j2",
        briefing.speaker,
        viewer(request),
        names=briefing.players,
        game=linked.game.slug,
        told=result_of(briefing, reply),
        comes=turn_and_deadline(briefing),
    )


def browser_name(agent: str) -> str:
    """`Firefox, Android`, as far as a browser says what it is; for words beside a text."""
    system = next((name for word, name in _SYSTEMS if word in agent), "")
    browser = next((name for word, name in _BROWSERS if word in agent), "")
    return ", ".join(part for part in (browser, system) if part)


_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
"""What browsers call themselves, the more telling first."""


def closed_page(linked: Linked, text: str) -> Response:
    """A link whose question is over: what to do instead, and the text that came with it.

    It tells no more than the public pages, for anybody may have found an old mail.
    """
    by, game = speaker(request), linked.game
    return page(
        "web/form/closed.html.j2",
        by,
        viewer(request),
        status=410,
        title=by.say("This move has already been made"),
        words=by.say(
            "This link is from an older email of the game {game}. Use the link in the"
            " latest one, or sign in.",
            game=game.slug,
        ),
        public=f"{request.script_root}/{game.slug}/",
        game=game.slug,
        sign_in=f"{request.script_root}/my/games/{game.slug}",
        text=text,
    )


def kept_page(slug: str, text: str) -> Response:
    """Who was signed out meanwhile finds their text after signing in. Who sent a form that this
    browser did not get from us is given it back."""
    by = speaker(request)
    return page(
        "web/form/closed.html.j2",
        by,
        viewer(request),
        status=400,
        title=by.say("Nothing was sent: you are signed out"),
        words=by.say(
            "Your session has ended, or the form was opened by somebody else. Your text"
            " is below: sign in to send it."
        )
        if text
        else by.say(
            "Your session has ended, or this form was opened for somebody else. What was typed is"
            " kept for whom the form was opened: sign in, and it is in its field."
        ),
        public="",
        game=slug,
        sign_in=f"{request.script_root}/my/games/{slug}",
        text=text,
    )
