"""What names something names it for ever: numbers of rows, keys of mails, their Message-IDs and
return addresses. Rows are deleted, leagues go back to a copy; nothing is ever called as another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from sqlalchemy import text

import moderator
from moderator.league.mailing.posting import message_id
from moderator.mail import envelope
from moderator.settings import Mail
from moderator.store.metadata import METADATA
from tests import databases
from tests.moments import NOON, SECRET

PACKAGE = Path(moderator.__file__).parent
EVENT = {"OutgoingMail": 1, "write_to": 3}
"""Which argument is the event that makes a mail's key."""

NAMES_FOR_EVER = {
    "id": "the number of a row, which no other row of its table gets",
    "key": "the same",
    "ref": "the number of a sheet's row",
    "revision": "the length of a journal, which only grows",
    "nonce": "random bits",
    "isoformat": "a moment",
    "now": "a moment",
    "hexdigest": "the hash of what is told",
    "start": "a game begins once",
}
"""Where an event's name comes from."""

NAMES_SOMETHING_ELSE_LATER = {"slug", "name", "seat", "email", "turn", "number", "mark"}
"""What a person, a game or a turn is called may be another's some day."""


def _events() -> Iterator[tuple[str, str]]:
    """The expressions that say about what event a mail is, where they stand."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for scope in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(scope, ast.FunctionDef):
                continue
            known = {
                target.id: value
                for one in ast.walk(scope)
                if isinstance(one, ast.Assign)
                for target, value in _pairs(one)
                if isinstance(target, ast.Name)
            }
            for call in ast.walk(scope):
                name = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
                if isinstance(call, ast.Call) and name in EVENT and len(call.args) > EVENT[name]:
                    said = call.args[EVENT[name]]
                    found = known.get(said.id, said) if isinstance(said, ast.Name) else said
                    yield f"{path.relative_to(PACKAGE)}:{call.lineno}", ast.unparse(found)


def _pairs(assigned: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    target, value = assigned.targets[0], assigned.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def test_every_mails_event_names_one_thing_for_ever() -> None:
    events = dict(_events())
    assert len(events) > 25
    for where, said in events.items():
        used = {
            one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "")
            for one in ast.walk(ast.parse(said))
        } | ({"start"} if said == "'start'" else set())
        assert used & NAMES_FOR_EVER.keys(), f"{where}: {said}"
        bare = used & NAMES_SOMETHING_ELSE_LATER
        assert not bare or used & {"id", "now", "nonce", "isoformat"}, f"{where}: {said}"


def test_no_number_of_a_row_is_given_twice(tmp_path: Path) -> None:
    """SQLite gives the highest number again once its row is deleted, unless a table is made to
    remember; the steps of the database must say so for each."""
    engine = databases.fresh(tmp_path / "league.sqlite3")
    with engine.connect() as connection:
        rows = connection.execute(text("select name, sql from sqlite_master")).all()
    made = {name: str(sql) for name, sql in rows}
    numbered = [one for one in METADATA.sorted_tables if one.primary_key.columns.keys() == ["id"]]
    assert len(numbered) > 40
    forgetful = [one.name for one in numbered if "AUTOINCREMENT" not in made[one.name].upper()]
    engine.dispose()
    assert forgetful == []


def test_a_mail_that_is_written_again_has_another_identity() -> None:
    """After a league has gone back to a copy, the same key and the same number are given again."""
    first, second = (message_id("asked:kyiv-1:12:3", NOON + gone) for gone in (timedelta(), DAY))
    assert first != second
    mail = Mail()
    there = envelope.returned(mail, envelope.return_address(mail, SECRET, 7, first))
    assert there
    assert there.is_of(SECRET, first)
    assert not there.is_of(SECRET, second)


DAY = timedelta(days=1)
