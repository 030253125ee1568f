"""A game as one file that anybody can check without the database.

The file is canonical JSON and a newline. It says nothing beyond the journal: answers, rolls,
receipts of opened sheets, no state, no sheet, no figure of coins; the seed once the game is over.
`verify.py` reads it.
"""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from sqlmodel import Session, col, select

from moderator.store.journal import entries as journal
from moderator.store.journal.canonical import canonical, digest, short
from moderator.store.journal.entries import REVEAL, JournalEntry
from moderator.store.tables import Game, Turn

FORMAT = "moderator game 1"


def export_game(session: Session, game: Game) -> dict[str, Any]:
    """The document of a game that has been started.

    `rows` are the journal: each body as it was hashed, and its digest. `turns` are the turns that
    were played to their end, superseded ones included, with the code printed on their reports.
    `seal` is the hash of all the rest. Raises ValueError for a game without a journal.
    """
    entries = journal.read(session, game)
    if not entries:
        raise ValueError(f"{game.slug} has not begun")
    document = {
        "format": FORMAT,
        "game": game.slug,
        "commitment": entries[0].body["commitment"],
        "revealed": _revealed(entries[-1]),
        "rows": [{"body": dict(entry.body), "digest": entry.digest} for entry in entries],
        "turns": _turns(session, game),
        "code": short(entries[-1].digest),
    }
    return {**document, "seal": digest(document)}


def _revealed(last: JournalEntry) -> dict[str, Any] | None:
    if last.kind != REVEAL:
        return None
    return {"seed": last.body["seed"], "salt": last.body["salt"]}


def _turns(session: Session, game: Game) -> list[dict[str, Any]]:
    turns = session.exec(
        select(Turn)
        .where(Turn.game_id == game.id, col(Turn.played_at).is_not(None))
        .order_by(col(Turn.last_revision))
    )
    return [
        {
            "turn": turn.number,
            "mark": turn.mark,
            "row": turn.last_revision,
            "code": short(turn.chain),
        }
        for turn in turns
    ]


def encode(document: dict[str, Any]) -> bytes:
    """The bytes of the file: a document has only these."""
    return canonical(document) + b"\n"


def write(document: dict[str, Any], path: Path) -> None:
    """Write the file whole or not at all; the folder must exist. Raises OSError."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as part:
        try:
            part.write(encode(document))
            part.flush()
            os.fsync(part.fileno())
            os.fchmod(part.fileno(), 0o644)
            Path(part.name).replace(path)
        except BaseException:
            Path(part.name).unlink(missing_ok=True)
            raise
