"""Nobody is taken for another by their name, for a seat or for the moderator, whatever the door."""

from __future__ import annotations

import pytest
from sqlmodel import Session

from moderator.league.games import inviting, joining
from moderator.league.people.called import read_player_name
from moderator.league.people.directory import NewPlayer, add_player, find_league, new_league
from moderator.league.people.newcomers import free_name
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from tests import hostile
from tests.league.conftest import NOON, RHYTHM, Played
from tests.moments import moment

ALIKE = ("Olena", "\u041elena", "OLENA", "\uff2flena", "Ole\u200bna", " Olena ", "0lena")
"""The league has an Olena."""

RESERVED = (
    *(
        "A",
        "b",
        "\u0412",
        "E",
        "Altair",
        "bellatrix",
        "Moderator",
        "\u041coderator",
        "The moderator",
    ),
    *("admin", "Olena the Organiser", "Модератор", "Адміністратор", "организатор", "Bot"),
)


def add(session: Session, name: str) -> None:
    add_player(moment(session, NOON), NewPlayer("new", name, "new@mail.example"))


def sign_up(session: Session, name: str) -> None:
    league = find_league(session, "kyiv")
    league.options = {**league.options, "joining": "open"}
    joining.sign_up(moment(session), league, None, "new@mail.example", name, "")


def invite(session: Session, name: str) -> None:
    inviting.invite(
        moment(session), find_league(session, "kyiv"), None, f'"{name}" <new@mail.example>'
    )


DOORS = {"add": add, "sign-up": sign_up, "invite": invite}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_like_anothers_is_refused(played: Played, door: str, name: str) -> None:
    with (
        store.write_transaction(played.engine) as session,
        pytest.raises(LeagueError, match="name-alike"),
    ):
        DOORS[door](session, name)


@pytest.mark.parametrize("door", DOORS)
def test_what_a_seat_or_the_moderator_is_called_is_no_players_name(
    played: Played, door: str
) -> None:
    for name in RESERVED:
        with (
            store.write_transaction(played.engine) as session,
            pytest.raises(LeagueError, match="name-reserved"),
        ):
            DOORS[door](session, name)


@pytest.mark.parametrize(
    "name", ["", "\u200b\u200b", "\xad", "\u3164", "two\nlines", "\u202eanelo"]
)
def test_a_name_that_nobody_can_read_is_refused_for_player_and_league(
    played: Played, name: str
) -> None:
    with store.write_transaction(played.engine) as session:
        with pytest.raises(LeagueError, match="no-name"):
            add(session, name)
        with pytest.raises(LeagueError, match="no-name"):
            new_league(moment(session, NOON), "lviv", name, {"rhythm": RHYTHM})


def test_a_name_is_kept_as_it_is_seen(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        person = add_player(
            moment(session, NOON), NewPlayer("new", " No\u200bva  K. ", "new@mail.example")
        )
        assert person.name == "Nova K."
        league = new_league(
            moment(session, NOON), "lviv", " Lviv \u2060 League ", {"rhythm": RHYTHM}
        )
        assert league.name == "Lviv League"


def test_in_another_league_somebody_may_be_called_the_same(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        league = new_league(moment(session, NOON), "lviv", "Lviv", {"rhythm": RHYTHM})
        assert read_player_name(session, "Olena", league) == "Olena"
        with pytest.raises(LeagueError, match="name-alike"):
            read_player_name(session, "Olena", None)


def test_one_is_not_refused_the_own_name(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        league = find_league(session, "kyiv")
        person = add_player(
            moment(session, NOON), NewPlayer("olena", "Olena", "olena2@mail.example")
        )
        assert read_player_name(session, "OLENA", league, person.id) == "OLENA"


@pytest.mark.parametrize("wanted", ["Olena", "admin", "", "B", "new", *hostile.MANY[:2]])
def test_a_name_is_found_for_who_was_given_none(played: Played, wanted: str) -> None:
    with store.write_transaction(played.engine) as session:
        league = find_league(session, "kyiv")
        name = free_name(session, wanted, league)
        assert read_player_name(session, name, league) == name
