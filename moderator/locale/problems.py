"""What is wrong with a line, in words: the case, the nearest thing meant, what to type instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from moderator.engine.core import Facts, Problem
from moderator.games.tongues import offer_in, order_in
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.faults import FAULTS, KINGDOMS, SLIPS, Fault
from moderator.locale.plain import plain
from moderator.locale.reckoning import reckoned

_MOST = 4
_FALLBACK = Fault(
    (m("this cannot be played."),), (m("Send “help” to see every order that is legal now."),)
)


def words(teller: Teller, problem: Problem) -> str:
    """`20 (forest) does not border … Did you mean “22”?`; never empty, whatever the facts."""
    fault = _fault(teller.scene.game, problem.code)
    problem = replace(problem, facts=_written(teller, reckoned(problem)))
    said = teller.fill(fault.said, problem.facts) or teller.voice.say(_FALLBACK.said[0])
    return " ".join((_sentence(said), *_remedies(teller, fault, problem)))


def _fault(game: str, code: str) -> Fault:
    own = KINGDOMS.get(code) if game == "kingdoms" else None
    return own or FAULTS.get(code, _FALLBACK)


def _remedies(teller: Teller, fault: Fault, problem: Problem) -> Iterator[str]:
    slip = str(dict(problem.facts).get("slip", ""))
    if slip in SLIPS:
        yield teller.voice.say(SLIPS[slip])
    if problem.candidates:
        yield _did_you_mean(teller, problem)
    elif slip not in SLIPS:
        yield teller.fill(fault.remedy, problem.facts) or ""


def _written(teller: Teller, facts: Facts) -> Facts:
    """How an order may be written, in the words of the reader's language."""
    language = teller.voice.locale.language
    return tuple(
        (name, order_in(language, value) if name == "form" and isinstance(value, str) else value)
        for name, value in facts
    )


def _did_you_mean(teller: Teller, problem: Problem) -> str:
    """Names in the reader's language; of an order's first word what is nearest as it was typed."""
    language = teller.voice.locale.language
    near = problem.candidates[:_MOST]
    if problem.code != "unknown-order":
        near = tuple(offer_in(language, name) for name in near)
    quoted = (teller.voice.quoted(plain(name, 40)) for name in near)
    return teller.voice.say("Did you mean {names}?", names=teller.voice.listed(quoted, "or"))


def _sentence(said: str) -> str:
    """With a capital letter, unless it begins with a number or a quotation."""
    return said[:1].upper() + said[1:]
