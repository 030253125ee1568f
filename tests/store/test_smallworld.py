"""A whole game of Small World through journal, file and replay."""

import json
import random
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import Session
from toygame import NOON, SEED

from moderator.engine import dice
from moderator.engine.core import DICE, Answer, Decision, Rolled
from moderator.games import GAMES
from moderator.store.journal import bodies, entries
from moderator.store.session import write_transaction
from moderator.store.tables import Game, League, Turn
from moderator.store.verification.export import encode, export_game
from moderator.store.verification.recheck import recheck
from moderator.store.verification.verify import verify

RULES = GAMES["smallworld"].rules


@dataclass
class Played:
    """A game played at random into the database, each turn with its row."""

    session: Session
    game: Game
    luck: random.Random
    state: Any

    def answer(self, decision: Decision) -> tuple[Answer[Any], tuple[int, ...]]:
        if decision.seat != DICE:
            choices = list(RULES.choices(self.state, decision))
            return Answer(decision, self.luck.choice(choices), "mail"), ()
        number = self.game.rolls
        self.game.rolls += 1
        result = dice.roll(SEED, self.game.slug, number, decision.about, self.game.salt)
        return Answer(decision, Rolled(result), "dice"), (number,)

    def step(self, decisions: tuple[Decision, ...]) -> None:
        given = [self.answer(decision) for decision in decisions]
        answers = [answer for answer, _ in given]
        turn, seat = RULES.turn(self.state)
        self.state = RULES.apply(self.state, answers).state
        body = bodies.answer(
            answers,
            rolls=[number for _, numbers in given for number in numbers],
            turn=turn,
            mark="",
            position=bodies.position(RULES, self.state),
        )
        row = entries.append(self.session, self.game, entries.ANSWER, body, NOON)
        if RULES.turn(self.state)[0] != turn or RULES.ask(self.state) is None:
            self.end_turn(turn, seat, row.number, row.digest)

    def end_turn(self, number: int, seat: int, revision: int, digest: str) -> None:
        self.session.add(
            Turn(
                game_id=self.game.id,
                number=number,
                seat=seat,
                first_revision=revision,
                last_revision=revision,
                state=dict(RULES.pack(self.state)),
                chain=digest,
                played_at=NOON,
            )
        )


def play(session: Session, seats: int) -> Game:
    league = League(slug="north", name="North")
    session.add(league)
    session.flush()
    game = Game(
        league_id=league.id,
        slug="sw",
        kind="smallworld",
        seats=seats,
        rules_version=RULES.version,
        commitment=dice.commitment(SEED),
    )
    session.add(game)
    session.flush()
    entries.append(session, game, entries.SETUP, bodies.setup(game), NOON)
    played = Played(session, game, random.Random(seats), RULES.setup(seats, {}).state)
    while ask := RULES.ask(played.state):
        played.step(ask.decisions)
    body = bodies.reveal(SEED, "")
    entries.append(session, game, entries.REVEAL, body, NOON)
    return game


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_is_verified_from_its_file(either: Engine, seats: int) -> None:
    with write_transaction(either) as session:
        game = play(session, seats)
        data = encode(export_game(session, game))

        assert recheck(session, game, RULES) == ()
    assert verify(data, GAMES) == ()
    assert len(json.loads(data)["turns"]) == {2: 20, 5: 40}[seats]
