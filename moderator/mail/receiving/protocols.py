"""How a listener takes the bytes of a mail: as they come, and whatever their lines are like.

aiosmtpd reads a mail line by line, which is a third of all work at the door, and refuses for good
a mail in which a line is longer than the standard has it (RFC 5321, 4.5.3.1.6). Players' programs
send such lines; what can be read is not sent back.
"""

from __future__ import annotations

from asyncio import LimitOverrunError, StreamReader

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope

MOST_BYTES = 33_000_000

_END = b"\r\n.\r\n"


class _Whole(SMTP):
    """Reads what follows DATA in large pieces."""

    line_length_limit = 64 * 1024
    """So much waits to be read, at most about twice; a command has a limit of its own."""

    async def smtp_DATA(self, arg: str | None) -> None:  # noqa: N802 - the library's name
        if await self.check_helo_needed():
            return
        assert self.envelope is not None
        if not self.envelope.rcpt_tos:
            await self.push("503 Error: need RCPT command")
            return
        if arg:
            await self.push("501 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        content = await taken(self._reader, MOST_BYTES)
        await self.push(await self._answer(self.envelope, content))
        self.envelope = Envelope()

    async def _answer(self, envelope: Envelope, content: bytes | None) -> str:
        if content is None:
            return "552 5.3.4 Too much mail data"
        envelope.content = envelope.original_content = content
        answer: str = await self.event_handler.handle_DATA(self, self.session, envelope)
        return answer


async def taken(reader: StreamReader, most: int) -> bytes | None:
    """A mail without the dots that its transport added; None where it is larger than `most`.

    Only a dot between two whole line ends closes it: a server before us that takes other ends
    for one must not be able to hide a second mail in the first.
    """
    data, too_much = bytearray(b"\r\n"), False  # the command's line end: a dot may come first
    while not data.endswith(_END):
        try:
            data += await reader.readuntil(b".\r\n")
        except LimitOverrunError as error:
            data += await reader.read(error.consumed)
        if len(data) > most:
            too_much = True
            del data[: -len(_END)]
    return None if too_much else bytes(data[:-3]).replace(b"\r\n.", b"\r\n")[2:]


class SpeakingLMTP(_Whole, LMTP):
    """LMTP, as we take it."""


class SpeakingSMTP(_Whole):
    """SMTP, as we take it."""


SPOKEN: dict[str, type[SMTP]] = {"lmtp": SpeakingLMTP, "smtp": SpeakingSMTP}
