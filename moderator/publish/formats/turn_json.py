"""`turn.json`: a turn as data, for one viewer. docs/turn-json.md has the schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from moderator.engine.core import Event, Facts, letter
from moderator.engine.view import Area, Offer, View
from moderator.publish.facts import Home, TurnFacts
from moderator.store.journal.canonical import short

SCHEMA = "moderator turn 1"


def turn_json(home: Home, facts: TurnFacts) -> bytes:
    """The file's bytes: the same facts give the same ones."""
    document = json.dumps(_turn(home, facts), ensure_ascii=False, indent=1)
    return document.encode() + b"\n"


def _turn(home: Home, facts: TurnFacts) -> Mapping[str, Any]:
    line = facts.line
    return {
        "schema": SCHEMA,
        "game": home.slug,
        "league": home.league.slug,
        "kind": home.kind,
        "turn": line.number,
        "mark": line.mark,
        "superseded": line.superseded,
        "seat": letter(line.seat),
        "players": {letter(seat): name for seat, name in sorted(facts.names.items())},
        "played_at": _moment(line.played_at),
        "due_at": _moment(line.due_at),
        "code": short(line.chain),
        "chain": line.chain,
        "rows": [line.first, line.last],
        "events": [_event(event) for event in facts.events],
        "answers": [
            {"seat": letter(answered.seat), "asked": answered.kind, "by": answered.by}
            for answered in facts.answered
        ],
        "orders": list(facts.orders),
        "passed_over": facts.passed_over,
        "receipts": [
            {"seat": letter(receipt.seat), "turn": receipt.turn, "receipt": receipt.code}
            for receipt in facts.receipts
        ],
        "view": view_json(facts.view),
        "next": {
            "turn": None if facts.view.over else facts.ahead.turn,
            "seats": [letter(seat) for seat in facts.asked],
            "due_at": _moment(facts.ahead.due_at),
        },
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _facts(facts: Facts) -> dict[str, Any]:
    return dict(facts)


def _event(event: Event) -> Mapping[str, Any]:
    return {"kind": event.kind, **_facts(event.facts)}


def view_json(view: View) -> Mapping[str, Any]:
    """A position as its viewer may see it."""
    return {
        "board": view.board,
        "over": view.over,
        "progress": _facts(view.progress),
        "seats": [{"seat": letter(row.seat), **_facts(row.cells)} for row in view.seats],
        "areas": [_area(area) for area in view.areas],
        "offers": [_offer(offer) for offer in view.offers],
    }


def _area(area: Area) -> Mapping[str, Any]:
    return {
        "number": area.number,
        "terrain": area.terrain,
        "symbols": list(area.symbols),
        "owner": None if area.owner is None else letter(area.owner),
        "race": area.troop,
        "tokens": area.tokens,
        "in_decline": area.faded,
        "pieces": dict(area.pieces),
    }


def _offer(offer: Offer) -> Mapping[str, Any]:
    return {
        "place": offer.place,
        "parts": list(offer.parts),
        "coins": offer.coins,
        **_facts(offer.facts),
    }
