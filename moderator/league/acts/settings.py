"""What a league may choose, changed while it runs.

A new rhythm is for the periods that begin from now on: no running deadline moves by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlmodel import col, select

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import TEXT, listed, offered
from moderator.league.mailing.audiences import Told
from moderator.league.mailing.posting import OutgoingMail, post
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.options import absence_rules, league_options
from moderator.league.options.league_options import kept
from moderator.league.people.directory import sittings
from moderator.league.values.errors import LeagueError, one_of, unknown
from moderator.league.values.languages import LANGUAGES
from moderator.league.values.rhythm_text import line_of, one_line, read_rhythm
from moderator.league.values.texts import read_name
from moderator.league.values.words import message as m
from moderator.league.values.zones import read_zone
from moderator.store.at import At
from moderator.store.states import AT_PLAY
from moderator.store.tables import Game, League

_YES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
UNKNOWN = "?"
"""Stands for a setting that cannot be read."""

_LINE = ("period", "at", "bank", "increment", "hours", "weekdays")


@dataclass(frozen=True, slots=True)
class Setting:
    """How one thing is read from text into the league, and what it is now, as text.

    `put` raises LeagueError. `choices` are the values there are, where they can be
    listed. `told` says whether players hear of it: it changes how they play.
    """

    put: Callable[[League, str], None]
    now: Callable[[League], str]
    choices: tuple[str, ...] = ()
    told: bool = False

    def shown(self, league: League) -> str:
        """What it is now; `UNKNOWN` where that cannot be read."""
        try:
            return self.now(league)
        except Exception:  # noqa: BLE001 - a value from anywhere; it can be set anew
            return UNKNOWN


def _name(league: League, text: str) -> None:
    league.name = read_name(text)


def _set_language(league: League, text: str) -> None:
    league.language = _one_of("language", tuple(LANGUAGES), text)


def _set_zone(league: League, text: str) -> None:
    league.zone = read_zone(text)
    rhythm = kept(league, "rhythm")
    if "zone" in rhythm or "at" in rhythm:
        league.rhythm = {**rhythm, "zone": league.zone}


def _set_rhythm(league: League, text: str) -> None:
    line = one_line(text)
    other = {key: value for key, value in kept(league, "rhythm").items() if key not in _LINE}
    if "period" not in line:
        other["zone"] = league.zone
    if "at" not in line:
        other.pop("minimum", None)
    _put_rhythm(league, {**other, **line})


def _put_rhythm(league: League, rhythm: dict[str, str]) -> None:
    read_rhythm(rhythm)
    league.rhythm = rhythm


def _length(text: str) -> str:
    """A length of time as it is written; `no` and nothing are 0."""
    said = text.strip()
    return "0" if said.casefold() in ("", "no", "none") else said


def _span(name: str) -> Setting:
    """A length that belongs to the rhythm; `no` or nothing takes it away."""

    def put(league: League, text: str) -> None:
        without = {key: value for key, value in kept(league, "rhythm").items() if key != name}
        given = {} if _length(text) == "0" else {name: text.strip()}
        _put_rhythm(league, {**without, **given})

    return Setting(put, lambda league: str(league.rhythm.get(name, "no")), told=True)


def _option(name: str, read: Callable[[str], object], shown: str, *, told: bool = False) -> Setting:
    """A wish of the league's; `shown` is what holds where nothing was chosen."""

    def put(league: League, text: str) -> None:
        league.options = league_options.read_options({**kept(league, "options"), name: read(text)})

    def now(league: League) -> str:
        value = league.options.get(name, shown)
        return {True: "yes", False: "no", "0": "no"}.get(value, str(value) or "no")

    return Setting(put, now, told=told)


def _flag(name: str) -> Setting:
    made = _option(name, lambda text: _YES[_one_of(name, tuple(_YES), text)], "no", told=True)
    return Setting(made.put, made.now, ("no", "yes"), told=True)


def _listed(name: str, values: tuple[str, ...], *, told: bool = False) -> Setting:
    made = _option(name, lambda text: _one_of(name, values, text), values[0])
    return Setting(made.put, made.now, values, told)


def _one_of(name: str, values: tuple[str, ...], text: str) -> str:
    for value in values:
        if value.casefold() == text.strip().casefold():
            return value
    raise one_of(text, values, about=name)


def _of_the_house(name: str) -> Setting:
    """A rule about absence and missed moves."""

    def put(league: League, text: str) -> None:
        absence_rules.lay_down(league, name, text.strip())

    return Setting(
        put,
        lambda league: absence_rules.setting(league, name),
        absence_rules.choices(name),
        told=True,
    )


def _line(league: League) -> str:
    return line_of(league.rhythm)


SETTINGS: Mapping[str, Setting] = {
    "name": Setting(_name, lambda league: league.name),
    "language": Setting(_set_language, lambda league: league.language, tuple(LANGUAGES)),
    "zone": Setting(_set_zone, lambda league: league.zone, told=True),
    "rhythm": Setting(_set_rhythm, _line, told=True),
    "minimum": _span("minimum"),
    "grace": _span("grace"),
    "reminder": _span("reminder"),
    "press": _listed("press", league_options.PRESS, told=True),
    "cool_off": _option("cool_off", _length, "no", told=True),
    "ask_retreats": _option("ask_retreats", _length, "no", told=True),
    "joining": _listed("joining", league_options.JOINING),
    "pin": _flag("pin"),
    "approve": _flag("approve"),
    "paper": _listed("paper", league_options.PAPERS),
    "large": _flag("large"),
    "two_up": _flag("two_up"),
    **{name: _of_the_house(name) for name in absence_rules.NAMES},
}
"""What `change` can change, in the order of the settings page."""


def change(at: At, league: League, order: ByWhom, name: str, value: str) -> None:
    """Set one thing. Raises LeagueError, saying what there is, for no such setting or value."""
    setting = SETTINGS.get(name.replace("-", "_"))
    if setting is None:
        raise unknown("unknown-setting", name, SETTINGS)
    at.session.refresh(league, with_for_update=True)
    old = setting.shown(league)
    try:
        setting.put(league, value)
    except LeagueError as error:
        raise error.named("value") from error
    new = setting.now(league)
    if new == old:
        raise LeagueError("set-already", about=name, value=old)
    log_league_act(at, league, order, "set", f"{name}: {old}", f"{name}: {new}")
    if setting.told:
        _tell(at, league, order, f"{name}: {old}", f"{name}: {new}")


def set_joining(at: At, league: League, order: ByWhom, who: str) -> None:
    """Who may sign up. Raises LeagueError where that is so already."""
    change(at, league, order, "joining", who)


def _tell(at: At, league: League, order: ByWhom, old: str, new: str) -> None:
    """One mail to everybody who plays, however many seats they hold."""
    running = select(Game).where(Game.league_id == league.id, col(Game.state).in_(AT_PLAY))
    heard: set[int] = set()
    facts = {"act": "set", "reason": order.reason, "actor": order.actor, "old": old, "new": new}
    for game in at.session.exec(running.order_by(col(Game.id))):
        for sitting in sittings(at.session, game).values():
            if sitting.tenure.person_id not in heard:
                heard.add(sitting.tenure.person_id)
                event = f"set-{at.now.timestamp()}-{new}"
                post(at, game, sitting, OutgoingMail("notice", event, facts))


ACTS = (
    Declaration(
        "set",
        "league",
        m("Change a setting"),
        m("It applies from now on; current deadlines stay as they are."),
        change,
        (
            Field("name", offered(SETTINGS), m("Setting")),
            Field("value", TEXT, m("New value"), optional=True, of="values"),
        ),
        command="league set",
        examples=(
            'moderator league set kyiv rhythm "20:00 mon-fri" --reason "Weekends" --dry-run',
            'moderator league set kyiv approve yes --reason "Results are looked at first"',
            'moderator league set kyiv vacation 28d --reason "Summer is long"',
        ),
        reason=False,
        logs={"set": m("changed a setting: {old} → {new}")},
        tells=(Told("league", "notice"),),
        undo="set",
    ),
    Declaration(
        "joining",
        "league",
        "Who may join",
        "Let anybody sign up for a league at /join, or only who is invited.",
        set_joining,
        (Field("who", listed(league_options.JOINING), "Who may join"),),
        command="joining",
        examples=("moderator joining kyiv open",),
        no_desk="among the settings",
        reason=False,
        logs={"set": m("changed a setting: {old} → {new}")},
        undo="joining",
    ),
)
