"""The public log of what organiser and clock did, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from moderator.locale.catalogue import message
from moderator.locale.settings import setting_changed
from moderator.locale.speech import Speaker
from moderator.publish.facts import ActFacts, Names
from moderator.publish.telling.moments import restated

_DEEDS: Mapping[str, str] = {
    "paused": message("paused the game"),
    "resumed": message("let the game go on; the deadline is {new}"),
    "extended": message("moved the deadline from {old} to {new}"),
    "rolled back": message("took the game back from turn {old} to turn {new}"),
    "words hidden": message("took message {old} off"),
    "private words hidden": message("took private messages off"),
    "words reported": message("brought private words before the organisers"),
    "reported words hidden": message("looked at reported words and took them off"),
    "reported words kept": message("looked at reported words and left them"),
    "forced": message("played turn {old} on before the deadline"),
    "replaced": message("gave a seat to another player: {old} → {new}"),
    "annulled": message("annulled the game: it does not count"),
    "restored": message("took the annulment back: the game counts"),
    "corrected": message("corrected the result: {old} → {new}"),
    "uncorrected": message("took the correction back: {old} → {new}"),
    "approved": message("approved the result"),
    "moved here": message("took the game in from another place"),
    "set": message("changed a setting: {old} → {new}"),
    "season made": message("made a season: {new}"),
    "season joined": message("took a player into a season: {new}"),
    "season drawn": message("drew a season: {new}"),
    "season begun": message("began a season: {new}"),
    "season closed": message("closed a season: {new}"),
    "season reopened": message("opened a closed season again: {new}"),
    "season moved": message("moved a player to another division: {old} → {new}"),
    "season entered": message("took a player into a season that runs: {new}"),
    "season left": message("took a player out of a season: {old}"),
    "invited": message("invited players: {new}"),
    "started": message("began the game"),
    "observer let in": message("let somebody follow the game without a seat: {new} in all"),
    "observer taken out": message("took somebody out who followed the game: {new} in all"),
    "players named": message("named the players"),
    "role given": message("gave somebody a part in running the league: {new}"),
    "role taken": message("took a part in running the league away: {old}"),
    "mail accepted": message("let a held mail go on"),
    "mail dismissed": message("left a held mail unread"),
    "mail read again": message("had a mail read again that broke"),
    "mail sent again": message("had a mail sent again"),
    "pages made again": message("had the pages made again"),
    "site handed on again": message("had the site handed on again"),
    "player added": message("added a player: {new}"),
    "player set": message("set language and zone of {new}"),
    "address added": message("added an address of {new}"),
    "address removed": message("removed an address of {old}"),
    "address paused": message("mails to a player came back: that address gets none for now"),
    "address works": message("an address that was paused takes mails again"),
    "outage": message("the moderator was out of service: the deadline moved from {old} to {new}"),
    "missed": message("{seat} sent no orders for turn {turn}: the default was played"),
    "draft-played": message("{seat} left a draft for turn {turn}: it was played at the deadline"),
    "left": message("{seat}: the player has left for good"),
    "away": message("{seat} was on vacation at turn {turn}: this is no missed move"),
    "vacation": message("{seat} takes a vacation: {turn}"),
    "vacation ended": message("{seat} is back early from a vacation: {turn}"),
    "vacation called off": message("{seat} called a vacation off: {turn}"),
    "waits": message("the deadline waits for a vacation: it moved from {old} to {new}"),
    "seat missed": message(
        "{seat} missed too many moves one after another: a stand-in plays the open seat"
    ),
    "seat resigned": message("{seat} left the table: a stand-in plays the open seat"),
    "seat organiser": message("{seat} lost the seat: a stand-in plays it, it is open"),
    "seat back": message("{seat} is back at the table"),
    "seat given back": message(
        "{seat} has the seat again: the moves that were missed are taken back"
    ),
    "faster wished": message("{seat} would like the game to go faster"),
    "faster agreed": message("{seat} agrees as the last: the game goes faster from now on"),
    "faster dropped": message("{seat} would not go faster any more"),
    "faster ended": message("{seat} would not go faster any more: the usual rhythm holds again"),
    "time given back": message("gave the time back that was asked for: {new}"),
    "last by rule": message("open at the end, last by the league's rule: {new}"),
    "annulled by rule": message("open at the end, so the game does not count: {new}"),
    "abandoned": message("nobody is left at the table: the game is paused"),
    "mail failed": message("a mail could not be delivered; the organiser has been told"),
    "crashed": message("the turn could not be played; the organiser has been told"),
}

_ACTORS: Mapping[str, str] = {
    "organiser": message("the organiser"),
    "clock": message("the clock"),
    "outbox": message("the post"),
    "player": message("a player"),
}
"""Who acts without a name."""

_OF_A_SEAT = frozenset(
    {
        "missed",
        "draft-played",
        "left",
        "away",
        "vacation",
        "vacation ended",
        "vacation called off",
        "seat missed",
        "seat resigned",
        "seat organiser",
        "seat back",
        "seat given back",
        "faster wished",
        "faster agreed",
        "faster dropped",
        "faster ended",
    }
)
"""Acts about a seat, kept as `seat:turn`, of a vacation as `seat:first – last day`."""


@dataclass(frozen=True, slots=True)
class ActLine:
    """When, who, what, and why. What the clock did has no reason of its own."""

    at: datetime
    actor: str
    deed: str
    reason: str


def act_line(speaker: Speaker, act: ActFacts, names: Names) -> ActLine:
    """An act in words; one of a kind that has none of its own is told by its bare facts."""
    deed = _DEEDS.get(act.kind)
    old, new = act.old, act.new
    if act.kind == "set":
        old, new = setting_changed(speaker, old, new, with_key=True)
    facts = {"old": restated(speaker, old), "new": restated(speaker, new)}
    if deed is not None:
        told = speaker.say(deed, **(facts | _of_a_seat(speaker, act, names)))
    else:
        told = f"{act.kind}: {facts['old']} → {facts['new']}".replace(":  → ", ": ").rstrip(": →")
    actor = speaker.say(_ACTORS[act.actor]) if act.actor in _ACTORS else act.actor
    return ActLine(act.at, actor, told, act.reason)


def _of_a_seat(speaker: Speaker, act: ActFacts, names: Names) -> dict[str, str]:
    """The seat that such an act is about, and the turn or the days."""
    seat, _, turn = act.new.partition(":")
    if act.kind not in _OF_A_SEAT or not seat.isdigit():
        return {}
    return {"seat": speaker.seat(int(seat), names), "turn": turn}
