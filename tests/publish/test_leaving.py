"""Leaving is leaving: who left for good is named nowhere below the published folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from moderator.league.access import one_time_links
from moderator.league.archives import forgetting
from moderator.league.people import directory
from moderator.publish import publish_all, publish_pending
from moderator.publish.site.shelf import shelf
from moderator.store import session as store
from tests.moments import moment, process
from tests.publish.stage import Stage, stage


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Stage]:
    """A game of three with pages, and one in which two of them play."""
    made = stage(tmp_path)
    made.new_game("kyiv-1", 3)
    made.play("kyiv-1", 3, Random(4))
    made.new_game("kyiv-2", 2, "kingdoms")
    publish(made)
    yield made
    made.engine.dispose()


def publish(made: Stage) -> None:
    publish_pending(process(made.engine, made.settings, made.now), pdf=False)


def naming(folder: Path, *names: str) -> list[str]:
    """The files below a folder that name somebody, by their path or in what they hold."""
    found = []
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        said = f"{path.relative_to(folder)}\n".encode() + path.read_bytes()
        if any(name.casefold().encode() in said.lower() for name in names):
            found.append(str(path.relative_to(folder)))
    return found


def leave(made: Stage, slug: str) -> None:
    with store.write_transaction(made.engine) as session:
        forgetting.leave(moment(session, made.now), directory.find_person(session, slug))


def test_who_left_for_good_is_named_in_no_published_file(played: Stage) -> None:
    assert "players/ingrid/index.html" in naming(played.folder, "ingrid")
    leave(played, "ingrid")
    publish(played)
    assert naming(played.folder, "ingrid") == []
    assert not (played.folder / "players" / "ingrid").exists()
    assert naming(played.folder, "olena"), "the others are named as before"


def test_somebody_who_is_called_otherwise_has_no_pages_under_the_old_handle(played: Stage) -> None:
    with store.write_transaction(played.engine) as session:
        person = directory.find_person(session, "ingrid")
        person.slug, person.name = "inga", "Inga"
        session.add(person)
    publish_all(process(played.engine, played.settings, played.now), pdf=False)
    assert naming(played.folder, "ingrid") == []
    assert (played.folder / "players" / "inga" / "index.html").is_file()


def test_what_somebody_else_put_there_stays(tmp_path: Path) -> None:
    with shelf(tmp_path / "players") as opened:
        opened.put_folder("ingrid", {"index.html": ("1", lambda: b"Ingrid")})
    (tmp_path / "players" / "ingrid" / "robots.txt").write_text("mine")
    (tmp_path / "players" / "other").mkdir()
    with shelf(tmp_path / "players") as opened:
        opened.keep_folders(set())
    left = sorted(str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if one.is_file())
    assert left == ["players/.made.json", "players/ingrid/robots.txt"]
    assert (tmp_path / "players" / "other").is_dir()


def test_after_somebody_left_everybody_else_can_sign_in(played: Stage) -> None:
    """Their links are deleted: no later link may be taken for one of these."""

    def asked(slug: str) -> None:
        with store.write_transaction(played.engine) as session:
            person = directory.find_person(session, slug)
            at = moment(session, played.now)
            assert one_time_links.send_link(at, person, "sign-in", f"{slug}@mail.example", {})

    for who in ("olena", "ingrid"):
        asked(who)
    leave(played, "ingrid")
    for who in ("olena", "taras"):
        asked(who)
