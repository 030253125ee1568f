"""The borders of a board as a mesh of nodes, before anything has a place.

Regions and one vertex for the outside form a planar triangulation: each triangle is a junction
where three borders meet, so who borders whom already says how the map is put together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moderator.publish.pictures.outlines import OUTSIDE


class BoardError(ValueError):
    """A board that cannot be drawn; the text says what to mend in its data."""


@dataclass(frozen=True, slots=True)
class Border:
    """One border: walked along `nodes`, `between[0]` is on the right hand (clockwise around it).

    A border with OUTSIDE is `(region, OUTSIDE)` and runs along the frame.
    """

    between: tuple[int, int]
    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mesh:
    """All borders, and each region's own ones clockwise (i: as stored, ~i: backwards)."""

    borders: tuple[Border, ...]
    cycles: Mapping[int, tuple[int, ...]]
    nodes: int

    def walk(self, region: int) -> tuple[int, ...]:
        """The nodes around a region, starting where its piece of the frame ends, if it has one."""
        cycle = self.cycles[region]
        at_frame = [at for at, index in enumerate(cycle) if self._along_frame(index)]
        start = at_frame[0] + 1 if at_frame else 0
        return tuple(
            node for index in cycle[start:] + cycle[:start] for node in self.directed(index)[:-1]
        )

    def directed(self, index: int) -> tuple[int, ...]:
        """The nodes of a border in the direction a signed index means."""
        return self.borders[index].nodes if index >= 0 else self.borders[~index].nodes[::-1]

    def rim(self) -> tuple[Border, ...]:
        """The borders along the frame, clockwise as seen, from that of the lowest region."""
        by_start = {b.nodes[0]: b for b in self.borders if b.between[1] == OUTSIDE}
        first = min(by_start.values(), key=lambda border: border.between)
        along = [first]
        while (after := by_start[along[-1].nodes[-1]]) is not first:
            along.append(after)
        return tuple(along)

    def _along_frame(self, index: int) -> bool:
        return index >= 0 and self.borders[index].between[1] == OUTSIDE


def neighbours(regions: Sequence[Mapping[str, Any]]) -> dict[int, frozenset[int]]:
    """Who borders whom, the outside included; BoardError where the data contradict themselves."""
    touching = {
        int(r["number"]): frozenset(r["adjacent"]) | ({OUTSIDE} if r["edge"] else frozenset())
        for r in regions
    }
    touching[OUTSIDE] = frozenset(n for n, near in touching.items() if OUTSIDE in near)
    for number, near in touching.items():
        for other in sorted(near):
            if other == number or number not in touching.get(other, frozenset()):
                raise BoardError(f"region {number}: region {other} does not border it back")
    return touching
