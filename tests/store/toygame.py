"""A game for the store's tests: three turns, each a sealed bid of both seats and a die.

The higher bid wins as many coins as the die shows, and pays its bid. Coins are a secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from sqlmodel import Session

from moderator.engine import codec, dice
from moderator.engine.core import (
    DICE,
    Answer,
    Ask,
    Decision,
    Event,
    Fact,
    Outcome,
    Problem,
    Rolled,
    Seat,
    Step,
    facts,
)
from moderator.engine.sheets import Line
from moderator.engine.view import View
from moderator.store.journal import bodies, entries
from moderator.store.tables import Game, JournalRow, League, Snapshot, Turn

CANARY = 703_000_000_001
"""What both begin with: a figure that stands in nothing else."""

FACES = (1, 2, 3, 4, 5, 6)
TURNS = 3


@dataclass(frozen=True, slots=True)
class Bid:
    """That many coins, from 0 to 9."""

    coins: int


@dataclass(frozen=True, slots=True)
class State:
    """`bids` are there while the die is asked for."""

    turn: int = 1
    coins: tuple[int, int] = (CANARY, CANARY)
    bids: tuple[int, int] | None = None


class Toy:
    name = "toy"
    version = "1"
    never_waits: frozenset[str] = frozenset()
    reactions: frozenset[str] = frozenset()

    def setup(self, seats: int, options: Mapping[str, Fact]) -> Step[State]:
        if seats != 2:
            raise ValueError("two play")
        return Step(State())

    def ask(self, state: State) -> Ask | None:
        if state.turn > TURNS:
            return None
        if state.bids is None:
            return Ask((Decision(0, "bid"), Decision(1, "bid")))
        return Ask((Decision(DICE, "die", FACES),))

    def choices(self, state: State, decision: Decision) -> Iterator[Bid]:
        yield from map(Bid, range(10))

    def problem(self, state: State, decision: Decision, choice: Bid) -> Problem | None:
        return None if 0 <= choice.coins <= 9 else Problem("too-much", facts(coins=choice.coins))

    def apply(self, state: State, answers: Sequence[Answer[Any]]) -> Step[State]:
        if state.bids is None:
            first, second = (answer.choice.coins for answer in answers)
            return Step(replace(state, bids=(first, second)))
        return self._won(state, state.bids, answers[0].choice.result)

    def _won(self, state: State, bids: tuple[int, int], face: int) -> Step[State]:
        winner = 0 if bids[0] >= bids[1] else 1
        coins = list(state.coins)
        coins[winner] += face - bids[winner]
        won = Event("won", facts(seat=winner, coins=coins[winner]), frozenset({winner}))
        return Step(State(state.turn + 1, (coins[0], coins[1])), (won,))

    def default(self, state: State, decision: Decision) -> Bid:
        return Bid(0)

    def follow(self, state: State, decision: Decision, standing: Line) -> Bid | None:
        return None

    def view(self, state: State, viewer: Seat | None) -> View:
        return View("toy", "", viewer, (), (), ())

    def outcome(self, state: State) -> Outcome | None:
        return None

    def turn(self, state: State) -> tuple[int, Seat]:
        return state.turn, 0

    def pack_before(self, state: State, version: int) -> Mapping[str, Any]:
        return {**self.pack(state), "version": 0} if version == 0 else self.pack(state)

    def pack(self, state: State) -> Mapping[str, Any]:
        bids = None if state.bids is None else list(state.bids)
        return {"turn": state.turn, "coins": list(state.coins), "bids": bids}

    def unpack(self, packed: Mapping[str, Any]) -> State:
        bids = packed["bids"]
        return State(packed["turn"], tuple(packed["coins"]), None if bids is None else tuple(bids))


codec.register("toy", Bid)
RULES = Toy()
GAMES = {"toy": SimpleNamespace(rules=RULES)}
SEED = bytes(range(32))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def new_game(session: Session, slug: str = "toy-1") -> Game:
    """A game in a league of its own, its setup journalled."""
    league = League(slug=f"league-of-{slug}", name="North")
    session.add(league)
    session.flush()
    game = Game(
        league_id=league.id,
        slug=slug,
        kind="toy",
        seats=2,
        rules_version=RULES.version,
        commitment=dice.commitment(SEED),
        salt="three grey herons",
    )
    session.add(game)
    session.flush()
    entries.append(session, game, entries.SETUP, bodies.setup(game), NOON)
    return game


@dataclass
class Table:
    """A game being played into the database, as the league does it, but for mails and clocks."""

    session: Session
    game: Game
    state: State
    mark: str = ""

    def bids(self, first: int, second: int) -> JournalRow:
        return self._journal(
            Answer(Decision(0, "bid"), Bid(first), "mail"),
            Answer(Decision(1, "bid"), Bid(second), "form"),
        )

    def die(self) -> JournalRow:
        number = self.game.rolls
        self.game.rolls += 1
        result = dice.roll(SEED, self.game.slug, number, FACES, self.game.salt)
        row = self._journal(
            Answer(Decision(DICE, "die", FACES), Rolled(result), "dice"), rolls=[number]
        )
        self.session.add(
            Turn(
                game_id=self.game.id,
                number=self.state.turn - 1,
                mark=self.mark,
                seat=0,
                first_revision=row.number - 1,
                last_revision=row.number,
                state=dict(RULES.pack(self.state)),
                chain=row.digest,
                played_at=NOON,
            )
        )
        return row

    def _journal(self, *answers: Answer[Any], rolls: Sequence[int] = ()) -> JournalRow:
        turn = self.state.turn
        self.state = RULES.apply(self.state, answers).state
        body = bodies.answer(
            answers,
            rolls=rolls,
            turn=turn,
            mark=self.mark,
            position=bodies.position(RULES, self.state),
        )
        return entries.append(self.session, self.game, entries.ANSWER, body, NOON)

    def turn(self, first: int, second: int) -> None:
        self.bids(first, second)
        self.die()

    def remember(self) -> None:
        packed = dict(RULES.pack(self.state))
        self.session.add(Snapshot(game_id=self.game.id, revision=self.game.revision, state=packed))

    def revert(self, to: int, state: State, mark: str) -> None:
        body = bodies.revert(to, "organiser: a mistake", mark)
        entries.append(self.session, self.game, entries.REVERT, body, NOON)
        self.state, self.mark = state, mark

    def reveal(self) -> None:
        body = bodies.reveal(SEED, self.game.salt)
        entries.append(self.session, self.game, entries.REVEAL, body, NOON)
        self.game.seed_revealed = SEED.hex()


def sit_down(session: Session, slug: str = "toy-1") -> Table:
    game = new_game(session, slug)
    return Table(session, game, RULES.setup(game.seats, game.options).state)


def play_out(table: Table) -> None:
    """A whole game: the second turn is rolled back once and played again."""
    table.turn(3, 5)
    second = table.game.revision, table.state
    table.turn(9, 0)
    table.revert(*second, mark="b")
    table.turn(1, 2)
    table.mark = ""
    table.turn(4, 4)
    table.reveal()
