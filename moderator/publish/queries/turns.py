"""One turn that was played to its end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine import codec
from moderator.engine.core import DICE, Decision, Event, Seat, facts
from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.games import GAMES
from moderator.games import Game as GameKind
from moderator.league.play.silence import silence_of
from moderator.league.seasons.results import teams_at
from moderator.publish.facts import (
    Answered,
    Earned,
    LegalOrders,
    Names,
    Receipt,
    TurnFacts,
    TurnLine,
)
from moderator.publish.queries.attendance import presence_then
from moderator.publish.queries.turn_list import ahead, links, previous
from moderator.store.journal import entries
from moderator.store.tables import Game, JournalRow, Turn

ABOUT_COINS = frozenset({"scored", "took", "earned", "paid-over"})


def turn_facts(
    session: Session,
    game: Game,
    lines: Sequence[TurnLine],
    line: TurnLine,
    names: Names,
    viewer: Seat | None,
) -> TurnFacts:
    """A turn as that viewer may read it; `names` are those of its time."""
    row = session.get_one(Turn, line.id)
    kind = GAMES[game.kind]
    state = kind.rules.unpack(row.state)
    view = kind.rules.view(state, viewer)
    at_once = kind.rules.never_waits - set(row.report.get("asked_first", ()))
    return TurnFacts(
        line=line,
        links=links(lines, line),
        names=names,
        began=view_after(session, game, previous(lines, line), viewer),
        view=view,
        events=seen(row.events, view, viewer),
        answered=tuple(
            Answered(seat, asked, by, asked not in at_once)
            for seat, asked, by in row.report.get("by", ())
        ),
        orders=tuple(row.report.get("orders", ())),
        passed_over=len(row.report.get("passed", ())),
        silence=silence_of(row.report, row.seat),
        receipts=_receipts(session, game, line),
        ahead=ahead(game, lines, line),
        sheets=order_sheets(kind, state, view),
        earned=earned(session, stood(lines, line), view, viewer),
        attendance=() if view.over else presence_then(session, game, line),
        teams=teams_at(session, game),
    )


def told_in(
    session: Session, game: Game, line: TurnLine, viewer: Seat | None
) -> tuple[View, tuple[Event, ...]]:
    """What that viewer may read of a turn, and the position that it ended in: all that a log of it
    is written from."""
    row, rules = session.get_one(Turn, line.id), GAMES[game.kind].rules
    view = rules.view(rules.unpack(row.state), viewer)
    return view, seen(row.events, view, viewer)


def stood(lines: Sequence[TurnLine], line: TurnLine) -> list[TurnLine]:
    """The turns that led to this one."""
    last = {other.number: other for other in lines if other.last <= line.last}
    return [last[number] for number in sorted(last)]


def earned(session: Session, lines: Sequence[TurnLine], view: View, viewer: Seat | None) -> Earned:
    """Coins by turn: nothing at all where not every seat's coins may be seen."""
    if not coins_seen(view):
        return ()
    rows = session.exec(select(Turn).where(col(Turn.id).in_([line.id for line in lines])))
    events = {row.id: seen(filter(_about_coins, row.events), view, viewer) for row in rows}
    return tuple((line, events[line.id]) for line in lines)


def _about_coins(dumped: Any) -> bool:
    """Told before the event is loaded: most are of something else."""
    return dumped["kind"] in ABOUT_COINS


def coins_seen(view: View) -> bool:
    """Whether the viewer may see what every seat has."""
    return all("coins" in dict(seat.cells) for seat in view.seats)


def seen(dumped: Iterable[Any], view: View, viewer: Seat | None) -> tuple[Event, ...]:
    """The events as that viewer may read them; when the game is over nothing is hidden."""
    events: Iterable[Event] = (codec.load(event) for event in dumped)
    return tuple(event for event in events if view.over or event.seen(viewer))


def view_after(session: Session, game: Game, line: TurnLine | None, viewer: Seat | None) -> View:
    """The position as that turn left it; None: as it was set up."""
    rules = GAMES[game.kind].rules
    if line is not None:
        state = rules.unpack(session.get_one(Turn, line.id).state)
    else:
        options = {key: value for key, value in game.options.items() if key != "salt"}
        state = rules.setup(game.seats, options).state
    return rules.view(state, viewer)


def _receipts(session: Session, game: Game, line: TurnLine) -> tuple[Receipt, ...]:
    """Of the sheets that were opened; the first is journalled right before the turn begins."""
    rows = session.exec(
        select(JournalRow.body)
        .where(
            JournalRow.game_id == game.id,
            JournalRow.kind == entries.SHEET,
            JournalRow.number >= line.first - 1,
            JournalRow.number <= line.last,
        )
        .order_by(col(JournalRow.number))
    )
    bodies = (json.loads(body) for body in rows)
    return tuple(
        Receipt(int(body["seat"]), int(body["turn"]), str(body["receipt"])) for body in bodies
    )


TAKE = "take"


def order_sheets(kind: GameKind, state: Any, view: View) -> tuple[LegalOrders, ...]:
    """One sheet for each decision that a seat is asked; nothing when the game is over."""
    ask = kind.rules.ask(state)
    if ask is None:
        return ()
    return tuple(
        LegalOrders(decision.seat, decision.kind, tuple(_hints(kind, state, view, decision)))
        for decision in ask.decisions
        if decision.seat != DICE
    )


def _hints(kind: GameKind, state: Any, view: View, decision: Decision) -> Iterator[Hint]:
    """Legal orders. Of what is on offer all places are listed, payable or not: which of them a
    seat can pay would tell others what it has."""
    if decision.kind != TAKE or view.viewer == decision.seat:
        return kind.notation.help(state, decision)
    return (
        Hint(f"{TAKE} {offer.place}", facts(parts=offer.parts, coins=offer.coins) + offer.facts)
        for offer in view.offers
    )
