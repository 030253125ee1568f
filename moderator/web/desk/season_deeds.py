"""Acts at the desk about a season: set up, entered, drawn, begun, closed, gone on from."""

from __future__ import annotations

import re
from collections.abc import Mapping

from moderator.league.acts import seasons as acts
from moderator.league.people.directory import find_person
from moderator.league.seasons.terms_text import terms
from moderator.league.seasons.ties import ORDER
from moderator.league.values.errors import LeagueError, unknown
from moderator.locale.catalogue import message as m
from moderator.publish.seasons.facts import seasons_of
from moderator.store.keys import key
from moderator.store.tables import Person, Season
from moderator.web.desk.case import PLAYER, Case, Deed, Field

_NUMBERS = ("size", "rounds", "tiers", "up", "down", "through")
_FLAGS = ("rest", "teams", "anonymous")


def _season(case: Case) -> Season:
    """The season of the form, one of this league's. Raises LeagueError."""
    slug = case.text("season")
    known = {one.slug: one for one in seasons_of(case.session, key(case.league))}
    if slug not in known:
        raise unknown("unknown-season", slug, known)
    return known[slug]


def _words(case: Case, name: str) -> list[str]:
    """A list as it is pasted: with commas, spaces or line ends between."""
    return [word for word in re.split(r"[,;\s]+", case.given.get(name, "")) if word]


def _people(case: Case, name: str) -> list[Person]:
    return [find_person(case.session, slug) for slug in _words(case, name)]


def _make(case: Case) -> None:
    agreed = terms(
        _words(case, "kinds"),
        case.given.get("ties", ""),
        _lines(case, "own"),
        _lines(case, "options"),
        pace=case.text("pace"),
        points=case.text("points"),
        **{name: case.number(name) for name in _NUMBERS},
        **{name: case.given.get(name) == "yes" for name in _FLAGS},
    )
    own = case.runtime
    slug, name, form = case.text("slug"), case.text("name"), case.text("form")
    acts.make(case.session, own.secret, case.league, case.order, slug, name, form, agreed,
              own.random_bytes)  # fmt: skip


def _lines(case: Case, name: str) -> list[str]:
    return [line.strip() for line in case.given.get(name, "").splitlines() if line.strip()]


def _enter(case: Case) -> None:
    people = _people(case, "players")
    if not people:
        raise LeagueError("missing", about="players")
    tier = case.number("division") - 1 if case.given.get("division", "").strip() else None
    acts.enter(case.session, case.runtime.secret, _season(case), case.order, people, tier)


def _move(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    other = case.given.get("instead", "").strip()
    instead_of = find_person(case.session, other) if other else None
    tier = case.number("division") - 1
    acts.move(
        case.session, case.runtime.secret, _season(case), case.order, person, tier, instead_of
    )


def _withdraw(case: Case) -> None:
    person = find_person(case.session, case.text("player"))
    acts.withdraw(case.session, case.runtime.secret, _season(case), case.order, person)


def _close(case: Case) -> None:
    unfinished = case.given.get("unfinished") == "yes"
    acts.close(case.session, case.runtime.secret, _season(case), case.order, unfinished=unfinished)


def _go_on(case: Case) -> None:
    own = case.runtime
    acts.go_on(
        case.session,
        own.secret,
        _season(case),
        case.order,
        case.text("slug"),
        case.text("name"),
        own.random_bytes,
        _people(case, "without"),
        _people(case, "coming"),
    )


def _play_off(case: Case) -> None:
    own = case.runtime
    acts.play_off(
        case.session,
        own.secret,
        _season(case),
        case.order,
        case.text("slug"),
        case.text("name"),
        case.number("best"),
        own.random_bytes,
    )


_SEASON = Field("season", m("Season"), hidden=True)
_NAMED = (
    Field("slug", m("Short name"), m("In Latin letters, for its address.")),
    Field("name", m("Name")),
)
_YES = (("", m("no")), ("yes", m("yes")))
_POINTS = {
    "place": m("by place, 12 to 0"),
    "share": m("a share of the points made at the table"),
    "win": m("1 for a win"),
    "margin": m("one's score less the average of the others"),
    "own": m("own points by place"),
}
_FORMS = {"league": m("League"), "cup": m("Cup"), "ladder": m("Ladder")}
_PACES = {
    "turn": m("each round when the one before is over"),
    "parallel": m("all rounds at once"),
}

_TERMS = (
    *_NAMED,
    Field("form", m("Form"), choices=tuple(_FORMS.items())),
    Field(
        "kinds",
        m("Games"),
        m("smallworld, underground or kingdoms; several, with commas, one after the other."),
        "smallworld",
    ),
    Field("size", m("Seats of a table"), m("2 to 5."), "4"),
    Field("rounds", m("Rounds"), value="3"),
    Field("pace", m("Pace"), choices=tuple(_PACES.items())),
    Field("tiers", m("Divisions"), value="1"),
    Field("up", m("How many go up at each border"), value="1"),
    Field("down", m("How many go down at each border"), value="1"),
    Field("points", m("Points"), choices=tuple(_POINTS.items())),
    Field(
        "own",
        m("Own points by place"),
        m("Like 4:10,6,3,1 for tables of four; each size in a line."),
        long=True,
    ),
    Field("ties", m("Tie-breaks, in their order"), m("With commas."), ",".join(ORDER)),
    Field("through", m("Cup: how many of a table go on"), value="1"),
    Field("rest", m("Tables of that size alone: who is over rests"), choices=_YES),
    Field("teams", m("Seats A and C against B and D"), choices=_YES),
    Field("anonymous", m("Nobody is named at a table before its end"), choices=_YES),
    Field(
        "options", m("Options of games"), m("Like smallworld:diplomat=no, one a line."), long=True
    ),
)

DEEDS: Mapping[str, Deed] = {
    "season-new": Deed(
        m("A new season"),
        m("People may enter it; the hash of the seed of its draws is published from then on."),
        _make,
        _TERMS,
        about="season",
    ),
    "season-enter": Deed(
        m("Take players in"),
        m("Strongest first. Once the season runs, for the rounds that have not begun."),
        _enter,
        (
            _SEASON,
            Field("players", m("Players"), m("Their short names, strongest first."), long=True),
            Field(
                "division", m("Division"), m("Its number, 1 is the highest; the draw finds one.")
            ),
        ),
        about="season",
    ),
    "season-withdraw": Deed(
        m("Take a player out"),
        m("Results stay; rounds to come are drawn without them."),
        _withdraw,
        (_SEASON, PLAYER),
        about="season",
    ),
    "season-draw": Deed(
        m("Draw"),
        m("Divisions and tables; the same people give the same draw, as often as you like."),
        lambda c: acts.draw(c.session, c.runtime.secret, _season(c), c.order),
        (_SEASON,),
        about="season",
    ),
    "season-move": Deed(
        m("Move a player"),
        m("Into another division before the start; what was drawn is drawn anew."),
        _move,
        (
            _SEASON,
            PLAYER,
            Field("division", m("Into division"), m("Its number; 1 is the highest.")),
            Field("instead", m("In exchange for"), m("Somebody of that division, or nobody.")),
        ),
        about="season",
    ),
    "season-start": Deed(
        m("Begin the season"),
        m("The games of the first round, or of all at once, are made and begun. There is no undo."),
        lambda c: acts.begin(c.session, c.runtime.secret, _season(c), c.order),
        (_SEASON,),
        about="season",
    ),
    "season-close": Deed(
        m("Close the season"),
        m("Who moves is written down once, and the seed is revealed."),
        _close,
        (
            _SEASON,
            Field(
                "unfinished",
                m("Games that are open"),
                choices=(("", m("are waited for")), ("yes", m("count for nothing"))),
            ),
        ),
        about="season",
    ),
    "season-reopen": Deed(
        m("Take the closing back"),
        m("As long as no season goes on from it; the seed stays revealed."),
        lambda c: acts.reopen(c.session, _season(c), c.order),
        (_SEASON,),
        about="season",
    ),
    "season-next": Deed(
        m("The next season"),
        m("On the same terms, everybody in the division they moved to."),
        _go_on,
        (
            _SEASON,
            *_NAMED,
            Field("without", m("Who does not play on"), m("Short names, with commas.")),
            Field(
                "coming", m("Who comes new"), m("Short names; they begin in the lowest division.")
            ),
        ),
        about="season",
    ),
    "season-playoffs": Deed(
        m("Play-offs"),
        m("A cup of the best of each division, all firsts before all seconds."),
        _play_off,
        (_SEASON, *_NAMED, Field("best", m("How many of each division"), value="4")),
        about="season",
    ),
}
"""All of them are about a season of the league whose desk it is."""

FOR_STATES: Mapping[str, tuple[str, ...]] = {
    "open": ("season-enter", "season-draw", "season-move", "season-withdraw"),
    "drawn": ("season-start", "season-move", "season-enter", "season-withdraw", "season-draw"),
    "running": ("season-enter", "season-withdraw", "season-close", "season-playoffs"),
    "closed": ("season-next", "season-playoffs", "season-reopen"),
}
"""What can be done with a season, by its state."""

MAKES_ONE = ("season-new", "season-next", "season-playoffs")
"""Acts after which there is another season to look at."""
