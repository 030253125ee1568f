"""What is hidden is in no file: canaries are put where coins are, and looked for everywhere."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from moderator.store import session as store
from moderator.store.tables import Game, Snapshot, Turn
from tests.publish.stage import Stage

CANARY = re.compile(r"(?<![0-9a-f])7350[0-9]{2}(?![0-9a-f])")
"""Six digits that stand alone: no coordinate, no hash."""


def plant(stage: Stage, slug: str) -> None:
    """Coins of every seat, and after every turn's gain, become canaries."""
    with store.write_transaction(stage.engine) as session:
        game = session.exec(select(Game).where(Game.slug == slug)).one()
        for turn in session.exec(select(Turn).where(Turn.game_id == game.id)):
            turn.events = [_marked(event, turn.number) for event in turn.events]
            turn.state = _rich(turn.state)
            session.add(turn)
        for snapshot in session.exec(select(Snapshot).where(Snapshot.game_id == game.id)):
            snapshot.state = _rich(snapshot.state)
            session.add(snapshot)


def _marked(event: dict, number: int) -> dict:  # type: ignore[type-arg]
    if event["kind"] != "scored":
        return event
    total = 735_000 + number
    facts = {"items": [["regions", total]], "total": total}
    return {**event, "facts": [[name, facts.get(name, value)] for name, value in event["facts"]]}


def _rich(state: dict) -> dict:  # type: ignore[type-arg]
    players = [
        {**player, "coins": 735_050 + seat} for seat, player in enumerate(state.get("players", []))
    ]
    return {**state, "players": players} if players else state


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """All that can be read in a folder, the text of PDFs and the names of files included; a PNG is
    its SVG, painted."""
    for path in sorted(folder.rglob("*")):
        yield str(path), path.name
        if path.suffix == ".pdf":
            command = ["pdftotext", "-layout", str(path), "-"]
            yield (
                str(path),
                subprocess.run(command, check=True, capture_output=True).stdout.decode(),
            )
        elif path.is_file() and path.suffix != ".png":
            yield str(path), path.read_text(encoding="utf-8")


def leaks(folder: Path) -> list[str]:
    return [path for path, text in texts(folder) if CANARY.search(text)]


def test_no_page_or_file_tells_hidden_coins(played: Stage) -> None:
    plant(played, "kyiv-7")
    played.publish()
    assert leaks(played.folder) == []
    pages = [text for path, text in texts(played.folder) if "kyiv-7" in path]
    assert not any(">In the lead<" in page or "Coins, turn by turn" in page for page in pages)
    assert any("you find your own in your emails" in page for page in pages)


@pytest.mark.pdf
@pytest.mark.poppler
def test_no_report_tells_hidden_coins(played: Stage) -> None:
    plant(played, "kyiv-7")
    with store.write_transaction(played.engine) as session:
        _keep_reports_few(session, "kyiv-7")
    played.publish(pdf=True)
    reports = list((played.folder / "kyiv-7").rglob("*.pdf"))
    assert reports
    assert leaks(played.folder / "kyiv-7") == []


@pytest.mark.pdf
@pytest.mark.poppler
def test_no_report_of_underground_tells_hidden_coins(empty: Stage) -> None:
    """Nor a page, nor a file."""
    empty.new_game("deep", 2, "underground")
    for order in ("take 1", "take 1"):
        empty.send("deep", f"{order}\nend")
    plant(empty, "deep")
    empty.publish(pdf=True)
    assert list((empty.folder / "deep").rglob("*.pdf"))
    assert leaks(empty.folder) == []


def _keep_reports_few(session: store.Session, slug: str) -> None:
    """Only the last two turns of that game count as played, and no other game waits."""
    from moderator.store.tables import Publication

    game = session.exec(select(Game).where(Game.slug == slug)).one()
    turns = session.exec(
        select(Turn).where(Turn.game_id == game.id).order_by(col(Turn.last_revision).desc())
    ).all()
    for turn in turns[2:]:
        turn.played_at = None
        session.add(turn)
    for row in session.exec(select(Publication).where(Publication.game_id != game.id)):
        row.state = "done"
        session.add(row)


def test_open_coins_and_those_of_an_ended_game_are_itemised(played: Stage) -> None:
    plant(played, "open-5")
    plant(played, "duel")
    played.publish()
    for page in ("open-5/7/index.html", "open-5/index.html", "duel/index.html"):
        assert CANARY.search(played.read(page)), page
    assert "regions 735003" in played.read("open-5/3/index.html")
    assert "regions 735003" in played.read("duel/index.html")
    assert "In the lead" in played.read("open-5/index.html")


def test_turns_before_the_end_keep_their_silence_after_it(played: Stage) -> None:
    plant(played, "duel")
    played.publish()
    for number in range(1, 20):
        for file in ("index.html", "turn.json", "board.svg"):
            assert not CANARY.search(played.read(f"duel/{number}/{file}"))
    assert CANARY.search(played.read("duel/20/turn.json"))


def test_the_order_sheet_lists_what_the_seat_cannot_pay(empty: Stage) -> None:
    empty.new_game("kyiv-1", 3)
    empty.send("kyiv-1", "take 1\nend")
    with store.write_transaction(empty.engine) as session:
        for turn in session.exec(select(Turn)):
            poor = [{**player, "coins": 0} for player in turn.state["players"]]
            turn.state = {**turn.state, "players": poor}
            session.add(turn)
    empty.publish()
    page = empty.read("kyiv-1/1/index.html")
    assert all(f"# take {place}" in page for place in range(1, 7))


def test_a_crash_is_told_without_its_text(played: Stage) -> None:
    from moderator.store.tables import Act

    with store.write_transaction(played.engine) as session:
        game = session.exec(select(Game).where(Game.slug == "kyiv-7")).one()
        text = "KeyError: /home/moderator/secret"
        session.add(Act(game_id=game.id, actor="clock", kind="crashed", new=text, at=played.now))
    played.publish()
    assert "could not be played" in played.read("kyiv-7/index.html")
    assert "KeyError" not in played.read("kyiv-7/index.html")
