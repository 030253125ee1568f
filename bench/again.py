"""A query put together once more, as the program that asks it does every time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Select, select
from sqlalchemy.sql.elements import BinaryExpression, BooleanClauseList
from sqlalchemy.sql.operators import and_


def again(query: Any) -> Any:
    """The same query, built of its models' columns; itself where it is more than a choice of rows
    by conditions, in some order, up to some number."""
    if not isinstance(query, Select):
        return query
    made = select(*(column["expr"] for column in query.column_descriptions))
    if query.whereclause is not None:
        made = made.where(*map(_anew, _conditions(query.whereclause)))
    if query._order_by_clauses:
        made = made.order_by(*query._order_by_clauses)
    if isinstance(query._limit_clause, BindParameter):
        made = made.limit(query._limit_clause.value)
    return made


def is_rebuilt(query: Any) -> bool:
    """Whether `again` gives the same query, and not the same object."""
    return isinstance(query, Select) and str(again(query)) == str(query)


def _conditions(where: ColumnElement[Any]) -> tuple[Any, ...]:
    both = isinstance(where, BooleanClauseList) and where.operator is and_
    return tuple(where.clauses) if both else (where,)


def _anew(condition: Any) -> Any:
    if not isinstance(condition, BinaryExpression):
        return condition
    return condition.operator(_side(condition.left), _side(condition.right))


def _side(part: Any) -> Any:
    """The attribute of a model, or the value, that stood there."""
    if isinstance(part, BindParameter):
        return part.value
    names = getattr(part, "_annotations", {})
    if "parententity" not in names:
        return part
    return getattr(names["parententity"].class_, names["proxy_key"])
