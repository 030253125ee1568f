"""One bad row is one bad row: whatever stands in a column of some row, every list shows the rows of
the others, whoever reads it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
import structlog
from click.testing import CliRunner
from sqlalchemy import Boolean, Column, Integer, LargeBinary, Table
from sqlmodel import Session, or_, text, true

from moderator.backups.checking import misfits
from moderator.cli import cli
from moderator.league.access import api_tokens, calendar_links
from moderator.league.archives.columns import READERS
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.mailing import news
from moderator.league.people import directory
from moderator.league.seasons import drawing, keeping
from moderator.league.seasons.terms import Terms
from moderator.league.values.errors import LeagueError
from moderator.publish import publish_all
from moderator.store import states
from moderator.store.metadata import METADATA
from moderator.store.types import Json, UTCDateTime
from tests.league.conftest import RHYTHM
from tests.moments import NOON, SECRET
from tests.web.conftest import Web, make_web
from tests.web.routes import ROUTES
from tests.web.test_desk import add, do, give


@dataclass
class Two:
    """A league kyiv with two games, of whose first everything may be spoilt, and a league lviv."""

    web: Web
    token: str
    calendar: str


def two_leagues(folder: Path) -> Two:
    web = make_web(folder, "[limits]\npages_per_minute = 0\n")
    played = web.played
    for who in ("orest", "zoya"):
        add(played, who)
    give(played, "orest", "organiser", None)
    played.send(0, "take 1\nsay: Hello\nask: May I?\nend")
    played.send(1, "take 1\nretreat weakest")
    with played.write() as at:
        session = at.session
        kyiv = directory.find_league(session, "kyiv")
        kyiv.options = {**kyiv.options, "joining": "open"}
        lviv = directory.new_league(at, "lviv", "Lviv", {"rhythm": RHYTHM})
        lviv.options = {**lviv.options, "joining": "open"}
        session.add(kyiv)
        players = [directory.find_person(session, one) for one in ("olena", "taras")]
        for league, slug in ((kyiv, "kyiv-2"), (lviv, "lviv-1")):
            founding.start(at, founding.new_game(
                at, league, NewGame(slug, "smallworld", players, {})))  # fmt: skip
            news.tell(at, league, f"News of {slug}", "It begins.")
        season = keeping.new_season(at, kyiv, "winter", "Winter", "league", Terms(size=2, rounds=1))
        for one in players:
            keeping.enter(at, season, one)
        drawing.draw_season(at, season)
        _fill(session)
        olena = players[0]
        token = api_tokens.make(at, olena, "program") or ""
        calendar = calendar_links.renew(at, olena)
    return Two(web, token, calendar)


def _fill(session: Session) -> None:
    """A row in each table that play has left empty, of the game kyiv-1 and of Taras."""
    session.flush()
    owners = _owners(session)
    for table in METADATA.sorted_tables:
        found = session.connection().execute(_rows(table, owners).limit(1)).first()
        if found is None:
            values = {one.name: _plain(one, owners) for one in table.columns
                      if not (one.primary_key and isinstance(one.type, Integer)
                              and not one.foreign_keys and one.name == "id")}  # fmt: skip
            session.connection().execute(table.insert().values(values))


def _owners(session: Session) -> dict[str, int]:
    """By table, the number of the row that is spoilt or points there."""
    number = "select id from {} where {} order by id limit 1"
    wanted = {
        "game": "slug = 'kyiv-1'",
        "league": "slug = 'kyiv'",
        "person": "slug = 'taras'",
        "season": "1 = 1",
        "division": "1 = 1",
        "seasonround": "1 = 1",
        "press": "1 = 1",
        "chair": "game_id = (select id from game where slug = 'kyiv-1') and seat = 1",
    }
    found = {name: session.execute(text(number.format(name, where))).scalar_one()
             for name, where in wanted.items()}  # fmt: skip
    found["tenure"] = session.execute(
        text("select id from tenure where chair_id = :chair"), {"chair": found["chair"]}
    ).scalar_one()
    return found


def _points(column: Column[Any]) -> str:
    return next((key.column.table.name for key in column.foreign_keys), "")


def _rows(table: Table, owners: dict[str, int]) -> Any:
    """Those of its rows that belong to the game, the league or the player that is spoilt."""
    if table.name in owners:
        return table.select().where(table.c.id == owners[table.name])
    wanted = [column == owners[_points(column)] for column in table.columns
              if _points(column) in owners]  # fmt: skip
    return table.select().where(or_(*wanted) if wanted else true())


def _plain(column: Column[Any], owners: dict[str, int]) -> Any:
    if column.foreign_keys:
        return owners.get(_points(column), 1)
    if isinstance(column.type, Json):
        return column.type.kind()
    if isinstance(column.type, UTCDateTime):
        return NOON
    if isinstance(column.type, LargeBinary):
        return b"Subject: x\r\n\r\nx\r\n"
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, Integer):
        return 1
    read = READERS.get(column.table.name, {}).get(column.name, str)
    return next(word for word in _words(column) if _takes(read, word))


def _words(column: Column[Any]) -> Iterator[str]:
    """What a text of ours may be."""
    yield f"{column.table.name}-1"
    yield from ("2026-12-24", "UTC", "en", "0" * 64)
    for words in vars(states).values():
        yield from getattr(words, "__args__", ())


def _takes(read: Callable[[Any], object], word: str) -> bool:
    try:
        read(word)
    except LeagueError:
        return False
    return True


def spoils(column: Column[Any]) -> tuple[str, ...]:
    """What nobody writes into such a column."""
    if column.foreign_keys or column.primary_key or column.unique:
        return ()
    if isinstance(column.type, Json):
        return ("{broken", "5", '{"<b>": {"<b>": 5}}', '["<b>", {}]')
    if isinstance(column.type, UTCDateTime):
        return ("yesterday",)
    if isinstance(column.type, LargeBinary | Boolean):
        return ()
    if isinstance(column.type, Integer):
        return ("many",)
    return ("<b>",)


MARKS = ("kyiv-2", "lviv-1", "Lviv")

SOAK = bool(os.environ.get("MODERATOR_SOAK"))
"""Every value in every table; else one a column where a table is not USUAL."""
USUAL = frozenset({"league", "game", "tenure", "vacation"})
"""Tables that lists are made of; those of all others are slow to try."""

OF_A_SEASON = ("season", "division", "seasonround", "pairing", "entrant", "moved")

OWN: dict[str, frozenset[str]] = {
    "league": frozenset({"/join/kyiv", "/my/games/kyiv-2", "/desk/kyiv/game/kyiv-2"}),
    **dict.fromkeys(OF_A_SEASON, frozenset({"/desk/kyiv/season"})),
}
"""By table, pages of the very thing that is spoilt: they may say that they are broken."""


def pages() -> Iterator[tuple[str, str]]:
    """Whose browser, and a page with something of others than the spoilt ones."""
    for route in ROUTES:
        path = route.rule.replace("<league>", "lviv").replace("<slug>", "lviv-1")
        path = path.replace("<game>", "lviv-1")
        if route.method == "GET" and "<" not in path and path not in ("/", "/health", "/healthz"):
            yield ("orest" if route.who == "organiser" else "olena"), path
    for path in ("/desk/kyiv", "/desk/kyiv/season", "/desk/kyiv/new-game",
                 "/desk/kyiv/game/kyiv-2"):  # fmt: skip
        yield "orest", path
    yield from (("olena", path) for path in ("/join/kyiv", "/my/games/kyiv-2"))


Found = dict[str, tuple[int, frozenset[str]]]
"""By page its status, and which of the marks stand there."""


def look(two: Two) -> Found:
    found: Found = {}
    browsers = {who: two.web.browser(who) for who in ("olena", "orest")}
    for who, path in (*pages(), ("olena", f"/calendar/{two.calendar}.ics")):
        head = {"Authorization": f"Bearer {two.token}"} if path.startswith("/api") else {}
        answer = browsers[who].get(path, headers=head)
        seen = frozenset(mark for mark in MARKS if mark in answer.text)
        found[path] = answer.status_code, seen
    return found


@contextmanager
def spoilt(two: Two, column: Column[Any], value: str) -> Iterator[None]:
    """That value in the column, of a row that belongs to the spoilt ones."""
    table, engine = column.table, two.web.played.engine
    with Session(engine) as session:
        owners = _owners(session)
    with engine.begin() as connection:
        row = connection.execute(_rows(table, owners).limit(1)).mappings().one()
        where = " and ".join(f"{one.name} = {row[one.name]!r}" for one in table.primary_key)
        # The names are those of our own tables.
        read = f'select "{column.name}" from {table.name} where {where}'  # noqa: S608
        put = f'update {table.name} set "{column.name}" = ? where {where}'  # noqa: S608
        was = connection.exec_driver_sql(read).scalar()
        connection.exec_driver_sql(put, (value,))
    try:
        yield
    finally:
        with engine.begin() as connection:
            connection.exec_driver_sql(put, (was,))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    made = two_leagues(tmp_path_factory.mktemp("two"))
    with structlog.testing.capture_logs():  # each page that breaks would fill the screen
        look(made)
        yield made
    made.web.played.engine.dispose()


@pytest.fixture(scope="module")
def sound(two: Two) -> Found:
    found = look(two)
    assert found["/my"] == (200, frozenset(MARKS))
    assert "kyiv-2" in found["/desk/kyiv"][1]
    return found


TABLES = [
    pytest.param(table.name, marks=() if table.name in USUAL else pytest.mark.slow)
    for table in METADATA.sorted_tables
]


@pytest.mark.parametrize("name", TABLES)
def test_one_bad_row_hides_no_other(two: Two, sound: Found, name: str) -> None:
    """Whatever stands in a row of the game kyiv-1 (of its league, of a player): every page shows
    the other game, the other league."""
    lost = []
    for column in METADATA.tables[name].columns:
        for value in spoils(column) if name in USUAL or SOAK else spoils(column)[:1]:
            with spoilt(two, column, value):
                there = look(two)
            wanted = {"lviv-1", "Lviv"} if name == "league" else set(MARKS)
            lost += [
                (column.name, value, path, status)
                for path, (status, seen) in there.items()
                if path not in OWN.get(name, ())
                and (status != sound[path][0] or not sound[path][1] & wanted <= seen)
            ]
    assert not lost, "\n".join(map(str, lost))


@pytest.mark.parametrize("name", ["league", "game"])
def test_the_organiser_is_told(two: Two, name: str) -> None:
    """On the desk, or on that of the league; the check of the database names row and column."""
    desk = two.web.browser("orest")
    for column in METADATA.tables[name].columns:
        if not isinstance(column.type, Json | UTCDateTime) or column.name == "created_at":
            continue
        for value in spoils(column)[:1]:
            with spoilt(two, column, value):
                shown = "".join(desk.get(path).text for path in ("/desk", "/desk/kyiv"))
                with Session(two.web.played.engine) as session:
                    misfit = [what for _, what in misfits(session)]
            assert "cannot be read" in shown, column.name
            assert f"row 1 of {name}: {column.name} cannot be read" in misfit


@pytest.mark.parametrize("name", ["rhythm", "options"])
def test_a_setting_that_cannot_be_read_is_set_anew(two: Two, name: str) -> None:
    said = {"rhythm": ("rhythm", "20:00"), "options": ("press", "none")}[name]
    for value in spoils(METADATA.tables["league"].c[name]):
        with spoilt(two, METADATA.tables["league"].c[name], value):
            done = do(two.web.browser("orest"), "set", name=said[0], value=said[1])
            assert done.status_code == 303, value
            assert "Settings of the league cannot be read" not in (
                two.web.browser("orest").get("/desk").text
            )


COMMANDS = ("status", "waiting", "game list", "league list", "player list", "tick --no-pdf")


@pytest.mark.parametrize(
    "where",
    ["league.zone", "league.rhythm", "league.options", "game.asked", "game.due_at", "game.rhythm",
     "vacation.zone", "season.terms", "tenure.ended_at"],
)  # fmt: skip
def test_no_command_ends_with_it(two: Two, where: str) -> None:
    """Lists name the others; a tick does what it can."""
    table, _, name = where.partition(".")
    folder = two.web.settings.site.folder.parent
    secret = folder / "secret"
    secret.write_text(SECRET.decode())
    secret.chmod(0o600)
    config = folder / "command.toml"
    config.write_text(
        f'secret_file = "{secret}"\n[database]\nurl = "{two.web.played.engine.url}"\n'
        f'[site]\nfolder = "{folder / "site"}"\n[mail]\nfolder = "{folder / "out"}"\n'
    )
    column = METADATA.tables[table].c[name]
    with spoilt(two, column, spoils(column)[0]):
        for words in COMMANDS:
            done = CliRunner().invoke(cli, ["--config", str(config), *words.split()])
            assert done.exception is None or isinstance(done.exception, SystemExit), words
            if words in ("status", "game list"):
                assert "lviv-1" in done.output
                assert "kyiv-2" in done.output


PUBLISHED = (
    ("index.html", "lviv-1"), ("kyiv/index.html", "kyiv-2"), ("lviv/index.html", "lviv-1"),
    ("kyiv-2/index.html", "kyiv-2"), ("lviv-1/index.html", "lviv-1"),
    ("players/olena/index.html", "kyiv-2"), ("players/olena/index.html", "lviv-1"),
    ("kyiv/feed.xml", "kyiv"), ("kyiv/league.json", "kyiv-2"), ("lviv/league.json", "lviv-1"),
)  # fmt: skip


def published(two: Two) -> set[tuple[str, str]]:
    folder = two.web.settings.site.folder
    rmtree(folder)
    folder.mkdir()
    publish_all(two.web.app.extensions["moderator"], pdf=False)
    return {(page, mark) for page, mark in PUBLISHED
            if (folder / page).exists() and mark in (folder / page).read_text("utf-8")}  # fmt: skip


@pytest.mark.parametrize(
    "where",
    ["league.zone", "league.options", "game.asked", "game.due_at", "game.kind", "turn.events",
     "turn.played_at", "news.written_at", "act.at", "tenure.began_at", "season.terms",
     "snapshot.state"],
)  # fmt: skip
def test_the_pages_of_the_others_are_made(two: Two, where: str) -> None:
    table, _, name = where.partition(".")
    column = METADATA.tables[table].c[name]
    with spoilt(two, column, spoils(column)[0]):
        there = published(two)
    own = {one for one in PUBLISHED if "kyiv" in one[0] or "kyiv" in one[1]}
    assert set(PUBLISHED) - there <= (own if table == "league" else set())
