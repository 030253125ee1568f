"""The public log of what organiser and clock did, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from moderator.league.acts.catalogue import ALL
from moderator.league.people.sharing import SHARED
from moderator.locale.catalogue import message
from moderator.locale.changes import STATES
from moderator.locale.settings import setting_changed
from moderator.locale.speech import Speaker
from moderator.publish.facts import ActFacts, Names
from moderator.publish.telling.templates import restated
from moderator.store.tables import Act

_SAID: Mapping[str, str] = {
    **{kind: said for act in ALL for kind, said in act.logs.items()},
    "words reported": message("reported a private message to the organisers"),
    "moved here": message("moved the game here from another server"),
    "address paused": message("emails to a player bounced: that address gets none for now"),
    "outage": message("the moderator was down: the deadline moved from {old} to {new}"),
    "went back": message(
        "restored from a backup after the server lost its data: everything stands as it did at"
        " {new}"
    ),
    "missed": message("{seat} sent no valid orders for turn {turn}: default move"),
    "draft-played": message(
        "{seat} left a draft for turn {turn}: it was carried out at the deadline"
    ),
    "left": message("{seat}: the player has left for good"),
    "away": message("{seat} was on vacation at turn {turn}: this does not count as a missed move"),
    "seat missed": message("{seat} missed too many moves in a row: a bot plays the open seat"),
    "seat resigned": message("{seat} left the game: a bot plays the open seat"),
    "seat given back": message("{seat} has the seat back: the missed moves no longer count"),
    "last by rule": message("open at the end, last place by the league's rule: {new}"),
    "annulled by rule": message("open at the end, so the game does not count: {new}"),
    "abandoned": message("no players are left: the game is paused"),
    "mail failed": message("an email could not be delivered; the organiser has been told"),
    SHARED: message("{new}: these seats are played from one mail address"),
    "crashed": message("the turn could not be played; the organiser has been told"),
}

_ACTORS: Mapping[str, str] = {
    "organiser": message("the organiser"),
    "clock": message("the clock"),
    "outbox": message("email"),
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


_OF_ROLES = frozenset({"role given", "role taken"})
"""Acts whose old and new are names of roles."""


def act_line(speaker: Speaker, act: ActFacts, names: Names) -> ActLine:
    """An act in words; one of a kind that has none of its own is told by its bare facts."""
    deed = _SAID.get(act.kind)
    old, new = act.old, act.new
    if act.kind == "set":
        old, new = setting_changed(speaker, old, new, with_key=True)
    if act.kind in _OF_ROLES:
        old, new = (_with_role(speaker, value) for value in (old, new))
    facts = {"old": restated(speaker, old), "new": restated(speaker, new)}
    if deed is not None:
        told = speaker.say(deed, **(facts | _of_a_seat(speaker, act, names)))
    else:
        told = f"{act.kind}: {facts['old']} → {facts['new']}".replace(":  → ", ": ").rstrip(": →")
    actor = speaker.say(_ACTORS[act.actor]) if act.actor in _ACTORS else act.actor
    return ActLine(act.at, actor, told, act.reason)


def _with_role(speaker: Speaker, value: str) -> str:
    """`Olena, organiser`: the person as they are called, the role in words."""
    who, comma, role = value.rpartition(", ")
    return f"{who}{comma}{speaker.say(STATES[role])}" if role in STATES else value


def log_lines(by: Speaker, rows: Iterable[Act]) -> list[ActLine]:
    """Rows of the public log in words, in their order; seats by their letters."""
    facts = (
        ActFacts(row.actor, row.kind, row.reason, row.old, row.new, row.at)
        for row in rows
        if isinstance(row.at, datetime)
    )
    return [act_line(by, act, {}) for act in facts]


def _of_a_seat(speaker: Speaker, act: ActFacts, names: Names) -> dict[str, str]:
    """The seat that such an act is about, and the turn or the days."""
    seat, _, turn = act.new.partition(":")
    if act.kind not in _OF_A_SEAT or not seat.isdigit():
        return {}
    return {"seat": speaker.seat(int(seat), names), "turn": turn}
