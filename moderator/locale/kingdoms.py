"""The words of Tiny Epic Kingdoms: its events, its questions, and the names of its things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.engine.core import Facts
from moderator.locale.catalogue import message as m
from moderator.locale.catalogue import plural
from moderator.locale.voice import Voice

THINGS: Mapping[str, str] = {
    "army": m("army"),
    "bandits": m("bandits"),
    "blank": m("blank token"),
    "camp": m("camp"),
    "capital": m("capital"),
    "card": m("faction card"),
    "church": m("church"),
    "city": m("city"),
    "crag": m("crag"),
    "crown": m("crown"),
    "fort": m("fort"),
    "hidden": m("face-down token"),
    "plains": m("plains"),
    "ruins": m("ruins"),
    "treasure": m("treasure"),
    "water": m("water"),
    "edge": m("edge"),
    "dragons-lair": m("dragon’s lair"),
    "centaurs": m("Centaurs"),
    "constructs": m("Constructs"),
    "dark-elves": m("Dark Elves"),
    "goblins": m("Goblins"),
    "lizardfolk": m("Lizardfolk"),
    "merfolk": m("Merfolk"),
    "order-of-gamelyn": m("Order of Gamelyn"),
    "satyrs": m("Satyrs"),
    "undead": m("Undead"),
    "valkyries": m("Valkyries"),
}
"""Regions, tokens and factions that no other game has, by id."""

ACTIONS: Mapping[str, str] = {
    "patrol": m("patrol"),
    "quest": m("quest"),
    "build": m("build"),
    "research": m("research"),
    "expand": m("expand"),
    "trade": m("trade"),
    "collect": m("collect"),
}

_GOODS: tuple[tuple[str, tuple[str, str]], ...] = (
    ("food", plural("{n} food", "{n} food")),
    ("ore", plural("{n} ore", "{n} ore")),
    ("mana", plural("{n} mana", "{n} mana")),
)


CAUSES: Mapping[str, str] = {
    "armies": m("all armies are in play"),
    "magic": m("all levels of magic are researched"),
    "tower": m("a tower is complete"),
}
"""What brings about the end of a game."""

SCORED: Mapping[str, str] = {
    "armies": m("armies"),
    "magic": m("magic"),
    "tower": m("tower"),
    "capitals": m("capitals"),
    "cities": m("cities"),
    "crown": m("crown"),
    "lost": m("Lost Kingdom"),
    "faction": m("faction"),
}
"""What points are for."""

GOODS: Mapping[str, str] = {"food": m("food"), "ore": m("ore"), "mana": m("mana")}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    "allied": (m("alliance with {other} in {region}"),),
    "bids": (m("bids for {region}: {attacker} {attack}, {defender} {defend}"),
             m("bid for {region}: {attacker} {attack}")),
    "broke": (m("the alliance of {winner} and {loser} is broken"),),
    "built": (m("built level {level} of the tower for {goods}"), m("built level {level}")),
    "captured": (m("captured the neutral army in {region}"),),
    "card": (m("territory card: {sides}"),),
    "chose": (m("chose to {action}"),),
    "cleared": (m("cleared the action card: all actions are available again"),),
    "collected": (m("collected {goods}"), m("collected nothing")),
    "crown": (m("took the crown from {loser}"), m("found the crown")),
    "dragon": (m("{winner} sent the dragon: the tower of {loser} is down to level {level}"),),
    "expanded": (m("recruited an army in {region} ({armies} in all) for {goods}"),
                 m("mobilised army {armies} in {region}")),
    "faction": (m("plays the {faction}"),),
    "fell": (m("lost an army in {region}"),),
    "found": (m("found in {region}: {token}"),),
    "gained": (m("gained {goods}"), m("gained nothing")),
    "gave": (m("gave up {goods}"), m("gave up nothing")),
    "hid": (m("placed tokens face down in {regions}"),),
    "moved": (m("moved an army from {origin} to {target}"), m("moved to {target}")),
    "paid": (m("paid {goods} for the war"), m("paid nothing for the war")),
    "parted": (m("{attacker} and {defender} part in {region} without a war"),),
    "passed": (m("did nothing"),),
    "placed": (m("armies placed: {counts}"),),
    "raised": (m("raised the bid to {bid}"),),
    "researched": (m("researched level {level} of magic for {goods}"),
                   m("researched level {level} of magic")),
    "skipped": (m("skips a turn"),),
    "started": (m("starts in {region}"),),
    "stocked": (m("starts with {goods}"),),
    "strength": (m("the bid counts as {worth} in the battle, thanks to an ability"),),
    "stole": (m("stole 1 {kind} from {victim}"),),
    "stood": (m("stood the army up in {region}"),),
    "territory": (m("territory: {name}"),),
    "traded": (m("traded {goods} for {brought}"),),
    "triggered": (m("triggered the end of the game: {cause}"),),
    "turn": (m("Turn {number} begins."),),
    "used": (m("used up in {region}: {token}"),),
    "war": (m("war for {region}: {attacker} against {defender}"),
            m("war for {region}: {attacker} against the neutral army")),
    "won": (m("{winner} won the war for {region} against {loser}"),
            m("{winner} won the war for {region}")),
}  # fmt: skip
"""A clause for each kind of event; `goods` is what the event has of food, ore and mana."""


def pieces(voice: Voice, kind: str, n: int) -> str | None:
    """What stands in a region or attacks it, as the view names it (`army-B`, `attack-A`,
    `token-city`); None for others."""
    what, _, whose = kind.partition("-")
    if what == "army":
        return voice.count("{n} army of {who}", "{n} armies of {who}", n, who=whose)
    if what == "attack":
        return voice.count(
            "{n} army of {who} attacking", "{n} armies of {who} attacking", n, who=whose
        )
    if what == "lying":
        return voice.count(
            "{n} army of {who} lying in ruins", "{n} armies of {who} lying in ruins", n, who=whose
        )
    return token(voice, whose) if what == "token" else None


def token(voice: Voice, face: str) -> str:
    """An exploration token by its face."""
    return voice.say(THINGS.get(face, THINGS["dragons-lair"])) if face else ""


def goods(voice: Voice, amounts: str) -> str:
    """`2 ore 1 mana`, as orders write amounts, in words; anything else as it stands."""
    numbers, kinds = amounts.split()[::2], amounts.split()[1::2]
    known = dict(_GOODS)
    if len(numbers) != len(kinds) or not set(kinds) <= known.keys():
        return amounts
    pairs = zip(numbers, kinds, strict=True)
    return voice.listed(voice.count(*known[kind], int(n)) for n, kind in pairs if n.isdecimal())


def with_goods(voice: Voice, facts: Facts) -> Facts:
    """The facts and, where there are any, their resources in words."""
    goods = dict(facts)
    said = [voice.count(*words, int(n)) for good, words in _GOODS if (n := _number(goods, good))]
    facts = (*facts, *_brought(voice, goods))
    return (*facts, ("goods", voice.listed(said))) if said else facts


def _brought(voice: Voice, goods: Mapping[str, Any]) -> Facts:
    """What a trade brought, number and kind in one."""
    words = dict(_GOODS).get(str(goods.get("kind")))
    return (("brought", voice.count(*words, _number(goods, "got"))),) if words else ()


def _number(goods: Mapping[str, Any], name: str) -> int:
    value = goods.get(name)
    return value if isinstance(value, int) else 0
