"""Two wars of Tiny Epic Kingdoms by mail: one waits for nobody, one for a player who is silent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from chronicle import GAME, MONDAY, Chronicle, flat, moment, open_chronicle
from click.testing import CliRunner
from sqlmodel import Session

from moderator.console.proof import verify
from moderator.engine.core import LETTERS
from moderator.games.kingdoms.state import State
from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people import directory
from moderator.league.play import record
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.verification import export

STANDING = ("on bid: flag", "on retreat: retreat", "on quest: collect")
RECEIPT = re.compile(r"[0-9a-f]{16}\.[0-9a-f]{64}")


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Chronicle]:
    """Olena (A) has said what answers for her in a war; all have patrolled, Taras (B) is next."""
    made = open_chronicle(tmp_path, kind="kingdoms")
    with store.write_transaction(made.engine) as session:
        for seat in range(3):
            start = edge(position(session), seat)
            hand_in(session, seat, f"start {start}", "resources 2 food 2 ore 2 mana", *STANDING)
        for seat in range(3):
            start = edge(position(session), seat)
            near = position(session).realm.near[start][0]
            hand_in(session, seat, f"patrol {start} to {near}")
    made.tick()
    yield made
    made.engine.dispose()


def position(session: Session) -> State:
    found = record.state_of(session, directory.find_game(session, GAME))
    assert isinstance(found, State)
    return found


def edge(state: State, seat: int) -> str:
    """The first region of land at the edge of that seat's homeland."""
    land, letter = state.realm.land, LETTERS[seat]
    return next(one for one in land if one[0] == letter and one in state.realm.edge)


def hand_in(session: Session, seat: int, *lines: str) -> None:
    """What comes before the story, without a mail; only Olena's standing answers are kept."""
    kept = [line for line in lines if seat == 0 or line not in STANDING]
    tenure = key(directory.sittings(session, directory.find_game(session, GAME))[seat].tenure)
    sheet = "\n".join(("begin", *kept, "end"))
    receiving.receive(moment(session, MONDAY), Arrival(tenure, sheet, "mail", MONDAY))


def now(story: Chronicle) -> State:
    with story.session() as (session, _):
        return position(session)


def armies(story: Chronicle, region: str) -> set[int]:
    """Whose armies stand there."""
    return {army.seat for army in now(story).armies if army.region == region}


def test_wars_that_wait_for_nobody_and_for_a_silent_player(
    story: Chronicle, tmp_path: Path
) -> None:
    turn = story.game().turn
    a, b, c = (edge(now(story), seat) for seat in range(3))
    answer = story.mail("taras", story.sheet("choose quest", f"quest {b} to {a}", "bid 1"))
    # What Olena said beforehand was the flag, and a retreat: nobody asked her.
    assert answer.subject.endswith("your orders were carried out")
    assert armies(story, a) == {1}
    assert "war" not in flat(story.asked("olena"))

    # Ingrid marches on him there. Her bid is sealed while he is asked.
    sheet = story.sheet(f"quest {c} to {a}", "bid 2")
    answer = story.mail("ingrid", sheet)
    (receipt,) = RECEIPT.findall("".join(answer.text.split()))
    assert story.game().asked == [1]
    assert "bid" in story.asked("taras").text

    # He never answers: at the deadline his bid is the flag, his army retreats, the game goes on.
    story.at(1, 22)
    story.tick()
    assert armies(story, a) == {2}
    assert sum(army.seat == 1 for army in now(story).armies) == 2
    assert (story.game().turn, story.game().asked) == (turn + 1, [2])
    assert verified(story, tmp_path, sheet, receipt, turn) == 0
    assert verified(story, tmp_path, sheet.replace("bid 2", "bid 1"), receipt, turn) == 1


def verified(story: Chronicle, folder: Path, sheet: str, receipt: str, turn: int) -> int:
    """The exit status of `moderator verify` for what Ingrid says that she sent."""
    game, claim = folder / "game.json", folder / "claim.txt"
    with story.session() as (session, found):
        game.write_bytes(export.encode(export.export_game(session, found)))
    claim.write_text(sheet)
    asked = ("--sheet", str(claim), "--receipt", receipt, "--seat", "C", "--turn", str(turn))
    return CliRunner().invoke(verify, [str(game), *asked]).exit_code
