"""Made positions of Tiny Epic Kingdoms: two factions about to meet in war, at one level of magic.

Such a position need not be one that a game could reach; it only must not contradict itself.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import LETTERS
from moderator.games.kingdoms.finds import LYING_OPEN, TOKENS
from moderator.games.kingdoms.goods import MOST
from moderator.games.kingdoms.homemade import PRINTED, box_of
from moderator.games.kingdoms.realm import LOST, Realm, realm
from moderator.games.kingdoms.state import ACTIONS, ARMIES, LEVELS, TOWER
from moderator.games.kingdoms.territories import cards

MOST_CARD = 3
SHOWN, HIDDEN = 0.4, 0.2
"""How often a token lies in a region, by whether an army stands there."""
OTHERWISE = 0.2
"""How often another action is chosen than the one that leads to war, or none."""


REACHING = 0.12
"""How often the attacker is about to reach that level of magic instead, which some factions act
upon at once."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Whose armies stand side by side: the seat whose turn it is, and another."""

    attacker: str
    defender: str
    level: int


@dataclass(slots=True)
class _Sketch:
    luck: random.Random
    realm: Realm
    letters: str
    regions: dict[str, dict[str, Any]]

    def army(self, letter: str, region: str) -> None:
        """One more there, if there is room; in ruins it lies as often as not."""
        entry = self.regions.setdefault(region, {})
        armies = entry.setdefault("armies", [])
        if len(armies) == 2 or self.number(letter) == ARMIES:
            return
        armies.append(letter)
        if self.realm.kind[region] == "ruins" and self.luck.random() < 0.7:
            entry.setdefault("lying", []).append(letter)

    def number(self, letter: str) -> int:
        """Its armies on the board."""
        return sum(one.get("armies", []).count(letter) for one in self.regions.values())


def made(head: Mapping[str, Any], clash: Clash, luck: random.Random) -> dict[str, Any]:
    """A case in which the clash may come to war."""
    letters = LETTERS[: head["seats"]]
    sides = [luck.choice(card) for card in luck.sample(cards(), len(letters) + 1)]
    homes, lost = tuple(sides[: len(letters)]), sides[-1] if len(letters) == 2 else ""
    sketch = _Sketch(luck, realm(box_of(""), homes, lost), letters, {})
    active, other = luck.sample(letters, 2)
    action = _face(sketch, active, other)
    for letter in letters:
        for region in luck.sample(sketch.realm.land, luck.randint(0, 4)):
            if region[0] != LOST:
                sketch.army(letter, region)
        _anywhere(sketch, letter)
    if lost:
        _neutral(sketch)
    if head.get("options", {}).get("tokens"):
        _tokens(sketch)
    factions = _factions(letters, active, other, clash, luck)
    reaching = clash.level > 0 and luck.random() < REACHING
    position = _head(sketch, active, "research" if reaching else action, lost)
    position["seats"] = {
        letter: _kingdom(sketch, letter, factions[letter], home, clash, letter in (active, other))
        for letter, home in zip(letters, homes, strict=True)
    }
    if reaching:
        position["seats"][active] |= {"magic": clash.level - 1, "mana": MOST}
    if luck.random() < 0.3:
        position["seats"][luck.choice(letters)]["crown"] = True
    position["regions"] = {
        region: entry for region, entry in sorted(sketch.regions.items()) if any(entry.values())
    }
    return {**head, "position": position}


def _head(sketch: _Sketch, active: str, action: str, lost: str) -> dict[str, Any]:
    luck = sketch.luck
    position: dict[str, Any] = {"active": active}
    if luck.random() < OTHERWISE:
        action = luck.choice(("", *ACTIONS))
    shields = [one for one in luck.sample(ACTIONS, luck.choice((0, 1, 2, 4))) if one != action]
    position |= {"shields": shields} if shields else {}
    position |= {"action": action} if action else {}
    position |= {"lost": lost} if lost else {}
    return position | ({"ending": True} if luck.random() < 0.1 else {})


def _face(sketch: _Sketch, active: str, other: str) -> str:
    """Armies of both beside each other, sometimes two of the other's; by what action one comes to
    the other."""
    luck, land = sketch.luck, [one for one in sketch.realm.land if one[0] != LOST]
    origin = luck.choice([one for one in land if sketch.realm.near[one]])
    near, far = sketch.realm.near[origin], ()
    if origin in sketch.realm.edge:
        far = tuple(one for one in sketch.realm.quests(origin) if one[0] != LOST)
    target = luck.choice((*near, *far[: len(near)]))
    sketch.army(active, origin)
    for _ in range(luck.choice((1, 1, 1, 2))):
        sketch.army(other, target)
    for region in luck.sample(land, luck.choice((0, 0, 1, 2))):  # allies, until the war
        sketch.army(active, region)
        sketch.army(other, region)
    sketch.army(other, luck.choice(land))
    sketch.army(active, luck.choice(land))
    return "patrol" if target in near else "quest"


def _anywhere(sketch: _Sketch, letter: str) -> None:
    land = [one for one in sketch.realm.land if one[0] == letter]
    for region in land:
        if not sketch.number(letter):
            sketch.army(letter, region)


def _neutral(sketch: _Sketch) -> None:
    """An army on most regions of the Lost Kingdom."""
    for region in sketch.realm.land:
        if region[0] == LOST and sketch.luck.random() < 0.7:
            sketch.regions.setdefault(region, {}).setdefault("armies", []).append("N")


def _tokens(sketch: _Sketch) -> None:
    """Face up where armies are, face down where none is."""
    luck = sketch.luck
    for region in sketch.realm.land:
        entry = sketch.regions.setdefault(region, {})
        if entry.get("armies") and luck.random() < SHOWN:
            entry["token"] = luck.choice(LYING_OPEN)
        elif not entry.get("armies") and luck.random() < HIDDEN:
            entry["hidden"] = luck.choice(TOKENS)


def _factions(
    letters: str, active: str, other: str, clash: Clash, luck: random.Random
) -> dict[str, str]:
    chosen = {active: clash.attacker, other: clash.defender}
    left = [one for one in PRINTED if one not in chosen.values()]
    luck.shuffle(left)
    return {letter: chosen.get(letter) or left.pop() for letter in letters}


def _kingdom(
    sketch: _Sketch, letter: str, faction: str, home: str, clash: Clash, clashing: bool
) -> dict[str, Any]:
    luck = sketch.luck
    numbers = {
        "magic": clash.level if clashing else luck.randint(0, LEVELS),
        "tower": luck.choice((0, 1, 2, 3, TOWER - 1)),
        **{kind: luck.choice((0, 1, 2, 3, 5, 8, 9)) for kind in ("food", "ore", "mana")},
    }
    room = min(MOST_CARD, ARMIES - sketch.number(letter))
    if faction == "valkyries" and numbers["magic"] >= 2 and room > 0:
        numbers["card"] = luck.randint(0, room)
    entry: dict[str, Any] = {"faction": faction, "home": home}
    return entry | {name: number for name, number in numbers.items() if number}
