"""Tokens driven back: a league may ask their seat first, with a time of its own."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from moderator.games import GAMES
from moderator.league.options.league_options import read_options
from moderator.league.people.directory import find_game
from moderator.league.play.record import standing_of, state_of
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store.verification.export import encode, export_game
from moderator.store.verification.verify import verify
from tests.league.battle import ATTACK, POSITION, SEATS, placed
from tests.league.conftest import NOON, Played, make

HOUR = timedelta(hours=1)


@pytest.fixture
def asking(tmp_path: Path) -> Played:
    """B has lost a battle and is asked for twelve hours where its three tokens go."""
    played = placed(make(tmp_path, SEATS), ask_retreats="12h")
    assert played.send(0, ATTACK).kind == "played"
    return played


def stand(played: Played) -> list[int]:
    return [int(played.probe(f"regions.{region}.tokens")) for region in (19, 28, 35)]


def by(played: Played, number: int = 13) -> list[list[object]]:
    turn = next(turn for turn in played.turns() if turn.number == number)
    return [answer for answer in turn.report["by"] if answer[1] == "retreat"]


def test_without_the_option_nobody_is_asked(tmp_path: Path) -> None:
    played = placed(make(tmp_path, SEATS))
    played.send(0, ATTACK)
    assert (played.look().turn, played.look().asked, stand(played)) == (14, [1], [3, 2, 3])


def test_the_seat_is_asked_for_hours_of_its_own(asking: Played) -> None:
    game = asking.look()
    assert (game.turn, game.active, game.asked) == (13, 0, [1])
    assert (game.opened_at, game.due_at) == (NOON, NOON + 12 * HOUR)
    assert [mail.viewer for mail in asking.mails("asked")][-1] == 1


@pytest.mark.parametrize("sheet", ["retreat 35 28\n", "begin\nretreat 35 28\nend\n"])
def test_a_lone_retreat_answers_and_the_game_plays_on(asking: Played, sheet: str) -> None:
    reply = asking.send(1, sheet)
    assert (reply.kind, [event.kind for event in reply.certain]) == ("played", ["retreated"])
    assert stand(asking) == [1, 2, 5]
    assert by(asking) == [[1, "retreat", "mail"]]
    game = asking.look()
    assert (game.turn, game.asked, game.due_at) == (14, [1], NOON + 48 * HOUR)


def test_a_preview_of_a_retreat_shows_where_the_tokens_would_go(asking: Played) -> None:
    before = stand(asking)
    reply = asking.send(1, "preview\nretreat 35 28\n")
    assert (reply.kind, [event.kind for event in reply.certain]) == ("checked", ["retreated"])
    assert (stand(asking), asking.look().asked) == (before, [1])
    assert asking.send(1, "preview\nretreat 99\n").certain == ()
    assert asking.send(1, "preview\ndecline\nend\n").certain == ()


def test_a_turn_sheet_meanwhile_is_one_sent_ahead(asking: Played) -> None:
    assert asking.send(1, "decline\nend\n").kind == "ahead"
    assert (asking.look().turn, asking.look().asked) == (13, [1])
    asking.send(1, "retreat stack 19\n")
    assert (asking.look().turn, asking.look().asked) == (15, [2])
    assert [turn.number for turn in asking.turns()] == [1, 13, 14]


def test_a_turn_sheet_with_a_retreat_answers_and_waits(asking: Played) -> None:
    reply = asking.send(1, "retreat stack 19\nabandon 19\nend\n")
    assert reply.kind == "ahead"
    assert by(asking) == [[1, "retreat", "mail"]]
    assert (asking.look().turn, asking.look().asked) == (15, [2])


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [("", "default", [3, 2, 3]), ("retreat stack 35\n", "standing", [1, 1, 6])],
)
def test_silence_is_the_standing_answer_or_the_default(
    tmp_path: Path, before: str, way: str, after: list[int]
) -> None:
    asking = placed(make(tmp_path, SEATS), ask_retreats="12h")
    if before:
        asking.send(1, before)
    asking.send(0, ATTACK)
    assert asking.wait(13 * HOUR) == []
    assert asking.wait(HOUR) == ["played"]
    assert (by(asking), stand(asking)) == ([[1, "retreat", way]], after)
    assert (asking.look().turn, asking.look().asked) == (14, [1])


def test_a_draft_for_the_turn_outlives_the_question(asking: Played) -> None:
    asking.send(1, "decline\ndraft\n")
    asking.wait(14 * HOUR)
    assert (asking.look().turn, asking.look().asked) == (14, [1])
    asking.wait(50 * HOUR)
    assert asking.look().turn == 15


def test_a_wrong_answer_is_refused_and_asked_again(asking: Played) -> None:
    reply = asking.send(1, "retreat 99\n")
    assert (reply.kind, reply.error and reply.error.code) == ("wrong", "unknown-region")
    assert reply.notes == ()
    assert asking.look().asked == [1]


def test_what_was_answered_is_replayed_and_verified(tmp_path: Path) -> None:
    """From the first turn until somebody's tokens are driven back, orders by luck."""
    played, luck = make(tmp_path, 3), Random(4)
    placed(played, position="", ask_retreats="12h")
    while not any(by(played, turn.number) for turn in played.turns()):
        played.send(*_any_order(played, luck))
    assert [way for turn in played.turns() for *_, way in by(played, turn.number)] == ["mail"]
    with store.read_transaction(played.engine) as session:
        document = encode(export_game(session, played.game(session)))
    assert verify(document, GAMES) == ()


def _any_order(played: Played, luck: Random) -> tuple[int, str]:
    """One order of the seat that is asked, conquests of others' regions first."""
    with store.read_transaction(played.engine) as session:
        game = played.game(session)
        kind, state = GAMES[game.kind], state_of(session, game)
    ask = kind.rules.ask(state)
    assert ask is not None
    hints = [*kind.notation.help(state, ask.decisions[0])]
    raids = [hint for hint in hints if dict(hint.facts).get("owner") is not None]
    return ask.decisions[0].seat, f"{luck.choice(raids or hints).order}\ncontinue\n"


def test_a_time_that_is_none_is_refused() -> None:
    with pytest.raises(LeagueError, match="no-span about=ask_retreats"):
        read_options({"ask_retreats": "soon"})


BEATEN = """
seats = 3
[position]
active = "A"
[position.seats.A]
home = "Brägerdiehl"
ore = 1
[position.seats.B]
home = "Intheoros"
food = 2
[position.seats.C]
home = "Fionarria"
[position.regions.A2]
armies = ["A"]
[position.regions.A3]
armies = ["A"]
[position.regions.A4]
armies = ["B"]
[position.regions.B5]
armies = ["B"]
[position.regions.C4]
armies = ["C", "C"]
"""


def test_a_beaten_army_of_kingdoms_has_the_same_hours(tmp_path: Path) -> None:
    played = placed(make(tmp_path, 3, kind="kingdoms"), position=BEATEN, ask_retreats="6h")
    played.send(0, "patrol A3 to A4\nend\n")
    played.send(1, "flag\nend\n")
    assert (played.look().asked, played.look().due_at) == ([0], NOON + 48 * HOUR)
    played.send(0, "bid 1\nend\n")
    assert (played.look().asked, played.look().due_at) == ([1], NOON + 6 * HOUR)
    assert played.send(1, "retreat A1\nend\n").kind == "played"
    assert played.look().due_at == NOON + 48 * HOUR


# A takes 27 as before, for six tokens, and 31 from B's Ghouls in decline for four.
TWICE = (
    POSITION.replace("tokens = 9", "tokens = 11").replace(
        'power = "merchant"\n', 'power = "merchant"\ndecline = [{ race = "ghouls" }]\n'
    )
    + """
[position.regions.31]
owner = "B"
tokens = 2
decline = true
[position.regions.38]
owner = "B"
tokens = 1
decline = true
"""
)


def test_the_same_answer_serves_for_both_races_of_a_seat(tmp_path: Path) -> None:
    """An active race and one in decline are driven back in one turn."""
    played = placed(make(tmp_path, SEATS), position=TWICE, ask_retreats="12h")
    played.send(0, "conquer 27\nconquer 31\ndeploy rest 26\nend\n")
    assert played.look().asked == [1]
    assert played.send(1, "retreat 35\n").kind == "played"
    ways = [[1, "retreat", "mail"], [1, "retreat", "standing"]]
    assert (played.look().turn, by(played)) == (14, ways)
    assert (played.probe("regions.35.tokens"), played.probe("regions.38.tokens")) == (6, 2)


def test_a_check_says_that_the_answer_is_the_standing_one_too(asking: Played) -> None:
    """Before it is sent, not only afterwards."""
    checked = asking.check(1, "retreat weakest\n")
    assert ("standing", (("text", "retreat weakest"),)) in checked.notes
    assert asking.send(1, "retreat weakest\n").notes[:1] == checked.notes[:1]


def test_an_answer_for_this_once_leaves_what_holds(tmp_path: Path) -> None:
    asking = placed(make(tmp_path, SEATS), ask_retreats="12h")
    asking.send(1, "retreat stack 35\n")
    asking.send(0, ATTACK)
    looked = asking.send(1, "preview\nretreat stack 19 once\n")
    assert [event.kind for event in looked.certain] == ["retreated"]

    reply = asking.send(1, "retreat stack 19 once\n")
    assert (reply.kind, [code for code, _ in reply.notes]) == ("played", ["once"])
    assert (by(asking), stand(asking)) == ([[1, "retreat", "mail"]], [4, 1, 3])
    assert standing(asking) == {"retreat": "retreat stack 35"}


@pytest.mark.parametrize(
    "sheet", ["retreat weakest once\n", "decline\nretreat weakest once\nend\n"]
)
def test_who_is_not_asked_has_nothing_to_answer_for_once(tmp_path: Path, sheet: str) -> None:
    played = placed(make(tmp_path, SEATS), ask_retreats="12h")
    reply = played.send(0, sheet)
    assert reply.error is not None
    assert (reply.kind, reply.error.code) == ("wrong", "once")
    assert [code for code, _ in reply.notes] == []


def test_a_draft_is_no_answer_for_this_once(asking: Played) -> None:
    reply = asking.send(1, "retreat weakest once\ndraft\n")
    assert reply.error is not None
    assert reply.error.code == "once"
    assert asking.look().asked == [1]


def test_an_answer_for_this_once_goes_with_a_sheet_for_the_turn(asking: Played) -> None:
    reply = asking.send(1, "retreat stack 19 once\nabandon 19\nend\n")
    assert reply.kind == "ahead"
    assert by(asking) == [[1, "retreat", "mail"]]
    assert standing(asking) == {}
    assert (asking.look().turn, asking.look().asked) == (15, [2])


def standing(played: Played) -> dict[str, str]:
    """What holds for B."""
    with played.write() as at:
        return dict(standing_of(at.session, find_game(at.session, "kyiv-1"), 1))
