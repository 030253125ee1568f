"""Several processes send out of one outbox: each mail goes out once."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from processes import say, start, wait_for
from sqlalchemy import Engine
from sqlmodel import select
from toygame import NOON

from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import OutboxRow, Person

WAITING, LAPSED, HELD = range(60), range(60, 80), range(80, 85)


def _row(number: int, person: int) -> OutboxRow:
    """A mail that waits; that was leased by who has died; or that somebody is sending just now."""
    ends = {**dict.fromkeys(LAPSED, NOON), **dict.fromkeys(HELD, NOON + timedelta(minutes=1))}
    return OutboxRow(
        key=f"mail:{number}",
        kind="notice",
        person_id=person,
        message_id=f"{number}",
        recipient="olena@mail.example",
        raw=f"{number}".encode(),
        state="leased" if number in ends else "waiting",
        leased_until=ends.get(number),
        created_at=NOON,
    )


def test_two_processes_never_send_the_same_mail(either: Engine) -> None:
    with write_transaction(either) as session:
        person = Person(slug="olena", name="Olena")
        session.add(person)
        session.flush()
        assert person.id is not None
        session.add_all([_row(number, person.id) for number in range(85)])
    processes = [start("sending.py", either) for _ in range(2)]
    for process in processes:
        wait_for(process, "ready")
    for process in processes:
        say(process, "go")
    said = [process.communicate(timeout=120)[0].split() for process in processes]

    assert all(process.returncode == 0 for process in processes)
    sent = Counter(int(number) for numbers in said for number in numbers)
    assert sent == Counter([*WAITING, *LAPSED])
    with read_transaction(either) as session:
        states = Counter(session.exec(select(OutboxRow.state)))
    assert states == {"sent": 80, "leased": 5}
