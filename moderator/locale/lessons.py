"""One order explained, with the rule behind it: what `help conquer` says."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Facts
from moderator.games.tongues import order_in, order_of
from moderator.locale.catalogue import message as m
from moderator.locale.facts import FORMS, Teller

_EVERYWHERE: Mapping[str, str] = {
    "begin": m("Opens the sheet: where it stands, only what follows it is read."),
    "end": m("Closes the sheet: it is played, and what you left open goes by the default."),
    "continue": m("Plays what stands so far for good, and asks you for the rest."),
    "draft": m("Keeps the sheet for the deadline without counting you as done."),
    "none": m("You want nothing of what is offered."),
    "status": m("Tells how the game stands."),
    "help": m("Lists the orders that are legal now; with an order behind it, explains that one."),
    "preview": m("Shows what would come of the sheet; nothing is stored or played."),
    "withdraw": m("Takes back what is on file; what has been played stays played."),
    "vacation": m(
        "Says that you are away from one day to another: your deadlines wait or a stand-in plays,"
        " as the league lays down."
    ),
    "back": m("Ends your vacation, or gives you back a seat that is open."),
    "resign": m(
        "Leaves your seat for good, when it is sent twice; a stand-in plays it until somebody"
        " takes it."
    ),
    "extend": m("Moves the deadline of your move, within what the league allows."),
    "faster": m(
        "Says that this game may go faster: as soon as all who play have sent it, the league's"
        " faster rhythm holds."
    ),
    "slower": m("Takes “faster” back: from the next deadline on the game has its usual rhythm."),
    "notify": m("Says which mails you want, and what is in them."),
    "language": m("Says in which language you are written to."),
    "salt": m("Adds words of yours to the dice, before the game begins."),
}

_SMALL_WORLD: Mapping[str, str] = {
    "take": m(
        "Choose a race with its power, by place in the row or by name. Place 1 is free; each"
        " place further down costs a coin more, laid on those above it."
    ),
    "decline": m(
        "Your whole turn: one token of the race stays in each region, and next turn you choose a"
        " new race. A race of yours that was in decline before leaves the board."
    ),
    "abandon": m("Leave regions while you ready your troops; their tokens come to your hand."),
    "conquer": m(
        "Take a region next to one of yours, or at the edge if you have none. It costs two tokens,"
        " and one more for each token, mountain, encampment, fortress and lair there."
    ),
    "roll": m(
        "Your last conquest, with the die: you need a token left, and may be three short at most."
    ),
    "ghouls": m(
        "Your Ghouls in decline still act, before your active race: put this word before the order."
    ),
    "sorcerer": m(
        "Sorcerers replace a lone token of an active race next to them, once a turn and opponent."
    ),
    "dragon": m("Take a region with a single token and the dragon, which then guards it."),
    "deploy": m(
        "At the end of the turn, say how many tokens stand where; each region keeps one, and"
        " “rest” takes what is left."
    ),
    "camps": m("Place your five encampments; each defends like a token."),
    "fortress": m("Place a fortress, one a turn; it defends like a token and brings a coin."),
    "heroes": m("Place two heroes in two regions, which nobody can conquer then."),
    "peace": m("Choose an opponent you did not attack: they cannot attack your active race."),
    "retreat": m("Says where your driven-back tokens go, from now on until you change it."),
    "stop": m("You want no more conquests, or nothing of what is offered."),
}

_UNDERGROUND: Mapping[str, str] = {
    "volcano": m("Place the volcano on a chasm with its sign."),
    "swap": m("Shadow Mimes take the power of a combination in the row and leave theirs."),
    "ancient": m("Place the Great Ancient, who makes a region immune."),
    "queen": m("Place the queen in a region of yours, which becomes immune."),
    "ghost": m("Place the ghost of the crypt, which makes a region immune."),
    "balrog": m("Send the Balrog to a region; it takes it from whoever is there."),
    "ring": m("Move the ring to a region of yours: opponents next to it pay you a coin each."),
    "scepter": m("Move the scepter to a region of yours: its coins count twice."),
    "altar": m("Give a token in decline to the altar for three coins."),
    "reborn": m("Let tokens of the race in decline come back as active ones."),
    "armor": m("Place mushroom armor; each defends like a token."),
    "bag": m("Says which relic the magic bag copies this turn."),
    "vampire": m("Replace a lone token of an active race, once a turn and opponent."),
    "orb": m("Replace a lone token of an active race next to you, by the orb."),
}

_KINGDOMS: Mapping[str, str] = {
    "faction": m("Choose your faction, where it is chosen."),
    "territory": m("Choose the side of your territory card."),
    "start": m("Choose the region where your first armies stand."),
    "resources": m("Share out six resources at the start."),
    "tokens": m("Lay your tokens face down on regions of your territory."),
    "choose": m("Name the action of this turn; the first that is free is taken."),
    "patrol": m("Move an army to the next region of the same card; an enemy there means war."),
    "quest": m("Move an army from the edge of one card to the edge of another."),
    "build": m("Raise your tower by a level; it costs as much ore as the level's number."),
    "research": m("Learn the next level of magic; it costs as much mana as its number."),
    "expand": m("Mobilise an army beside a lone one of yours, for as much food as you have armies"
                " then."),
    "trade": m("Change any number of one resource into as many of another."),
    "stand": m("Raise an army that lies in ruins, in place of a patrol."),
    "collect": m("Take a resource from each region you hold, in place of the action."),
    "pass": m("Do nothing; only who chose the action may."),
    "on": m("A standing answer, unasked: to an action that is chosen or to what befalls you."),
    "bid": m("Your sealed bid in a war: mana pays two, ore pays one. The higher bid wins."),
    "flag": m("Offer peace in a war; two flags make an alliance."),
    "raise": m("Raise your bid with a mana after the bids are open."),
    "retreat": m("Says where your beaten army goes; it costs as much food as you have armies."),
    "church": m("Your beaten army goes to a church in place of the supply."),
    "dragon": m("The loser of the war loses a level of the tower in place of the army."),
    "gain": m("Choose the resources you gain."),
    "pay": m("Pay the bandits two resources, or lose the army."),
    "lose": m("Choose the resources you give up."),
    "steal": m("Choose the resource you take, and from whom."),
    "swap": m("Change places of an army of yours and one of another player's."),
    "place": m("Place armies anew, by your faction's power."),
    "eliminate": m("Remove an army, by your faction's power."),
    "free": m("An action without payment, by your faction's power."),
}  # fmt: skip

LESSONS: Mapping[str, Mapping[str, str]] = {
    "smallworld": {**_EVERYWHERE, **_SMALL_WORLD},
    "underground": {**_EVERYWHERE, **_SMALL_WORLD, **_UNDERGROUND},
    "kingdoms": {**_EVERYWHERE, **_KINGDOMS},
}
"""By game, then by order; `ghouls conquer` is found under `ghouls`."""


def lesson(teller: Teller, facts: Facts) -> str:
    """What the order `topic` of that `game` does, and how it is written in the reader's words."""
    known = dict(facts)
    topic = str(known.get("topic", "")).split()[:1]
    words = LESSONS.get(str(known.get("game", "")), {}).get(topic[0] if topic else "")
    if words is None:
        return ""
    language, game = teller.voice.language, str(known["game"])
    order, does = teller.voice.quoted(order_in(language, topic[0])), teller.voice.say(words)
    said = teller.voice.say("What {order} does: {words}", order=order, words=does)
    forms = FORMS.join(
        order_of(game, language, one) for one in str(known.get("form", "")).split(FORMS)
    )
    form = teller.fill((m("Write it like this: {form}."),), (("form", forms),)) if forms else ""
    return f"{said} {form}" if form else said
