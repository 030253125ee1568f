"""Pages: their words, their tables, and that nothing in them is taken for markup."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from moderator.engine.core import Event, Outcome, facts
from moderator.engine.sheets import Hint
from moderator.engine.view import Area, Offer, SeatView, View
from moderator.league.acts.settings import SETTINGS
from moderator.locale.catalogue import languages
from moderator.locale.scene import Scene
from moderator.locale.settings import CALLED, setting_changed
from moderator.locale.speech import Speaker
from moderator.paths import templates_dir
from moderator.publish.facts import ActFacts, GameLine, TurnLine, Waiting
from moderator.publish.pages import public_pages
from moderator.publish.pictures.changes import Change
from moderator.publish.telling.acts import act_line
from moderator.publish.telling.areas import area_table, changes
from moderator.publish.telling.coins import accounts, leaders
from moderator.publish.telling.headline import headline
from moderator.publish.telling.log import passages
from moderator.publish.telling.offers import offer_table
from moderator.publish.telling.rankings import standings
from moderator.publish.telling.seats import seat_table
from moderator.publish.telling.sheets import note
from tests.publish.stage import NOON, OUR_SCRIPTS, Stage

SPEAKER = Speaker("en", "Europe/Kyiv")
NAMES = {0: "Olena", 1: "Taras"}
SCENE = Scene(NAMES, None, {21: "farmland"})


def conquered(seat: int, region: int, loser: int | None) -> Event:
    return Event(
        "conquered",
        facts(
            seat=seat,
            race="elves",
            region=region,
            tokens=3,
            by="tokens",
            loser=loser,
            loser_race="trolls" if loser is not None else "",
            driven=0,
            lost=0,
            tribe=False,
            decline=False,
        ),
    )


def view(*cells: dict, areas: tuple[Area, ...] = (), over: bool = False) -> View:  # type: ignore[type-arg]
    seats = tuple(SeatView(seat, facts(**found)) for seat, found in enumerate(cells))
    progress = facts(round=1, rounds=9, active=1, turn=2, phase="act")
    offers = (Offer(1, ("flying", "elves"), 3, facts(tokens=11, price=0)),)
    return View("smallworld", "sw-2", None, progress, seats, areas, offers, over)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([], "no conquest"),
        ([conquered(0, 21, 1), conquered(0, 22, None)], "2 regions taken, 1 from B Taras"),
        ([conquered(0, 21, 1)], "1 region taken from B Taras"),
        (
            [Event("declined", facts(seat=0, race="elves", power="hill", regions=()))],
            "Hill Elves went into decline",
        ),
    ],
)
def test_a_turn_in_a_sentence(events: list[Event], told: str) -> None:
    assert headline(SPEAKER, 0, events, NAMES) == told


def test_every_event_has_a_clause_in_a_passage_of_its_player() -> None:
    retreat = Event("retreated", facts(seat=1, race="trolls", counts=((3, 1),)))
    found = passages(SPEAKER, SCENE, [conquered(0, 21, 1), conquered(0, 22, 1), retreat])
    assert [(one.seat, one.phase, len(one.clauses)) for one in found] == [
        (0, "Conquests", 2),
        (1, "Driven back", 1),
    ]


def test_coins_have_a_column_only_where_they_may_be_seen() -> None:
    cells = {"race": "elves", "power": "hill", "regions": 3, "tokens": 9, "hand": 2}
    hidden = seat_table(SPEAKER, view(cells, cells), NAMES)
    assert [column.heading for column in hidden.columns] == ["People", "Regions", "Tokens"]
    assert hidden.rows[1].active
    assert hidden.rows[0].cells == ("Hill Elves", "3", "9+2")
    shown = seat_table(SPEAKER, view({**cells, "coins": 7}, {**cells, "coins": 8}), NAMES)
    assert shown.rows[1].cells[-1] == "8"


def test_nobody_leads_where_any_coins_are_hidden() -> None:
    assert leaders(view({"coins": 7}, {"coins": 7})) == (0, 1)
    assert leaders(view({"coins": 7}, {"regions": 1})) == ()


def test_coins_add_up() -> None:
    line = TurnLine(1, 1, "", 0, "", False, NOON, 1, 2)
    took = facts(seat=0, place=2, race="elves", power="hill", paid=1, gained=3, tokens=9)
    scored = facts(seat=0, items=(("regions", 4), ("hill", 2)), total=6)
    events = (Event("took", took), Event("scored", scored))
    (account, other) = accounts(
        SPEAKER, SCENE, view({"coins": 13}, {"coins": 5}), ((line, events),)
    )
    assert (account.start, account.earned, account.found, account.paid) == (5, 6, 3, 1)
    assert account.turns[0].items == "regions 4, Hill 2"
    assert other.turns == ()


def test_coins_that_another_turn_brought_or_cost_are_in_the_account() -> None:
    """A Martyr's coin, and the toll of Liches (UG26), fall due in the attacker's turn."""
    line = TurnLine(1, 1, "", 0, "", False, NOON, 1, 2)
    events = (
        Event("paid-over", facts(seat=1, payer=0, reason="liches", coins=1)),
        Event("earned", facts(seat=1, reason="martyr", coins=1)),
        Event("scored", facts(seat=0, items=(("regions", 4),), total=4)),
    )
    first, second = accounts(SPEAKER, SCENE, view({"coins": 8}, {"coins": 7}), ((line, events),))
    assert (first.start, first.earned, first.paid) == (5, 4, 1)
    assert (second.start, second.earned, second.paid) == (5, 2, 0)
    assert second.turns[0].items == "Liches 1, Martyr 1"


def test_what_changed_in_a_region_is_told() -> None:
    before = (Area(1, "hill", (), 1, "trolls", 2), Area(2, "swamp", ("mine",), 0, "elves", 4))
    after = (Area(1, "hill", (), 0, "elves", 3), Area(2, "swamp", ("mine",), 0, "elves", 1))
    first, second = area_table(SPEAKER, view(areas=after), before, NAMES)
    assert (first.changed, first.was) == (True, "B Taras, Trolls ×\u00a02")
    assert (second.changed, second.land, second.was) == (
        False,
        "swamp, mine",
        "Elves ×\u00a04",
    )
    assert changes(view(areas=after), before) == {1: Change("taken", "A")}


def test_the_sign_of_a_region_says_what_became_of_it_and_whose() -> None:
    own = Area(1, "hill", (), 1, "trolls", 2)
    now = {
        "taken": (replace(own, owner=0, troop="elves"), Change("taken", "A")),
        "entered": (replace(own, troop="elves"), Change("taken", "B")),
        "left": (replace(own, owner=None, troop="", tokens=0), Change("left", "B")),
        "declined": (replace(own, faded=True, tokens=1), Change("declined", "B")),
        "built": (replace(own, pieces=(("fortress", 1),)), Change("other")),
        "armies": (
            replace(own, owner=None, tokens=0, pieces=(("army-B", 1), ("army-C", 2))),
            Change("taken", "C"),
        ),
    }
    for area, sign in now.values():
        assert changes(view(areas=(area,)), (own,)) == {1: sign}
    assert changes(view(areas=(replace(own, tokens=5),)), (own,)) == {}


def test_offers_and_hints_say_price_and_odds() -> None:
    (offer,) = offer_table(SPEAKER, view())
    assert (offer.thing, offer.tokens, offer.price, offer.coins) == (
        "Flying Elves",
        "11",
        "free",
        3,
    )
    hint = Hint(
        "roll 21",
        facts(terrain="farmland", owner=1, race="trolls", tokens=2, cost=4, need=2, odds=2),
    )
    assert note(SPEAKER, hint, NAMES) == (
        "farmland · B Taras, Trolls ×\u00a02 · costs 4 · needs 2 or more: 1 in 3"
    )


def test_a_changed_setting_is_named_once() -> None:
    told = setting_changed(SPEAKER, "rhythm: 20:00", "rhythm: 24h")
    assert told == ("pace of the deadlines: 20:00", "24h")
    told = setting_changed(SPEAKER, "faster: ", "faster: 6h", with_key=True)
    assert told == ("faster pace (faster): –", "6h")


def test_a_setting_is_named_in_the_language_of_the_reader() -> None:
    at = datetime(2026, 12, 1, 9, tzinfo=UTC)
    act = ActFacts("anna", "set", "", "pin: no", "pin: yes", at)
    said = act_line(Speaker("uk", "Europe/Kyiv"), act, NAMES).deed
    assert said == "налаштування змінено: PIN разом із наказами (pin): ні → так"


def test_every_setting_has_a_name() -> None:
    assert set(CALLED) == set(SETTINGS)


def test_acts_are_told_with_their_reason_in_the_zone_of_the_league() -> None:
    at = datetime(2026, 12, 1, 9, tzinfo=UTC)
    act = ActFacts(
        "anna", "extended", "snow", "2026-12-03 18:00 UTC", "2026-12-04T18:00:00+00:00", at
    )
    line = act_line(SPEAKER, act, NAMES)
    assert line.deed == (
        "moved the deadline from Thu 3 Dec 2026 20:00 Kyiv to Fri 4 Dec 2026 20:00 Kyiv"
    )
    missed = act_line(SPEAKER, ActFacts("clock", "missed", "", "", "1:14", at), NAMES)
    assert missed.deed == "B Taras sent no valid orders for turn 14: default move"
    odd = act_line(SPEAKER, ActFacts("anna", "renamed", "", "a", "b", at), NAMES)
    assert odd.deed == "renamed: a → b"


def test_a_league_ranks_by_wins_then_beaten_opponents_then_coins() -> None:
    def game(ranking: list[tuple[int, int, int]], people: dict[int, int]) -> GameLine:
        rows = tuple((place, seat, facts(coins=coins)) for place, seat, coins in ranking)
        winners = tuple(seat for place, seat, _ in ranking if place == 1)
        names = {seat: f"p{person}" for seat, person in people.items()}
        outcome = Outcome(winners, rows)
        return GameLine("g", "smallworld", "over", names, people, "9", 9, Waiting(), NOON, outcome)

    table = standings(
        [
            game([(1, 0, 90), (2, 1, 80), (3, 2, 70)], {0: 1, 1: 2, 2: 3}),
            game([(1, 1, 60), (1, 0, 60), (3, 2, 50)], {0: 2, 1: 3, 2: 1}),
        ]
    )
    assert [(one.place, one.name, one.wins, one.beaten, one.met, one.points) for one in table] == [
        (1, "p1", 1, 2, 4, 140),
        (1, "p2", 1, 2, 4, 140),
        (3, "p3", 1, 1, 4, 130),
    ]


def test_names_and_reasons_are_text_and_nothing_else(empty: Stage) -> None:
    from sqlmodel import select

    from moderator.league import acts
    from moderator.store import session as store
    from moderator.store.tables import League, Person

    empty.new_game("kyiv-1", 2)
    bad = '<script>alert("x")</script>\u202e{{7*7}}'
    with store.write_transaction(empty.engine) as session:
        for row in (*session.exec(select(Person)), *session.exec(select(League))):
            row.name = bad
            session.add(row)
    empty.send("kyiv-1", "take 1\nend")
    empty.act("kyiv-1", acts.pause, reason=bad)
    empty.publish()
    for path in empty.folder.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert "<script" not in OUR_SCRIPTS.sub("", page)
        within = path.relative_to(empty.folder)
        if (
            path.name == "404.html"
            or path.parent.name == "latest"
            or within.parts[0] in {"rules", "verify"}
        ):
            continue  # there is no name on these
        assert "alert" in page, within
        assert "49" not in page.split("alert")[1][:60]
    told = re.findall(r"<q>(.*?)</q>", empty.read("kyiv-1/index.html"))
    # A sign that turns the direction of what follows is taken out where the reason comes in.
    assert [html.unescape(reason) for reason in told] == [bad.replace("\u202e", "")]


def test_a_paused_game_says_so_and_promises_no_hour(empty: Stage) -> None:
    from moderator.league import acts

    empty.new_game("kyiv-1", 2)
    empty.send("kyiv-1", "take 1\nend")
    empty.act("kyiv-1", acts.pause)
    empty.publish()
    assert "The game is paused." in empty.read("kyiv-1/index.html")
    assert ": orders by" not in empty.read("kyiv-1/1/index.html")


def test_pages_have_a_language_and_tables_their_headings(played: Stage) -> None:
    played.publish()
    for path in played.folder.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        language = path.stem if path.stem in languages() else "en"
        assert f'<html lang="{language}">' in page
        assert page.count("<h1>") == 1
        assert "<th>" not in page
        assert "<title></title>" not in page


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 reckons it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


PAIRS = [(ink, ground) for ink in ("ink", "soft", "accent") for ground in ("paper", "raised")] + [
    ("ink", "notice"),
    ("accent", "notice"),
    ("mark-ink", "mark"),
]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_has_the_contrast_of_wcag_aa(scheme: int) -> None:
    css = public_pages.asset("site.css").decode()
    blocks = re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", blocks[scheme]))
    poor = [pair for pair in PAIRS if contrast(colours[pair[0]], colours[pair[1]]) < 4.5]
    assert poor == []


@pytest.mark.parametrize("sheet", ["site/site.css", "pdf/report.css"])
def test_seats_can_be_read_on_their_colours(sheet: str) -> None:
    css = (templates_dir() / sheet).read_text(encoding="utf-8")
    seats = re.findall(
        r"\.seat-[a-e] \{ background: (#[0-9a-f]{6});(?: color: (#[0-9a-f]{3}))?", css
    )
    assert len(seats) == 5
    for ground, ink in seats:
        ink = "#" + "".join(2 * digit for digit in ink[1:]) if ink else "#111111"
        assert contrast(ground, ink) >= 4.5, ground
