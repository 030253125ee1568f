"""What is wrong with a line, in words: the case, the nearest thing meant, what to type instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from moderator.engine.core import Problem
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.faults import FAULTS, SLIPS, Fault
from moderator.locale.plain import plain
from moderator.locale.reckoning import reckoned

_MOST = 4
_FALLBACK = Fault(
    (m("this cannot be played."),), (m("Send “help” to see every order that is legal now."),)
)


def words(teller: Teller, problem: Problem) -> str:
    """`20 (forest) does not border … Did you mean “22”?`; never empty, whatever the facts."""
    fault = FAULTS.get(problem.code, _FALLBACK)
    problem = replace(problem, facts=reckoned(problem))
    said = teller.fill(fault.said, problem.facts) or teller.voice.say(_FALLBACK.said[0])
    return " ".join((_sentence(said), *_remedies(teller, fault, problem)))


def _remedies(teller: Teller, fault: Fault, problem: Problem) -> Iterator[str]:
    slip = str(dict(problem.facts).get("slip", ""))
    if slip in SLIPS:
        yield teller.voice.say(SLIPS[slip])
    if problem.candidates:
        yield _did_you_mean(teller, problem.candidates)
    elif slip not in SLIPS:
        yield teller.fill(fault.remedy, problem.facts) or ""


def _did_you_mean(teller: Teller, candidates: tuple[str, ...]) -> str:
    quoted = (teller.voice.quoted(plain(name, 40)) for name in candidates[:_MOST])
    return teller.voice.say("Did you mean {names}?", names=teller.voice.listed(quoted, "or"))


def _sentence(said: str) -> str:
    """With a capital letter, unless it begins with a number or a quotation."""
    return said[:1].upper() + said[1:]
