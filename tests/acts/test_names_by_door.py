"""What is no name is none by any door: the same code at command, desk, join form, file and import,
and at each what was there stays."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league.acts.catalogue import ACTS
from moderator.league.archives.columns import READERS, read_value
from moderator.league.options.homemade import HomemadeError, check
from moderator.league.people import directory
from moderator.league.values.errors import LeagueError
from moderator.locale.refusals import refused
from moderator.locale.voice import Voice
from moderator.store.tables import Person
from moderator.web.api.openapi import description
from moderator.web.api.views import OPERATIONS
from tests.acts.cases import CASES
from tests.acts.doors import by_command, by_desk
from tests.acts.doors import league as league_for
from tests.acts.test_own_acts import opened
from tests.homemade.hmdocs import write
from tests.league.conftest import NOON
from tests.web.conftest import make_web, send

NO_NAMES = [
    ("=?utf-8?q?Olena?=", "no-name"),
    ("\u202eanelo", "no-name"),
    ("\u200b\u200b", "no-name"),
    ("A" + 6 * "\u0308", "no-name"),
    ("A" * 101, "name-length"),
]
ACTS_WITH_NAMES = [
    ("rename-player", {"player": "taras"}),
    ("add-player", {"player": "nova", "email": "nova@mail.example"}),
    ("season-set", dict(CASES["season-set"].given)),
    ("season-next", dict(CASES["season-next"].given)),
]


def told(text: str, code: str) -> str:
    """The refusal in words, as every door says it."""
    facts = {"most": 100} if code == "name-length" else {"word": text}
    return refused(Voice(), LeagueError(code, **facts))


@pytest.mark.parametrize(("act", "given"), ACTS_WITH_NAMES, ids=[a for a, _ in ACTS_WITH_NAMES])
@pytest.mark.parametrize(("text", "code"), NO_NAMES)
def test_command_and_desk_refuse_a_name_alike(
    tmp_path: Path, act: str, given: dict[str, str], text: str, code: str
) -> None:
    web, number = league_for(tmp_path / "league", CASES[act])
    for door in (by_desk, by_command):
        came = door(web, ACTS[act], number, {**given, "name": text}, only_try=False)
        assert (came.done, came.refused) == (False, told(text, code)), door.__name__


@pytest.mark.parametrize(("text", "code"), NO_NAMES)
def test_the_join_form_refuses_it_too(tmp_path: Path, text: str, code: str) -> None:
    web = make_web(tmp_path)
    opened(web.played)
    given = {"name": text, "email": "nova@mail.example", "language": ""}
    answer = send(web.browser(), "/join/kyiv", **given)
    assert answer.status_code == 400
    assert told(text, code) in html.unescape(re.sub(r"<[^>]+>", "", answer.text))
    with web.played.write() as at:
        assert len(at.session.exec(select(Person)).all()) == 3
        assert directory.find_league(at.session, "kyiv").name


@pytest.mark.parametrize("table", [table for table in READERS if "name" in READERS[table]])
@pytest.mark.parametrize(("text", "code"), NO_NAMES)
def test_an_import_refuses_it_too(table: str, text: str, code: str) -> None:
    with pytest.raises(LeagueError) as error:
        read_value(table, "name", text, NOON)
    assert error.value.code == code


@pytest.mark.parametrize("key", ["name", "name_ru", "name_uk"])
@pytest.mark.parametrize(("text", "code"), NO_NAMES)
def test_a_home_made_file_refuses_it_too(
    tmp_path: Path, root: Path, key: str, text: str, code: str
) -> None:
    write(tmp_path, root, "tinkers.toml")
    file = tmp_path / "tinkers.toml"
    before = file.read_text("utf-8")
    after = re.sub(rf'^{key} = ".*"$', f'{key} = "{text}"', before, count=1, flags=re.MULTILINE)
    assert after != before
    file.write_text(after, "utf-8")
    with pytest.raises(HomemadeError, match=rf"{key}: {code}: "):
        check(file)


def test_a_program_gives_no_names() -> None:
    """The door that is not in the tables above."""
    assert '"name"' not in str(
        [entry.get("requestBody") for path in description(OPERATIONS, "")["paths"].values()
         for entry in path.values()]
    )  # fmt: skip
