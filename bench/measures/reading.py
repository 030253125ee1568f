"""How long a sheet takes to read, in each language, and one that is wrong throughout."""

from bench.measure import Measured, milliseconds
from moderator.games import GAMES

SHEETS = {
    "English": (
        "game kyiv-7 turn 14\ntake merchant ratmen\nconquer 14, 15\nconquer 9 or 16 with 3\n"
        "roll 21\ndeploy 14:3 15:2 rest 16\ncamps 14:3 15:2\npeace B\nretreat weakest\nend"
    ),
    "Russian": (
        "игра kyiv-7 ход 14\nвзять скаредных крысолюдов\nзахватить 14, 15\n"
        "захватить 9 или 16 с 3\nбросок 21\nрасставить 14:3 15:2 остальное 16\n"
        "лагеря 14:3 15:2\nмир В\nотступить слабейшие\nконец"
    ),
    "Ukrainian": (
        "гра kyiv-7 хід 14\nвзяти підприємливих щуряків\nзавоювати 14, 15\n"
        "завоювати 9 або 16 з 3\nкидок 21\nрозмістити 14:3 15:2 решта 16\n"
        "табори 14:3 15:2\nмир В\nвідступити найслабші\nкінець"
    ),
}
WRONG = "\n".join(f"зохватыть{letter} 5" for letter in "абвгдежзик")


def read(name: str, text: str, goal: float) -> Measured:
    notation = GAMES["smallworld"].notation
    took = milliseconds(lambda: notation.read(text), rounds=99)
    return Measured(f"reading: ten lines, {name}", took, goal, "ms", at_least=False)


MEASURES = [
    *(lambda name=name, text=text: read(name, text, 1) for name, text in SHEETS.items()),
    lambda: read("all of them near misses", WRONG, 40),
]
