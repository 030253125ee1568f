"""A season as its players live it: real mails in, real mails out, the clock by hand."""

import json
from pathlib import Path
from random import Random

import pytest
from chronicle import MONDAY, NAMES, SECRET, Chronicle, moment, settings_in
from sqlmodel import col, select

from bench.demo.postbox import Postbox
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import drawing, keeping, running
from moderator.league.seasons.terms import Terms
from moderator.runtime import Runtime
from moderator.store import session as store
from moderator.store.tables import Game
from tests.databases import fresh


def opened(folder: Path) -> Chronicle:
    """A season of two rounds between Olena and Taras, begun."""
    settings = settings_in(folder)
    engine = fresh(folder / "league.sqlite3")
    with store.write_transaction(engine) as session:
        wishes = {"zone": "Europe/Kyiv", "rhythm": {"period": "48h"}}
        league = directory.new_league(moment(session, MONDAY), "kyiv", "Kyiv by Post", wishes)
        terms = Terms(size=2, rounds=2)
        season = keeping.new_season(
            moment(session, MONDAY, random_bytes=Random(7).randbytes),
            league,
            "autumn",
            "Autumn",
            "league",
            terms,
        )
        for name in ("olena", "taras"):
            mail = f"{name}@post.example"
            player = directory.add_player(
                moment(session, MONDAY), NewPlayer(name, NAMES[name], mail)
            )
            keeping.enter(moment(session, MONDAY), season, player)
        drawing.draw_season(moment(session), season)
        running.start(moment(session, MONDAY), season)
    return Chronicle(Runtime(engine, settings, SECRET), Postbox(settings.mail.folder))


def games(story: Chronicle) -> list[Game]:
    with store.read_transaction(story.engine) as session:
        return list(session.exec(select(Game).order_by(col(Game.id))))


def who(story: Chronicle, game: Game, seat: int) -> str:
    with store.read_transaction(story.engine) as session:
        return directory.sittings(session, game)[seat].person.slug


@pytest.mark.slow
def test_two_rounds_by_mail(tmp_path: Path) -> None:
    story = opened(tmp_path)
    story.tick()
    first = games(story)[0]
    while first.state == "running":
        player = who(story, first, first.asked[0])
        assert story.deliver(story.write(player, "end")) == 0
        before = first.turn
        story.tick()
        first = games(story)[0]
        assert first.state == "over" or first.turn > before

    story.tick()
    _, second = games(story)
    assert second.slug == "autumn-2a"
    # Seats change: who began the first game is second in the next.
    assert who(story, first, 0) == who(story, second, 1)
    assert any("autumn-2a" in mail.subject for mail in story.inbox("olena"))

    site = story.runtime.settings.site.folder / "kyiv" / "season-autumn"
    data = json.loads((site / "season.json").read_bytes())
    (division,) = data["divisions"]
    assert sum(float(line["points"]) for line in division["standings"]) == 12
    assert [line["possible"] for line in division["standings"]] == [[1, 2], [1, 2]]
    assert [table["state"] for table in data["tables"]] == ["over", "running"]
    story.engine.dispose()
