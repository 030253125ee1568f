"""One act in several games is one email a person; what nobody waits for is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from moderator.league import acts
from moderator.league.acts.catalogue import solving
from moderator.league.games import founding
from moderator.league.games.attention import UNFILLED, matters
from moderator.league.games.founding import NewGame
from moderator.league.people.directory import find_league, find_person
from moderator.store.tables import Game, OutboxRow
from tests.league.conftest import Played

HOUR = timedelta(hours=1)


@pytest.fixture
def two(played: Played) -> Played:
    """Olena and Taras play in two games of the league."""
    with played.write() as at:
        people = [find_person(at.session, one) for one in ("olena", "taras")]
        league = find_league(at.session, "kyiv")
        founding.start(at, founding.new_game(at, league, NewGame("k2", "smallworld", people, {})))
    return played


def notices(played: Played) -> dict[int, list[OutboxRow]]:
    found: dict[int, list[OutboxRow]] = {}
    for row in played.mails("notice"):
        found.setdefault(row.person_id, []).append(row)
    return found


def test_a_pause_of_the_league_and_its_end_are_one_mail_a_person(two: Played) -> None:
    with two.write() as at:
        acts.pause_all(at, find_league(at.session, "kyiv"), two.order())
    told = notices(two)
    assert sorted(len(rows) for rows in told.values()) == [1, 1, 1]
    assert sorted(len(rows[0].facts.get("games", [])) for rows in told.values()) == [0, 2, 2]
    with two.write() as at:
        acts.resume_all(at, find_league(at.session, "kyiv"), two.order(), HOUR)
    assert sorted(len(rows) for rows in notices(two).values()) == [2, 2, 2]
    with two.write() as at:
        due = {game.slug: game.due_at for game in at.session.exec(select(Game))}
    last = next(rows[-1] for rows in notices(two).values() if "games" in rows[-1].facts)
    assert dict(last.facts["games"]) == {
        slug: when.isoformat() for slug, when in due.items() if when
    }


def test_a_table_that_everybody_has_left_is_told(played: Played) -> None:
    with played.write() as at:
        for seat in range(3):
            acts.seats.open_seat(at, played.game(at.session), played.order(), seat)
    played.wait(HOUR)
    with played.write() as at:
        found = matters(at, None, find_league(at.session, "kyiv"))
        assert [one.kind for one in found] == ["abandoned"]
        assert "annul" in {act.name for act in solving(found[0])}


def test_an_open_game_that_does_not_fill_up_is_told_once(played: Played) -> None:
    with played.write() as at:
        league = find_league(at.session, "kyiv")
        olena = find_person(at.session, "olena")
        founding.new_game(at, league, NewGame("k2", "smallworld", [olena, None, None], {}))
    played.now += UNFILLED + HOUR
    with played.write() as at:
        found = [
            one for one in matters(at, None, find_league(at.session, "kyiv")) if one.game == "k2"
        ]
        assert [one.kind for one in found] == ["not-joined"]
        assert {act.name for act in solving(found[0])} == {"invite", "start", "delete-game"}
