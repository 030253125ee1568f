"""What a game asks of a seat, and what a silent seat plays: both by the kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from moderator.engine.core import Decision, Facts, facts
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.kingdoms import ACTIONS


class Question(NamedTuple):
    """`asked` completes “Your turn: …”, `silent` completes “Silent at that hour, you play: …”.

    `about` names what the decision is about; `fuller` says it, in place of `asked`. `begun` is
    asked where the fact of that name holds: the turn has begun, and some of it is ruled out.
    """

    asked: str
    silent: tuple[str, ...]
    fuller: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    facts: Facts = ()
    begun: str = ""


_DEFAULT = (m("“{order}”."), m("the default of the rules."))
_ACT = (
    m("no conquest, no decline; {tokens} in hand go to your weakest regions."),
    m("no conquest, no decline; the tokens in hand go to your weakest regions."),
)

QUESTIONS: Mapping[str, Question] = {
    "act": Question(m("conquer, or go into decline."), _ACT, begun=m("conquer, or end your turn.")),
    "camps": Question(
        m("place your encampments."), (m("encampments on your weakest regions, one in each."),)
    ),
    "deploy": Question(
        m("redeploy your tokens."), (m("the tokens in hand go to your weakest regions."),)
    ),
    "fortress": Question(m("place a fortress."), (m("the fortress on your weakest region."),)),
    "ghouls": Question(m("your Ghouls in decline may act, then your active race."), _ACT),
    "ghouls-deploy": Question(
        m("redeploy your Ghouls; then your active race acts."),
        (m("the Ghouls' tokens in hand go to their weakest regions; no more conquests."),),
    ),
    "heroes": Question(m("place your heroes."), (m("the heroes on your weakest regions."),)),
    "peace": Question(m("choose a player to make peace with."), (m("peace with nobody."),)),
    "retreat": Question(
        m("choose where your driven-back tokens go."),
        (
            m("as in your standing order: {standing}."),
            m("{tokens} driven back, to your weakest regions."),
            m("to your weakest regions."),
        ),
    ),
    "stout": Question(m("go into decline now, after scoring, or stay."), (m("no decline."),)),
    "take": Question(
        m("choose a new race, and play its first turn."),
        (
            m("the free combination, {people}, and no conquest."),
            m("the free combination, place 1, and no conquest."),
        ),
    ),
}

_UNDERGROUND: Mapping[str, Question] = {
    "altar": Question(m("give a token to the altar, or pass."), (m("none."),)),
    "ancient": Question(
        m("place the Great Ancient."), (m("the Great Ancient on your weakest region."),)
    ),
    "armor": Question(
        m("place your mushroom armor."), (m("one on each of your weakest regions."),)
    ),
    "balrog": Question(
        m("choose where the Balrog goes."),
        (m("the Balrog to the allowed region with the lowest number."),),
    ),
    "ghost": Question(m("place the ghost, or leave it."), (m("the ghost stays where it is."),)),
    "queen": Question(
        m("place the queen."), (m("the queen stays, or goes to your weakest region."),)
    ),
    "reborn": Question(m("bring tokens back, or pass."), (m("none."),)),
    "ring": Question(m("use the ring, or pass."), (m("none."),)),
    "scepter": Question(m("use the scepter, or pass."), (m("none."),)),
    "settle": Question(m("choose where your tokens go."), (m("to your weakest regions."),)),
    "settle-late": Question(m("choose where your tokens go."), (m("to your weakest regions."),)),
    "swap": Question(m("swap your power for one in the row, or keep it."), (m("none."),)),
    "volcano": Question(
        m("place the volcano."), (m("the volcano on the volcano chasm with the lowest number."),)
    ),
}

_ANSWER = Question(
    m("do the chosen action too, or collect."),
    (m("collect."),),
    (m("do the chosen action ({action}) too, or collect."),),
)

_KINGDOMS: Mapping[str, Question] = {
    "act": Question(
        m("carry out the action you chose, or pass."),
        (m("pass."),),
        (m("carry out the action you chose ({action}), or pass."),),
        ("action",),
    ),
    **{
        f"on {action}": _ANSWER._replace(facts=facts(action=action))
        for action in ACTIONS
        if action != "collect"
    },
    "again": Question(m("patrol once more, or stop."), (m("no second patrol."),)),
    "back": Question(
        m("choose where your army retreats."), (m("the allowed region with the lowest number."),)
    ),
    "bandits": Question(
        m("pay the bandits two resources, or lose the army."),
        (m("two resources, if you have them; else the army."),),
        (m("pay the bandits in {region} two resources, or lose the army."),),
        ("region",),
    ),
    "bid": Question(
        m("make a secret bid in the war, or show the flag."),
        (m("the flag."),),
        (
            m(
                "make a secret bid in the war for {region} (attacker {attacker}, defender"
                " {defender}), or show the flag."
            ),
        ),
        ("region", "attacker", "defender"),
    ),
    "choose": Question(
        m("choose an action for everyone."), (m("the first available action, then pass."),)
    ),
    "dragon": Question(m("send the dragon, or pass."), (m("no dragon."),)),
    "eliminate": Question(m("remove an army, or pass."), (m("none."),)),
    "faction": Question(m("choose your faction."), (m("the first one on offer."),)),
    "free": Question(m("build for free, or stop."), (m("none."),)),
    "gain": Question(m("choose what you gain."), (m("whatever you have least of."),)),
    "lose": Question(m("choose what you give up."), (m("whatever you have most of."),)),
    "neutral": Question(
        m("make a secret bid for the neutral army."), (m("the lowest winning bid."),)
    ),
    "place": Question(m("place your armies."), (m("armies placed by the rules."),)),
    "raise": Question(m("raise your bid, or pass."), (m("no raise."),)),
    "resources": Question(m("choose your starting resources."), _DEFAULT),
    "retreat": Question(
        m("choose where your defeated army goes."),
        (
            m(
                "the allowed region with the lowest number, if you can pay; else a church; else"
                " it is lost."
            ),
        ),
        (m("choose where your defeated army from {region} goes."),),
        ("region",),
    ),
    "start": Question(m("choose your first region."), _DEFAULT),
    "steal": Question(m("choose what you take."), _DEFAULT),
    "territory": Question(m("choose the side of your territory card."), _DEFAULT),
    "tokens": Question(m("place your tokens face down."), _DEFAULT),
}

BY_GAME: Mapping[str, Mapping[str, Question]] = {
    "smallworld": QUESTIONS,
    "underground": {**QUESTIONS, **_UNDERGROUND},
    "kingdoms": _KINGDOMS,
}

"""The words for each kind of decision, a table a game."""

_OTHER = Question(m("answer the question of the game."), _DEFAULT)


def question(game: str, kind: str) -> Question:
    """The words for that kind of decision; plain ones for a kind that nobody foresaw."""
    return BY_GAME.get(game, QUESTIONS).get(kind, _OTHER)


def about(game: str, decision: Decision) -> Facts:
    """What the words for a question may say, from what it is about."""
    words = question(game, decision.kind)
    return (*zip(words.about, decision.about, strict=False), *words.facts)


def silent_by_order(game: str, kind: str) -> bool:
    """Whether what a silent seat plays is told by the order that would say it (fact `order`)."""
    return question(game, kind).silent is _DEFAULT


def asked(teller: Teller, kind: str, game: str = "smallworld", facts: Facts = ()) -> str:
    """What the seat is asked to do."""
    words = question(game, kind)
    if words.begun and dict(facts).get("begun"):
        return teller.voice.say(words.begun)
    return teller.fill(words.fuller, facts) or teller.voice.say(words.asked)


def silent(teller: Teller, kind: str, facts: Facts, game: str = "smallworld") -> str:
    """What is played where nothing is on file."""
    said = teller.fill(question(game, kind).silent, facts)
    return said or teller.voice.say(_DEFAULT[-1])
