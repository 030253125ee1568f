"""What cannot be done: a code and facts, so that it can be said in any reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from moderator.engine.core import Facts, Problem
from moderator.engine.likeness import nearest

L = TypeVar("L", bound=str)

Fact = str | int | Problem | tuple[str, ...]


class LeagueError(ValueError):
    """A wish that cannot be met. Its words stand in `locale/refusals.py`, by the code.

    `about` names the setting or the field that is meant, where there is one. Of the facts, `near`
    are the names that were probably meant, and `known` all there are. A Problem is
    the reason of somebody else, said by its own code.
    """

    def __init__(self, code: str, /, about: str = "", **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.about = about
        self.facts = facts

    def __str__(self) -> str:
        """For logs: `no-seat game=kyiv-1 number=9`."""
        told = [f"{name}={_logged(value)}" for name, value in self.facts.items()]
        return " ".join((self.code, *([f"about={self.about}"] if self.about else []), *told))

    def named(self, about: str) -> LeagueError:
        """The same, of that setting or field."""
        return LeagueError(self.code, about, **self.facts)


class ForbiddenError(LeagueError):
    """Somebody wants to do what is not theirs to do, or what is not there for them."""


def _logged(value: Fact) -> str:
    if not isinstance(value, Problem):
        return str(value)
    return " ".join((value.code, *(f"{name}={fact}" for name, fact in value.facts)))


def misspelt(code: str, word: str, known: Iterable[str], about: str = "") -> LeagueError:
    """`word` is none of the known, which are too many to list: the nearest of them are named."""
    return LeagueError(code, about, word=word, near=_near(word, known))


def unknown(code: str, word: str, known: Iterable[str]) -> LeagueError:
    """`word` is none of the known: the nearest are named, and all where none is near."""
    there = tuple(sorted(known))
    return LeagueError(code, word=word, near=_near(word, there), known=there)


def _near(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Capital letters make no difference."""
    folded = {name.casefold(): name for name in known}
    return tuple(folded[name] for name in nearest(word, folded))


def one_of(word: str, known: Iterable[str], about: str = "") -> LeagueError:
    """`word` cannot be chosen; what can be is listed in its order."""
    return LeagueError("not-a-choice", about, word=word, known=tuple(known))


def read_choice(word: object, known: Iterable[L], about: str = "") -> L:
    """The one of the known that `word` is. Raises LeagueError, `not-a-choice`, naming them all."""
    possible = tuple(known)
    for choice in possible:
        if choice == word:
            return choice
    raise one_of(str(word)[:60], possible, about)


def noted(note: tuple[str, Facts]) -> LeagueError:
    """What an answer's note refuses, as a refusal: the words are the note's."""
    code, facts = note
    return LeagueError(code, **{name: str(value) for name, value in facts})


class CommandError(ValueError):
    """What only a command of the organiser's meets: an English sentence saying what to do."""


class OvertakenError(RuntimeError):
    """Another process advanced the game first: roll back, read anew and try again."""
