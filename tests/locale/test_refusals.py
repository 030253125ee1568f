"""Whatever is refused, anywhere in the code, has words in every language, with all their facts."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from catalogues import LANGUAGES, ROOT, facts, translated

from moderator.engine.core import SetupError
from moderator.games import GAMES
from moderator.games.kingdoms import setting as kingdoms
from moderator.games.kingdoms.readings import READINGS
from moderator.games.smallworld import setting as smallworld
from moderator.league.values.errors import LeagueError, misspelt, noted, one_of, unknown
from moderator.locale.notes import NOTES
from moderator.locale.refusals import OPTIONS, REFUSALS, SETUPS, refused
from moderator.locale.voice import Voice

MAKERS: dict[str, set[str]] = {
    "LeagueError": set(),
    "ForbiddenError": set(),
    "misspelt": {"word", "near"},
    "one_of": {"word", "known"},
    "unknown": {"word", "near", "known"},
}
"""What makes a refusal, and the facts that it adds by itself."""


class Refusal(NamedTuple):
    where: str
    code: str
    facts: set[str]


def refusals() -> Iterator[Refusal]:
    """Every call in the code that makes one; a code that is no plain string raises ValueError."""
    for path in sorted((ROOT / "moderator").rglob("*.py")):
        text = path.read_text("utf-8")
        if "moderator.league.values.errors import" in text:
            for node in ast.walk(ast.parse(text)):
                name = getattr(getattr(node, "func", None), "id", "")
                if isinstance(node, ast.Call) and name in MAKERS:
                    given = {word.arg for word in node.keywords if word.arg} - {"about"}
                    code = "not-a-choice" if name == "one_of" else ast.literal_eval(node.args[0])
                    yield Refusal(f"{path}:{node.lineno}", code, given | MAKERS[name])


def test_every_refusal_has_words_and_their_facts() -> None:
    made = list(refusals())
    assert len(made) > 100
    for one in made:
        assert one.code in REFUSALS, one
        assert set(facts(REFUSALS[one.code])) <= one.facts, one


def setups() -> Iterator[tuple[str, set[str]]]:
    """Every call in the games that says why a game cannot be set up so: its code and facts."""
    for path in sorted((ROOT / "moderator" / "games").rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "SetupError" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "SetupError":
                yield ast.literal_eval(node.args[0]), {word.arg or "" for word in node.keywords}


def test_why_a_game_cannot_be_set_up_has_words_and_their_facts() -> None:
    made = list(setups())
    assert {code for code, _ in made} == set(SETUPS)
    assert [code for code, given in made if not set(facts(SETUPS[code])) <= given] == []


def test_a_game_that_cannot_be_set_up_is_refused_in_the_language_of_the_reader() -> None:
    with pytest.raises(SetupError) as wrong:
        GAMES["kingdoms"].rules.setup(3, {"factions": "mine"})
    error = LeagueError("cannot-set-up", game="kyiv-1", why=wrong.value.problem)
    assert "раси (factions): не можна вибрати «mine»" in refused(Voice("uk"), error)
    assert str(error) == "cannot-set-up game=kyiv-1 why=setup-choice option=factions word=mine"


def test_every_option_of_a_game_has_words() -> None:
    """Those that are a choice in a form or on the command line; readings of cards are codes."""
    named = {*smallworld.OPTIONS, *smallworld.FREE, *kingdoms.OPTIONS, *kingdoms.FREE}
    assert named - set(READINGS) - set(OPTIONS) == set()


def test_no_words_are_left_over() -> None:
    assert set(REFUSALS) - {one.code for one in refusals()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said_in_every_language(language: str) -> None:
    there = {message.id for message in translated(language) if message.string}
    said = {**REFUSALS, **SETUPS}
    assert [code for code, message in said.items() if message not in there] == []


def test_what_a_note_refuses_is_said_as_the_note() -> None:
    error = noted(("no-vacation", ()))
    assert refused(Voice(), error) == NOTES["no-vacation"][0]


@pytest.mark.parametrize(
    ("error", "language", "said"),
    [
        (
            unknown("unknown-player", "Olen", ["taras", "olena"]),
            "en",
            "No player is called “Olen”. Did you mean “olena”?",
        ),
        (
            unknown("unknown-player", "x", ["taras", "olena"]),
            "uk",
            "Немає гравця з іменем «x». Є: olena, taras.",
        ),
        (unknown("unknown-game", "x", []), "en", "No game is called “x”. There are none yet."),
        (
            misspelt("no-zone", "europe/kyev", ["Europe/Kyiv", "UTC"]),
            "ru",
            (
                "«europe/kyev» — не часовой пояс: напишите, например, Europe/Kyiv или UTC."
                " Возможно, вы имели в виду «Europe/Kyiv»?"
            ),
        ),
        (
            one_of("maybe", ("no", "yes"), about="pin"),
            "en",
            "pin: “maybe” cannot be chosen. There are: no, yes.",
        ),
        (
            LeagueError("wrong-state", game="kyiv-1", state="over", states=("running", "paused")),
            "uk",
            "kyiv-1: закінчено. Це можна лише в стані: триває, на паузі.",
        ),
        (LeagueError("no-seat-letter", "seat", word="x\x07\ny"), "en", None),
    ],
)
def test_what_was_meant_is_named(error: LeagueError, language: str, said: str | None) -> None:
    words = refused(Voice(language), error)
    assert words == said if said else words.isprintable()


def test_a_field_goes_by_its_label() -> None:
    error = LeagueError("missing", "seat")
    assert refused(Voice("ru"), error, {"seat": "Место"}) == "Место: поле не заполнено."
    assert str(error) == "missing about=seat"
