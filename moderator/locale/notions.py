"""What a board's lands, its pieces and a game's words mean, in a sentence of our own each: `help`
explains them beside the things of `lore`, and no page lists them."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.locale import names
from moderator.locale.catalogue import message as m
from moderator.locale.lore import Lore
from moderator.locale.voice import Voice

_DEFENCE = m("It stands in a region and counts as a token in defence.")

_SMALL_WORLD: Lore = {
    "mine": (m("A sign on a region: it brings a coin only to those who have an ability for it."),),
    "magic": (m("A sign on a region: it brings a coin only to those who have an ability for it."),),
    "cavern": (m("A sign on a region: it serves those who have an ability for it."),),
    "mountain": (m("A mountain costs one token more to conquer."),),
    "sea": (m("Nobody conquers seas and lakes without an ability for it."),),
    "lake": (m("Nobody conquers seas and lakes without an ability for it."),),
    "tribe": (
        m(
            "A token of people long gone: it counts as a token in defence, and leaves the board"
            " when its region is conquered."
        ),
    ),
    "camp": (_DEFENCE,),
    "fortress": (_DEFENCE,),
    "lair": (_DEFENCE,),
    "dragon": (m("The region where it stands cannot be conquered."),),
    "hero": (m("The region where a hero stands cannot be conquered."),),
    "hole": (m("The region where it lies cannot be conquered."),),
}

_KINGDOMS: Lore = {
    "plains": (m("Each region of this kind brings you one food when you collect."),),
    "mountain": (m("Each region of this kind brings you one ore when you collect."),),
    "forest": (m("Each region of this kind brings you one mana when you collect."),),
    "water": (m("No army can enter it."),),
    "crag": (m("No army can enter it."),),
    "capital": (
        m(
            "It brings nothing when you collect, and two points at the end: one each if two"
            " allies share it."
        ),
    ),
    "ruins": (
        m(
            "An army that enters lies down, and brings one resource of your choice when you"
            " collect. A patrol stands it up. Armies still in ruins at the end are lost before"
            " points are counted."
        ),
    ),
    "edge": (m("Only between regions at the edge of their cards can an army go on a quest."),),
    "magic": (
        m(
            "The levels of your faction: each costs as much mana as its number, gives an ability,"
            " and is a point at the end."
        ),
    ),
    "tower": (
        m(
            "Each level costs as much ore as its number; the higher it is, the more points it"
            " brings."
        ),
    ),
    "alliance": (
        m(
            "Two players who both show the flag in a war share the region. A war between them"
            " ends their alliance."
        ),
    ),
    "flag": (
        m(
            "In a war you can show the flag instead of a bid: if both do, you become allies; if"
            " the other bids, you lose the war."
        ),
    ),
    "shield": (
        m(
            "It covers an action of the card that was chosen. When all actions but one are"
            " covered, the card is cleared."
        ),
    ),
}

NOTIONS: Mapping[str, Lore] = {"smallworld": _SMALL_WORLD, "kingdoms": _KINGDOMS}
"""By game, by the id of the land, the piece or the word."""

_WORDS: Mapping[str, str] = {
    "alliance": m("alliance"),
    "flag": m("flag"),
    "magic": m("magic"),
    "shield": m("shield"),
    "tower": m("tower"),
}


def called(voice: Voice, game: str, thing: str) -> str:
    """The name of a notion of that game."""
    if game == "kingdoms" and thing in _WORDS:
        return voice.say(_WORDS[thing])
    return names.pieces(voice, thing, 1).removeprefix("1").strip()
