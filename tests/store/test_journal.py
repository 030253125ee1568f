"""Append-only, numbered, chained; and what a revert leaves standing."""

from collections.abc import Sequence
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlmodel import select
from toygame import NOON, SEED, new_game, sit_down

from moderator.store.journal import bodies
from moderator.store.journal import entries as journal
from moderator.store.journal.canonical import chain
from moderator.store.journal.entries import ANSWER, REVERT, SETUP, JournalEntry
from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import Game, JournalRow


def test_rows_are_numbered_from_one_and_the_game_moves_with_them(either: Engine) -> None:
    with write_transaction(either) as session:
        table = sit_down(session)
        table.turn(3, 5)
        game = table.game

    with read_transaction(either) as session:
        rows = session.exec(select(JournalRow).order_by(JournalRow.number)).all()
    assert [(row.number, row.kind) for row in rows] == [(1, SETUP), (2, ANSWER), (3, ANSWER)]
    assert (game.revision, game.chain) == (3, rows[-1].digest)


def test_each_digest_covers_the_body_and_the_digest_before(database: Engine) -> None:
    with write_transaction(database) as session:
        sit_down(session).turn(3, 5)

    with read_transaction(database) as session:
        rows = session.exec(select(JournalRow).order_by(JournalRow.number)).all()
    previous = ""
    for row in rows:
        assert row.digest == chain(previous, row.body.encode())
        previous = row.digest


def test_a_body_says_its_place_kind_time_and_rules_version(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        table.bids(3, 5)
        entry = journal.read(session, table.game)[-1]

    said = {key: entry.body[key] for key in journal.ENVELOPE}
    assert said == {"number": 2, "kind": ANSWER, "at": NOON.isoformat(), "rules": "1"}


def test_two_rows_cannot_have_one_number(either: Engine) -> None:
    with write_transaction(either) as session:
        new_game(session)

    def append_at_a_revision_that_has_passed() -> None:
        with write_transaction(either) as session:
            game = session.exec(select(Game)).one()
            game.revision = 0
            journal.append(session, game, SETUP, bodies.setup(game), NOON)

    with pytest.raises(IntegrityError):
        append_at_a_revision_that_has_passed()
    with read_transaction(either) as session:
        assert len(session.exec(select(JournalRow)).all()) == 1


def test_a_second_setup_is_refused(database: Engine) -> None:
    with write_transaction(database) as session:
        game = new_game(session)
        with pytest.raises(ValueError, match="has one"):
            journal.append(session, game, SETUP, bodies.setup(game), NOON)


def test_a_time_without_a_zone_is_refused(database: Engine) -> None:
    with write_transaction(database) as session:
        game = new_game(session)
        body = bodies.revert(1, "", "")
        with pytest.raises(ValueError, match="without a zone"):
            journal.append(session, game, REVERT, body, datetime(2026, 3, 1))  # noqa: DTZ001


def test_a_body_of_another_shape_is_refused(database: Engine) -> None:
    """Above all the text of a sheet: everybody reads the journal in the end."""
    with write_transaction(database) as session:
        game = new_game(session)
        leaky = {**bodies.sheet(0, 1, "nonce.hash"), "text": "pin 1234"}
        with pytest.raises(ValueError, match="'text'"):
            journal.append(session, game, journal.SHEET, leaky, NOON)
        with pytest.raises(ValueError, match="gossip"):
            journal.append(session, game, "gossip", {"text": "x"}, NOON)


def test_an_opened_sheet_leaves_only_the_public_part_of_its_receipt() -> None:
    assert bodies.sheet(0, 1, "nonce.hash") == {"seat": 0, "turn": 1, "receipt": "hash"}


@pytest.mark.parametrize("to", [0, 2, -1])
def test_a_revert_goes_back_only(database: Engine, to: int) -> None:
    with write_transaction(database) as session:
        game = new_game(session)
        with pytest.raises(ValueError, match="no row"):
            journal.append(session, game, REVERT, bodies.revert(to, "", ""), NOON)


def test_nothing_is_played_once_the_seed_is_known(database: Engine) -> None:
    with write_transaction(database) as session:
        game = new_game(session)
        game.seed_revealed = SEED.hex()
        with pytest.raises(ValueError, match="revealed"):
            journal.append(session, game, REVERT, bodies.revert(1, "", ""), NOON)


def rows(*kinds: str | int) -> tuple[JournalEntry, ...]:
    """A setup and then answers ("a"), opened sheets ("s") and reverts (the row gone back to)."""
    made = [JournalEntry({"number": 1, "kind": SETUP}, "")]
    for number, kind in enumerate(kinds, start=2):
        if isinstance(kind, int):
            made.append(JournalEntry({"number": number, "kind": REVERT, "to": kind}, ""))
        else:
            name = {"a": ANSWER, "s": journal.SHEET}[kind]
            made.append(JournalEntry({"number": number, "kind": name}, ""))
    return tuple(made)


def held(entries: Sequence[JournalEntry]) -> list[int]:
    return [entry.number for entry in journal.effective(entries)]


def test_without_reverts_all_answers_hold() -> None:
    assert held(rows("a", "s", "a")) == [1, 2, 4]


def test_a_revert_takes_back_what_came_after_its_row() -> None:
    assert held(rows("a", "a", "a", 2)) == [1, 2]
    assert held(rows("a", "a", "a", 2, "a")) == [1, 2, 6]


def test_a_revert_to_a_row_that_was_taken_back_brings_it_again() -> None:
    #            2    3   4   5   6
    assert held(rows("a", "a", 2, "a", 3)) == [1, 2, 3]


def test_a_revert_to_a_revert_is_how_the_game_stood_after_it() -> None:
    #            2    3   4   5    6
    assert held(rows("a", "a", 2, "a", 4)) == [1, 2]


def test_a_revert_to_the_future_is_no_journal() -> None:
    with pytest.raises(ValueError, match="reverts to 3"):
        held(rows("a", 3))


@given(st.lists(st.sampled_from(["a", "s"]) | st.integers(0, 30), max_size=25))
def test_a_game_stands_as_it_did_after_the_row_gone_back_to(drawn: list[str | int]) -> None:
    """The definition, told step by step instead of by links."""
    kinds = [
        kind % (number - 1) + 1 if isinstance(kind, int) else kind
        for number, kind in enumerate(drawn, start=2)
    ]
    entries = rows(*kinds)
    stood: list[list[int]] = [[], [1]]
    for number, kind in enumerate(kinds, start=2):
        now = stood[kind] if isinstance(kind, int) else stood[-1]
        stood.append([*now, number] if kind == "a" else now)

    assert [held(entries[:count]) for count in range(len(entries) + 1)] == stood
