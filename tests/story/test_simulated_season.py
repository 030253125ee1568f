"""`make season` in small: three games by mail over a change of summer time, looked through."""

from pathlib import Path
from random import Random

import pytest
from sqlmodel import Session, col, select

from bench.season.audit import Watched, faults
from bench.season.plan import SMALL
from bench.season.story import Story, begun, looked_through
from bench.season.world import LEAGUE, SEASON, SECRET
from moderator.league.archives.archiving import Intake, hand_over
from moderator.league.people.directory import find_game, find_league
from moderator.league.seasons.keeping import find_season
from moderator.league.seasons.table import tables
from moderator.store import session as store
from moderator.store import upgrade
from moderator.store.archive.reading import parse
from moderator.store.session import write_transaction
from moderator.store.tables import Asking, Game, JournalRow, OutboxRow
from moderator.store.verification.export import encode, export_game
from tests.moments import moment


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Story:
    story = begun(tmp_path_factory.mktemp("season"), SMALL, lambda line: None)
    story.run()
    return story


def watched(season: Story) -> Watched:
    return Watched(season.players.sheets, season.players.sent, season.outages)


def test_it_ends_as_promised(season: Story) -> None:
    found = looked_through(season)
    assert found.faults == ()
    assert found.line.startswith("6 players, 3 games,")
    assert season.organiser.done["rollbacks"] == 2
    assert len(season.outages) == 2


def test_it_is_the_same_elsewhere(season: Story, tmp_path: Path) -> None:
    """Handed over without anything private and taken in: same standings, same games."""
    engine = store.engine(f"sqlite:///{tmp_path}/there.sqlite3")
    upgrade.upgrade(engine)
    with store.read_transaction(season.world.engine) as session:
        league = find_league(session, LEAGUE)
        data = encode(hand_over(moment(session, season.world.now, SECRET), league, private=False))
        here = shown(session)
    with store.write_transaction(engine) as session:
        intake = Intake(
            moment(
                session,
                season.world.now,
                secret=b"another secret",
                random_bytes=Random(5).randbytes,
            )
        )
        intake.take_in(parse(data))
        assert shown(session) == here
    engine.dispose()


def shown(session: Session) -> tuple[object, ...]:
    """Standings, and every game as anybody can check it."""
    found = find_season(session, SEASON)
    games = session.exec(select(Game).order_by(col(Game.slug))).all()
    return (
        [[(r.player, r.place, r.points, r.values) for r in t.rows] for t in tables(session, found)],
        [encode(export_game(session, game)) for game in games],
    )


def test_what_is_wrong_is_found(season: Story) -> None:
    """Each check that `make season` makes can fail."""
    with write_transaction(season.world.engine) as session:
        game = find_game(session, "season-1b")
        answer = session.exec(
            select(OutboxRow).where(col(OutboxRow.in_reply_to) != "", OutboxRow.state == "sent")
        ).first()
        asking = session.exec(select(Asking).where(Asking.game_id == game.id)).first()
        row = session.exec(select(JournalRow).where(JournalRow.game_id == game.id)).first()
        assert answer is not None
        assert asking is not None
        assert row is not None
        answer.state = "waiting"
        asking.outcome, asking.at = "missed", season.outages[0][1]
        asking.due_at = season.outages[0][0]
        row.digest = "0" * 64
        for one in (answer, asking, row):
            session.add(one)
    found = "\n".join(faults(season.world, watched(season)))
    assert "was answered 0 times" in found
    assert "punished for the outage" in found
    assert "season-1b: Finding" in found
    assert "is waiting" in found
