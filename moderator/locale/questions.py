"""What a game asks of a seat, and what a silent seat plays: both by the kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from moderator.engine.core import Facts
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller


class Question(NamedTuple):
    """`asked` completes “Your turn: …”, `silent` completes “Silent at that hour, you play: …”."""

    asked: str
    silent: tuple[str, ...]


_ACT = (
    m("no conquest, no decline; {tokens} in hand, spread over your weakest regions."),
    m("no conquest, no decline; what is in hand goes to your weakest regions."),
)

QUESTIONS: Mapping[str, Question] = {
    "act": Question(m("conquer, or go into decline."), _ACT),
    "camps": Question(
        m("place your encampments."), (m("encampments on your weakest regions, one in each."),)
    ),
    "deploy": Question(
        m("redeploy your tokens."), (m("what is in hand goes to your weakest regions."),)
    ),
    "fortress": Question(m("place a fortress."), (m("the fortress on your weakest region."),)),
    "ghouls": Question(m("your Ghouls in decline may act, then your active race."), _ACT),
    "ghouls-deploy": Question(
        m("redeploy your Ghouls; then your active race acts."),
        (m("what the Ghouls have in hand goes to their weakest regions; no more conquest."),),
    ),
    "heroes": Question(m("place your heroes."), (m("the heroes on your weakest regions."),)),
    "peace": Question(m("say to whom you grant peace."), (m("peace to nobody."),)),
    "retreat": Question(
        m("say where your driven-back tokens go."),
        (m("{tokens} driven back, to your weakest regions."), m("to your weakest regions.")),
    ),
    "stout": Question(m("decline now that you have scored, or stay."), (m("no decline."),)),
    "take": Question(
        m("choose a new race, and play its first turn."),
        (
            m("the free combination, {people}, and no conquest."),
            m("the free combination, place 1, and no conquest."),
        ),
    ),
}

_OTHER = Question(m("answer what the game asks."), (m("the default of the game."),))


def asked(teller: Teller, kind: str) -> str:
    """What the seat is asked to do."""
    return teller.voice.say(QUESTIONS.get(kind, _OTHER).asked)


def silent(teller: Teller, kind: str, facts: Facts) -> str:
    """What is played where nothing is on file."""
    said = teller.fill(QUESTIONS.get(kind, _OTHER).silent, facts)
    return said or teller.voice.say(_OTHER.silent[0])
