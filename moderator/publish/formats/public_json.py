"""What is public as data, besides turns: leagues, a league, a game, a player.

The schemas of all of it are published under `schema/`; docs/site.md tells about them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from importlib.resources import files
from typing import Any

from moderator.engine.core import letter
from moderator.publish.facts import (
    ActFacts,
    GameFacts,
    GameLine,
    LeagueCount,
    LeagueFacts,
    LeaguePage,
    PlayerFacts,
    PressFacts,
    TurnLine,
)
from moderator.publish.formats.turn_json import view_json
from moderator.store.journal.canonical import short

_TOLD = frozenset(
    {
        *("paused", "resumed", "extended", "rolled back", "words hidden", "outage", "missed"),
        "draft-played",
    }
)


def leagues_json(leagues: Iterable[LeagueCount]) -> bytes:
    """`leagues.json`: all leagues, with how many games wait, run, are over."""
    return _bytes(
        {
            "schema": "moderator leagues 1",
            "leagues": [
                {
                    **_league(league.league),
                    "open": league.waiting,
                    "running": league.running,
                    "over": league.over,
                }
                for league in leagues
            ],
        }
    )


def league_json(page: LeaguePage) -> bytes:
    """`league.json`: a league with its games, results and news."""
    return _bytes(
        {
            "schema": "moderator league 1",
            **_league(page.league),
            "games": [_game(game) for game in page.games],
            "news": [
                {"number": item.number, "title": item.title, "text": item.words, "at": _at(item.at)}
                for item in page.news
            ],
        }
    )


def game_json(facts: GameFacts) -> bytes:
    """`game.json`: a game as it stands for everybody, its turns, its public log."""
    return _bytes(
        {
            "schema": "moderator game 1",
            "league": facts.league.slug,
            **_game(facts.line),
            "created_at": _at(facts.created_at),
            "started_at": _at(facts.started_at),
            "code": short(facts.chain) if facts.chain else "",
            "chain": facts.chain,
            "commitment": facts.dice.commitment,
            "salt": facts.dice.salt,
            "seed": facts.dice.seed,
            "turns": [_turn(line) for line in facts.turns],
            "view": None if facts.view is None else view_json(facts.view),
            "acts": [_act(act) for act in facts.acts],
            "press": [_said(words) for words in facts.press],
        }
    )


def player_json(player: PlayerFacts) -> bytes:
    """`player.json`: who plays, in which games, with what result."""
    return _bytes(
        {
            "schema": "moderator player 1",
            "player": player.handle,
            "name": player.name,
            "games": [
                {"league": league.slug, "seat": letter(seat), **_at_rest(_game(line))}
                for league, line, seat in player.games
            ],
        }
    )


def _at_rest(game: Mapping[str, Any]) -> Mapping[str, Any]:
    """Without what changes with every turn, as on a player's page."""
    return {key: value for key, value in game.items() if key not in ("turn", "waiting")}


def _league(league: LeagueFacts) -> Mapping[str, Any]:
    return {
        "league": league.slug,
        "name": league.name,
        "folder": league.folder,
        "language": league.language,
        "zone": league.zone,
    }


def _game(line: GameLine) -> Mapping[str, Any]:
    return {
        "game": line.slug,
        "kind": line.kind,
        "state": line.state,
        "players": {letter(seat): name for seat, name in sorted(line.names.items())},
        "turn": line.turn,
        "waiting": {
            "seats": [letter(seat) for seat in line.waiting.seats],
            "due_at": _at(line.waiting.due_at),
            "stopped": line.waiting.stopped,
        },
        "ended_at": _at(line.ended_at),
        "result": _result(line),
    }


def _result(line: GameLine) -> list[Mapping[str, Any]]:
    """Best first; nothing before the end."""
    ranking = line.outcome.ranking if line.outcome else ()
    return [
        {
            "place": place,
            "seat": letter(seat),
            "figures": dict(figures),
            "player": line.handles.get(seat) or None,
            "drawn": line.drawn.get(seat) or None,
            "why": line.why.get(seat) or None,
        }
        for place, seat, figures in ranking
    ]


def _turn(line: TurnLine) -> Mapping[str, Any]:
    return {
        "turn": line.number,
        "mark": line.mark,
        "seat": letter(line.seat),
        "superseded": line.superseded,
        "played_at": _at(line.played_at),
        "code": short(line.chain),
    }


def _act(act: ActFacts) -> Mapping[str, Any]:
    """What was done from outside; what a kind tells of beyond that only where pages tell it too:
    the cause of a crash is for organisers alone."""
    told = {"old": act.old, "new": act.new} if act.kind in _TOLD else {"old": "", "new": ""}
    return {
        "actor": act.actor,
        "kind": act.kind,
        "reason": act.reason,
        **told,
        "at": _at(act.at),
    }


def _said(said: PressFacts) -> Mapping[str, Any]:
    return {
        "number": said.number,
        "seat": None if said.seat is None else letter(said.seat),
        "turn": said.turn,
        "text": said.words,
        "at": _at(said.at),
    }


def _at(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _bytes(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


SCHEMAS = ("leagues.json", "league.json", "game.json", "player.json", "turn.json")


def schema(name: str) -> bytes:
    """The file as it is published."""
    return (files("moderator.publish") / "data" / name).read_bytes()
