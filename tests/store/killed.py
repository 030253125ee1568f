"""A process to be killed: appends a turn and stops before or after the commit.

Run as `python killed.py FOLDER before|after`; says "here" when it stands where it is to be killed.
"""

import sys
import time

from sqlmodel import select
from toygame import NOON, RULES, Table

from moderator.store import revision_lock
from moderator.store.session import engine, write_transaction
from moderator.store.tables import Game, OutboxRow
from tests.moments import moment


def wait_to_be_killed() -> None:
    print("here", flush=True)
    time.sleep(60)


def main(url: str, when: str) -> None:
    with write_transaction(engine(url)) as session:
        game = session.exec(select(Game)).one()
        assert revision_lock.claim_revision(moment(session, NOON), game, game.revision, "killed")
        Table(session, game, RULES.setup(2, {}).state).turn(3, 5)
        session.add(OutboxRow(key="asked:1", kind="asked", person_id=1, message_id="<1@x.example>"))
        session.flush()
        if when == "before":
            wait_to_be_killed()
    wait_to_be_killed()


if __name__ == "__main__":
    main(*sys.argv[1:])
