"""Every question but those for acts: the verb that answers, the check, and what comes of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from tests.oracle.worlds import acts, deploy, effects, flow, pieces, score, vanish
from tests.oracle.worlds import decline as falling
from tests.oracle.worlds.army import army
from tests.oracle.worlds.orders import Order
from tests.oracle.worlds.state import (
    State,
    held,
    held_by,
    pay,
    supply,
    with_region,
    with_seat,
    with_turn,
)
from tests.oracle.worlds.tables import POWERS, RACES

# -- the other questions --------------------------------------------------------------------------


def refuse_take(state: State, seat: str, order: Order) -> str | None:
    place = combo_place(state, order)
    if not place:
        return "unavailable: not on offer (SW47)"
    if place - 1 > state.seats[seat].coins:
        return "cannot-afford: (SW10)"
    return None


def combo_place(state: State, order: Order) -> int:
    """`take 3`, `take merchant skeletons`, `take skeletons`."""
    if order.target:
        return order.target if order.target <= len(state.row) else 0
    said = " ".join(order.words)
    race = named(RACES, said)
    badge = named(POWERS, said.removesuffix(race))
    for place, combo in enumerate(state.row, 1):
        if (not race or combo.race == race) and (not badge or combo.power == badge):
            return place
    return 0


def named(names: Iterable[str], said: str) -> str:
    """The longest of the names that are said."""
    heard = [name for name in names if spoken(name) in spoken(said)]
    return max(heard, key=len, default="")


def spoken(name: str) -> str:
    """A name as it is read: no hyphens, no apostrophes."""
    return name.replace("-", " ").replace("'", "")


def take(state: State, seat: str, order: Order | None) -> State:
    assert order is not None
    place = combo_place(state, order)
    state = with_turn(falling.take(state, seat, place), taken=True, first=True)
    state = gather(state, seat)
    if state.seats[seat].race == "shadow-mimes" and state.row:
        return flow.ask_before(with_turn(state, swap=place), "swap")
    return chosen(state)


def gather(state: State, seat: str) -> State:
    """Tokens by banner and badge, as far as they last (SW10, SW12)."""
    player = state.seats[seat]
    tokens = RACES[player.race][0] + POWERS[player.power]
    return deploy.gain_tokens(with_seat(state, seat, hand=0), seat, tokens)


def chosen(state: State) -> State:
    """The choice stands: the row is filled (SW11, UG10)."""
    return flow.ask_before(with_turn(vanish.fill_row(state), swap=0), "volcano")


def refuse_swap(state: State, seat: str, order: Order) -> str | None:
    place = order.target
    if place == state.turn.swap or not 1 <= place <= len(state.row) + 1:
        return "unavailable: another combination on offer (UG10)"
    return None


def swap(state: State, seat: str, order: Order | None) -> State:
    """UG10, UG32: places count as they stood; coins stay."""
    if order is None:
        return chosen(state)
    at = order.target - 1 - (order.target > state.turn.swap)
    row = list(state.row)
    mine = state.seats[seat].power
    state = with_seat(state, seat, power=row[at].power)
    row[at] = replace(row[at], power=mine)
    return chosen(gather(replace(state, row=tuple(row)), seat))


def refuse_reborn(state: State, seat: str, order: Order) -> str | None:
    """UG17, UG42: one or two regions of that race."""
    if any(n not in flow.reborn_regions(state, seat) for n in order.numbers):
        return "not-owned: (UG42)"
    if len(order.numbers) > 2:
        return "limit: (UG42)"
    if len(set(order.numbers)) < len(order.numbers):
        return "already-used: each region once"
    player = state.seats[seat]
    if len(order.numbers) > supply(state, player.race) + player.hand:
        return "not-enough-tokens: (UG17)"
    return None


def reborn(state: State, seat: str, order: Order | None) -> State:
    """Tokens are exchanged: from the supply, from the hand when that is empty."""
    for number in order.numbers if order else ():
        before = state.regions[number]
        race = state.seats[seat].race
        if not supply(state, race):
            state = with_seat(state, seat, hand=state.seats[seat].hand - 1)
        for piece in ("lair", "fortress", "armor", "queen"):
            state = pieces.lift(state, piece, [number])
        state = with_region(state, number, race=race, decline=False, tokens=1)
        state = effects.settle_or_vanish(state, before)
    return flow.ask_before(deploy.build_lairs(state, seat), "ancient")


def redeploy(state: State, seat: str, order: Order | None) -> State:
    state = deploy.deploy(state, army(state, seat), order)
    return flow.ask_after(deploy.build_lairs(state, seat), "armor")


def refuse_redeploy(state: State, seat: str, order: Order) -> str | None:
    return deploy.refuse_deploy(state, army(state, seat), order)


def ghouls_redeploy(state: State, seat: str, order: Order | None) -> State:
    state = deploy.deploy(state, army(state, seat, ghouls=True), order)
    return flow.ask_before(state, "act")


def refuse_ghouls_redeploy(state: State, seat: str, order: Order) -> str | None:
    return deploy.refuse_deploy(state, army(state, seat, ghouls=True), order)


def refuse_settle(state: State, seat: str, order: Order) -> str | None:
    own = held_by(state, seat, state.turn.ask[1], True)
    named = [n for n, _ in order.counts] + ([order.rest] if order.rest else [])
    return None if all(n in own for n in named) else "not-owned: (UG19)"


def settle(state: State, seat: str, order: Order | None) -> State:
    state = deploy.settle(state, seat, state.turn.ask[1], order)
    return flow.score_turn(with_turn(state, ask=("", "", False)))


def settle_late(state: State, seat: str, order: Order | None) -> State:
    state = deploy.settle(state, seat, state.turn.ask[1], order)
    return flow.end_turn(with_turn(state, ask=("", "", False)))


def refuse_retreat(state: State, seat: str, order: Order) -> str | None:
    name, race, fallen = state.turn.ask
    own = held_by(state, name, race, fallen)
    return None if all(n in own for n in order.numbers) else "not-owned: (SW6)"


def retreat(state: State, seat: str, order: Order | None) -> State:
    name, race, fallen = state.turn.ask
    if order and order.numbers and order.words[0].isdigit():
        where = list(order.numbers)
    else:
        how = " ".join(order.words) if order else state.seats[name].retreat
        where = deploy.retreat_by(state, name, race, fallen, how)
    state = deploy.retreat(state, name, race, where)
    return flow.ask_retreats(with_turn(state, ask=("", "", False)))


def refuse_altar(state: State, seat: str, order: Order) -> str | None:
    region = state.regions.get(order.target)
    if region is None or region.owner != seat or not region.decline:
        return "not-owned: a token of one's own race in decline (001 Алтарь душ)"
    return None


def altar(state: State, seat: str, order: Order | None) -> State:
    """One token in decline to the supply, three coins."""
    if order is not None:
        before = state.regions[order.target]
        state = with_region(state, order.target, tokens=before.tokens - 1)
        if before.tokens == 1:
            state = deploy.clear(state, order.target)
            state = effects.settle_or_vanish(state, before)
        state = replace(pay(state, seat, 3), scored=(*state.scored, (seat, "altar", 3)))
    return flow.ask_late(state, "stout")


def refuse_stout(state: State, seat: str, order: Order) -> str | None:
    if order.verb == "decline" and order.words[:1] == ("after",):
        return None
    return "wrong-phase: `decline after` or nothing"


# -- pieces: see pieces.py ------------------------------------------------------------------------


Check = Callable[[State, str, Order], str | None]
Carry = Callable[[State, str, "Order | None"], State]


def then(question: str, put: Carry) -> Carry:
    """The piece is placed, then the question after this one is asked."""
    following = flow.AFTER[flow.AFTER.index(question) + 1 :]

    def carry(state: State, seat: str, order: Order | None) -> State:
        state = put(state, seat, order)
        return flow.ask_after(state, following[0]) if following else flow.score_turn(state)

    return carry


def again(question: str) -> Carry:
    """Ring and Scepter: the relic, and the bag that copies it, are asked one after the other."""

    def carry(state: State, seat: str, order: Order | None) -> State:
        if order is None:
            following = flow.AFTER[flow.AFTER.index(question) + 1 :]
            return flow.ask_after(state, following[0]) if following else flow.score_turn(state)
        name = "bag" if "bag" in order.using else question
        state = acts.move_relics(state, order.target, [name])
        key = question + "s"
        state = with_turn(state, **{key: (*getattr(state.turn, key), order.target)})
        if question == "ring":
            state = score.steal(state, seat, [order.target])
        return flow.ask_after(state, question)

    return carry


def refuse_end_relic(question: str) -> Check:
    def check(state: State, seat: str, order: Order) -> str | None:
        name = "bag" if "bag" in order.using else question
        if name not in flow.sources(state, seat, question):
            return f"unavailable: no {question}"
        if order.target in getattr(state.turn, question + "s"):
            return "unavailable: the bag serves not where what it copies serves (001 Волшебные)"
        return None if order.target in held(state, seat) else "not-owned: (001 Реликвии)"

    return check


QUESTIONS: dict[str, tuple[str, Check, Carry]] = {
    "take": ("take", refuse_take, take),
    "swap": ("swap", refuse_swap, swap),
    "volcano": ("volcano", pieces.refuse_volcano, pieces.volcano),
    "reborn": ("reborn", refuse_reborn, reborn),
    "ancient": ("ancient", pieces.refuse_ancient, pieces.ancient),
    "ghouls-deploy": ("deploy", refuse_ghouls_redeploy, ghouls_redeploy),
    "balrog": ("balrog", acts.refuse_balrog, acts.send_balrog),
    "deploy": ("deploy", refuse_redeploy, redeploy),
    "armor": ("armor", pieces.refuse_armor, then("armor", pieces.armor)),
    "camps": ("camps", pieces.refuse_camps, then("camps", pieces.camps)),
    "fortress": ("fortress", pieces.refuse_fortress, then("fortress", pieces.fortress)),
    "heroes": ("heroes", pieces.refuse_heroes, then("heroes", pieces.heroes)),
    "peace": ("peace", pieces.refuse_peace, then("peace", pieces.peace)),
    "queen": ("queen", pieces.refuse_queen, then("queen", pieces.queen)),
    "ghost": ("ghost", pieces.refuse_ghost, then("ghost", pieces.ghost)),
    "scepter": ("scepter", refuse_end_relic("scepter"), again("scepter")),
    "ring": ("ring", refuse_end_relic("ring"), again("ring")),
    "altar": ("altar", refuse_altar, altar),
    "stout": ("decline", refuse_stout, acts.decline_after),
    "settle": ("deploy", refuse_settle, settle),
    "settle-late": ("deploy", refuse_settle, settle_late),
    "retreat": ("retreat", refuse_retreat, retreat),
}
