"""Both readings side by side: what they list, refuse and expect, and what comes of each order.

A walk starts from a scenario's tables and plays on until turns enough are over. Every answer is
told to both; the first thing that differs ends it. `Difference` can be shown as a scenario file.
"""

from __future__ import annotations

import random
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeVar

from moderator.engine.core import LETTERS, Decision, Event, Problem, letter
from moderator.engine.sheets import Hint
from moderator.games import Game
from tests.oracle import conservation, engine, near, printed, said, spreads
from tests.oracle.beyond import beyond
from tests.oracle.choosing import Chooser
from tests.oracle.engine import Listed, Stepped, Told
from tests.oracle.model import Model

BREADTH = 5
"""Answers to a question that are played on both sides and not gone on with."""
REFUSED = 12
"""Lines put to both at a question that may not be legal."""
EARLIER = 6
"""Orders told before that are put again, with a word changed."""
LOOKED_AT = 0.1
"""At so many questions all is looked at that a mail, a page and the form say there."""
READ = 60
"""So many of its orders are written and read in all languages there."""
HINTS = 4
"""Things said beside orders that are looked at in a question."""
BEYOND = 2
"""Of so many answers there, what no line can say in their place is put to the engine."""
ASKED_ONE_BY_ONE = 12
"""Lines with numbers of one's own that are put to the model."""
_WAY = re.compile(r"(retreat|church) [A-EL]\d to [A-EL]\d$")
"""Lines in other words than the canonical ones that are compared all the same; what others mean is
the order language's."""
_SAID = re.compile(r" with \d| hammers \d")


T = TypeVar("T")


class DiffersError(Exception):
    """What the two say of one thing."""

    def __init__(self, what: str, engine_says: object, model_says: object, line: str = "") -> None:
        super().__init__(what)
        self.what, self.engine_says, self.model_says = what, engine_says, model_says
        self.line = line


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the readings part: the case, the answers since its position, and what both say."""

    case: Mapping[str, Any]
    told: tuple[Told, ...]
    what: str
    engine_says: object
    model_says: object
    line: str = ""
    """The order that was put to both, where they differ on whether it is legal."""

    @property
    def words(self) -> str:
        """What differs, and both readings, in a line."""
        return f"{self.what}: {self.engine_says} / {self.model_says}"

    @property
    def sort(self) -> tuple[str, ...]:
        """What differs, whoever and wherever it is, and after what order: one of a sort is enough
        to show."""
        last = self.told[-1].order.split()[0] if self.told else ""
        keys: set[str] = set()
        if isinstance(self.engine_says, Mapping):
            keys = {key.rsplit(".", 1)[-1] for key in self.engine_says}
        return re.sub(r"[A-EL]?\d+|\b[A-E]\b", "?", self.what), last, *sorted(keys)


@dataclass(slots=True)
class Tally:
    """What a run has met so far."""

    positions: int = 0
    compared: int = 0
    skipped: int = 0
    pairs: Counter[tuple[str, ...]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Pair:
    """A position of the engine and what the model makes of the same answers."""

    game: Game
    model: Model
    case: Mapping[str, Any]
    state: Any
    other: Any
    told: tuple[Told, ...] = ()

    @property
    def questions(self) -> tuple[Decision, ...]:
        """What the engine asks."""
        return engine.questions(self.game, self.state)


Met = Callable[[Any], Iterator[tuple[str, ...]]]
"""The pairs of pieces that meet in a position."""


def begun(case: Mapping[str, Any], model: Model) -> Pair:
    """Both sides at a case's position. Raises ValueError where it contradicts itself."""
    game = engine.game_of(case)
    state = game.place(case)
    pair = Pair(game, model, case, state, None)
    other = checked(pair, _modelled, "begin", model.begin, without_standing(case))
    pair = replace(pair, other=other)
    checked(pair, same_facts)
    checked(pair, _same_print)
    return pair


def _same_print(pair: Pair) -> None:
    if pair.game.rules.name == "kingdoms":
        return
    board = pair.state.setting.board
    if board.id not in _LOOKED_AT and "~" not in board.id:
        _LOOKED_AT.add(board.id)
        for what, ours, theirs in printed.wrong(pair.state, pair.other):
            raise DiffersError(what, ours, theirs)


_LOOKED_AT: set[str] = set()
"""Boards that were compared: a board never changes."""


def without_standing(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Standing answers are lines that the league gives; to the model they are told like others."""
    position = case.get("position", {})
    seats = {
        name: {key: value for key, value in seat.items() if key != "on"}
        for name, seat in position.get("seats", {}).items()
    }
    return {**case, "position": {**position, "seats": seats}}


class _Parted(Exception):  # noqa: N818
    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.what)
        self.difference = difference


@dataclass(slots=True)
class Parting:
    """Where the readings parted in a block, if they did."""

    difference: Difference | None = None


@contextmanager
def parting() -> Iterator[Parting]:
    """The first difference ends the block, and is kept."""
    found = Parting()
    try:
        yield found
    except _Parted as parted:
        found.difference = parted.difference


def walk(
    case: Mapping[str, Any],
    model: Model,
    luck: random.Random,
    tally: Tally,
    play: Play,
) -> Difference | None:
    """Compare from a case's position on; the first difference, or None. Raises ValueError where
    the position contradicts itself."""
    with parting() as parted:
        pair = begun(case, model)
        last = _turn(pair) + play.turns
        for _ in range(play.questions):
            if not pair.questions or _turn(pair) >= last:
                break
            pair = answered(pair, luck, tally, play)
        checked(pair, same_end)
    return parted.difference


@dataclass(frozen=True, slots=True)
class Play:
    """How a walk goes on, and how far."""

    choose: Chooser
    met: Met
    turns: int
    questions: int = 80


def checked(pair: Pair, check: Callable[..., T], *more: Any) -> T:
    """What the check returns; where the readings differ, it is said where that was."""
    try:
        return check(pair, *more)
    except DiffersError as found:
        both = (found.what, found.engine_says, found.model_says, found.line)
        raise _Parted(Difference(pair.case, pair.told, *both)) from found


def _turn(pair: Pair) -> int:
    return pair.game.rules.turn(pair.state)[0]


def answered(pair: Pair, luck: random.Random, tally: Tally, play: Play) -> Pair:
    """One question compared and answered on both sides."""
    choices = [engine.listed(pair.game, pair.state, one) for one in pair.questions]
    tally.positions += 1
    tally.pairs.update(play.met(pair.state))
    checked(pair, _same_question, choices, luck, tally)
    for given in _sampled(choices, luck):
        _tried(pair, given, engine.by_luck(luck.randrange(1 << 30)))
        tally.compared += 1
    chosen = [
        play.choose(pair.game, pair.state, decision, able, luck)
        for decision, able in zip(pair.questions, choices, strict=True)
    ]
    tally.compared += 1
    return _tried(pair, chosen, engine.by_luck(luck.randrange(1 << 30)))


def _same_question(
    pair: Pair,
    choices: Sequence[Sequence[Listed]],
    luck: random.Random,
    tally: Tally,
    lines: Sequence[str] = (),
) -> None:
    asked = sorted(letter(decision.seat) for decision in pair.questions)
    model_asks = _modelled(pair, "asked", pair.model.asked, pair.other)
    if sorted(seat for seat, _ in model_asks) != asked:
        raise DiffersError(
            "asking", [(letter(one.seat), one.kind) for one in pair.questions], model_asks
        )
    for decision, able in zip(pair.questions, choices, strict=True):
        tally.kinds[decision.kind] += 1
        modelled = _modelled(pair, "legal", pair.model.legal, pair.other, letter(decision.seat))
        tally.compared += _same_orders(pair, decision, able, modelled, luck)
        tally.compared += _same_default(pair, decision)
        tally.compared += _same_hints(pair, decision, modelled, luck)
        if luck.random() < LOOKED_AT:
            tally.compared += _same_pages(pair, decision, modelled, able, luck)
        legal = [one.order for one in able]
        before = [one.order for one in pair.told[-EARLIER:]]
        more = near.orders(pair.game, pair.state, (*legal, *before * 2), luck, REFUSED)
        tally.compared += _same_refusals(pair, decision, able, (*lines, *more))


def _same_orders(
    pair: Pair,
    decision: Decision,
    able: Sequence[Listed],
    modelled: Mapping[str, Any],
    luck: random.Random,
) -> int:
    seat = letter(decision.seat)
    plain = {one.order for one in able if _is_plain(pair.model, one.order)}
    numbered = [one.order for one in able if one.order not in plain]
    theirs = {order for order in modelled if _is_plain(pair.model, order)}
    if len(able) < engine.MOST and plain != theirs:
        raise DiffersError(
            f"legal orders of {seat} at {decision.kind}",
            sorted(plain - theirs) or "none besides",
            sorted(theirs - plain) or "none besides",
        )
    for one in luck.sample(able, min(ASKED_ONE_BY_ONE, len(able))):
        problem = pair.game.rules.problem(pair.state, decision, one.choice)
        if problem is not None:
            raise DiffersError(f"is {seat}'s {one.order!r} legal", problem, "legal", one.order)
    for order in [*plain, *luck.sample(numbered, min(ASKED_ONE_BY_ONE, len(numbered)))]:
        why = _modelled(pair, "refusal", pair.model.refusal, pair.other, seat, order)
        if why is not None:
            raise DiffersError(f"is {seat}'s {order!r} legal", "legal", why, order)
    paid = [order for order in modelled if _SAID.search(order)]
    for order in luck.sample(paid, min(ASKED_ONE_BY_ONE, len(paid))):
        taken = engine.verdict(pair.game, pair.state, decision, order)
        if not isinstance(taken, str):
            raise DiffersError(f"is {seat}'s {order!r} legal", taken, "legal", order)
    _same_needs(pair, decision, able, modelled)
    _same_counts(pair, decision, able, luck)
    _refused_beyond(pair, decision, luck.sample(able, min(BEYOND, len(able))))
    return len(plain | theirs)


def _same_counts(
    pair: Pair, decision: Decision, able: Sequence[Listed], luck: random.Random
) -> None:
    """Ways to place tokens are too many to tell one by one, so they are counted. Tokens driven back
    go home all of them, and no more (SW6): a program may say it in numbers that no line has."""
    if pair.game.rules.name == "kingdoms" or decision.kind not in ("deploy", "retreat"):
        return
    ways = _modelled(pair, "ways", spreads.ways, pair.other, letter(decision.seat), decision)
    if len(able) != min(engine.MOST, ways):
        raise DiffersError(f"ways to answer {decision.kind}", len(able), ways)
    if decision.kind == "retreat":
        choice = luck.choice(able).choice
        for counts in spreads.unlike(choice.counts):
            wrong = replace(choice, counts=counts)
            if pair.game.rules.problem(pair.state, decision, wrong) is None:
                raise DiffersError(f"are {counts} for {choice.counts} legal", "legal", "not all")


def _refused_beyond(pair: Pair, decision: Decision, able: Sequence[Listed]) -> None:
    """What no line can say, but a program: the model refuses it without a look."""
    for wrong in (wrong for one in able for wrong in beyond(one.choice)):
        try:
            problem = pair.game.rules.problem(pair.state, decision, wrong)
        except Exception as failed:
            raise DiffersError(
                "a choice that is none", repr(failed), f"{wrong} is refused"
            ) from failed
        if problem is None:
            raise DiffersError("a choice that is none", "legal", f"{wrong} is refused")


def _is_countable(model: Model, order: str, able: Sequence[Listed]) -> bool:
    """Whether the engine lists all orders of that kind."""
    words = order.removeprefix("ghouls ").split()
    large = words[0] in model.LARGE or words[0] in ("bid", "build", "expand", "trade")
    return len(able) < engine.MOST and not large and " hammers " not in order


def _is_plain(model: Model, order: str) -> bool:
    words = order.removeprefix("ghouls ").split()
    return not _SAID.search(order) and words[0] not in model.LARGE


def _same_needs(
    pair: Pair, decision: Decision, able: Sequence[Listed], modelled: Mapping[str, Any]
) -> None:
    for one in able:
        needs = near.needs(pair.game, pair.state, decision, one)
        theirs = modelled.get(one.order, {})
        for key in needs.keys() & theirs.keys():
            if needs[key] != theirs[key]:
                raise DiffersError(f"{key} of {one.order!r}", needs[key], theirs[key])


def _same_hints(
    pair: Pair, decision: Decision, modelled: Mapping[str, Any], luck: random.Random
) -> int:
    """What is said beside an order: that it is legal, its cost, its odds, what it exchanges."""
    seat, compared = letter(decision.seat), 0
    shown = list(pair.game.notation.help(pair.state, decision))
    for hint in luck.sample(shown, min(HINTS, len(shown))):
        order = said.ordered(pair.game, pair.state, decision, hint)
        if not order:
            raise DiffersError(f"hint {hint.order!r} to {seat}", "said", "not legal in the engine")
        why = _modelled(pair, "refusal", pair.model.refusal, pair.other, seat, order)
        if why is not None:
            raise DiffersError(f"is {seat}'s {order!r} legal", "legal", why, order)
        for what, ours, theirs in said.wrong(hint, modelled.get(order, {})):
            raise DiffersError(f"{what} said of {order!r}", ours, theirs)
        if said.is_exchange(hint) and order == hint.order:
            _same_exchange(pair, decision, hint)
        compared += 1
    return compared


def _same_pages(
    pair: Pair,
    decision: Decision,
    modelled: Mapping[str, Any],
    able: Sequence[Listed],
    luck: random.Random,
) -> int:
    """What a mail, a page and the form say at this question, and how its orders are written."""
    found = [*_modelled(pair, "told", _all, said.told(pair, decision, modelled))]
    if len(pair.questions) == 1 and decision.kind not in pair.game.rules.reactions:
        sure = [one.order for one in able if said.is_sure(one.order, modelled)]
        for order in luck.sample(sure, min(2, len(sure))):
            found += _modelled(pair, "preview", _all, said.previewed(pair, decision, order))
    read = said.misread(pair, decision, luck.sample(able, min(READ, len(able))))
    for what, ours, theirs in (*found, *read):
        raise DiffersError(what, ours, theirs)
    return len(able)


def _all(found: said.Wrong) -> Sequence[tuple[str, object, object]]:
    return tuple(found)


def _same_exchange(pair: Pair, decision: Decision, hint: Hint) -> None:
    before = _modelled(pair, "facts", pair.model.facts, pair.other)
    seat = letter(decision.seat)
    after = _modelled(pair, "play", pair.model.play, pair.other, seat, hint.order)
    theirs = said.exchanged(decision, before, _modelled(pair, "facts", pair.model.facts, after))
    if said.exchange(hint) != theirs:
        raise DiffersError(f"exchange said of {hint.order!r}", said.exchange(hint), theirs)


def _same_default(pair: Pair, decision: Decision) -> int:
    seat = letter(decision.seat)
    if decision.kind in pair.case["position"].get("seats", {}).get(seat, {}):
        return 0  # a standing instruction answers, which is the league's
    theirs = _modelled(pair, "default", pair.model.default, pair.other, seat)
    if theirs is None:
        return 0
    ours = pair.game.rules.default(pair.state, decision)
    line = pair.game.notation.write(pair.state, ours)
    if line != theirs and not _alike(pair, decision, line, theirs):
        raise DiffersError(f"default of {seat} at {decision.kind}", line, theirs)
    return 1


def _alike(pair: Pair, decision: Decision, line: str, other: str) -> bool:
    """Whether two lines for one question come to the same in the engine."""
    if len(pair.questions) > 1:
        return False
    came = []
    for order in (line, other):
        bound = near.bound(pair.game, pair.state, decision, order)
        if bound is None:
            return False
        after = engine.stepped(pair.game, pair.state, [(decision, bound)], engine.by_luck(1))
        came.append(engine.facts(pair.game, after.state))
    return came[0] == came[1]


def _same_refusals(
    pair: Pair, decision: Decision, able: Sequence[Listed], lines: Sequence[str]
) -> int:
    """Lines that are nearly legal: both take them, or both refuse; what is taken is listed."""
    seat, compared = letter(decision.seat), 0
    listed = {one.order for one in able}
    for order in lines:
        taken = engine.verdict(pair.game, pair.state, decision, order)
        if isinstance(taken, str) and taken != order and not _WAY.match(order):
            continue
        if isinstance(taken, Problem) and taken.code in near.UNREAD:
            continue
        why = _modelled(pair, "refusal", pair.model.refusal, pair.other, seat, order)
        compared += 1
        if taken == order and order not in listed and _is_countable(pair.model, order, able):
            raise DiffersError(f"is {seat}'s {order!r} listed", "taken", "not listed", order)
        if why is None and isinstance(taken, str) and len(pair.questions) == 1:
            choice = near.bound(pair.game, pair.state, decision, order)
            _tried(pair, (Listed(choice, order),), engine.by_luck(compared))
        if (why is None) != isinstance(taken, str):
            raise DiffersError(f"is {seat}'s {order!r} legal", taken, why or "legal", order)
    return compared


def _sampled(
    choices: Sequence[Sequence[Listed]], luck: random.Random
) -> Iterator[Sequence[Listed]]:
    """Some answers, of different kinds where there are, for all that are asked together."""
    [first, *others] = [_spread(able, luck, BREADTH) for able in choices]
    if not others:
        yield from ((one,) for one in first)
        return
    combined = list(product(first, *others))
    yield from luck.sample(combined, min(BREADTH, len(combined)))


def _spread(able: Sequence[Listed], luck: random.Random, number: int) -> list[Listed]:
    kinds: dict[str, list[Listed]] = {}
    for one in able:
        kinds.setdefault(one.order.split()[0], []).append(one)
    first = [luck.choice(ones) for ones in kinds.values()]
    luck.shuffle(first)
    rest = luck.sample(able, min(number, len(able)))
    return [*first, *rest][:number]


def repeated(found: Difference, model: Model) -> Difference | None:
    """What differs when exactly that is told again; the last question is compared too. Raises
    ValueError where the case contradicts itself."""
    tally, rest = Tally(), list(found.told)
    with parting() as parted:
        pair = begun(found.case, model)
        while pair.questions:
            choices = [engine.listed(pair.game, pair.state, one) for one in pair.questions]
            lines = () if rest or not found.line else (found.line,)
            checked(pair, _same_question, choices, random.Random(1), tally, lines)
            now, rest = rest[: len(choices)], rest[len(choices) :]
            given = [
                next((one for one in able if one.order == answer.order), None)
                for able, answer in zip(choices, now, strict=False)
            ]
            if len(given) < len(choices) or None in given:
                break
            pair = _tried(pair, given, engine.by_telling(now[-1]))
        checked(pair, same_end)
    return parted.difference


def told(pair: Pair, given: Sequence[Listed], chance: Told, tally: Tally) -> Pair:
    """One question compared, and answered on both sides as it is given."""
    asked(pair, tally)
    return _tried(pair, given, engine.by_telling(chance))


def asked(pair: Pair, tally: Tally) -> None:
    """One question compared that nobody answers yet."""
    choices = [engine.listed(pair.game, pair.state, one) for one in pair.questions]
    tally.positions += 1
    tally.compared += 1
    checked(pair, _same_question, choices, random.Random(1), tally)


def _tried(pair: Pair, given: Sequence[Listed], chance: engine.Chance) -> Pair:
    """The pair after those answers; the positions that came must be the same."""
    answers = list(zip(pair.questions, (one.choice for one in given), strict=True))
    orders = [one.order for one in given]
    try:
        after = engine.stepped(pair.game, pair.state, answers, chance)
    except Exception as failed:
        told = (*pair.told, *_tellings(pair, orders, None))
        raise _Parted(Difference(pair.case, told, "the engine fails", repr(failed), "")) from failed
    told = _tellings(pair, orders, after)
    went = replace(pair, state=after.state, told=(*pair.told, *told))
    checked(went, _kept, pair.state, after.events)
    checked(went, _same_or_next_turn, _turn(pair))
    went = replace(went, other=checked(went, _played, told))
    checked(went, same_facts)
    checked(went, _same_scoring, after.events)
    return went


def _played(pair: Pair, told: Sequence[Told]) -> Any:
    """The model's position after those answers."""
    other, play = pair.other, pair.model.play
    for one in told:
        other = _modelled(pair, "play", play, other, one.seat, one.order, one.dice, one.draws)
    return other


def _tellings(pair: Pair, orders: Sequence[str], after: Stepped | None) -> tuple[Told, ...]:
    """The last answer made the dice fall."""
    told = [
        Told(letter(one.seat), order) for one, order in zip(pair.questions, orders, strict=True)
    ]
    if after is not None:
        told[-1] = replace(told[-1], dice=after.dice, draws=after.draws)
    return tuple(told)


def _same_or_next_turn(pair: Pair, before: int) -> None:
    """Turns are counted one by one: deadlines and pages go by their numbers."""
    if _turn(pair) - before not in (0, 1):
        raise DiffersError("number of the turn", _turn(pair), f"{before} or the next")


def _kept(pair: Pair, before: Any, events: Sequence[Event]) -> None:
    if pair.game.rules.name == "kingdoms":
        return
    for race, (told, came) in conservation.broken(before, pair.state, events).items():
        raise DiffersError(f"tokens of {race} in play", f"{came:+}", f"{told:+} by the events")


def same_facts(pair: Pair) -> None:
    """Every key of the position."""
    ours = engine.facts(pair.game, pair.state)
    given = _modelled(pair, "facts", pair.model.facts, pair.other)
    theirs = {
        key: value for key, one in given.items() if key != "asking" and (value := engine.plain(one))
    }
    if ours == theirs:
        return
    keys = sorted(key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key))
    keys = [key for key in keys if key in ours or _known(pair, key)]
    if keys:
        raise DiffersError(
            "position", {key: ours.get(key) for key in keys}, {key: theirs.get(key) for key in keys}
        )


def _known(pair: Pair, key: str) -> bool:
    """Whether the engine's expectation keys have it; `score` and the like may be left out."""
    try:
        return not engine.plain(pair.game.probe(pair.state, key))
    except ValueError:
        return True


def _same_scoring(pair: Pair, events: Sequence[Event]) -> None:
    if pair.game.rules.name == "kingdoms":
        return
    for seat, ours in engine.scored(events):
        items = _modelled(pair, "scoring", pair.model.scoring, pair.other)
        theirs = sorted(coins for who, _, coins in items if who == seat and coins)
        if ours != theirs:
            paid = [dict(event.facts)["items"] for event in events if event.kind == "scored"]
            raise DiffersError(f"coins scored by {seat}", paid, items)


def same_end(pair: Pair) -> None:
    ours = pair.game.rules.outcome(pair.state)
    theirs = _modelled(pair, "outcome", pair.model.outcome, pair.other)
    if (ours is None) != (theirs is None):
        raise DiffersError("is the game over", ours, theirs)
    if ours is None or theirs is None:
        return
    places = {LETTERS[seat]: place for place, seat, _ in ours.ranking}
    if sorted(map(letter, ours.winners)) != sorted(theirs["winners"]):
        raise DiffersError("winners", sorted(map(letter, ours.winners)), theirs["winners"])
    if places != dict(theirs["places"]):
        raise DiffersError("places", places, theirs["places"])
    if list(places.values()) != sorted(places.values()):
        raise DiffersError("order of the ranking", list(places), "the first place first")


def _modelled(_pair: Pair, name: str, ask: Callable[..., Any], *given: Any) -> Any:
    """What the model says; its own failures are differences."""
    try:
        return ask(*given)
    except Exception as failed:
        last = traceback.extract_tb(failed.__traceback__)[-1]
        where = f"{last.filename}:{last.lineno}"
        raise DiffersError(f"the model fails in {name}", "", f"{failed!r} at {where}") from failed
