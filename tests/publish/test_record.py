"""A game's record as text, and results as tables, beside the pages and by command."""

from __future__ import annotations

import csv
import io

from moderator.league.people import directory
from moderator.publish.formats.record import record_text
from moderator.publish.formats.results_csv import HEAD
from moderator.store import session as store
from tests.publish.stage import Stage
from tests.publish.test_leak import CANARY, plant


def test_a_game_has_its_record_and_its_result_when_it_is_over(played: Stage) -> None:
    plant(played, "kyiv-7")
    played.publish()
    record = played.read("duel/record.txt")
    assert record.startswith("duel: Small World, ")
    assert record.count("\nTurn ") == 20
    assert "\nResult:\n  1. " in record
    assert not (played.folder / "kyiv-7" / "record.txt").exists()
    rows = list(csv.DictReader(io.StringIO(played.read("kyiv/results.csv"))))
    assert rows == list(csv.DictReader(io.StringIO(played.read("duel/results.csv"))))
    assert [(row["game"], row["place"]) for row in rows] == [("duel", "1"), ("duel", "2")]
    assert tuple(rows[0]) == HEAD
    for page, links in (("kyiv", ("results.csv",)), ("duel", ("record.txt", "results.csv"))):
        for link in links:
            assert f'href="{link}"' in played.read(f"{page}/index.html")


def test_the_record_of_a_running_game_tells_what_was_done_and_nothing_hidden(played: Stage) -> None:
    plant(played, "kyiv-7")
    with store.read_transaction(played.engine) as session:
        game = directory.find_game(session, "kyiv-7")
        record, russian = record_text(session, game), record_text(session, game, "ru")
    assert "Turn 8b, " in record
    assert "Turn 8, " not in record, "a superseded turn is no part of it"
    assert "rolled the game back from turn" in record
    assert "(The map was wrong)" in record
    assert "Ход 8b, " in russian
    assert not CANARY.search(record + russian)
