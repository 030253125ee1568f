"""Terrains as a colour and a texture that grey print tells apart; where land meets water."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from moderator.publish.pictures.outlines import BorderLine, Outlines, points
from moderator.publish.pictures.svg import INK, PAPER


@dataclass(frozen=True, slots=True)
class Terrain:
    """A tile of `size` units square: `drawn` is a path in `mark`, filled or as a pen line."""

    ground: str
    mark: str
    size: int
    drawn: str
    filled: bool = False

    def pattern(self, name: str) -> str:
        """The tile's marks as an SVG pattern called `name`.

        The ground is not in it: viewers of PDF show seams between tiles that are filled.
        """
        pen = f'fill="none" stroke="{self.mark}" stroke-width="1.5"'
        paint = f'fill="{self.mark}"' if self.filled else pen
        return (
            f'<pattern id="{name}" width="{self.size}" height="{self.size}" '
            f'patternUnits="userSpaceOnUse"><path d="{self.drawn}" {paint}/></pattern>'
        )


REEDS = "M2 10h9M4 10v-4M6.5 10v-6M9 10v-4M14 22h9M16 22v-4M18.5 22v-6M21 22v-4"

SHARDS = "M3 11l3 -9l3 9l-3 -3zM15 22l2 -6l4 -3l-1 6z"
CAPS = "M2 8q5 -9 10 0h-4v4h-2v-4zM15 20q5 -9 10 0h-4v4h-2v-4z"
BUBBLES = "M3 6a3 2 0 1 0 6 0a3 2 0 1 0 -6 0M14 19a5 3 0 1 0 10 0a5 3 0 1 0 -10 0M17 6h4M4 17h5"
PLANKS = "M0 4h24M0 12h24M0 20h24M6 4v8M16 12v8M11 20v4M11 0v4"

UNKNOWN = Terrain(PAPER, "#d8cfb8", 12, "M0 12L12 0")

TERRAINS: Mapping[str, Terrain] = MappingProxyType(
    {
        "sea": Terrain("#a9cdea", "#7fadd4", 24, "M0 6q6 -5 12 0t12 0M-12 18q6 -5 12 0t12 0t12 0"),
        "lake": Terrain("#bfe0ef", "#86b9d3", 24, "M3 7h9M15 19h7M0 19h1"),
        "forest": Terrain("#a5cb95", "#7eac6e", 22, "M6 3l5 8h-10zM17 13l5 8h-10z", filled=True),
        "farmland": Terrain("#f3e3a3", "#dcc67c", 16, "M0 4h9M12 4h2M4 12h12M0 12h1"),
        "hill": Terrain("#e0c49a", "#c4a26f", 26, "M2 11q5.5 -8 11 0M15 24q5.5 -8 11 0"),
        "swamp": Terrain("#bcc8b0", "#8a9d7c", 24, REEDS),
        "mountain": Terrain("#cfcac4", "#a39c94", 24, "M1 11l5 -8l5 8M13 23l5 -8l5 8"),
        "plains": Terrain(
            "#f3e3a3", "#dcc67c", 18, "M2 8l2 -5M5 8l0 -5M8 8l-2 -5M11 17l2 -5M14 17v-5"
        ),
        "capital": Terrain("#eadfee", "#c7b3d0", 20, "M0 5h20M0 15h20M5 5v10M15 -5v10M15 15v10"),
        "ruins": Terrain("#ddd3c0", "#b3a58b", 22, "M2 10v-6h5v6M13 21v-6h5v6M9 7h2"),
        "water": Terrain(
            "#a9cdea", "#7fadd4", 24, "M0 6q6 -5 12 0t12 0M-12 18q6 -5 12 0t12 0t12 0"
        ),
        "crag": Terrain("#b9b1aa", "#857c74", 20, "M0 20L6 8l4 6l4 -10l6 16"),
        "crystals": Terrain("#dcd0ee", "#b09ad0", 24, SHARDS),
        "mushrooms": Terrain("#b9d3a0", "#7f9c66", 26, CAPS, filled=True),
        "mudpool": Terrain("#d3b592", "#a98660", 26, BUBBLES),
        "mine": Terrain("#ecd9a2", "#c0a463", 24, PLANKS),
        "river": Terrain("#9fd0e3", "#5f9dba", 20, "M0 5q5 -4 10 0t10 0M0 15q5 -4 10 0t10 0"),
        "chasm": Terrain("#9b95a1", "#6f6877", 10, "M0 10L10 0M-2 2L2 -2M8 12L12 8"),
    }
)


def terrain(name: str) -> Terrain:
    """The terrain of that name; one without a tile of its own looks like hatched paper."""
    return TERRAINS.get(name, UNKNOWN)


def tile(name: str, prefix: str) -> str:
    """The id of a terrain's pattern; home-made names, which may hold anything, share one."""
    return f"{prefix}-{name if name in TERRAINS else 'other'}"


def patterns(names: Iterable[str], prefix: str) -> str:
    """The patterns of some terrains, each once."""
    wanted = {tile(name, prefix): terrain(name) for name in names}
    return "".join(
        terrain.pattern(name) for name, terrain in sorted(wanted.items(), key=itemgetter(0))
    )


WATER = frozenset({"sea", "lake", "water", "river"})
RIVER = "river"
SHORE = "#2f628c"
"""A shore's line: darker than any water, so that it is seen in grey too."""


def shores(board: Mapping[str, Any], outlines: Outlines) -> str:
    """Heavy lines along all shores; a river runs on as one band, its stretches parted by dashes."""
    kinds = {region["number"]: region["terrain"] for region in board["regions"]}
    shore, ford = [], []
    for line in outlines["borders"]:
        here, other = (kinds.get(number, "") for number in line["between"])
        if here == other == RIVER:
            ford.append(line)
        elif here and other and (here in WATER) != (other in WATER):
            shore.append(line)
    return _fords(ford) + (_drawn(shore, f'stroke="{SHORE}" stroke-width="3.5"') if shore else "")


def _fords(lines: list[BorderLine]) -> str:
    if not lines:
        return ""
    ground = terrain(RIVER).ground
    return _drawn(lines, f'stroke="{ground}" stroke-width="5"') + _drawn(
        lines, f'stroke="{INK}" stroke-width="1.6" stroke-dasharray="3 6"'
    )


def _drawn(lines: Iterable[BorderLine], paint: str) -> str:
    drawing = "".join("M" + " ".join(f"{x} {y}" for x, y in points(line)) for line in lines)
    return f'<path d="{drawing}" fill="none" stroke-linejoin="round" {paint}/>'
