"""What is wrong with a journal, as a value: the words are the edge's."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.engine.core import Facts


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing wrong at a row (None: with the file as a whole): a code and facts.

    Of a file: `unreadable` (no such document; facts say why) · `not-canonical` (the same document
    in other bytes) · `seal` · `head` (a field that the rows do not bear out) · `turns` (a turn's
    entry likewise) · `code` (no row has the code that was printed).
    Of a claim that a text was on file: `receipt` (it was not given for that text) · `not-opened`
    (no such sheet was opened in that game).
    Of a row: `shape` (it does not say what its kind says, or no moderator would write it so) ·
    `time` (it is older than the row before) · `sheet` (a seat or a turn that the game has not) ·
    `number` · `digest` (it was changed, or one before it was) · `order` (its kind cannot stand
    there) · `unknown-game`.
    Of the dice: `roll-number` (skipped or used twice) · `roll` (not what the seed gives) ·
    `commitment` (another seed than was promised) · `unrevealed` (over, but without its seed).
    Of the rules: `ask` (nobody was asked, or something else) · `illegal` (facts: the problem's
    code) · `turn` · `position` (another state came of it) · `rules-failed`.
    Of a database: `column` (a column says otherwise than the row) · `turn-hash`, `turn-state`,
    `snapshot` (a cache that is not what the journal gives).
    """

    code: str
    row: int | None = None
    facts: Facts = ()


class JournalError(Exception):
    """A journal that cannot be played any further; `finding` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"row {finding.row}: {finding.code} {dict(finding.facts)}")
        self.finding = finding
