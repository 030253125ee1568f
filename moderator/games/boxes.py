"""What is printed in the boxes, as data: constants that no game changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parent


@cache
def document(game: str) -> Mapping[str, Any]:
    """The data file of that game's box, as JSON says it; FileNotFoundError where it has none."""
    loaded: Mapping[str, Any] = json.loads(
        (GAMES / game / "data" / f"{game}.json").read_text(encoding="utf-8")
    )
    return loaded
