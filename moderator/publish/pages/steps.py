"""A turn as a step of the walk through its game: what it changed on the board, and its words.

A step holds only what differs from the step before; the first holds everything. So a game's walk is
its steps put one after the other, each of which was made once, when its turn was played.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from moderator.engine.view import View
from moderator.publish.addresses import Spot, way_to_rules
from moderator.publish.facts import Home, TurnFacts
from moderator.publish.pages import public_pages
from moderator.publish.pages.board_picture import PictureFacts, drawings_of
from moderator.publish.pages.region_words import orders_by_region, region_words
from moderator.publish.pictures.board import Layers, layers_by_place
from moderator.publish.telling.rule_links import with_links
from moderator.publish.telling.templates import league_speaker, render

Parts = Mapping[str, Any]


def board_step(home: Home, facts: TurnFacts) -> bytes:
    """What the turn changed on the board, without a word: `p` are regions as they stay, `t` as
    they look in this turn alone, `a` its arrows; each by the place of its map."""
    speaker = league_speaker(home.league, facts.view)
    now = public_pages.turn_shown(facts)
    shown = layers_by_place(drawings_of(speaker, now, facts.names))
    plain = layers_by_place(drawings_of(speaker, _still(facts.view), facts.names))
    before: Mapping[str, Layers] = {}
    if facts.links.before:
        before = layers_by_place(drawings_of(speaker, _still(facts.began), facts.names))
    return _dump(
        {
            "p": {place: _other(layers, before.get(place)) for place, layers in plain.items()},
            "t": {place: _other(layers, plain[place]) for place, layers in shown.items()},
            "a": {place: layers.arrows for place, layers in shown.items() if layers.arrows},
        }
    )


def _still(view: View) -> PictureFacts:
    return PictureFacts(view, view.areas)


def _other(layers: Layers, before: Layers | None) -> Mapping[int, tuple[str, str]]:
    """Band and label of the regions that are drawn otherwise than before."""
    return {
        number: (layers.bands[number], layers.labels[number])
        for number in layers.labels
        if before is None
        or (layers.bands[number], layers.labels[number])
        != (before.bands[number], before.labels[number])
    }


def words_step(spot: Spot, home: Home, facts: TurnFacts) -> bytes:
    """What is told of the turn, for the game's page in the spot's language; `r` are the regions of
    which something else is to be said now, `o` what the next player may do about them."""
    home = home.spoken(spot.language)
    speaker, names = league_speaker(home.league, facts.view), facts.names
    told = with_links(speaker, home.kind, public_pages.turn_told(home, facts), way_to_rules(spot))
    drawn = render(
        "site/step.html.j2",
        speaker,
        names,
        spot=spot,
        root=spot.root,
        index=spot.index,
        **told,
    )
    log, standings = drawn.split(_BETWEEN)
    began = () if not facts.links.before else facts.began.areas
    return _dump(
        {
            "h": told["headline"],
            "log": log.strip(),
            "seats": standings.strip(),
            "r": region_words(spot, speaker, (facts.view, began), names),
            "o": orders_by_region(speaker, facts.sheets, facts.view, names),
        }
    )


def headline_of(step: bytes) -> str:
    """The turn in a sentence, out of the words of its step."""
    return str(json.loads(step)["h"])


_BETWEEN = "<!-- -->"


WALK = "walk.js"


def walk_words(language: str) -> str:
    """The file of a walk's words."""
    return f"walk-{language}.js"


def bundle(name: str, steps: Iterable[bytes]) -> bytes:
    """Steps as a script that hands them over: so they can be read from a folder too."""
    return b"walk(" + json.dumps(name).encode() + b",[" + b",\n".join(steps) + b"]);\n"


def _dump(document: Parts) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
