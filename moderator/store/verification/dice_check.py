"""Whether the dice of a journal are those that were promised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from moderator.engine import dice
from moderator.engine.core import DICE, Answer, Rolled, facts
from moderator.store.journal.entries import ANSWER, RESTORED, REVEAL, JournalEntry, roll_after
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.journal.replay import answers


@dataclass(frozen=True, slots=True)
class Promise:
    """What all rolls of a game follow from."""

    seed: bytes
    game: str
    salt: str

    def kept(self, number: int, given: Answer[Any]) -> bool:
        """Whether that answer is the roll of that number."""
        about = given.decision.about
        return bool(about) and given.choice == Rolled(
            dice.roll(self.seed, self.game, number, about, self.salt)
        )


def luck(entries: Sequence[JournalEntry]) -> Iterator[Finding]:
    """Rolls out of number, and where the seed is revealed, rolls that it does not give.

    Rolls are numbered from 0 over all rows, reverted ones too, without a gap: who may skip a
    number may choose a roll. After a return from a copy they go on from the one number that its
    time gives. Raises JournalError for answers that cannot be read.
    """
    promise = _promise(entries[0], entries[-1])
    if promise is None and entries[-1].kind == REVEAL:
        yield Finding("commitment", entries[-1].number)
    next_number = 0
    for entry in entries:
        if entry.kind == ANSWER:
            numbers = entry.body["rolls"]
            yield from _rolls(entry, next_number, promise)
            next_number = max([next_number, *(number + 1 for number in numbers)])
        elif entry.kind == RESTORED:
            expected = roll_after(next_number, moment_of(entries[0]), moment_of(entry))
            if entry.body["roll"] != expected:
                yield Finding("roll-number", entry.number, facts(expected=expected))
            next_number = entry.body["roll"]


def moment_of(entry: JournalEntry) -> datetime:
    """When that row was written. Raises JournalError where that is no time."""
    try:
        return datetime.fromisoformat(entry.body["at"]).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise JournalError(Finding("shape", entry.number, facts(field="at"))) from error


def _rolls(entry: JournalEntry, next_number: int, promise: Promise | None) -> Iterator[Finding]:
    rolled = [given for given in answers(entry) if given.decision.seat == DICE]
    numbers = entry.body["rolls"]
    if numbers != list(range(next_number, next_number + len(rolled))):
        yield Finding("roll-number", entry.number, facts(expected=next_number))
    elif promise is not None:
        for number, given in zip(numbers, rolled, strict=True):
            if not promise.kept(number, given):
                yield Finding("roll", entry.number, facts(roll=number))


def _promise(setup: JournalEntry, last: JournalEntry) -> Promise | None:
    """The seed that was revealed, if it is the one whose hash was published.

    The hash is of the seed alone: it is published before the players choose their salt words, so
    that the seed cannot be chosen to suit them.
    """
    if last.kind != REVEAL:
        return None
    try:
        seed = bytes.fromhex(last.body["seed"])
    except ValueError:
        return None
    salt = setup.body["salt"]
    kept = dice.commitment(seed) == setup.body["commitment"] and last.body["salt"] == salt
    return Promise(seed, setup.body["game"], salt) if kept else None
