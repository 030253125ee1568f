"""A league goes back to a copy with games in progress and mail in flight."""

from __future__ import annotations

import json
import os
import shutil
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from postal import Office, raw
from sqlmodel import Session, col, select

from moderator.backups import keeping, returning
from moderator.games import GAMES
from moderator.league.acts.clock import resume
from moderator.league.acts.rollbacks import rollback
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.mail.inbound import intake
from moderator.mail.receiving import maildir
from moderator.publish import publish_pending
from moderator.store import backup
from moderator.store import session as store
from moderator.store.backup import Label
from moderator.store.journal import entries
from moderator.store.tables import Act, Game, OutboxRow, Publication, SheetRow, WebSession
from moderator.store.verification.dice_check import luck
from moderator.store.verification.export import encode, export_game
from moderator.store.verification.verify import verify

PLAYED = "take 1\nconquer 4\nend\n"
SHEET_OF_TARAS = "take 1\nend\n"


@pytest.fixture
def office(post: Office, tmp_path: Path) -> Office:
    """An office with a Maildir, a copy of its database, and an hour of play after it."""
    for name in ("new", "cur", "tmp"):
        (tmp_path / "Maildir" / name).mkdir(parents=True)
    post.deliver()
    publish_pending(post.runtime, pdf=False)
    keeping.copy_to(post.runtime, tmp_path / "copy.sqlite3")
    return post


def arrive(post: Office, name: str, mail: bytes) -> None:
    """A mail comes into the Maildir, and is handled."""
    folder = post.settings.mail.maildir
    assert folder is not None
    path = folder / "new" / name
    path.write_bytes(mail)
    stamp = post.played.now.timestamp()
    os.utime(path, (stamp, stamp))
    maildir.poll(post.runtime)
    intake.process_new(post.runtime)


def lose(post: Office, folder: Path) -> Path:
    """The database is lost, and the copy put into its place; where what is left of it lies."""
    post.played.engine.dispose()
    lost = folder / "lost.sqlite3"
    there = folder / "league.sqlite3"
    for end in ("-wal", "-shm", ""):
        if (part := folder / f"league.sqlite3{end}").exists():
            shutil.move(part, folder / f"lost.sqlite3{end}")
    backup.put_back(folder / "copy.sqlite3", there, post.played.now)
    post.played.engine = store.engine(f"sqlite:///{there}")
    return lost


def texts(post: Office) -> list[str]:
    """The words of all mails that left, each in one line."""
    mails = (message_from_bytes(one.read_bytes(), policy=default) for one in post.sent.iterdir())
    bodies = (mail.get_body(("plain",)) for mail in mails)
    return [" ".join(body.get_content().split()) for body in bodies if body is not None]


def label_of(post: Office) -> Label:
    found = backup.label_of(post.played.engine)
    assert found is not None
    return found


def one_game(session: Session) -> Game:
    return directory.find_game(session, "kyiv-1")


def by_form(post: Office, seat: int, text: str) -> str:
    return post.played.send(seat, text, by="form").receipt


def test_everybody_is_told_what_is_gone_and_the_kept_mails_come_again(
    office: Office, tmp_path: Path
) -> None:
    office.played.now += timedelta(hours=1)
    arrive(office, "1.one", raw(PLAYED, to=office.address(0)))
    receipt = by_form(office, 1, SHEET_OF_TARAS.replace("end\n", ""))
    assert (bool(receipt), office.played.look().turn) == (True, 2)
    office.deliver()
    office.played.now += timedelta(hours=9)

    lost = lose(office, tmp_path)
    found = returning.go_back(office.runtime, label_of(office), "The disk failed", lost)

    assert (found.games, found.mails, found.unread) == (("kyiv-1",), 1, ())
    game = office.played.look()
    assert (game.state, game.turn) == ("paused", 2), "the sheet of the mail was played again"
    assert backup.label_of(office.played.engine) is None
    told = {row.viewer: row.facts["gone"] for row in office.played.mails("notice")}
    assert told == {0: [], 1: [[2, receipt]], 2: []}
    office.deliver()
    words = texts(office)
    assert any(receipt in one and "The disk failed" in one for one in words)


def test_where_the_lost_database_cannot_be_read_all_is_asked_for_again(
    office: Office, tmp_path: Path
) -> None:
    lost = lose(office, tmp_path)
    lost.write_bytes(b"rubbish" * 1000)
    returning.go_back(office.runtime, label_of(office), "", lost)
    assert {row.facts["gone"] for row in office.played.mails("notice")} == {None}
    office.deliver()
    asked = "Everything you sent after that moment is gone"
    assert sum(asked in one for one in texts(office)) == 3


def test_no_roll_that_was_seen_comes_again_and_the_file_still_holds(
    office: Office, tmp_path: Path
) -> None:
    """Twice back to the same copy: neither what was lost nor what came after is rolled again."""
    used: list[set[int]] = []
    for _ in range(3):
        office.played.now += timedelta(minutes=7)
        with store.write_transaction(office.played.engine) as session:
            game = one_game(session)
            if game.state == "paused":
                resume(office.played.at(session), game, office.played.order(), timedelta(hours=1))
        office.played.send(office.played.look().asked[0], PLAYED)
        with store.read_transaction(office.played.engine) as session:
            rows = entries.read(session, one_game(session))
            document = export_game(session, one_game(session))
        last = max(row.number for row in rows if row.kind == entries.RESTORED) if used else 9
        used.append({n for row in rows[last:] for n in row.body.get("rolls", ())})
        assert verify(encode(document), GAMES) == ()
        assert list(luck(rows)) == []
        lose(office, tmp_path)
        returning.go_back(office.runtime, label_of(office), "", None)
    with store.read_transaction(office.played.engine) as session:
        game = one_game(session)
        rows = entries.read(session, game)
    assert game.rolls == entries.next_roll(rows) == 256 * 22
    assert sum(map(len, used)) == len(set().union(*used)) > 0


def test_whoever_skips_other_numbers_is_found_out(office: Office, tmp_path: Path) -> None:
    lose(office, tmp_path)
    office.played.now += timedelta(minutes=7)
    returning.go_back(office.runtime, label_of(office), "", None)
    with store.read_transaction(office.played.engine) as session:
        rows = list(entries.read(session, one_game(session)))
    chosen = {**rows[-1].body, "roll": rows[-1].body["roll"] + 1}
    rows[-1] = entries.JournalEntry(chosen, rows[-1].digest)
    assert [found.code for found in luck(rows)] == ["roll-number"]


def test_no_two_mails_have_one_message_id(office: Office, tmp_path: Path) -> None:
    """One was written and not sent when the copy was made, one is written again about another
    turn: each has a name of its own, and what had its bytes keeps both."""
    kept: dict[str, bytes] = {}
    for words in ("take 1\nconquer 4\nend\n", "take 2\nconquer 4\nend\n"):
        office.played.now += timedelta(hours=1)
        office.played.send(0, words)
        office.deliver()
        for path in office.sent.iterdir():
            mail = message_from_bytes(path.read_bytes(), policy=default)
            name = mail["Message-ID"]
            assert kept.setdefault(name, path.read_bytes()) == path.read_bytes()
            path.unlink()
        lose(office, tmp_path)
        returning.go_back(office.runtime, label_of(office), "", None)
        with office.played.write() as at:
            resume(at, one_game(at.session), office.played.order(), timedelta(hours=1))
    assert len(kept) > 6


def test_a_mail_that_was_not_written_when_the_copy_was_made_gets_a_new_name(
    post: Office, tmp_path: Path
) -> None:
    before = {row.key: row.message_id for row in post.rows()}
    keeping.copy_to(post.runtime, tmp_path / "copy.sqlite3")
    post.played.now += timedelta(hours=1)
    lose(post, tmp_path)
    returning.go_back(post.runtime, label_of(post), "", None)
    after = {row.key: row.message_id for row in post.rows() if row.key in before}
    assert after.keys() == before.keys()
    assert not set(after.values()) & set(before.values())


def test_the_time_that_was_left_is_left_again(office: Office, tmp_path: Path) -> None:
    was = office.played.look()
    assert was.due_at is not None
    office.played.now += timedelta(days=9)
    lose(office, tmp_path)
    copied = label_of(office).made_at
    returning.go_back(office.runtime, label_of(office), "", None)
    with office.played.write() as at:
        resume(at, one_game(at.session), office.played.order(), timedelta(hours=1))
    due = office.played.look().due_at
    assert due is not None
    assert due - office.played.now == was.due_at - copied


def test_pages_of_what_is_no_more_are_taken_down(office: Office, tmp_path: Path) -> None:
    office.played.send(0, PLAYED)
    with office.played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        people = [directory.find_person(at.session, name) for name in ("olena", "taras", "ingrid")]
        founding.new_game(at, league, NewGame("kyiv-2", "smallworld", people, {}))
    publish_pending(office.runtime, pdf=False)
    site = office.settings.site.folder
    (site / "kyiv-1" / "mine.txt").write_text("somebody else's")
    of_what_goes = (site / "kyiv-1" / "1", site / "kyiv-2")
    assert all(folder.is_dir() for folder in of_what_goes)

    lose(office, tmp_path)
    assert returning.go_back(office.runtime, label_of(office), "", None).pages > 5
    assert not any(folder.exists() for folder in of_what_goes)
    assert (site / "kyiv-1" / "mine.txt").is_file()
    publish_pending(office.runtime, pdf=False)
    facts = json.loads((site / "kyiv-1" / "game.json").read_text())
    assert "restored from a backup" in (site / "kyiv-1" / "index.html").read_text()
    assert facts


def test_a_game_that_had_not_begun_draws_other_dice(office: Office, tmp_path: Path) -> None:
    def begin() -> str:
        with office.played.write() as at:
            game = directory.find_game(at.session, "kyiv-2")
            founding.start(at, game)
            rows = entries.read(at.session, game)
            assert verify(encode(export_game(at.session, game)), GAMES) == ()
        return json.dumps(rows[1].body["answers"])

    with office.played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        people = [directory.find_person(at.session, name) for name in ("olena", "taras", "ingrid")]
        founding.new_game(at, league, NewGame("kyiv-2", "smallworld", people, {}))
    keeping.copy_to(office.runtime, tmp_path / "copy.sqlite3")
    seen = begin()
    office.played.now += timedelta(hours=1)
    lose(office, tmp_path)
    returning.go_back(office.runtime, label_of(office), "", None)
    assert begin() != seen


def test_done_twice_it_does_no_harm(office: Office, tmp_path: Path) -> None:
    """A process that died on the way leaves the label on: it is all done once more."""
    lose(office, tmp_path)
    label = label_of(office)
    for _ in range(2):
        office.played.now += timedelta(minutes=1)
        returning.go_back(office.runtime, label, "", None)
    with store.read_transaction(office.played.engine) as session:
        game = one_game(session)
        assert list(luck(entries.read(session, game))) == []
        signed_in = select(WebSession).where(col(WebSession.ended_at).is_(None))
        assert session.exec(signed_in).all() == []
        acts = session.exec(select(Act).where(Act.kind == "went back")).all()
        assert {act.new for act in acts} == {f"{label.made_at:%Y-%m-%d %H:%M} UTC"}
        waiting = session.exec(select(Publication).where(Publication.state == "waiting")).all()
        assert {row.game_id for row in waiting} >= {game.id}
    with office.played.write() as at:
        resume(at, one_game(at.session), office.played.order(), timedelta(hours=1))
    office.played.send(0, PLAYED)
    with office.played.write() as at:
        rollback(at, one_game(at.session), office.played.order(), 1)
    with store.read_transaction(office.played.engine) as session:
        assert verify(encode(export_game(session, one_game(session))), GAMES) == ()
        assert session.exec(select(SheetRow)).all()
        assert session.exec(select(OutboxRow)).all()
