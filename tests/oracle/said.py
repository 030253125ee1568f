"""What mails, pages and the form say beside an order, held against the second reading.

`IN REACH` of a mail, the form, the sheet and the warnings before a roll are all made of the hints
of a question; so the hints are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from moderator.engine.core import DICE, Answer, Decision, letter
from moderator.engine.sheets import Hint
from moderator.games import Game
from moderator.games.tongues import order_of
from tests.oracle import engine, near, shown
from tests.oracle.engine import Listed

if TYPE_CHECKING:
    from tests.oracle.lockstep import Pair

Wrong = Iterator[tuple[str, object, object]]
"""What is said, how it is said, what the model says."""

DIE = (0, 0, 0, 1, 2, 3)
"""The sides of the reinforcement die (rulebook 000, components)."""
LANGUAGES = ("en", "ru", "uk")
KINDS = ("mana", "ore", "food")


def ordered(game: Game, state: Any, decision: Decision, hint: Hint) -> str:
    """The canonical order that a hint is, "" for none now."""
    said = engine.verdict(game, state, decision, hint.order)
    return said if isinstance(said, str) else ""


def wrong(hint: Hint, modelled: Mapping[str, Any]) -> Wrong:
    """(what, what is said, what the model says) of a conquest or roll that it lists."""
    said = dict(hint.facts)
    cost, needed = said.get("cost"), modelled.get("tokens")
    if isinstance(cost, int) and needed not in (None, cost):
        yield "cost", cost, needed
    if "need" in modelled and "odds" in said:
        odds = sum(face >= modelled["need"] for face in DIE)
        if said["odds"] != odds:
            yield "odds", said["odds"], odds


def is_exchange(hint: Hint) -> bool:
    """Whether resources are said to be given or got by the order itself."""
    said = dict(hint.facts)
    return "points" not in said and any(isinstance(said.get(key), str) for key in ("cost", "gains"))


def exchanged(decision: Decision, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What the seat gave and got, as hints say it."""
    keys = {kind: f"seats.{letter(decision.seat)}.{kind}" for kind in KINDS}
    change = {kind: after.get(key, 0) - before.get(key, 0) for kind, key in keys.items()}
    gave = " ".join(f"{-number} {kind}" for kind, number in change.items() if number < 0)
    got = " ".join(f"{number} {kind}" for kind, number in change.items() if number > 0)
    return f"{gave} > {got}"


def exchange(hint: Hint) -> str:
    """The same as the hint says it."""
    said = dict(hint.facts)
    return f"{said.get('cost', '')} > {said.get('gains', '')}"


def told(pair: Pair, decision: Decision, modelled: Mapping[str, Any]) -> Wrong:
    """What a mail, a page and the form would say at this question, and the model otherwise."""
    theirs = pair.model.facts(pair.other)
    view = pair.game.rules.view(pair.state, decision.seat)
    yield from _unlike("what pages show", shown.seen(view), theirs)
    briefing = shown.briefed(pair.game, pair.state, decision)
    in_reach = shown.rows(briefing)
    if in_reach and any(one.order == row.order for row in in_reach for one in _hints(briefing)):
        for row in in_reach:
            yield from _row(pair, decision, modelled, row)
        yield from _left_out(decision, modelled, theirs, in_reach)
    yield from _examples(pair, decision, shown.examples(briefing))


def is_sure(order: str, modelled: Mapping[str, Any]) -> bool:
    """Whether no die comes of that order, so that a form can show what does."""
    words = order.split()
    if "conquer" in words:
        return "tokens" in modelled.get(order, {})
    return order in modelled and "roll" not in words and "bid" not in words


def previewed(pair: Pair, decision: Decision, order: str) -> Wrong:
    """What the form shows behind that order, and the model otherwise. The form shows the position
    as far as it is certain: no choice is left, no die or pile is asked."""
    after = shown.behind(pair.game, pair.state, decision.seat, order)
    choice = near.bound(pair.game, pair.state, decision, order)
    state = _after(pair, decision, choice)
    other = pair.model.play(pair.other, letter(decision.seat), order)
    while (sure := shown.only_answer(pair.game, state, pair.state)) is not None:
        line = pair.game.notation.write(state, sure.choice)
        other = pair.model.play(other, letter(sure.decision.seat), line)
        state = pair.game.rules.apply(state, [sure]).state
    ask = pair.game.rules.ask(state)
    if ask is not None and ask.decisions[0].seat == DICE:
        return
    view = pair.game.rules.view(after, decision.seat)
    yield from _unlike(
        f"what the form shows behind {order!r}", shown.seen(view), pair.model.facts(other)
    )


def _after(pair: Pair, decision: Decision, choice: Any) -> Any:
    return pair.game.rules.apply(pair.state, [Answer(decision, choice, "thought")]).state


def misread(pair: Pair, decision: Decision, able: Sequence[Listed]) -> Wrong:
    """Choices that are another, or none, when they are written in a language and read again."""
    game = pair.game
    for one in able:
        for language in LANGUAGES:
            order = order_of(game.rules.name, language, one.order)
            read = near.bound(game, pair.state, decision, order)
            if read != one.choice:
                yield f"{one.order!r} in {language}: {order!r}", one.choice, read


def _hints(briefing: Any) -> Sequence[Hint]:
    return briefing.question.hints if briefing.question else ()


def _unlike(what: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Wrong:
    """Keys that both have: a page shows no supply, and of coins the reader's own."""
    for key, value in ours.items():
        said = theirs.get(key, theirs.get(key.replace(".score", ".coins")))
        if value != (sorted(said) if isinstance(said, (list, tuple)) else said):
            yield f"{what}: {key}", value, said
    shown_ = {key.rsplit(".", 1)[0] for key in ours}
    for key, value in theirs.items():
        region = key.startswith("regions.") and ".pieces" not in key
        if region and value and key not in ours and key.rsplit(".", 1)[0] not in shown_:
            yield f"{what}: {key}", "nothing", value


def _row(pair: Pair, decision: Decision, modelled: Mapping[str, Any], row: shown.Row) -> Wrong:
    """An order in reach: legal, at that cost, with that many tokens left in hand."""
    seat = letter(decision.seat)
    why = pair.model.refusal(pair.other, seat, row.order)
    if why is not None:
        yield f"{row.order!r} in reach", "listed", why
        return
    tokens = modelled.get(row.order, {}).get("tokens")
    if tokens is None:
        return
    if row.cost != str(tokens):
        yield f"cost of {row.order!r} in reach", row.cost, tokens
    left = row.left.split(";")[0]
    if left.isdigit() and not row.order.startswith("ghouls"):
        after = pair.model.play(pair.other, seat, row.order)
        own = after.seats[seat]
        hand = own.hand + own.hammers - after.turn.hammers_out
        if int(left) != hand:
            yield f"what {row.order!r} leaves in hand", left, hand


_AIMED = ("conquer ", "roll ", "sorcerer ", "dragon ", "vampire ", "orb ")


def _left_out(
    decision: Decision,
    modelled: Mapping[str, Any],
    facts: Mapping[str, Any],
    in_reach: Sequence[shown.Row],
) -> Wrong:
    """Regions of others or of nobody that an order may aim at, and that no row is for."""
    listed = {_aim(row.order) for row in in_reach}
    for order in modelled:
        region = _aim(order)
        mine = facts.get(f"regions.{region}.owner") == letter(decision.seat)
        if order.removeprefix("ghouls ").startswith(_AIMED) and not mine and region not in listed:
            yield f"{order!r} in reach", "not listed", "legal"


def _aim(order: str) -> str:
    return next((word for word in order.split() if word.isdigit()), "")


def _examples(pair: Pair, decision: Decision, orders: Sequence[str]) -> Wrong:
    """Orders behind `#` in the sheet: legal now, or at the next question if this one is answered by
    the default, or standing lines."""
    seat = letter(decision.seat)
    later = None
    for order in orders:
        if order.startswith(("on ", "retreat ")) or _is_legal(pair, pair.other, seat, order):
            continue
        if later is None:
            line = pair.game.notation.write(
                pair.state, pair.game.rules.default(pair.state, decision)
            )
            later = pair.model.play(pair.other, seat, line)
        if not _is_legal(pair, later, seat, order):
            yield f"example {order!r} in the sheet", "given", "legal neither now nor next"


def _is_legal(pair: Pair, other: Any, seat: str, order: str) -> bool:
    if pair.model.refusal(other, seat, order) is None:
        return True
    if not pair.game.notation.read(order).plans[0]:
        return False
    return _chooses(pair, other, seat, order)


def _chooses(pair: Pair, other: Any, seat: str, order: str) -> bool:
    """In Kingdoms an action's order chooses the action too, where that is asked."""
    for choice in pair.model.legal(other, seat):
        if choice.startswith("choose "):
            chosen = pair.model.play(other, seat, choice)
            if pair.model.refusal(chosen, seat, order) is None:
                return True
    return False
