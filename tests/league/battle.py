"""A position where a conquest drives another seat's tokens back."""

from __future__ import annotations

import tomllib

from sqlmodel import select

from moderator.games import GAMES
from moderator.store import session as store
from moderator.store.tables import League, Snapshot
from tests.league.conftest import Played

SEATS = 4
# A's nine Ratmen in 26 take 27 from B: one token is lost, three are B's to place.
POSITION = """
board = "sw-4"
seats = 4
[options]
coins = "hidden"
[position]
round = 4
active = "A"
[position.seats.A]
race = "ratmen"
power = "stout"
[position.seats.B]
race = "humans"
power = "merchant"
[position.regions.26]
owner = "A"
tokens = 9
[position.regions.27]
owner = "B"
tokens = 4
[position.regions.28]
owner = "B"
tokens = 1
[position.regions.35]
owner = "B"
tokens = 3
[position.regions.19]
owner = "B"
tokens = 1
"""
ATTACK = "conquer 27\ndeploy 27:4 rest 26\nend\n"


def placed(played: Played, position: str = POSITION, **options: str) -> Played:
    """That game in a position ("": as it is), in a league with those options."""
    kind = GAMES[played.look().kind]
    with store.write_transaction(played.engine) as session:
        if position:
            row = session.exec(select(Snapshot)).one()
            row.state = dict(kind.rules.pack(kind.place(tomllib.loads(position))))
            session.add(row)
        league = session.exec(select(League)).one()
        league.options = {**league.options, **options}
        session.add(league)
    return played
