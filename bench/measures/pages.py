"""Pages of a turn, without its PDF: the game and its league are published after each.

All of them are made in three languages; the goal is that of one. What is counted is the
processor's time: how long a loaded disk takes to put a file into another's place is not ours.
"""

import time
from statistics import median

from bench.league import BEGAN, SECRET, league, play_turn
from bench.measure import Measured
from moderator.locale.catalogue import languages
from moderator.publish import publish_all, publish_pending
from moderator.runtime import Runtime

FIRST, LAST = 16, 30


def turn_pages() -> Measured:
    times, waited = [], []
    with league(5) as (engine, settings):
        for number in range(LAST):
            play_turn(engine, number)
            began, start = time.perf_counter(), time.process_time()
            publish_pending(Runtime(engine, settings, SECRET, lambda: BEGAN), pdf=False)
            if number >= FIRST:
                times.append((time.process_time() - start) * 1000)
                waited.append((time.perf_counter() - began) * 1000)
    spoken, whole = len(languages()), median(times)
    return Measured(
        "a turn's pages, five players, a language",
        whole / spoken,
        50,
        "ms",
        at_least=False,
        note=f"{spoken} languages: {whole:.0f} ms, {median(waited):.0f} ms by the clock",
    )


def nothing_changed() -> Measured:
    """Publishing a whole game again when nothing has changed, against publishing it all."""
    with league(5) as (engine, settings):
        for number in range(LAST):
            play_turn(engine, number)
        spans = []
        for _ in range(2):
            start = time.perf_counter()
            publish_all(Runtime(engine, settings, SECRET, lambda: BEGAN), pdf=False)
            spans.append(time.perf_counter() - start)
    share = spans[1] / spans[0]
    return Measured("publishing with nothing changed, against all", share, 0.1, at_least=False)


MEASURES = (turn_pages, nothing_changed)
