"""The frame of a board: places on it are lengths along it, clockwise from the top left."""

from dataclasses import dataclass
from itertools import accumulate

from moderator.publish.pictures.outlines import Point


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle from (0, 0) to (width, height)."""

    width: float
    height: float

    @property
    def length(self) -> float:
        """All the way around."""
        return 2 * (self.width + self.height)

    def point(self, at: float) -> Point:
        """Where a length along the frame (taken around) lies."""
        at %= self.length
        if at < self.width:
            return at, 0.0
        if (at := at - self.width) < self.height:
            return self.width, at
        if (at := at - self.height) < self.width:
            return self.width - at, self.height
        return 0.0, self.height - (at - self.width)

    def along(self, x: float, y: float) -> float:
        """The length at which the ray from the middle through (x, y) leaves the board."""
        u, v = x / self.width - 0.5, y / self.height - 0.5
        most = max(abs(u), abs(v)) or 1.0
        right, down = (0.5 + u / most / 2) * self.width, (0.5 + v / most / 2) * self.height
        if abs(v) >= abs(u):
            return right if v <= 0 else self.width + self.height + (self.width - right)
        return self.width + down if u > 0 else self.length - down

    def corners(self, start: float, end: float) -> list[Point]:
        """The corners met going clockwise from one length to another, neither included."""
        sides = accumulate((self.width, self.height, self.width, self.height), initial=0.0)
        span = (end - start) % self.length
        met = sorted({(side - start) % self.length for side in sides})
        return [self.point(start + ahead) for ahead in met if 0 < ahead < span]
