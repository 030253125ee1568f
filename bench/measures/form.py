"""Checks of a sheet as it is typed: what the form asks each time that somebody pauses."""

import itertools
import secrets
import statistics
import time
from pathlib import Path
from random import Random

from flask.testing import FlaskClient
from sqlalchemy import Engine

from bench.demo.players import orders as thought
from bench.league import BEGAN, SECRET, league, play_turn
from bench.measure import Measured
from moderator.app import create_app
from moderator.games import GAMES
from moderator.league.access import seat_links
from moderator.league.people import directory
from moderator.league.play import record
from moderator.runtime import Runtime
from moderator.settings import Limits, Settings, Site
from moderator.store import session as store
from moderator.store.at import At

TURNS = 22
"""So many turns before: all five have races in decline, and the board is full."""

CHECKS = 150

HEAD, TAIL = 50, 0.25
"""Checks a second on one core, and the 95th percentile in seconds."""


def asked(engine: Engine, settings: Settings) -> tuple[FlaskClient, str, list[str]]:
    """A browser with the form of the seat that is asked, and its sheet as it grows line by line."""
    with store.write_transaction(engine) as session:
        game = directory.find_game(session, "bench-1")
        seat = game.asked[0]
        tenure = directory.sittings(session, game)[seat].tenure
        token = seat_links.open_link(At(session, BEGAN, SECRET, secrets.token_bytes), game, tenure)
        state = record.state_of(session, game)
    lines = thought(GAMES["smallworld"], state, seat, Random(7))
    app = create_app(Runtime(engine, settings, SECRET, lambda: BEGAN))
    grown = ["\n".join(lines[:n]) for n in range(1, len(lines) + 1)]
    return app.test_client(), f"/play/{token}/check", grown


def spans() -> list[float]:
    """The processor's time of each check, over the whole app."""
    with league(5) as (engine, settings):
        for number in range(TURNS):
            play_turn(engine, number)
        lifted = Settings(
            site=Site(folder=Path(settings.site.folder)),
            limits=Limits(pages_per_minute=0, sign_ins_per_hour=0),
        )
        client, path, sheets = asked(engine, lifted)
        found = []
        for text in itertools.islice(itertools.cycle(sheets), CHECKS):
            start = time.process_time()
            answer = client.post(path, data={"text": text})
            found.append(time.process_time() - start)
            assert answer.status_code == 200, answer.status
        return found


_found: list[float] = []


def once() -> list[float]:
    if not _found:
        _found.extend(spans())
    return _found


def checks_a_second() -> Measured:
    rate = CHECKS / sum(once())
    return Measured("checks by the form, five players", rate, HEAD, "/s", note="one core")


def slowest() -> Measured:
    late = statistics.quantiles(once(), n=20)[-1] * 1000
    return Measured("a check by the form, 95th percentile", late, TAIL * 1000, "ms", at_least=False)


MEASURES = (checks_a_second, slowest)
