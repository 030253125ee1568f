"""The examples of docs/api.md, run one after the other."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

from tests.web.conftest import Web
from tests.web.test_api import program

_EXAMPLE = re.compile(r"```console\n\$ (curl .*?)\n```\n\n```json\n(.*?)\n```", re.DOTALL)


def said(web: Web, words: list[str], client: Any) -> Any:
    """What the command that is shown would print."""
    path = next(word for word in words if word.startswith("https://league.example"))
    path = path.removeprefix("https://league.example")
    if "-d" in words:
        return client.post(path, data=words[words.index("-d") + 1]).json
    return client.post(path).json if "-X" in words else client.get(path).json


def holds(shown: Any, found: Any) -> bool:
    """Whether all that is shown is there; of a list the first of its rows."""
    if isinstance(shown, dict):
        return all(holds(value, found[name]) for name, value in shown.items())
    if isinstance(shown, list):
        return all(holds(one, other) for one, other in zip(shown, found, strict=False))
    return bool(shown == found)


def test_the_examples_of_the_page_are_true(web: Web, root: Path) -> None:
    examples = _EXAMPLE.findall((root / "docs" / "api.md").read_text(encoding="utf-8"))
    client = program(web, "olena")

    assert len(examples) == 7
    for command, shown in examples:
        found = said(web, shlex.split(command), client)
        assert holds(json.loads(shown), found), (command, found)


def test_every_address_and_code_stands_on_the_page(web: Web, root: Path) -> None:
    page = (root / "docs" / "api.md").read_text(encoding="utf-8")

    paths = web.browser().get("/api/v1/openapi.json").json["paths"]
    for path in paths:
        assert f"/api/v1{path.replace('{game}', 'NAME')}`" in page
