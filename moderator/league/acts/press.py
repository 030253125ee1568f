"""Words that players wrote are taken off, and reports of private words settled."""

from __future__ import annotations

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import LONG, NUMBER, NUMBERED, SEAT, flag
from moderator.league.mailing.audiences import TABLE, Told
from moderator.league.mailing.public_log import ByWhom
from moderator.league.orders import press, press_reports, questions
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import Game


def hide(at: At, game: Game, order: ByWhom, word: int) -> None:
    """Take words off. Raises LeagueError where none of that number are shown."""
    press.hide(at, game, order, word)


def hide_private(at: At, game: Game, order: ByWhom, from_: int, to: int) -> None:
    """Take off what one seat told another alone. Raises LeagueError where that is nothing."""
    press.hide_private(at, game, order, from_, to)


def settle(at: At, game: Game, order: ByWhom, number: int, *, words: bool) -> None:
    """A report leaves the list; with `words` they are taken off. Raises LeagueError."""
    press_reports.settle(at, game, order, number, hide=words)


def answer_question(at: At, game: Game, _: ByWhom, number: int, answer: str) -> None:
    """The answer goes to whoever asked; without one the question leaves the list. Raises
    LeagueError where it does not wait."""
    questions.settle(at, game, number, answer)


_UNREAD = "what was mailed cannot be called back"

ACTS = (
    Declaration(
        "hide",
        "game",
        m("Remove a message"),
        m("It disappears from the pages and from emails that have not been sent."),
        hide,
        (
            Field(
                "word", NUMBER, m("Number of the message"), m("As shown on the page of the game.")
            ),
        ),
        command="press hide",
        examples=(
            'moderator press hide kyiv-1 1 --reason "An insult"',
            'moderator press hide kyiv-1 --private A B --reason "An insult"',
        ),
        states=("running", "paused", "over", "annulled"),
        logs={"words hidden": m("removed message {old}")},
        tells=TABLE,
        lasting=_UNREAD,
    ),
    Declaration(
        "hide-private",
        "game",
        m("Remove private messages"),
        m("All private messages from one player to another; nobody reads them in doing so."),
        hide_private,
        (Field("from", SEAT, m("From"), of="seats"), Field("to", SEAT, m("To"), of="seats")),
        command="press hide --private",
        states=("running", "paused", "over", "annulled"),
        logs={"private words hidden": m("removed private messages")},
        tells=TABLE,
        lasting=_UNREAD,
    ),
    Declaration(
        "settle-report",
        "game",
        m("Settle the report"),
        m("It leaves the list; a removed message does not appear in later emails."),
        settle,
        (
            NUMBERED,
            Field(
                "words",
                flag(m("stays"), m("is removed"), value="hide", instead="keep"),
                m("The message"),
                first="keep",
                option="--hide",
            ),
        ),
        command="press settle",
        examples=('moderator press settle kyiv-1 7 --hide --reason "A threat"',),
        logs={
            "reported words hidden": m("reviewed a reported message and removed it"),
            "reported words kept": m("reviewed a reported message and left it"),
        },
        tells=TABLE,
        lasting="a report is looked at once",
    ),
    Declaration(
        "answer-question",
        "game",
        m("Answer the question"),
        m(
            "The answer goes to the player by email, without your name or address; nobody else sees"
            " it. Without an answer the question only leaves the list."
        ),
        answer_question,
        (
            NUMBERED,
            Field("answer", LONG, m("Your answer"), optional=True, option="--answer"),
        ),
        command="press answer",
        examples=('moderator press answer kyiv-1 7 --answer "Yes, until Friday."',),
        reason=False,
        part="helper",
        tells=(Told("seat", "replied"),),
        lasting="what was mailed cannot be called back; another answer can follow",
    ),
)
