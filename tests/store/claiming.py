"""A process that claims: `python claiming.py URL NAME`. Prints the games it got, one a line.

It waits for a line on its standard input first, so that two of them start together.
"""

import sys

from sqlmodel import select
from toygame import NOON, RULES, Table

from moderator.store import revision_lock
from moderator.store.session import engine, read_transaction, write_transaction
from moderator.store.tables import Game
from tests.moments import moment


def main(url: str, name: str) -> None:
    database = engine(url)
    with read_transaction(database) as session:
        found = session.exec(select(Game.id, Game.revision).order_by(Game.id)).all()
    print("ready", flush=True)
    sys.stdin.readline()
    for game_id, revision in found:
        with write_transaction(database) as session:
            game = session.get_one(Game, game_id)
            if revision_lock.claim_revision(moment(session, NOON), game, revision, name):
                Table(session, game, RULES.setup(2, {}).state).turn(1, 2)
                print(game_id, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
