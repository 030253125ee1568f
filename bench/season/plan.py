"""How large a simulated season is, and what goes wrong in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

RHYTHM = {
    "at": "20:00",
    "zone": "Europe/Kyiv",
    "grace": "2h",
    "reminder": "12h",
}
"""And `weekdays` of the plan."""
ZONE = RHYTHM["zone"]
LANGUAGES = ("en", "uk", "ru")
TICK = timedelta(hours=1)
"""The clock ticks each hour, as cron might; in between it stands still."""
OUTAGE, OUTAGE_MINIMUM = "90m", "6h"


@dataclass(frozen=True, slots=True)
class Plan:
    """Tables are of two: `players` in `tiers` play `players * rounds / 2` games.

    `weeks` is how long that takes, about: what goes wrong is spread over them. `pause` is the mean
    time until somebody who is asked writes. Chances are for each question: `silent` misses it,
    `vacation` and `extend` are asked for by mail, `draft` is a sheet without `end`, `twice` a mail
    that comes two times, `wrong` one with a line that cannot be. `leavers` stop for good some time;
    `substitutes` wait to take over. The rest are numbers of events.
    """

    players: int = 200
    tiers: int = 4
    rounds: int = 5
    weeks: int = 40
    weekdays: str = "fri"
    seed: int = 1
    began: datetime = datetime(2027, 2, 1, 9, tzinfo=UTC)
    pause: timedelta = timedelta(hours=100)
    silent: float = 0.02
    vacation: float = 0.004
    extend: float = 0.01
    draft: float = 0.03
    twice: float = 0.02
    wrong: float = 0.02
    leavers: int = 6
    substitutes: int = 12
    outages: int = 6
    rollbacks: int = 12
    pauses: int = 3
    verdicts: int = 4

    @property
    def games(self) -> int:
        return self.players * self.rounds // 2


SMALL = Plan(
    players=6,
    tiers=1,
    rounds=1,
    weeks=1,
    weekdays="daily",
    began=datetime(2027, 3, 24, 9, tzinfo=UTC),
    pause=timedelta(hours=16),
    silent=0.06,
    vacation=0.03,
    extend=0.03,
    leavers=1,
    substitutes=2,
    outages=2,
    rollbacks=2,
    pauses=1,
    verdicts=1,
)
"""What the tests have the time for: three games over a change of summer time."""
