"""What people see of Underground: every piece has a sign and a name, every board a picture."""

from __future__ import annotations

import re
from itertools import product

import pytest

from moderator.engine.core import Event, Fact, facts
from moderator.engine.view import Area
from moderator.games import GAMES
from moderator.games.underground.catalogue import FINDS, POWERS, RACES
from moderator.games.underground.view import SINGLE, pieces
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker
from moderator.publish.pages.board_picture import PictureFacts, picture
from moderator.publish.pictures.glyphs import sign
from moderator.publish.pictures.maps import is_ours
from moderator.publish.pictures.terrain import TERRAINS
from moderator.publish.telling.areas import area_table, pieces_of
from moderator.publish.telling.log import passages
from moderator.publish.telling.offers import borrowed
from moderator.publish.telling.seats import holdings, seat_table

GAME = GAMES["underground"]
NAMES = {0: "Anna", 1: "Olena"}
LANGUAGES = ("en", "ru", "uk")
TURNED_UP = {"mine": "lost-mine"}
PIECES = (*SINGLE, "armor", "monster", *(TURNED_UP.get(name, name) for name in FINDS))


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_has_a_sign_of_its_own(name: str) -> None:
    assert sign(name) != sign("a piece that nobody drew")
    assert [other for other in PIECES if sign(other) == sign(name)] == [name]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_land_of_a_board_has_a_texture_of_its_own(seats: int) -> None:
    (one,) = GAME.maps(GAME.rules.view(GAME.rules.setup(seats, {}).state, None))
    lands = {region["terrain"] for region in one.board["regions"]}
    assert lands <= TERRAINS.keys()
    assert len({TERRAINS[land].drawn for land in lands}) == len(lands) == 7


@pytest.mark.parametrize(("language", "name"), [*product(("ru", "uk"), PIECES)])
def test_every_piece_has_a_name_in_every_language(language: str, name: str) -> None:
    told = pieces_of(Speaker(language), Area(1, "mine", pieces=((name, 1),)))
    assert told
    assert not re.search("[a-zA-Z]", told)


@pytest.mark.parametrize(("language", "name"), [*product(("ru", "uk"), (*RACES, *POWERS))])
def test_every_race_and_power_has_a_name_in_every_language(language: str, name: str) -> None:
    assert not re.search("[a-zA-Z]", Speaker(language).piece(name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lost_mine_is_not_the_land_of_that_name(language: str) -> None:
    speaker = Speaker(language)
    found = Event("found", facts(seat=0, region=3, what="mine"))
    coins = Event("scored", facts(seat=0, items=(("mine", 2),), total=2))
    lost = pieces_of(speaker, Area(1, "mine", pieces=(("lost-mine", 1),)))
    assert lost != speaker.land("mine")
    assert lost in speaker.event(found, NAMES)
    assert lost in speaker.event(coins, NAMES)


@pytest.mark.parametrize(
    ("options", "seats"),
    [({}, 2), ({}, 3), ({}, 4), ({}, 5), ({"board": "sw-3", "mixed": True}, 3)],
)
def test_the_start_can_be_seen(options: dict[str, Fact], seats: int) -> None:
    view = GAME.rules.view(GAME.rules.setup(seats, options).state, None)
    drawn = picture(Speaker("uk"), PictureFacts(view, view.areas), NAMES, "дошка")
    assert drawn.board.count("data-region") == len(view.areas)
    assert "монстр" in drawn.legend
    assert not re.search(r">[^<]*[a-z]{3}[^<]*</text>", drawn.legend)


def test_what_is_printed_is_not_taken_for_what_stands_there() -> None:
    """Monsters that left are seen no more, and where the volcano may stand is not where it is."""
    view = GAME.rules.view(GAME.rules.setup(2, {}).state, None)
    rows = {row.name: row for row in area_table(Speaker(), view, view.areas, NAMES)}
    lairs = [row for row in rows.values() if row.pieces]
    assert {row.pieces for row in lairs} == {"2 monsters"}
    assert not any("monster" in row.land for row in rows.values())
    assert rows["24"].land == "chasm, place for the volcano"


def test_pieces_are_counted_where_they_lie() -> None:
    state = GAME.rules.setup(2, {}).state
    assert all(pieces(state.more, number) in ((), (("monster", 2),)) for number in range(1, 29))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_few_seats_have_is_said_where_they_have_it(language: str) -> None:
    speaker = Speaker(language)
    assert holdings(speaker, {"hammers": None, "vengeance": None}) == ""
    told = holdings(speaker, {"hammers": 3, "vengeance": (1,)})
    assert "3" in told
    assert told.endswith(" B")


def test_a_seat_has_no_column_for_what_nobody_has() -> None:
    view = GAME.rules.view(GAME.rules.setup(2, {}).state, None)
    headings = [column.heading for column in seat_table(Speaker(), view, NAMES).columns]
    assert "Besides" not in headings
    assert borrowed(Speaker(), view) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_balrog_is_told_as_it_comes(language: str) -> None:
    teller = Speaker(language)
    alone = Event("balrog", facts(seat=0, region=3, loser=None))
    told = teller.log((alone,), Scene(NAMES))[0].clause
    assert "3" in told
    assert "{" not in told


def test_relics_are_used_in_the_midst_of_conquests() -> None:
    """A relic of this box is no token of Kingdoms, whose use is a thing of its own."""
    mine = {"seat": 0, "region": 3}
    used = Event("used", facts(**mine, relic="sword"))
    sent = Event("balrog", facts(**mine, loser=None))
    (passage,) = passages(Speaker(), Scene(NAMES), (used, sent))
    assert passage.phase == "Conquests"
    assert len(passage.clauses) == 2


@pytest.mark.parametrize(("seats", "ours"), [(4, False), (5, True)])
def test_a_board_that_is_in_no_box_is_told_so(seats: int, ours: bool) -> None:
    view = GAME.rules.view(GAME.rules.setup(seats, {}).state, None)
    assert is_ours(view) == ours
