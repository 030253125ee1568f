"""Tokens driven back go home as the last act of the attacker's turn (SW6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, filterfalse
from operator import eq

from moderator.engine.core import Decision, Event, Problem, Seat, facts
from moderator.engine.sheets import Line
from moderator.games.smallworld.choices import Counts, Retreat
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import placed
from moderator.games.smallworld.state import Band, State, with_band, with_player
from moderator.games.smallworld.turns import ended, loser
from moderator.games.smallworld.weakest import defences, distributions, weakest


def decision(state: State) -> Decision:
    """Who is asked, and about=(race, tokens)."""
    seat, band = _loser(state)
    return Decision(seat, "retreat", (band.race, band.waiting))


def _loser(state: State) -> tuple[Seat, Band]:
    losing = loser(state)
    assert losing is not None, "nobody was driven back"
    return losing


def _by_weakest(state: State, band: Band) -> Counts:
    more = weakest(defences(state, band.held), band.waiting)
    return tuple([pair for pair in more.items() if pair[1]])


def _choices(state: State, _decision: Decision) -> Iterator[Retreat]:
    """By weakest, all in one region, then every other distribution."""
    _, band = _loser(state)
    usual = _by_weakest(state, band)
    others = filterfalse(partial(eq, usual), distributions(band.held, band.waiting, 0))
    return map(Retreat, chain((usual,), others))


def _problem(state: State, _decision: Decision, choice: Retreat) -> Problem | None:
    _, band = _loser(state)
    for region, _number in choice.counts:
        if not 0 < region <= state.setting.board.size:
            return Problem("unknown-region", facts(region=region))
        if not band.held >> region & 1:
            return Problem("not-owned", facts(region=region))
    placed_ = sum(number for _, number in choice.counts)
    said = facts(tokens=placed_, hand=band.waiting)
    if placed_ > band.waiting or any(number < 1 for _, number in choice.counts):
        return Problem("not-enough-tokens", said)
    named = {region for region, _ in choice.counts}
    if placed_ < band.waiting or len(named) < len(choice.counts):
        return Problem("incomplete", said)
    return None


def _apply(state: State, _decision: Decision, choice: Retreat, log: Log) -> State:
    seat, band = _loser(state)
    tokens = state.ground.tokens
    counts = tuple((region, tokens[region] + more) for region, more in choice.counts)
    player = with_band(state.players[seat], band, band._replace(waiting=0))
    log.append(Event("retreated", facts(seat=seat, race=band.race, counts=choice.counts)))
    return ended(
        state._replace(
            ground=placed(state.ground, counts),
            players=with_player(state.players, seat, player),
        ),
        log,
    )


def _default(state: State, _decision: Decision) -> Retreat:
    return Retreat(_by_weakest(state, _loser(state)[1]))


def follow(state: State, standing: Line) -> Retreat | None:
    """A standing `retreat`: weakest, stack N, or round and round N N …; None for other orders.

    Regions no longer held fall out; with none left it is `weakest`. A stack is a round of one.
    """
    if standing.verb != "retreat":
        return None
    _, band = _loser(state)
    named = [
        region
        for region in standing.arguments
        if isinstance(region, int) and region > 0 and band.held >> region & 1
    ]
    if not named:
        return Retreat(_by_weakest(state, band))
    more = dict.fromkeys(named, 0)
    for turn in range(band.waiting):
        more[named[turn % len(named)]] += 1
    return Retreat(tuple((region, number) for region, number in sorted(more.items()) if number))


PHASE = Phase((Retreat,), _choices, _problem, _apply, _default)
