"""Marks on views that the app's wiring reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

_OWN_GUARD = "moderator_own_guard"
_FREQUENT = "moderator_frequent"
_SCARCE = "moderator_scarce"
_ONCE = "moderator_once"


def own_guard(view: View) -> View:
    """Its POST is guarded by a token in its own address or head, and carries no form token."""
    setattr(view, _OWN_GUARD, True)
    return view


def scarce(view: View) -> View:
    """Its POST sends a mail: few an hour from one network."""
    setattr(view, _SCARCE, True)
    return view


def frequent(view: View) -> View:
    """A script asks it while somebody types: counted apart from the pages that people open."""
    setattr(view, _FREQUENT, True)
    return view


def once(view: View) -> View:
    """Its POST counts once for each time that its form was shown."""
    setattr(view, _ONCE, True)
    return view


def is_once(view: object) -> bool:
    return getattr(view, _ONCE, False)


def has_own_guard(view: object) -> bool:
    return getattr(view, _OWN_GUARD, False)


def is_frequent(view: object) -> bool:
    return getattr(view, _FREQUENT, False)


def is_scarce(view: object) -> bool:
    return getattr(view, _SCARCE, False)
