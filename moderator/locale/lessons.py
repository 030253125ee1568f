"""One order explained, with the rule behind it: what `help conquer` says."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Facts
from moderator.games.tongues import order_in, order_of
from moderator.locale.catalogue import message as m
from moderator.locale.facts import FORMS, Teller
from moderator.locale.voice import Voice

_EVERYWHERE: Mapping[str, str] = {
    "begin": m("Starts the sheet: if this word is there, only what follows it is read."),
    "end": m("Ends the sheet and plays it; anything you left open is decided by the default."),
    "continue": m("Plays what you have written so far for good, and asks you for the rest."),
    "draft": m("Keeps the sheet until the deadline; the game still waits for you."),
    "none": m("You take nothing of what is offered."),
    "status": m("Shows the position."),
    "hint": m("In practice games: shows what a strong bot would order now."),
    "guide": m(
        "In practice games: leaves out the explanations of your first turns, or brings them back."
    ),
    "review": m(
        "When the game is over: goes through your turns beside those of a strong bot; an email"
        " brings what was found."
    ),
    "help": m("Lists the orders you can give now; “help conquer” explains one of them."),
    "preview": m("Shows what the sheet would do; nothing is saved or played."),
    "withdraw": m("Takes back your saved sheet; moves already made stay made."),
    "vacation": m(
        "Tells us that you are away: your deadlines wait, or a bot plays, as the league has set."
    ),
    "back": m("Ends your vacation, or gives you your open seat back."),
    "resign": m(
        "Leaves the game for good (send it twice); a bot plays your seat until somebody"
        " takes it over."
    ),
    "extend": m("Extends the deadline of your move, as far as the league allows."),
    "faster": m(
        "Says that you agree to a faster pace: it starts as soon as all players have sent this."
    ),
    "slower": m("Cancels “faster”: from the next deadline on, the game has its usual pace."),
    "notify": m("Chooses which emails you get."),
    "language": m("Chooses your language."),
    "salt": m("Adds your words to the dice seed before the game begins."),
}

_SMALL_WORLD: Mapping[str, str] = {
    "take": m(
        "Choose a race and its power by place in the row or by name. Place 1 is free;"
        " each place further down costs one more coin, one on each combination above it."
    ),
    "decline": m(
        "Takes your whole turn: one token of the race stays in each region, and next turn"
        " you choose a new race. Your previous race in decline leaves the board."
    ),
    "abandon": m("Give up regions at the start of your turn; their tokens return to your hand."),
    "conquer": m(
        "Conquer a region next to one of yours, or at the edge if you have none. It costs"
        " two tokens, and one more for each token, mountain, encampment, fortress and"
        " lair there."
    ),
    "roll": m(
        "Your last conquest, with the die: you need at least one token left, and may be"
        " up to three short."
    ),
    "ghouls": m(
        "Your Ghouls in decline can still act, before your active race: put this word"
        " before the order."
    ),
    "sorcerer": m(
        "Sorcerers replace a single token of a neighbouring active race, once per turn"
        " and opponent."
    ),
    "dragon": m("Conquer a region with a single token and the dragon, which then guards it."),
    "deploy": m(
        "At the end of the turn: how many tokens stand where. Each region keeps at least"
        " one; “rest” takes the others."
    ),
    "camps": m("Place your five encampments; each counts as a token in defence."),
    "fortress": m(
        "Place a fortress, one per turn; it counts as a token in defence and earns a coin."
    ),
    "heroes": m("Place your two heroes in two regions: nobody can conquer them."),
    "peace": m(
        "Choose an opponent you did not attack: they cannot attack your active race"
        " until your next turn."
    ),
    "retreat": m(
        "Sets where your driven-back tokens go, until you change it; with “once”, only this time."
    ),
    "stop": m("No more conquests; or nothing of what is offered."),
}

_UNDERGROUND: Mapping[str, str] = {
    "volcano": m("Place the volcano on a chasm with its sign."),
    "swap": m("Shadow Mimes take the power of a combination in the row and leave theirs."),
    "ancient": m("Place the Great Ancient, which makes a region immune."),
    "queen": m("Place the queen in one of your regions, which becomes immune."),
    "ghost": m("Place the ghost of the crypt, which makes a region immune."),
    "balrog": m("Send the Balrog to a region; it takes it from whoever is there."),
    "ring": m("Move the ring to one of your regions: opponents next to it pay you a coin each."),
    "scepter": m("Move the scepter to one of your regions: its coins count twice."),
    "altar": m("Give up a token in decline at the altar for three coins."),
    "reborn": m("Return tokens of the race in decline as active ones."),
    "armor": m("Place mushroom armor; each piece counts as a token in defence."),
    "bag": m("Sets which relic the magic bag copies this turn."),
    "vampire": m("Replace a single token of an active race, once per turn and opponent."),
    "orb": m("Use the orb to replace a single token of an active race next to you."),
}

_KINGDOMS: Mapping[str, str] = {
    "faction": m("Choose your faction, if the game lets you."),
    "territory": m("Choose the side of your territory card."),
    "start": m("Choose the region for your first armies."),
    "resources": m("Choose your six resources at the start."),
    "tokens": m("Place your tokens face down on regions of your territory."),
    "choose": m(
    "Choose the action of this turn; if you name several, the first one"
    " available is taken."),
    "patrol": m("Move an army to an adjacent region of the same card; an enemy there means war."),
    "quest": m("Move an army from the edge of one card to the edge of another."),
    "build": m(
    "Build the next level of your tower; it costs as much ore as the number of"
    " the level."),
    "research": m(
    "Research the next level of magic; it costs as much mana as the number of"
    " the level."),
    "expand": m(
    "Recruit an army next to one of yours; it costs as much food as the"
    " armies you then have."),
    "trade": m("Exchange any amount of one resource for the same amount of another."),
    "stand": m("Stand up an army that is lying in ruins, instead of a patrol."),
    "collect": m("Take a resource from each region you hold, instead of the action."),
    "pass": m("Do nothing; only the player who chose the action may."),
    "on": m("A standing order: your answer to an action or event, so that you need not be asked."),
    "bid": m("Your secret bid in a war: mana counts two, ore one. The higher bid wins."),
    "flag": m("Offer peace in a war; if both players do, they form an alliance."),
    "raise": m("Add a mana to your bid after the bids are revealed."),
    "retreat": m(
    "Sets where your defeated army retreats; it costs as much food as you"
    " have armies."),
    "church": m("Your defeated army goes to a church instead of the supply."),
    "dragon": m("The loser of the war loses a tower level instead of the army."),
    "gain": m("Choose the resources you gain."),
    "pay": m("Pay the bandits two resources; otherwise you lose the army."),
    "lose": m("Choose the resources you give up."),
    "steal": m("Choose which resource you take, and from whom."),
    "swap": m("Swap one of your armies with another player's."),
    "place": m("Place armies again, using your faction's ability."),
    "eliminate": m("Remove an army, using your faction's ability."),
    "free": m("A free action, using your faction's ability."),
}  # fmt: skip

LESSONS: Mapping[str, Mapping[str, str]] = {
    "smallworld": {**_EVERYWHERE, **_SMALL_WORLD},
    "underground": {**_EVERYWHERE, **_SMALL_WORLD, **_UNDERGROUND},
    "kingdoms": {**_EVERYWHERE, **_KINGDOMS},
}
"""By game, then by order; `ghouls conquer` is found under `ghouls`."""


def does(voice: Voice, game: str, order: str) -> str:
    """What an order in canonical English does in that game; "" where nothing is said of it."""
    verb, *_ = (*order.split(), "")
    words = LESSONS.get(game, {}).get(verb)
    return "" if words is None else voice.say(words)


def lesson(teller: Teller, facts: Facts) -> str:
    """What the order `topic` of that `game` does, and how it is written in the reader's words."""
    known = dict(facts)
    topic, game = str(known.get("topic", "")), str(known.get("game", ""))
    words = does(teller.voice, game, topic)
    if not words:
        return ""
    language = teller.voice.language
    order = teller.voice.quoted(order_in(language, topic.split()[0]))
    said = teller.voice.say("What {order} does: {words}", order=order, words=words)
    forms = FORMS.join(
        order_of(game, language, form) for form in str(known.get("form", "")).split(FORMS)
    )
    form = teller.fill((m("Write it like this: {form}."),), (("form", forms),)) if forms else ""
    return f"{said} {form}" if form else said
