"""Leagues and lists of games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from moderator.engine import codec
from moderator.engine.core import Seat
from moderator.league.mailing import news
from moderator.league.options.league_options import LISTED, is_archived, unreadable_settings
from moderator.league.people.anonymity import hidden_until
from moderator.league.people.places import is_open
from moderator.league.play.results import GameResult, PlaceReason, results_of
from moderator.league.values.rows import each_of, shown
from moderator.publish.facts import (
    ActFacts,
    GameLine,
    LatelyFacts,
    LeagueCount,
    LeagueFacts,
    LeaguePage,
    NewsFacts,
    Waiting,
)
from moderator.publish.layout import layout_of
from moderator.publish.queries.attendance import open_seats, rule_facts
from moderator.publish.queries.tenures import (
    NamedTenure,
    handles_now,
    names_then,
    people_now,
    tenures_of,
)
from moderator.store.keys import key
from moderator.store.states import GOING
from moderator.store.tables import Act, Entrant, Game, League, Pairing, Person, Season, Turn
from moderator.store.types import UnreadableError, check_readable

FOLDER = "league-"
_ByLeague = Mapping[int, tuple[GameLine, ...]]


def league_facts(session: Session, league_id: int) -> LeagueFacts:
    """A league and how it wants its pages."""
    return leagues_facts(session, (league_id,))[league_id]


def leagues_facts(session: Session, numbers: Iterable[int]) -> dict[int, LeagueFacts]:
    """The same of several leagues, by their numbers, read at once; one that cannot be read is left
    out."""
    leagues = session.exec(select(League).where(col(League.id).in_(set(numbers)))).all()
    return each_of(leagues, partial(_leagues_facts, session))


def _leagues_facts(session: Session, leagues: Sequence[League]) -> dict[int, LeagueFacts]:
    for league in leagues:
        if (wrong := unreadable_settings(league)) and wrong != ("rhythm",):
            raise UnreadableError(f"{league.slug}: {', '.join(wrong)}")
    slugs = [league.slug for league in leagues]
    taken = set(session.exec(select(Game.slug).where(col(Game.slug).in_(slugs))))
    return {
        key(league): LeagueFacts(
            slug=league.slug,
            name=league.name,
            # Games and leagues share one level of folders; a game's address is in mails already.
            folder=FOLDER + league.slug if league.slug in taken else league.slug,
            language=league.language,
            zone=league.zone,
            layout=layout_of(league.options),
            founded=league.created_at,
            archived=is_archived(league),
        )
        for league in leagues
    }


def game_line(session: Session, game: Game) -> GameLine:
    """A game as lists name it."""
    return game_lines(session, (game,))[key(game)]


def game_lines(session: Session, games: Collection[Game]) -> dict[int, GameLine]:
    """Games as lists name them, by their numbers, read at once; one that cannot be read is left out
    (its organisers find it on the desk)."""
    return each_of(games, partial(_lines, session))


def _lines(session: Session, games: Collection[Game]) -> dict[int, GameLine]:
    held, results = tenures_of(session, games), results_of(session, games)
    drawn = drawn_for(session, games)
    return {
        number: replace(_line(game, held[number], results.get(number)), drawn=drawn.get(number, {}))
        for number, game in ((key(game), game) for game in games)
    }


def drawn_for(session: Session, games: Collection[Game]) -> dict[int, dict[Seat, str]]:
    """Whom a season drew for the seats of those games, by short name, as far as players are named;
    by a game's number."""
    named = [key(game) for game in games if not hidden_until(game)]
    tables = session.exec(
        select(Pairing.game_id, Pairing.entrants).where(col(Pairing.game_id).in_(named))
    ).all()
    wanted = {entrant for _, entrants in tables for entrant in entrants}
    handles = dict(
        session.exec(
            select(Entrant.id, Person.slug).where(
                col(Entrant.id).in_(wanted), Person.id == Entrant.person_id
            )
        ).all()
    )
    return {
        number: {
            seat: handles[entrant] for seat, entrant in enumerate(entrants) if entrant in handles
        }
        for number, entrants in tables
        if number is not None
    }


def _line(game: Game, held: Collection[NamedTenure], result: GameResult | None) -> GameLine:
    check_readable(game)
    running = game.state in GOING
    return GameLine(
        slug=game.slug,
        kind=game.kind,
        state=game.state,
        names=names_then(held, None),
        people=people_now(held),
        turn=f"{game.turn}{game.mark}" if game.turn else "",
        revision=game.revision,
        waiting=Waiting(
            tuple(game.asked) if running else (),
            game.due_at if running else None,
            game.state == "paused",
        ),
        ended_at=game.ended_at,
        outcome=result.outcome if result else None,
        corrected=result.corrected if result else "",
        counts=result.counts if result else True,
        handles=handles_now(held),
        commitment=game.commitment,
        asked_at=game.opened_at if running else None,
        hidden_until=hidden_until(game),
        why=_why(result) if result else {},
    )


def _why(result: GameResult) -> dict[Seat, PlaceReason]:
    reasons = ((seat, result.why(seat)) for _, seat, _ in result.outcome.ranking)
    return {seat: why for seat, why in reasons if why}


def league_page(session: Session, league_id: int) -> LeaguePage:
    """A league with its games, the newest first."""
    games = session.exec(
        select(Game).where(Game.league_id == league_id).order_by(col(Game.id).desc())
    ).all()
    lines = game_lines(session, games)
    acts = acts_of(session, Act.league_id == league_id)
    told = tuple(
        NewsFacts(row.number, row.title, row.text, row.written_at)
        for row in news.shown(session, league_id)
        if isinstance(row.written_at, datetime)
    )
    rated = any(line.outcome is not None for line in lines.values())
    seasons = _seasons(session, league_id)
    return LeaguePage(
        league_facts(session, league_id),
        tuple(lines.values()),
        acts,
        told,
        seasons,
        rated,
        rule=rule_facts(session.get_one(League, league_id)),
        open_seats=open_seats(session, league_id),
        read_as=tuple(
            (game.slug, game.options)
            for game in games
            if game.kind == "kingdoms" and key(game) in lines
        ),
        lately=_lately(_latest_turns(session, lines), lines),
        joinable=is_open(session.get_one(League, league_id)),
    )


LATELY = 8
"""Turns that a league's page tells of, and the list of leagues."""


def _lately(turns: Iterable[Turn], lines: Mapping[int, GameLine]) -> tuple[LatelyFacts, ...]:
    """These turns, with what everybody may read of them."""

    def facts(row: Turn) -> LatelyFacts:
        check_readable(row)
        assert row.played_at is not None
        return LatelyFacts(
            lines[row.game_id].slug,
            f"{row.number}{row.mark}",
            row.seat,
            lines[row.game_id].names,
            row.played_at,
            tuple(event for event in map(codec.load, row.events) if event.seen(None)),
        )

    return tuple(shown(turns, facts, lambda row: str(row.id), []))


def _latest_turns(session: Session, games: Iterable[int]) -> Sequence[Turn]:
    """The turns of these games that were played last, the latest first."""
    played = select(Turn).where(
        col(Turn.game_id).in_(games),
        col(Turn.played_at).is_not(None),
        col(Turn.superseded).is_(False),
    )
    newest_first = (col(Turn.played_at).desc(), col(Turn.id).desc())
    return session.exec(played.order_by(*newest_first).limit(LATELY)).all()


def _seasons(session: Session, league_id: int) -> tuple[tuple[str, str, str], ...]:
    rows = session.exec(
        select(Season.slug, Season.name, Season.state)
        .where(Season.league_id == league_id, Season.state != "open")
        .order_by(col(Season.id).desc())
    )
    return tuple((slug, name, state) for slug, name, state in rows)


def site_language(session: Session) -> str:
    """The language of what is no league's: that of the oldest league."""
    oldest = select(League.language).where(LISTED).order_by(col(League.id)).limit(1)
    return session.exec(oldest).first() or "en"


def published_games(session: Session) -> tuple[str, ...]:
    """The slugs of all games, the oldest first."""
    shown = select(Game.slug).where(League.id == Game.league_id, LISTED)
    return tuple(session.exec(shown.order_by(col(Game.id))))


def site_leagues(session: Session) -> tuple[LeagueCount, ...]:
    """All leagues by name, archived ones last, with how many of their games are open, running and
    over."""
    counted = select(Game.league_id, Game.state, func.count()).group_by(
        col(Game.league_id), col(Game.state)
    )
    counts = {(league, state): number for league, state, number in session.exec(counted)}
    leagues = session.exec(
        select(League).where(LISTED).order_by(col(League.name), col(League.id))
    ).all()
    facts = leagues_facts(session, map(key, leagues))  # without one that cannot be read
    known = [league for league in leagues if key(league) in facts]
    in_order = sorted(known, key=lambda league: facts[key(league)].archived)
    going, ended, lately = _shown(session, facts)
    return tuple(
        LeagueCount(
            facts[number],
            waiting=counts.get((number, "open"), 0),
            running=counts.get((number, "running"), 0) + counts.get((number, "paused"), 0),
            over=counts.get((number, "over"), 0),
            going=going.get(number, ()),
            ended=ended.get(number, ()),
            lately=lately.get(number, ()),
            joinable=is_open(league),
        )
        for number, league in ((key(league), league) for league in in_order)
    )


GOING_SHOWN, ENDED_SHOWN = 6, 4
"""Games of each league that the first page shows."""

ENDED_READ = 60
"""Games of all leagues that are looked through for those that ended last."""


def _shown(
    session: Session, leagues: Collection[int]
) -> tuple[_ByLeague, _ByLeague, Mapping[int, tuple[LatelyFacts, ...]]]:
    """The games that are due first, those that ended last, and the turns of all of them that were
    played last, by league, read at once."""
    listed = col(Game.league_id).in_(leagues)
    due = select(Game).where(listed, col(Game.state).in_(GOING))
    last = select(Game).where(listed, Game.state == "over")
    going = session.exec(due.order_by(col(Game.due_at), col(Game.id))).all()
    ended = session.exec(
        last.order_by(col(Game.ended_at).desc(), col(Game.id).desc()).limit(ENDED_READ)
    ).all()
    turns = _latest_turns(session, map(key, [*going, *ended[:LATELY]]))
    first, latest = _first(going, GOING_SHOWN), _first(ended, ENDED_SHOWN)
    played = {turn.game_id for turn in turns}
    told = [game for game in [*going, *ended] if key(game) in played]
    named = {key(game): game for game in [*told, *first, *latest]}
    lines = game_lines(session, list(named.values()))
    lately = {
        league: _lately([turn for turn in turns if turn.game_id in own], lines)
        for league in leagues
        if (own := {key(game) for game in told if game.league_id == league} & lines.keys())
    }
    return _by_league(first, lines), _by_league(latest, lines), lately


def _by_league(games: Iterable[Game], lines: Mapping[int, GameLine]) -> _ByLeague:
    by_league: dict[int, tuple[GameLine, ...]] = {}
    for game in games:
        if key(game) in lines:
            by_league[game.league_id] = (*by_league.get(game.league_id, ()), lines[key(game)])
    return by_league


def _first(games: Iterable[Game], most: int) -> list[Game]:
    """The first of each league."""
    first: dict[int, list[Game]] = {}
    for game in games:
        own = first.setdefault(game.league_id, [])
        if len(own) < most:
            own.append(game)
    return [game for own in first.values() for game in own]


def acts_of(session: Session, where: ColumnElement[bool] | bool) -> tuple[ActFacts, ...]:
    """The acts of one game or one league, oldest first."""
    rows = session.exec(select(Act).where(where).order_by(col(Act.id)))
    return tuple(
        ActFacts(row.actor, row.kind, row.reason, row.old, row.new, row.at)
        for row in rows
        if isinstance(row.at, datetime)
    )
