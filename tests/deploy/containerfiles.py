"""What a Containerfile says, read as a builder reads it."""

from __future__ import annotations

import json
import re
from pathlib import Path

BASE = "debian:12-slim"
OURS = "deploy/Containerfile"
MTA = "deploy/compose/mta.Containerfile"


def instructions(root: Path, name: str) -> list[tuple[str, str]]:
    """The instructions of a Containerfile, in order, with their lines joined."""
    text = (root / name).read_text("utf-8").replace("\\\n", " ")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def user(root: Path) -> int:
    """The number of the user that it runs as."""
    (named,) = (rest for word, rest in instructions(root, OURS) if word == "USER")
    return int(named.partition(":")[0])


def environment(root: Path) -> dict[str, str]:
    """The variables that it sets."""
    said = " ".join(rest for word, rest in instructions(root, OURS) if word == "ENV")
    return dict(re.findall(r"(\w+)=(\S+)", said))


def command(root: Path) -> list[str]:
    """What it runs where nothing else is asked for."""
    (said,) = (rest for word, rest in instructions(root, OURS) if word == "CMD")
    listed = json.loads(said)
    assert isinstance(listed, list)
    return [str(one) for one in listed]
