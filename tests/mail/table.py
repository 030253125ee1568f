"""A hand-built table for letters: three seats on a real board in the middle of a game.

Coins of the other seats are canaries: figures that appear nowhere else.
"""

from __future__ import annotations

import json
from contextvars import ContextVar
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from importlib.resources import files

from moderator.engine.core import Event, Fact, facts
from moderator.engine.sheets import Hint
from moderator.engine.view import Area, Offer, SeatView, View
from moderator.letters.briefing import Briefing, PastTurn, SeatQuestion
from moderator.letters.gathering import in_words
from moderator.locale.speech import Speaker

CANARIES = (7411, 7412)
OWN_COINS = 23
DUE = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)
NOW = DUE - timedelta(days=2, hours=4)
LANGUAGE: ContextVar[str] = ContextVar("LANGUAGE", default="en")
"""The language that letters are written in."""

PLAYERS = {0: "Anna", 1: "Olena", 2: "Taras"}

# By region: owner, race, tokens, in decline.
STANDS: dict[int, tuple[int, str, int, bool]] = {
    12: (0, "skeletons", 2, False),
    13: (0, "skeletons", 3, False),
    14: (0, "skeletons", 1, False),
    19: (0, "skeletons", 3, False),
    26: (0, "trolls", 1, True),
    27: (0, "trolls", 1, True),
    21: (1, "elves", 2, False),
    22: (1, "elves", 4, False),
    23: (1, "elves", 5, False),
    5: (2, "giants", 3, False),
    6: (2, "giants", 3, False),
    11: (2, "giants", 4, False),
    1: (2, "dwarves", 1, True),
}
PIECES: dict[int, tuple[tuple[str, int], ...]] = {
    26: (("lair", 1),),
    22: (("camp", 2),),
    16: (("tribe", 1),),
    18: (("tribe", 1),),
}


def _regions() -> list[dict[str, Fact]]:
    path = files("moderator.games.smallworld") / "data" / "smallworld.json"
    found: list[dict[str, Fact]] = json.loads(path.read_text("utf-8"))["boards"]["sw-3"]["regions"]
    return found


def _area(number: int, terrain: str) -> Area:
    owner, race, tokens, faded = STANDS.get(number, (None, "", 0, False))
    return Area(number, terrain, (), owner, race, tokens, faded, PIECES.get(number, ()))


def _seat(seat: int, viewer: int | None, race: str, power: str, **cells: Fact) -> SeatView:
    coins = (OWN_COINS, *CANARIES)[seat]
    shown = facts(coins=coins, score=coins) if viewer == seat else ()
    return SeatView(seat, facts(race=race, power=power, **cells, peace=None, entered=True) + shown)


def view(viewer: int | None = 0, round_: int = 4) -> View:
    """The position for that viewer, coins hidden."""
    seats = (
        _seat(0, viewer, "skeletons", "flying", hand=3, regions=4, tokens=9,
              decline=(("trolls", 2),)),
        _seat(1, viewer, "elves", "hill", hand=0, regions=3, tokens=11, decline=()),
        _seat(2, viewer, "giants", "dragon-master", hand=0, regions=3, tokens=10,
              decline=(("dwarves", 1),)),
    )  # fmt: skip
    row = [("merchant", "humans", 0, 7), ("spirit", "wizards", 2, 10), ("swamp", "orcs", 0, 9)]
    offers = tuple(
        Offer(place, (power, race), coins, facts(tokens=tokens, price=place - 1))
        for place, (power, race, coins, tokens) in enumerate(row, start=1)
    )
    progress = facts(round=round_, rounds=10, active=0, turn=10, phase="act")
    areas = tuple(_area(int(str(r["number"])), str(r["terrain"])) for r in _regions())
    return View("smallworld", "sw-3", viewer, progress, seats, areas, offers)


def conquered(seat: int, race: str, region: int, **other: Fact) -> Event:
    """A conquest of an empty region, but for what is said."""
    usual: dict[str, Fact] = {
        "tokens": 3, "by": "tokens", "loser": None, "loser_race": "", "driven": 0, "lost": 0,
        "tribe": False, "decline": False,
    }  # fmt: skip
    return Event("conquered", facts(seat=seat, race=race, region=region, **{**usual, **other}))


def over() -> View:
    """The position at the end, when all coins are told."""
    known = view(0, 10)
    figures = (OWN_COINS, *CANARIES)
    seats = tuple(
        replace(seat, cells=facts(**dict(seat.cells) | {"coins": coins, "score": coins}))
        for seat, coins in zip(known.seats, figures, strict=True)
    )
    return replace(known, seats=seats, over=True)


PAST = (
    PastTurn(
        "8",
        1,
        (
            conquered(1, "elves", 21, loser=0, loser_race="skeletons", driven=2, lost=1),
            conquered(1, "elves", 22, tribe=True),
            Event("redeployed", facts(seat=1, race="elves", counts=((21, 2), (22, 4)))),
            Event("retreated", facts(seat=0, race="skeletons", counts=((19, 1),))),
        ),
    ),
    PastTurn(
        "9",
        2,
        (
            conquered(2, "giants", 5),
            conquered(2, "giants", 6),
            Event("rolled", facts(seat=2, face=2, region=11)),
            conquered(2, "giants", 11, by="die"),
        ),
    ),
)

HINTS = (
    Hint("conquer 20", facts(region=20, cost=2, left=1)),
    Hint("conquer 9", facts(region=9, cost=2, left=1)),
    Hint("conquer 16", facts(region=16, cost=3, left=0)),
    Hint("roll 21", facts(region=21, cost=4, need=1, odds=3)),
    Hint("abandon 14", facts(region=14)),
    Hint("decline"),
)


LATER = (Hint("deploy weakest"), Hint("deploy rest 12", facts(region=12)))


def _spoken(hints: tuple[Hint, ...]) -> tuple[Hint, ...]:
    return in_words("smallworld", Speaker(LANGUAGE.get()), hints)


def briefing(viewer: int = 0) -> Briefing:
    """What that seat's letters are written from; it is seat A's turn."""
    mine = SeatQuestion("act", facts(tokens=3), _spoken(HINTS), _spoken(LATER))
    speaker = Speaker(LANGUAGE.get(), "Europe/Kyiv")
    return Briefing(
        speaker=speaker,
        game="kyiv-7",
        state="running",
        seat=viewer,
        players=PLAYERS,
        now=NOW,
        turn="10",
        view=view(viewer),
        due_at=DUE,
        asked=(0,),
        question=mine if viewer == 0 else None,
        past=PAST,
        pages=((speaker.say("Board, log and PDF"), "https://league.example/kyiv-7/10/"),),
    )


def taking() -> Briefing:
    """Seat A has no active race: it must choose one."""
    known = view(0)
    cells = dict(known.seats[0].cells) | {
        "race": "",
        "power": "",
        "hand": 0,
        "regions": 0,
        "tokens": 0,
    }
    first = replace(known.seats[0], cells=facts(**cells))
    hints = tuple(
        Hint(f"take {order}", facts(place=offer.place) + offer.facts)
        for offer, order in zip(
            known.offers, ("merchant humans", "spirit wizards", "swamp orcs"), strict=True
        )
    )
    later = (
        Hint("conquer 3", facts(region=3, cost=3, left=4)),
        Hint("conquer 4", facts(region=4, cost=2, left=5)),
        Hint("decline"),
    )
    areas = tuple(
        area if area.owner != 0 or area.faded else replace(area, owner=None, troop="", tokens=0)
        for area in known.areas
    )
    asked = briefing()
    people = asked.speaker.people("humans", "merchant")
    return replace(
        asked,
        view=replace(known, seats=(first, *known.seats[1:]), areas=areas),
        question=SeatQuestion("take", facts(people=people), _spoken(hints), _spoken(later)),
    )
