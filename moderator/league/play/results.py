"""What came of a game: the rules' own outcome, or what an organiser made of it, in the open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from sqlmodel import Session, select

from moderator.engine.core import Outcome, Seat, letter
from moderator.league.mailing.posting import announce
from moderator.league.options import absence_rules, league_options
from moderator.league.people import openings
from moderator.league.play.record import kind_of, state_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Act, Game, ResultRuling


@dataclass(frozen=True, slots=True)
class GameResult:
    """The outcome of a finished game. `corrected` is the reason where an organiser changed the
    places; `counts` is False as long as the league's approval is missing. `forfeits` are the seats
    that are last because they stood open at the end, by the league's rule."""

    outcome: Outcome
    corrected: str = ""
    counts: bool = True
    forfeits: frozenset[Seat] = frozenset()


def result_of(session: Session, game: Game) -> GameResult | None:
    """The result of a game that is over; None for any other, an annulled one too."""
    if game.state != "over":
        return None
    outcome = played_out(session, game)
    if outcome is None:
        return None
    verdict = verdict_of(session, game)
    approved = verdict is not None and verdict.approved_at is not None
    counts = approved or not league_options.approve(session, game)
    if verdict is None or not verdict.places:
        return GameResult(outcome, counts=counts)
    found = placed(outcome, verdict.places)
    return GameResult(found, verdict.reason, counts, _forfeits(found, verdict))


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
    return session.exec(select(ResultRuling).where(ResultRuling.game_id == game.id)).first()


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
