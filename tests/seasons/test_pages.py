"""What is published of a season: pages in three languages, JSON, CSV, ratings."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from sqlmodel import Session, select

from moderator.league.acts import ByWhom, annul
from moderator.league.mailing.posting import publish_league
from moderator.league.options.absence_rules import KEY
from moderator.league.people.directory import sittings
from moderator.league.people.openings import open_up
from moderator.league.seasons import changes_by_hand, closing, drawing, keeping, running
from moderator.league.seasons.points import exact
from moderator.league.seasons.results import of_kind
from moderator.publish import publish_pending
from moderator.publish.seasons.data import results_csv
from moderator.publish.seasons.facts import SeasonFacts, season_facts
from moderator.settings import Settings
from moderator.store.tables import Game, Season
from moderator.store.tables import League as Kyiv
from tests.moments import moment, process
from tests.seasons.stage import NOON, SECRET, League


def publish(kyiv: League, folder: Path) -> Path:
    site = {"folder": folder, "base_url": "https://league.example/"}
    publish_pending(process(kyiv.engine, Settings(site=site), kyiv.now), pdf=False)
    return folder


def text(page: Path) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.read_text(encoding="utf-8")))


@pytest.fixture
def site(kyiv: League, tmp_path: Path) -> Path:
    """Two divisions in the second of three rounds."""
    with kyiv.begin() as session:
        season = kyiv.running(session, 8, size=2, rounds=3, tiers=2)
        kyiv.finish_all(session)
        running.step(moment(session, kyiv.now), season)
    return publish(kyiv, tmp_path / "site")


def test_a_season_has_a_page_in_each_language(site: Path) -> None:
    words = {
        "index.html": ("Division 2", "Possible places", "Head to head", "not begun", "Round 3"),
        "ru.html": ("Дивизион 2", "Может занять", "Личные встречи", "не началась", "Тур 3"),
        "uk.html": ("Дивізіон 2", "Може посісти", "Особисті зустрічі", "не почалася", "Тур 3"),
    }
    for page, wanted in words.items():
        said = text(site / "kyiv" / "season-s1" / page)
        for word in (*wanted, "Player 8"):
            assert word in said, (page, word)


def test_the_league_leads_to_its_seasons_and_ratings(site: Path) -> None:
    page = (site / "kyiv" / "index.html").read_text(encoding="utf-8")
    for link in ("season-s1/index.html", "ratings/index.html"):
        assert f'href="{link}"' in page
        assert (site / "kyiv" / link).is_file()
    assert "provisional" in text(site / "kyiv" / "ratings" / "index.html")


def test_links_of_the_schedule_lead_to_games(site: Path) -> None:
    page = (site / "kyiv" / "season-s1" / "index.html").read_text(encoding="utf-8")
    games = set(re.findall(r'href="\.\./\.\./(s1-[\w-]+)/index\.html"', page))
    assert games == {f"s1-d{d}-{r}{t}" for d in (1, 2) for r in (1, 2) for t in "ab"}
    assert all((site / game / "index.html").is_file() for game in games)


def test_json_and_csv_say_what_the_table_says(site: Path) -> None:
    folder = site / "kyiv" / "season-s1"
    data = json.loads((folder / "season.json").read_bytes())
    assert data["format"] == "moderator-season-1"
    rows = list(csv.DictReader(io.StringIO((folder / "results.csv").read_text("utf-8"))))
    assert len(rows) == 8
    points: dict[str, float] = {}
    for row in rows:
        points[row["name"]] = points.get(row["name"], 0) + float(row["points"])
    for division in data["divisions"]:
        for line in division["standings"]:
            assert points[line["name"]] == float(line["points"])
            assert line["possible"][0] <= line["place"] <= line["possible"][1]


def test_the_seed_is_told_at_the_end_and_not_before(kyiv: League, tmp_path: Path) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=1, tiers=2)
        seed = keeping.seed(SECRET, season).hex()
        kyiv.finish_all(session)
    site = publish(kyiv, tmp_path / "site")
    said = [file.read_bytes() for file in site.rglob("*") if file.is_file()]
    assert not any(seed.encode() in data for data in said)
    with kyiv.begin() as session:
        closing.close(moment(session, NOON), keeping.find_season(session, "s1"))
    publish(kyiv, site)
    page = text(site / "kyiv" / "season-s1" / "index.html")
    assert seed in page
    assert "Next season" in page


@pytest.mark.parametrize("form", ["league", "cup", "ladder"])
def test_a_season_has_a_page_from_its_draw_on(kyiv: League, tmp_path: Path, form: str) -> None:
    page = tmp_path / "site" / "kyiv" / "season-s1" / "index.html"
    with kyiv.begin() as session:
        season = kyiv.season(session, 3, form, size=2)
        keeping.publish_pages(moment(session, kyiv.now), season)
    publish(kyiv, tmp_path / "site")
    assert (page.parents[1] / "index.html").is_file()
    assert not page.exists()
    with kyiv.begin() as session:
        season = keeping.find_season(session, "s1")
        drawing.draw_season(moment(session, kyiv.now), season)
        keeping.publish_pages(moment(session, kyiv.now), season)
    publish(kyiv, tmp_path / "site")
    assert "drawn, starts soon" in text(page)
    assert "Player 3" in text(page)


def test_a_ladder_s_page_holds_when_somebody_left(kyiv: League, tmp_path: Path) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, "ladder", size=2, rounds=2)
        kyiv.finish_all(session)
        changes_by_hand.withdraw(moment(session), season, kyiv.people(session, 4)[0])
        keeping.publish_pages(moment(session, kyiv.now), season)
    page = text(publish(kyiv, tmp_path / "site") / "kyiv" / "season-s1" / "index.html")
    assert "Player 4" in page


def test_a_cup_s_page_has_its_own_rule(kyiv: League, tmp_path: Path) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 9, "cup", size=3)
        keeping.publish_pages(moment(session, kyiv.now), season)
    page = text(publish(kyiv, tmp_path / "site") / "kyiv" / "season-s1" / "index.html")
    assert "The best of each table goes on." in page
    assert "Possible places" not in page


def test_pages_are_left_alone_where_nothing_changed(kyiv: League, site: Path) -> None:
    page = site / "kyiv" / "season-s1" / "index.html"
    before = page.stat().st_mtime_ns
    with kyiv.begin() as session:
        keeping.publish_pages(moment(session, kyiv.now), keeping.find_season(session, "s1"))
    publish(kyiv, site)
    assert page.stat().st_mtime_ns == before


MARKS = """
import sys
from sqlmodel import select
from moderator.publish.seasons.fingerprints import ratings_mark, season_mark
from moderator.store import session as store
from moderator.store.tables import Season
with store.read_transaction(store.engine(sys.argv[1])) as session:
    print(ratings_mark(session, 1), season_mark(session, session.exec(select(Season)).one()))
"""


def test_each_process_finds_the_same_news(kyiv: League) -> None:
    """Else each would make the pages of seasons and ratings anew."""
    with kyiv.begin() as session:
        kyiv.running(session, 4)
        kyiv.finish_all(session)
        game = session.exec(select(Game)).first()
        open_up(moment(session), game, sittings(session, game)[0], "organiser")
    marks = [
        subprocess.run(
            [sys.executable, "-c", MARKS, str(kyiv.engine.url)],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            check=True,
            capture_output=True,
        ).stdout
        for seed in (1, 2, 3)
    ]
    assert len(set(marks)) == 1


def test_exact_numbers() -> None:
    assert [exact(Fraction(n, d)) for n, d in ((12, 1), (5, 2), (-1, 8), (10, 3))] == [
        "12",
        "2.5",
        "-0.125",
        "10/3",
    ]
    assert exact(None) is None


def test_a_name_is_no_formula_in_a_spreadsheet(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 2, size=2, rounds=1)
        kyiv.finish_all(session)
        kyiv.people(session, 1)[0].name = "=1+1"
    with kyiv.begin() as session:
        told = results_csv(season_facts(session, keeping.find_season(session, "s1")))
    assert "'=1+1" in told
    assert season.slug == "s1"


def test_an_anonymous_season_names_a_table_when_it_is_over(kyiv: League, tmp_path: Path) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=2, anonymous=True, pace="parallel")
    hidden = season_lines(kyiv, "s1")
    assert {name for names in hidden for name in names} == {"Altair", "Bellatrix"}
    folder = publish(kyiv, tmp_path / "site")
    pages = [page for page in (folder / "s1-1a").rglob("*") if page.is_file()]
    assert pages
    assert [page for page in pages if b"Player " in page.read_bytes()] == []
    assert not (folder / "players" / "p1").exists()

    with kyiv.begin() as session:
        first = session.exec(select(Game).where(Game.slug == "s1-1a")).one()
        kyiv.finish(session, first)

    named, *rest = season_lines(kyiv, "s1")
    assert all(name.startswith("Player ") for name in named)
    assert {name for names in rest for name in names} == {"Altair", "Bellatrix"}
    with kyiv.begin() as session:
        spans = [line.span for line in season_facts(session, season).groups[0].lines]
    assert not any(span.exact for span in spans)


def season_lines(kyiv: League, slug: str) -> list[list[str]]:
    """The names at each table as they are published."""
    with kyiv.begin() as session:
        facts = season_facts(session, keeping.find_season(session, slug))
    return [[seat.name for seat in one.seats] for one in facts.fixtures]


def test_nothing_is_worked_out_again_without_news(
    kyiv: League, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn of a running game is none; a result that is corrected is."""
    worked_out: list[str] = []

    def counting(session: Session, season: Season) -> SeasonFacts:
        worked_out.append(season.slug)
        return season_facts(session, season)

    monkeypatch.setattr("moderator.publish.seasons.files.season_facts", counting)
    page = site / "kyiv" / "season-s1" / "index.html"
    before = page.read_bytes()
    with kyiv.begin() as session:
        running_game = session.exec(select(Game).where(Game.state == "running")).first()
        assert running_game is not None
        running_game.turn, running_game.revision = 2, running_game.revision + 1
        league = session.get_one(Kyiv, running_game.league_id)
        publish_league(moment(session, kyiv.now), league)
    publish(kyiv, site)
    assert worked_out == []

    with kyiv.begin() as session:
        over = session.exec(select(Game).where(Game.state == "over")).first()
        assert over is not None
        annul(kyiv.at(session), over, ByWhom("tests", "a test"))
    publish(kyiv, site)
    assert worked_out == ["s1"]
    assert page.read_bytes() != before


def test_nobody_is_rated_for_what_a_stand_in_did(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 3, size=3, rounds=1)
        (game,) = kyiv.finish_all(session)
        seats = sittings(session, game)
        open_up(moment(session, kyiv.now), game, seats[0], "missed")
        rated = {one.player for one in of_kind(session, season.league_id, "smallworld")[0].sat}
        assert rated == {seats[1].person.id, seats[2].person.id}
        assert len(season_facts(session, season).groups[0].lines) == 3

        league = session.get_one(Kyiv, season.league_id)
        league.options = {**league.options, KEY: {"open_end": "last"}}
        session.add(league)
        session.flush()
        (result,) = of_kind(session, season.league_id, "smallworld")
        assert len(result.sat) == 3
