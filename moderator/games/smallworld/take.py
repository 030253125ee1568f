"""Choosing a combination (rulebook 000; SW10, SW12)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.choices import Take
from moderator.games.smallworld.effects import effects, hooks
from moderator.games.smallworld.market import settle
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import Band, Combo, State, supply, with_player
from moderator.games.smallworld.turns import in_phase, opened


def price(place: int) -> int:
    """A coin on each combination above."""
    return place - 1


def value(box: Box, race: str, power: str) -> int:
    """Tokens that banner and badge bring, before the supply's limit."""
    return box.pieces[race].value + box.pieces[power].value


def _choices(state: State, _decision: Decision) -> Iterator[Take]:
    coins = state.players[state.turn.seat].coins
    return map(Take, range(1, min(len(state.market.row), coins + 1) + 1))


def _problem(state: State, _decision: Decision, choice: Take) -> Problem | None:
    if not 0 < choice.place <= len(state.market.row):
        return Problem("unavailable", facts(place=choice.place))
    if price(choice.place) > state.players[state.turn.seat].coins:
        return Problem("cannot-afford", facts(place=choice.place, price=price(choice.place)))
    return None


def _apply(state: State, _decision: Decision, choice: Take, log: Log) -> State:
    """The seat pays first and takes the coins lying on the combination after (SW10)."""
    seat, place = state.turn.seat, choice.place
    row = state.market.row
    chosen = row[place - 1]
    band = mustered(state, chosen)
    player = state.players[seat]
    player = player._replace(coins=player.coins - price(place) + chosen.coins, active=band)
    log.append(_took(seat, place, chosen, band))
    above = (combo._replace(coins=combo.coins + 1) for combo in row[: place - 1])
    state = state._replace(
        players=with_player(state.players, seat, player),
        market=state.market._replace(row=(*above, *row[place:])),
        turn=state.turn._replace(acted=True, place=place),
    )
    asks = [kind for kind in AT_TAKING if kind in hooks(state, band).asks_first]
    return in_phase(state, asks[0]) if asks else settled(state, log)


AT_TAKING = ("swap",)
"""What is asked before the row is filled again."""


def settled(state: State, log: Log) -> State:
    """The row is filled again and the turn goes on."""
    return opened(state.with_market(settle(state.setting.box, state.market, log)))


def mustered(state: State, chosen: Combo) -> Band:
    """A fresh race, all its tokens in hand, as far as the supply goes (SW12)."""
    box = state.setting.box
    fx = effects(box, chosen.race, chosen.power)
    left = supply(state, chosen.race)
    hand = min(value(box, chosen.race, chosen.power), left)
    return Band(
        chosen.race, chosen.power, hand=hand, aside=min(fx.aside, left - hand), digs=fx.digs
    )


def _took(seat: int, place: int, chosen: Combo, band: Band) -> Event:
    return Event(
        "took",
        facts(
            seat=seat,
            place=place,
            race=chosen.race,
            power=chosen.power,
            paid=price(place),
            gained=chosen.coins,
            tokens=band.hand + band.aside,
        ),
    )


def _default(_state: State, _decision: Decision) -> Take:
    return Take(1)


PHASE = Phase((Take,), _choices, _problem, _apply, _default, refusal="must-take")
