"""What a league's settings are called in the reader's language; their keys are the commands'."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.locale.catalogue import message as m
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


_YES_NO: Mapping[str, str] = {"yes": m("yes"), "no": m("no")}

_STAND_IN, _ANNUL = m("a bot plays"), m("the game does not count")

VALUES: Mapping[str, Mapping[str, str]] = {
    "language": {"en": m("English"), "ru": m("Russian"), "uk": m("Ukrainian")},
    "press": {
        "signed": m("with names"),
        "anonymous": m("without names"),
        "none": m("there are none"),
    },
    "joining": {"closed": m("by invitation only"), "open": m("everybody")},
    "away": {
        "wait": m("the deadline waits"),
        "stand-in": _STAND_IN,
        "excused": m("a missed move is excused"),
    },
    "open_end": {"stand-in": m("the place the bot reached"), "last": m("the last one"),
                 "annul": _ANNUL},
}  # fmt: skip
"""The values that can be listed, in words; any other is what is typed to set it."""


def setting_name(speaker: Speaker, key: str) -> str:
    """A setting's name in words; its key where it has none."""
    called = CALLED.get(key.replace("-", "_"))
    return key if called is None else speaker.say(called)


def setting_value(speaker: Speaker, key: str, value: str) -> str:
    """A setting's value in words; nothing set is a dash."""
    words = {**_YES_NO, **VALUES.get(key.replace("-", "_"), {})}
    return speaker.say(words[value]) if value in words else value or "–"


def setting_changed(
    speaker: Speaker, old: str, new: str, *, with_key: bool = False
) -> tuple[str, str]:
    """A change kept as `pin: no` and `pin: yes`, with its name once and in words: `PIN with the
    orders: no` and `yes`; nothing set is a dash. `with_key` names the command's word as well."""
    key, _, was = old.partition(": ")
    name = setting_name(speaker, key)
    if with_key and name != key:
        name = f"{name} ({key})"
    value = new.removeprefix(f"{key}: ")
    return f"{name}: {setting_value(speaker, key, was)}", setting_value(speaker, key, value)


def option_said(speaker: Speaker, field: str, value: str, label: str) -> str:
    """What a form's list calls a value: a setting by its name, else by its label."""
    if field == "name" and value in CALLED:
        return setting_name(speaker, value)
    if field == "who" and value in VALUES["joining"]:
        return setting_value(speaker, "joining", value)
    return speaker.say(label)
