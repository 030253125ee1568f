"""What a race does while it conquers, Ghouls too: acts one after the other."""

from collections.abc import Sequence
from dataclasses import replace

from tests.oracle.worlds import army as armies
from tests.oracle.worlds import conquest as con
from tests.oracle.worlds import decline as falling
from tests.oracle.worlds import deploy, effects, flow, pieces, vanish
from tests.oracle.worlds.army import Army, army, power
from tests.oracle.worlds.orders import Order, read
from tests.oracle.worlds.state import (
    State,
    has_power,
    held,
    held_by,
    pay,
    relic_at,
    supply,
    with_region,
    with_turn,
)

ACTS = frozenset(
    {"decline", "abandon", "conquer", "roll", "sorcerer", "dragon", "vampire", "orb", "bag",
     "balrog", "stop"}
)  # fmt: skip
GHOUL_ACTS = frozenset({"abandon", "conquer", "roll", "stop"})


# -- the active race's acts -----------------------------------------------------------------------


def refuse_act(state: State, seat: str, order: Order) -> str | None:
    if order.verb not in ACTS or order.ghouls:
        return "wrong-phase: the race acts now"
    who = army(state, seat)
    if order.verb == "stop":
        return None
    if order.verb == "decline":
        return refuse_decline(state, seat, order)
    if order.verb == "abandon":
        return refuse_abandon(state, who, order)
    if order.verb == "bag":
        return con.refuse_bag(state, seat, order)
    if order.verb == "balrog":
        return con.refuse_balrog(state, seat, order.target)
    if order.verb == "roll" and not order.target:
        return refuse_bare_roll(state, who)
    ready = deploy.ready(state, who)
    if order.verb in con.SUBSTITUTIONS:
        return con.refuse_substitution(ready, who, order)
    return con.refuse_conquest(ready, who, order)


def refuse_decline(state: State, seat: str, order: Order) -> str | None:
    """At the start of a turn only, and not in that of the choice (000 Приход в упадок)."""
    turn = state.turn
    if turn.taken or turn.readied or turn.ghouls_readied or turn.conquests or turn.die is not None:
        return "wrong-phase: the turn has begun (SW47)"
    if order.words[:1] == ("after",):
        return "wrong-phase: at the end of a Stout race's turn (SW32)"
    if "vanishing" in order.words and not has_power(state, seat, "vanishing"):
        return "unavailable: no Vanishing"
    return None


def refuse_abandon(state: State, who: Army, order: Order) -> str | None:
    """000 Уход из региона: while readying, before the first conquest (SW47)."""
    if any(c.race == who.race for c in state.turn.conquests) or state.turn.die is not None:
        return "wrong-phase: before the conquests (SW47)"
    if order.words[:1] == ("all",):
        return None
    return None if order.target in armies.regions(state, who) else "not-owned: (000)"


def refuse_bare_roll(state: State, who: Army) -> str | None:
    if not power(state, who, "berserk"):
        return "unavailable: no Berserk"
    if state.turn.die is not None:
        return "already-used: the die lies there"
    if not armies.hand(deploy.ready(state, who), who):
        return "not-enough-tokens: none in hand (SW22)"
    return None


def play_act(state: State, seat: str, order: Order, dice: Sequence[int]) -> State:
    who = army(state, seat)
    match order.verb:
        case "stop":
            return flow.end_conquests(state)
        case "decline":
            return go_into_decline(state, seat, order)
    state = deploy.ready(state, who)
    if order.verb == "bag":
        return with_turn(state, bag=order.words[0])
    if order.verb == "balrog":
        return send_balrog(state, seat, order)
    if order.verb == "abandon":
        return abandon(state, who, order)
    if order.verb in con.SUBSTITUTIONS:
        return substitute(state, who, order)
    if order.verb == "roll" and not order.target:
        return bare_roll(state, who, dice[0])
    return after_conquest(carry_out(state, who, order, dice))


def bare_roll(state: State, who: Army, face: int) -> State:
    """Berserk: where even so no target can be paid, conquests are over (SW22)."""
    state = with_turn(state, die=face)
    lines = [f"{verb} {n}" for n in state.board.lands for verb in ("conquer", "dragon")]
    if any(con.refuse_conquest(state, who, read(line)) is None for line in lines):
        return state
    return flow.end_conquests(with_turn(state, die=None))


def after_conquest(state: State) -> State:
    if "over" in state.turn.spent and not state.turn.pentacle:
        return flow.end_conquests(state)
    return state


def abandon(state: State, who: Army, order: Order) -> State:
    own = armies.regions(state, who)
    for number in own if order.words[:1] == ("all",) else [order.target]:
        state = deploy.leave(state, who, number)
    return state


def carry_out(state: State, who: Army, order: Order, dice: Sequence[int]) -> State:
    """A conquest of any kind, with the die where it needs one."""
    have = con.strength(state, who, order.target)
    need = con.price(state, who, order)
    if order.verb == "roll":
        if have >= need:
            return pay_and_conquer(state, who, order, need)
        return last_roll(state, who, order, dice[0])
    if order.die or (con.berserk(state, who) and order.verb == "conquer"):
        return with_die(state, who, order, dice)
    return pay_and_conquer(state, who, order, order.tokens or need)


def last_roll(state: State, who: Army, order: Order, face: int) -> State:
    """SW5: all tokens left go into the conquest, or stay in hand; conquests end either way."""
    have = con.strength(state, who, order.target)
    if have >= con.price(state, who, order, face):
        state = pay_and_conquer(state, who, order, have)
        return with_turn(state, spent=state.turn.spent | {"over"})
    return with_turn(state, spent=state.turn.spent | {"over"})


def with_die(state: State, who: Army, order: Order, dice: Sequence[int]) -> State:
    """Berserk (SW22) and Will-o'-Wisps (UG11): the die, then the price less its face.

    Berserk Wisps have both dice: benefits add up (000 Знамёна народов и способности).
    """
    face = state.turn.die or 0
    if order.die or state.turn.die is None:
        face += dice[0]
    state = with_turn(state, die=None)
    need = con.price(state, who, order, face)
    if con.strength(state, who, order.target) >= need:
        return pay_and_conquer(state, who, order, max(need, order.tokens))
    return with_turn(state, spent=state.turn.spent | {"over"})


def pay_and_conquer(state: State, who: Army, order: Order, tokens: int) -> State:
    """Hammers first, as many as can or as said, at least one Dwarf (UG12)."""
    hammers = 0
    if who.race == "iron-dwarves" and not who.ghouls:
        most = min(con.hammers_left(state, who, order.target), tokens - 1)
        hammers = most if order.hammers is None else order.hammers
        hammers = max(hammers, tokens - armies.hand(state, who))
        state = with_turn(state, hammers_out=state.turn.hammers_out + hammers)
    state = armies.to_hand(state, who, hammers - tokens)
    spared = 0 if "socks" in con.effects(state, order.using) else None  # UG23
    if order.verb == "dragon":
        state = pieces.lift(state, "dragon", held(state, who.seat))
    state = effects.conquer(state, who, order.target, tokens - hammers, spared)
    if order.verb == "dragon":
        state = pieces.put(state, order.target, "dragon")
        state = with_turn(state, die=None, spent=state.turn.spent | {"dragon"})
    state = move_relics(state, order.target, order.using)
    return ask_balrog(state, who.seat)


def move_relics(state: State, target: int, names: Sequence[str]) -> State:
    """Relics used lie where they were used; so does the bag (UG23, UG28)."""
    for name in names:
        state = with_turn(state, spent=state.turn.spent | {name})
        state = put_relic(state, name, target)
    return state


def put_relic(state: State, name: str, target: int) -> State:
    if name == "bag":
        return pieces.put(pieces.lift(state, "bag", state.regions), target, "bag")
    old = relic_at(state, name)
    relics = tuple(r for r in state.regions[old].relics if r != name)
    state = with_region(state, old, relics=relics)
    return with_region(state, target, relics=tuple(sorted((*state.regions[target].relics, name))))


def substitute(state: State, who: Army, order: Order) -> State:
    """SW19, UG15: the lone token goes to the supply, one of the conqueror's takes its place."""
    owner = state.regions[order.target].owner
    if not supply(state, who.race):
        state = armies.to_hand(state, who, -1)
    state = effects.conquer(state, who, order.target, 1, lost=99)
    state = with_turn(state, die=None)  # the die was for this conquest (SW22)
    if order.verb == "orb":
        state = move_relics(state, order.target, [con.orb_name(order)])
    else:
        replaced = state.turn.replaced | {(order.verb, owner)}
        state = with_turn(state, replaced=replaced)
    return ask_balrog(state, who.seat)


# -- the Balrog -----------------------------------------------------------------------------------


def ask_balrog(state: State, seat: str) -> State:
    """A Pentacle just found asks for the Balrog, unless it can go nowhere (UG21)."""
    if state.turn.pentacle and not con.balrog_regions(state, seat):
        return with_turn(state, pentacle=0)
    return state


def send_balrog(state: State, seat: str, order: Order | None) -> State:
    """It conquers the region; two tokens are lost there (UG21, UG36)."""
    if order is None:
        return state
    state = pieces.lift(state, "balrog", state.regions)
    state = effects.drive_out(state, seat, order.target, lost=2)
    state = with_region(state, order.target, tribe=0)
    state = pieces.put(state, order.target, "balrog")
    turn = state.turn
    state = with_turn(state, pentacle=0, spent=turn.spent | {"balrog"})
    return after_conquest(state)


def refuse_balrog(state: State, seat: str, order: Order) -> str | None:
    return con.refuse_balrog(state, seat, order.target)


# -- decline --------------------------------------------------------------------------------------


def go_into_decline(state: State, seat: str, order: Order) -> State:
    """The whole turn: decline, settle a Tomb race, score, Altar."""
    race = state.seats[seat].race
    vanishes = state.seats[seat].power == "vanishing" or "vanishing" in order.words
    tomb = has_power(state, seat, "tomb")
    state = with_turn(state, declined=True)
    if vanishes:
        state, coins = falling.vanishing(state, seat)
        state = flow.score_turn(pay(state, seat, coins))
        return replace(state, scored=one_item(state, seat, "decline", coins))
    state = falling.decline(state, seat)
    if tomb and held_by(state, seat, race, True):
        return with_turn(state, question="settle", ask=(seat, race, True))
    return flow.score_turn(state)


def one_item(state: State, seat: str, why: str, coins: int) -> tuple[tuple[str, str, int], ...]:
    """The coins counted to the item of that name."""
    same = sum(c for s, w, c in state.scored if (s, w) == (seat, why))
    rest = tuple(item for item in state.scored if item[:2] != (seat, why))
    return ((seat, why, coins + same), *rest)


def decline_after(state: State, seat: str, order: Order | None) -> State:
    """000 Стойкие: after scoring (SW32)."""
    if order is None:
        return flow.ask_late(state, "settle-late")
    race, tomb = state.seats[seat].race, has_power(state, seat, "tomb")
    vanishes = has_power(state, seat, "vanishing") and "vanishing" in order.words
    state = with_turn(falling.decline(state, seat), declined=True)
    if vanishes:
        state = vanish.remove_race(state, seat, race)
    if tomb and held_by(state, seat, race, True):
        state = with_turn(state, ask=(seat, race, True))
    return flow.ask_late(state, "settle-late")


# -- Ghouls ---------------------------------------------------------------------------------------


def refuse_ghouls(state: State, seat: str, order: Order) -> str | None:
    if not order.ghouls or order.verb not in GHOUL_ACTS:
        return "wrong-phase: the Ghouls act now"
    who = army(state, seat, ghouls=True)
    if order.verb == "stop":
        return None
    if order.verb == "abandon":
        return refuse_abandon(state, who, order)
    return con.refuse_conquest(deploy.ready(state, who), who, order)


def play_ghouls(state: State, seat: str, order: Order, dice: Sequence[int]) -> State:
    who = army(state, seat, ghouls=True)
    if order.verb == "stop":
        return flow.end_ghouls(state)
    state = deploy.ready(state, who)
    if order.verb == "abandon":
        return abandon(state, who, order)
    state = carry_out(state, who, order, dice)
    over = "over" in state.turn.spent
    state = with_turn(state, spent=state.turn.spent - {"over"})
    return flow.end_ghouls(state) if over else state
