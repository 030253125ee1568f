"""A player is renamed; two handles of one person become one, with everything that hangs on them."""

from __future__ import annotations

import pytest
from sqlalchemy import select as core_select
from sqlmodel import Session, select

from moderator.league.access import roles, web_sessions
from moderator.league.acts import players
from moderator.league.games.founding import NewGame, new_game
from moderator.league.people import directory, merging, observers
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import keeping
from moderator.league.values.errors import LeagueError
from moderator.store.keys import key
from moderator.store.personal import of_persons
from moderator.store.tables import Address, Person, Role, Vacation
from tests.acts.cases import season
from tests.league.conftest import NOON, Played


def second_handle(played: Played) -> None:
    """olena-2 is Olena again: a seat, a season, an address, a part, a vacation, a session."""
    season(played)
    with played.write() as at:
        kyiv = directory.find_league(at.session, "kyiv")
        twin = directory.add_player(at, NewPlayer("olena-2", "Olenka", "olena@work.example"), kyiv)
        lev = directory.add_player(at, NewPlayer("lev", "Lev", "lev@mail.example"), kyiv)
        new_game(at, kyiv, NewGame("kyiv-9", "smallworld", [twin, lev], {}))
        keeping.enter(at, keeping.find_season(at.session, "autumn"), twin)
        olena = directory.find_person(at.session, "olena")
        roles.give(at, kyiv, twin, "organiser", played.order())
        roles.give(at, kyiv, olena, "helper", played.order())
        for one in (olena, twin):
            at.session.add(observers.made(at, _game(at.session), key(one), NOON))
        at.session.add(Vacation(person_id=key(twin), league_id=key(kyiv), zone="UTC", by="mail",
                                first_day="2026-12-20", last_day="2026-12-22",
                                asked_at=NOON))  # fmt: skip
        web_sessions.open_session(at, twin, "Test")
        directory.add_address(at.session, key(olena), "both@mail.example")
        directory.add_address(at.session, key(twin), "both@mail.example")


def _game(session: Session) -> int:
    return key(directory.find_game(session, "kyiv-9"))


def test_everything_of_the_second_is_the_firsts(played: Played) -> None:
    second_handle(played)
    with played.write() as at:
        twin = directory.find_person(at.session, "olena-2")
        number = key(twin)
        players.merge_players(
            at, directory.find_league(at.session, "kyiv"), played.order(),
            directory.find_person(at.session, "olena"), twin,
        )  # fmt: skip
    with played.write() as at:
        olena = directory.find_person(at.session, "olena")
        for table, column in of_persons():
            left = core_select(table).where(column == number)
            assert at.session.connection().execute(left).first() is None, table.name
        assert at.session.get(Person, number) is None
        game = directory.find_game(at.session, "kyiv-9")
        assert directory.sittings(at.session, game)[0].person.id == olena.id
        mails = at.session.exec(select(Address).where(Address.person_id == olena.id)).all()
        assert {row.email for row in mails} == {
            "olena@mail.example", "olena@work.example", "both@mail.example"
        }  # fmt: skip
        assert [row.email for row in mails if row.primary] == ["olena@mail.example"]
        part = at.session.exec(select(Role).where(Role.person_id == olena.id)).one()
        assert part.role == "organiser"


def test_who_sat_at_one_table_are_two(played: Played) -> None:
    with played.write() as at, pytest.raises(LeagueError, match="merge-table"):
        merging.merge(
            at,
            directory.find_person(at.session, "olena"),
            directory.find_person(at.session, "taras"),
        )


def test_who_play_in_one_season_are_two(played: Played) -> None:
    second_handle(played)
    with played.write() as at:
        olena = directory.find_person(at.session, "olena")
        keeping.enter(at, keeping.find_season(at.session, "autumn"), olena)
        with pytest.raises(LeagueError, match="merge-season"):
            merging.merge(at, olena, directory.find_person(at.session, "olena-2"))


def test_a_new_name_is_asked_like_a_first_one(played: Played) -> None:
    with played.write() as at:
        taras = directory.find_person(at.session, "taras")
        kyiv = directory.find_league(at.session, "kyiv")
        with pytest.raises(LeagueError, match="name-alike"):
            players.rename_player(at, kyiv, played.order(), taras, "\u041elena")
        players.rename_player(at, kyiv, played.order(), taras, " Taras   the Elder ")
        assert taras.name == "Taras the Elder"
