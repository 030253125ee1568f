"""What emails weigh: the picture of the largest boards, and whole emails that ask, at five."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from PIL import Image
from postal import Office

from moderator.config import load
from moderator.games import GAMES
from moderator.store.tables import OutboxRow
from tests.league.conftest import make

PICTURE, MAIL = 120_000, 200_000
TURNS = 7
"""More than a round of five, so that every seat has a land."""


@pytest.fixture(params=sorted(GAMES), scope="module")
def rows(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The emails that went out in the first turns of a game of five that all play."""
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "config.toml").write_text('[database]\nurl = "sqlite:///league.sqlite3"\n')
    played = make(folder, 5, kind=request.param)
    office = Office(played, load(folder / "config.toml"), folder / "sent")
    return [row.raw for row in _asking(office) if row.raw is not None]


def _asking(post: Office) -> Iterator[OutboxRow]:
    for turn in range(TURNS):
        if turn:
            post.played.wait(timedelta(hours=51))
        while post.deliver(after=timedelta(seconds=1)):
            pass
    yield from (row for row in post.rows() if row.kind in ("asked", "reminder", "report"))


def _parts(raw: bytes, kind: str) -> list[EmailMessage]:
    message = message_from_bytes(raw, policy=policy.default)
    return [
        part
        for part in message.walk()
        if isinstance(part, EmailMessage) and part.get_content_type() == kind
    ]


def test_a_picture_weighs_little_and_has_few_colours(rows: list[bytes]) -> None:
    pictures = [part.get_content() for raw in rows for part in _parts(raw, "image/png")]
    assert pictures
    assert max(map(len, pictures)) <= PICTURE
    assert all(len(Image.open(io.BytesIO(one)).getcolors() or ()) <= 64 for one in pictures)


def test_an_email_weighs_little_with_everything(rows: list[bytes]) -> None:
    assert rows
    assert max(map(len, rows)) <= MAIL


def test_the_picture_leads_to_the_large_board_and_says_so_where_it_is_off(
    rows: list[bytes],
) -> None:
    pages = [part.get_content() for raw in rows for part in _parts(raw, "text/html")]
    with_board = [page for page in pages if "cid:board" in page]
    assert with_board
    for page in with_board:
        before, _, behind = page.partition('<img src="cid:board" alt="')
        assert before.rstrip().endswith('kyiv-1/">')
        assert "The board of kyiv-1. The table below says the same." in behind.partition('"')[0]
