"""The longest walk, from a stored mail to the played turn, goes down through the packages."""

from __future__ import annotations

import sys
from pathlib import PurePath
from types import FrameType

from postal import Office

SHEET = "take 1\nconquer 4\nend\n"
# The notations of games are read by the engine, which asks them back: that is their contract.
CONTRACT = {"engine", "games"}
ROOMY = {"league", "mail", "store", "publish"}


def room_of(file: str) -> str:
    """The package, and the room in it where it has rooms; "" outside of the product."""
    _, _, inside = file.replace("\\", "/").partition("/moderator/")
    parts = PurePath(inside.removesuffix(".py")).parts
    return "/".join(parts[: 2 if parts[0] in ROOMY else 1]) if parts else ""


def test_no_package_is_entered_from_below(post: Office) -> None:
    """A call goes to a room that the walk is not in already, or stays where it is."""
    inside: list[str] = []
    entered: set[str] = set()
    again: set[tuple[str, str, str]] = set()

    def follow(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            here = inside[-1] if inside else ""
            room = room_of(frame.f_code.co_filename) or here
            if room != here:
                entered.add(room)
                if room in inside:
                    again.add((here, room, frame.f_code.co_name))
            inside.append(room)
        elif event == "return" and inside:
            inside.pop()

    before = sys.getprofile()
    sys.setprofile(follow)
    try:
        message = post.write(0, SHEET, subject="Re: [kyiv-1]", identity="<a@mail.example>")
    finally:
        sys.setprofile(before)

    assert message.state == "done"
    assert {"mail/inbound", "league/orders", "league/play", "store/journal", "games"} <= entered
    assert {row for row in again if not {row[0], row[1]} <= CONTRACT} == set()
