"""Tiny Epic Kingdoms for everybody to see: a game of each size, its pages, its mails, its bids."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlmodel import col, select

from moderator.league.people.directory import find_game
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import letter_of
from moderator.mail.outbound.drawing import html, text
from moderator.publish.addresses import Where
from moderator.publish.site.turn_folder import CARD, write_card
from moderator.store import session as store
from moderator.store.tables import OutboxRow
from tests.moments import moment
from tests.publish.stage import Stage, stage

ANSWERS = 600
"""More than a game of five asks for."""

LETTERS = 80
"""So many of a game's mails, the newest, are written out."""

CODES = re.compile(r"\b[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{2}\b|\b[0-9a-f]{16,}\b")
"""Hashes of what was played and receipts of what was sealed: they tell nothing."""


def started(folder: Path, seats: int) -> Stage:
    """A game of which nobody has said a word, not even which territory is theirs."""
    made = stage(folder)
    made.new_game("realm", seats, "kingdoms", tokens=seats in (3, 5))
    return made


def letters(made: Stage, *, seats: frozenset[int] | None = None) -> Iterator[tuple[str, str]]:
    """Every mail of the game as text and HTML, for those seats or for all."""
    with store.read_transaction(made.engine) as session:
        newest = select(OutboxRow).order_by(col(OutboxRow.id).desc()).limit(LETTERS)
        for row in session.exec(newest).all():
            if seats is None or row.viewer in seats:
                letter = letter_of(row, brief(moment(session, made.now), made.settings, row))
                yield f"{letter.subject}\n{text(letter)}", html(letter)


def test_before_its_territories_lie_there_is_no_picture_and_nothing_wrong(tmp_path: Path) -> None:
    made = started(tmp_path, 3)
    with store.read_transaction(made.engine) as session:
        game = find_game(session, "realm")
        where = Where(made.folder, made.settings.site.base_url, "en")
        assert write_card(session, where, game) is False
    assert not (made.folder / "realm" / CARD).exists()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_is_played_published_and_written_about_to_its_end(
    tmp_path: Path, seats: int
) -> None:
    made, random = started(tmp_path, seats), Random(seats)
    made.publish()
    assert "<svg" not in made.read("realm/index.html")
    came = Counter(made.answer("realm", random) for _ in range(ANSWERS))
    assert set(came) == {"played", ""}
    made.publish()
    page = made.read("realm/index.html")
    assert "The game is over" in page
    state, _ = made.asked("realm")
    for number in (1, 2, state.turn.number):
        turn = made.read(f"realm/{number}/index.html")
        assert "What the points are for" in turn
        assert turn.count("<h1>") == 1
    for place, home in state.realm.homes.items():
        assert f"{place}1" in page
        assert home in page
    written = list(letters(made))
    assert written
    for words, markup in written:
        assert "{" not in words
        assert "Coins" not in words
        assert "None" not in words
        assert "<table" in markup or "<dl" in markup or "<p" in markup


def test_the_page_says_what_the_game_has(tmp_path: Path) -> None:
    made, random = started(tmp_path, 3), Random(1)
    for _ in range(40):
        made.answer("realm", random)
    made.publish()
    page = made.read("realm/index.html")
    for words in (
        "Action card",
        '<span class="also">',
        "Mana",
        "What the points are for",
        "In the lead",
    ):
        assert words in page
    for words in ("Coins", "In decline", "Round", "hidden until the end"):
        assert words not in page
    assert 'data-region="A1"' in page
    assert page.count('class="territory"') == 3


def sealed(folder: Path) -> Stage:
    """A game that waits for both sealed bids of a war, either of which may be two."""
    for seed in range(40):
        made, random = started(folder / str(seed), 3), Random(seed)
        for _ in range(120):
            state, decisions = made.asked("realm")
            if decisions and decisions[0].kind == "bid" and len(decisions) == 2:
                if all(sum(state.players[one.seat].goods[1:]) >= 2 for one in decisions):
                    made.engine.dispose()
                    return made
                break
            made.answer("realm", random)
        made.engine.dispose()
    raise AssertionError("no war in which both may bid two")


def test_nobody_sees_a_bid_before_all_are_in(tmp_path: Path) -> None:
    """Whatever is bid, all that others can read is the same, but for hashes."""
    first = sealed(tmp_path / "war")
    folder = first.folder.parent
    seen = []
    for bid in ("bid 1", "bid 2", "flag"):
        shutil.copytree(folder, tmp_path / bid)
        made = stage(tmp_path / bid)
        made.now = first.now
        _, decisions = made.asked("realm")
        bidder = decisions[0].seat
        made.send("realm", f"{bid}\nend", bidder)
        assert [one.seat for one in made.asked("realm")[1]] == [decisions[1].seat]
        made.publish()
        files = sorted(path for path in made.folder.rglob("*") if path.is_file())
        pages = [(str(path.relative_to(made.folder)), path.read_text("utf-8")) for path in files]
        mails = letters(made, seats=frozenset(range(3)) - {bidder})
        told = [*pages, *((words, markup) for words, markup in mails)]
        seen.append([(CODES.sub("#", one), CODES.sub("#", other)) for one, other in told])
        made.engine.dispose()
    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0]) > 10


def test_open_bids_are_told(tmp_path: Path) -> None:
    made = sealed(tmp_path)
    made = stage(made.folder.parent)
    _, decisions = made.asked("realm")
    made.send("realm", "bid 2\nend", decisions[0].seat)
    made.send("realm", "bid 1\nend", decisions[1].seat)
    made.publish()
    page = made.read("realm/index.html")
    assert "bids for " in page or "bids for " in made.read(f"realm/{_last(made)}/index.html")


def _last(made: Stage) -> int:
    return max(int(path.name) for path in (made.folder / "realm").iterdir() if path.name.isdigit())
