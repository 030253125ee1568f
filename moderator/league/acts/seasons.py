"""What an organiser does to a season, in the league's public log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import (
    LINES,
    NUMBER,
    ORDERED,
    PEOPLE,
    PERSON,
    TEXT,
    WORDS,
    choice,
    flag,
    player_of,
)
from moderator.league.acts.players import have_agreed
from moderator.league.acts.season_facts import one_value
from moderator.league.mailing.audiences import PLAYED, TABLE, Told
from moderator.league.mailing.public_log import ByWhom, log_act, log_league_act
from moderator.league.seasons import changes_by_hand, closing, drawing, keeping, running
from moderator.league.seasons.terms import changed, terms
from moderator.league.seasons.ties import ORDER
from moderator.league.values.errors import LeagueError
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import Game, League, Pairing, Person, Season


def make(
    at: At, league: League, order: ByWhom, *, slug: str, name: str, form: str, **said: Any
) -> Season:
    """A season that people may enter; `said` are its terms as they are written. Raises
    LeagueError, as all of these do."""
    agreed = terms(
        said.pop("kinds"), said.pop("ties"), said.pop("own"), said.pop("options"), **said
    )
    made = keeping.new_season(at, league, slug, name, form, agreed)
    _log(at, made, order, "season made", "", name)
    return made


def set_terms(at: At, season: Season, order: ByWhom, *, name: str, form: str, **said: Any) -> None:
    """Another name, form or terms; what is left out stays. What was drawn is drawn anew."""
    before = _written(season)
    keeping.change(at.session, season, name, form, changed(keeping.terms_of(season), said))
    after = _written(season)
    told = [name for name in after if before[name] != after[name]]
    if not told:
        raise LeagueError("nothing-to-change", season=season.slug)
    if season.state == "drawn" and told != ["name"]:
        drawing.draw_season(at, season)
    old, new = (", ".join(f"{name}: {values[name]}" for name in told) for values in (before, after))
    _log(at, season, order, "season set", old, f"{new} ({season.name})")


def _written(season: Season) -> dict[str, str]:
    """Name, form and terms as the log tells them."""
    terms = {"name": season.name, "form": season.form, **season.terms}
    return {name: one_value(value) for name, value in terms.items()}


def delete(at: At, season: Season, order: ByWhom) -> None:
    """A season that has not begun is there no more; its pages are taken down."""
    _log(at, season, order, "season deleted", season.name, "")
    keeping.delete_season(at.session, season)


def enter(
    at: At, season: Season, order: ByWhom, players: Sequence[Person], division: int | None = None
) -> None:
    """Take people in, strongest first; once it runs, for the rounds that have not begun. The
    highest division is 1."""
    tier = None if division is None else division - 1
    kind = "season entered" if season.state == "running" else "season joined"
    for person in players:
        if season.state == "running":
            changes_by_hand.come_late(at, season, person, tier or 0)
        else:
            keeping.enter(at, season, person, tier)
        _log(at, season, order, kind, "", f"{season.name}: {person.name}")


def draw(at: At, season: Season, order: ByWhom, *, again: bool = False) -> None:
    """Into divisions, then to tables; as often as one likes until the start. The same people, the
    same draw, but `again` another, which is logged as such."""
    drawing.draw_season(at, season, again=again)
    kind = "season drawn anew" if again else "season drawn"
    _log(at, season, order, kind, "", season.name)


def move(
    at: At, season: Season, order: ByWhom, player: Person, division: int,
    instead: Person | None = None,
) -> None:  # fmt: skip
    """Put a person into another division before the start, in exchange for somebody of it where
    that is wished; tables are drawn anew."""
    changes_by_hand.move(at, season, player, division - 1, instead)
    _log(at, season, order, "season moved", player.name, f"{season.name} {division}")


def begin(at: At, season: Season, order: ByWhom) -> list[Game]:
    """The games of the first round, or with a parallel pace of all, are made and started."""
    made = running.start(at, season)
    _log(at, season, order, "season begun", "", season.name)
    return made


def step(at: At, season: Season, _: ByWhom) -> list[Game]:
    """What the clock does: end the rounds that are over, begin those that are due."""
    return running.step(at, season)


def withdraw(at: At, season: Season, order: ByWhom, player: Person) -> tuple[Pairing, ...]:
    """Take a person out: results stay. Gives the tables that are played on with their seat; who
    sits there is told."""
    left = changes_by_hand.withdraw(at, season, player)
    _log(at, season, order, "season left", player.name, season.name)
    for table in left:
        game = at.session.get(Game, table.game_id) if table.game_id else None
        if game is not None:
            log_act(at, game, order, "left season", player.name, season.name)
    return left


def close(at: At, season: Season, order: ByWhom, *, unfinished: bool = False) -> None:
    """Who moves is written down once, the seed is revealed. Closed again, nothing changes."""
    first = season.state != "closed"
    closing.close(at, season, unfinished=unfinished)
    if first:
        _log(at, season, order, "season closed", "", season.name)


def reopen(at: At, season: Season, order: ByWhom) -> None:
    """Take a closing back, as long as no season goes on from it."""
    closing.reopen(at.session, season)
    _log(at, season, order, "season reopened", "", season.name)


def go_on(
    at: At, season: Season, order: ByWhom, slug: str, name: str,
    without: Sequence[Person] = (), coming: Sequence[Person] = (),
) -> Season:  # fmt: skip
    """The season after a closed one: same terms, everybody in the division they moved to."""
    made = closing.make_next_season(at, season, slug, name, without, coming)
    _log(at, made, order, "season made", "", name)
    return made


def play_off(at: At, season: Season, order: ByWhom, slug: str, name: str, best: int) -> Season:
    """A cup of the best of each division."""
    made = closing.play_offs(at, season, slug, name, best)
    _log(at, made, order, "season made", "", name)
    return made


def _log(at: At, season: Season, order: ByWhom, kind: str, old: str, new: str) -> None:
    """In the league's public log; its pages, the season's among them, are made anew."""
    league = at.session.get_one(League, season.league_id)
    log_league_act(at, league, order, kind, old, new)


_NAME = Field("name", TEXT, m("Name"), option="--name")
_NEXT = (
    _NAME,
    Field(
        "slug",
        TEXT,
        m("Short name"),
        m("In Latin letters, for its web address; made from the name if left out."),
        made_from="name",
    ),
)
_POINTS = (
    ("place", m("by place, 12 to 0")),
    ("share", m("a share of the points made at the table")),
    ("win", m("1 for a win")),
    ("margin", m("score minus the average of the others")),
    ("own", m("own points by place")),
)
_FORMS = (("league", m("League")), ("cup", m("Cup")), ("ladder", m("Ladder")))
_PACES = (
    ("turn", m("each round when the previous one is finished")),
    ("parallel", m("all rounds at once")),
)


_IN_LEAGUES, _IN_CUPS = ("form", ("league",)), ("form", ("cup",))


def _number(name: str, label: str, first: str, hint: str = "", **more: Any) -> Field:
    return Field(name, NUMBER, label, hint, first, option=f"--{name}", **more)


def _flag(name: str, label: str) -> Field:
    return Field(name, flag(), label, optional=True, option=f"--{name}", rare=True)


_TERMS = (
    *_NEXT,
    Field("form", choice(_FORMS), m("Form"), first="league", option="--form"),
    Field(
        "kinds",
        WORDS,
        m("Games"),
        m(
            "smallworld, underground or kingdoms; for several, separate them with commas:"
            " they alternate."
        ),
        "smallworld",
        optional=True,
        option="--kind",
        of="games",
    ),
    _number("size", m("Seats of a table"), "4", m("2 to 5.")),
    _number("rounds", m("Rounds"), "3", asked_if=("form", ("league", "ladder"))),
    _number("tiers", m("Divisions"), "1", asked_if=_IN_LEAGUES),
    _number("up", m("How many move up between divisions"), "1", asked_if=_IN_LEAGUES, rare=True),
    _number(
        "down", m("How many move down between divisions"), "1", asked_if=_IN_LEAGUES, rare=True
    ),
    _number("through", m("Cup: how many of a table go on"), "1", asked_if=_IN_CUPS),
    Field("pace", choice(_PACES), m("Pace"), first="turn", option="--pace", asked_if=_IN_LEAGUES,
          rare=True),
    Field("points", choice(_POINTS), m("Points"), first="place", option="--points",
          asked_if=_IN_LEAGUES, rare=True),
    Field(
        "own",
        LINES,
        m("Own points by place"),
        m("For example 4:10,6,3,1 for tables of four; one size per line."),
        optional=True,
        option="--own",
        asked_if=("points", ("own",)),
        rare=True,
    ),
    Field(
        "ties",
        ORDERED,
        m("Tie-breaks, in order"),
        m("Separated by commas."),
        ",".join(ORDER),
        optional=True,
        option="--ties",
        of="ties",
        asked_if=_IN_LEAGUES,
        rare=True,
    ),
    _flag("rest", m("Only tables of that size; the others have a bye")),
    _flag("teams", m("Seats A and C against B and D")),
    _flag("anonymous", m("Players are not named before the game is over")),
    Field(
        "options",
        LINES,
        m("Options of games"),
        m("For example smallworld:diplomat=no, one per line."),
        optional=True,
        option="--option",
        rare=True,
    ),
)  # fmt: skip

_STAYS = ("", m("stays as it is"))


def _settable(field: Field) -> Field:
    """A term that may be set or left as it is."""
    kind = field.kind
    emptied = "no" if field.name in ("own", "options") else ""
    if kind.switch:
        kind = choice((_STAYS, ("no", m("no")), ("yes", m("yes"))))
        kind = replace(kind, read=lambda _, text: text == "yes", nothing=None)
    elif kind.choices:
        kind = choice((_STAYS, *kind.choices))
    return replace(field, kind=kind, first="", optional=True, made_from="", emptied=emptied)


_SHOWN = frozenset(
    {"season", "entrant", "table", "no-table", "division-over", "moves", "not-counted", "state"}
    | {"mail"}
)
"""Who begins at which table stands in the draw, or is not to be told to who may sit there; and each
game's first turn is like any other."""

_MADE = {"season made": m("made a season: {new}")}


def _declared(
    name: str, title: str, says: str, do: Callable[..., object], *fields: Field, **more: Any
) -> Declaration:
    """An act about a season: planned, and done without being asked about once more."""
    command = f"season {name.removeprefix('season-')}"
    return Declaration(
        name, more.pop("about", "season"), title, says, do, fields,
        command=command, reason=False, shows=more.pop("shows", _SHOWN), **more,
    )  # fmt: skip


ACTS = (
    _declared(
        "season-new",
        m("New season"),
        m("Players can enter it; the hash of the seed for its draws is published."),
        make,
        *_TERMS,
        about="league",
        by_option=True,
        examples=('moderator season new autumn --league kyiv --name "Autumn" --size 2 --rounds 1',),
        logs=_MADE,
        undo="season-delete",
    ),
    _declared(
        "season-set",
        m("Change a season"),
        m("Before the start, and its name later too; what was drawn is drawn anew."),
        set_terms,
        *(_settable(term) for term in _TERMS if term.name != "slug"),
        examples=('moderator season set autumn --name "Autumn by post"',),
        states=("open", "drawn", "running"),
        shows=_SHOWN | {"setting"},
        logs={"season set": m("changed a season: {old} → {new}")},
        undo="season-set",
    ),
    _declared(
        "season-delete",
        m("Delete the season"),
        m("One that has not begun: its draw and the places of its players go, and its pages."),
        delete,
        examples=("moderator season delete finals",),
        states=("open", "drawn"),
        shown_first=True,
        logs={"season deleted": m("deleted a season that had not begun: {old}")},
        lasting="it is made anew",
    ),
    _declared(
        "season-enter",
        m("Add players"),
        m("Strongest first. In a running season, for the rounds that have not begun."),
        enter,
        Field(
            "players",
            PEOPLE,
            m("Players"),
            m("Their short names, strongest first."),
            of="newcomers",
        ),
        Field(
            "division",
            NUMBER,
            m("Division"),
            m("Its number, 1 is the highest; leave it empty and the draw decides."),
            optional=True,
            option="--division",
            of="divisions",
        ),
        only_if=have_agreed,
        examples=("moderator season enter autumn olena taras",),
        states=("open", "drawn", "running"),
        logs={
            "season joined": m("added a player to a season: {new}"),
            "season entered": m("added a player to a running season: {new}"),
        },
        undo="season-withdraw",
    ),
    _declared(
        "season-draw",
        m("Draw"),
        m("Draws divisions and tables; the same players always give the same draw."),
        draw,
        Field(
            "again",
            flag(m("the one that there is"), m("another one, which the log tells")),
            m("The same people have"),
            optional=True,
            option="--again",
        ),
        examples=("moderator season draw autumn --dry-run", "moderator season draw autumn"),
        states=("open", "drawn"),
        logs={
            "season drawn": m("drew a season: {new}"),
            "season drawn anew": m("drew a season anew: {new}"),
        },
        undo="season-draw",
    ),
    _declared(
        "season-move",
        m("Move a player"),
        m("Into another division before the start; the draw is made again."),
        move,
        player_of("entered"),
        Field(
            "division", NUMBER, m("To division"), m("Its number; 1 is the highest."), of="divisions"
        ),
        Field(
            "instead",
            PERSON,
            m("In exchange for"),
            m("A player of that division, or nobody."),
            optional=True,
            option="--for",
            of="entered",
        ),
        examples=("moderator season move autumn olena 1",),
        states=("open", "drawn"),
        logs={"season moved": m("moved a player to another division: {old} → {new}")},
        undo="season-move",
    ),
    _declared(
        "season-start",
        m("Start the season"),
        m(
            "The games of the first round, or of all rounds, are made and started. This"
            " cannot be undone."
        ),
        begin,
        examples=("moderator season start autumn",),
        states=("drawn",),
        shown_first=True,
        logs={"season begun": m("began a season: {new}")},
        tells=(Told("table", "started"), *PLAYED),
        lasting="games that were begun by mistake are annulled",
    ),
    _declared(
        "season-step",
        "Go on",
        "Go on as far as results allow, as the clock does by itself: never two games for a table.",
        step,
        no_desk="the clock does it by itself",
        examples=("moderator season step autumn",),
        tells=(Told("table", "started"), *PLAYED),
        lasting="the clock would do the same",
    ),
    _declared(
        "season-withdraw",
        m("Remove a player"),
        m("Results stay; later rounds are drawn without the player."),
        withdraw,
        player_of("entered"),
        examples=("moderator season withdraw autumn taras",),
        states=("open", "drawn", "running"),
        logs={
            "season left": m("removed a player from a season: {old}"),
            "left season": m("took a player out of the season that this game is part of: {old}"),
        },
        tells=TABLE,
        undo="season-enter",
    ),
    _declared(
        "season-close",
        m("Close the season"),
        m("Promotions and relegations become final, and the seed is revealed."),
        close,
        Field(
            "unfinished",
            flag(m("wait for them"), m("do not count")),
            m("Unfinished games"),
            optional=True,
            option="--unfinished",
        ),
        examples=(
            "moderator season close autumn --unfinished --dry-run",
            "moderator season close autumn --unfinished",
        ),
        states=("running",),
        logs={"season closed": m("closed a season: {new}")},
        undo="season-reopen",
    ),
    _declared(
        "season-reopen",
        m("Reopen the season"),
        m("As long as no game of a season after it has begun; the seed stays revealed."),
        reopen,
        examples=(
            "moderator season reopen autumn --reason 'A result was wrong'",
            "moderator season close autumn --unfinished",
        ),
        states=("closed",),
        logs={"season reopened": m("opened a closed season again: {new}")},
        undo="season-close",
    ),
    _declared(
        "season-next",
        m("The next season"),
        m("With the same terms; everybody is in the division they moved to."),
        go_on,
        *_NEXT,
        Field(
            "without",
            PEOPLE,
            m("Players who leave"),
            m("Short names, separated by commas."),
            optional=True,
            option="--without",
            of="entered",
        ),
        Field(
            "coming",
            PEOPLE,
            m("New players"),
            m("Short names; they begin in the lowest division."),
            optional=True,
            option="--with",
            of="newcomers",
        ),
        only_if=have_agreed,
        examples=('moderator season next autumn winter --name "Winter" --with taras',),
        states=("closed",),
        logs=_MADE,
        undo="season-delete",
    ),
    _declared(
        "season-playoffs",
        m("Play-offs"),
        m(
            "A cup for the best of each division; all first places are seeded before all"
            " second places."
        ),
        play_off,
        *_NEXT,
        _number("best", m("How many from each division"), "4"),
        examples=('moderator season playoffs autumn finals --name "Finals of autumn" --best 2',),
        states=("running", "closed"),
        logs=_MADE,
        undo="season-delete",
    ),
)
