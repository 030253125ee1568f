"""Nobody who plays an anonymous game, and nobody else, learns who sits where: each player has a
canary for a name, a handle and an address, and all that leaves the moderator is searched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from postal import Office
from sqlmodel import select

from moderator.league.acts import ByWhom
from moderator.league.acts.naming import name_players
from moderator.league.games import replacing
from moderator.league.games.my_games import games_of
from moderator.league.games.replacing import Replacement
from moderator.league.people import directory
from moderator.league.people.anonymity import hide
from moderator.league.people.directory import NewPlayer
from moderator.league.values.errors import LeagueError
from moderator.publish import publish_pending
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import OutboxRow, Person, Publication
from tests.league.conftest import NAMES, counted
from tests.moments import moment, process

CANARY = re.compile("zq([a-z]+)", re.IGNORECASE)
HOUR = timedelta(hours=1)


@pytest.fixture
def masked(post: Office) -> Office:
    """The game of three, before anything of it has left the house."""
    with store.write_transaction(post.played.engine) as session:
        for person in session.exec(select(Person)):
            person.name, person.slug = f"Zq{person.slug} Name", f"zq{person.slug}"
            session.add(person)
        directory.add_player(
            moment(session, post.played.now),
            NewPlayer("zqingo", "Zqingo Name", "zqingo@mail.example"),
        )
        hide(session, post.played.game(session), "end")
    for seat, name in enumerate(NAMES[:3]):
        post.known_as(seat, f"zq{name}@mail.example")
    return post


def sent(post: Office) -> list[OutboxRow]:
    while post.deliver(after=timedelta(minutes=1)):
        pass
    return [row for row in post.rows() if row.raw is not None]


def whole(row: OutboxRow) -> str:
    """Every head field, body and file name of a mail."""
    message = message_from_bytes(row.raw or b"", policy=policy.default)
    parts = [str(part.get_filename() or "") for part in message.walk()]
    parts += [
        str(part.get_content()) for part in message.walk() if part.get_content_maintype() == "text"
    ]
    return "\n".join([*(f"{name}: {value}" for name, value in message.items()), *parts])


def told(post: Office) -> Iterator[tuple[str, set[str]]]:
    """Whose mail it is, and whose canaries are in it."""
    with store.read_transaction(post.played.engine) as session:
        owners = {person.id: person.slug for person in session.exec(select(Person))}
    for row in sent(post):
        found = {f"zq{name.lower()}" for name in CANARY.findall(whole(row))}
        yield owners[row.person_id], found


def live(post: Office) -> None:
    """All that puts a player's name into a mail or a log where players are named."""
    post.write(0, "take 1\nend\n")
    post.write(1, "say: hello\nsay to A: psst\ntake 1\nend\n")
    post.write(2, "extend 5h\n")
    post.write(2, "vacation 2026-12-10 to 2026-12-12\n")
    post.write(0, "notify all\nstatus\n")
    post.played.wait(timedelta(hours=80))
    post.write(2, "resign\n")
    post.write(2, "resign\n")
    post.write(2, "back\n")
    with store.write_transaction(post.played.engine) as session:
        replacing.replace(
            moment(session, random_bytes=counted(9_000)),
            post.played.game(session),
            post.played.order(),
            Replacement(1, directory.find_person(session, "zqingo"), minimum=HOUR),
        )


def published(post: Office, folder: Path) -> list[tuple[str, str]]:
    """All files, by path; pictures as bytes that happen to be text."""
    with store.write_transaction(post.played.engine) as session:
        for row in session.exec(select(Publication)):
            row.state = "waiting"
            session.add(row)
    site = Settings(site={"folder": folder, "base_url": "https://league.example/"})
    publish_pending(process(post.played.engine, site, post.played.now), pdf=False)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [(str(path.relative_to(folder)), path.read_bytes().decode("latin-1")) for path in files]


def test_no_mail_to_one_names_another(masked: Office) -> None:
    live(masked)
    mails = list(told(masked))

    assert {owner for owner, _ in mails} == {f"zq{name}" for name in (*NAMES[:3], "ingo")}
    assert [(owner, names - {owner}) for owner, names in mails if names - {owner}] == []
    assert any("Bellatrix" in whole(row) for row in sent(masked))


def test_no_page_feed_or_file_names_a_player(masked: Office, tmp_path: Path) -> None:
    live(masked)
    files = published(masked, tmp_path / "site")

    assert [path for path, text in files if CANARY.search(path + text)] == []
    page = dict(files)["kyiv-1/index.html"]
    assert "Altair" in page
    assert "who they are is told when the game is over" in page


def test_the_list_of_ones_own_games_names_no_other(masked: Office) -> None:
    with store.read_transaction(masked.played.engine) as session:
        mine = games_of(moment(session), directory.find_person(session, "zqtaras"), [])
    assert [game.waits_for for game in mine] == [("Altair",)]


def test_the_same_game_with_names_does_name_them(masked: Office, tmp_path: Path) -> None:
    """The test itself can see what it looks for."""
    with store.write_transaction(masked.played.engine) as session:
        name_players(
            masked.played.at(session),
            masked.played.game(session),
            ByWhom("organiser", "agreed"),
        )
    live(masked)

    assert any(names - {owner} for owner, names in told(masked))
    files = published(masked, tmp_path / "site")
    assert any("zqolena" in path for path, _ in files)
    assert "named the players" in dict(files)["kyiv-1/index.html"]
    with (
        store.write_transaction(masked.played.engine) as session,
        pytest.raises(LeagueError, match="named-already"),
    ):
        name_players(
            masked.played.at(session),
            masked.played.game(session),
            ByWhom("organiser", "again"),
        )


@pytest.mark.parametrize(("until", "name"), [("end", "Zqolena Name"), ("never", "Altair")])
def test_names_are_told_at_the_end_or_never(masked: Office, until: str, name: str) -> None:
    with store.write_transaction(masked.played.engine) as session:
        game = masked.played.game(session)
        game.anonymous, game.state = until, "over"
        session.add(game)
        session.flush()
        assert directory.sittings(session, game)[0].name == name
        game.state = "annulled"
        assert directory.sittings(session, game)[0].name == "Altair"


def test_only_end_or_never_can_be_chosen(post: Office) -> None:
    with (
        store.write_transaction(post.played.engine) as session,
        pytest.raises(LeagueError, match="about=anonymous"),
    ):
        hide(session, post.played.game(session), "tuesday")
