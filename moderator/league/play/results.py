"""What came of a game: the rules' own outcome, or what an organiser made of it, in the open."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from sqlmodel import Session, col, select

from moderator.engine.core import Outcome, Seat, letter
from moderator.league.mailing.posting import announce
from moderator.league.options import absence_rules, league_options
from moderator.league.people import openings
from moderator.league.play.record import kind_of, state_of, states_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Act, Game, League, ResultRuling

PlaceReason = Literal["", "corrected", "last-by-rule"]
"""Why a place was given: by an organiser, or by the league's rule on open seats; "" by the rules of
the game."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The outcome of a finished game. `corrected` is the reason where an organiser changed the
    places; `counts` is False as long as the league's approval is missing. `forfeits` are the seats
    that are last because they stood open at the end, by the league's rule."""

    outcome: Outcome
    corrected: str = ""
    counts: bool = True
    forfeits: frozenset[Seat] = frozenset()

    def why(self, seat: Seat) -> PlaceReason:
        """Why it has the place that it has, where that is not by the rules of the game."""
        if seat in self.forfeits:
            return "last-by-rule"
        return "corrected" if self.corrected else ""


def result_of(session: Session, game: Game) -> GameResult | None:
    """The result of a game that is over; None for any other, an annulled one too."""
    return results_of(session, (game,)).get(key(game))


def results_of(session: Session, games: Iterable[Game]) -> dict[int, GameResult]:
    """The results of those of several games that are over, by a game's number, read at once."""
    over = {key(game): game for game in games if game.state == "over"}
    states, rulings = states_of(session, over.values()), _rulings(session, over.keys())
    wanted = {game.league_id for game in over.values()}
    leagues = session.exec(select(League).where(col(League.id).in_(wanted))).all()
    approve = {key(league): league_options.approves(league.options) for league in leagues}
    results: dict[int, GameResult] = {}
    for number, state in states.items():
        game, ruling = over[number], rulings.get(number)
        outcome: Outcome | None = kind_of(game).rules.outcome(state)
        if outcome is not None:
            results[number] = _ruled(outcome, ruling, approve=approve[game.league_id])
    return results


def _ruled(outcome: Outcome, ruling: ResultRuling | None, *, approve: bool) -> GameResult:
    """What organisers made of it; `approve`: it counts only once they have approved it."""
    counts = not approve or (ruling is not None and ruling.approved_at is not None)
    if ruling is None or not ruling.places:
        return GameResult(outcome, counts=counts)
    ranked = placed(outcome, ruling.places)
    return GameResult(ranked, ruling.reason, counts, _forfeits(ranked, ruling))


def _rulings(session: Session, games: Collection[int]) -> dict[int, ResultRuling]:
    rows = session.exec(select(ResultRuling).where(col(ResultRuling.game_id).in_(games)))
    return {row.game_id: row for row in rows}


def _forfeits(outcome: Outcome, verdict: ResultRuling) -> frozenset[Seat]:
    """Places without a reason are those of the rule: the last is that of the open seats. Where an
    organiser has spoken, the word of theirs holds."""
    if verdict.reason:
        return frozenset()
    last = max(place for place, _, _ in outcome.ranking)
    return frozenset(seat for place, seat, _ in outcome.ranking if place == last)


def played_out(session: Session, game: Game) -> Outcome | None:
    """What the rules say came of it, corrected or not."""
    outcome: Outcome | None = kind_of(game).rules.outcome(state_of(session, game))
    return outcome


def placed(outcome: Outcome, places: dict[str, int]) -> Outcome:
    """The outcome with other places, by the seats' letters; the figures stay what they are."""
    ranking = sorted(
        (places.get(letter(seat), place), seat, figures) for place, seat, figures in outcome.ranking
    )
    best = ranking[0][0]
    winners = tuple(sorted(seat for place, seat, _ in ranking if place == best))
    return replace(outcome, winners=winners, ranking=tuple(ranking))


def verdict_of(session: Session, game: Game) -> ResultRuling | None:
    """What organisers said of the game's result so far."""
    return _rulings(session, (key(game),)).get(key(game))


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
