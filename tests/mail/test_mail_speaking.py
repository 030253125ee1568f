"""The bytes of a mail as a server hands them over: dots, long lines, ends that are none."""

from __future__ import annotations

import asyncio

import pytest

from moderator.mail.receiving.protocols import taken

LONG = b"deploy rest 20 # " + b"x" * 5_000 + b"\r\n"


def read(wire: bytes, *, piece: int, limit: int = 64, most: int = 100_000) -> bytes | None:
    """What is taken from a connection on which so many bytes arrive at once."""

    async def conversation() -> bytes | None:
        reader = asyncio.StreamReader(limit=limit)
        taking = asyncio.create_task(taken(reader, most))
        for at in range(0, len(wire), piece):
            reader.feed_data(wire[at : at + piece])
            await asyncio.sleep(0)
        return await asyncio.wait_for(taking, 5)

    return asyncio.run(conversation())


@pytest.mark.parametrize("piece", [1, 3, 7, 10_000])
@pytest.mark.parametrize(
    ("wire", "mail"),
    [
        (b".\r\n", b""),
        (b"..\r\n.\r\n", b".\r\n"),
        (b"a.\r\nb\r\n.\r\n", b"a.\r\nb\r\n"),
        (b"a\r\n..b\r\n...\r\n.\r\n", b"a\r\n.b\r\n..\r\n"),
        (b"a\n.\nb\r.\rc\n.\r\nd\r\n.\nMAIL FROM:<>\r\n.\r\n",
         b"a\n.\nb\r.\rc\n.\r\nd\r\n\nMAIL FROM:<>\r\n"),
        (LONG + b".\r\n", LONG),
    ],
    ids=["nothing", "a dot", "a sentence", "dots", "ends that are none", "a long line"],
)  # fmt: skip
def test_a_mail_ends_with_a_dot_alone_and_nowhere_else(
    wire: bytes, mail: bytes, piece: int
) -> None:
    assert read(wire, piece=piece) == mail


def test_what_is_too_large_is_read_to_its_end_and_not_kept() -> None:
    assert read(LONG * 10 + b".\r\n", piece=1000, most=4_000) is None
    assert read(LONG + b".\r\n", piece=1000, most=len(LONG) + 5) == LONG
