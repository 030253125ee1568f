"""The faster pace: only while all who play agree, and never for a deadline that runs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from moderator.league.clock import periods
from moderator.league.games import seating
from moderator.league.orders import faster_rhythm
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from tests.league.conftest import Played
from tests.league.test_absence import acts, noted
from tests.league.test_banks import put_rhythm
from tests.moments import moment

HOUR = timedelta(hours=1)


@pytest.fixture
def agreed(played: Played) -> Played:
    """All three have agreed; the deadline of the first turn runs as it did."""
    played.lay_down(faster="24h")
    for seat in range(3):
        played.send(seat, "faster")
    return played


def told(played: Played) -> list[str]:
    return [mail.facts["act"] for mail in played.mails("notice", 0)]


def test_all_who_play_must_agree(played: Played) -> None:
    played.lay_down(faster="24h")
    due = played.look().due_at
    assert noted(played, 0, "faster") == ("faster-wished", {"agreed": 1, "all": 3})
    assert noted(played, 1, "faster") == ("faster-wished", {"agreed": 2, "all": 3})
    assert told(played) == ["faster wished"], "of one's own the answer tells"
    played.send(0, "end")
    assert played.look().due_at == played.now + 48 * HOUR

    assert noted(played, 2, "faster") == ("faster-agreed", {})
    assert told(played)[-1] == "faster agreed"
    assert played.look().due_at == due, "what was announced stays"
    played.send(1, "end")
    assert played.look().due_at == played.now + 24 * HOUR
    assert played.look().grace_until == played.now + 26 * HOUR


def test_anybody_takes_it_back(agreed: Played) -> None:
    agreed.send(0, "end")
    assert agreed.look().due_at == agreed.now + 24 * HOUR
    assert noted(agreed, 2, "slower") == ("slower", {})
    assert told(agreed)[-1] == "faster ended"
    assert agreed.look().due_at == agreed.now + 24 * HOUR, "it runs as announced"
    agreed.send(1, "end")
    assert agreed.look().due_at == agreed.now + 48 * HOUR
    assert noted(agreed, 2, "slower") == ("slower-stands", {})


def test_changing_ones_mind_sends_the_others_one_mail(played: Played) -> None:
    played.lay_down(faster="24h")
    for word in ("faster", "slower", "faster", "slower"):
        played.send(1, word)
    assert told(played) == ["faster wished"]
    assert acts(played)[-1] == "faster dropped", "the log tells all of it"


def test_an_open_seat_hinders_nobody_and_agrees_to_nothing(agreed: Played) -> None:
    with store.write_transaction(agreed.engine) as session:
        faster_rhythm.put(moment(session), agreed.game(session), agreed.order(), 2, wants=False)
        seating.open_up(moment(session, secret=b"s" * 32), agreed.game(session), agreed.order(), 2)
        assert periods.rhythm_of(session, agreed.game(session)).period == 24 * HOUR
    agreed.send(2, "back")
    with store.read_transaction(agreed.engine) as session:
        assert periods.rhythm_of(session, agreed.game(session)).period == 48 * HOUR


def test_where_there_is_none(played: Played) -> None:
    assert noted(played, 0, "faster") == ("no-faster", {})
    played.lay_down(faster="24h")
    put_rhythm(played, bank="72h", increment="8h")
    assert noted(played, 0, "faster") == ("no-faster", {})
    with (
        store.write_transaction(played.engine) as session,
        pytest.raises(LeagueError, match="no-faster"),
    ):
        faster_rhythm.put(moment(session), played.game(session), played.order(), 0, wants=True)


@pytest.mark.parametrize("text", ["soon", "72h + 8h", "0h", "25:00"])
def test_what_a_faster_rhythm_cannot_be(played: Played, text: str) -> None:
    with pytest.raises(LeagueError, match="about=faster"):
        played.lay_down(faster=text)
