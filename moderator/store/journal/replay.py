"""Playing a journal again, from its rows alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from moderator.engine import codec
from moderator.engine.core import DICE, Answer, Rolled, Step, facts
from moderator.engine.rules import Rules
from moderator.store.journal import entries as journal
from moderator.store.journal.bodies import position
from moderator.store.journal.entries import ANSWER, REVERT, SETUP, JournalEntry
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.tables import Game, Snapshot

S = TypeVar("S")
C = TypeVar("C")


def replay(
    rules: Rules[S, C], entries: Sequence[JournalEntry]
) -> Iterator[tuple[JournalEntry, Step[S]]]:
    """Each row with the state it leads to and what happened; a revert leads to an old state.

    The rows are a whole journal's start. Raises JournalError at the first that these rules would
    not have written: what was asked, what is legal, turn and the position's hash are compared.
    """
    wanted = {journal.earlier(entry) for entry in entries if entry.kind == REVERT}
    kept: dict[int, S] = {}
    state: S | None = None
    for entry in entries:
        step = _next(rules, state, kept, entry)
        state = step.state
        if entry.number in wanted:
            kept[entry.number] = state
        yield entry, step


def _next(
    rules: Rules[S, C], state: S | None, kept: Mapping[int, S], entry: JournalEntry
) -> Step[S]:
    if entry.kind == SETUP:
        return rules.setup(entry.body["seats"], entry.body["options"])
    if state is None:
        raise JournalError(Finding("order", entry.number, facts(kind=entry.kind)))
    if entry.kind == REVERT:
        return Step(kept[journal.earlier(entry)])
    return play(rules, state, entry) if entry.kind == ANSWER else Step(state)


def play(rules: Rules[S, C], state: S, entry: JournalEntry) -> Step[S]:
    """What comes of a row of answers. Raises JournalError where it does not fit this state."""
    given = answers(entry)
    if (wrong := _misfit(rules, state, entry, given)) is not None:
        raise JournalError(wrong)
    step = rules.apply(state, given)
    if position(rules, step.state, str(entry.body["rules"])) != entry.body["position"]:
        raise JournalError(Finding("position", entry.number, _versions(rules, entry)))
    return step


def answers(entry: JournalEntry) -> tuple[Answer[Any], ...]:
    """What a row of answers says. Raises JournalError where it cannot be read."""
    try:
        loaded = tuple(codec.load(given) for given in entry.body["answers"])
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise JournalError(Finding("shape", entry.number, facts(field="answers"))) from error
    if not all(isinstance(given, Answer) for given in loaded):
        raise JournalError(Finding("shape", entry.number, facts(field="answers")))
    return loaded


def _misfit(
    rules: Rules[S, C], state: S, entry: JournalEntry, given: Sequence[Answer[C]]
) -> Finding | None:
    ask = rules.ask(state)
    if ask is None or tuple(answer.decision for answer in given) != ask.decisions:
        return Finding("ask", entry.number, _versions(rules, entry))
    if entry.body["turn"] != rules.turn(state)[0]:
        return Finding("turn", entry.number, facts(turn=rules.turn(state)[0]))
    for answer in given:
        code = _illegal(rules, state, answer)
        if code:
            return Finding("illegal", entry.number, facts(problem=code, kind=answer.decision.kind))
    return None


def _illegal(rules: Rules[S, C], state: S, given: Answer[C]) -> str:
    if given.decision.seat == DICE:
        drawn = given.choice
        possible = isinstance(drawn, Rolled) and drawn.result in given.decision.about
        return "" if possible else "not-a-result"
    problem = rules.problem(state, given.decision, given.choice)
    return problem.code if problem else ""


def _versions(rules: Rules[S, C], entry: JournalEntry) -> Any:
    return facts(written_by=str(entry.body["rules"]), read_by=rules.version)


def state_at(session: Session, game: Game, revision: int, rules: Rules[S, C]) -> S:
    """The state as of a revision, from the nearest snapshot that it can be played on from.

    Raises ValueError for a revision that the game has not had, JournalError for a row that does
    not fit.
    """
    if not 0 < revision <= game.revision:
        raise ValueError(f"{game.slug} has had no revision {revision}")
    entries = journal.read(session, game)[:revision]
    rows = journal.effective(entries)
    number, state = _cached(session, game, entries, rows, rules)
    for entry in rows:
        if entry.number > number:
            state = play(rules, state, entry).state
    return state


def _cached(
    session: Session,
    game: Game,
    entries: Sequence[JournalEntry],
    rows: Sequence[JournalEntry],
    rules: Rules[S, C],
) -> tuple[int, S]:
    """The latest of `rows` whose state is known, and that state; the setup's if need be."""
    held, numbers = journal.holds(entries), {entry.number for entry in rows}
    snapshots = session.exec(
        select(Snapshot)
        .where(Snapshot.game_id == game.id, col(Snapshot.revision) <= len(entries))
        .order_by(col(Snapshot.revision).desc())
    )
    for kept in snapshots:
        if held[kept.revision] in numbers:
            return held[kept.revision], rules.unpack(kept.state)
    setup = rows[0]
    return setup.number, rules.setup(setup.body["seats"], setup.body["options"]).state
