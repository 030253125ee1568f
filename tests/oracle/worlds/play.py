"""One order line: whether it is allowed now, and what it does."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tests.oracle.worlds import army as armies
from tests.oracle.worlds import conquest as con
from tests.oracle.worlds import decline as falling
from tests.oracle.worlds import deploy, effects, flow, pieces, score, vanish
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
    with_seat,
    with_turn,
)
from tests.oracle.worlds.tables import POWERS, RACES

ACTS = frozenset(
    {"decline", "abandon", "conquer", "roll", "sorcerer", "dragon", "vampire", "orb", "bag",
     "balrog", "stop"}
)  # fmt: skip
GHOUL_ACTS = frozenset({"abandon", "conquer", "roll", "stop"})


def asked(state: State) -> list[tuple[str, str]]:
    """Who is asked, and what."""
    if state.over:
        return []
    turn = state.turn
    if turn.question == "retreat":
        return [(turn.ask[0], "retreat")]
    return [(turn.seat, "balrog" if turn.pentacle else turn.question)]


def refusal(state: State, seat: str, line: str) -> str | None:
    """None where the order is legal now; else "code: reason"."""
    if not asked(state) or asked(state)[0][0] != seat:
        return "not-your-turn: another seat is asked"
    order = read(line)
    question = asked(state)[0][1]
    if question == "act":
        return refuse_act(state, seat, order)
    if question == "ghouls":
        return refuse_ghouls(state, seat, order)
    verb, check = QUESTIONS[question][:2]
    none = order.verb == "none" or order.words[:1] == ("none",)
    if order.verb not in (verb, "none") or (order.ghouls != (question == "ghouls-deploy")):
        return f"wrong-phase: {question} is asked"
    if none and (question in pieces.MUST or pieces.must_stand(state, seat, question)):
        return f"wrong-phase: {question} must be answered"
    return None if none else check(state, seat, order)


def play(
    state: State, seat: str, line: str, dice: Sequence[int] = (), draws: Sequence[Any] = ()
) -> State:
    """The order carried out; `dice` are the faces that it made fall."""
    return pieces.without_strays(carry(stacked(state, draws), seat, read(line), dice))


def carry(state: State, seat: str, order: Order, dice: Sequence[int]) -> State:
    """The order carried out at the question that is asked."""
    question = asked(state)[0][1]
    if question == "act":
        return play_act(state, seat, order, dice)
    if question == "ghouls":
        return play_ghouls(state, seat, order, dice)
    none = order.verb == "none" or order.words[:1] == ("none",)
    return QUESTIONS[question][2](state, seat, None if none else order)


def stacked(state: State, draws: Sequence[Any]) -> State:
    """What chance drew is put on top of its pile."""
    for what, result in reversed(list(draws)):
        if what in ("badge", "stonehedge"):
            if result not in state.badges:
                state = replace(state, badges=state.badges + state.discard, discard=())
            rest = tuple(b for b in state.badges if b != result)
            state = replace(state, badges=(result, *rest))
        elif what == "banner":
            rest = tuple(b for b in state.banners if b != result)
            state = replace(state, banners=(result, *rest))
        elif what == "find":
            rest = tuple(f for f in state.found if f != result)
            state = replace(state, found=(result, *rest))
    return state


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
        state = with_turn(state, spent=state.turn.spent | {"dragon"})
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
    return flow.ask_after(state, "armor")


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
    state = deploy.retreat(state, name, race, fallen, where)
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
        state = move_relics(state, order.target, [name])
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
    "balrog": ("balrog", refuse_balrog, send_balrog),
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
    "stout": ("decline", refuse_stout, decline_after),
    "settle": ("deploy", refuse_settle, settle),
    "settle-late": ("deploy", refuse_settle, settle_late),
    "retreat": ("retreat", refuse_retreat, retreat),
}
