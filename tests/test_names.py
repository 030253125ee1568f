"""What things are called: a name means one thing wherever it stands."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "moderator"
# Games may share nouns with each other, as the contract of their rules wants.
PARTS = ("engine", "store", "league", "letters", "publish", "mail", "web")


def _classes() -> Iterator[tuple[str, str]]:
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield node.name, path.relative_to(PACKAGE).as_posix()


def _by_name() -> Mapping[str, set[str]]:
    modules: dict[str, set[str]] = defaultdict(set)
    for name, module in _classes():
        modules[name].add(module)
    return modules


def test_no_class_name_stands_in_two_modules() -> None:
    modules = _by_name()
    assert len(modules) > 300
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}


_NOUN = re.compile(r"^- \*\*(.+?)\*\*: ", re.MULTILINE)
_CLASS = re.compile(r"`([A-Z]\w+)`")


def test_the_glossary_is_in_order_and_its_classes_exist(root: Path) -> None:
    text = (root / "docs" / "glossary.md").read_text(encoding="utf-8")
    nouns = [noun.casefold() for noun in _NOUN.findall(text)]
    assert len(nouns) >= 40
    assert nouns == sorted(set(nouns))
    named = set(_CLASS.findall(text))
    assert len(named) >= 40
    assert named - set(_by_name()) == set()


def test_the_rooms_of_the_league_are_told_in_the_order_that_lint_keeps(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    told = re.findall(r"^\d+\. `(\w+)`: ", text, re.MULTILINE)
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    kept = next(one["layers"] for one in contracts if one.get("containers") == ["moderator.league"])
    assert told == kept


_HOLLOW = {"found", "one"}


def _locals(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Names that functions give to values: parameters, and what is assigned, looped over or
    matched; not the fields of classes."""
    fields = {
        id(node.target)
        for made in ast.walk(tree)
        if isinstance(made, ast.ClassDef)
        for node in made.body
        if isinstance(node, ast.AnnAssign)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name) and not (
            isinstance(node.ctx, ast.Load) or id(node) in fields
        ):
            yield node.id, node.lineno


def test_locals_say_what_they_hold() -> None:
    """`found` says that something is there, and `one` that it is one of several; a name says what
    it is: row, game, seat, line."""
    hollow = [
        f"{path.relative_to(PACKAGE)}:{line}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for name, line in _locals(ast.parse(path.read_text(encoding="utf-8")))
        if name in _HOLLOW
    ]
    assert hollow == []


_VERBS = """
    abandon accept act add admit agree aim allow announce annul answer anticipate append apply
    approve archive ask back backup beat become begin bind bring carry change charge check claim
    clear close collect compose configure confirm copy correct count decline delete dismiss
    divide do draw drop end enter exchange expect extend fill find finish flush fold follow
    force forget format free freeze gather give go grant greet guard hand handle heed hide hold
    hurry invite join journal judge keep lapse lay lease leave let limit load log look mail make
    mark meet merge move name new note observe offer open pause pick place play prepare print
    publish put quit read rebuild reconsider record redraw refund refuse register release
    remember remind remove rename renew reopen replay report require restore resume return
    revoke rewrite ring rollback run salt say seat send set settle show sign silence slow spread
    stack start stay stick stop supersede swap sweep switch take tell tick try turn uncorrect
    undo unfollow unobserve upgrade verify void vouch wait wake want warn watch wish withdraw
    write
"""
# What refuses is called by what must hold: `must_be_open`, `is_theirs`, `have_agreed`.
_CONDITIONS = "have is may must none plays sits"
# Made by a name that a library or the shell wants.
_WANTED = {
    "cli.py:main",
    "store/migrations/__main__.py:main",
    "mail/receiving/protocols.py:smtp_DATA",
}


def _does_something(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """It gives nothing back, or it writes to the database."""
    if isinstance(function.returns, ast.Constant) and function.returns.value is None:
        return True
    return any(
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("add", "delete", "flush")
        and ast.unparse(call.func.value).split(".")[-1] == "session"
        for call in ast.walk(function)
    )


def _is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Commands are called as they are typed, views by their page."""
    told = " ".join(ast.unparse(one) for one in function.decorator_list)
    return any(word in told for word in ("command", "group", "blueprint"))


def test_what_does_something_begins_with_a_verb() -> None:
    others = [
        where
        for path in sorted(PACKAGE.rglob("*.py"))
        if "versions" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("__")
        and not _is_command(node)
        and _does_something(node)
        and node.name.lstrip("_").split("_")[0] not in f"{_VERBS} {_CONDITIONS}".split()
        and (where := f"{path.relative_to(PACKAGE).as_posix()}:{node.name}") not in _WANTED
    ]
    assert others == []
