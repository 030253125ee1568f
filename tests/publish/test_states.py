"""Templates ask for states by their names: a name that no state has is never met, and what hangs
on it silently disappears."""

from __future__ import annotations

import re
from pathlib import Path

from moderator.paths import templates_dir
from moderator.store import states

ASKED = re.compile(r'\bstate [!=]= "(\w+)"|"state", "(?:equalto|eq|ne)", "(\w+)"')
OTHERS = frozenset({"now"})
"""Of no row in the database."""


def test_every_state_that_a_template_asks_for_is_one() -> None:
    known = set(re.findall(r'"(\w+)"', Path(states.__file__).read_text(encoding="utf-8")))
    asked = {
        (str(file.relative_to(templates_dir())), found[1] or found[2])
        for file in templates_dir().rglob("*.j2")
        for found in ASKED.finditer(file.read_text(encoding="utf-8"))
    }
    assert len(asked) > 8
    assert {one for one in asked if one[1] not in known | OTHERS} == set()


CHOSEN = re.compile(r'(?:select|reject)attr\("(\w+)"')


def test_every_attribute_that_a_template_chooses_by_is_somebodys() -> None:
    source = "\n".join(
        file.read_text(encoding="utf-8") for file in Path(states.__file__).parents[1].rglob("*.py")
    )
    known = set(re.findall(r"^    (?:def )?(\w+)[:(]", source, re.MULTILINE))
    asked = {
        (str(file.relative_to(templates_dir())), found[1])
        for file in templates_dir().rglob("*.j2")
        for found in CHOSEN.finditer(file.read_text(encoding="utf-8"))
    }
    assert len(asked) > 4
    assert {one for one in asked if one[1] not in known} == set()
