"""The soak in small: a game on every board, what it counts, and that it would find what breaks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from ugtable import position

from bench import pairs
from bench.promises import Move, faults, position_faults, token_faults
from moderator.engine.core import Answer, Decision, Event, Step
from moderator.games.smallworld.choices import Conquer, Stop
from moderator.games.smallworld.readying import placed
from moderator.games.underground.rules import RULES


@pytest.mark.parametrize("part", pairs.PARTS)
def test_a_game_on_every_board_keeps_every_promise(part: str) -> None:
    ledger = pairs.Ledger(part)
    pairs.play(ledger, 1)
    assert ledger.broken == []
    assert set(ledger.played) <= set(pairs.pairs(part))
    assert len(ledger.played) >= int(part[-1])


def test_every_pair_is_a_part_of_it() -> None:
    assert len(pairs.pairs("plain/ug-4")) == 15 * 21
    # Humans, Hill, Mounted and Underworld find nothing below (UG29)
    assert len(pairs.pairs("mixed/ug-4")) == (29 - 1) * (41 - 3)
    assert len(pairs.pairs("mixed/sw-4")) == (29 - 2) * 41


def test_games_are_led_to_what_was_played_least() -> None:
    ledger = pairs.Ledger("plain/ug-5")
    for _ in range(20):
        pairs.play(ledger, 1)
    assert len(ledger.played) > 0.9 * ledger.played.total()


def test_what_was_played_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = pairs.soak("plain/ug-2", 1, until=0)
    assert first.games == 0
    pairs.play(first, 1)
    pairs.save(first)
    assert pairs.opened("plain/ug-2") == first
    file = tmp_path / "build" / "soak" / "plain-ug-2.json"
    other = {**json.loads(file.read_text("utf-8")), "code": "another"}
    file.write_text(json.dumps(other), "utf-8")
    assert pairs.opened("plain/ug-2").games == 0


def test_a_part_that_is_not_there_is_answered_with_those_that_are() -> None:
    result = CliRunner().invoke(pairs.main, ["printed"])
    assert result.exit_code == 2
    assert "plain/ug-2" in result.output


def test_a_lost_token_and_a_lost_banner_are_seen() -> None:
    state = position("ug-2", {13: "A 3"}, A="drow stone", B="ogres wise")
    assert list(position_faults(state)) == []
    empty = state._replace(ground=state.ground._replace(tokens=(0,) * len(state.ground.tokens)))
    assert "tokens and owners differ" in " ".join(position_faults(empty))
    bare = state._replace(market=state.market._replace(row=state.market.row[1:]))
    found = " ".join(position_faults(bare))
    assert "banners lost" in found
    assert "badges lost" in found


def test_an_answer_that_is_not_legal_and_one_that_is_not_repeatable_are_seen() -> None:
    state = position("ug-2", {13: "A 3"}, A="drow stone", B="ogres wise")
    decision = Decision(0, "act")
    answer = Answer(decision, Stop(), "test")
    step = RULES.apply(state, (answer,))
    sound = Move(state, decision, list(RULES.choices(state, decision)), answer, step)
    assert list(faults(sound, Random(1))) == []
    far = sound._replace(listed=[Conquer(8, 9)])
    assert "not legal" in " ".join(faults(far, Random(1)))
    other = sound._replace(step=Step(state, ()))
    assert "something else comes of it" in " ".join(faults(other, Random(1)))


@pytest.mark.parametrize("board", ["ug-2", "ug-3", "ug-4", "ug-5"])
def test_amazons_get_and_lose_no_token_in_silence(board: str) -> None:
    """Rivers that must be left and an own Balrog are where the four that come off were missed."""
    ledger = pairs.Ledger(f"mixed/{board}")
    ledger.played.update({pair: 50 for pair in pairs.pairs(ledger.part) if pair[0] != "amazons"})
    for _ in range(20):
        pairs.play(ledger, 50)
    assert ledger.broken == []


def test_a_token_that_comes_or_goes_unsaid_is_seen() -> None:
    state = position("ug-2", {13: "A 3"}, A="drow stone", B="ogres wise")
    more = state._replace(ground=placed(state.ground, ((13, 4),)))
    grew = Event("grew", (("seat", 0), ("race", "drow"), ("tokens", 1)))
    assert list(token_faults(state, Step(more, (grew,)))) == []
    assert list(token_faults(state, Step(more, ()))) == ["drow: +1 tokens, and told of +0"]
    assert list(token_faults(more, Step(state, ()))) == ["drow: -1 tokens, and told of +0"]
