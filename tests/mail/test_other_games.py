"""Letters of the other games: silent seats play them, and every mail can be written."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session, col, select

from moderator.games.tongues import order_in
from moderator.league.clock.heartbeat import beat
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import tick
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import letter_of
from moderator.mail.outbound.drawing import html, text
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import OutboxRow
from tests.databases import fresh
from tests.league.conftest import NAMES, NOON, RHYTHM, counted
from tests.moments import moment

TURNS = 5
SEATS = 3


OPTIONS: dict[str, dict[str, Any]] = {"kingdoms": {}, "underground": {"coins": "hidden"}}


def played(session: Session, kind: str, language: str) -> None:
    """A game of three who never answer, some turns long."""
    settings = {"rhythm": RHYTHM, "language": language, "zone": "Europe/Kyiv"}
    league = directory.new_league(moment(session, NOON), "other", "Others by Post", settings)
    seated = [
        directory.add_player(
            moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
        )
        for name in NAMES[:SEATS]
    ]
    game = founding.new_game(
        moment(session, NOON, random_bytes=counted()),
        league,
        NewGame("other-1", kind, seated, OPTIONS[kind]),
    )
    founding.start(moment(session, NOON), game)
    for days in range(3, 3 * TURNS, 3):
        now = NOON + timedelta(days=days)
        beat(moment(session, now))
        for due in tick.due_games(moment(session, now)):
            tick.judge(moment(session, now), due)


@pytest.mark.parametrize("kind", sorted(OPTIONS))
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_all_that_is_written_of_a_game_can_be_read(
    tmp_path: Path, language: str, kind: str
) -> None:
    engine = fresh(tmp_path / "league.sqlite3")
    with store.write_transaction(engine) as session:
        played(session, kind, language)
    kinds, words = set(), ""
    with store.read_transaction(engine) as session:
        for row in session.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all():
            letter = letter_of(
                row, brief(moment(session, NOON + timedelta(days=30)), Settings(), row)
            )
            kinds.add(row.kind)
            words += text(letter)
            assert letter.subject.startswith("[other-1] ")
            assert "{" not in letter.subject + text(letter)
            assert f'<html lang="{language}">' in html(letter)
    assert kinds >= {"asked", "report"}
    assert (order_in(language, "retreat weakest") in words) == (kind == "underground")
    assert [line for line in words.splitlines() if len(line) > 72 and "https" not in line] == []
    towers = {"en": "tower", "ru": "башня", "uk": "вежа"}
    told = re.search(rf"^ +{towers[language]} +0  0", words, re.MULTILINE)
    assert (told is not None) == (kind == "kingdoms")
