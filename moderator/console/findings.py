"""What is wrong with a game's journal or file, in words for whoever checks it."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.store.journal.findings import Finding

WORDS: Mapping[str, str] = {
    "unreadable": "this is no exported game, or it was cut off",
    "not-canonical": "the same contents were written in other bytes than an export has",
    "seal": "the seal does not fit: something in the file was changed after it was written",
    "head": "the field {field} says otherwise than the rows",
    "turns": "the list of turns says otherwise than the rows",
    "code": "no row has the code {code}: this is not the game that report was printed from",
    "receipt": "the receipt was not given for this text, for seat {seat} and turn {turn}",
    "not-opened": "no sheet with this receipt was opened for seat {seat} and turn {turn}",
    "shape": "it does not say what such a row says ({field})",
    "time": "it is months older than the row before it",
    "sheet": "a sheet of a seat or a turn ({turn}) that the game has not",
    "number": "it says that it is row {says}",
    "digest": "it was changed, or a row before it was changed, left out or put in",
    "order": "a row of the kind {kind} cannot stand here",
    "unknown-game": "{plays} is no game that this moderator can play",
    "roll-number": "a roll's number was skipped or used twice; {expected} was next",
    "roll": "roll {roll} is not what the promised seed gives",
    "commitment": "the seed is not the one that was promised at the start",
    "unrevealed": "the game is over, but its seed is not revealed",
    "ask": "it answers something that was not asked",
    "illegal": "the rules do not allow this answer ({problem})",
    "turn": "it was turn {turn} then",
    "position": "another position comes of it than the one written down",
    "rules-failed": "the rules cannot play on from here ({why})",
    "column": "the database says otherwise than the journal ({column})",
    "turn-hash": "the code printed on turn {turn}{mark} is not this row's",
    "turn-state": "the position kept for the end of the turn is not what the journal gives",
    "snapshot": "the position kept here is not what the journal gives",
}


def sentence(finding: Finding) -> str:
    """One finding in a line, its row first."""
    said = {name: str(value) for name, value in finding.facts}
    where = "the file" if finding.row is None else f"row {finding.row}"
    return f"{where}: {WORDS[finding.code].format_map(_Said(said))}"


class _Said(dict[str, str]):
    """Facts by name; one that a finding does not carry reads as a dash."""

    def __missing__(self, name: str) -> str:
        return "-"


def dumped(finding: Finding) -> dict[str, object]:
    """The same for programs."""
    return {"code": finding.code, "row": finding.row, "facts": dict(finding.facts)}
