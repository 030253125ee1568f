"""Bargains as they are typed: what is traded for what, what is stolen from whom."""

from __future__ import annotations

from moderator.engine.commands import seat_named
from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import syntax
from moderator.engine.words import Tokens, split
from moderator.games.kingdoms.notation.amounts import Amounts, amounts, resource


def trade(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(amounts given, resource wanted) pairs; one that names a single resource gives the same."""
    trades: list[tuple[Amounts, str]] = []
    for part in split(tokens, "or"):
        bargain = _bargain(part, trades[-1][0] if trades else ())
        if isinstance(bargain, Problem):
            return bargain
        trades.append(bargain)
    return tuple(trades)


def _bargain(tokens: Tokens, before: Amounts) -> tuple[Amounts, str] | Problem:
    given, *wanted = split(tokens, "for")
    if not wanted and before and len(given) == 1:
        given, wanted = (), [given]
    if len(wanted) != 1 or len(wanted[0]) != 1:
        return syntax(wanted[0][1] if wanted and len(wanted[0]) > 1 else "")
    name = resource(wanted[0][0])
    giving = amounts(given) if given else before
    if isinstance(giving, Problem):
        return giving
    return name if isinstance(name, Problem) else (giving, name)


def steal(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(resource, seat or None) pairs; a seat behind the last holds for those before it."""
    steals: list[tuple[str, int | None]] = []
    for part in split(tokens, "or"):
        taken, *owners = split(part, "from")
        kind = _single(taken)
        seat = seat_named(owners[0]) if owners else None
        if isinstance(kind, Problem):
            return kind
        if isinstance(seat, Problem):
            return seat
        steals.append((kind, seat))
    last = steals[-1][1]
    return tuple((kind, last if seat is None else seat) for kind, seat in steals)


def _single(tokens: Tokens) -> str | Problem:
    """One of one resource: nobody steals more."""
    goods = amounts(tokens)
    if isinstance(goods, Problem):
        return goods
    if len(goods) != 1 or goods[0][1] != 1:
        return Problem("limit", facts(limit=1))
    return goods[0][0]
