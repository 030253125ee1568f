"""Moves one node at a time to where the board is a better map; seeded, so done alike again."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, pi
from random import Random

from moderator.boards.geometry import folds_at, length, measure
from moderator.boards.mesh import Border
from moderator.boards.plan import Plan, RegionTarget
from moderator.publish.pictures.outlines import OUTSIDE, Point

# What a map is judged by: the weights were tried on the four boards of Small World.
AREA, ROUND, PLACE, SHORT = 6.0, 1.0, 1.2, 0.5
# No border shorter than this is liked (units), nor allowed between junctions on the frame.
LIKED, LEAST = 60.0, 25.0
# Inner nodes keep this far from the frame.
MARGIN = 12.0


@dataclass(frozen=True, slots=True)
class Stage:
    """Rounds over all nodes, whose steps shrink evenly in ratio from one length to another."""

    rounds: int
    first: float
    last: float

    def step(self, at: int) -> float:
        """The length of a typical step in a round."""
        shrunk: float = (self.last / self.first) ** (at / max(1, self.rounds - 1))
        return self.first * shrunk


class Relaxation:
    """One plan with what stays the same while its nodes move: who touches whom."""

    __slots__ = ("_borders", "_plan", "_rim", "_touching", "_walks", "_wishes")

    def __init__(self, plan: Plan, wishes: Mapping[int, RegionTarget]) -> None:
        mesh = plan.mesh
        self._plan, self._wishes = plan, wishes
        self._walks = {region: mesh.walk(region) for region in mesh.cycles}
        self._touching: list[list[int]] = [[] for _ in range(mesh.nodes)]
        self._borders: list[list[Border]] = [[] for _ in range(mesh.nodes)]
        for region, walk in self._walks.items():
            for node in walk:
                self._touching[node].append(region)
        for border in mesh.borders:
            for node in border.nodes if border.between[1] != OUTSIDE else ():
                self._borders[node].append(border)
        rim = [border.nodes for border in mesh.rim()]
        self._rim = {
            end: (start, after[-1])
            for (start, end), after in zip(rim, rim[1:] + rim[:1], strict=True)
        }

    def run(self, stage: Stage, chance: Random) -> None:
        """All rounds of a stage: each node is tried once a round, in a new order."""
        order = list(range(self._plan.mesh.nodes))
        for at in range(stage.rounds):
            chance.shuffle(order)
            for node in order:
                self._try(node, stage.step(at), chance)

    def _try(self, node: int, step: float, chance: Random) -> None:
        """Moves a node by chance, and back if that breaks an area or makes nothing better."""
        plan, before = self._plan, self._energy(node)
        place, slide = plan.at[node], plan.slide.get(node)
        if slide is not None:
            plan.slide[node] = slide + chance.gauss(0, step)
            plan.at[node] = plan.frame.point(plan.slide[node])
        else:
            plan.at[node] = place[0] + chance.gauss(0, step), place[1] + chance.gauss(0, step)
        if self._allowed(node) and self._energy(node) < before and self._simple(node):
            return
        plan.at[node] = place
        if slide is not None:
            plan.slide[node] = slide

    def _allowed(self, node: int) -> bool:
        """Whether a node is where it may be: inside the frame, or in its order along it."""
        plan = self._plan
        if node not in plan.slide:
            x, y = plan.at[node]
            return (
                MARGIN < x < plan.frame.width - MARGIN and MARGIN < y < plan.frame.height - MARGIN
            )
        around = plan.frame.length
        before, after = (plan.slide[other] for other in self._rim[node])
        here = plan.slide[node]
        back, ahead = (here - before) % around, (after - here) % around
        return back > LEAST and ahead > LEAST and back + ahead < around

    def _simple(self, node: int) -> bool:
        """Whether the areas around a node are still simple."""
        for region in self._touching[node]:
            walk = self._walks[region]
            if folds_at(self._plan.outline(walk), walk.index(node)):
                return False
        return True

    def _energy(self, node: int) -> float:
        """What is wrong with the areas and borders around a node."""
        at = self._plan.at
        shortness = sum(
            max(0.0, LIKED / (length([at[n] for n in border.nodes]) + 1) - 1)
            for border in self._borders[node]
        )
        return SHORT * shortness + sum(self._fault(region) for region in self._touching[node])

    def _fault(self, region: int) -> float:
        """What is wrong with an area: size, shape and place; infinite if it is inside out."""
        wish = self._wishes[region]
        area, around, centre = measure(self._plan.outline(self._walks[region]))
        if area <= 0:
            return float("inf")
        fault = AREA * log(area / wish.area) ** 2 + ROUND * (around**2 / (4 * pi * area) - 1)
        return fault + PLACE * _off(centre, wish)


def _off(centre: Point, wish: RegionTarget) -> float:
    """How far an area lies from its wished centre, squared, in its own size."""
    if wish.centre is None:
        return 0.0
    (x, y), (wx, wy) = centre, wish.centre
    return ((x - wx) ** 2 + (y - wy) ** 2) / wish.area
