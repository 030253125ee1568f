"""Whether a conquest is allowed. A refusal is "code: reason"; None is allowed (order: SW46)."""

from tests.oracle.worlds import army as armies
from tests.oracle.worlds.army import Army, is_race, power
from tests.oracle.worlds.cost import barred_by_gnomes, cost
from tests.oracle.worlds.orders import Order
from tests.oracle.worlds.reach import (
    borders,
    closed_water,
    in_reach,
    plain_reach,
)
from tests.oracle.worlds.state import (
    State,
    has_power,
    held,
    piece_at,
    relic_at,
    supply,
)
from tests.oracle.worlds.tables import RELICS

OPPONENTS_BARRED = ("hole", "hero", "dragon", "ancient", "queen")
SUBSTITUTIONS = ("sorcerer", "vampire", "orb")


def refuse_conquest(state: State, who: Army, order: Order) -> str | None:
    """`conquer 14`, `roll 14`, `conquer 14 die`, `dragon 14`."""
    return (
        refuse_moment(state, who, order)
        or refuse_relics(state, who, order)
        or refuse_place(state, who, order.target)
        or refuse_who_is_there(state, who, order.target)
        or refuse_against_gnomes(state, who, order)
        or refuse_way(state, who, order)
        or refuse_price(state, who, order)
    )


# -- the moment -----------------------------------------------------------------------------------


def refuse_moment(state: State, who: Army, order: Order) -> str | None:
    if not who.ghouls and wiped_out(state, who.seat):
        return "must-decline: not a token is left (SW7)"
    if order.verb == "dragon":
        if not power(state, who, "dragon-master"):
            return "unavailable: no Dragon Master (SW47)"
        if "dragon" in state.turn.spent:
            return "already-used: one dragon a turn (SW25)"
    if order.die and not is_race(who, "will-o-wisps"):
        return "unavailable: no Will-o'-Wisps (001)"
    if order.verb == "roll" and berserk(state, who):
        return "wrong-phase: Berserk have no further last roll (SW22)"
    return None


def wiped_out(state: State, seat: str) -> bool:
    """SW7; Amazons always have their four (SW48)."""
    player = state.seats[seat]
    return (
        bool(player.race) and player.race != "amazons" and not player.hand and not held(state, seat)
    )


def berserk(state: State, who: Army) -> bool:
    return power(state, who, "berserk")


# -- relics ---------------------------------------------------------------------------------------


def refuse_relics(state: State, who: Army, order: Order) -> str | None:
    """Each relic named must be the seat's and not yet used this turn (UG23)."""
    if "bag" in order.using and state.turn.bag in order.using:
        return "unavailable: the bag serves not where what it copies serves (001 Волшебные)"
    for name in order.using:
        if who.ghouls or not controls(state, who.seat, name):
            return f"unavailable: no {name} (001 Реликвии)"
        if name in state.turn.spent:
            return f"already-used: {name} once a turn (001 Реликвии)"
        if effect(state, name) not in ("doormat", "socks", "sword"):
            return f"unavailable: {name} serves no conquest of this kind"
    return None


def controls(state: State, seat: str, name: str) -> bool:
    """The active race holds the relic's region, or the bag that copies a relic (UG28)."""
    if name == "bag":
        return bool(state.turn.bag) and has_power(state, seat, "magic")
    at = relic_at(state, name)
    return bool(at) and at in held(state, seat)


def effect(state: State, name: str) -> str:
    """What the relic does: the bag does what it copies."""
    return state.turn.bag if name == "bag" else name


def effects(state: State, using: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(effect(state, name) for name in using)


def refuse_bag(state: State, seat: str, order: Order) -> str | None:
    """`bag doormat`: once a turn, a relic that lies on the board (UG28, UG42)."""
    if not has_power(state, seat, "magic"):
        return "unavailable: no Magic (001 Волшебные)"
    if state.turn.bag:
        return "already-used: the bag copies one relic a turn"
    name = order.words[0] if order.words else ""
    if name not in RELICS or not relic_at(state, name):
        return "unavailable: that relic is not on the board (UG42)"
    return None


# -- the place and who is there -------------------------------------------------------------------


def refuse_place(state: State, who: Army, number: int) -> str | None:
    if number not in state.board.lands:
        return "unknown-region: no such number"
    if number in armies.regions(state, who):
        return "own-region: held already"
    if state.board.lands[number].terrain == "chasm":
        return "chasm: cannot be entered (UG3)"
    if closed_water(state, who, number):
        return "sea: for the Seafaring alone (SW30)"
    return None


def refuse_who_is_there(state: State, who: Army, number: int) -> str | None:
    if immune(state, who.seat, number):
        return "immune: (SW29, UG1)"
    if at_peace(state, who, number):
        return "protected: peace (SW24)"
    if liches(state, who.seat, number) and not state.seats[who.seat].coins:
        return "protected: no coin for the Liches (UG9)"
    return None


def immune(state: State, seat: str, number: int) -> bool:
    """Hole, hero, dragon, Ancient, Queen bar opponents; Ghost and Balrog bar all (UG21, UG36)."""
    region = state.regions[number]
    if region.piece("balrog") or region.piece("ghost"):
        return True
    return region.owner != seat and any(region.piece(name) for name in OPPONENTS_BARRED)


def at_peace(state: State, who: Army, number: int) -> bool:
    """000 Мирные, SW24: the ally's active race against the Diplomat's active race."""
    region = state.regions[number]
    if who.ghouls or not region.owner or region.decline or region.owner == who.seat:
        return False
    return state.seats[region.owner].peace == who.seat


def liches(state: State, seat: str, number: int) -> bool:
    """An opponent's Liches in decline stand there (UG9)."""
    region = state.regions[number]
    return region.race == "liches" and region.decline and region.owner != seat


def refuse_against_gnomes(state: State, who: Army, order: Order) -> str | None:
    """UG7, UG30, UG35: no help by race, power, place or relic."""
    if not barred_by_gnomes(state, who, order.target):
        return None
    if order.using or order.die or order.verb == "dragon":
        return "protected: Gnomes (UG7)"
    if not plain_reach(state, who, order.target) and in_reach(state, who, order.target):
        return "protected: Gnomes, the way there is barred (UG35)"
    return None


# -- the way and the price ------------------------------------------------------------------------


def refuse_way(state: State, who: Army, order: Order) -> str | None:
    if order.die and not wisps_country(state, who, order.target):
        return "wrong-territory: neither crystals nor beside held ones (UG30)"
    if in_reach(state, who, order.target, effects(state, order.using)):
        return None
    return "not-adjacent: (000)" if armies.regions(state, who) else "not-border: (SW3)"


def wisps_country(state: State, who: Army, number: int) -> bool:
    """001 Огоньки: crystals, or a region that borders held crystals."""
    lands = state.board.lands
    if lands[number].has("magic"):
        return True
    own = [n for n in armies.regions(state, who) if lands[n].has("magic")]
    return any(borders(state, who, n, number) for n in own)


def strength(state: State, who: Army, number: int) -> int:
    """Tokens in hand, and the hammers that go with them (UG12)."""
    tokens = armies.hand(state, who)
    return tokens + hammers_left(state, who, number) if tokens else 0


def hammers_left(state: State, who: Army, number: int) -> int:
    """Hammers for that conquest: they are the race's own help, so none against Gnomes (UG7)."""
    if not is_race(who, "iron-dwarves") or barred_by_gnomes(state, who, number):
        return 0
    return state.seats[who.seat].hammers - state.turn.hammers_out


def price(state: State, who: Army, order: Order, die: int = 0) -> int:
    """The tokens that the order costs, hammers counted."""
    if order.verb == "dragon":
        return 1
    if order.verb == "roll":  # the common last roll, against Gnomes too (UG30)
        return max(1, cost(state, who, order.target, effects(state, order.using)) - die)
    return cost(state, who, order.target, effects(state, order.using), die)


def refuse_price(state: State, who: Army, order: Order) -> str | None:
    need = price(state, who, order, state.turn.die or 0)
    have = strength(state, who, order.target)
    if not armies.hand(state, who):
        return "not-enough-tokens: none in hand (SW1)"
    if order.verb == "roll" or order.die:
        return "too-far: more than three short (SW5)" if need - have > 3 else None
    if berserk(state, who) and order.verb == "conquer":
        face = 3 if state.turn.die is None else state.turn.die
        need = price(state, who, order, face)
    if need > have:
        return "not-enough-tokens: (SW1)"
    return refuse_named(state, who, order, need)


def refuse_named(state: State, who: Army, order: Order, need: int) -> str | None:
    """`with` names enough and not too many; hammers at most what there are, one Dwarf at least."""
    if order.tokens and (order.tokens < need or order.tokens > strength(state, who, order.target)):
        return "not-enough-tokens: (SW47)"
    if order.hammers is None:
        return None
    if not is_race(who, "iron-dwarves"):  # who has none does not speak of them (SW47)
        return "unavailable: no hammers"
    tokens = (order.tokens or need) - order.hammers
    if order.hammers > hammers_left(state, who, order.target) or tokens > armies.hand(state, who):
        return "not-enough-tokens: (UG12)"
    return "not-enough-tokens: one Dwarf at least (UG12)" if tokens < 1 else None


# -- substitutions --------------------------------------------------------------------------------


def refuse_substitution(state: State, who: Army, order: Order) -> str | None:
    """`sorcerer 14`, `vampire 14`, `orb 14` (SW19, UG15)."""
    return (
        refuse_substitute_moment(state, who, order)
        or refuse_place(state, who, order.target)
        or refuse_who_is_there(state, who, order.target)
        or refuse_victim(state, who, order)
        or refuse_substitute_way(state, who, order)
        or (None if armies.hand(state, who) else "not-enough-tokens: none in hand (SW1, SW47)")
    )


def refuse_substitute_moment(state: State, who: Army, order: Order) -> str | None:
    if wiped_out(state, who.seat):
        return "must-decline: (SW7)"
    if order.verb == "sorcerer":
        if who.race != "sorcerers":
            return "unavailable: no Sorcerers"
        return None if supply(state, who.race) else "unavailable: no Sorcerer left (SW49)"
    if order.verb == "vampire":
        return None if power(state, who, "vampire") else "unavailable: no Vampire"
    name = orb_name(order)
    if not controls(state, who.seat, name) or effect(state, name) != "orb":
        return "unavailable: no Orb"
    return "already-used: the Orb once a turn" if name in state.turn.spent else None


def orb_name(order: Order) -> str:
    return "bag" if "bag" in order.using else "orb"


def refuse_victim(state: State, who: Army, order: Order) -> str | None:
    region = state.regions[order.target]
    if barred_by_gnomes(state, who, order.target):
        return "protected: Gnomes (UG7)"
    if not region.owner or region.owner == who.seat or region.decline:
        return "not-active-race: (SW19)"
    if region.tokens != 1 or region.piece("camp"):
        return "not-single: (SW19, SW23)"
    if order.verb != "orb" and (order.verb, region.owner) in state.turn.replaced:
        return "already-used: once a turn against each opponent (SW19)"
    return None


def refuse_substitute_way(state: State, who: Army, order: Order) -> str | None:
    if order.verb == "sorcerer" and power(state, who, "flying"):
        return None  # SW19: Flying Sorcerers reach any land region
    own = armies.regions(state, who)
    if not own:
        return "not-border: no own region borders it (SW46)"
    if any(borders(state, who, n, order.target) for n in own):
        return None
    return "not-adjacent: (SW19, UG15)"


# -- the Balrog -----------------------------------------------------------------------------------


def refuse_balrog(state: State, seat: str, number: int) -> str | None:
    """`balrog 9`, by the holder of the Pentacle, once a turn; its finder sends him at once, a race
    in decline too (001, the Pentacle; UG21)."""
    pentacle = state.turn.pentacle or pentacle_of(state, seat)
    if not pentacle:
        return "unavailable: no Pentacle (001)"
    if "balrog" in state.turn.spent and not state.turn.pentacle:
        return "already-used: once a turn (UG21)"
    return refuse_balrog_place(state, seat, pentacle, number)


def pentacle_of(state: State, seat: str) -> int:
    """The Pentacle's region where the seat's active race holds it; else 0."""
    return next((n for n in held(state, seat) if state.regions[n].place == "pentacle"), 0)


def refuse_balrog_place(state: State, seat: str, pentacle: int, number: int) -> str | None:
    if number not in state.board.lands:
        return "unknown-region: no such number"
    region, land = state.regions[number], state.board.lands[number]
    if land.terrain == "chasm":
        return "chasm: (UG21)"
    if number == piece_at(state, "balrog"):
        return "immune: the Balrog stands there"
    if immune(state, seat, number) or any(region.piece(name) for name in OPPONENTS_BARRED):
        return "immune: (UG21)"
    conqueror = Army(seat, state.seats[seat].race)
    if barred_by_gnomes(state, conqueror, number) or at_peace(state, conqueror, number):
        return "protected: Gnomes or peace (UG21, UG36)"
    if region.monster:
        return "protected: monsters (UG36)"
    if liches(state, seat, number) and not state.seats[seat].coins:
        return "protected: no coin for the Liches (UG36)"
    if number not in state.board.lands[pentacle].neighbours:
        return "not-adjacent: to the Pentacle (UG21)"
    return None


def balrog_regions(state: State, seat: str) -> list[int]:
    """Where the Balrog may go now."""
    return [n for n in sorted(state.board.lands) if not refuse_balrog(state, seat, n)]
