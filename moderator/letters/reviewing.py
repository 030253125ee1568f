"""A finished game gone through once more, as blocks: the same in a letter, on a page, on paper and
on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from babel.numbers import format_decimal
from sqlmodel import Session

from moderator.games.tongues import order_of
from moderator.league.play.record import kind_of, state_of
from moderator.league.play.reviewing import (
    CONTINUATIONS,
    ChoiceReview,
    TurnReview,
    dearest,
)
from moderator.letters.briefing import Briefing
from moderator.letters.footer import footer
from moderator.letters.letter import Block, Heading, Letter, Log, Paragraph
from moderator.locale.speech import Speaker
from moderator.publish import queries
from moderator.publish.pdf.turn_report import paper_context
from moderator.publish.telling.templates import render
from moderator.store.tables import Game


def letter(briefing: Briefing, turns: Sequence[TurnReview], wrong: bool = False) -> Letter:
    """The letter that brings what was found; `wrong` where it could not be."""
    speaker = briefing.speaker
    blocks = (
        (Paragraph(wrong_words(speaker), "lead"),)
        if wrong
        else told(speaker, briefing.view.game if briefing.view else "", turns)
    )
    return Letter(
        f"[{briefing.game}] {speaker.say('Your turns, gone through')}",
        speaker.language,
        (*blocks, *footer(briefing)),
    )


def wrong_words(speaker: Speaker) -> str:
    """For a game that cannot be gone through."""
    return speaker.say("This game could not be gone through; the log of the server says why.")


def speaking(speaker: Speaker, session: Session, game: Game) -> Speaker:
    """That speaker, who knows what pieces were made for the game."""
    return speaker.at(kind_of(game).rules.view(state_of(session, game), None))


def paper(
    session: Session,
    game: Game,
    speaker: Speaker,
    turns: Sequence[TurnReview],
    continuations: int = CONTINUATIONS,
) -> str:
    """The page that its PDF is drawn from, on the league's paper."""
    league = queries.league_facts(session, game.league_id)
    return render(
        "pdf/review.html.j2",
        speaker,
        {},
        **paper_context(league.layout),
        league=league,
        game=game.slug,
        title=speaker.say("Your turns in {game}", game=game.slug),
        blocks=told(speaker, game.kind, turns, continuations),
        made_at=game.ended_at,
    )


def told(
    speaker: Speaker, kind: str, turns: Sequence[TurnReview], continuations: int = CONTINUATIONS
) -> tuple[Block, ...]:
    """The dearest turns first, then all of them in order, then how it was found."""
    say = speaker.say
    dear = dearest(turns)
    lead = (
        say("In these turns you gave away most.")
        if dear
        else say("In no turn did you give away more than chance can explain.")
    )
    return (
        Paragraph(lead, "lead"),
        *chain.from_iterable(_dear(speaker, kind, turn) for turn in dear),
        Heading(say("All your turns")),
        Log(tuple((_title(speaker, turn), _all(speaker, kind, turn)) for turn in turns)),
        Paragraph(_method(speaker, continuations), "quiet"),
    )


def _dear(speaker: Speaker, kind: str, turn: TurnReview) -> Iterator[Block]:
    say = speaker.say
    yield Heading(f"{_title(speaker, turn)}: {_difference(speaker, turn)}")
    yield Log(
        (
            (say("You ordered"), _orders(speaker, kind, turn.played)),
            (say("A strong bot"), _orders(speaker, kind, turn.suggested)),
            *(
                (say("Choice"), _choice(speaker, kind, choice))
                for choice in sorted(turn.choices, key=lambda choice: -choice.worth)
                if abs(choice.worth) > choice.doubt
            ),
        )
    )


def _all(speaker: Speaker, kind: str, turn: TurnReview) -> str:
    yours = _orders(speaker, kind, turn.played)
    if not turn.choices:
        return speaker.say("You chose as a strong bot would: {orders}.", orders=yours)
    return speaker.say(
        "{difference}. You: {yours}. A strong bot: {bots}.",
        difference=_difference(speaker, turn),
        yours=yours,
        bots=_orders(speaker, kind, turn.suggested),
    )


def _title(speaker: Speaker, turn: TurnReview) -> str:
    return speaker.say("Turn {turn}", turn=turn.turn)


def _difference(speaker: Speaker, turn: TurnReview) -> str:
    """`−4.2 (± 1.3)`: what the player's choices brought beside the bot's."""
    if not turn.sure:
        return speaker.say("No clear difference")
    return _points(speaker, -turn.worth, turn.doubt)


def _choice(speaker: Speaker, kind: str, choice: ChoiceReview) -> str:
    return speaker.say(
        "“{played}” instead of “{better}”: {points}",
        played=_orders(speaker, kind, (choice.played,)),
        better=_orders(speaker, kind, (choice.better,)),
        points=_points(speaker, -choice.worth, choice.doubt),
    )


def _points(speaker: Speaker, worth: float, doubt: float) -> str:
    sign = "−" if worth < 0 else "+"
    return f"{sign}{_number(speaker, abs(worth))} (± {_number(speaker, doubt)})"


def _number(speaker: Speaker, number: float) -> str:
    return format_decimal(round(number, 1), "0.0", locale=speaker.locale)


def _orders(speaker: Speaker, kind: str, orders: Iterable[str]) -> str:
    return "; ".join(order_of(kind, speaker.language, order, speaker.own) for order in orders)


def _method(speaker: Speaker, continuations: int) -> str:
    return speaker.say(
        "How this is found: from each choice of yours bots play the game on, and from a strong"
        " bot's choice too, {number} times each and with the same dice, so luck does not count. A"
        " difference is in points ahead of the best opponent; ± is what chance may still hide.",
        number=continuations,
    )
