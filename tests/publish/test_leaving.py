"""Leaving is leaving: who left for good is named nowhere below the published folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from random import Random

import pytest
from sqlmodel import select

from moderator.league.access import one_time_links, roles
from moderator.league.acts import clock, players, telling
from moderator.league.archives import forgetting
from moderator.league.mailing import news
from moderator.league.mailing.public_log import ByWhom
from moderator.league.people import directory
from moderator.league.values.name_forms import find_forms
from moderator.letters.still_named import still_named_letter
from moderator.publish import publish_all, publish_pending
from moderator.publish.site.shelf import shelf
from moderator.store import session as store
from moderator.store.tables import Act, OutboxRow, Person
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
        said = f"{path.relative_to(folder)}\n" + path.read_bytes().decode("utf-8", "replace")
        said = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), unescape(said))
        if any(name.casefold() in said.casefold() for name in names):
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


FORMS = ("Олени", "Олені", "Олену", "Оленою", "Оленой", "Олене", "олени")
"""The name in Russian and Ukrainian, but for how it is written down."""


def test_words_in_which_somebody_is_named_are_listed_for_the_organiser(played: Stage) -> None:
    """Exact ones go; what may name them in another case is read by who runs the league, in whose
    letter nobody is named. Reasons are short and the organiser's own: there it goes."""
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now)
        league = directory.find_league(at.session, "kyiv")
        person = directory.find_person(at.session, "ingrid")
        new = directory.NewPlayer("orest", "Orest", "orest@mail.example")
        roles.give(at, league, directory.add_player(at, new), "organiser", ByWhom("tests"))
        players.rename_player(at, league, ByWhom("Orest"), person, "Олена")
        game = directory.find_game(at.session, "kyiv-1")
        for number, form in enumerate(FORMS):
            news.tell(at, league, f"Winter {number}", f"Чекаємо на {form}!")
            clock.extend(at, game, ByWhom("Orest", f"через {form}"), timedelta(minutes=1))
        news.tell(at, league, "Spring", "Олена грає, і Ingrid теж.")
        roles.give(at, league, person, "helper", ByWhom("Олена"))
    publish(played)
    assert naming(played.folder, "олен")
    leave(played, "ingrid")
    publish(played)
    still = {f"kyiv/{one}" for one in ("index.html", "ru.html", "uk.html", "feed.xml")}
    assert naming(played.folder, "олена", "ingrid") == []
    assert set(naming(played.folder, *FORMS)) <= still | {"kyiv/league.json"}
    with store.write_transaction(played.engine) as session:
        row = session.exec(select(OutboxRow).where(OutboxRow.kind == "still-named")).one()
        told = [number for kind, number in row.facts["places"] if kind == "news"]
        assert told == [str(number + 1) for number in range(len(FORMS))]
        acts = session.exec(select(Act)).all()
        assert len(acts) > len(FORMS)
        assert not [act for act in acts if "лен" in f"{act.actor}{act.old}{act.new}{act.reason}"]
        for language in ("en", "ru", "uk"):
            at = moment(session, played.now)
            person = session.get_one(Person, row.person_id)
            person.language = language
            letter = still_named_letter(at, played.settings, row)
            said = f"{letter}".casefold()
            assert "олен" not in said
            assert said.count("/desk/kyiv/do/hide-news?number=") == len(FORMS)
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now)
        for number in told:
            telling.hide_news(at, directory.find_league(session, "kyiv"), ByWhom("x"), int(number))
    publish(played)
    assert naming(played.folder, "ingrid", "олена", *FORMS) == []


@pytest.mark.parametrize(("name", "forms", "others"), [
    ("Павел", "Павла Павлу Павлом Павле", "павлин"),
    ("Ольга", "Ользі Ольгою Ольги Ольгу", "вольга"),
    ("Ігор", "Ігоря Ігорю Ігорем Ігореві", "горе"),
    ("Марко", "Марка Маркові Марком", "маркер"),
    ("Лев", "Лева Левом", "левада"),
    ("Анна Коваль", "Анны Анне Анной Коваля Ковалем", "ковальня"),
    ("Max", "Max", "maxim"),
])  # fmt: skip
def test_a_name_is_found_in_its_cases(name: str, forms: str, others: str) -> None:
    found = find_forms([name])
    for form in (name, *forms.split()):
        assert found.search(f"Чекаємо на {form}, як завжди"), form
    assert not found.search(f"тут {others} є")


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
