"""Letters of Tiny Epic Kingdoms in three languages: a choice, a war's bid, answers, news."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlmodel import Session, col, select

from moderator.games.kingdoms.state import State
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play import record
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import compose, letter_of
from moderator.mail.outbound.drawing import text
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import Game, OutboxRow
from tests.databases import fresh
from tests.league.conftest import NAMES, NOON, RHYTHM, counted
from tests.moments import moment

GOLDEN = Path(__file__).parent / "golden"
SEATS = 3
LANGUAGES = ("en", "ru", "uk")


def send(session: Session, game: Game, seat: int, *lines: str) -> None:
    """A whole sheet of that seat, by mail."""
    tenure = key(directory.sittings(session, game)[seat].tenure)
    sheet = "\n".join(("begin", *lines, "end"))
    receiving.receive(moment(session, NOON), Arrival(tenure, sheet, "mail", NOON))


def position(session: Session, game: Game) -> State:
    found = record.state_of(session, game)
    assert isinstance(found, State)
    return found


def edges(state: State, seat: int) -> list[str]:
    """The seat's regions of land at the edge."""
    home = "ABC"[seat]
    return [one for one in state.realm.land if one[0] == home and one in state.realm.edge]


def war(session: Session, language: str, stage: str, bid: int) -> None:
    """A game of three: all set up, A and B patrol, then B quests to A and bids.

    Stages to stop at: A is asked for its `bid`, names one too `high`, loses, and the turn is played
    to its `end`.
    """
    wishes = {"rhythm": RHYTHM, "language": language, "zone": "Europe/Kyiv"}
    league = directory.new_league(moment(session, NOON), "realms", "Realms by Post", wishes)
    seated = [
        directory.add_player(
            moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
        )
        for name in NAMES[:SEATS]
    ]
    options = {"territories": "known", "tokens": False}
    game = founding.new_game(
        moment(session, NOON, random_bytes=counted()),
        league,
        NewGame("realm-3", "kingdoms", seated, options),
    )
    founding.start(moment(session, NOON), game)
    starts = [edges(position(session, game), seat)[0] for seat in range(SEATS)]
    for seat, start in enumerate(starts):
        send(session, game, seat, f"start {start}", "resources 2 food 2 ore 2 mana")
    near = [position(session, game).realm.near[start][0] for start in starts]
    send(session, game, 0, "choose patrol", f"patrol {starts[0]} to {near[0]}")
    send(session, game, 1, f"patrol {starts[1]} to {near[1]}")
    send(session, game, 2, "collect")
    send(session, game, 1, "choose quest", f"quest {starts[1]} to {starts[0]}", f"bid {bid}")
    if stage == "bid":
        return
    send(session, game, 0, "bid 30")
    if stage == "high":
        return
    send(session, game, 0, "bid 1", "retreat none")
    send(session, game, 2, "collect")
    send(session, game, 0, "collect", "gain 1 ore")


@cache
def letters(language: str, stage: str, bid: int = 3) -> tuple[tuple[str, int, str], ...]:
    """All that is written up to a stage: what it is, to which seat, its text as it is then."""
    with TemporaryDirectory() as folder:
        engine = fresh(Path(folder) / "league.sqlite3")
        with store.write_transaction(engine) as session:
            war(session, language, stage, bid)
        with store.read_transaction(engine) as session:
            found = tuple(_written(session))
        engine.dispose()
    return found


def _written(session: Session) -> Iterator[tuple[str, int, str]]:
    for row in session.exec(select(OutboxRow).order_by(col(OutboxRow.id))):
        letter = letter_of(row, brief(moment(session, NOON + timedelta(hours=1)), Settings(), row))
        assert row.viewer is not None
        yield row.kind, row.viewer, f"Subject: {letter.subject}\n\n{text(letter)}"


def last(language: str, stage: str, kind: str, seat: int) -> str:
    return [words for what, to, words in letters(language, stage) if (what, to) == (kind, seat)][-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "stage", "kind", "seat"),
    [
        ("asked", "bid", "asked", 0),
        ("answer", "high", "answer", 0),
        ("news", "end", "asked", 2),
    ],
)
def test_they_read_as_they_were_approved(
    language: str, name: str, stage: str, kind: str, seat: int, golden: Callable[[Path, str], None]
) -> None:
    folder = GOLDEN if language == "en" else GOLDEN / language
    golden(folder / f"kingdoms-{name}.txt", last(language, stage, kind, seat))


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_fit_a_telephone_and_miss_no_word(language: str) -> None:
    for _, _, words in letters(language, "end"):
        assert "{" not in words
        assert "None" not in words
        assert [line for line in words.splitlines() if len(line) > 72 and " " in line] == []


def test_a_line_for_a_later_question_is_unchecked_and_told_where_it_does_not_fit(
    tmp_path: Path,
) -> None:
    with store.write_transaction(fresh(tmp_path / "league.sqlite3")) as session:
        wishes = {"rhythm": RHYTHM, "zone": "Europe/Kyiv"}
        league = directory.new_league(moment(session, NOON), "realms", "Realms by Post", wishes)
        seated = [
            directory.add_player(
                moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
            )
            for name in NAMES[:SEATS]
        ]
        options = {"tokens": False}
        game = founding.new_game(
            moment(session, NOON, random_bytes=counted()),
            league,
            NewGame("realm-3", "kingdoms", seated, options),
        )
        founding.start(moment(session, NOON), game)
        ask = record.kind_of(game).rules.ask(position(session, game))
        assert ask is not None
        assert {one.kind for one in ask.decisions} == {"territory"}
        for seat, decision in enumerate(ask.decisions):
            later = ("start A9",) if seat == 0 else ()
            send(session, game, seat, f"territory {decision.about[0]}", *later)
        mine = [(kind, words) for kind, seat, words in _written(session) if seat == 0]

    answer = next(words for kind, words in mine if kind == "answer")
    assert "…  3  start A9" in answer
    assert "✓  3" not in answer
    asked = [words for kind, words in mine if kind == "asked"][-1]
    assert "✗  3  start A9" in asked
    assert "Did you mean" in asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sealed_bid_is_in_no_mail_of_another_before_all_are_in(language: str) -> None:
    """Whatever B bids, A and C read the same until A has bid too."""
    low, high = ([mail for mail in letters(language, "bid", bid) if mail[1] != 1] for bid in (1, 4))
    assert low == high
    assert letters(language, "bid", 1) != letters(language, "bid", 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_a_territory_are_drawn_and_told_before_one_is_chosen(
    language: str, tmp_path: Path
) -> None:
    with store.write_transaction(fresh(tmp_path / "league.sqlite3")) as session:
        wishes = {"rhythm": RHYTHM, "language": language, "zone": "Europe/Kyiv"}
        league = directory.new_league(moment(session, NOON), "realms", "Realms by Post", wishes)
        seated = [
            directory.add_player(
                moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
            )
            for name in NAMES[:SEATS]
        ]
        wish = NewGame("realm-3", "kingdoms", seated, {"territories": "choose"})
        game = founding.new_game(moment(session, NOON, random_bytes=counted()), league, wish)
        founding.start(moment(session, NOON), game)
        row = session.exec(select(OutboxRow).where(OutboxRow.kind == "asked")).first()
        assert row is not None
        assert row.viewer is not None
        briefing = brief(moment(session, NOON), Settings(), row)
        letter = letter_of(row, briefing)
        orders = [hint.order for hint in briefing.question.hints] if briefing.question else []
        message = compose(moment(session, NOON), Settings(), row)
    home = "ABC"[row.viewer]
    assert len(orders) == len(letter.pictures) == 2
    for order, picture in zip(orders, letter.pictures, strict=True):
        assert f"  {order}\n" in text(letter)
        assert f"{home}1 " in picture.description
        assert order in picture.description
        assert len(picture.png) <= 120_000
    assert text(letter).count(f"{home}1 ") == 2
    shown = [
        part["Content-ID"] for part in message.walk() if part.get_content_type() == "image/png"
    ]
    assert shown == ["<side-1>", "<side-2>"]
