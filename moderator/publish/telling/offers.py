"""What is on offer, as a table."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.engine.view import Offer, View
from moderator.locale.catalogue import message as m
from moderator.locale.speech import Speaker


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A place: what lies there, how many tokens come with it, its price, coins lying on it."""

    place: int
    thing: str
    tokens: str
    price: str
    coins: int


def offer_table(speaker: Speaker, view: View) -> tuple[OfferRow, ...]:
    """All places of the row."""
    return tuple(_row(speaker, offer) for offer in view.offers)


def _row(speaker: Speaker, offer: Offer) -> OfferRow:
    facts = dict(offer.facts)
    price = facts.get("price")
    return OfferRow(
        offer.place,
        thing(speaker, offer.parts),
        str(facts.get("tokens", "")),
        speaker.say("free") if price == 0 else str(price if price is not None else ""),
        offer.coins,
    )


def thing(speaker: Speaker, parts: tuple[str, ...]) -> str:
    """`Flying Skeletons` for (power, race); anything else part by part."""
    if len(parts) == 2:
        return speaker.people(parts[1], parts[0])
    return " ".join(speaker.piece(part) for part in parts)


_LENT = {"stonehedge": m("Stonehedge"), "copies": m("The bag copies")}
"""By the fact of a position's progress that names the power."""


def borrowed(speaker: Speaker, view: View) -> tuple[tuple[str, str], ...]:
    """(what lends, what it lends): `Stonehedge`, `Mining`; nothing in games without."""
    progress = dict(view.progress)
    return tuple(
        (speaker.say(words), speaker.piece(str(progress[fact])))
        for fact, words in _LENT.items()
        if progress.get(fact)
    )
