"""A league of one game in a folder of its own, played by the demo's players."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from sqlalchemy import Engine

from bench.demo.players import orders as thought
from moderator.games import GAMES
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import record
from moderator.settings import Settings, Site
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.at import At
from moderator.store.keys import key

SECRET = b"the secret of the benchmarks...."
BEGAN = datetime(2026, 12, 1, 12, tzinfo=UTC)
NAMES = ("Olena", "Taras", "Ingrid", "Pavlo", "Maria")


@contextmanager
def league(seats: int) -> Iterator[tuple[Engine, Settings]]:
    """The game `bench-1`, begun; everything is gone afterwards."""
    with TemporaryDirectory() as folder:
        engine = store.engine(f"sqlite:///{folder}/league.sqlite3")
        upgrade.upgrade(engine)
        rng = Random(1)
        with store.write_transaction(engine) as session:
            made = directory.new_league(
                At(session, BEGAN, SECRET, secrets.token_bytes),
                "bench",
                "Bench",
                {"rhythm": {"period": "48h"}},
            )
            players = [
                directory.add_player(
                    At(session, BEGAN, SECRET, secrets.token_bytes),
                    NewPlayer(n.lower(), n, f"{n.lower()}@mail.example"),
                )
                for n in NAMES[:seats]
            ]
            game = founding.new_game(
                At(session, BEGAN, SECRET, rng.randbytes),
                made,
                NewGame("bench-1", "smallworld", players, {}),
            )
            founding.start(At(session, BEGAN, SECRET, secrets.token_bytes), game)
        yield engine, Settings(site=Site(folder=Path(folder) / "site"))
        engine.dispose()


def play_turn(engine: Engine, number: int) -> None:
    """One turn, by a sheet of the seat that is asked."""
    now = BEGAN + timedelta(hours=number)
    with store.write_transaction(engine) as session:
        game = directory.find_game(session, "bench-1")
        seat = game.asked[0]
        state = record.state_of(session, game)
        lines = thought(GAMES[game.kind], state, seat, Random(number))
        tenure = key(directory.sittings(session, game)[seat].tenure)
        text = "\n".join([*lines, "end"])
        receiving.receive(
            At(session, now, SECRET, secrets.token_bytes), Arrival(tenure, text, "form", now)
        )
