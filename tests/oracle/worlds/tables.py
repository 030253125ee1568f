"""What is printed on banners, badges and boards, copied from the boxes by hand."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

# race: (number on the banner, tokens in the box)
BASE_RACES = {
    "amazons": (6, 15), "dwarves": (3, 8), "elves": (6, 11), "ghouls": (5, 10),
    "giants": (6, 11), "halflings": (6, 11), "humans": (5, 10), "orcs": (5, 10),
    "ratmen": (8, 13), "skeletons": (6, 20), "sorcerers": (5, 18), "tritons": (6, 11),
    "trolls": (5, 10), "wizards": (5, 10),
}  # fmt: skip
DEEP_RACES = {
    "cultists": (5, 10), "drow": (4, 9), "flames": (4, 9), "gnomes": (6, 11),
    "iron-dwarves": (7, 12), "kraken": (5, 10), "liches": (5, 10), "lizardmen": (7, 12),
    "mudmen": (5, 12), "mummies": (10, 15), "ogres": (5, 10), "shadow-mimes": (7, 12),
    "shrooms": (5, 10), "spiderines": (7, 12), "will-o-wisps": (6, 11),
}  # fmt: skip
BASE_POWERS = {
    "alchemist": 4, "berserk": 4, "bivouacking": 5, "commando": 4, "diplomat": 5,
    "dragon-master": 5, "flying": 5, "forest": 4, "fortified": 3, "heroic": 5, "hill": 4,
    "merchant": 2, "mounted": 5, "pillaging": 5, "seafaring": 5, "spirit": 5, "stout": 4,
    "swamp": 4, "underworld": 5, "wealthy": 4,
}  # fmt: skip
DEEP_POWERS = {
    "adventurous": 5, "fisher": 4, "flocking": 5, "frightened": 4, "immortal": 4, "magic": 5,
    "martyr": 4, "mining": 4, "muddy": 3, "mystic": 4, "quarreling": 3, "reborn": 5, "royal": 5,
    "shield": 3, "stone": 4, "thieving": 4, "tomb": 5, "vampire": 5, "vanishing": 5,
    "vengeful": 4, "wise": 4,
}  # fmt: skip
RACES = {**BASE_RACES, **DEEP_RACES}
POWERS = {**BASE_POWERS, **DEEP_POWERS}
RELICS = ("doormat", "ring", "socks", "scepter", "orb", "sword")
PLACES = (
    "altar", "crypt", "diamonds", "fountain", "pipe", "keep", "mine", "stonehedge", "pentacle",
)  # fmt: skip
FACES = (0, 0, 0, 1, 2, 3)
BOX = {"camp": 5, "fortress": 6, "hero": 2, "lair": 10, "armor": 8, "hammer": 7}

# Powers whose badge still counts when the race is in decline (SW31, UG5).
LASTING = frozenset({"spirit", "muddy", "reborn", "royal", "shield", "tomb", "wise"})

# What a mixed game leaves out, because the board has no such thing (001, Совместимость; UG29).
NOT_ON_BASE = frozenset({"flames", "spiderines"})
NOT_BELOW = frozenset({"humans", "mounted", "hill", "underworld"})


@dataclass(frozen=True, slots=True)
class Land:
    """One region as the board prints it."""

    number: int
    terrain: str
    neighbours: frozenset[int]
    symbols: frozenset[str]
    mountain: bool
    entry: bool
    coastal: bool
    volcano: bool

    def has(self, kind: str) -> bool:
        """Terrain or symbol; the boxes' names for one thing are one (001, Совместимость)."""
        return kind in (self.terrain, *self.symbols)


# The names of Underground said in those of the base game.
SAME = {
    "black_mountain": "mountain", "mudpool": "swamp", "mushroom_forest": "forest",
    "mystic_crystals": "magic",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its regions, for how many players and rounds."""

    id: str
    players: int
    rounds: int
    lands: dict[int, Land]
    below: bool

    def waters(self) -> frozenset[int]:
        return frozenset(n for n, land in self.lands.items() if land.terrain in WATERS)


WATERS = ("sea", "lake", "river")


@cache
def board(name: str) -> Board:
    """The board of that id."""
    page = json.loads((Path(__file__).parent.parent / "data" / "boards.json").read_text())[name]
    below = name.startswith("ug")
    lands = {each["number"]: _land(each, below) for each in page["regions"]}
    return Board(name, page["players"], page["rounds"], lands, below)


def _land(each: dict[str, Any], below: bool) -> Land:
    terrain = SAME.get(each["terrain"], each["terrain"])
    return Land(
        number=each["number"],
        terrain=terrain,
        neighbours=frozenset(each["adjacent"]),
        symbols=frozenset(each.get("symbols", ())),
        mountain=terrain == "mountain",
        # 001 Первый захват: below, whatever touches the edge; SW3: above, the data say it.
        entry=bool(each.get("edge") if below else each.get("entry")),
        coastal=bool(each.get("coastal")),
        volcano=bool(each.get("volcano")),
    )
