"""Names stand in mails, tables and pages: none may upset the line it stands in."""

from __future__ import annotations

import pytest

from moderator.league.people.directory import add_player, check_name, new_league
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from tests.league.conftest import NOON, RHYTHM, Played

UPSETTING = ["", " ", "two\nlines", "bell\x07", "\u202eright to left", "para\u2029graph", "\x1b[2J"]


@pytest.mark.parametrize("name", UPSETTING)
def test_an_upsetting_name_is_refused_for_player_and_league(played: Played, name: str) -> None:
    with store.begin(played.engine) as session:
        with pytest.raises(LeagueError, match="no-name"):
            add_player(session, "new", name, "new@mail.example", NOON)
        with pytest.raises(LeagueError, match="no-name"):
            new_league(session, "lviv", name, {"rhythm": RHYTHM}, NOON)


@pytest.mark.parametrize("name", ["Олена О’Ніл", "José", "Zoë 🎲", "李", "نور"])
def test_names_of_any_script_are_names(name: str) -> None:
    check_name(name)
