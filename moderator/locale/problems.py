"""What is wrong with a line, in words: the case, the nearest thing meant, what to type instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from moderator.engine.core import Facts, Problem
from moderator.engine.own_words import OWN_WORDS
from moderator.games.tongues import offer_in, order_in, order_of
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.faults import FAULTS, KINGDOMS, SLIPS, Fault
from moderator.locale.plain import plain

_MOST = 4
_FALLBACK = Fault(
    (m("this cannot be carried out."),), (m("Send “help” to see every order you can give now."),)
)


def words(teller: Teller, problem: Problem) -> str:
    """`20 (forest) does not border … Did you mean “22”?`; never empty, whatever the facts."""
    fault = _fault(teller.scene.game, problem.code)
    problem = replace(problem, facts=_written(teller, reckoned(problem)))
    said = teller.fill(fault.said, problem.facts) or teller.voice.say(_FALLBACK.said[0])
    if _in_own_words(problem):
        said = teller.voice.say(_UNCLEAR)
    return " ".join((_sentence(said), *_remedies(teller, fault, problem)))


_UNCLEAR = m("this is close to an order, but not clear enough to carry it out.")


def _in_own_words(problem: Problem) -> bool:
    """Whether nobody can tell what the line is; what is known of it, and not legal, is said."""
    whole = dict(problem.facts).get("slip") == OWN_WORDS
    return whole and problem.code in ("unknown-order", "syntax", "unknown-name", "ambiguous")


def _fault(game: str, code: str) -> Fault:
    own = KINGDOMS.get(code) if game == "kingdoms" else None
    return own or FAULTS.get(code, _FALLBACK)


def _remedies(teller: Teller, fault: Fault, problem: Problem) -> Iterator[str]:
    slip = str(dict(problem.facts).get("slip", ""))
    if slip in SLIPS:
        yield teller.voice.say(SLIPS[slip])
    if slip == OWN_WORDS and problem.candidates:
        yield _whole_orders(teller, problem)
    elif problem.candidates:
        yield _did_you_mean(teller, problem)
    elif slip not in SLIPS:
        yield teller.fill(fault.remedy, problem.facts) or ""


def _written(teller: Teller, facts: Facts) -> Facts:
    """How an order may be written, in the words of the reader's language."""
    language = teller.voice.locale.language
    return tuple(
        (
            name,
            order_in(language, value) if name == "form" and isinstance(value, str) else value,
        )
        for name, value in facts
    )


def _did_you_mean(teller: Teller, problem: Problem) -> str:
    """Names in the reader's language; of an order's first word what is nearest as it was typed."""
    language = teller.voice.locale.language
    near = problem.candidates[:_MOST]
    if problem.code != "unknown-order":
        near = tuple(offer_in(language, name, teller.scene.game, teller.voice.own) for name in near)
    quoted = (teller.voice.quoted(plain(name, 40)) for name in near)
    return teller.voice.say("Did you mean {names}?", names=teller.voice.listed(quoted, "or"))


def _whole_orders(teller: Teller, problem: Problem) -> str:
    """Orders to put in the line's place, each as a whole, in the reader's language."""
    language, game, own = teller.voice.locale.language, teller.scene.game, teller.voice.own
    said = (
        "; ".join(order_of(game, language, order, own) for order in candidate.split("\n"))
        for candidate in problem.candidates[:_MOST]
    )
    quoted = (teller.voice.quoted(plain(orders, 90)) for orders in said)
    return teller.voice.say("Did you mean: {orders}?", orders=teller.voice.listed(quoted, "or"))


def _sentence(said: str) -> str:
    """With a capital letter, unless it begins with a number or a quotation."""
    return said[:1].upper() + said[1:]


# Three faces of six are blank, by the data of the game.
_FACES = (0, 0, 0, 1, 2, 3)


def reckoned(problem: Problem) -> Facts:
    """The problem's facts and what follows from them; `number` is the region's bare number."""
    figures = [dict(problem.facts).get(name) for name in ("region", "cost", "tokens", "hand")]
    region, cost, tokens, hand = (each if isinstance(each, int) else None for each in figures)
    more: Facts = () if region is None else (("number", region),)
    if region is not None and cost is not None and hand is not None:
        if problem.code == "not-enough-tokens":
            more += _too_few(region, cost, tokens, hand)
        elif problem.code == "unavailable":
            more += (("suffices", region),)
    return problem.facts + more


def _too_few(region: int, cost: int, tokens: int | None, hand: int) -> Facts:
    """Which figure is at fault: what is in hand, or what was named."""
    if cost > hand:
        return _roll(region, cost - hand) if hand else ()
    if tokens is None:
        return ()
    return (("too_few" if tokens < cost else "too_many", tokens),)


def _roll(region: int, missing: int) -> Facts:
    """The roll that might have been meant, the face it needs, and how many sides show that."""
    odds = sum(face >= missing for face in _FACES)
    return (("roll", region), ("need", missing), ("odds", odds)) if odds else ()
