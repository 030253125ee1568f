"""What can be made can be changed and taken away while nothing depends on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from moderator.league.acts import ByWhom, seasons
from moderator.league.archives import forgetting
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people.directory import find_league
from moderator.league.seasons import drawing, keeping, running
from moderator.league.seasons.terms import changed, terms
from moderator.league.values.errors import LeagueError
from moderator.publish.seasons.facts import seasons_of
from moderator.store.metadata import METADATA
from moderator.store.tables import Game, Season
from tests.moments import moment
from tests.seasons.stage import NOON, League, counted

ORDER = ByWhom("organiser", "a test")
NOTHING = {
    "kinds": (), "ties": "", "own": (), "options": (), "size": None, "rounds": None, "pace": "",
    "tiers": None, "up": None, "down": None, "points": "", "through": None, "rest": None,
    "teams": None, "anonymous": None,
}  # fmt: skip


def put(kyiv: League, season: Season, session: Any, **said: Any) -> None:
    given = {"name": "", "form": "", **NOTHING, **said}
    seasons.set_terms(kyiv.at(session), season, ORDER, **given)


def test_terms_are_changed_until_the_start_and_drawn_anew(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 8, size=2, rounds=3, tiers=2)
        drawing.draw_season(moment(session), season)
        put(kyiv, season, session, rounds=2, tiers=1, size=4)
        assert len(keeping.divisions(session, season)) == 1
        sat = [table.entrants for _, table in keeping.pairings(session, season)]
        assert [len(one) for one in sat] == [4] * 4
        put(kyiv, season, session, form="cup", size=2)
        assert len(keeping.pairings(session, season)) == 4
        put(kyiv, season, session, form="league", tiers=3)
        assert len(keeping.divisions(session, season)) == 3
        running.start(moment(session, NOON), season)
        put(kyiv, season, session, name="Another name")
        with pytest.raises(LeagueError, match="season-state"):
            put(kyiv, season, session, rounds=7)


def test_a_flag_is_taken_off_again(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 4, size=2, anonymous=True)
        put(kyiv, season, session, anonymous=False)
        assert not keeping.terms_of(season).anonymous
        with pytest.raises(LeagueError, match="nothing-to-change"):
            put(kyiv, season, session, anonymous=False)


def test_a_season_goes_with_all_that_is_its(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 4, size=2, rounds=3)
        drawing.draw_season(moment(session), season)
        seasons.delete(kyiv.at(session), season, ORDER)
        for name in ("season", "division", "entrant", "seasonround", "pairing"):
            assert not session.connection().execute(select(METADATA.tables[name])).all(), name
        again = kyiv.season(session, 4, size=2)
        assert again.slug == "s1"
    with kyiv.begin() as session:
        season = keeping.find_season(session, "s1")
        drawing.draw_season(moment(session), season)
        running.start(moment(session, NOON), season)
        with pytest.raises(LeagueError, match="season-state"):
            seasons.delete(kyiv.at(session), season, ORDER)


def test_a_season_is_published_when_it_is_drawn(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 4, size=2)
        number = find_league(session, "kyiv").id or 0
        assert seasons_of(session, number) == []
        drawing.draw_season(moment(session), season)
        assert seasons_of(session, number) == [season]


def test_a_game_that_has_not_begun_goes_with_all_that_is_its(kyiv: League) -> None:
    with kyiv.begin() as session:
        people = kyiv.people(session, 2)
        at = moment(session, NOON, random_bytes=counted())
        made = founding.new_game(
            at, find_league(session, "kyiv"), NewGame("g1", "smallworld", people, {})
        )
        founding.delete_game(at, made)
        assert session.exec(select(Game)).all() == []
        for name in ("chair", "tenure", "publication"):
            rows = session.connection().execute(select(METADATA.tables[name])).mappings()
            assert not [row for row in rows if row.get("game_id") or name != "publication"], name
        people = kyiv.people(session, 2)
        again = founding.new_game(
            at, find_league(session, "kyiv"), NewGame("g1", "smallworld", people, {})
        )
        founding.start(at, again)
        with pytest.raises(LeagueError, match="begun-already"):
            founding.delete_game(at, again)


def test_who_leaves_for_good_is_drawn_no_more(kyiv: League, tmp_path: Path) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=3)
        kyiv.finish_all(session)
        gone = kyiv.people(session, 4)[0]
        forgetting.leave(moment(session, NOON), gone)
        one = keeping.entrant(session, season, gone)
        assert one.state == "withdrawn"
        waiting = [table for row, table in keeping.pairings(session, season) if row.number > 1]
        assert waiting
        assert not any(one.id in table.entrants for table in waiting)


def test_no_takes_own_points_and_options_away() -> None:
    agreed = terms(["smallworld"], "lots", ["2:3,1"], ["smallworld:coins=open"], points="place")
    assert agreed.own
    assert agreed.options
    bare = changed(agreed, {"own": ["no"], "options": ["no"]})
    assert (bare.own, bare.options) == ({}, {})
    assert changed(agreed, {"own": [], "options": []}) == agreed
