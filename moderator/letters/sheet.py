"""The order sheet of a mail, and the legal orders it gives as examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

from moderator.engine.core import letter as seat_letter
from moderator.engine.sheets import Hint
from moderator.games.tongues import guard_in, order_in
from moderator.letters.briefing import Briefing, SeatQuestion
from moderator.letters.letter import Block, Heading, Log, OrderSheet, Paragraph
from moderator.locale.catalogue import message as m
from moderator.locale.notes import aside

_MOST_EXAMPLES = 6
_WIDTH = 32
_USUAL = ("retreat weakest",)
"""What holds anyway."""
_MAY_STAND: Mapping[str, tuple[str, ...]] = {
    "kingdoms": ("# on build: build or collect", "# on trade: collect", "# on retreat: retreat"),
}
"""By game: instructions worth giving, where none holds by itself."""
_AHEAD: Mapping[str, tuple[str, ...]] = {
    "smallworld": ("conquer 5", "deploy 5:3"),
    "underground": ("conquer 5", "deploy 5:3"),
    "kingdoms": ("choose patrol", "collect"),
}
"""By game: orders as a sheet ahead may give them; whether they fit is seen when it is played."""
_ANY_TIME: tuple[tuple[str, str], ...] = (
    ("status", m("position")),
    ("withdraw", m("withdraws your saved sheet")),
    ("say: …", m("a message to everyone at the table")),
    ("tell {other}: …", m("a private message to one player")),
    (
        "vacation {first} - {last}",
        m("you are away on these days, including the first and the last"),
    ),
    ("back", m("ends your vacation, or cancels the next one")),
    ("help {order}", m("explains one order")),
)
"""What may be sent at any time, and what it does."""
_SOON, _FOR_LONG = timedelta(days=7), timedelta(days=14)


def order_sheet(briefing: Briefing) -> tuple[Block, ...]:
    """How to reply, and the sheet: no order stands in it but what holds anyway.

    Sent back as it is it changes nothing: the examples are comments.
    """
    say = briefing.speaker.say
    how = say(
        "Reply to this email and edit the lines between “{begin}” and “{end}”. Text after"
        " # is a note. To give an order, delete the first # of its line.",
        begin=_word(briefing, "begin"),
        end=_word(briefing, "end"),
    )
    return (Heading(say("Your orders")), Paragraph(how), OrderSheet(sheet_lines(briefing)))


def sheet_ahead(briefing: Briefing) -> tuple[Block, ...]:
    """What a seat may send that is not asked: an example of a sheet ahead, which is all notes, and
    what may stand beside orders at any time."""
    say = briefing.speaker.say
    ahead = say(
        "It is not your turn, but you can send your next turn now: it is saved and"
        " carried out as soon as it fits. The orders below are examples and may not fit it."
        " To give an order, delete the first # of its line."
    )
    orders = _AHEAD[briefing.view.game] if briefing.view else ()
    lines = (
        _word(briefing, "begin"),
        guard_in(briefing.speaker.language, briefing.game, briefing.turn),
        *(f"# {_word(briefing, order)}" for order in orders),
        _word(briefing, "end"),
    )
    sheet = OrderSheet(lines)
    return (Heading(say("What you can send now")), Paragraph(ahead), sheet, _any_time(briefing))


def _any_time(briefing: Briefing) -> Log:
    """What may be sent at any time, as this reader would write it."""
    first = briefing.now.date() + _SOON
    facts = {
        "other": seat_letter(0 if briefing.seat else 1),
        "first": first.isoformat(),
        "last": (first + _FOR_LONG).isoformat(),
        "order": _AHEAD[briefing.view.game][-1].split()[0] if briefing.view else "say",
    }
    say = briefing.speaker.say
    return Log(
        tuple((_word(briefing, order.format(**facts)), say(words)) for order, words in _ANY_TIME)
    )


def sheet_lines(briefing: Briefing) -> tuple[str, ...]:
    """From `begin` to `end`, the guard first, legal examples as comments."""
    examples = tuple(
        (f"# {hint.order}", aside(briefing.teller, hint.facts))
        for hint in (_examples(briefing.question) if briefing.question else ())
    )
    return (
        _word(briefing, "begin"),
        guard_in(briefing.speaker.language, briefing.game, briefing.turn),
        *_noted((*examples, *_standing(briefing))),
        _word(briefing, "end"),
    )


def _word(briefing: Briefing, order: str) -> str:
    """An order, or a word of a sheet, as the reader would write it."""
    return order_in(briefing.speaker.language, order)


def _examples(question: SeatQuestion) -> tuple[Hint, ...]:
    """A few orders, of each verb the first ones, so that every verb is seen; those that cost
    something first, and one that would come after them."""
    by_verb: dict[str, list[Hint]] = {}
    for hint in question.hints:
        by_verb.setdefault(hint.order.split()[0], []).append(hint)
    most = max(_MOST_EXAMPLES // max(len(by_verb), 1), 1)
    hints = [hint for group in by_verb.values() for hint in group[:most]]
    hints.sort(key=lambda hint: not {"cost", "price"} & dict(hint.facts).keys())
    costly = [hint for hint in question.later if "cost" in dict(hint.facts)]
    return (*hints, *(costly[:1] or question.later[-1:]))


def _standing(briefing: Briefing) -> tuple[tuple[str, str], ...]:
    """The standing instructions that hold, which do no harm when they are sent back."""
    note = briefing.speaker.say("valid until you change it")
    if briefing.standing or briefing.view is None or briefing.view.game not in _MAY_STAND:
        usual = tuple(_word(briefing, order) for order in _USUAL)
        return tuple((line, note) for line in briefing.standing or usual)
    first, *others = (_word(briefing, line) for line in _MAY_STAND[briefing.view.game])
    once = briefing.speaker.say("answers every time, until you change it")
    return (first, once), *((line, "") for line in others)


def _noted(lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Orders with their notes in a column, which a long order passes.

    A note is a comment too, so that it does no harm when the order before it is made to count.
    """
    width = max((len(order) for order, _ in lines if len(order) <= _WIDTH), default=0)
    for order, note in lines:
        yield f"{order.ljust(width)}  # {note}" if note else order
