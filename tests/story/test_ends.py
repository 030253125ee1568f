"""The end of a game, as each at the table hears of it: raw mails in, `.eml` files out, for the
three games and each way in which a game ends; and what is said when no next mail would come."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlmodel import col, delete

from bench.demo.postbox import Received
from moderator.engine.core import DICE, Answer, Rolled
from moderator.games import GAMES
from moderator.league import acts
from moderator.league.acts import press, seats
from moderator.league.mailing.public_log import ByWhom
from moderator.league.options import absence_rules
from moderator.league.people.directory import NewPlayer, add_player, find_game
from moderator.mail.inbound import intake
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import League, Snapshot
from tests.story.chronicle import GAME, NAMES, Chronicle, flat, moment, open_chronicle

KINDS = ("smallworld", "underground", "kingdoms")


@cache
def _last_question(kind: str) -> tuple[Any, Any]:
    """A position that is over as soon as the one seat that is asked answers by default, and what
    that seat is asked."""
    rules, random = GAMES[kind].rules, Random(kind)
    state = rules.setup(3, {"territories": "known"} if kind == "kingdoms" else {}).state
    found = None
    while ask := rules.ask(state):
        defaults = tuple(Answer(one, _default(rules, state, one), "mail") for one in ask.decisions)
        after = rules.apply(state, defaults).state
        if rules.ask(after) is None and len(ask.decisions) == 1 and ask.decisions[0].seat != DICE:
            found = state, ask.decisions[0]
        answers = tuple(
            Answer(one, _any(rules, state, one, random), "mail") for one in ask.decisions
        )
        state = after if found else rules.apply(state, answers).state
    assert found is not None
    return found


def _default(rules: Any, state: Any, decision: Any) -> Any:
    return Rolled(decision.about[0]) if decision.seat == DICE else rules.default(state, decision)


def _any(rules: Any, state: Any, decision: Any, random: Random) -> Any:
    if decision.seat == DICE:
        return Rolled(random.choice(decision.about))
    return random.choice(list(islice(rules.choices(state, decision), 40)))


def at_the_end(folder: Path, kind: str) -> tuple[Chronicle, str]:
    """A league whose game waits for its last answer; the order that ends it, from whom."""
    story = open_chronicle(folder, kind=kind)
    state, decision = _last_question(kind)
    rules = GAMES[kind].rules
    with store.write_transaction(story.engine) as session:
        game = find_game(session, GAME)
        session.exec(delete(Snapshot).where(col(Snapshot.game_id) == game.id))
        session.add(
            Snapshot(game_id=key(game), revision=game.revision, state=dict(rules.pack(state)))
        )
        game.turn, game.active = rules.turn(state)
        game.asked = [decision.seat]
        session.add(game)
        reader = add_player(
            moment(session, story.now), NewPlayer("vera", "Vera", "vera@post.example")
        )
        acts.observe(moment(session, story.now), game, ByWhom("organiser"), reader)
    story.tick()
    return story, list(NAMES)[decision.seat]


def last_order(kind: str) -> str:
    state, decision = _last_question(kind)
    return GAMES[kind].notation.write(state, GAMES[kind].rules.default(state, decision))


def told(story: Chronicle, who: str, since: int = 0) -> list[Received]:
    """The mails that say that the game is over."""
    return [mail for mail in story.inbox(who)[since:] if "The game is over" in mail.subject]


EVERYBODY = (*NAMES, "vera")


def check_the_end(story: Chronicle, kind: str) -> None:
    """Each has one mail, with places, points item by item, and the way to the booklet."""
    for who in EVERYBODY:
        (mail,) = told(story, who)
        words = flat(mail)
        assert "The game is over. First place: " in words
        assert "RESULT" in mail.text
        rows = re.findall(r"^ +(\d)  ([ABC]) ", mail.text, re.MULTILINE)
        assert sorted(seat for _, seat in rows) == ["A", "B", "C"], mail.text
        assert rows[0][0] == "1"
        assert "ITEM BY ITEM" in mail.text
        items = mail.text.split("ITEM BY ITEM")[1].split("\n\n")[0]
        for total, told_items in re.findall(r"(\d+): ([^\n]*(?:\n {8,}[^\n]*)*)", items):
            signed = [
                int(n) * (-1 if sign else 1)
                for sign, n in re.findall(r"(−?)(\d+)(?:,|$)", " ".join(told_items.split()))
            ]
            assert sum(signed) == int(total), items
        assert f"https://league.example/{GAME}/all-turns.pdf" in mail.text
        assert ("say:" in words) == (who != "vera")


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_moved_last_by_mail_hears_of_the_end_too(kind: str, tmp_path: Path) -> None:
    story, who = at_the_end(tmp_path, kind)
    story.mail(who, story.sheet(last_order(kind)))
    story.tick()
    check_the_end(story, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_ends_by_the_deadline_is_told_to_all(kind: str, tmp_path: Path) -> None:
    story, _ = at_the_end(tmp_path, kind)
    story.at(3, 12)
    story.tick()
    story.tick()
    check_the_end(story, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_an_annulled_game_is_told_to_all_with_the_position(kind: str, tmp_path: Path) -> None:
    story, _ = at_the_end(tmp_path, kind)
    with store.write_transaction(story.engine) as session:
        at = moment(session, story.now)
        acts.annul(at, find_game(session, GAME), ByWhom("organiser", "Too many left"))
    story.tick()
    for who in EVERYBODY:
        mail = story.inbox(who)[-1]
        assert "Annulled" in mail.subject
        assert "does not count" in flat(mail)
        assert "Too many left" in flat(mail)
        assert "POSITION" in mail.text
        assert f"https://league.example/{GAME}/" in mail.text


@pytest.mark.parametrize("open_end", ["annul", "last", "stand-in"])
def test_a_game_that_ends_with_open_seats_is_told_to_all_with_what_the_rule_makes_of_it(
    open_end: str, tmp_path: Path
) -> None:
    story, who = at_the_end(tmp_path, "kingdoms")
    left = next(seat for seat, name in enumerate(NAMES) if name != who)
    with store.write_transaction(story.engine) as session:
        at, game = moment(session, story.now), find_game(session, GAME)
        league = session.get_one(League, game.league_id)
        absence_rules.lay_down(league, "open_end", open_end)
        session.add(league)
        seats.open_seat(at, game, ByWhom("organiser"), left)
    story.at(3, 12)
    story.tick()
    story.tick()
    check_the_end(story, "kingdoms")
    for reader in EVERYBODY:
        words = flat(told(story, reader)[0])
        assert ("it does not count" in words) == (open_end == "annul")
        assert ("open at the end has the last place" in words) == (open_end == "last")


@pytest.mark.parametrize("when", ["over", "paused", "annulled", "long", "soon"])
def test_words_go_out_at_once_where_no_mail_would_bring_them_soon(
    when: str, tmp_path: Path
) -> None:
    story, who = at_the_end(tmp_path, "smallworld")
    if when == "over":
        story.mail(who, story.sheet(last_order("smallworld")))
    with store.write_transaction(story.engine) as session:
        at, game = moment(session, story.now), find_game(session, GAME)
        if when == "paused":
            acts.pause(at, game, ByWhom("organiser"))
        elif when == "annulled":
            acts.annul(at, game, ByWhom("organiser"))
        elif when == "long":
            game.due_at = story.now + timedelta(days=9)
            session.add(game)
    story.tick()
    before = {one: len(story.inbox(one)) for one in EVERYBODY}
    story.mail("olena", "say: Well played, all of you!")
    story.mail("taras", "say: And thank you.")
    story.tick()
    said = {"olena": "Well played, all of you!", "taras": "And thank you."}
    for reader in EVERYBODY:
        news = story.inbox(reader)[before[reader] :]
        sent = [mail for mail in news if "A message to all" in mail.subject]
        assert all("reply with a line that starts with “say:”" in flat(mail) for mail in sent) or (
            reader == "vera"
        )
        for author, words in said.items():
            times = sum(mail.text.count(f"│ {words}") for mail in news)
            by_itself = sum(mail.text.count(f"│ {words}") for mail in sent)
            wanted = reader != author
            assert times == wanted if when != "soon" else by_itself == 0


def test_words_that_were_taken_off_before_they_left_are_not_sent(tmp_path: Path) -> None:
    story, who = at_the_end(tmp_path, "smallworld")
    story.mail(who, story.sheet(last_order("smallworld")))
    story.deliver(story.write("olena", "say: Canaries are yellow"))
    intake.process_new(story.runtime.stopped_at(story.now))
    with store.write_transaction(story.engine) as session:
        at, game = moment(session, story.now), find_game(session, GAME)
        press.hide(at, game, ByWhom("organiser"), 1)
    story.tick()
    assert not any("Canaries" in mail.text for mail in story.inbox("ingrid"))
