"""A league handed over to another installation, and taken in there.

Tokens and nonces never travel. Every seat has a new address where it goes on, and its holder is
told; a game that is not over goes on only where its dice came along, which is so in a private
archive alone. Its clock stands still until the organiser lets it run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlmodel import Session, SQLModel, col, select

from moderator.engine import codec
from moderator.engine.rules import Rules
from moderator.league.archives.columns import read_value
from moderator.league.archives.holding import (
    Fault,
    faults_of_game,
    faults_of_people,
    faults_of_season,
    faults_of_seeds,
)
from moderator.league.clock import periods
from moderator.league.mailing.posting import OutgoingMail, announce, post, publish, publish_league
from moderator.league.people import anonymity, observers
from moderator.league.people.called import read_player_name
from moderator.league.people.directory import addresses, free_place, sittings
from moderator.league.play import luck
from moderator.league.play.record import kind_of
from moderator.league.seasons import keeping
from moderator.league.values import deadlines
from moderator.league.values.errors import CommandError, LeagueError
from moderator.store import tokens
from moderator.store.archive.plain import ArchiveError
from moderator.store.archive.reading import Loading
from moderator.store.archive.tables import Part
from moderator.store.archive.writing import export_league
from moderator.store.at import At
from moderator.store.journal import entries as journal
from moderator.store.journal import replay
from moderator.store.journal.entries import JournalEntry
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.keys import key
from moderator.store.sealed_seeds import keep
from moderator.store.states import AT_PLAY, GameState
from moderator.store.tables import (
    Act,
    Address,
    Game,
    League,
    Person,
    ResultRuling,
    Season,
    Snapshot,
    Tenure,
    Turn,
)
from moderator.store.verification.recheck import read_whole, recheck

CLOCKS_DIFFER = timedelta(days=1)
"""The clock of another installation may be so far ahead."""


class ImportedLeague(NamedTuple):
    """What came of an archive: the league, its games by state, who has no address yet, and the
    addresses by which others get mails from now on, by short name."""

    league: League
    games: Mapping[GameState, int]
    unreachable: Sequence[str]
    mailboxes: Mapping[str, Sequence[str]]


def hand_over(at: At, league: League, *, private: bool) -> dict[str, Any]:
    """The document of the whole league. Raises CommandError where it would name players that are
    not named here: only a private one may."""
    if not private:
        _require_names(at.session, league)
    seeds = _seeds(at, league) if private else {}
    return export_league(at, league, private=private, seeds=seeds)


def _require_names(session: Session, league: League) -> None:
    hidden = select(Game.slug).where(
        Game.league_id == league.id, col(Game.id).in_(anonymity.hidden_games(session))
    )
    if slugs := sorted(session.exec(hidden)):
        raise CommandError(
            f"Players of {', '.join(slugs)} are not named, and the file would name them:"
            " only --private exports that."
        )


def _seeds(at: At, league: League) -> dict[str, str]:
    """Of games and seasons that are not over; those of others are public."""
    games = select(Game).where(Game.league_id == league.id, Game.seed_revealed == "")
    seasons = select(Season).where(Season.league_id == league.id, Season.seed_revealed == "")
    return {
        **{
            f"game {game.slug}": luck.seed(at.secret, game).hex() for game in at.session.exec(games)
        },
        **{
            f"season {season.slug}": keeping.seed(at.secret, season).hex()
            for season in at.session.exec(seasons)
        },
    }


@dataclass(slots=True)
class Intake:
    """How an archive is taken in. `slug` is another name for the league, `players` are other
    handles for some: that of somebody who is known here makes them the same person.

    With `finished` games whose dice did not come along are taken in as annulled. Games `without`
    which the league is taken in, by short name, stay away with all that belongs to them.
    """

    at: At
    slug: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    finished: bool = False
    without: frozenset[str] = frozenset()
    seeds: Mapping[str, str] = field(default_factory=dict)
    written_at: datetime = field(init=False)
    known: set[int] = field(default_factory=set)

    def take_in(self, document: Mapping[str, Any]) -> ImportedLeague:
        """Everything, in the caller's transaction. Raises ArchiveError; LeagueError, about its
        place in the file, for a value that no command would have made; CommandError for what is
        wanted beside the file."""
        self.seeds = self._kept_seeds(document)
        self.written_at = datetime.fromisoformat(document["exported_at"])
        if self.written_at > self.at.now + CLOCKS_DIFFER:
            raise ArchiveError("exported_at: this lies in the future", "too-late")
        loading = Loading(self.at.session, self._made)
        loading.load(document["tables"])
        league = self.at.session.get_one(League, _only(document, loading, "league"))
        games = self.at.session.exec(
            select(Game).where(Game.league_id == league.id).order_by(col(Game.id))
        ).all()
        for game in games:
            _rebuild(self.at.session, game)
        self._hold_together(league, games, loading)
        for game in games:
            self._go_on(game, self.written_at)
        publish_league(self.at, league)
        states = [game.state for game in games]
        counted = {state: states.count(state) for state in dict.fromkeys(states)}
        mailboxes = self._mailboxes(loading)
        unreachable = [slug for slug, addresses in mailboxes.items() if not addresses]
        return ImportedLeague(league, counted, unreachable, mailboxes)

    def _kept_seeds(self, document: Mapping[str, Any]) -> dict[str, str]:
        """Those of games that are taken in. Raises CommandError where another one is left out."""
        there = {str(game.get("slug")) for game in document["tables"]["game"]}
        if unknown := sorted(self.without - there):
            raise CommandError(
                f"The file has no game {unknown[0]}: it has {', '.join(sorted(there))}."
            )
        left_out = {f"game {slug}" for slug in self.without}
        return {name: seed for name, seed in document["seeds"].items() if name not in left_out}

    def _hold_together(self, league: League, games: Sequence[Game], loading: Loading) -> None:
        """Raises ArchiveError where rows do not go with each other, journals or seeds."""
        wanted = select(Season).where(Season.league_id == league.id)
        seasons = self.at.session.exec(wanted.order_by(col(Season.id))).all()
        people = _people(self.at.session, loading)
        for game in games:
            _refuse(game.slug, faults_of_game(self.at.session, game))
        for season in seasons:
            _refuse(season.slug, faults_of_season(self.at.session, season))
        _refuse("", faults_of_seeds(games, seasons, self.seeds))
        _refuse("", faults_of_people(self.at.session, people))
        for person in people:
            if key(person) not in self.known:
                read_player_name(self.at.session, person.name, league, person.id)

    def _made(self, part: Part, values: dict[str, Any], place: str) -> SQLModel | None:
        for name, value in values.items():
            try:
                values[name] = read_value(part.name, name, value, self.written_at)
            except LeagueError as error:
                raise error.named(f"{place}.{name}") from error
        make = getattr(self, f"_make_{part.name}", None)
        return make(values) if make else part.model(**values)

    def _make_league(self, values: dict[str, Any]) -> SQLModel:
        values["slug"] = self.slug or values["slug"]
        free_place(self.at.session, values["slug"])
        return League(**values)

    def _make_person(self, values: dict[str, Any]) -> SQLModel:
        slug = self.players.get(values["slug"], values["slug"])
        person = self.at.session.exec(select(Person).where(Person.slug == slug)).first()
        if person is None:
            return Person(**{**values, "slug": slug})
        if values["slug"] not in self.players:
            raise CommandError(
                f"There is a player {slug} here already. The same person: --player {slug}={slug};"
                f" another one: --player {slug}=NEW."
            )
        self.known.add(key(person))
        return person

    def _make_address(self, values: dict[str, Any]) -> SQLModel | None:
        """Who is known here keeps the addresses they have here."""
        return None if values["person_id"] in self.known else Address(**values)

    def _make_game(self, values: dict[str, Any]) -> SQLModel | None:
        if values["slug"] in self.without:
            return None
        free_place(self.at.session, values["slug"])
        nonce = self._kept(f"game {values['slug']}")
        if not nonce and values["state"] in AT_PLAY and not self.finished:
            raise CommandError(
                f"{values['slug']} is {values['state']}, and its dice are not in this file: have it"
                " exported with --private, or take such games in as annulled with --finished."
            )
        return Game(**values, seed_nonce=nonce)

    def _make_season(self, values: dict[str, Any]) -> SQLModel:
        if self.at.session.exec(select(Season.id).where(Season.slug == values["slug"])).first():
            raise CommandError(f"There is a season {values['slug']} here already.")
        return Season(**values, seed_nonce=self._kept(f"season {values['slug']}"))

    def _kept(self, label: str) -> str:
        if label not in self.seeds:
            return ""
        seed, salt = bytes.fromhex(self.seeds[label]), tokens.new_nonce(self.at.random_bytes)
        return keep(self.at.secret, label, seed, salt)

    def _make_tenure(self, values: dict[str, Any]) -> SQLModel:
        nonce = tokens.new_nonce(self.at.random_bytes)
        token = tokens.derive(self.at.secret, values["chair_id"], nonce)
        return Tenure(**values, nonce=nonce, token_hash=tokens.digest(token))

    def _make_observer(self, values: dict[str, Any]) -> SQLModel:
        game, person = values["game_id"], values["person_id"]
        return observers.made(self.at, game, person, values["since"])

    def _make_turn(self, values: dict[str, Any]) -> SQLModel:
        return Turn(**values, events=[], state={})

    def _go_on(self, game: Game, at: datetime) -> None:
        """A game that is not over rests as it stood when it was handed over, or is annulled."""
        if game.state in AT_PLAY and not game.seed_nonce:
            self.at.session.add(ResultRuling(game_id=key(game), was="annulled"))
            game.state = "annulled"
        elif game.state == "running":
            if game.due_at is not None:
                periods.put(game, deadlines.pause(periods.of(game), at))
            game.state = "paused"
        if game.state == "paused":
            self._tell(game)
        self.at.session.add(game)
        publish(self.at, game)

    def _tell(self, game: Game) -> None:
        act = Act(game_id=game.id, actor="clock", kind="moved here", at=self.at.now)
        announce(self.at, game, act)
        seats = sittings(self.at.session, game)
        for seat in game.asked:
            if seat in seats:
                post(self.at, game, seats[seat], OutgoingMail("asked", f"{game.revision}", {}))

    def _mailboxes(self, loading: Loading) -> dict[str, tuple[str, ...]]:
        """By short name the addresses that each has here."""
        people = sorted(_people(self.at.session, loading), key=lambda person: person.slug)
        return {person.slug: addresses(self.at.session, key(person)) for person in people}


def _only(document: Mapping[str, Any], loading: Loading, table: str) -> int | None:
    if len(document["tables"][table]) != 1:
        raise ArchiveError(f"tables.{table}: one is wanted here, and only one", "foreign")
    return next((number for (name, _), number in loading.keys.items() if name == table), None)


def _people(session: Session, loading: Loading) -> list[Person]:
    numbers = [number for (table, _), number in loading.keys.items() if table == "person"]
    return list(session.exec(select(Person).where(col(Person.id).in_(numbers))))


def _refuse(whose: str, faults: Iterable[Fault]) -> None:
    for place, code in faults:
        raise ArchiveError(f"{f'{whose}: ' if whose else ''}{place}: {FAULTS[code]}", code)


FAULTS: Mapping[str, str] = {
    "addresses": "mails go to one address of a player, to no more and no fewer",
    "divisions": "this does not fit the divisions of the season",
    "foreign": "this belongs to nothing in the file",
    "holders": "this does not fit those who hold the seat",
    "journal": "the journal says otherwise",
    "numbers": "numbers are missing here, or stand twice",
    "options": "no game can be set up like that",
    "receipt": "the receipt is not that of the text",
    "revision": "the journal has no such row",
    "seat": "the game has no such seat",
    "seats": "each seat of the game must be here, once",
    "seed": "it does not fit the hash that was published",
    "tables": "the game is not that of the table",
    "times": "these times do not follow each other",
    "turn": "the game has had no such turn",
    "turns": "the journal has other turns",
    "twice": "somebody or something stands here twice",
    "unbegun": "a game without a journal has not begun",
}
"""What the rows of an archive are refused for, by code."""


def broken_journal(game: Game, finding: Finding) -> ArchiveError:
    """Why a game is not taken in: a sentence that names its row, and both versions of the rules
    where they differ."""
    known = dict(finding.facts)
    written, read = str(known.get("written_by", "")), str(known.get("read_by", ""))
    if written != read:
        return ArchiveError(
            f"{game.slug}, row {finding.row}: version {read} of the rules plays this otherwise than"
            f" version {written} did, in which a fault was mended since. The league can be taken in"
            f" without this game: --without {game.slug}",
            finding.code,
        )
    where = f", row {finding.row}" if finding.row else ""
    what = f" ({known['column']})" if "column" in known else ""
    said = f"the journal of {game.slug}{where}: it does not hold: {finding.code}{what}"
    return ArchiveError(said, finding.code)


def _rebuild(session: Session, game: Game) -> None:
    """What follows from the journal: events and state of turns, the snapshot. Raises ArchiveError
    where the journal does not hold."""
    rules = kind_of(game).rules
    try:
        entries, findings = read_whole(session, game)
        if entries and not findings:
            _replay(session, game, rules, entries)
            findings = recheck(session, game, rules)
    except JournalError as broken:
        findings = (broken.finding,)
    for finding in findings:
        raise broken_journal(game, finding)


def _replay(
    session: Session, game: Game, rules: Rules[Any, Any], entries: Sequence[JournalEntry]
) -> None:
    turns = {
        (turn.number, turn.mark): turn
        for turn in session.exec(select(Turn).where(Turn.game_id == game.id))
    }
    state: Any = None
    try:
        for entry, step in replay.replay(rules, entries):
            state = step.state
            turn = turns.get((entry.body.get("turn", 0), entry.body.get("mark", "")))
            if entry.kind == journal.ANSWER and turn is not None:
                turn.events = [*turn.events, *(codec.dump(event) for event in step.events)]
                if entry.number == turn.last_revision and turn.played_at is not None:
                    turn.state = dict(rules.pack(state))
    except JournalError:
        raise
    except Exception as error:
        raise JournalError(Finding("rules-failed", None)) from error
    packed = dict(rules.pack(state))
    session.add(Snapshot(game_id=key(game), revision=game.revision, state=packed))
    session.flush()
