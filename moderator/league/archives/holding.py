"""Whether the rows of an archive go together: with each other, with the journals, with the seeds.

What follows from a journal is derived anew and compared. Each function gives the place of what does
not hold and why, by a code; nothing given means that all of it holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from sqlmodel import Session, SQLModel, col, select

from moderator.engine import dice
from moderator.engine.core import DICE, SetupError
from moderator.games import GAMES
from moderator.league.play.record import asked_now, desk_of, kind_of, mark_of, state_of
from moderator.league.seasons import keeping
from moderator.store.archive.plain import columns
from moderator.store.archive.tables import PARTS
from moderator.store.journal import entries as journal
from moderator.store.journal import receipts, replay
from moderator.store.journal.entries import JournalEntry
from moderator.store.keys import key
from moderator.store.states import GOING
from moderator.store.tables import (
    Address,
    Chair,
    Division,
    Entrant,
    Game,
    Moved,
    Pairing,
    Person,
    Press,
    Season,
    SeasonRound,
    SheetRow,
    Tenure,
    Turn,
)

Fault = tuple[str, str]
"""Where something does not hold, and the code of why."""


def faults_of_game(session: Session, game: Game) -> Iterator[Fault]:
    """What of a game does not go with its journal, its table or its rows; the journal itself holds
    already, and its snapshot is there."""
    yield from _of_table(session, game)
    yield from _of_rows(session, game)
    entries = journal.read(session, game)
    if not entries:
        yield from _unbegun(session, game)
        return
    yield from _of_columns(game, entries)
    yield from _of_turns(session, game, entries)
    yield from _of_clock(session, game)
    yield from _of_sheets(session, game)


def _of_table(session: Session, game: Game) -> Iterator[Fault]:
    """Each seat once, held by one person at a time, and one seat a person."""
    chairs = session.exec(select(Chair).where(Chair.game_id == game.id)).all()
    if sorted(chair.seat for chair in chairs) != list(range(game.seats)):
        yield "chair", "seats"
    now: list[int] = []
    for chair in chairs:
        held = session.exec(
            select(Tenure).where(Tenure.chair_id == chair.id).order_by(col(Tenure.id))
        ).all()
        now += [tenure.person_id for tenure in held if tenure.ended_at is None]
        ends = [tenure.ended_at for tenure in held[:-1]]
        if None in ends or not all(_follows(*pair) for pair in pairwise(held)):
            yield "tenure", "holders"
        if any(
            not tenure.began_at or (tenure.ended_at or tenure.began_at) < tenure.began_at
            for tenure in held
        ):
            yield "tenure", "times"
    if any(number > 1 for number in Counter(now).values()):
        yield "tenure", "twice"


def _follows(earlier: Tenure, other: Tenure) -> bool:
    return bool(earlier.ended_at and other.began_at and earlier.ended_at <= other.began_at)


def _of_rows(session: Session, game: Game) -> Iterator[Fault]:
    """Seats, turns, rows and holders that the game's rows name are those of the game."""
    turns = session.exec(select(Turn.number).where(Turn.game_id == game.id)).all()
    last = max((game.turn, *turns))
    seats = {
        tenure: chair.seat
        for tenure, chair in session.exec(
            select(Tenure.id, Chair).where(Chair.game_id == game.id, Tenure.chair_id == Chair.id)
        )
    }
    for model in (part.model for part in PARTS if "game_id" in columns(part.model)):
        for row in session.exec(select(model).where(columns(model)["game_id"] == game.id)):
            yield from _of_row(game, row, last, seats)


def _of_row(
    game: Game, row: SQLModel, last: int, seats: Mapping[int | None, int]
) -> Iterator[Fault]:
    name, has = str(row.__tablename__), row.__class__.model_fields
    for field in ("seat", "to_seat"):
        seat = getattr(row, field, None)
        if seat is not None and not (DICE if name == "turn" else 0) <= seat < game.seats:
            yield f"{name}.{field}", "seat"
    if "turn" in has and _number(row, "turn") > last:
        yield f"{name}.turn", "turn"
    if "revision" in has and _number(row, "revision") > game.revision:
        yield f"{name}.revision", "revision"
    tenure = getattr(row, "tenure_id", None)
    if tenure is not None and seats.get(tenure) != getattr(row, "seat", seats.get(tenure, -1)):
        yield f"{name}.tenure_id", "holders"


def _number(row: SQLModel, name: str) -> int:
    return int(getattr(row, name))


def _unbegun(session: Session, game: Game) -> Iterator[Fault]:
    """A game without a journal waits for its start, or was annulled before that."""
    usual = Game(league_id=0, slug="", kind="", seats=0)
    for name in ("revision", "rolls", "turn", "mark", "active", "asked", "chain", "salt",
                 "seed_revealed", "started_at", "ended_at", "opened_at", "due_at", "grace_until",
                 "remind_at"):  # fmt: skip
        if getattr(game, name) != getattr(usual, name):
            yield f"game.{name}", "unbegun"
    if game.state in GOING or game.state == "over":
        yield "game.state", "unbegun"
    options = {name: value for name, value in game.options.items() if name != "salt"}
    try:
        GAMES[game.kind].rules.setup(game.seats, options)
    except (SetupError, ValueError, TypeError, KeyError, AttributeError):
        yield "game.options", "options"


def _of_columns(game: Game, entries: Sequence[JournalEntry]) -> Iterator[Fault]:
    """The game's own columns are those of its first row, its last and its rolls."""
    setup, revealed = entries[0].body, entries[-1].kind == journal.REVEAL
    wanted = {
        "slug": setup["game"],
        "kind": setup["plays"],
        **{name: setup[name] for name in ("seats", "options", "commitment", "salt")},
        "rules_version": entries[-1].body["rules"],
        "rolls": journal.next_roll(entries),
        "seed_revealed": entries[-1].body["seed"] if revealed else "",
    }
    yield from (
        (f"game.{name}", "journal") for name in wanted if getattr(game, name) != wanted[name]
    )
    ends = game.state == "over"
    if game.state == "open" or (game.state != "annulled" and revealed != ends):
        yield "game.state", "journal"


def _of_turns(session: Session, game: Game, entries: Sequence[JournalEntry]) -> Iterator[Fault]:
    """The rows of turns are those that the journal gives."""
    expected = _turns(game, entries)
    rows = session.exec(select(Turn).where(Turn.game_id == game.id)).all()
    by_number = {(row.number, row.mark): row for row in rows}
    if by_number.keys() != expected.keys() or len(rows) != len(by_number):
        yield "turn", "turns"
        return
    for name, row in by_number.items():
        for field, value in expected[name].items():
            said = row.report.get("by", []) if field == "by" else getattr(row, field)
            if said != value:
                yield f"turn.{field}", "journal"
    stands = kind_of(game).rules.turn(state_of(session, game))
    if (game.turn, game.active) != stands or game.mark != mark_of(session, game, game.turn):
        yield "game.turn", "journal"


def _turns(game: Game, entries: Sequence[JournalEntry]) -> dict[tuple[int, str], dict[str, Any]]:
    rules = kind_of(game).rules
    turns: dict[tuple[int, str], dict[str, Any]] = {}
    before: Any = None
    for entry, step in replay.replay(rules, entries):
        if entry.kind == journal.ANSWER:
            name = (entry.body["turn"], entry.body["mark"])
            seat = rules.turn(before)[1]
            turn = turns.setdefault(
                name,
                {"seat": seat, "first_revision": entry.number, "by": [], "superseded": False},
            )
            turn["by"] += [
                [given.decision.seat, given.decision.kind, given.by]
                for given in replay.answers(entry)
                if given.decision.seat != DICE
            ]
            if not turn["by"]:
                turn["first_revision"] = entry.number + 1
            turn |= {"last_revision": entry.number, "chain": entry.digest}
            ends = rules.turn(step.state) != (name[0], seat) or rules.ask(step.state) is None
            turn["played_at"] = (
                datetime.fromisoformat(entry.body["at"]) if ends else turn.get("played_at")
            )
        elif entry.kind == journal.REVERT:
            to = int(entry.body["to"])
            held = {row.number for row in journal.effective(entries[:to])}
            for turn in turns.values():
                opened = turn["first_revision"] - 1 == to
                turn["superseded"] = turn["last_revision"] not in held or opened
        before = step.state
    return turns


def _of_clock(session: Session, game: Game) -> Iterator[Fault]:
    """Who is asked, and until when."""
    if game.state not in GOING:
        return
    try:
        asked = asked_now(desk_of(session, game))
    except (ValueError, KeyError, TypeError, AttributeError):
        yield "sheetrow.left", "journal"
        return
    if game.asked != asked:
        yield "game.asked", "journal"
    moments = (game.opened_at, game.due_at, game.grace_until)
    given = [moment for moment in moments if moment is not None]
    if game.asked and (len(given) != len(moments) or not given[0] < given[1] <= given[2]):
        yield "game.due_at", "times"
    if (game.paused_at is None) != (game.state == "running"):
        yield "game.paused_at", "times"


def _of_sheets(session: Session, game: Game) -> Iterator[Fault]:
    """A receipt was given for that text, by that seat, for that turn."""
    for row in session.exec(select(SheetRow).where(SheetRow.game_id == game.id)):
        if not receipts.proves(row.receipt, game.slug, row.seat, row.turn, row.text):
            yield "sheetrow.receipt", "receipt"
    said = session.exec(
        select(Press.number).where(Press.game_id == game.id, col(Press.number).is_not(None))
    ).all()
    # In a public archive words that were taken off are left out, and their numbers with them.
    if 0 in said or len(set(said)) != len(said):
        yield "press.number", "numbers"


def faults_of_seeds(
    games: Sequence[Game], seasons: Sequence[Season], seeds: Mapping[str, str]
) -> Iterator[Fault]:
    """The dice and lots are those that were promised; nothing else came along."""
    labels = {f"game {game.slug}": game for game in games} | {
        f"season {season.slug}": season for season in seasons
    }
    for label in seeds.keys() - labels.keys():
        yield f"seeds.{label[:60]}", "foreign"
    for label, row in labels.items():
        for seed in filter(None, (seeds.get(label, ""), row.seed_revealed)):
            if dice.commitment(bytes.fromhex(seed)) != row.commitment:
                yield f"seeds.{label}", "seed"
            if isinstance(row, Season) and keeping.lots(bytes.fromhex(seed)).hex() != row.lots:
                yield "season.lots", "seed"
        if seeds.get(label) and row.seed_revealed:
            yield f"seeds.{label}", "foreign"


def faults_of_season(session: Session, season: Season) -> Iterator[Fault]:
    """Divisions, entrants, rounds and tables are those of the season."""
    divisions = session.exec(select(Division).where(Division.season_id == season.id)).all()
    tiers = sorted(division.tier for division in divisions)
    people = {
        key(entrant): entrant
        for entrant in session.exec(select(Entrant).where(Entrant.season_id == season.id))
    }
    rounds = session.exec(select(SeasonRound).where(SeasonRound.season_id == season.id)).all()
    agreed, numbers = keeping.terms_of(season), {division.id for division in divisions}
    if tiers != list(range(len(tiers))) or len(tiers) != (
        agreed.tiers if season.form == "league" else 1
    ):
        yield "division.tier", "divisions"
    if any(entrant.division_id not in {None, *numbers} for entrant in people.values()):
        yield "entrant.division_id", "divisions"
    if sorted(round_.number for round_ in rounds) != list(range(1, len(rounds) + 1)):
        yield "seasonround.number", "numbers"
    ranks = [entrant.rank for entrant in people.values()]
    if len(set(ranks)) != len(ranks) or not all(ranks):
        yield "entrant.rank", "numbers"
    for table in session.exec(
        select(Pairing).where(col(Pairing.round_id).in_([round_.id for round_ in rounds]))
    ):
        yield from _of_pairing(session, season, table, numbers, people)
    for row in session.exec(select(Moved).where(Moved.season_id == season.id)):
        if max(row.old_tier, row.new_tier) >= max(len(tiers), 1) or not row.place:
            yield "moved.new_tier", "divisions"


def _of_pairing(
    session: Session,
    season: Season,
    table: Pairing,
    divisions: set[int | None],
    people: Mapping[int, Entrant],
) -> Iterator[Fault]:
    if len(table.entrants) < 2:
        yield "pairing.entrants", "tables"
    if table.division_id not in divisions or not set(table.entrants) <= people.keys():
        yield "pairing.entrants", "divisions"
    if len(set(table.entrants)) != len(table.entrants) or table.kind not in (
        keeping.terms_of(season).kinds
    ):
        yield "pairing.entrants", "twice"
    game = session.get(Game, table.game_id) if table.game_id else None
    if game and (game.kind, game.seats) != (table.kind, len(table.entrants)):
        yield "pairing.game_id", "tables"


def faults_of_people(session: Session, people: Sequence[Person]) -> Iterator[Fault]:
    """Each has one address at most that mails go to, and one if any."""
    for person in people:
        rows = session.exec(select(Address).where(Address.person_id == person.id)).all()
        if rows and sum(row.primary for row in rows) != 1:
            yield "address.primary", "addresses"
