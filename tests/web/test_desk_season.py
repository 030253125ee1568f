"""A season at the desk: from nothing to the next one, each step shown before it is done."""

from __future__ import annotations

from sqlmodel import select

from moderator.league.seasons import keeping
from moderator.store import session as store
from moderator.store.tables import Act, Game
from tests.web.conftest import GUARD, Web
from tests.web.test_desk import add, do, web

__all__ = ["web"]

THERE = "/desk/kyiv/season"
NEW = {
    "slug": "autumn", "name": "Autumn", "form": "league", "kinds": "smallworld", "size": "2",
    "rounds": "1", "pace": "turn", "tiers": "2", "up": "1", "down": "1", "points": "place",
    "ties": "wins,lots", "through": "1",
}  # fmt: skip


def state(web: Web, slug: str = "autumn") -> str:
    with store.read_transaction(web.played.engine) as session:
        return keeping.find_season(session, slug).state


def test_a_season_from_nothing_to_the_next_one(web: Web) -> None:
    client = web.browser("orest")
    assert "no season yet" in client.get(THERE).text

    made = do(client, "season-new", **NEW)
    assert made.headers["Location"].endswith("/desk/kyiv/season?season=autumn&done=season-new")
    of = {"season": "autumn"}
    assert do(client, "season-enter", **of, players="olena taras, ingrid\nhanna").status_code == 303
    shown = client.get(THERE).text
    assert shown.index("player/olena") < shown.index("player/hanna")
    assert "Start the season" not in shown, "it is not drawn"

    do(client, "season-draw", **of)
    drawn = client.get(THERE).text
    assert "How balanced the draw is" in drawn
    assert "Division 1" in drawn
    guard = GUARD.search(client.get("/desk/kyiv/do/season-move").text)
    assert guard
    wish = {"guard": guard[1], "reason": "as they asked", **of, "player": "hanna",
            "division": "1", "instead": "taras"}  # fmt: skip
    tried = client.post("/desk/kyiv/do/season-move", data=wish).text
    assert "season autumn, Hanna: division 1" in tried
    assert "season autumn, Taras: division 2" in tried
    assert do(client, "season-move", **of, player="hanna", division="1",
              instead="taras").status_code == 303  # fmt: skip

    assert do(client, "season-start", **of).status_code == 303
    assert state(web) == "running"
    with store.read_transaction(web.played.engine) as session:
        assert len(session.exec(select(Game).where(Game.slug != "kyiv-1")).all()) == 2
    waits = do(client, "season-close", **of)
    assert waits.status_code == 400
    assert "Unfinished games of autumn: 2" in waits.text
    assert do(client, "season-close", **of, unfinished="yes").status_code == 303
    assert "Next season" in client.get(THERE).text
    assert do(client, "season-reopen", **of).status_code == 303
    assert do(client, "season-close", **of, unfinished="yes").status_code == 303
    winter = {**of, "slug": "winter", "name": "Winter", "without": "hanna"}
    assert do(client, "season-next", **winter, coming="lev").status_code == 400, "he runs lviv"
    add(web.played, "mila")
    gone = do(client, "season-next", **winter, coming="mila")
    assert gone.headers["Location"].endswith("season=winter&done=season-next")
    assert "player/mila" in client.get(f"{THERE}?season=winter").text
    assert do(client, "season-playoffs", **of, slug="finals", name="Finals",
              best="1").status_code == 303  # fmt: skip
    with store.read_transaction(web.played.engine) as session:
        kinds = [act.kind for act in session.exec(select(Act)) if act.kind.startswith("season")]
    assert kinds.count("season closed") == 2
    assert {"season made", "season joined", "season drawn", "season moved", "season begun",
            "season reopened"} <= set(kinds)  # fmt: skip


def test_what_cannot_be_is_said_and_who_may_not_does_not(web: Web) -> None:
    client = web.browser("orest")
    assert "Tables have 2 to 5 seats" in do(client, "season-new", **{**NEW, "size": "9"}).text
    do(client, "season-new", **NEW)
    assert "needs at least two players" in do(client, "season-draw", season="autumn").text
    assert "No season is called" in do(client, "season-draw", season="nowhere").text
    assert client.get(f"{THERE}?season=nowhere").status_code == 404
    lviv = web.browser("lev")
    assert lviv.get(THERE).status_code == 404
    assert "No season is called" in do(lviv, "season-draw", league="lviv", season="autumn").text
    helper = web.browser("hanna")
    assert "/do/season-" not in helper.get(THERE).text
    assert helper.get("/desk/kyiv/do/season-draw").status_code == 403
