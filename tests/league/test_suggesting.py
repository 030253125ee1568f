"""What is proposed for a word that is no order: never itself, and only what may be ordered now."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from moderator.engine.commands import SPEECH, VERBS
from moderator.engine.grammar import MARKS
from moderator.engine.likeness import nearest
from moderator.engine.own_words import OWN_WORDS
from moderator.games import GAMES
from tests.league.conftest import Played

NOTATION = GAMES["smallworld"].notation
GIVEN = Path(__file__).parent.parent / "phrases" / "given.tsv"
ANY_TIME = MARKS | VERBS.keys() | SPEECH.keys()


def words() -> tuple[str, ...]:
    """What people begin lines with."""
    with GIVEN.open(encoding="utf-8", newline="") as file:
        texts = [row["text"] for row in csv.DictReader(file, delimiter="\t")]
    found = (line.split() for text in texts for line in text.split("\\n"))
    return (*dict.fromkeys(line[0].strip("“”,.!?:") for line in found if line), "leave", "peac")


def verbs_of(word: str) -> set[str]:
    sheet = NOTATION.read(word)
    broken = {str(dict(problem.facts).get("order", "")) for problem in sheet.problems}
    return {line.verb for line in (*sheet.plans[0], *sheet.commands)} | broken | {sheet.closing}


@pytest.mark.parametrize(
    ("before", "legal"),
    [("", {"take"}), ("take 1\nconquer 4\n", {"conquer", "roll", "deploy", "stop"})],
    ids=["before a race is taken", "in the middle of a turn"],
)
def test_words_that_are_no_order_are_answered_with_what_is_possible(
    played: Played, before: str, legal: set[str]
) -> None:
    proposed = 0
    for word in words():
        for line in played.check(0, f"{before}{word} 7\n").lines:
            problem = line.problem
            if problem is None or problem.code != "unknown-order":
                continue
            if dict(problem.facts).get("slip") == OWN_WORDS:
                continue
            for candidate in problem.candidates:
                proposed += 1
                assert candidate != word
                near = nearest(word, (candidate,), 0.8)
                assert near or verbs_of(candidate) & (legal | ANY_TIME), (word, candidate)
    assert proposed


@pytest.mark.parametrize(
    "line", ["end turn2", "конец хода7", "кінець усього", "draft please x", "continue on 7"]
)
def test_a_word_of_the_language_is_never_proposed_for_itself(played: Played, line: str) -> None:
    word = line.split()[0]
    for found in played.check(0, f"take 1\n{line}\n").lines:
        if found.problem is not None and found.problem.code == "unknown-order":
            assert word not in found.problem.candidates
