"""A file that was changed anywhere is found out; one that was not holds.

Three kinds of forger: one who changes bytes, one who also renews the seal, and one who renews the
whole chain. The last can only be told by the dice, by the rules, or by a printed code.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toygame import GAMES, NOON, SEED, Table, play_out, sit_down

from moderator.engine.core import Fact
from moderator.store.journal import bodies, entries
from moderator.store.journal.canonical import canonical, chain, digest, short
from moderator.store.journal.findings import Finding
from moderator.store.session import engine, write_transaction
from moderator.store.upgrade import upgrade
from moderator.store.verification.export import encode, export_game
from moderator.store.verification.verify import verify

Document = dict[str, Any]


def exported(folder: Path, play: Callable[[Table], None]) -> bytes:
    database = engine(f"sqlite:///{folder / 'moderator.sqlite3'}")
    upgrade(database)
    with write_transaction(database) as session:
        table = sit_down(session)
        play(table)
        return encode(export_game(session, table.game))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A finished game with a turn that was rolled back."""
    return exported(tmp_path_factory.mktemp("whole"), play_out)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The same game in its second turn."""

    def play(table: Table) -> None:
        table.turn(3, 5)
        sheet = bodies.sheet(0, 2, "nonce." + 64 * "a")
        entries.append(table.session, table.game, entries.SHEET, sheet, NOON)
        table.bids(9, 0)

    return exported(tmp_path_factory.mktemp("running"), play)


def codes(data: bytes, code: str = "") -> list[tuple[str, int | None]]:
    return [(found.code, found.row) for found in verify(data, GAMES, (code,))]


def sealed(document: Document) -> bytes:
    """Forged with a seal of its own."""
    rest = {key: value for key, value in document.items() if key != "seal"}
    return encode({**rest, "seal": digest(rest)})


def rechained(document: Document) -> bytes:
    """Forged with a chain and codes of its own."""
    previous = ""
    for number, row in enumerate(document["rows"], start=1):
        row["body"]["number"] = number
        previous = row["digest"] = chain(previous, canonical(row["body"]))
    for turn in document["turns"]:
        turn["code"] = short(document["rows"][turn["row"] - 1]["digest"])
    document["code"] = short(previous)
    return sealed(document)


def test_a_finished_game_holds(whole: bytes) -> None:
    assert verify(whole, GAMES) == ()


def test_a_running_game_holds_without_its_seed(running: bytes) -> None:
    assert verify(running, GAMES) == ()


@given(data=st.data())
def test_any_changed_byte_is_found(whole: bytes, running: bytes, data: st.DataObject) -> None:
    original = data.draw(st.sampled_from([whole, running]))
    at = data.draw(st.integers(0, len(original) - 1))
    changed = bytearray(original)
    changed[at] ^= data.draw(st.integers(1, 255))

    assert verify(bytes(changed), GAMES) != ()


@given(data=st.data())
def test_any_byte_left_out_or_put_in_is_found(whole: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(whole) - 1))
    put_in = data.draw(st.binary(min_size=1, max_size=1))

    assert verify(whole[:at] + whole[at + 1 :], GAMES) != ()
    assert verify(whole[:at] + put_in + whole[at:], GAMES) != ()


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_rubbish_is_no_game_and_no_crash(rubbish: bytes) -> None:
    assert [code for code, _ in codes(rubbish)] == ["unreadable"]


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "[" * 100_000, '{"seal":1e999}', "9" * 5000, '"\\ud800"', '{"a":NaN}'],
)
def test_what_json_can_do_to_a_reader(text: str) -> None:
    assert [code for code, _ in codes(text.encode())] == ["unreadable"]


def test_the_same_document_in_other_bytes_is_found(whole: bytes) -> None:
    document = json.loads(whole)

    assert codes(json.dumps(document, indent=1).encode()) == [("not-canonical", None)]
    assert codes(whole.rstrip()) == [("not-canonical", None)]


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where all plain values of a document are."""
    if isinstance(value, dict):
        return [found for key in value for found in paths(value[key], (*path, key))]
    if isinstance(value, list):
        return [found for at, part in enumerate(value) for found in paths(part, (*path, at))]
    return [path]


def change(value: Fact) -> Fact:
    """Another value of the same type, as near as can be."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value.endswith("1") else "1")
    return 1


def forged(original: bytes, path: tuple[Any, ...]) -> Document:
    document = json.loads(original)
    *way, last = path
    inner = document
    for step in way:
        inner = inner[step]
    inner[last] = change(inner[last])
    return document


@given(data=st.data())
def test_any_field_changed_under_a_new_seal_is_found(
    whole: bytes, running: bytes, data: st.DataObject
) -> None:
    original = data.draw(st.sampled_from([whole, running]))
    path = data.draw(st.sampled_from(paths(json.loads(original))[:-1]))
    if path == ("seal",):
        return

    found = codes(sealed(forged(original, path)))

    assert found
    if path[0] == "rows":
        assert found[0][1] in (path[1] + 1, path[1] + 2)


@pytest.mark.parametrize("row", range(11))
def test_the_first_broken_row_is_named(whole: bytes, row: int) -> None:
    document = forged(whole, ("rows", row, "body", "rules"))

    assert ("digest", row + 1) == codes(sealed(document))[0]


def test_a_row_left_out_put_in_or_moved_is_found(whole: bytes) -> None:
    rows = json.loads(whole)["rows"]
    for changed in (
        rows[:3] + rows[4:],
        rows[:4] + rows[3:],
        [*rows[:3], rows[4], rows[3], *rows[5:]],
    ):
        found = codes(sealed({**json.loads(whole), "rows": changed}))
        assert found[0][1] in (4, 5)


def test_a_bid_changed_under_a_new_chain_is_found_by_the_position(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"][1]["body"]["answers"][0]["choice"]["coins"] = 7

    assert codes(rechained(document)) == [("position", 2)]


def test_an_illegal_bid_under_a_new_chain_is_found_by_the_rules(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"][1]["body"]["answers"][0]["choice"]["coins"] = 70

    found = verify(rechained(document), GAMES)

    assert found == (Finding("illegal", 2, (("problem", "too-much"), ("kind", "bid"))),)


def test_what_the_rules_choke_on_is_a_finding(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"][1]["body"]["answers"][0]["choice"]["coins"] = "many"

    assert codes(rechained(document)) == [("rules-failed", 2)]


def test_another_die_under_a_new_chain_is_found_by_the_seed(whole: bytes) -> None:
    document = json.loads(whole)
    choice = document["rows"][2]["body"]["answers"][0]["choice"]
    choice["result"] = choice["result"] % 6 + 1

    assert ("roll", 3) in codes(rechained(document))


def test_another_seed_is_found_by_the_commitment(whole: bytes) -> None:
    document = json.loads(whole)
    for place in (document["revealed"], document["rows"][-1]["body"]):
        place["seed"] = bytes(32).hex()

    assert codes(rechained(document)) == [("commitment", 11)]


@pytest.mark.parametrize("seed", ["zz", "00" * 31, ""])
def test_a_seed_that_is_none(whole: bytes, seed: str) -> None:
    document = json.loads(whole)
    for place in (document["revealed"], document["rows"][-1]["body"]):
        place["seed"] = seed

    assert codes(rechained(document)) == [("commitment", 11)]


def test_other_salt_is_found(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"][0]["body"]["salt"] = "four grey herons"

    assert ("commitment", 11) in codes(rechained(document))


@pytest.mark.parametrize("rolls", [[1], [], [0, 1], [-1]])
def test_a_number_skipped_or_used_twice_is_found(running: bytes, rolls: list[int]) -> None:
    document = json.loads(running)
    document["rows"][2]["body"]["rolls"] = rolls

    assert ("roll-number", 3) in codes(rechained(document))


def test_a_roll_after_a_rollback_has_a_number_of_its_own(whole: bytes) -> None:
    document = json.loads(whole)
    rolls = [row["body"].get("rolls") for row in document["rows"] if row["body"].get("rolls")]
    assert rolls == [[0], [1], [2], [3]]

    document["rows"][7]["body"]["rolls"] = [1]  # the die of the turn played again
    assert ("roll-number", 8) in codes(rechained(document))


def test_a_seed_left_out_is_found(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"].pop()
    document["revealed"] = None

    assert codes(rechained(document)) == [("unrevealed", 10)]


def test_a_seed_told_too_early_is_found(running: bytes) -> None:
    document = json.loads(running)
    body = {**bodies.reveal(SEED, "three grey herons"), "kind": entries.REVEAL}
    at = document["rows"][-1]["body"]["at"]
    document["rows"].append({"body": {**body, "at": at, "rules": "1"}, "digest": ""})
    document["revealed"] = bodies.reveal(SEED, "three grey herons")

    assert codes(rechained(document)) == [("order", 6)]


def test_a_turn_left_out_of_the_list_is_found(whole: bytes) -> None:
    document = json.loads(whole)
    document["turns"].pop(1)

    assert codes(sealed(document)) == [("turns", None)]


@pytest.mark.parametrize("to", [0, 7, 6, -1, 99])
def test_a_revert_to_no_earlier_row_is_found(whole: bytes, to: int) -> None:
    document = json.loads(whole)
    assert document["rows"][5]["body"]["kind"] == entries.REVERT
    document["rows"][5]["body"]["to"] = to

    assert codes(rechained(document)) == [("order", 6)]


def test_a_revert_to_another_row_is_found_by_what_was_played_then(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"][5]["body"]["to"] = 1

    assert codes(rechained(document)) == [("turn", 7)]


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        (("rows", 3, "body", "turn"), True, ("shape", 4)),
        (("rows", 3, "body", "rolls"), [True], ("shape", 4)),
        (("rows", 3, "body", "answers"), {}, ("shape", 4)),
        (("rows", 3, "body", "answers"), [[[]]], ("shape", 4)),
        (("rows", 3, "body", "extra"), 1, ("shape", 4)),
        (("rows", 3, "body", "kind"), "gossip", ("shape", 4)),
        (("rows", 3, "body"), 5, ("shape", 4)),
        (("rows", 3), None, ("shape", 4)),
        (("rows", 0, "body", "plays"), "chess", ("unknown-game", 1)),
        (("rows",), [], ("unreadable", None)),
        (("turns",), [7], ("unreadable", None)),
        (("revealed",), {}, ("head", None)),
        (("revealed",), 5, ("unreadable", None)),
        (("format",), "moderator game 2", ("head", None)),
        (("extra",), 1, ("unreadable", None)),
    ],
)
def test_a_document_of_another_shape(
    whole: bytes, path: tuple[Any, ...], value: Any, found: tuple[str, int | None]
) -> None:
    document = json.loads(whole)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value

    assert found in codes(sealed(document))


def test_a_whole_new_game_is_found_by_a_printed_code(whole: bytes, running: bytes) -> None:
    """All holds within itself: only who has a report on paper knows."""
    turns = json.loads(whole)["turns"]

    assert [codes(whole, turn["code"]) for turn in turns] == [[]] * 4
    assert codes(whole, f" {turns[0]['code'].upper()}\n") == []
    assert codes(whole, "a1b2-c3d4-e5") == [("code", None)]
    assert codes(running, turns[2]["code"]) == [("code", None)]


PASSED_OVER = {
    "a time that is none": (1, "at", "yesterday <b>"),
    "a time in another spelling": (1, "at", "2026-12-01T10:00:00Z"),
    "an older time": (3, "at", "2001-01-01T00:00:00+00:00"),
    "a version of the rules that never was": (1, "rules", "99"),
    "a version in another spelling": (1, "rules", "01"),
}


@pytest.mark.parametrize("what", PASSED_OVER)
def test_a_row_that_says_what_cannot_be_is_found_under_a_new_chain(whole: bytes, what: str) -> None:
    """No moderator writes so, whoever makes chain and seal anew."""
    number, field, value = PASSED_OVER[what]
    document = json.loads(whole)
    document["rows"][number]["body"][field] = value

    assert codes(rechained(document))


def test_by_what_an_answer_came_is_a_known_word(whole: bytes) -> None:
    document = json.loads(whole)
    document["rows"][1]["body"]["answers"][0]["by"] = "<script>"

    assert codes(rechained(document))


@pytest.mark.parametrize(("seat", "turn"), [(9, 1), (-1, 1), (0, 0), (0, 99)])
def test_a_sheet_of_no_seat_or_no_turn_is_found(whole: bytes, seat: int, turn: int) -> None:
    document = json.loads(whole)
    row = json.loads(json.dumps(document["rows"][1]))
    common = {name: row["body"][name] for name in ("at", "rules", "number")}
    row["body"] = {**common, "kind": "sheet", "seat": seat, "turn": turn, "receipt": "0" * 64}
    document["rows"].insert(1, row)
    for one in document["turns"]:
        one["row"] += 1

    assert ("sheet", 2) in codes(rechained(document))


@pytest.mark.parametrize("spelling", [str.upper, lambda seed: f"{seed[:32]} {seed[32:]}"])
def test_a_seed_has_one_spelling(whole: bytes, spelling: Callable[[str], str]) -> None:
    document = json.loads(whole)
    for place in (document["revealed"], document["rows"][-1]["body"]):
        place["seed"] = spelling(place["seed"])

    assert codes(rechained(document))
