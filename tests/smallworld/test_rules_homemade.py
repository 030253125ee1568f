"""Home-made banners and badges in play: each key by itself, and what is refused."""

import json
import tomllib
from typing import Any

import pytest
from swtable import Played, table

from moderator.games import GAMES
from moderator.games.smallworld import costs
from moderator.games.smallworld.choices import Conquer, Decline, Stop, Take, Weakest
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.homemade import known
from moderator.games.smallworld.scoring import items

BANNER = """\
[[banners]]
name = "Tinkers"
name_ru = "лудильщик|и"
name_uk = "лудильник|и"
tokens = 5
tokens_of = "Giants"
"""

BADGE = """\
[[badges]]
name = "Thrifty"
name_ru = "бережлив|ые"
name_uk = "ощадлив|і"
tokens = 4
"""


def written(text: str) -> str:
    return json.dumps(tomllib.loads(text), sort_keys=True, ensure_ascii=False)


def banner(more: str) -> tuple[str, str]:
    """The definitions of a set with one banner, and its id."""
    said = written(BANNER + more)
    return said, known(said).banners[0].piece.id


def badge(more: str) -> tuple[str, str]:
    said = written(BADGE + more)
    return said, known(said).badges[0].piece.id


def folk(more: str, **rest: Any) -> Played:
    """A game in which A has Tinkers that do that."""
    said, id_ = banner(more)
    seat = f"{id_} hill {rest.pop('also', '')}"
    return table("sw-3", A=seat, options={"homemade": said}, **rest)


def price(game: Played, region: int) -> int:
    band = game.state.active
    return costs.price(game.state, band, hooks(game.state, band), region)


def test_the_banner_that_lends_its_tokens_stays_in_the_box() -> None:
    said, id_ = banner("")
    plain = GAMES["smallworld"].rules.setup(3, {}).state.setting
    setting = GAMES["smallworld"].rules.setup(3, {"homemade": said}).state.setting
    assert set(setting.races) == set(plain.races) - {"giants"} | {id_}
    assert setting.powers == plain.powers


def test_what_differs_is_never_the_same_piece() -> None:
    assert banner("")[1] != banner('cheaper = ["hill"]')[1]
    assert banner("")[1] == banner("")[1]


def test_a_game_without_a_set_is_packed_as_ever() -> None:
    rules = GAMES["smallworld"].rules
    assert "homemade" not in rules.pack(rules.setup(3, {}).state)["setting"]


def test_banner_and_badge_bring_their_numbers() -> None:
    said = written(BANNER + BADGE)
    pieces = known(said)
    combo = f"{pieces.badges[0].piece.id} {pieces.banners[0].piece.id}"
    game = table("sw-3", combos=[combo], A={"coins": 5}, options={"homemade": said})
    game.play(Take(1))
    assert game.seen("took")[0]["tokens"] == 9
    assert game.shows(f"supply.{pieces.banners[0].piece.id}") == 2


BASE = {12: "A 3", 17: "A 3"}


def test_prices() -> None:
    usual = {n: price(folk("", regions=BASE), n) for n in (16, 18)}
    cheap = folk('cheaper = ["everywhere"]\nless = 2', regions=BASE)
    assert {n: price(cheap, n) for n in usual} == {n: max(1, c - 2) for n, c in usual.items()}
    dear = folk('dearer = ["everywhere"]', regions=BASE)
    assert {n: price(dear, n) for n in usual} == {n: c + 1 for n, c in usual.items()}


def test_what_is_ignored_costs_as_if_nobody_stood_there() -> None:
    regions = {**BASE, 16: "B 3 decline race:orcs"}
    seats = {"B": {"race": "elves", "power": "flying", "decline": [{"race": "orcs"}]}}
    kept = price(folk("", regions=regions, **seats), 16)
    free = price(folk('ignores = ["in decline"]', regions=regions, **seats), 16)
    assert kept - free == 3


def test_coins_for_places_turns_and_regions() -> None:
    more = "coins = { turn = 2, first = 3, regions = 2 }"
    game = folk(more, regions=BASE)
    assert dict(items(game.state))[game.state.active.race] == 2 + 1
    fresh = folk(more, also="hand:6")
    assert dict(items(fresh.state))[fresh.state.active.race] == 2 + 3
    land = game.state.setting.board
    held = folk('coins = { each = ["edge"] }', regions=BASE)
    edges = (held.state.active.held & land.entry).bit_count()
    assert dict(items(held.state)).get(held.state.active.race, 0) == edges


def test_coins_and_growth_by_conquests() -> None:
    more = "coins = { conquests = 1 }\ngrows = { conquests = 1 }"
    game = folk(more, also="hand:4", regions=BASE, tribes=(16,))
    game.play(Conquer(16, 4), Stop())
    assert dict(items(game.state))[game.state.active.race] == 1
    assert game.seen("grew")[0]["tokens"] == 1


def test_a_hole_keeps_everybody_out_until_the_decline() -> None:
    game = folk("holes = 1", also="hand:6")
    game.play(Conquer(5, 3), Conquer(4, 3), Stop(), Weakest())
    assert game.state.ground.hole == 1 << 5
    while game.state.turn.seat != 0:
        game.finish()
    game.play(Decline())
    assert game.state.ground.hole == 0


def test_lairs_stand_in_every_region() -> None:
    game = folk("lairs = true", regions=BASE)
    game.play(Stop(), Weakest())
    assert game.state.ground.lair == game.state.players[0].active.held  # type: ignore[union-attr]


def test_what_is_left_in_decline() -> None:
    game = folk('decline = { each = ["everywhere"] }', regions=BASE)
    race = game.state.active.race
    game.play(Decline())
    scored = dict(game.seen("scored")[0]["items"])
    assert scored == {"decline": 2, race: 2}
    gone = folk("decline = { vanishes = true }", regions=BASE).play(Decline())
    assert gone.seen("scored")[0]["total"] == 4
    assert gone.state.players[0].faded == ()


WRONG = [
    (BANNER.replace("= 5", "= 11"), "banners.1.tokens: a number from 1 to 10 is wanted"),
    (BADGE.replace("= 4", "= 6"), "badges.1.tokens: a number from 0 to 5 is wanted"),
    (BANNER.replace("Giants", "Gnats"), "banners.1.tokens_of: there is no race 'gnats'"),
    (
        BANNER.replace("= 5", "= 9").replace("Giants", "Dwarves"),
        "banners.1.tokens_of: dwarves have",
    ),
    (BANNER.replace('"Tinkers"', '"Orcs"'), "banners.1.name: another piece is called so"),
    (BANNER.replace("лудильник|и", "tinkers"), "banners.1.name_uk: one to three words"),
    (BANNER + 'cheapr = ["hill"]', "banners.1.cheapr: not known; there are: aside, cheaper"),
    (BANNER + 'cheaper = ["hills"]', "banners.1.cheaper: no regions are called 'hills'"),
    (BANNER + 'cheaper = "hill"', "banners.1.cheaper: a list of texts is wanted"),
    (BANNER + "less = 2", "banners.1.less: says nothing without cheaper"),
    (BANNER + "coins = { each = [3] }", "banners.1.coins.each: a list of texts"),
    (BANNER + "coins = { turn = 9 }", "banners.1.coins.turn: a number from 1 to 3"),
    (BANNER + "coins = { every = 1 }", "banners.1.coins.every: not known"),
    (BANNER + "swims = 1", "banners.1.swims: true or false is wanted"),
    (BANNER + 'needs = ["bog"]', "banners.1.needs: 'bog' is no terrain or symbol"),
    (BANNER + "lairs = true\nholes = 1", "banners.1.holes: a race has lairs or holes"),
    (BANNER + "decline = { vanishes = true, loss = 1 }", "banners.1.decline.vanishes: who"),
    (BADGE + "holes = 1", "badges.1.holes: not known"),
    (BANNER + BANNER, "banners.2.tokens_of: giants lend their tokens"),
    (BANNER + BANNER.replace("Giants", "Orcs"), "banners, badges: two are called 'tinkers'"),
    ("[banners]\nname = 'A'", "banners: write [[banners]] above each"),
    ("[[races]]", "races: not known; there are: badges, banners, boards"),
    ("", "banners: there is no banner, badge or board"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_key(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^\w") as refused:
        known(written(text))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("value", [True, 7, "tinkers", "[]"])
def test_no_definitions_no_game(value: Any) -> None:
    with pytest.raises(ValueError, match="homemade"):
        GAMES["smallworld"].rules.setup(3, {"homemade": value})
