"""Coins where everybody may see them: what the latest turn brought each, on page and paper."""

from __future__ import annotations

import re
from random import Random

import pytest

from moderator.league.people import directory
from moderator.locale.scene import scene_of
from moderator.publish import queries
from moderator.publish.pdf import own_copies
from moderator.publish.telling.coins import Account, accounts
from moderator.publish.telling.templates import speaker_of
from moderator.store import session as store
from tests.publish.stage import Stage

STARTS_WITH = 5
"""A player's coins at the beginning, in both games."""


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def accounts_at(played: Stage, slug: str, turn: int) -> tuple[Account, ...]:
    """As everybody may read them at the end of that turn."""
    with store.read_transaction(played.engine) as session:
        game = directory.find_game(session, slug)
        lines = queries.turn_lines(session, game)
        facts = queries.turn_facts(session, game, lines, lines[turn], {}, None)
    return accounts(speaker_of("en", "UTC"), scene_of(facts.view, {}), facts.view, facts.earned)


@pytest.mark.parametrize(("slug", "turn"), [("open-5", 4), ("open-5", 6), ("duel", -1)])
def test_every_account_begins_with_what_all_begin_with(played: Stage, slug: str, turn: int) -> None:
    found = accounts_at(played, slug, turn)
    assert found
    assert {one.start for one in found} == {STARTS_WITH}


def test_accounts_of_underground_begin_so_too(empty: Stage) -> None:
    empty.new_game("deep", 4, "underground", coins="open")
    empty.play("deep", 40, Random(4))
    found = accounts_at(empty, "deep", -1)
    assert {one.start for one in found} == {STARTS_WITH}


def test_nothing_is_told_of_hidden_coins_before_the_end(played: Stage) -> None:
    assert accounts_at(played, "kyiv-7", -1) == ()
    assert accounts_at(played, "duel", 3) == ()


def test_page_and_paper_of_an_open_game_say_what_the_turn_brought(played: Stage) -> None:
    played.publish()
    (account,) = [one for one in accounts_at(played, "open-5", 6) if one.turns[-1].turn == "7"]
    latest = account.turns[-1]
    wanted = f"Turn 7 : {latest.total} ({latest.items})"
    assert latest.items
    assert wanted in text(played.read("open-5/7/index.html"))
    with store.read_transaction(played.engine) as session:
        game = directory.find_game(session, "open-5")
        paper = own_copies.one_turn(session, game, "7", own_copies.CopyRequest(language="en"), "")
    assert wanted.replace(" :", ":") in text(paper)


def test_the_page_of_a_finished_hidden_game_itemises_every_turn(played: Stage) -> None:
    played.publish()
    page, last = text(played.read("duel/index.html")), text(played.read("duel/20/index.html"))
    for account in accounts_at(played, "duel", -1):
        for turn in account.turns:
            assert not turn.items or turn.items in page
            assert not turn.items or turn.items in last
