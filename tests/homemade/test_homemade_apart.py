"""Leagues of one server whose home-made pieces share names: each game speaks in its own words,
whatever else the process has seen, in whatever order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest

from moderator.engine.sheets import Bound
from moderator.games import GAMES
from moderator.games.tongues import order_of
from moderator.locale.speech import Speaker

_LEVELS = [{"win_goods": {"food": 1}}] * 5


def _banner(name: str, ru: str, uk: str) -> dict[str, Any]:
    called = {"name": name, "name_ru": ru, "name_uk": uk}
    return {"banners": [{**called, "tokens": 5, "tokens_of": "Giants"}]}


def _faction(name: str, ru: str, uk: str) -> dict[str, Any]:
    return {"factions": [{"name": name, "name_ru": ru, "name_uk": uk, "levels": _LEVELS}]}


SETS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "plain": ("smallworld", {}),
    "tinkers": ("smallworld", _banner("Tinkers", "Жестянщик|и", "Бляхар|і")),
    "mended": ("smallworld", _banner("Tinkers", "Паяльщик|и", "Паяльник|и")),
    "below": ("underground", _banner("Tinkers", "Лудильщик|и", "Лудильник|и")),
    "horsemen": ("smallworld", _banner("Centaurs", "Полукон|и", "Напівкон|і")),
    "centaurs": ("kingdoms", {}),
    "amazons": ("kingdoms", _faction("Amazons", "Воительниц|ы", "Воїтельк|и")),
    "warriors": ("kingdoms", _faction("Amazons", "Всадниц|ы", "Вершниц|і")),
}
"""Games by a name: their kind, and the set that they were made with."""

TAKEN: Mapping[str, str] = {
    "plain": "take amazons",
    "tinkers": "take tinkers",
    "mended": "take tinkers",
    "below": "take tinkers",
    "horsemen": "take centaurs",
    "centaurs": "faction centaurs",
    "amazons": "faction amazons",
    "warriors": "faction amazons",
}
SAID: Mapping[str, Mapping[str, str]] = {
    "plain": {"ru": "взять амазонок", "uk": "взяти амазонок"},
    "tinkers": {"ru": "взять народ жестянщики", "uk": "взяти народ бляхарі"},
    "mended": {"ru": "взять народ паяльщики", "uk": "взяти народ паяльники"},
    "below": {"ru": "взять народ лудильщики", "uk": "взяти народ лудильники"},
    "horsemen": {"ru": "взять народ полукони", "uk": "взяти народ напівконі"},
    "centaurs": {"ru": "раса кентавры", "uk": "раса кентаври"},
    "amazons": {"ru": "раса воительницы", "uk": "раса воїтельки"},
    "warriors": {"ru": "раса всадницы", "uk": "раса вершниці"},
}


def started(name: str) -> Any:
    """The game's position; it comes back from what is stored, as it does in every process."""
    kind, said = SETS[name]
    options: dict[str, Any] = {"homemade": json.dumps(said, ensure_ascii=False)} if said else {}
    rules = GAMES[kind].rules
    if kind == "kingdoms":
        options["factions"] = "chosen"
    return rules.unpack(json.loads(json.dumps(rules.pack(rules.setup(3, options).state))))


def read_back(name: str, state: Any, order: str) -> str:
    """What that order is read as in that game, in canonical English; the verb alone where nobody
    is asked for it yet."""
    game = GAMES[SETS[name][0]]
    (line,) = game.notation.read(order).plans[0]
    assert game.notation.static(state, line) is None, (name, order)
    ask = game.rules.ask(state)
    bound = game.notation.bind(state, ask.decisions[0], (line,)) if ask else None
    return game.notation.write(state, bound.choice) if isinstance(bound, Bound) else line.verb


def orders() -> Iterator[tuple[str, ...]]:
    """Some orders in which a process may come to see all of them."""
    names = tuple(SETS)
    yield from (names, names[::-1])
    yield from (
        (*some, *(name for name in names if name not in some))
        for some in permutations(("plain", "amazons", "tinkers", "mended"))
    )


@pytest.mark.parametrize("seen", list(orders()), ids="-".join)
def test_each_game_speaks_in_its_own_words_whatever_was_seen_before(seen: tuple[str, ...]) -> None:
    for name in (*seen, *seen):
        state = started(name)
        kind = SETS[name][0]
        speaker = Speaker("en").at(GAMES[kind].rules.view(state, 0))
        for language, said in {**SAID[name], "en": TAKEN[name]}.items():
            assert order_of(kind, language, TAKEN[name], speaker.own) == said
            assert read_back(name, state, said) in (TAKEN[name], TAKEN[name].split()[0])


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_pages_and_mails_call_each_piece_as_its_own_game_does(language: str) -> None:
    words = {}
    for name in ("tinkers", "mended", "amazons", "warriors"):
        state = started(name)
        view = GAMES[SETS[name][0]].rules.view(state, None)
        speaker = Speaker(language).at(view)
        (id_,) = speaker.own.called
        words[name] = speaker.piece(id_)
    if language == "en":
        assert set(words.values()) == {"Tinkers", "Amazons"}
    else:
        assert len(set(words.values())) == len(words)


def test_nothing_is_taught_to_the_process_by_a_set() -> None:
    """What is printed stays what it was: no piece, board, faction or side comes in."""
    before = {name: box_ids(name) for name in ("plain", "centaurs")}
    for name in SETS:
        started(name)
    assert {name: box_ids(name) for name in ("plain", "centaurs")} == before


def box_ids(name: str) -> frozenset[str]:
    box = started(name).setting.box
    held = (*box.pieces, *box.traits) if hasattr(box, "pieces") else (*box.levels, *box.sides)
    assert not any("_" in id_ for id_ in held)
    return frozenset(held)
