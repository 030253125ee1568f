"""From nothing: a league is made, and a game that waits for its start."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlmodel import Session, select

from moderator.league.access import roles
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import (
    LINES,
    NUMBER,
    PASTED,
    PERSON,
    TEXT,
    flag,
    listed,
)
from moderator.league.acts.players import have_agreed
from moderator.league.acts.subjects import Subject
from moderator.league.games import founding, inviting
from moderator.league.games.founding import NewGame, new_game
from moderator.league.mailing.audiences import Told
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.options import league_options
from moderator.league.options.homemade import chosen
from moderator.league.people.agreed import outsiders
from moderator.league.people.anonymity import UNTIL, hide
from moderator.league.people.directory import find_person, new_league
from moderator.league.values.languages import LANGUAGES
from moderator.league.values.option_text import options as read_options
from moderator.league.values.rhythm_text import one_line, write
from moderator.league.values.words import message as m
from moderator.settings import Defaults, Settings
from moderator.store.at import At
from moderator.store.tables import Address, Game, League, Person


def make_league(
    at: At, _: object, order: ByWhom, *, slug: str, name: str, defaults: Defaults, **said: Any
) -> League:
    """A league; what is left out is as the defaults have it. Whoever runs it is its organiser, and
    players are invited, where such are named. Raises LeagueError."""
    league = new_league(at, slug, name, _league_settings(defaults, said))
    log_league_act(at, league, order, "league made", "", league.name)
    if (organiser := said["organiser"]) is not None:
        roles.give(at, league, organiser, roles.ORGANISER, order)
    if said["players"]:
        inviting.invite(at, league, None, said["players"])
    return league


def _league_settings(defaults: Defaults, said: Mapping[str, Any]) -> dict[str, Any]:
    zone = said["zone"] or defaults.zone
    timing = write(defaults.timing()) | _told(said, "grace", "reminder") | {"zone": zone}
    if said["rhythm"]:
        line = one_line(said["rhythm"])
        timing = {key: timing[key] for key in ("grace", "reminder") if key in timing} | line
        timing |= {} if "period" in line else {"zone": zone}
    options = {name: said[name] for name in ("paper", "pin", "press")}
    return {
        "zone": zone,
        "language": said["language"] or defaults.language,
        "rhythm": timing,
        "options": {**options, **_told(said, "cool_off", "ask_retreats")},
    }


def _told(said: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: said[name] for name in names if said[name]}


def make_game(
    at: At, league: League, order: ByWhom, *, slug: str, kind: str, homemade: Path, **said: Any
) -> Game:
    """A game that waits for its start. Players are named in turn order by short name or address;
    an address that nobody has is invited, and its seat kept. Raises LeagueError."""
    people, unknown = _seated(at.session, league, said["players"])
    people += [None] * (said["open"] or 0)
    options = chosen(homemade, kind, len(people), _options(said))
    game = new_game(at, league, NewGame(slug, kind, people, options, _rhythm(league, said)))
    if said["anonymous"]:
        hide(at.session, game, said["anonymous"])
    log_league_act(at, league, order, "game made", "", game.slug)
    if unknown:
        inviting.invite(at, league, game, unknown)
    return game


def delete_game(at: At, game: Game, order: ByWhom) -> None:
    """A game that has not begun is there no more. Raises LeagueError where it has begun."""
    slug, league = game.slug, at.session.get_one(League, game.league_id)
    founding.delete_game(at, game)
    log_league_act(at, league, order, "game deleted", slug, "")


def _check_agreed(at: At, by: Person, subject: Subject, values: Mapping[str, object]) -> None:
    """Whoever is named has agreed to play here, or is invited. Raises LeagueError."""
    assert subject.league is not None
    people, _ = _seated(at.session, subject.league, str(values["players"]))
    named = [person for person in people if person is not None]
    have_agreed(at, by, subject, {"players": named})


def _options(said: Mapping[str, Any]) -> dict[str, Any]:
    """Those that have an option of their own, then what is written out."""
    return {
        **({"coins": "open"} if said["open_coins"] else {}),
        **({"tie": said["tie"]} if said["tie"] else {}),
        **({"diplomat": False} if said["no_diplomat"] else {}),
        **read_options(said["options"]),
    }


def _rhythm(league: League, said: Mapping[str, Any]) -> dict[str, str] | None:
    """A rhythm of its own, where one is written; an hour of the day is the league's."""
    own = one_line(said["rhythm"]) if said["rhythm"] else None
    if own and "period" not in own:
        own["zone"] = league.zone
    return own


def _seated(session: Session, league: League, text: str) -> tuple[list[Person | None], str]:
    """Who sits where, of a pasted list; an address that nobody has who plays here leaves its seat
    open. These addresses are the second value. Raises LeagueError naming what is neither name nor
    address."""
    people: list[Person | None] = []
    unknown: list[str] = []
    for piece in (piece.strip() for piece in re.split(r"[,;\n]", text)):
        if piece:
            people.append(person := _person(session, league, piece))
            unknown += [] if person else [piece]
    return people, "\n".join(unknown)


def _person(session: Session, league: League, piece: str) -> Person | None:
    """By an address nobody from elsewhere is found: whose it is would be told by it."""
    if "@" not in piece:
        return find_person(session, piece)
    [(_, address)] = inviting.pasted(piece)
    person = session.exec(
        select(Person).where(Address.email == address, Person.id == Address.person_id)
    ).first()
    return None if person is None or outsiders(session, [person], league) else person


def _optional(name: str, label: str, values: Sequence[str] = (), hint: str = "") -> Field:
    """A text that may be left out, or one of some values."""
    kind = listed(values) if values else TEXT
    return Field(name, kind, label, hint, optional=True, option=f"--{name.replace('_', '-')}")


def _flag(name: str, label: str) -> Field:
    return Field(name, flag(), label, optional=True, option=f"--{name}")


def _homemade(settings: Settings) -> Path:
    return settings.league.homemade


def _defaults(settings: Settings) -> Defaults:
    return settings.defaults


# Both have pages of their own at the desk, with words of their own: these labels are the commands'.
ACTS = (
    Declaration(
        "new-league",
        "nothing",
        "A new league",
        "What is left out comes from [defaults] in config.toml.",
        make_league,
        (
            Field("name", TEXT, "The league's full name", option="--name"),
            Field("slug", TEXT, "Short name"),
            _optional("zone", "Time zone of its deadlines", hint="Like Europe/Kyiv."),
            _optional("language", "Of its pages, and of mails to who chose none", tuple(LANGUAGES)),
            _optional("rhythm", "When turns are due", hint='"48h", "20:00" or "20:00 mon-fri".'),
            _optional("grace", "How long late sheets are still taken", hint="Like 2h."),
            _optional("reminder", "How long before the deadline one goes out", hint="Like 12h."),
            _flag("pin", "Take orders from unknown addresses by a PIN in them"),
            Field(
                "press",
                listed(league_options.PRESS),
                "Whether players write to each other, and with their names",
                first="signed",
                option="--press",
            ),
            Field(
                "cool_off",
                TEXT,
                "How long a finished sheet may be changed",
                "Like 30m; 0 plays it at once.",
                first=league_options.USUAL_COOL_OFF,
                optional=True,
                option="--cool-off",
            ),
            _optional("ask_retreats", "How long losers may say where tokens go", hint="Like 12h."),
            Field("paper", listed(league_options.PAPERS), "Paper", first="A4", option="--paper"),
            Field("organiser", PERSON, "Who runs it", optional=True, option="--organiser"),
            Field("players", PASTED, "Addresses to invite", optional=True, option="--invite"),
        ),
        installed={"defaults": _defaults},
        command="league new",
        examples=(
            'moderator league new kyiv --name "Kyiv by Post" --zone Europe/Kyiv --rhythm "20:00"',
        ),
        no_desk="a page of its own",
        reason=False,
        logs={
            "league made": m("made the league: {new}"),
            "role given": m("appointed: {new}"),
        },
        tells=(Told("person", "invitation"),),
        shows=frozenset({"setting", "mail"}),
        lasting="a league without games is seen by nobody who is not told",
    ),
    Declaration(
        "new-game",
        "league",
        "A new game",
        "Its dice are bound now: the hash of their seed is published.",
        make_game,
        (
            Field("slug", TEXT, "Short name"),
            Field(
                "kind",
                TEXT,
                "Which game",
                "smallworld, underground or kingdoms.",
                "smallworld",
                option="--kind",
            ),
            Field(
                "players",
                PASTED,
                "In turn order, by short name or address",
                optional=True,
                option="--player",
            ),
            Field("open", NUMBER, "So many seats more, free to be taken", optional=True,
                  option="--open"),
            _flag("open-coins", "Coins and scores are public all along"),
            _flag("no-diplomat", "With two players: no Diplomat"),
            _optional("tie", "What decides equal coins", ("tokens", "last")),
            Field(
                "options",
                LINES,
                "Any other option of the game, as KEY=VALUE",
                "Like mixed=yes or board=ug-5.",
                optional=True,
                option="--option",
            ),
            _optional("rhythm", "A rhythm of its own", hint="Like 24h."),
            _optional("anonymous", "Players are not named until then", UNTIL),
        ),
        only_if=_check_agreed,
        installed={"homemade": _homemade},
        by_option=True,
        command="game new",
        examples=("moderator game new kyiv-1 --league kyiv --player olena --player taras",),
        no_desk="a page of its own",
        reason=False,
        logs={"game made": m("made a game: {new}"), "invited": m("invited players: {new}")},
        tells=(Told("person", "invitation"),),
        undo="delete-game",
    ),
    Declaration(
        "delete-game",
        "game",
        m("Delete the game"),
        m("One that has not begun: its seats, invitations and pages go."),
        delete_game,
        command="game delete",
        examples=('moderator game delete kyiv-1 --reason "It was made twice"',),
        states=("open",),
        logs={"game deleted": m("deleted a game that had not begun: {old}")},
        lasting="it is made anew",
    ),
)  # fmt: skip
