"""What became of a region in a turn, as its picture tells it: a flag, a lowered flag, a people that
went down, and arrows to where tokens came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Literal, NamedTuple

from moderator.publish.pictures.outlines import Outlines
from moderator.publish.pictures.seat_styles import STYLES
from moderator.publish.pictures.svg import INK, PAPER, written

FLAG = 26
"""Units that the sign of a change takes beside a region's number."""

ChangeKind = Literal["taken", "left", "declined", "other"]


class Change(NamedTuple):
    """`seat` took the region, has left it or lost it, or went into decline there; no seat where
    only pieces are others."""

    kind: ChangeKind
    seat: str = ""


OTHER = Change("other")


class Arrow(NamedTuple):
    """A seat's tokens came from one region of a board into another."""

    seat: str
    start: int
    end: int


def sign_of(change: Change, x: float, y: float) -> str:
    """The sign of a change with its middle at a place; none where only pieces changed."""
    if change.kind == "other":
        return ""
    body = _SIGNS[change.kind]
    style = STYLES[change.seat]
    drawn = body.format(colour=style.colour, ink=INK, paper=PAPER)
    ink = style.ink if change.kind == "taken" else INK
    return (
        f'<g transform="translate({x:g} {y:g})">{drawn}{written(change.seat, 2, -2, 17, ink)}</g>'
    )


_SIGNS: Mapping[str, str] = {
    # A flag on its pole, full in the taker's colour.
    "taken": '<path d="M-10 11V-10" stroke="{ink}" stroke-width="3" fill="none"/>'
    '<path d="M-9 -10H12L8 -2.5L12 5H-9Z" fill="{colour}" stroke="{ink}" stroke-width="1.5"/>',
    # The same flag, hollow and struck through.
    "left": '<path d="M-10 11V-10" stroke="{ink}" stroke-width="3" fill="none"/>'
    '<path d="M-9 -10H12L8 -2.5L12 5H-9Z" fill="{paper}" stroke="{ink}" stroke-width="1.5"/>'
    '<path d="M-9 5L12 -10" stroke="{ink}" stroke-width="2" fill="none"/>',
    # A hollow shield that points down.
    "declined": '<path d="M-9 -10H12V0L1.5 11L-9 0Z" fill="{paper}" stroke="{ink}"'
    ' stroke-width="5"/>'
    '<path d="M-9 -10H12V0L1.5 11L-9 0Z" fill="{paper}" stroke="{colour}" stroke-width="2.5"'
    ' stroke-dasharray="6 3"/>',
}


def arrows_svg(arrows: Sequence[Arrow], outlines: Outlines) -> str:
    """Arrows between regions, each from beside one label to beside the other."""
    return "".join(_arrow(arrow, outlines) for arrow in arrows)


_SHORT = 40.0
"""Units that are left free around the middle of a label; less where labels are close together."""


def _arrow(arrow: Arrow, outlines: Outlines) -> str:
    x, y = map(float, outlines["areas"][str(arrow.start)]["label"])
    u, v = map(float, outlines["areas"][str(arrow.end)]["label"])
    across, down = u - x, v - y
    length = hypot(across, down) or 1.0
    free = min(_SHORT, length * 0.3)
    across, down = across / length, down / length
    x, y, u, v = x + across * free, y + down * free, u - across * free, v - down * free
    bend = min(length * 0.12, 22.0)
    cx, cy = (x + u) / 2 - down * bend, (y + v) / 2 + across * bend
    line = f"M{x:.0f} {y:.0f}Q{cx:.0f} {cy:.0f} {u:.0f} {v:.0f}"
    # The head points along the end of the curve.
    tip = hypot(u - cx, v - cy) or 1.0
    dx, dy = (u - cx) / tip, (v - cy) / tip
    wing = [(u - 14 * dx + side * 9 * dy, v - 14 * dy - side * 9 * dx) for side in (1, -1)]
    head = (
        f"M{u + 4 * dx:.0f} {v + 4 * dy:.0f}" + "".join(f"L{a:.0f} {b:.0f}" for a, b in wing) + "Z"
    )
    colour = STYLES[arrow.seat].colour
    return (
        f'<path d="{line}" fill="none" stroke="{PAPER}" stroke-width="11" stroke-linecap="round"/>'
        f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="8"/>'
        f'<path d="{head}" fill="{colour}" stroke="{PAPER}" stroke-width="5"/>'
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="5"/>'
        f'<path d="{head}" fill="{colour}" stroke="{INK}" stroke-width="1.5"/>'
    )
