"""Practice games: begun, played, ended; nobody else ever sees one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from moderator.config import load
from moderator.engine.core import letter
from moderator.games import GAMES
from moderator.league.access import roles
from moderator.league.games import my_games
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.replies import Reply
from moderator.league.people import places
from moderator.league.people.context import NoteOf
from moderator.league.people.directory import find_game, find_person
from moderator.league.people.seats import seats_of
from moderator.league.play import guiding, tick
from moderator.league.practice import practising
from moderator.league.practice.practising import STRENGTHS, Bounds, Practice, read_wish
from moderator.league.values.errors import LeagueError
from moderator.letters import asking
from moderator.letters.gathering import brief_seat
from moderator.mail.outbound.drawing import text
from moderator.publish import queries
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import Game, JournalRow, League, Publication
from tests.league.conftest import Played, counted, make
from tests.moments import moment

BOUNDS = Bounds(each=2, all=3)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    """A league in which Olena and Taras play."""
    made = make(tmp_path)
    yield made
    made.engine.dispose()


def begin(played: Played, wish: Practice, slug: str = "olena") -> str:
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now, random_bytes=counted(90_000))
        return practising.begin(at, find_person(session, slug), wish, BOUNDS).slug


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("kind", GAMES)
def test_it_begins_and_waits_for_its_player_alone(
    played: Played, kind: str, strength: practising.Strength
) -> None:
    slug = begin(played, Practice(kind, 3, strength, seat=1))
    with store.read_transaction(played.engine) as session:
        game = find_game(session, slug)
        assert (game.state, game.kind, game.seats, game.strength) == (
            "running", kind, 3, strength,
        )  # fmt: skip
        assert list(map(letter, game.asked)) == ["B"]


def test_nothing_of_it_is_published_or_listed(played: Played) -> None:
    slug = begin(played, Practice("smallworld"))
    with store.read_transaction(played.engine) as session:
        game, olena = find_game(session, slug), find_person(session, "olena")
        assert session.exec(select(Publication).where(Publication.game_id == game.id)).all() == []
        assert slug not in queries.published_games(session)
        listed = [count.league.slug for count in queries.site_leagues(session)]
        assert listed == ["kyiv"]
        counted_of = {count.handle: count.games for count in queries.player_counts(session)}
        assert counted_of["olena"] == 1
        assert all(one.league.slug != "practice-games" for one in places.open_leagues(session, []))
        assert "practice-games" not in roles.leagues_of(session, olena)


def test_one_person_has_only_so_many_and_everybody_together(played: Played) -> None:
    for _ in range(2):
        begin(played, Practice("smallworld"))
    with pytest.raises(LeagueError) as mine:
        begin(played, Practice("smallworld"))
    assert (mine.value.code, mine.value.facts["games"]) == (
        "practises-enough", ("practice-1", "practice-2"),
    )  # fmt: skip
    begin(played, Practice("smallworld"), "taras")
    with pytest.raises(LeagueError) as everybody:
        begin(played, Practice("smallworld"), "taras")
    assert everybody.value.code == "practice-full"


def test_it_ends_at_its_deadline_and_plays_no_default(played: Played) -> None:
    slug = begin(played, Practice("smallworld"))
    with store.write_transaction(played.engine) as session:
        game = find_game(session, slug)
        rows = len(_journal(played, slug))
        at = moment(session, played.now + timedelta(days=3, minutes=1))
        assert game.id in tick.due_games(at)
        assert game.id is not None
        assert tick.judge(at, game.id) == tick.Judged(slug, "ended")
        assert (game.state, game.due_at) == ("annulled", None)
        assert practising.running(session, find_person(session, "olena")) == []
    assert len(_journal(played, slug)) == rows


def test_its_player_finds_it_among_their_games(played: Played) -> None:
    slug = begin(played, Practice("smallworld"))
    with store.read_transaction(played.engine) as session:
        at = moment(session, played.now)
        mine = {
            game.slug: game.practice
            for game in my_games.games_of(at, find_person(session, "olena"), [])
        }
    assert mine == {"kyiv-1": False, slug: True}


def test_a_league_that_is_called_practice_keeps_its_name(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        league = session.exec(select(League)).one()
        league.slug = "practice-games"
        session.add(league)
    begin(played, Practice("smallworld"))
    with store.read_transaction(played.engine) as session:
        slugs = session.exec(select(League.slug).order_by(col(League.id))).all()
    assert slugs == ["practice-games", "practice-games-1"]


@pytest.mark.parametrize(
    ("given", "about"),
    [
        (("chess", "2", "usual"), "game"),
        (("smallworld", "6", "usual"), "seats"),
        (("smallworld", "two", "usual"), "seats"),
        (("smallworld", "2", "godlike"), "strength"),
        (("", "", ""), "game"),
    ],
)
def test_a_wish_that_cannot_be_names_its_field(given: tuple[str, str, str], about: str) -> None:
    with pytest.raises(LeagueError) as refused:
        read_wish(*given)
    assert (refused.value.code, refused.value.about) == ("not-a-choice", about)


def _journal(played: Played, slug: str) -> list[JournalRow]:
    with store.read_transaction(played.engine) as session:
        rows = select(JournalRow).where(Game.slug == slug, JournalRow.game_id == Game.id)
        return list(session.exec(rows))


@pytest.mark.parametrize("kind", GAMES)
def test_a_hint_is_a_sheet_that_can_be_played(played: Played, kind: str) -> None:
    slug = begin(played, Practice(kind))
    note = hinted(played, slug)
    assert note[0] == "hint"
    orders = dict(note[1])["orders"]
    assert isinstance(orders, tuple)
    text = "\n".join(map(str, orders))
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now)
        (sitting,) = seats_of(session, find_game(session, slug), find_person(session, "olena"))
        reply = receiving.receive(
            at, Arrival(key(sitting.tenure), f"{text}\nend\n", "form", at.now)
        )
    assert reply.kind == "played", reply


def test_a_league_game_gives_no_hints(played: Played) -> None:
    assert hinted(played, "kyiv-1")[0] == "no-hints"


def hinted(played: Played, slug: str) -> NoteOf:
    """The note that answers `hint` in Olena's seat of that game."""
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now)
        (sitting,) = seats_of(session, find_game(session, slug), find_person(session, "olena"))
        reply = receiving.receive(at, Arrival(key(sitting.tenure), "hint\n", "form", at.now))
    return next(note for note in reply.notes if "hint" in note[0])


def test_how_long_a_game_waits_is_asked_at_its_beginning(played: Played) -> None:
    """A server that changes its settings is heeded from the next game on."""
    first = begin(played, Practice("smallworld"))
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now, random_bytes=counted(95_000))
        taras = find_person(session, "taras")
        shorter = Bounds(lasts=timedelta(hours=5))
        second = practising.begin(at, taras, Practice("smallworld"), shorter).slug
    with store.read_transaction(played.engine) as session:
        due = [find_game(session, slug).due_at for slug in (first, second)]
    assert due == [played.now + timedelta(days=3), played.now + timedelta(hours=5)]


def asked_mail(played: Played, slug: str) -> str:
    """The newest mail that asks Olena in that game, as text."""
    with store.read_transaction(played.engine) as session:
        at = moment(session, played.now)
        game = find_game(session, slug)
        (sitting,) = seats_of(session, game, find_person(session, "olena"))
        return text(asking.asked(brief_seat(at, load(), game, sitting)))


@pytest.mark.parametrize("kind", GAMES)
def test_the_first_turns_are_explained_by_orders_that_are_played(played: Played, kind: str) -> None:
    slug = begin(played, Practice(kind))
    with store.read_transaction(played.engine) as session:
        guided = guiding.guide(session, find_game(session, slug), 0)
        assert guided is not None
    told = asked_mail(played, slug)
    assert "GUIDE" in told
    assert all(order in told for order in guided.orders)
    assert order_in_practice(played, slug, "\n".join([*guided.orders, "end"])).kind == "played"


def test_the_guide_can_be_left_out_and_called_back(played: Played) -> None:
    slug = begin(played, Practice("smallworld"))
    assert order_in_practice(played, slug, "guide").notes == (("guide off", (("order", "guide"),)),)
    assert "GUIDE" not in asked_mail(played, slug)
    assert order_in_practice(played, slug, "guide").notes == (("guide on", ()),)
    assert "GUIDE" in asked_mail(played, slug)


def test_the_guide_is_silent_later_on_and_in_games_that_count(played: Played) -> None:
    slug = begin(played, Practice("smallworld"))
    with store.write_transaction(played.engine) as session:
        game = find_game(session, slug)
        assert guiding.guide(session, game, 1) is None
        game.turn = 3 * guiding.ROUNDS
        assert guiding.guide(session, game, 0) is None
        assert guiding.guide(session, find_game(session, "kyiv-1"), 0) is None


def order_in_practice(played: Played, slug: str, lines: str) -> Reply:
    with store.write_transaction(played.engine) as session:
        at = moment(session, played.now)
        (sitting,) = seats_of(session, find_game(session, slug), find_person(session, "olena"))
        return receiving.receive(at, Arrival(key(sitting.tenure), f"{lines}\n", "form", at.now))
