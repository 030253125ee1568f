"""Faults that can be planted in a module: one changed place of its source each.

This imports nothing of the product, so that a fault can be planted before that is loaded.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

UNTOUCHED = frozenset({"append", "tell", "Problem", "facts", "Event", "cast"})
"""Calls whose arguments are words about what happened, not rules."""
OWNERS = {"attacker": "defender", "defender": "attacker", "winner": "loser", "loser": "winner"}
HOOKED = frozenset({"Trait", "Power", "World", "Question"})
"""Values whose named parts are hooks."""


@dataclass(frozen=True, slots=True)
class Change:
    """One place changed: `kind` says how, the texts are the source before and after."""

    place: str
    """The function, or the name that is assigned to."""
    kind: str
    before: str
    after: str

    @property
    def words(self) -> str:
        """The same wherever the place moves to."""
        return f"{self.place}: {self.kind}: {self.before}  ->  {self.after}"


def changes(source: str) -> Iterator[Change]:
    """Every change that can be made to a module, in the order of its source."""
    for place, node, _put in _places(ast.parse(source), ""):
        for kind, other in _others(node):
            yield Change(place, kind, _text(node), _text(other))


def changed(source: str, number: int) -> ast.Module:
    """The module with the change of that number, from 0. Raises StopIteration past the last."""
    tree = ast.parse(source)
    made = ((put, other) for _, node, put in _places(tree, "") for _, other in _others(node))
    put, other = next(islice(made, number, None))
    put(other)
    return ast.fix_missing_locations(tree)


Put = Callable[[ast.AST], None]


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:90]


def _places(node: ast.AST, place: str) -> Iterator[tuple[str, ast.AST, Put]]:
    """Every node that may be changed, with how to put another in its place."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        if isinstance(value, list):
            for index, one in enumerate(value):
                if isinstance(one, ast.AST):
                    yield from _below(one, place, _in_list(value, index))
        elif isinstance(value, ast.AST):
            yield from _below(value, place, _in_field(node, name))


def _below(node: ast.AST, place: str, put: Put) -> Iterator[tuple[str, ast.AST, Put]]:
    if _is_untouched(node):
        return
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        place = f"{place}.{node.name}".lstrip(".")
    elif not place and isinstance(node, (ast.Assign, ast.AnnAssign)):
        if isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.BitOr):
            return  # a type that is one of several
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        yield from _places(node, _text(target))
        return
    yield place, node, put
    yield from _places(node, place)


def _in_list(values: list[ast.AST], index: int) -> Put:
    def put(node: ast.AST) -> None:
        values[index] = node

    return put


def _in_field(parent: ast.AST, name: str) -> Put:
    return lambda node: setattr(parent, name, node)


def _is_untouched(node: ast.AST) -> bool:
    if isinstance(node, (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom, ast.JoinedStr)):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True
    return isinstance(node, ast.Call) and _called(node) in UNTOUCHED


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _others(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may stand there instead, each with its kind."""
    match node:
        case ast.Constant(value=bool(said)):
            yield "yes for no", ast.Constant(not said)
        case ast.Constant(value=int(number)):
            yield "a number off by one", ast.Constant(number + 1)
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            other = COMPARISONS[type(op)]()
            yield "a comparison", ast.Compare(node.left, [other], node.comparators)
        case ast.BoolOp():
            yield from _logic(node)
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out", node.operand
        case ast.BinOp():
            yield from _arithmetic(node)
        case ast.Call() if _called(node) in HOOKED:
            yield from _hooks(node)
        case ast.Attribute(attr=name) if name in OWNERS:
            yield "a wrong owner", ast.Attribute(node.value, OWNERS[name], node.ctx)
        case ast.stmt():
            yield from _left_out(node)


def _left_out(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.If(orelse=[]):
            yield "a rule left out", ast.If(ast.Constant(False), node.body, [])
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[ast.Name(id=given), *_])):
            if name == given:
                yield "a step left out", ast.Pass()


def _logic(node: ast.BoolOp) -> Iterator[tuple[str, ast.AST]]:
    first, *rest = node.values
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and for or", ast.BoolOp(other, node.values)
    yield "a condition left out", first
    yield "a condition left out", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _hooks(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    for index, hook in enumerate(node.keywords):
        rest = [*node.keywords[:index], *node.keywords[index + 1 :]]
        yield f"a hook left out ({hook.arg})", ast.Call(node.func, node.args, rest)


COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


def _arithmetic(node: ast.BinOp) -> Iterator[tuple[str, ast.AST]]:
    match node.op:
        case ast.Add():
            yield "plus for minus", ast.BinOp(node.left, ast.Sub(), node.right)
        case ast.Sub():
            yield "plus for minus", ast.BinOp(node.left, ast.Add(), node.right)
        case ast.BitOr() | ast.BitAnd():
            yield "a set left out", node.left
        case ast.FloorDiv():
            yield "not divided", node.left
