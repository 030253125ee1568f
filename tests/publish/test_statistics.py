"""The statistics of a game: its own numbers, and never what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlmodel import select

from moderator.games import GAMES
from moderator.publish import queries
from moderator.publish.figures import Course
from moderator.publish.queries.games import current
from moderator.store import session as store
from moderator.store.tables import Turn
from tests.publish.stage import Stage


def course_of(stage: Stage, slug: str, viewer: int | None = None) -> tuple[Course, Any]:
    """How a game went until now, and its position."""
    with store.read_transaction(stage.engine) as session:
        game = stage.game(slug)
        state = current(session, game)
        view = GAMES[game.kind].rules.view(state, viewer)
        lines = [one for one in queries.turn_lines(session, game) if not one.superseded]
        return queries.course(session, game, lines, view, viewer), state


def test_of_a_hidden_game_that_goes_on_no_coins_are_told_to_anybody(played: Stage) -> None:
    for viewer in (None, 0, 2):
        found, _ = course_of(played, "kyiv-7", viewer)
        assert set(found.figures) == {"regions"}


@pytest.mark.parametrize("slug", ["open-5", "duel"])
def test_coins_of_each_round_where_all_may_be_seen(played: Stage, slug: str) -> None:
    found, state = course_of(played, slug)
    coins = found.figures["coins"]
    assert found.places == tuple(str(n + 1) for n in range(len(found.places)))
    assert len(found.places) > 1
    assert any(len(set(values)) > 1 for values in coins.values())
    for seat, values in coins.items():
        assert values[-1] == state.players[seat].coins


def test_regions_held_are_those_of_the_last_position(played: Stage) -> None:
    found, state = course_of(played, "kyiv-7")
    for seat, values in found.figures["regions"].items():
        player = state.players[seat]
        bands = (*((player.active,) if player.active else ()), *player.faded)
        assert values[-1] == sum(band.held.bit_count() for band in bands)


def test_every_roll_of_the_turns_that_stand_is_counted(played: Stage) -> None:
    found, _ = course_of(played, "duel")
    with store.read_transaction(played.engine) as session:
        rows = session.exec(select(Turn).where(Turn.game_id == played.game("duel").id)).all()
    rolls = [one for row in rows for one in row.events if one["kind"] == "rolled"]
    assert len(found.rolls) == len(rolls) > 0


def test_of_kingdoms_points_and_goods_by_turn(empty: Stage) -> None:
    empty.new_game("realm", 3, "kingdoms")
    random = Random(3)
    for _ in range(40):
        empty.answer("realm", random)
    found, _ = course_of(empty, "realm")
    assert not found.rounds
    assert {"score", "resources", "tower", "magic"} == set(found.figures)
    assert all(len(values) == len(found.places) for values in found.figures["score"].values())


def test_the_page_shows_each_number_as_picture_and_as_table(played: Stage) -> None:
    played.publish()
    page = played.read("open-5/index.html")
    start = page.index('id="numbers"')
    section = page[start : page.index("</section>", start)]
    assert section.count("<svg") == section.count('<table class="numbers">') >= 2
    assert "Coins by round" in section
    hidden = played.read("kyiv-7/index.html")
    assert "Regions held by round" in hidden
    assert "Coins by round" not in hidden
