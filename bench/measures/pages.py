"""Pages of a turn, without its PDF: the game and its league are published after each."""

import time
from statistics import median

from bench.league import BEGAN, league, play_turn
from bench.measure import Measured
from moderator.publish import publish_all, publish_pending

FIRST, LAST = 16, 30


def turn_pages() -> Measured:
    times = []
    with league(5) as (engine, settings):
        for number in range(LAST):
            play_turn(engine, number)
            start = time.perf_counter()
            publish_pending(engine, settings, BEGAN, pdf=False)
            if number >= FIRST:
                times.append(time.perf_counter() - start)
    return Measured("a turn's pages, five players", median(times) * 1000, 50, "ms", at_least=False)


def nothing_changed() -> Measured:
    """Publishing a whole game again when nothing has changed, against publishing it all."""
    with league(5) as (engine, settings):
        for number in range(LAST):
            play_turn(engine, number)
        spans = []
        for _ in range(2):
            start = time.perf_counter()
            publish_all(engine, settings, BEGAN, pdf=False)
            spans.append(time.perf_counter() - start)
    share = spans[1] / spans[0]
    return Measured("publishing with nothing changed, against all", share, 0.1, at_least=False)


MEASURES = (turn_pages, nothing_changed)
