"""Mail addresses at the desk: nobody sees them but their owner, also where a mail or the answer of
a mail server names one."""

from __future__ import annotations

import re
from collections.abc import Collection

_ADDRESS = re.compile(r"([^\s<>\"'(),;:@\[\]]{1,64})@([^\s<>\"'(),;:@\[\]]{1,255})")


def veiled(text: str, but: Collection[str] = ()) -> str:
    """The text with `o…@mail.example` for an address, unless the reader has written it in."""
    known = {word.strip().casefold() for word in but}

    def hide(match: re.Match[str]) -> str:
        whole = match[0]
        if whole.casefold().rstrip(".") in known:
            return whole
        return f"{match[1][0]}…@{match[2]}"

    return _ADDRESS.sub(hide, text)
