"""A league handed over to another installation while its game runs: read, taken in, played on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest
from chronicle import GAME, SECRET, Chronicle, moment, open_chronicle, settings_in
from sqlmodel import select

from bench.demo.postbox import Postbox
from moderator.league import acts
from moderator.league.acts import ByWhom
from moderator.league.archives.archiving import Intake, broken_journal, hand_over
from moderator.league.people import anonymity, directory
from moderator.league.people.directory import NewPlayer
from moderator.league.values.errors import CommandError
from moderator.runtime import Runtime
from moderator.store import metadata
from moderator.store import session as store
from moderator.store.archive.plain import ArchiveError
from moderator.store.archive.reading import parse
from moderator.store.archive.tables import LEFT_OUT, PARTS
from moderator.store.at import At
from moderator.store.journal.canonical import digest
from moderator.store.journal.findings import Finding
from moderator.store.tables import Act, Address, Game, Person, Tenure
from moderator.store.verification.export import encode, export_game
from tests.databases import fresh

ELSEWHERE = b"the secret of another place, 32.."


@pytest.fixture
def story(tmp_path: Path) -> Chronicle:
    """Two turns were played, a sheet lies ahead, words were said to all and to one."""
    made = open_chronicle(tmp_path / "here")
    for who in ("olena", "taras"):
        made.mail(who, made.sheet("take 1"))
    made.mail("taras", f"begin\ngame {GAME} turn 5\ntake 2\nend")
    return made


def document(story: Chronicle, *, private: bool) -> bytes:
    with store.read_transaction(story.engine) as session:
        league = directory.find_league(session, "kyiv")
        return encode(hand_over(moment(session, story.now), league, private=private))


def elsewhere(folder: Path) -> Chronicle:
    """An installation with nothing in it."""
    settings = settings_in(folder)
    engine = fresh(folder / "league.sqlite3")
    return Chronicle(Runtime(engine, settings, ELSEWHERE), Postbox(settings.mail.folder))


def take_in(there: Chronicle, data: bytes, now: Any, **wish: Any) -> Any:
    numbers = iter(range(10_000))
    with store.write_transaction(there.engine) as session:
        made = Intake(
            At(session, now, ELSEWHERE, lambda size: next(numbers).to_bytes(size, "big")),
            **wish,
        )
        return made.take_in(parse(data))


def proof(story: Chronicle) -> bytes:
    with story.session() as (session, game):
        return encode(export_game(session, game))


def test_every_table_is_in_an_archive_or_left_out_with_a_reason() -> None:
    known = {part.name for part in PARTS}
    assert not known & LEFT_OUT.keys()
    assert known | LEFT_OUT.keys() == set(metadata.METADATA.tables)


def test_a_game_that_runs_goes_on_elsewhere(story: Chronicle, tmp_path: Path) -> None:
    there = elsewhere(tmp_path / "there")
    there.now = story.now
    with store.write_transaction(story.engine) as session:
        looks = directory.add_player(
            moment(session, story.now), NewPlayer("lev", "Lev", "lev@post.example")
        )
        game, order = directory.find_game(session, GAME), ByWhom("maria", "a test")
        at = At(session, story.now, SECRET, lambda size: b"7" * size)
        acts.observe(at, game, order, looks)
    assert b"Lev" not in document(story, private=False), "who looks on is nobody's business"
    taken = take_in(there, document(story, private=True), story.now)
    assert dict(taken.games) == {"paused": 1}
    assert taken.unreachable == []
    assert proof(there) == proof(story)
    there.tick()
    for turn in ("1", "2"):
        page = Path(GAME) / turn / "turn.json"
        here = story.runtime.settings.site.folder / page
        assert (there.runtime.settings.site.folder / page).read_bytes() == here.read_bytes()
    assert any("has moved" in mail.subject for mail in there.inbox("olena"))
    assert there.on_file() == story.on_file()
    assert any("has moved" in mail.subject for mail in there.inbox("lev"))

    stale = story.write("ingrid", story.sheet("take 1"))
    assert there.deliver(stale) == 0
    there.tick()
    assert there.states() == ["held"], "an address of the old place opens nothing here"
    with store.write_transaction(there.engine) as session:
        game = directory.find_game(session, GAME)
        order = ByWhom("maria", "We go on here")
        at = At(session, there.now, SECRET, token_bytes)
        acts.resume(at, game, order, there.runtime.settings.clock.resume_minimum)
    there.mail("ingrid", there.sheet("take 1"))
    story.mail("ingrid", story.sheet("take 1"))
    with there.session() as (_, game), story.session() as (_, same):
        assert game.turn == same.turn
        assert game.rolls == same.rolls
        assert game.commitment == same.commitment
    assert there.holds()
    same_dice = [json.loads(proof(one))["rows"][-1]["body"] for one in (there, story)]
    assert same_dice[0].get("answers") == same_dice[1].get("answers")


def test_what_is_secret_stays(story: Chronicle) -> None:
    with store.write_transaction(story.engine) as session:
        game, why = directory.find_game(session, GAME), "KeyError: 7 coins"
        session.add(Act(game_id=game.id, actor="clock", kind="crashed", new=why, at=story.now))
    public, private = document(story, private=False), document(story, private=True)
    with store.read_transaction(story.engine) as session:
        secrets = [
            value for row in session.exec(select(Tenure)) for value in (row.nonce, row.token_hash)
        ]
        secrets += [row.seed_nonce for row in session.exec(select(Game))]
    for hidden in (*secrets, SECRET.decode()):
        assert hidden.encode() not in private
    assert b"@post.example" in private
    assert b"@post.example" not in public
    assert b"take 2" in private, "a sealed sheet"
    assert b"take 2" not in public
    assert b"7 coins" in private, "why a turn could not be played"
    assert b"7 coins" not in public
    assert json.loads(public)["seeds"] == {}


def test_who_is_not_named_is_in_no_public_file(story: Chronicle) -> None:
    with store.write_transaction(story.engine) as session:
        anonymity.hide(session, directory.find_game(session, GAME), "end")
    with pytest.raises(CommandError, match="Players of kyiv-7 are not named"):
        document(story, private=False)
    (game,) = json.loads(document(story, private=True))["tables"]["game"]
    assert game["anonymous"] == "end"


def test_a_table_of_games_without_names_is_folded_into_the_games(story: Chronicle) -> None:
    with store.write_transaction(story.engine) as session:
        anonymity.hide(session, directory.find_game(session, GAME), "never")
    old = json.loads(document(story, private=True))
    (game,) = old["tables"]["game"]
    assert game.pop("anonymous") == "never"
    del game["named_at"]
    old["tables"]["incognito"] = [{"game_id": game["id"], "until": "never", "named_at": None}]
    del old["seal"]
    data = json.dumps(old | {"seal": digest(old)}).encode()

    (folded,) = parse(data)["tables"]["game"]
    assert (folded["anonymous"], folded["named_at"]) == ("never", None)
    assert "incognito" not in parse(data)["tables"]


def test_without_its_dice_a_game_is_refused_or_annulled(story: Chronicle, tmp_path: Path) -> None:
    there = elsewhere(tmp_path / "there")
    data = document(story, private=False)
    with pytest.raises(CommandError, match="its dice are not in this file"):
        take_in(there, data, story.now)
    taken = take_in(there, data, story.now, finished=True)
    assert dict(taken.games) == {"annulled": 1}
    assert taken.unreachable == ["ingrid", "olena", "taras"]
    assert proof(there) == proof(story)


def test_a_league_comes_without_a_game_that_is_left_out(story: Chronicle, tmp_path: Path) -> None:
    there = elsewhere(tmp_path / "there")
    data = document(story, private=True)
    with pytest.raises(CommandError, match=f"has no game kyiv-8: it has {GAME}"):
        take_in(there, data, story.now, without=frozenset({"kyiv-8"}))
    taken = take_in(there, data, story.now, without=frozenset({GAME}))
    assert dict(taken.games) == {}
    with store.read_transaction(there.engine) as session:
        assert session.exec(select(Game)).all() == []
        assert session.exec(select(Tenure)).all() == []
        assert len(session.exec(select(Person)).all()) == 3


def test_a_row_that_an_older_version_played_otherwise_names_both() -> None:
    game = Game(league_id=1, slug=GAME, kind="kingdoms", seats=2)
    older = Finding("position", 75, (("written_by", "1"), ("read_by", "2")))
    same = Finding("position", 75, (("written_by", "2"), ("read_by", "2")))

    assert re.search(f"row 75: version 2 .* version 1 .* --without {GAME}$",
                     str(broken_journal(game, older)))  # fmt: skip
    assert "--without" not in str(broken_journal(game, same))


def test_handles_that_are_taken(story: Chronicle, tmp_path: Path) -> None:
    there = elsewhere(tmp_path / "there")
    with store.write_transaction(there.engine) as session:
        directory.add_player(
            moment(session, story.now), NewPlayer("olena", "Olena", "olena@elsewhere.example")
        )
    data = document(story, private=True)
    with pytest.raises(CommandError, match="There is a player olena here already"):
        take_in(there, data, story.now)
    take_in(there, data, story.now, slug="lviv", players={"olena": "olena", "taras": "taras2"})
    with store.read_transaction(there.engine) as session:
        assert directory.find_league(session, "lviv").name == "Kyiv by Post"
        assert {one.slug for one in session.exec(select(Person))} == {"olena", "taras2", "ingrid"}
        mails = {one.email for one in session.exec(select(Address))}
    assert "olena@elsewhere.example" in mails
    assert "olena@post.example" not in mails, "who is known keeps the address they have here"
    with pytest.raises(CommandError):
        take_in(there, data, story.now, players={"olena": "olena"})


Spoil = Callable[[dict[str, Any]], object]


def _row(document: dict[str, Any], table: str) -> dict[str, Any]:
    found: dict[str, Any] = document["tables"][table][0]
    return found


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda d: d.pop("seeds"), "seeds: is missing"),
        (lambda d: d["tables"].pop("chair"), "tables.chair: is missing"),
        (lambda d: d["tables"].update(cat=[]), "tables.cat: this table is not known"),
        (lambda d: _row(d, "game").pop("kind"), "tables.game[0].kind: is missing"),
        (lambda d: _row(d, "game").update(cat=1), "tables.game[0].cat: is not known"),
        (lambda d: _row(d, "game").update(turn="2"), "tables.game[0].turn: a whole number is"),
        (lambda d: _row(d, "game").update(kind=None), "tables.game[0].kind: there must be"),
        (lambda d: _row(d, "tenure").update(began_at="now"), "tables.tenure[0].began_at: a time"),
        (lambda d: _row(d, "tenure").update(token_hash="x"), "token_hash: is not known"),
        (lambda d: _row(d, "chair").update(game_id=99), "the file has no game 99"),
        (lambda d: _row(d, "journalrow").update(digest="0" * 64), "the journal of kyiv-7"),
    ],
)
def test_a_wrong_file_is_named_where_it_is_wrong(
    story: Chronicle, tmp_path: Path, spoil: Spoil, said: str
) -> None:
    found = json.loads(document(story, private=True))
    spoil(found)
    del found["seal"]
    there = elsewhere(tmp_path / "there")
    with pytest.raises(ArchiveError, match=re.escape(said)):
        take_in(there, encode({**found, "seal": digest(found)}), story.now)
    with store.read_transaction(there.engine) as session:
        assert session.exec(select(Game)).all() == [], "all of it or nothing"


def test_a_file_that_is_none() -> None:
    with pytest.raises(ArchiveError, match="line 2, column 1: this is no JSON"):
        parse(b'{"format":\n')
    with pytest.raises(ArchiveError, match="this is no archive of a league"):
        parse(b'{"format": "moderator game 1"}')
