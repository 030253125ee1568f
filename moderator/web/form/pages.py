"""The form as a page, as what changes of it while somebody types, and where it is closed."""

from __future__ import annotations

from flask import Response, request

from moderator.league.access.seat_links import Linked
from moderator.web.form.content import Shown, TypedResult, question_of, seat_letter
from moderator.web.form.form_seat import FormSeat
from moderator.web.pages import page
from moderator.web.session import speaker, viewer


def whole_page(place: FormSeat, form: Shown) -> Response:
    """Everything; in the language of the seat's holder, whose alone it is."""
    return page(
        "web/form/form.html.j2",
        form.briefing.speaker,
        place.signed_in,
        names=form.briefing.players,
        place=place,
        form=form,
        told=form.told,
        briefing=form.briefing,
        letter_of_seat=seat_letter(place),
        question=question_of(form.briefing),
    )


def fragment(place: FormSeat, told: TypedResult) -> Response:
    """The result and what may be ordered next, to be put into a page that is open."""
    return page("web/form/told.html.j2", told.speaker, place.signed_in, told=told)


def closed_page(found: Linked, text: str) -> Response:
    """A link whose question is over: what to do instead, and the text that came with it.

    It tells no more than the public pages, for anybody may have found an old mail.
    """
    by, game = speaker(request), found.game
    return page(
        "web/form/closed.html.j2",
        by,
        viewer(request),
        status=410,
        title=by.say("This question is over"),
        words=by.say(
            "The link is of an older mail of the game {game}. Use that of the newest, or sign in.",
            game=game.slug,
        ),
        public=f"{request.script_root}/{game.slug}/",
        game=game.slug,
        sign_in=f"{request.script_root}/my/games/{game.slug}",
        text=text,
    )


def kept_page(text: str, slug: str) -> Response:
    """Who was signed out meanwhile, or sent a form of another browser, gets their text back."""
    by = speaker(request)
    return page(
        "web/form/closed.html.j2",
        by,
        viewer(request),
        status=400,
        title=by.say("Nothing was sent: you are signed out"),
        words=by.say(
            "Your session has ended, or this form was opened for somebody else. Your text stands"
            " below: sign in, and it can be sent."
        ),
        public="",
        game=slug,
        sign_in=f"{request.script_root}/my/games/{slug}",
        text=text,
    )
