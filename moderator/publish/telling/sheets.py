"""Order sheets: the legal orders of a position with a word beside each, and room for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from moderator.engine.core import Seat
from moderator.engine.sheets import Hint
from moderator.games.tongues import guard_in, order_in, order_of
from moderator.locale.speech import Speaker
from moderator.publish.facts import Home, LegalOrders, Names
from moderator.publish.telling.offers import thing

_FACES = 6

_SMALL_WORLD: Mapping[str, tuple[str, ...]] = {
    "take": ("conquer", "conquer", "conquer", "conquer", "roll", "deploy"),
    "act": ("conquer", "conquer", "conquer", "roll", "deploy"),
    "ghouls": ("ghouls conquer", "conquer", "conquer", "roll", "deploy"),
}
_UNDERGROUND: Mapping[str, tuple[str, ...]] = {
    **_SMALL_WORLD,
    **dict.fromkeys(("swap", "volcano", "reborn", "ancient", "balrog"), _SMALL_WORLD["act"]),
}
_KINGDOMS: Mapping[str, tuple[str, ...]] = {
    "choose": ("bid", "retreat", "on", "on"),
    "act": ("bid", "retreat", "on", "on"),
    **dict.fromkeys(("on patrol", "on quest"), ("bid", "retreat")),
}
_BLANKS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "underground": _UNDERGROUND,
    "kingdoms": _KINGDOMS,
}
"""Orders that may follow once the first stands, by game (else as in Small World) and question:
they hang on what comes before them, so paper leaves their places blank."""

_FORMS: Mapping[str, str] = {
    "conquer": "conquer ______ with ____",
    "ghouls conquer": "ghouls conquer ______ with ____",
    "roll": "roll ______",
    "deploy": "deploy ____:____ ____:____ rest ____",
    "bid": "bid ____",
    "retreat": "retreat ______",
    "on": "on ______: ______ or collect",
}


@dataclass(frozen=True, slots=True)
class Option:
    """A legal order and what to know about it."""

    order: str
    note: str


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """What a seat may tick, and lines to be filled in, in the words of its reader's language;
    `guard` is its line of game and turn."""

    seat: Seat
    begin: str
    guard: str
    options: tuple[Option, ...]
    blanks: tuple[str, ...]
    end: str

    @property
    def widest(self) -> int:
        """Characters of the longest order."""
        return max((len(option.order) for option in self.options), default=0)


def paper_sheet(
    speaker: Speaker, sheet: LegalOrders, home: Home, turn: str, names: Names
) -> PaperSheet:
    """The sheet of a seat for that turn of a game."""
    language = speaker.language
    options = tuple(
        Option(order_of(home.kind, language, hint.order, speaker.own), note(speaker, hint, names))
        for hint in sheet.hints
    )
    following = _BLANKS.get(home.kind, _SMALL_WORLD)
    blanks = tuple(order_in(language, _FORMS[verb]) for verb in following.get(sheet.kind, ()))
    begin, end = order_in(language, "begin"), order_in(language, "end")
    guard = guard_in(language, home.slug, turn)
    return PaperSheet(sheet.seat, begin, guard, options, blanks, end)


def note(speaker: Speaker, hint: Hint, names: Names) -> str:
    """`forest · B Olena, Elves × 2 · costs 4 · needs 1 or more: 1 in 2`."""
    return " · ".join(_notes(speaker, dict(hint.facts), names))


def _notes(speaker: Speaker, facts: Mapping[str, Any], names: Names) -> Iterator[str]:
    if facts.get("parts"):
        yield from _offer(speaker, facts)
    if facts.get("terrain"):
        yield speaker.land(facts["terrain"])
    if facts.get("owner") is not None:
        yield f"{speaker.seat(facts['owner'], names)}, {_troop(speaker, facts)}"
    if facts.get("tribe"):
        yield speaker.pieces("tribe", 1)
    if facts.get("lodgers"):
        yield speaker.pieces("monster", facts["lodgers"])
    yield from _deal(speaker, facts)
    if facts.get("odds") is not None:
        yield _odds(speaker, facts["need"], facts["odds"])


def _deal(speaker: Speaker, facts: Mapping[str, Any]) -> Iterator[str]:
    """What an order leads to, what it costs, what it brings."""
    if facts.get("war"):
        yield speaker.say("war")
    if facts.get("able") is False:
        yield speaker.say("of no use now")
    if facts.get("level"):
        yield speaker.say("level {n}", n=facts["level"])
    if facts.get("cost") not in (None, ""):
        yield speaker.say("costs {n}", n=speaker.goods(str(facts["cost"])))
    if facts.get("gains"):
        yield speaker.say("brings {gains}", gains=speaker.goods(facts["gains"]))


def _troop(speaker: Speaker, facts: Mapping[str, Any]) -> str:
    race = speaker.piece(facts["race"])
    return speaker.say("{race} ×\u00a0{n}", race=race, n=facts["tokens"])


def _offer(speaker: Speaker, facts: Mapping[str, Any]) -> Iterator[str]:
    yield thing(speaker, facts["parts"])
    if facts.get("tokens") is not None:
        yield speaker.tokens(facts["tokens"])
    price = facts.get("price")
    if price is not None:
        yield (
            speaker.say("costs {coins}", coins=speaker.coins(price))
            if price
            else speaker.say("free")
        )
    if facts.get("coins"):
        yield speaker.say("{coins} on it", coins=speaker.coins(facts["coins"]))


def _odds(speaker: Speaker, need: int, sides: int) -> str:
    """How many of the die's sides will do, in lowest terms."""
    if not need:
        return speaker.say("the die is rolled first")
    odds = Fraction(sides, _FACES)
    said = {"odds": odds.numerator, "all": odds.denominator}
    return speaker.say("needs {need} or more: {odds} in {all}", need=need, **said)
