"""Whatever Underground asks of a seat can be written in a mail, and its sheet sent back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from moderator.engine.core import Answer, Decision
from moderator.games import GAMES
from moderator.letters.asking import asked
from moderator.letters.briefing import Briefing, SeatQuestion
from moderator.locale.speech import Speaker
from moderator.mail.outbound.drawing import text

GAME = GAMES["underground"]
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
PLAYERS = {0: "Anna", 1: "Olena", 2: "Taras", 3: "Ingrid"}
EACH = 1
"""Of each kind of question so many are written: the first that come up."""


@cache
def questions() -> tuple[tuple[Any, Decision], ...]:
    """Positions at which people were asked, some of each kind."""
    seen: Counter[str] = Counter()
    found = []
    for seed in range(6):
        for state, decision in _walk(2 + seed % 3, Random(seed)):
            seen[decision.kind] += 1
            if seen[decision.kind] <= EACH:
                found.append((state, decision))
    return tuple(found)


def _walk(seats: int, luck: Random) -> Iterator[tuple[Any, Decision]]:
    rules = GAME.rules
    state = rules.setup(seats, {}).state
    while (ask := rules.ask(state)) is not None:
        yield from ((state, one) for one in ask.decisions if one.seat >= 0)
        answers = tuple(
            Answer(one, luck.choice(list(islice(rules.choices(state, one), 32))), "test")
            for one in ask.decisions
        )
        state = rules.apply(state, answers).state


def briefing(state: Any, decision: Decision, language: str) -> Briefing:
    view = GAME.rules.view(state, decision.seat)
    hints = tuple(GAME.notation.help(state, decision))
    return Briefing(
        speaker=Speaker(language, "Europe/Kyiv"),
        game="deep-1",
        state="running",
        seat=decision.seat,
        players={seat.seat: PLAYERS[seat.seat] for seat in view.seats},
        now=NOW,
        turn="7",
        view=view,
        due_at=NOW + timedelta(days=2),
        asked=(decision.seat,),
        question=SeatQuestion(decision.kind, (), hints),
    )


def test_rare_questions_are_among_those_that_are_written() -> None:
    kinds = {decision.kind for _, decision in questions()}
    assert kinds >= {"take", "act", "deploy", "altar", "balrog", "ghost", "queen", "ring"}


@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_question_fits_a_mail(language: str) -> None:
    for state, decision in questions():
        words = text(asked(briefing(state, decision, language)))
        assert [line for line in words.splitlines() if len(line) > 72] == [], decision.kind
        assert "{" not in words
        if language != "en":
            outside = "\n".join(words.split("\nbegin\n")[::2])
            told = re.sub(r"«[^»]*»|#[^\n]*", "", outside)
            assert not re.search(r"crater|lost-|monster|\bmudpool\b|\bchasm\b", told)


def test_every_order_that_is_offered_is_an_order() -> None:
    for state, decision in questions():
        for hint in GAME.notation.help(state, decision):
            sheet = GAME.notation.read(hint.order)
            assert sheet.problems == (), hint.order
            assert len(sheet.plans[0]) + len(sheet.commands) == 1, hint.order
            assert {GAME.notation.static(state, line) for line in sheet.plans[0]} <= {None}
