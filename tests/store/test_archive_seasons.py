"""A league with seasons comes into a database that has some already, on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine
from sqlmodel import Session, select

from moderator.league.archives.archiving import Intake, hand_over
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import drawing, keeping
from moderator.league.seasons.terms import Terms
from moderator.store.archive.reading import parse
from moderator.store.journal.canonical import canonical
from moderator.store.keys import key
from moderator.store.session import read_transaction, write_transaction
from moderator.store.tables import Entrant, Person, Season
from tests.databases import fresh
from tests.moments import NOON, moment

HERE, THERE = b"a secret of the tests, 32 bytes.", b"the secret of another place, 32.."


def counted(first: int) -> Callable[[int], bytes]:
    calls = iter(range(first, first + 1_000))
    return lambda size: next(calls).to_bytes(size, "big")


def drawn(session: Session, secret: bytes, slug: str, names: tuple[str, ...]) -> Season:
    league = directory.new_league(
        moment(session, NOON), slug, slug.title(), {"rhythm": {"period": "48h"}}
    )
    made = keeping.new_season(
        moment(session, NOON, secret=secret, random_bytes=counted(len(slug) * 1_000)),
        league,
        f"{slug}-s",
        "Autumn",
        "league",
        Terms(size=2, rounds=1),
    )
    for name in names:
        person = directory.add_player(
            moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
        )
        keeping.enter(moment(session, NOON), made, person)
    drawing.draw_season(moment(session, secret=secret), made)
    return made


def seen(session: Session, slug: str) -> tuple[list[int], list[list[str]]]:
    """The lots in the order of entry, and who sits with whom."""
    season = keeping.find_season(session, slug)
    rows, lots = keeping.entrants(session, season), keeping.lots_of(session, season)
    names = {key(one): session.get_one(Person, one.person_id).slug for one in rows}
    tables = [[names[n] for n in table.entrants] for _, table in keeping.pairings(session, season)]
    return [lots.of(key(one)) for one in rows], tables


def test_lots_and_tables_stay_and_the_next_one_finds_a_free_number(
    either: Engine, tmp_path: Path
) -> None:
    old = fresh(tmp_path / "old.sqlite3")
    with write_transaction(old) as session:
        drawn(session, HERE, "kyiv", ("olena", "taras", "ingrid", "pavlo"))
        before = seen(session, "kyiv-s")
    with read_transaction(old) as session:
        league = directory.find_league(session, "kyiv")
        document = hand_over(moment(session, NOON, secret=HERE), league, private=True)
    old.dispose()
    with write_transaction(either) as session:
        drawn(session, THERE, "lviv", ("maria", "lev"))
    with write_transaction(either) as session:
        Intake(moment(session, NOON, secret=THERE, random_bytes=counted(9_000))).take_in(
            parse(canonical(document))
        )
    with write_transaction(either) as session:
        assert seen(session, "kyiv-s") == before
        season = keeping.find_season(session, "kyiv-s")
        late = keeping.enter(moment(session, NOON), season, directory.find_person(session, "maria"))
        numbers = session.exec(select(Entrant.id)).all()
    assert len(set(numbers)) == 7
    assert late.lot is None
