"""Every form of every order as Russian and Ukrainian readers are shown it."""

from __future__ import annotations

import re

import pytest

from moderator.engine.commands import VERBS
from moderator.games import GAMES
from moderator.games.kingdoms.notation.verbs import VERBS as KINGDOMS
from moderator.games.smallworld.notation.verbs import VERBS as SMALL_WORLD
from moderator.games.tongues import order_of
from moderator.games.underground.notation.verbs import VERBS as UNDERGROUND

FORMS = [
    (game, form)
    for game, verbs in (
        ("smallworld", {**VERBS, **SMALL_WORLD}),
        ("underground", UNDERGROUND),
        ("kingdoms", KINGDOMS),
    )
    for verb in verbs.values()
    for form in verb.forms
]
NOMINATIVE = {
    "ru": re.compile(r"(?:крепость|древний|королева|призрак|скипетр|кольцо|алтарь|дракон) нет"),
    "uk": re.compile(r"(?:фортеця|древній|королева|привид|скіпетр|кільце|вівтар|дракон) немає"),
}
"""What is not there stands in another case than what is."""
AFTER_A_PLACE = re.compile(r"\bкарта\b|(?<!в )\b(?:слабейшие|найслабші)\b")
WITHOUT_A_PLACE = ("camps weakest",)
FREE_TEXT = ("salt any words",)


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_they_are_in_the_case_that_the_language_asks_for(language: str) -> None:
    for game, form in FORMS:
        said = order_of(game, language, form)
        assert not NOMINATIVE[language].search(said), said
        assert form in WITHOUT_A_PLACE or not AFTER_A_PLACE.search(said), said
        assert "'" not in said, said


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_they_are_read_as_the_same_order(language: str) -> None:
    for game, form in FORMS:
        read = GAMES[game].notation.read
        mine, theirs = read(form), read(order_of(game, language, form))
        lines = [(line.verb, line.number) for line in (*mine.plans[0], *mine.commands)]
        assert lines == [(line.verb, line.number) for line in (*theirs.plans[0], *theirs.commands)]


def test_a_vacation_ends_on_its_last_day() -> None:
    order = "vacation 2026-12-24 to 2027-01-02"
    assert order_of("smallworld", "ru", order) == "отпуск 2026-12-24 по 2027-01-02"
    assert order_of("smallworld", "uk", order) == "відпустка 2026-12-24 до 2027-01-02"
