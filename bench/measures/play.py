"""Random play: a move is one choice found among all legal ones, and applied."""

import random
import time
from itertools import islice
from typing import Any

import chess

from bench.measure import Measured, paired
from moderator.engine.core import DICE, Answer
from moderator.engine.rules import Rules
from moderator.games.smallworld.rules import RULES

SECONDS = 1.0
"""How long each side plays in a round: of the processor's time, not of the clock's. What else runs
on the machine meanwhile would otherwise slow the one side or the other by chance."""

MOST = 32
"""How many choices of a decision are listed at the most: of the ways to redeploy there are
thousands, and no player looks through them. A position of chess has about as many moves."""

PLIES = 200
"""Random chess games seldom end: they are cut here."""


def our_game(rules: Rules[Any, Any], seats: int, rng: random.Random) -> int:
    """Play one game to its end; the number of moves. A die is applied, but is nobody's move."""
    state = rules.setup(seats, {}).state
    moves = 0
    while (ask := rules.ask(state)) is not None:
        answers = []
        for decision in ask.decisions:
            choice = rng.choice(list(islice(rules.choices(state, decision), MOST)))
            moves += decision.seat != DICE
            answers.append(Answer(decision, choice, "random"))
        state = rules.apply(state, answers).state
    return moves


def chess_game(rng: random.Random) -> int:
    """The same with python-chess."""
    board = chess.Board()
    for ply in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return PLIES


def ours(seed: int) -> float:
    """Moves a second in whole games, of two to five players in turn."""
    rng = random.Random(seed)
    moves = games = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < SECONDS or games % 4:
        moves += our_game(RULES, 2 + games % 4, rng)
        games += 1
    return moves / passed


def theirs(seed: int) -> float:
    rng = random.Random(seed)
    moves = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < SECONDS:
        moves += chess_game(rng)
    return moves / passed


def random_play() -> Measured:
    return Measured("random play, moves a second against python-chess", paired(ours, theirs), 1.0)


MEASURES = (random_play,)
