"""What becomes of a finished game in which a seat stood open, by the league's written rule."""

from __future__ import annotations

from collections.abc import Collection

from moderator.engine.core import Outcome, Seat, letter
from moderator.league.mailing.posting import announce
from moderator.league.options import absence_rules
from moderator.league.people import openings
from moderator.league.play.results import played_out, verdict_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Act, Game, ResultRuling


def apply(at: At, game: Game) -> None:
    """The game has just ended: an open seat has the last place, or the game does not count, or its
    stand-in's result stands. An organiser can correct it like any other result."""
    left, rule = openings.open_seats(at.session, game), absence_rules.of_game(at.session, game)
    outcome = played_out(at.session, game) if left else None
    if outcome is None or rule.open_end == "stand-in":
        return
    verdict = verdict_of(at.session, game) or ResultRuling(game_id=key(game))
    if rule.open_end == "annul":
        verdict.was, game.state = game.state, "annulled"
    else:
        verdict.places = last_places(outcome, left)
    at.session.add(verdict)
    seats = " ".join(letter(seat) for seat in sorted(left))
    kind = "annulled by rule" if rule.open_end == "annul" else "last by rule"
    act = Act(game_id=game.id, actor="clock", kind=kind, new=seats, at=at.now)
    announce(at, game, act)


def last_places(outcome: Outcome, left: Collection[Seat]) -> dict[str, int]:
    """The places by letter, where the seats of `left` share the last one; the others move up."""
    stayed = sorted(place for place, seat, _ in outcome.ranking if seat not in left)
    return {
        letter(seat): len(stayed) + 1 if seat in left else stayed.index(place) + 1
        for place, seat, _ in outcome.ranking
    }
