"""Looking back at a finished game: what was chosen beside what a strong bot would have chosen."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from sqlmodel import select

from moderator.console.bench import Bench
from moderator.console.reviewing import review
from moderator.engine.core import DICE, Answer, Rolled
from moderator.games import GAMES
from moderator.league import acts
from moderator.league.play import looking_back
from moderator.league.play.reviewing import (
    AnsweredAsk,
    ChoiceReview,
    Reviewer,
    TurnReview,
    dearest,
)
from moderator.league.play.turns import end_practice
from moderator.league.values.errors import CommandError, LeagueError
from moderator.letters import reviewing
from moderator.letters.gathering import brief
from moderator.letters.letter import Letter
from moderator.locale.speech import Speaker
from moderator.mail.outbound import composing
from moderator.mail.outbound.drawing import text
from moderator.reviews import Wish, review_wished
from moderator.runtime import Runtime
from moderator.standins import player_of, strongest
from moderator.store.tables import OutboxRow, Review
from tests.acts.cases import over, practising
from tests.console.test_json import checked
from tests.league.conftest import SECRET, Played, counted
from tests.web.conftest import Web, make_web, send

FEW = 4


def played_by(kind: str, strength: str, turns: int = 99) -> list[AnsweredAsk]:
    """A game for two whose seats are played so, without a database."""
    rules, player = GAMES[kind].rules, player_of(kind, strength)  # type: ignore[arg-type]
    state, luck, rows = rules.setup(2, {}).state, Random(7), []
    while (ask := rules.ask(state)) is not None and rules.turn(state)[0] <= turns:
        given = tuple(
            Answer(one, Rolled(luck.choice(one.about)), "dice")
            if one.seat == DICE
            else Answer(
                one, player.choose(rules, state, one, rules.view(state, one.seat), luck), "form"
            )
            for one in ask.decisions
        )
        rows.append(AnsweredAsk(state, given))
        state = rules.apply(state, given).state
    return rows


def gone_through(kind: str, rows: list[AnsweredAsk], seat: int = 0) -> list[TurnReview]:
    game = GAMES[kind]
    return list(Reviewer(game.rules, game.notation, strongest(kind), FEW).turns(rows, seat))


@pytest.mark.parametrize("kind", GAMES)
def test_who_plays_as_the_bot_does_gave_nothing_away(kind: str) -> None:
    turns = gone_through(kind, played_by(kind, "strong", turns=1))
    assert turns
    assert [turn.choices for turn in turns] == [()] * len(turns)
    assert dearest(turns) == []


@pytest.mark.parametrize("kind", GAMES)
def test_every_choice_of_the_seat_is_there_once(kind: str) -> None:
    rows = played_by(kind, "easy", turns=2)
    own = [
        GAMES[kind].notation.write(row.before, answer.choice)
        for row in rows
        for answer in row.answers
        if answer.decision.seat == 0
    ]
    turns = gone_through(kind, rows)
    assert [order for turn in turns for order in turn.played] == own
    assert all(choice.played in turn.played for turn in turns for choice in turn.choices)
    assert all(choice.played != choice.better for turn in turns for choice in turn.choices)


def test_the_same_game_is_judged_the_same() -> None:
    rows = played_by("smallworld", "easy", turns=1)
    assert gone_through("smallworld", rows) == gone_through("smallworld", rows)


def test_a_wasted_turn_is_dear() -> None:
    """Whoever stops at once, with all tokens in hand, gave points away."""
    rules, notation = GAMES["smallworld"].rules, GAMES["smallworld"].notation
    rows = played_by("smallworld", "strong", turns=1)
    first = next(row for row in rows if row.answers[0].decision.kind == "act")
    lazy = next(
        choice
        for choice in rules.choices(first.before, first.answers[0].decision)
        if notation.write(first.before, choice) == "stop"
    )
    row = AnsweredAsk(first.before, (first.answers[0]._replace(choice=lazy),))
    (turn,) = gone_through("smallworld", [row], first.answers[0].decision.seat)
    assert turn.sure
    assert turn.worth > 2
    assert dearest([turn]) == [turn]


def test_the_dearest_are_three_and_more_than_chance() -> None:
    def turn(number: int, worth: float, doubt: float) -> TurnReview:
        return TurnReview(number, ("stop",), ("stop",), (ChoiceReview("a", "b", worth, doubt),))

    turns = [
        turn(1, 2, 0.5),
        turn(2, 9, 8),
        turn(3, 5, 1),
        turn(4, 3, 1),
        turn(5, -7, 1),
        turn(6, 4, 1),
    ]
    assert [one.turn for one in dearest(turns)] == [3, 6, 4]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_it_is_told_in_the_readers_words(language: str) -> None:
    turns = gone_through("smallworld", played_by("smallworld", "easy", turns=1))
    blocks = reviewing.told(Speaker(language, "UTC"), "smallworld", turns)
    words = repr(blocks)
    assert all(str(turn.turn) in words for turn in turns)
    assert ("conquer" in words) == (language == "en")


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    made = make_web(tmp_path)
    yield made
    made.played.engine.dispose()


def short(played: Played) -> None:
    """One turn of practice, which its player ends then: it is over, and soon gone through."""
    played.send(0, "take 1\nend")
    practising(played)
    with played.write() as at:
        end_practice(at, played.game(at.session))


def process(web: Web) -> Runtime:
    return Runtime(web.played.engine, web.settings, SECRET, lambda: web.played.now, counted(70_000))


PAGE = "/my/games/kyiv-1/review"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here and now, with two continuations: what the process of its own does is tried once."""

    def looked(_: Runtime, wish: Wish) -> list[TurnReview]:
        return list(looking_back.look(wish.kind, wish.rows, wish.seat, 2))

    monkeypatch.setattr("moderator.reviews._looked", looked)


def test_my_games_lead_to_it(web: Web) -> None:
    over(web.played)
    assert f'href="{PAGE}">Go through my turns' in web.browser("olena").get("/my").text


def test_a_game_that_goes_on_is_never_gone_through(web: Web) -> None:
    client = web.browser("olena")
    page = client.get(PAGE)
    assert "kyiv-1 is not over" in page.text
    assert "<form" not in page.text.split("<h1>")[1]
    guard = re.search(r'name="guard" value="([^"]+)"', client.get("/my/settings").text)
    assert guard
    client.post(PAGE, data={"guard": guard[1]})
    assert client.get(f"{PAGE}.pdf").status_code == 404
    with web.played.write() as at:
        assert at.session.exec(select(Review)).all() == []
        with pytest.raises(LeagueError, match="review-going"):
            looking_back.wish(at, web.played.game(at.session), 0)


def test_it_is_wished_worked_out_told_and_printed(web: Web) -> None:
    short(web.played)
    client = web.browser("olena")
    assert send(client, PAGE).status_code == 303
    assert "are being gone through" in client.get(PAGE).text
    before = web.played.look().revision

    assert review_wished(process(web)) == ["kyiv-1"]
    assert review_wished(process(web)) == []

    page = client.get(PAGE).text
    assert "All your turns" in page
    assert "Turn 1" in page
    assert client.get(f"{PAGE}.pdf").data.startswith(b"%PDF")
    assert [mail.viewer for mail in web.played.mails("review")] == [0]
    assert "Turn 1" in text(the_letter(web))
    assert web.played.look().revision == before


def test_what_an_organiser_may_restore_is_not_over(web: Web) -> None:
    web.played.send(0, "take 1\nend")
    with web.played.write() as at:
        acts.annul(at, web.played.game(at.session), web.played.order())
    assert "is not over" in web.browser("olena").get(PAGE).text


@pytest.mark.usefixtures("at_once")
def test_nobody_else_reads_it(web: Web) -> None:
    short(web.played)
    send(web.browser("olena"), PAGE)
    review_wished(process(web))
    assert "Turn 1" not in web.browser("taras").get(PAGE).text
    assert web.browser().get(PAGE).status_code in {302, 303, 401}


@pytest.mark.usefixtures("at_once")
def test_a_game_that_is_taken_up_again_has_none(web: Web) -> None:
    short(web.played)
    client = web.browser("olena")
    send(client, PAGE)
    review_wished(process(web))
    with web.played.write() as at:
        web.played.game(at.session).state = "running"
    assert "is not over" in client.get(PAGE).text
    assert client.get(f"{PAGE}.pdf").status_code == 404


def test_a_game_that_cannot_be_read_is_said_so_and_stops_no_other(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a fault")

    short(web.played)
    client = web.browser("olena")
    send(client, PAGE)
    monkeypatch.setattr("moderator.reviews._looked", broken)
    assert review_wished(process(web)) == ["kyiv-1"]
    assert "could not be gone through" in client.get(PAGE).text
    assert "could not be gone through" in text(the_letter(web))


def test_what_the_end_of_the_server_interrupts_is_begun_again(web: Web) -> None:
    short(web.played)
    send(web.browser("olena"), PAGE)
    ended = process(web)
    threading.Timer(1.0, ended.stopping.set).start()
    assert review_wished(ended) == []
    with web.played.write() as at:
        (row,) = at.session.exec(select(Review)).all()
        assert row.made_at is None
        assert looking_back.wished(at)


@pytest.mark.usefixtures("at_once")
def test_a_wish_is_seen_to_by_one_process_and_not_lost_with_it(web: Web) -> None:
    short(web.played)
    send(web.browser("olena"), PAGE)
    with web.played.write() as at:
        assert looking_back.claim(at) is not None
    assert review_wished(process(web)) == []
    web.played.now += looking_back.CLAIMED + timedelta(seconds=1)
    assert review_wished(process(web)) == ["kyiv-1"]


def test_a_process_that_dies_is_no_review(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    short(web.played)
    client = web.browser("olena")
    send(client, PAGE)
    monkeypatch.setattr("moderator.reviews._look", _die)
    assert review_wished(process(web)) == ["kyiv-1"]
    assert "could not be gone through" in client.get(PAGE).text


def _die(*_: object) -> None:
    os._exit(7)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("by", ["mail", "form", "api"])
def test_a_line_wishes_it_by_every_way(web: Web, by: str) -> None:
    reply = web.played.send(0, "review", by=by)
    assert ("no-review", ()) in reply.notes
    short(web.played)
    assert ("review", ()) in web.played.send(0, "review", by=by).notes
    review_wished(process(web))
    assert ("review-ready", ()) in web.played.send(0, "разбор", by=by).notes


def the_letter(web: Web) -> Letter:
    (row,) = web.played.mails("review")
    with process(web).read() as at:
        mine = at.session.get_one(OutboxRow, row.id)
        facts = {**mine.facts, **composing.of_review(at.session, mine)}
        return composing.letter_of(mine, brief(at, web.settings, mine), facts)


def test_by_command(web: Web, tmp_path: Path) -> None:
    going = invoke(web, "review", "kyiv-1")
    assert isinstance(going.exception, LeagueError)
    assert going.exception.code == "review-going"
    short(web.played)
    said = invoke(web, "review", "kyiv-1", "--seat", "A", "--continuations", "2", "--json")
    checked(("review",), said.stdout)
    (turn,) = json.loads(said.stdout)["A"]
    assert turn["turn"] == 1
    assert turn["played"][0].startswith("take ")
    paper = tmp_path / "review.pdf"
    invoke(web, "review", "kyiv-1", "--seat", "A", "--continuations", "2", "--out", str(paper))
    assert paper.read_bytes().startswith(b"%PDF")
    for words in (("--out", str(paper)), ("--seat", "Z")):
        assert isinstance(invoke(web, "review", "kyiv-1", *words).exception, CommandError)


def invoke(web: Web, *words: str) -> Result:
    bench = Bench(None)
    bench.__dict__["runtime"] = process(web)
    return CliRunner().invoke(review, words[1:], obj=bench)
