"""A league and a game are tried before they are made, as every other act is."""

from __future__ import annotations

import html
import re

import pytest
from sqlmodel import select

from moderator.store.tables import Game, League, OutboxRow, Person
from tests.web.conftest import Web, send
from tests.web.test_desk import add, give

LEAGUE = {"name": "Odesa", "slug": "odesa", "rhythm": "20:00", "zone": "Europe/Kyiv",
          "language": "uk", "players": "Nova <nova@mail.example>"}  # fmt: skip
GAME = {"slug": "kyiv-2", "kind": "smallworld", "players": "olena\nnova@mail.example"}
FOUNDED = [("/desk/new", LEAGUE), ("/desk/kyiv/new-game", GAME)]


def there(web: Web) -> tuple[int, ...]:
    """How many there are of what founding makes."""
    with web.played.write() as at:
        return tuple(
            len(at.session.exec(select(table)).all()) for table in (League, Game, Person, OutboxRow)
        )


def lines_of(text: str) -> list[str]:
    shown = re.search(r'<section aria-labelledby="changes">(.*?)</section>', text, re.DOTALL)
    assert shown
    return [html.unescape(line) for line in re.findall(r"<li>(.*?)</li>", shown[1])]


@pytest.mark.parametrize(("path", "given"), FOUNDED)
def test_what_it_makes_is_shown_first_and_made_then(
    web: Web, path: str, given: dict[str, str]
) -> None:
    add(web.played, "orest")
    give(web.played, "orest", "organiser")
    client, before = web.browser("orest"), there(web)
    shown = send(client, path, **given, **{"try": "yes"})
    assert shown.status_code == 200
    assert there(web) == before
    assert any(given["slug"] in line for line in lines_of(shown.text))
    assert f'value="{given["slug"]}"' in shown.text
    code = re.search(r'name="sure" value="([^"]+)"', shown.text)
    assert code
    assert send(client, path, **given, sure=code[1]).status_code == 303
    assert there(web) != before


@pytest.mark.parametrize(("path", "given"), FOUNDED)
def test_what_differs_from_what_was_shown_is_shown_anew(
    web: Web, path: str, given: dict[str, str]
) -> None:
    add(web.played, "orest")
    give(web.played, "orest", "organiser")
    client = web.browser("orest")
    shown = send(client, path, **given, **{"try": "yes"})
    code = re.search(r'name="sure" value="([^"]+)"', shown.text)
    assert code
    before = there(web)
    other = send(client, path, **{**given, "slug": "other-9"}, sure=code[1])
    assert other.status_code == 200
    assert "Something changed in the meantime" in other.text
    assert any("other-9" in line for line in lines_of(other.text))
    assert there(web) == before


@pytest.mark.parametrize(("path", "given"), FOUNDED)
def test_what_is_refused_is_refused_in_the_trial_too(
    web: Web, path: str, given: dict[str, str]
) -> None:
    add(web.played, "orest")
    give(web.played, "orest", "organiser")
    client, before = web.browser("orest"), there(web)
    wrong = {**given, "slug": "No Slug!"}
    tried, done = (send(client, path, **wrong, **more) for more in ({"try": "yes"}, {}))
    assert tried.status_code == done.status_code == 400
    assert there(web) == before
