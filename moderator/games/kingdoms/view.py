"""What a viewer may see of a position: all of it but the faces of face-down tokens."""

from __future__ import annotations

from collections import Counter

from moderator.engine.core import Facts, Seat, facts, letter
from moderator.engine.view import Area, SeatView, View
from moderator.games.kingdoms.armies import allies, at, attacking, in_play
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.finds import shown_at
from moderator.games.kingdoms.realm import LOST
from moderator.games.kingdoms.scoring import out_of_ruins, points, score
from moderator.games.kingdoms.state import NEUTRAL, State

PLACES = "ABCDE" + LOST
"""Whose territory the tens of an area's number stand for: 11 is A1, 61 is L1."""


def view(state: State, viewer: Seat | None) -> View:
    """All that leaves the game, for that seat or for the public (None)."""
    return View(
        "kingdoms",
        ",".join(f"{place}={name}" for place, name in state.realm.homes.items()),
        viewer,
        _progress(state),
        tuple(_seat(state, seat) for seat in range(state.setting.seats)),
        tuple(_area(state, region) for region in state.realm.kind),
        over=not state.agenda,
        homemade=state.setting.homemade,
    )


def _progress(state: State) -> Facts:
    return facts(
        turn=state.turn.number,
        active=state.turn.active,
        phase=state.agenda[0].kind if state.agenda else "over",
        action=state.turn.action,
        shields=state.shields,
        ending=state.ending,
    )


def _seat(state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    food, ore, mana = player.goods
    cells = facts(
        faction=player.faction,
        home=state.homes[seat],
        magic=player.magic,
        tower=player.tower,
        food=food,
        ore=ore,
        mana=mana,
        armies=in_play(state, seat),
        crown=player.crown,
        captured=player.captured,
        card=player.card,
        allies=allies(state, seat),
        score=score(state, seat),
        points=points(out_of_ruins(state), seat),
    )
    return SeatView(seat, cells)


def name(seat: Seat) -> str:
    """Whose army it is, as a letter."""
    return "N" if seat == NEUTRAL else letter(seat)


def _area(state: State, region: Region) -> Area:
    armies = at(state, region)
    seats = {army.seat for army in armies} - {NEUTRAL}
    owner = min(seats) if len(seats) == 1 else None
    return Area(
        number(region),
        state.realm.kind[region],
        ("edge",) if region in state.realm.edge else (),
        owner,
        "" if owner is None else state.players[owner].faction,
        len(armies),
        pieces=pieces(state, region),
        name=region,
    )


def number(region: Region) -> int:
    """The number that an area has in the view."""
    return 10 * (PLACES.index(region[0]) + 1) + int(region[1:])


def pieces(state: State, region: Region) -> tuple[tuple[str, int], ...]:
    """Armies by seat, those that lie among them named again, who attacks, and the token there."""
    armies = at(state, region)
    counts = Counter(f"army-{name(army.seat)}" for army in armies)
    counts.update(f"lying-{name(army.seat)}" for army in armies if army.lying)
    if (attacker := attacking(state, region)) is not None:
        counts[f"attack-{name(attacker)}"] = 1
    if token := shown_at(state, region):
        counts[f"token-{token}"] = 1
    if region in dict(state.finds.hidden):
        counts["hidden"] = 1
    return tuple(sorted(counts.items()))
