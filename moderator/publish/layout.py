"""How a report is laid out on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moderator.league.options.league_options import PAPERS, check_layout


@dataclass(frozen=True, slots=True)
class Layout:
    """The sheet's size, large print, and whether two pages of half the size share a sheet."""

    paper: str = "A4"
    large: bool = False
    two_up: bool = False

    @property
    def size(self) -> str:
        """The sheet as CSS says it; two pages lie beside each other on a lying one."""
        return f"{self.paper} landscape" if self.two_up else self.paper

    @property
    def look(self) -> str:
        """The classes of a report's body."""
        return " ".join(name for name in ("large", "two_up") if getattr(self, name))


@dataclass(frozen=True, slots=True)
class LayoutOverrides:
    """What somebody wants otherwise than a league has it; None: as there."""

    paper: str | None = None
    large: bool | None = None
    two_up: bool | None = None

    def of(self, usual: Layout) -> Layout:
        """The league's layout, changed. Large print and two pages on a sheet exclude each other:
        who wishes for one does not get the league's other. Raises LeagueError for both."""
        check_layout(self.large, self.two_up)
        return Layout(
            usual.paper if self.paper is None else self.paper,
            (usual.large and not self.two_up) if self.large is None else self.large,
            (usual.two_up and not self.large) if self.two_up is None else self.two_up,
        )


def layout_of(options: Mapping[str, Any]) -> Layout:
    """What a league's options wish for; A4 where they name a sheet that there is not."""
    paper = str(options.get("paper", PAPERS[0]))
    return Layout(
        paper if paper in PAPERS else PAPERS[0],
        bool(options.get("large", False)),
        bool(options.get("two_up", False)),
    )


USUAL = Layout()
"""What who wishes for nothing gets."""
