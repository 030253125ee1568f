"""An archive is a door: whoever makes its seal anew still brings in nothing that no command makes.

Every field of every row is changed, by its type and by what it means; each is refused in a sentence
with a code, and nothing of the file is taken in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from chronicle import GAME, SECRET, Chronicle, open_chronicle
from sqlmodel import select
from test_archive import ELSEWHERE, document, elsewhere

from moderator.league.acts import ByWhom, observing
from moderator.league.archives import columns as checks
from moderator.league.archives.archiving import Intake
from moderator.league.mailing import news
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.seasons import drawing, keeping
from moderator.league.seasons.terms import Terms
from moderator.league.values.errors import CommandError, LeagueError
from moderator.store import session as store
from moderator.store.archive.plain import ArchiveError, columns
from moderator.store.archive.reading import parse
from moderator.store.archive.tables import PARTS
from moderator.store.at import At
from moderator.store.journal.canonical import digest
from moderator.store.keys import key
from moderator.store.tables import BankNote, FasterWish, League, Opening, TimeBank
from moderator.store.types import Json
from tests import hostile
from tests.moments import moment

Document = dict[str, Any]


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Chronicle:
    """Two turns, a sheet ahead, words, a standing order, news, a season."""
    made = open_chronicle(tmp_path_factory.mktemp("here"))
    for who in ("olena", "taras"):
        made.mail(who, made.sheet("take 1"))
    made.mail("taras", f"begin\ngame {GAME} turn 5\ntake 2\nend")
    made.mail("olena", "say: Well played!")
    made.mail("olena", "vacation 2026-12-24 to 2026-12-27")
    made.mail("taras", "retreat weakest")
    made.mail("ingrid", "extend 12h")
    with store.write_transaction(made.engine) as session:
        league = directory.find_league(session, "kyiv")
        at = moment(session, made.now, SECRET)
        news.tell(at, league, "Winter", "The winter season begins.")
        season = keeping.new_season(
            at, league, "winter", "Winter", "league", Terms(size=3, rounds=1)
        )
        for who in ("olena", "taras", "ingrid"):
            keeping.enter(at, season, directory.find_person(session, who))
        drawing.draw_season(at, season)
        _rarer(at)
    return made


def _rarer(at: At) -> None:
    """A row of each table that two turns leave empty, as its use would have left it."""
    game, league = directory.find_game(at.session, GAME), directory.find_league(at.session, "kyiv")
    zoya = directory.add_player(at, NewPlayer("zoya", "Zoya", "zoya@mail.example"), league)
    observing.observe(at, game, ByWhom("orest", "x"), zoya)
    seats = directory.sittings(at.session, game)
    there, seat = key(game), key(seats[1].tenure)
    at.session.add(Opening(game_id=there, tenure_id=seat, seat=1, why="resigned", at=at.now,
                           closed_at=at.now, closed_by="orest"))  # fmt: skip
    at.session.add(TimeBank(game_id=there, seat=0, left=3600))
    at.session.add(BankNote(game_id=there, seat=0, revision=game.revision, left=3600))
    at.session.add(FasterWish(game_id=there, tenure_id=seat, seat=1, at=at.now))


@pytest.fixture(scope="module")
def sound(story: Chronicle) -> Document:
    found: Document = json.loads(document(story, private=True))
    return found


def refused(there: Chronicle, sound: Document, spoil: Callable[[Document], object]) -> str | None:
    """The code by which it is refused; None where it is taken in. Anything else is raised."""
    spoilt = deepcopy(sound)
    spoil(spoilt)
    spoilt.pop("seal", None)
    data = json.dumps({**spoilt, "seal": digest(spoilt)}).encode()
    with store.write_transaction(there.engine) as session:
        at = moment(session, there.now, ELSEWHERE)
        try:
            Intake(at).take_in(parse(data))
        except (ArchiveError, LeagueError) as error:
            return error.code if str(error).strip() else ""
        except CommandError:
            return "command"
        finally:
            session.rollback()
    return None


@pytest.fixture(scope="module")
def there(story: Chronicle, tmp_path_factory: pytest.TempPathFactory) -> Chronicle:
    made = elsewhere(tmp_path_factory.mktemp("there"))
    made.now = story.now
    return made


def test_the_sound_one_is_taken_in(there: Chronicle, sound: Document) -> None:
    assert {part.name for part in PARTS if not sound["tables"].get(part.name)} <= BARE
    assert refused(there, sound, lambda _: None) is None


BARE = {"moved", "verdict"}
"""Of a season that is closed, and of a game that is over: `tests/store/test_archive_seasons.py`."""

NONSENSE = (None, True, -2, 2**31, "<b>", "a\x00b", [], {"<b>": "<b>"})
"""No column of any kind takes all of these; which it may take is looked up."""


def fields(sound: Document) -> Iterator[tuple[str, str]]:
    for part in PARTS:
        for row in sound["tables"].get(part.name, ())[:1]:
            yield from ((part.name, name) for name in row)


FREE_TEXT = {
    ("league", "name"), ("person", "name"), ("address", "paused"), ("division", "name"),
    ("sheetrow", "text"), ("game", "salt"), ("standingrow", "text"), ("press", "text"),
    ("season", "name"),
    ("news", "title"), ("news", "text"), ("vacation", "ended_by"), ("opening", "closed_by"),
    *(("act", name) for name in ("actor", "reason", "old", "new")),
}  # fmt: skip
"""In these stands what somebody wrote, and “<b>” is as good as anything."""


def may_be(table: str, name: str, value: object, there: object) -> bool:
    """Whether a row may say that in good faith: the same type, and nothing to compare it with."""
    column = columns(next(part.model for part in PARTS if part.name == table))[name]
    if value == there or (value is None and column.nullable):
        return True
    if (table, name) in FREE_TEXT:
        return value == "<b>" or (value == "a\x00b" and name != "name")
    return value is True and column.type.python_type is bool


@pytest.mark.slow
def test_no_field_takes_what_is_not_of_its_kind(there: Chronicle, sound: Document) -> None:
    taken = []
    for table, name in fields(sound):
        for value in NONSENSE:

            def spoil(spoilt: Document, name: str = name, table: str = table,
                      value: object = value) -> None:  # fmt: skip
                spoilt["tables"][table][0][name] = value

            was = sound["tables"][table][0][name]
            if not may_be(table, name, value, was) and refused(there, sound, spoil) is None:
                taken.append((table, name, value))
    assert not taken, "\n".join(map(str, taken))


def at_row(table: str, index: int = 0, /, **said: object) -> Callable[[Document], object]:
    return lambda spoilt: spoilt["tables"][table][index].update(said)


LATER = "2999-01-01T00:00:00+00:00"

SPOILS: dict[str, Callable[[Document], object]] = {
    "another seed": lambda d: d["seeds"].update({f"game {GAME}": "00" * 32}),
    "no hex": lambda d: d["seeds"].update({f"game {GAME}": "x"}),
    "a foreign seed": lambda d: d["seeds"].update({"game lviv-1": "00" * 32}),
    "a season's other seed": lambda d: d["seeds"].update({"season winter": "00" * 32}),
    "seeds of no kind": lambda d: d.update(seeds=[]),
    "not private": lambda d: d.update(private=False),
    "private?": lambda d: d.update(private="yes"),
    "no hour": lambda d: d.update(exported_at="x"),
    "a later hour": lambda d: d.update(exported_at=LATER),
    "an hour without a zone": lambda d: d.update(exported_at="2026-11-30T12:00:00"),
    "two leagues": lambda d: d["tables"]["league"].append(
        {**d["tables"]["league"][0], "id": 99, "slug": "lviv"}
    ),
    "no league": lambda d: d["tables"].update(league=[]),
    "a league's slug": at_row("league", slug="../../escaped"),
    "a reserved slug": at_row("league", slug="players"),
    "a league's zone": at_row("league", zone="../../etc/passwd"),
    "a language": at_row("league", language="xx"),
    "a rhythm": at_row("league", rhythm={"at": "99:99"}),
    "no rhythm": at_row("league", rhythm={}),
    "options": at_row("league", options={"press": "<b>", "vacation": -5}),
    "rules of absence": at_row("league", options={"house": {"vacation": "-5"}}),
    "a person's slug": at_row("person", slug="../../../escaped"),
    "a person's name": at_row("person", name="O\r\nBcc: e@mail.example"),
    "an encoded name": at_row("person", name="=?utf-8?q?=0d=0aBcc:_e@mail.example?="),
    "an empty name": at_row("person", name="\u200b"),
    "a long name": at_row("person", name="a" * 1_000_000),
    "a name like another's": at_row("person", name="T\u0430ras"),
    "the moderator's name": at_row("person", name="Moderator"),
    "a seat's name": at_row("person", name="B"),
    "a person's zone": at_row("person", zone="../../etc/passwd"),
    "a person's language": at_row("person", language="xx"),
    "what mails they want": at_row("person", notify="none"),
    "a paper": at_row("person", paper="A0"),
    "no address": at_row("address", email="not-an-address"),
    "an address with a header": at_row("address", email="a@mail.example\r\nBcc: b@mail.example"),
    "an address of other letters": at_row("address", email="олена@mail.example"),
    "two addresses that mails go to": lambda d: d["tables"]["address"].append(
        {**d["tables"]["address"][0], "id": 99, "email": "evil@mail.example"}
    ),
    "the same address twice": lambda d: d["tables"]["address"].append(
        {**d["tables"]["address"][0], "id": 99, "primary": False}
    ),
    "another commitment": at_row("game", commitment="0" * 64),
    "a bogus state": at_row("game", state="bogus"),
    "over": at_row("game", state="over"),
    "open": at_row("game", state="open"),
    "paused, and its clock runs": at_row("game", state="paused"),
    "other seats": at_row("game", seats=5),
    "another turn": at_row("game", turn=99),
    "another active seat": at_row("game", active=0),
    "a mark": at_row("game", mark="<b>"),
    "a letter as mark": at_row("game", mark="b"),
    "who is asked": at_row("game", asked=[0]),
    "nobody is asked": at_row("game", asked=[]),
    "a salt": at_row("game", salt="pepper"),
    "rolls": at_row("game", rolls=0),
    "a revision": at_row("game", revision=3),
    "a chain": at_row("game", chain="0" * 64),
    "a seed revealed": at_row("game", seed_revealed="0" * 64),
    "a version": at_row("game", rules_version="99"),
    "another game": at_row("game", kind="chess"),
    "another known game": at_row("game", kind="kingdoms"),
    "another slug": lambda d: (
        at_row("game", slug="kyiv-8")(d),
        d["seeds"].update({"game kyiv-8": d["seeds"].pop(f"game {GAME}")}),
    ),
    "other options": at_row("game", options={"coins": "open"}),
    "a game's rhythm": at_row("game", rhythm={"at": "99:99"}),
    "no deadline": at_row("game", due_at=None),
    "a deadline before its opening": at_row("game", due_at="2001-01-01T00:00:00+00:00"),
    "a grace before its deadline": at_row("game", grace_until="2001-01-01T00:00:00+00:00"),
    "a start to come": at_row("game", started_at=LATER),
    "a seat below": at_row("chair", seat=-1),
    "a seat beyond": at_row("chair", seat=7),
    "a seat twice": at_row("chair", seat=1),
    "a seat less": lambda d: d["tables"].update(chair=d["tables"]["chair"][1:]),
    "a seat held twice": lambda d: d["tables"]["tenure"].append(
        {**d["tables"]["tenure"][0], "id": 99, "person_id": d["tables"]["person"][1]["id"]}
    ),
    "two seats for one": lambda d: d["tables"]["tenure"][1].update(
        person_id=d["tables"]["tenure"][0]["person_id"]
    ),
    "held from then on": at_row("tenure", began_at=LATER),
    "held until before": at_row("tenure", ended_at="2001-01-01T00:00:00+00:00"),
    "a row of the journal": at_row("journalrow", 1, body="{}"),
    "a body that is none": at_row("journalrow", 1, body="[" * 300_000),
    "a long number": at_row("journalrow", 1, body='{"number": ' + "9" * 5_000 + "}"),
    "another hour": at_row("journalrow", 1, at="2001-01-01T00:00:00+00:00"),
    "another number": at_row("journalrow", 1, number=1),
    "another kind": at_row("journalrow", 1, kind="sheet"),
    "the last row away": lambda d: d["tables"]["journalrow"].pop(),
    "a turn away": lambda d: d["tables"]["turn"].pop(),
    "a turn more": lambda d: d["tables"]["turn"].append(
        {**d["tables"]["turn"][0], "id": 99, "mark": "b"}
    ),
    "a turn's chain": at_row("turn", chain="0" * 64),
    "a turn's seat": at_row("turn", seat=2),
    "a turn's first row": at_row("turn", first_revision=1),
    "a turn's last row": at_row("turn", last_revision=1),
    "a turn's hour": at_row("turn", played_at=None),
    "a turn taken back": at_row("turn", superseded=True),
    "by what it was answered": lambda d: d["tables"]["turn"][0]["report"].update(by=[]),
    "more of a report": lambda d: d["tables"]["turn"][0]["report"].update(html="<b>"),
    "a sheet's text": at_row("sheetrow", text="take 3"),
    "a sheet's receipt": at_row("sheetrow", receipt="0" * 16 + "." + "0" * 64),
    "a sheet's seat": at_row("sheetrow", seat=2),
    "a sheet's turn": at_row("sheetrow", turn=0),
    "a sheet's state": at_row("sheetrow", state="bogus"),
    "a sheet's way": at_row("sheetrow", by="<b>"),
    "a sheet of somebody else": lambda d: d["tables"]["sheetrow"][0].update(
        tenure_id=d["tables"]["tenure"][2]["id"]
    ),
    "what is left": at_row("sheetrow", left={"lines": []}),
    "words of no seat": at_row("press", seat=9),
    "words to no seat": at_row("press", to_seat=9),
    "words without a number": at_row("press", number=0),
    "words of a turn to come": at_row("press", turn=99),
    "long words": at_row("press", text="a" * 5_000),
    "a season's slug": at_row("season", slug="../x"),
    "a season's form": at_row("season", form="bogus"),
    "a season's state": at_row("season", state="bogus"),
    "a season's terms": at_row("season", terms={"size": 99}),
    "terms of no kind": at_row("season", terms={"kinds": 5}),
    "a season's lots": at_row("season", lots="0" * 64),
    "a season's commitment": at_row("season", commitment="0" * 64),
    "a season's seed": at_row("season", seed_revealed="0" * 64),
    "a division's tier": at_row("division", tier=3),
    "a rank twice": lambda d: d["tables"]["entrant"][0].update(
        rank=d["tables"]["entrant"][1]["rank"]
    ),
    "a round's number": at_row("seasonround", number=7),
    "at a table twice": lambda d: d["tables"]["pairing"][0].update(
        entrants=[d["tables"]["pairing"][0]["entrants"][0]] * 3
    ),
    "a table of nobody": at_row("pairing", entrants=[99]),
    "a table of no list": at_row("pairing", entrants={"a": 1}),
    "a table's game": at_row("pairing", kind="kingdoms"),
    "a vacation's day": at_row("vacation", first_day="2026-02-30"),
    "a vacation's zone": at_row("vacation", zone="../../etc/passwd"),
    "a vacation's way": at_row("vacation", by="pigeon"),
    "an act's kind": at_row("act", kind="<b>"),
    "a long reason": at_row("act", reason="a" * 5_000),
    "an act to come": at_row("act", at=LATER),
    "an id twice": lambda d: d["tables"]["person"][1].update(id=d["tables"]["person"][0]["id"]),
    "a float": at_row("game", turn=1.5),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILS)
def test_a_tampered_archive_is_refused(there: Chronicle, sound: Document, name: str) -> None:
    if name == "a float":
        with pytest.raises(ArchiveError):
            parse(json.dumps({**sound, "seeds": {"a": 1.5}}).encode())
        return
    assert refused(there, sound, SPOILS[name]) not in (None, "command")


@pytest.mark.parametrize(
    "data",
    [b"", b"[" * 300_000, b'{"a": ' + b"9" * 5_000 + b"}", b"\xff\xfe", b"null", b'"\\ud800"',
     b'{"format": "moderator league 1", "seal": "\\ud800"}'],
)  # fmt: skip
def test_what_is_no_archive_is_refused_without_a_traceback(data: bytes) -> None:
    with pytest.raises(ArchiveError):
        parse(data)


def test_nothing_of_a_refused_file_stays(there: Chronicle, sound: Document) -> None:
    refused(there, sound, SPOILS["another seed"])
    with store.read_transaction(there.engine) as session:
        assert session.exec(select(League)).all() == []


def test_each_text_of_an_archive_has_a_reader() -> None:
    """A new column of text or JSON is to be read like what a command would have made of it."""
    for part in PARTS:
        for name, column in columns(part.model).items():
            read_as_text = not column.foreign_keys and (
                isinstance(column.type, Json) or column.type.python_type is str
            )
            if read_as_text and name not in part.secret:
                assert name in checks.READERS[part.name], (part.name, name)


@pytest.mark.parametrize("table", checks.READERS)
def test_a_reader_refuses_or_makes_harmless(table: str) -> None:
    """Whatever stands there, it is read or refused with a code; nothing else comes of it."""
    for reader in checks.READERS[table].values():
        for text in (*hostile.TEXTS, 5, True, [], {}, ["a"], {"a": "b"}, {"a": {}}, [[]]):
            with suppress(LeagueError):
                json.dumps(reader(text)).encode()
