"""Each fact of an event, a problem or a hint as words, by the name it has there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from string import Formatter

from moderator.engine.core import LETTERS, Fact, Facts
from moderator.games.tongues import order_of
from moderator.locale import kingdoms, names, times
from moderator.locale.plain import plain
from moderator.locale.scene import Scene, region_name, seat_name
from moderator.locale.voice import Voice

_SIDES = 6


@dataclass(frozen=True, slots=True)
class Teller:
    """Turns facts into words for one reader."""

    voice: Voice
    scene: Scene

    def fill(self, templates: tuple[str, ...], facts: Facts) -> str | None:
        """The first of the messages for which all facts are there, or None."""
        for template in templates:
            if all(known(facts, name) for name in placeholders(template)):
                return self.voice.say(template, **self.words(facts))
        return None

    def words(self, facts: Facts) -> dict[str, str]:
        """All facts in words, by name."""
        return {name: self.word(name, value) for name, value in facts}

    def word(self, name: str, value: Fact) -> str:
        """One fact in words; one that has no name of its own is said as it stands."""
        return _WORDS.get(name, _as_it_stands)(self, value)


def placeholders(template: str) -> tuple[str, ...]:
    """The names of the facts that a message needs."""
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


def known(facts: Facts, name: str) -> bool:
    """Whether that fact is there and says something."""
    # An empty mark says that a turn has none; any other empty word says nothing.
    return any(
        key == name and value is not None and (value != "" or name.endswith("mark"))
        for key, value in facts
    )


def _as_it_stands(teller: Teller, value: Fact) -> str:
    if isinstance(value, tuple):
        return ", ".join(_as_it_stands(teller, part) for part in value)
    return "" if value is None else plain(str(value))


def _number(say: Callable[[Voice, int], str]) -> Callable[[Teller, Fact], str]:
    """A word for a count; a fact that is no number is said as it stands."""

    def word(teller: Teller, value: Fact) -> str:
        return say(teller.voice, value) if isinstance(value, int) else _as_it_stands(teller, value)

    return word


def _seat(teller: Teller, value: Fact) -> str:
    if isinstance(value, str) and len(value) == 1 and value in LETTERS:
        value = LETTERS.index(value)
    return seat_name(teller.voice, value, teller.scene) if isinstance(value, int) else "?"


def _thing(teller: Teller, value: Fact) -> str:
    return names.piece(teller.voice, plain(str(value)))


def _territories(teller: Teller, value: Fact) -> str:
    """One territory, or several."""
    there = value if isinstance(value, tuple) else (value,)
    return ", ".join(names.territory(teller.voice, plain(str(name))) for name in there)


def _find(teller: Teller, value: Fact) -> str:
    """What was turned up, or what coins are for; a land is never meant."""
    return names.find(teller.voice, plain(str(value)))


def _standing_there(teller: Teller, value: Fact) -> str:
    """A piece that stands in a region: `fortress`, `encampment`."""
    return names.pieces(teller.voice, plain(str(value)), 1).removeprefix("1 ")


def _region(teller: Teller, value: Fact) -> str:
    if isinstance(value, (int, str)):
        return region_name(teller.voice, value, teller.scene)
    return _as_it_stands(teller, value)


def _regions(teller: Teller, value: Fact) -> str:
    if isinstance(value, int):
        return names.regions(teller.voice, value)
    numbers = value if isinstance(value, tuple) else (value,)
    return teller.voice.listed(_as_it_stands(teller, number) for number in numbers)


def _counts(teller: Teller, value: Fact) -> str:
    """`14: 3, 15: 2` for pairs of region and number."""
    pairs = value if isinstance(value, tuple) else ()
    return ", ".join(
        f"{pair[0]}: {pair[1]}" if isinstance(pair, tuple) and len(pair) == 2 else str(pair)
        for pair in pairs
    )


FORMS = " · "
"""What stands between the ways to write an order."""


def _forms(teller: Teller, value: Fact) -> str:
    """Ways to write an order, as the grammar lists them: `“decline” or “decline after”`."""
    forms = str(value).split(FORMS)
    return teller.voice.listed((teller.voice.quoted(plain(form)) for form in forms), "or")


def _order(teller: Teller, value: Fact) -> str:
    """An order that may be given, as the reader would write it; in English outside of a game."""
    game, order = teller.scene.game, str(value)
    voice = teller.voice
    return plain(order_of(game, voice.locale.language, order, voice.own) if game else order)


def _orders(teller: Teller, value: Fact) -> str:
    """Several orders, one after the other."""
    orders = value if isinstance(value, tuple) else (value,)
    return "; ".join(_order(teller, order) for order in orders)


def _odds(teller: Teller, value: Fact) -> str:
    """`1 in 3` for 2: how many of the die's six sides will do."""
    if not isinstance(value, int):
        return _as_it_stands(teller, value)
    chance = Fraction(value, _SIDES)
    if chance >= 1:
        return teller.voice.say("no roll needed")
    return teller.voice.say("odds {sides} in {all}", sides=chance.numerator, all=chance.denominator)


def _price(teller: Teller, value: Fact) -> str:
    return _COINS(teller, value) if value else teller.voice.say("free")


def _among(table: Mapping[str, str]) -> Callable[[Teller, Fact], str]:
    """A word of a table of messages; one that is not in it is said as it stands."""

    def word(teller: Teller, value: Fact) -> str:
        message = table.get(str(value))
        return teller.voice.say(message) if message else _as_it_stands(teller, value)

    return word


def _bid(teller: Teller, value: Fact) -> str:
    """A sealed bid, now open: nothing is the white flag."""
    return _as_it_stands(teller, value) if value else teller.voice.say("the flag")


def _goods(teller: Teller, value: Fact) -> str:
    """Resources as an order names them, or a number, which stands for itself."""
    words = _as_it_stands(teller, value)
    return kingdoms.goods(teller.voice, words) if isinstance(value, str) else words


def _land(teller: Teller, value: Fact) -> str:
    return names.land(teller.voice, plain(str(value)))


def _span(teller: Teller, value: Fact) -> str:
    """A length in minutes."""
    if not isinstance(value, int):
        return _as_it_stands(teller, value)
    return times.lasting(teller.voice, timedelta(minutes=value))


def _day(teller: Teller, value: Fact) -> str:
    """A day as the reader writes days; anything else, the last of a row of numbers, as it is."""
    try:
        return times.day(teller.voice, date.fromisoformat(str(value)))
    except ValueError:
        return _as_it_stands(teller, value)


_TOKENS = _number(names.tokens)
_COINS = _number(names.coins)

_WORDS: Mapping[str, Callable[[Teller, Fact], str]] = {
    "action": _among(kingdoms.ACTIONS),
    "attack": _bid,
    "attacker": _seat,
    "cause": _among(kingdoms.CAUSES),
    "coins": _COINS,
    "cost": _goods,
    "counts": _counts,
    "defend": _bid,
    "defender": _seat,
    "driven": _TOKENS,
    "faction": _thing,
    "first": _day,
    "form": _forms,
    "gained": _COINS,
    "gains": _goods,
    "given": _thing,
    "hand": _TOKENS,
    "kind": _among(kingdoms.GOODS),
    "last": _day,
    "loser": _seat,
    "loser_race": _thing,
    "lost": _TOKENS,
    "more": _span,
    "name": _territories,
    "named": _goods,
    "odds": _odds,
    "order": _order,
    "orders": _orders,
    "other": _seat,
    "origin": _region,
    "owner": _seat,
    "paid": _COINS,
    "payer": _seat,
    "piece": _standing_there,
    "power": _thing,
    "price": _price,
    "race": _thing,
    "reason": _find,
    "region": _region,
    "relic": _thing,
    "regions": _regions,
    "seat": _seat,
    "rest": _span,
    "sides": _territories,
    "symbol": _land,
    "target": _region,
    "terrain": _land,
    "today": _day,
    "token": lambda teller, value: kingdoms.token(teller.voice, str(value)),
    "tokens": _TOKENS,
    "total": _COINS,
    "victim": _seat,
    "what": _find,
    "winner": _seat,
}
