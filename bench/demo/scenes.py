"""What happens at the table: a plain turn, and all that goes otherwise in a real league.

A scene is a generator: it does something, yields to let hours pass, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

from bench.demo.cast import Match
from bench.demo.hand import Hand

STRANGER = """\
From: stranger@elsewhere.example
To: {to}
Subject: Hello

begin
conquer 3
end
"""

Scene = Callable[[Hand], Iterator[None]]


def quieter(hand: Hand) -> Iterator[None]:
    """Most of the table wants no mail but when it is asked."""
    for seat in range(1, len(hand.match.players)):
        replace(hand, seat=seat).send("notify asked", "plain", greeting=False)
    yield from ordinary(hand)


def ordinary(hand: Hand) -> Iterator[None]:
    """Orders come, are played, are answered."""
    hand.send(hand.sheet(hand.wishes()))
    yield


def round_the_table(hand: Hand) -> Iterator[None]:
    """A turn in which all act: whoever is asked answers, as often as they are asked."""
    while hand.going():
        if hand.asked():
            hand.send(hand.sheet(hand.wishes()))
        yield


def mistaken(hand: Hand) -> Iterator[None]:
    """A region that does not exist and a misspelt order; the answer says so, the next is right."""
    wishes = hand.wishes()
    hand.send(hand.sheet(["conqer 4", *wishes, "conquer 99"]))
    yield
    yield from ordinary(hand)


def twice(hand: Hand) -> Iterator[None]:
    """The mail program sends the same bytes twice; the second time nothing happens."""
    mail = hand.send(hand.sheet(hand.wishes()))
    hand.stage.receive(mail)
    yield


def silent(hand: Hand) -> Iterator[None]:
    """Not a word until the time is up: a reminder, then the default."""
    while hand.asked():
        yield


def just_in_time(hand: Hand) -> Iterator[None]:
    """After the deadline but within the grace: taken."""
    while hand.stage.now < hand.due():
        yield
    yield from ordinary(hand)


def too_late(hand: Hand) -> Iterator[None]:
    """After the grace: the default was played, and the sheet is told that it is stale."""
    sheet = hand.sheet(hand.wishes())
    while hand.asked():
        yield
    hand.send(sheet)


def draft(hand: Hand) -> Iterator[None]:
    """A sheet kept as a draft is played when the time is up."""
    hand.send(hand.sheet(hand.wishes(), "draft"))
    yield from silent(hand)


def second_thoughts(hand: Hand) -> Iterator[None]:
    """A draft is asked after, taken back, and replaced by a better sheet."""
    hand.send(hand.sheet(hand.wishes(), "draft"))
    yield
    hand.send("status", "plain", greeting=False)
    hand.send("withdraw", "phone", greeting=False)
    yield
    yield from ordinary(hand)


def too_soon(hand: Hand) -> Iterator[None]:
    """A sheet sent ahead that will not fit when its turn comes: its owner is told, and mends it."""
    following = replace(hand, seat=(hand.seat + 1) % len(hand.match.players))
    following.send(following.sheet(["conquer 3 or 7 or 12", "deploy weakest"]))
    yield
    yield from ordinary(hand)


def with_plans(hand: Hand) -> Iterator[None]:
    """Two plans: the bold one, and one that always works."""
    bold = [order for order in hand.wishes() if not order.startswith("take")]
    first = [order for order in hand.wishes() if order.startswith("take")]
    hand.send(hand.sheet([*first, "plan", *bold, "plan", "stop"]))
    yield


def step_by_step(hand: Hand) -> Iterator[None]:
    """`continue` shows the die before the troops are sent to their places."""
    wishes = hand.wishes()
    last = next((n for n, order in enumerate(wishes) if order.startswith("roll")), len(wishes) - 1)
    hand.send(hand.sheet(wishes[: last + 1], "continue"))
    yield
    if hand.asked():
        yield from ordinary(hand)


def ahead(hand: Hand) -> Iterator[None]:
    """Whoever comes next has sent their orders already; then this turn is played."""
    following = replace(hand, seat=(hand.seat + 1) % len(hand.match.players))
    following.send(following.sheet(following.wishes()))
    yield
    yield from ordinary(hand)


def bystanders(hand: Hand) -> Iterator[None]:
    """A stranger, a token that is none, an empty mail, rubbish: none of it harms the game."""
    hand.stage.receive(STRANGER.format(to="moderator@league.example").encode())
    hand.stage.receive(STRANGER.format(to=f"moderator+{'a' * 24}@league.example").encode())
    hand.stage.receive(hand.write("", "plain", greeting=False))
    noise = Random(hand.turn).randbytes(2000)  # not for luck
    hand.stage.receive(noise, hand.stage.post.newest(hand.player.address, hand.match.slug).reply_to)
    yield
    yield from ordinary(hand)


SCENES: Mapping[tuple[str, int], Scene] = {
    ("demo-2", 3): mistaken,
    ("demo-2", 6): twice,
    ("demo-2", 8): step_by_step,
    ("demo-2", 12): second_thoughts,
    ("demo-2", 15): draft,
    ("demo-3", 1): quieter,
    ("demo-3", 5): just_in_time,
    ("demo-3", 9): silent,
    ("demo-3", 14): too_late,
    ("demo-3", 11): step_by_step,
    ("demo-3", 20): ahead,
    ("demo-3", 22): mistaken,
    ("demo-5", 1): quieter,
    ("demo-5", 8): too_soon,
    ("demo-5", 13): with_plans,
    ("demo-5", 17): bystanders,
    ("demo-5", 20): ahead,
    ("demo-5", 24): with_plans,
    ("demo-5", 31): twice,
}
"""What is out of the ordinary, by game and turn."""


USUAL: Mapping[str, Scene] = {"smallworld": ordinary, "kingdoms": round_the_table}
"""What happens else, by the kind of game."""


def scene(match: Match, turn: int) -> Scene:
    """What happens in that turn."""
    return SCENES.get((match.slug, turn), USUAL[match.kind])
