"""What a league's settings are called in the reader's language; their keys are the commands'."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.locale.catalogue import message as m
from moderator.locale.changes import STATES
from moderator.locale.speech import Speaker

CALLED: Mapping[str, str] = {
    "name": m("name of the league"),
    "language": m("language of the league"),
    "zone": m("time zone"),
    "rhythm": m("pace of the deadlines"),
    "minimum": m("minimum time for a move"),
    "grace": m("time for orders after a deadline"),
    "reminder": m("reminder before a deadline"),
    "press": m("messages between players"),
    "cool_off": m("time to change a finished sheet"),
    "ask_retreats": m("time to answer where driven-back tokens go"),
    "joining": m("who may join"),
    "pin": m("PIN required with orders"),
    "approve": m("results need approval"),
    "paper": m("paper size"),
    "large": m("large print"),
    "two_up": m("two pages per sheet of paper"),
    "vacation": m("vacation days per year"),
    "away": m("what happens during a vacation"),
    "away_moves": m("a vacation moves the current deadline"),
    "extension": m("extra time a player can ask for"),
    "open_after": m("missed moves until a seat opens"),
    "hasten": m("time for a move after two missed ones"),
    "open_end": m("final place of a seat that is open at the end"),
    "holidays": m("holidays"),
    "faster": m("faster pace"),
}


def setting_changed(
    speaker: Speaker, old: str, new: str, *, with_key: bool = False
) -> tuple[str, str]:
    """A change kept as `pin: no` and `pin: yes`, with its name once and in words: `PIN with the
    orders: no` and `yes`; nothing set is a dash. `with_key` names the command's word as well."""
    key, _, was = old.partition(": ")
    called = CALLED.get(key.replace("-", "_"))
    name = key if called is None else speaker.say(called)
    if called is not None and with_key:
        name = f"{name} ({key})"
    return f"{name}: {_value(speaker, was)}", _value(speaker, new.removeprefix(f"{key}: "))


def _value(speaker: Speaker, value: str) -> str:
    return speaker.say(STATES[value]) if value in ("yes", "no") else value or "–"
