"""The actions of a game where they are chosen for all, and which are taken already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moderator.engine.view import View
from moderator.locale.kingdoms import ACTIONS
from moderator.locale.speech import Speaker

_BOX = ("patrol", "quest", "build", "research", "expand", "trade")


@dataclass(frozen=True, slots=True)
class ActionPlace:
    """An action in words; whether a shield lies on it, and whether it is being carried out."""

    word: str
    taken: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class ActionCard:
    """All actions in the order of the box, and in a sentence or two what is free."""

    places: tuple[ActionPlace, ...]
    told: str
    over: bool


def action_card(speaker: Speaker, view: View) -> ActionCard | None:
    """None for a game that has no such card."""
    progress: Mapping[str, Any] = dict(view.progress)
    if "shields" not in progress:
        return None
    taken = frozenset(progress["shields"])
    places = tuple(
        ActionPlace(speaker.say(ACTIONS[box]), box in taken, box == progress.get("action"))
        for box in _BOX
    )
    return ActionCard(places, _told(speaker, places, bool(progress.get("ending"))), view.over)


def _told(speaker: Speaker, places: tuple[ActionPlace, ...], ending: bool) -> str:
    free = [place.word for place in places if not place.taken]
    taken = [place.word for place in places if place.taken]
    said = [speaker.say("Actions you can choose: {actions}.", actions=", ".join(free))]
    if taken:
        said.append(speaker.say("Covered by a shield: {actions}.", actions=", ".join(taken)))
    if ending:
        said.append(speaker.say("The end is near: the game ends when all shields are on the card."))
    return " ".join(said)
