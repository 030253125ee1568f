"""What stands in an exported file, and what must not."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlmodel import Session
from toygame import CANARY, NOON, SEED, Table, new_game, play_out, sit_down

from moderator.store.journal import bodies, receipts
from moderator.store.journal import entries as journal
from moderator.store.journal.canonical import short
from moderator.store.session import write_transaction
from moderator.store.tables import Game, League, SheetRow
from moderator.store.verification.export import encode, export_game, write

SECRET = b"kept outside the database"


def sealed(session: Session, table: Table, seat: int, text: str, state: str) -> SheetRow:
    receipt = receipts.receipt(SECRET, table.game.slug, seat, table.state.turn, text)
    row = SheetRow(
        game_id=table.game.id,
        seat=seat,
        turn=table.state.turn,
        state=state,
        text=text,
        receipt=receipt,
        by="mail",
        received_at=NOON,
    )
    session.add(row)
    return row


def test_a_running_game_tells_its_answers_and_no_more(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        table.game.seed_nonce = "nonce-of-the-seed"
        played = sealed(session, table, 0, "bid 3\npin 4711\ntell B: attack at dawn", "used")
        waiting = sealed(session, table, 1, "bid 8 when nobody looks", "sound")
        body = bodies.sheet(played.seat, played.turn, played.receipt)
        journal.append(session, table.game, journal.SHEET, body, NOON)
        table.turn(3, 5)
        table.remember()
        text = encode(export_game(session, table.game)).decode()

    assert receipts.public(played.receipt) in text
    hidden = [
        *("4711", "dawn", "nobody looks", "nonce-of-the-seed", SEED.hex(), 'coins":703'),
        *(played.receipt, waiting.receipt, receipts.public(waiting.receipt)),
    ]
    assert [word for word in hidden if word in text] == []
    assert not any(str(CANARY + gain) in text for gain in range(-40, 40))
    assert json.loads(text)["revealed"] is None


def test_the_seed_is_told_at_the_end(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        play_out(table)
        document = export_game(session, table.game)

    assert document["revealed"] == {"seed": SEED.hex(), "salt": "three grey herons"}


def test_each_turn_that_was_played_has_the_code_of_its_report(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        play_out(table)
        document = export_game(session, table.game)
        entries = journal.read(session, table.game)

    turns = [(turn["turn"], turn["mark"], turn["row"]) for turn in document["turns"]]
    assert turns == [(1, "", 3), (2, "", 5), (2, "b", 8), (3, "", 10)]
    for turn in document["turns"]:
        assert turn["code"] == short(entries[turn["row"] - 1].digest)
    assert document["code"] == short(table.game.chain)


def test_the_same_game_gives_the_same_bytes(database: Engine) -> None:
    with write_transaction(database) as session:
        table = sit_down(session)
        play_out(table)
        first, second = (encode(export_game(session, table.game)) for _ in range(2))

    assert first == second


def test_other_games_stay_out_of_it(database: Engine) -> None:
    with write_transaction(database) as session:
        play_out(sit_down(session, "other-game"))
        document = export_game(session, new_game(session, "toy-1"))

    assert b"other-game" not in encode(document)
    assert len(document["rows"]) == 1


def test_a_game_that_has_not_begun_has_no_file(database: Engine) -> None:
    with write_transaction(database) as session:
        league = League(slug="north", name="North")
        session.add(league)
        session.flush()
        game = Game(league_id=league.id, slug="later", kind="toy", seats=2)
        session.add(game)
        session.flush()
        with pytest.raises(ValueError, match="not begun"):
            export_game(session, game)


def test_the_file_is_written_whole_over_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "toy-1.json"
    path.write_text("old")

    write({"b": 1, "a": "ж"}, path)

    assert path.read_bytes() == '{"a":"ж","b":1}\n'.encode()
    assert path.stat().st_mode & 0o777 == 0o644
    assert [found.name for found in tmp_path.iterdir()] == ["toy-1.json"]


def test_a_document_that_cannot_be_written_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "toy-1.json"
    path.write_text("old")

    with pytest.raises(TypeError):
        write({"a": 1.5}, path)

    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["toy-1.json"]
