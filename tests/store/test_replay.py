"""A journal played again comes out as it was played."""

from dataclasses import replace

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, select
from toygame import FACES, RULES, Bid, State, Table, Toy, play_out, sit_down

from moderator.engine.core import DICE, Answer, Decision, Rolled, Step
from moderator.store.journal import bodies
from moderator.store.journal import entries as journal
from moderator.store.journal.canonical import digest
from moderator.store.journal.entries import ANSWER, JournalEntry
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.journal.replay import replay, state_at
from moderator.store.session import write_transaction
from moderator.store.tables import JournalRow, Snapshot, Turn
from moderator.store.verification.recheck import recheck


def test_every_row_leads_to_the_state_it_led_to(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        seen = [table.state]
        for _ in range(2):
            table.bids(3, 5)
            seen.append(table.state)
            table.die()
            seen.append(table.state)
        table.revert(3, seen[2], "b")
        seen.append(seen[2])
        entries = journal.read(session, table.game)

    assert [step.state for _, step in replay(RULES, entries)] == seen


def test_what_happened_is_told_again(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        table.turn(9, 0)
        *_, (_, last) = replay(RULES, journal.read(session, table.game))

    assert [event.kind for event in last.events] == ["won"]


def test_other_rules_are_found_out(database: Engine) -> None:
    class Generous(Toy):
        version = "2"

        def _won(self, state: State, bids: tuple[int, int], face: int) -> Step[State]:
            return super()._won(state, bids, face + 1)

    with write_transaction(database) as session:
        table = sit_down(session)
        table.turn(9, 0)
        entries = journal.read(session, table.game)

    with pytest.raises(JournalError) as error:
        list(replay(Generous(), entries))
    assert error.value.finding == Finding("position", 3, (("written_by", "1"), ("read_by", "2")))


@pytest.mark.parametrize("remembered", [True, False])
def test_the_state_at_any_revision(database: Engine, remembered: bool) -> None:
    """The same with and without snapshots, reverted rows and reverts too."""
    with write_transaction(database) as session:
        table = sit_down(session)
        play_out(table)
        states = [step.state for _, step in replay(RULES, journal.read(session, table.game))]
        if remembered:
            _snapshots(session, table, states)
        found = [state_at(session, table.game, n, RULES) for n in range(1, len(states) + 1)]

    assert found == states


def _snapshots(session: Session, table: Table, states: list[State]) -> None:
    for revision in (3, 6, 8):  # an answer, the revert, an answer after it
        packed = dict(RULES.pack(states[revision - 1]))
        session.add(Snapshot(game_id=table.game.id, revision=revision, state=packed))


def test_a_snapshot_is_used_and_a_wrong_one_is_found_when_played_on_from(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        for bids in ((3, 5), (9, 0), (1, 1)):
            table.turn(*bids)
        before = state_at(session, table.game, 5, RULES)
        wrong = replace(state_at(session, table.game, 6, RULES), coins=(1, 1))
        packed = dict(RULES.pack(wrong))
        session.add(Snapshot(game_id=table.game.id, revision=6, state=packed))

        assert state_at(session, table.game, 6, RULES) == wrong
        assert state_at(session, table.game, 5, RULES) == before
        with pytest.raises(JournalError):
            state_at(session, table.game, 7, RULES)


@pytest.mark.parametrize("revision", [0, 4, -1])
def test_a_revision_that_never_was(database: Engine, revision: int) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        table.turn(1, 2)
        with pytest.raises(ValueError, match="no revision"):
            state_at(session, table.game, revision, RULES)


def body_of(*answers: Answer[object], turn: int = 1) -> dict[str, object]:
    return bodies.answer(answers, rolls=(), turn=turn, mark="", position="")


BIDS = (Answer(Decision(0, "bid"), Bid(1), "mail"), Answer(Decision(1, "bid"), Bid(1), "mail"))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (body_of(BIDS[0]), "ask"),
        (body_of(BIDS[1], BIDS[0]), "ask"),
        (body_of(Answer(Decision(DICE, "die", FACES), Rolled(1), "dice")), "ask"),
        (body_of(BIDS[0], Answer(Decision(1, "bid"), Bid(10), "mail")), "illegal"),
        (body_of(*BIDS, turn=2), "turn"),
        (body_of(*BIDS), "position"),
        ({**body_of(), "answers": [{"type": "no.such"}]}, "shape"),
        ({**body_of(), "answers": [7]}, "shape"),
    ],
)
def test_a_row_that_the_rules_would_not_have_written(body: dict[str, object], code: str) -> None:
    setup = JournalEntry({"number": 1, "kind": "setup", "seats": 2, "options": {}}, "")
    row = JournalEntry({**body, "number": 2, "kind": ANSWER, "rules": "1"}, "")

    with pytest.raises(JournalError) as error:
        list(replay(RULES, (setup, row)))
    assert (error.value.finding.code, error.value.finding.row) == (code, 2)


def test_a_die_shows_only_what_is_on_it() -> None:
    setup = JournalEntry({"number": 1, "kind": "setup", "seats": 2, "options": {}}, "")
    bid = RULES.apply(State(), BIDS).state
    bids = {**body_of(*BIDS), "position": bodies.position(RULES, bid)}
    seven = body_of(Answer(Decision(DICE, "die", FACES), Rolled(7), "dice"))
    rows = (
        setup,
        JournalEntry({**bids, "number": 2, "kind": ANSWER, "rules": "1"}, ""),
        JournalEntry({**seven, "number": 3, "kind": ANSWER, "rules": "1"}, ""),
    )

    with pytest.raises(JournalError) as error:
        list(replay(RULES, rows))
    assert error.value.finding.code == "illegal"


def recheck_after(database: Engine, spoil: str = "") -> list[tuple[str, int | None]]:
    """Play a game, change the database by one statement, and hold it against its journal."""
    with write_transaction(database) as session:
        table = sit_down(session)
        play_out(table)
        table.remember()
        session.flush()
        if spoil:
            session.connection().exec_driver_sql(spoil)
            session.expire_all()
        return [(found.code, found.row) for found in recheck(session, table.game, RULES)]


def test_a_game_as_it_was_played_holds(database: Engine) -> None:
    assert recheck_after(database) == []


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (
            "UPDATE journalrow SET body = replace(body, 'mail', 'form') WHERE number = 4",
            ("digest", 4),
        ),
        ("UPDATE journalrow SET body = body || ' ' WHERE number = 4", ("column", 4)),
        ("UPDATE journalrow SET body = 'nonsense' WHERE number = 4", ("shape", 4)),
        ("UPDATE journalrow SET at = '2026-03-02 12:00:00' WHERE number = 4", ("column", 4)),
        ("UPDATE journalrow SET kind = 'revert' WHERE number = 4", ("column", 4)),
        ("DELETE FROM journalrow WHERE number = 4", ("number", 4)),
        ("DELETE FROM journalrow WHERE number = 11", ("column", None)),
        ("UPDATE turn SET chain = 'abc' WHERE number = 1", ("turn-hash", 3)),
        ("UPDATE turn SET last_revision = 999 WHERE number = 1", ("turn-hash", 999)),
        ("UPDATE turn SET state = '{}' WHERE number = 1", ("turn-state", 3)),
        ("UPDATE snapshot SET state = '{}'", ("snapshot", 11)),
    ],
)
def test_what_was_changed_behind_its_back_is_found(
    database: Engine, spoil: str, found: tuple[str, int | None]
) -> None:
    assert recheck_after(database, spoil)[0] == found


def test_checking_reads_only(database: Engine) -> None:
    assert recheck_after(database) == []
    with write_transaction(database) as session:
        assert len(session.exec(select(JournalRow)).all()) == 11
        assert len(session.exec(select(Turn)).all()) == 4


def test_a_position_of_an_older_version_is_hashed_as_that_version_wrote_it() -> None:
    state = RULES.setup(2, {}).state

    assert bodies.position(RULES, state, "0") == digest({**RULES.pack(state), "version": 0})
    assert bodies.position(RULES, state, "1") == digest(RULES.pack(state))
    assert bodies.position(RULES, state) == bodies.position(RULES, state, "no number")
