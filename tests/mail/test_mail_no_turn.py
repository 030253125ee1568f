"""A closing word is no turn by itself where somebody may have meant an order above it."""

from __future__ import annotations

import pytest
from postal import Office
from sqlmodel import select

from moderator.store import session as store
from moderator.store.states import ON_FILE
from moderator.store.tables import SheetRow

NO_ORDERS = {
    "en": ("north", "stay", "relic", "the big ones", "Can I take the trolls?"),
    "ru": ("Меняю", "моя армия", "а что если подождать"),
    "uk": ("той що зверху", "чекаю на диво", "північ"),
}
POLITE = ("Thanks!", "Hello all", "Спасибо всем", "Дякую за гру!", "note: attack B on 9 next")


def on_file(post: Office) -> list[str]:
    with store.read_transaction(post.played.engine) as session:
        rows = session.exec(select(SheetRow)).all()
        return [row.text for row in rows if row.state in ON_FILE]


@pytest.mark.parametrize("closing", ["end", "draft", "continue"])
@pytest.mark.parametrize("line", [line for lines in NO_ORDERS.values() for line in lines])
def test_nothing_is_played_and_what_was_saved_stays(post: Office, line: str, closing: str) -> None:
    saved = "take 1\nconquer 4\ndraft"
    post.write(0, saved)
    post.write(0, f"{line}\n{closing}\n")
    reply = post.replies()[-1]
    assert reply.kind in ("wrong", "empty")
    assert ("no-order", ()) in reply.notes
    assert line not in reply.passed_over
    assert post.played.look().turn == 1
    assert on_file(post) == [saved]


@pytest.mark.parametrize("line", POLITE)
def test_a_greeting_above_the_end_stops_no_turn(post: Office, line: str) -> None:
    post.write(0, f"{line}\nend\n")
    assert post.replies()[-1].kind == "played"
    assert post.played.look().turn == 2


def test_orders_beside_it_are_played(post: Office) -> None:
    post.write(0, "take 1\nnorth\nend\n")
    assert post.replies()[-1].kind == "played"


@pytest.mark.parametrize("sheet", ["draft\n", "Thanks!\ndraft\n", "wait\nbegin\nend\n"])
def test_a_draft_without_an_order_takes_the_place_of_none(post: Office, sheet: str) -> None:
    saved = "take 1\nconquer 4\ndraft"
    post.write(0, saved)
    post.write(0, sheet)
    assert post.replies()[-1].kind == "empty"
    assert on_file(post) == [saved]
