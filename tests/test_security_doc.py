"""docs/security.md promises only what a test shows: every test that it names is there, and every
promise names one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HEADINGS_OF_PROMISES = (
    *("Who may do what", "Signing in", "Forms", "What browsers are told", "Floods"),
    *("What is written and read", "What watches", "What a player can ask for"),
)
_TEST = re.compile(r"`(test_\w+(?:\.py)?|tests/[\w/]+(?:\.py)?)`")


def sections(root: Path) -> dict[str, str]:
    text = (root / "docs" / "security.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def there(root: Path) -> set[str]:
    """The names of all tests, their files and folders."""
    found = set()
    for path in (root / "tests").rglob("*.py"):
        found |= {path.name, path.relative_to(root).as_posix()}
        found |= {one.relative_to(root).as_posix() for one in path.parents if one != root.parent
                  and root in one.parents}  # fmt: skip
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    return found


def test_every_test_that_is_named_is_there(root: Path) -> None:
    named = set(_TEST.findall((root / "docs" / "security.md").read_text(encoding="utf-8")))
    assert len(named) > 40
    assert named - there(root) == set()


def test_every_promise_names_its_test(root: Path) -> None:
    """A promise is an item of a list; what is not promised has a section of its own."""
    known = sections(root)
    for heading in HEADINGS_OF_PROMISES:
        items = re.split(r"^- ", known[heading], flags=re.MULTILINE)[1:]
        for item in items:
            assert _TEST.search(item), f"{heading}: {item[:70]}"
