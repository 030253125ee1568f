"""Checking a sheet where that is dearest: five players, a full board, a die before each line."""

import tomllib
from typing import Any

from bench.measure import Measured, milliseconds
from moderator.engine.sheets import Sheet
from moderator.games import GAMES
from moderator.league.play.check import judge
from moderator.league.play.who_answers import GameInPlay

# Berserk rolls before each conquest, so the courses of the dice are many; the line in doubt, a
# region that no die can make one's own, keeps the checker at all of them.
POSITION = """
board = "sw-5"
seats = 5
[position]
round = 6
active = "A"
[position.seats]
A = { race = "ratmen", power = "berserk", decline = [{ race = "giants" }] }
B = { race = "trolls", power = "fortified", decline = [{ race = "elves" }] }
C = { race = "halflings", power = "bivouacking", decline = [{ race = "wizards" }] }
D = { race = "amazons", power = "heroic", decline = [{ race = "dwarves" }] }
E = { race = "skeletons", power = "diplomat" }
[position.regions]
33 = { owner = "A", tokens = 13 }
46 = { owner = "A", tokens = 1, decline = true }
47 = { owner = "A", tokens = 1, decline = true }
26 = { owner = "B", tokens = 1, pieces = { lair = 1 } }
18 = { owner = "B", tokens = 2, pieces = { lair = 1, fortress = 1 } }
19 = { owner = "B", tokens = 1, pieces = { lair = 1 } }
12 = { owner = "B", tokens = 1, decline = true }
38 = { owner = "C", tokens = 1, pieces = { camp = 2 } }
45 = { owner = "C", tokens = 2, pieces = { camp = 3 } }
44 = { owner = "C", tokens = 1, decline = true }
20 = { owner = "D", tokens = 2, pieces = { hero = 1 } }
21 = { owner = "D", tokens = 2 }
5 = { owner = "D", tokens = 1, decline = true }
29 = { owner = "E", tokens = 2 }
30 = { owner = "E", tokens = 3 }
"""

SHEET = """
game bench turn 26
retreat weakest
conquer 32
conquer 31
conquer 26 or 38
conquer 39
conquer 38 or 27
deploy 26:3 32:2 31:2 5:2 rest 33
end
"""


def worst() -> tuple[GameInPlay[Any, Any], Sheet]:
    kind = GAMES["smallworld"]
    state = kind.place(tomllib.loads(POSITION))
    return GameInPlay(kind.rules, kind.notation, state, {}, {}), kind.notation.read(SHEET)


def sheet_check() -> Measured:
    table, sheet = worst()
    time = milliseconds(lambda: judge(table, 0, sheet))
    return Measured("checking a sheet, the worst of five players", time, 20, "ms", at_least=False)


MEASURES = (sheet_check,)
