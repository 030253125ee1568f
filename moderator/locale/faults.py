"""For every error code: what is wrong, and what to type instead, as messages by their facts.

Of each list the first message is said whose facts the problem holds; the last needs none, so
that something is said whatever the rules knew. Candidates (“did you mean”) come before a remedy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from moderator.locale.catalogue import message as m


class Fault(NamedTuple):
    """`said` tells what is wrong, `remedy` what to type instead; the fullest message first."""

    said: tuple[str, ...]
    remedy: tuple[str, ...]


_HELP = m("Send “help” to see every order you can give now.")
_REACH = m("Your order sheet and the answer to “help” list what you can reach.")

_TEXT: Mapping[str, Fault] = {
    "ambiguous": Fault(
        (
            m("“{word}” (character {at} of the line) may mean more than one thing."),
            m("“{word}” may mean more than one thing."),
            m("this may mean more than one thing."),
        ),
        (m("Write the name in full, or the number."),),
    ),
    "stale": Fault(
        (
            m("this sheet is for the game {game}, but this seat is in {here}."),
            m("this sheet is for turn {ahead}, which has not begun; it is turn {now} now."),
            m("this sheet is for turn {turn}{mark}; the game is now at turn {now}{now_mark}."),
            m("this sheet was written for turn {turn}; the game is now at turn {now}."),
            m("a move has been made in turn {within} since this was written."),
            m("this sheet was written for an earlier turn."),
        ),
        (m("Use the sheet in the latest email, and leave its line “game … turn …” as it is."),),
    ),
    "syntax": Fault(
        (
            m("“{word}” (character {at}) does not belong there."),
            m("“{word}” does not belong there."),
            m("the order is not complete."),
        ),
        (
            m("Write it like this: {form}."),
            m("Write one order per line, for example: conquer 14 with 4"),
        ),
    ),
    "unknown-name": Fault(
        (
            m("no “{word}” in this game (character {at} of the line)."),
            m("no “{word}” is known in this game."),
            m("that name is not known in this game."),
        ),
        (m("Use the names in the row of combinations and on the board."),),
    ),
    "unknown-order": Fault(
        (
            m("“{word}” is not an order."),
            m("this is not an order."),
        ),
        (_HELP,),
    ),
    "unknown-region": Fault(
        (
            m("there is no region {word} (character {at} of the line) on this board."),
            m("there is no region {word} on this board."),
            m("there is no region {region} on this board."),
            m("there is no such region on this board."),
        ),
        (
            m("Regions are the numbers from 1 to {last}."),
            m("Regions are the numbers printed on the board."),
        ),
    ),
}

_MOMENT: Mapping[str, Fault] = {
    "already-used": Fault(
        (
            m("{piece}: already used this turn."),
            m("you have already replaced a token of {seat} this turn."),
            m("a region is named twice; to put all {limit} in one region, write 14:2."),
            m("you can do this once a turn, and you have done it."),
        ),
        (m("Remove the line, or do it next turn."),),
    ),
    "must-decline": Fault(
        (
            m("your {race} have no tokens left."),
            m("your race has no token left, so it cannot act."),
        ),
        (m("Write “decline” (or just “end” to score the regions you hold)."),),
    ),
    "must-take": Fault(
        (m("you have no active race: choose a new one first."),),
        (m("Begin with: take 1 (the place in the row; 1 is free)."),),
    ),
    "once": Fault(
        (m("an answer with “once” is valid only when you are asked, and when you send it."),),
        (m("Leave “once” out, and it is valid until you change it."),),
    ),
    "outside": Fault(
        (m("this stands outside the sheet: behind its last word, or beside “begin” and “end”."),),
        (m("Move it above the word that closes the sheet, or take it out."),),
    ),
    "not-your-seat": Fault(
        (m("{seat} is not your seat."), m("this order is not about your seat.")),
        (m("Orders are for the seat whose email you answer."),),
    ),
    "not-your-turn": Fault(
        (m("it is not your turn."),),
        (m("Close the sheet with “end”: it is kept and carried out when your turn comes."),),
    ),
    "unavailable": Fault(
        (
            m("costs {cost}, and you would have {hand} in hand: no die is needed."),
            m("there is nothing at place {place}."),
            m("“{word}” is not in the row now."),
            m("you cannot make peace with {seat}: you attacked them this turn (or it is you)."),
            m("that is not available, or you do not have it."),
        ),
        (m("Write “conquer {suffices}”; then you can go on conquering."), _HELP),
    ),
    "wrong-phase": Fault(
        (m("you cannot give this order at this point of the turn."),),
        (
            m(
                "Order of a turn: “take”, or “decline”, or “abandon”; then “conquer”;"
                " “roll” last; then “deploy”."
            ),
        ),
    ),
}

_PLACE: Mapping[str, Fault] = {
    "chasm": Fault(
        (m("{region} is a chasm, which nobody enters."), m("nobody enters a chasm.")), (_REACH,)
    ),
    "immune": Fault(
        (
            m("{region} cannot be conquered: the {piece} protects it."),
            m("{region} is protected and cannot be conquered."),
            m("the region is protected."),
        ),
        (_REACH,),
    ),
    "impassable": Fault(
        (m("water or cliffs block the way to {region}."), m("water or cliffs block the way.")),
        (_REACH,),
    ),
    "not-active-race": Fault(
        (
            m("there is no active race in {region}."),
            m("this only works on an active race."),
        ),
        (_REACH,),
    ),
    "not-adjacent": Fault(
        (
            m("{region} does not border any region your {race} hold."),
            m("{region} does not border any region of your race."),
            m("the region does not border any region of your race."),
        ),
        (
            m("Conquer one of these first: {regions}."),
            m("Get there by conquering one region after another."),
        ),
    ),
    "not-border": Fault(
        (
            m(
                "{region} is not on the edge; while you have no regions you must enter from"
                " the edge of the board."
            ),
            m("your first conquest must be at the edge of the board."),
        ),
        (m("Start in a region at the edge, or on the coast of a sea at the edge."),),
    ),
    "not-edge": Fault(
        (m("{region} is not an edge region."), m("the region is not an edge region.")), (_REACH,)
    ),
    "not-owned": Fault(
        (
            m("your {race} do not hold {region}."),
            m("{region} is not yours."),
            m("the region is not yours."),
        ),
        (m("Name regions that your race will hold at that point."),),
    ),
    "not-single": Fault(
        (
            m("{region} holds {tokens}; this works only on a single token."),
            m("{region} does not hold exactly one token, or has an encampment."),
            m("this works only on a single token without an encampment."),
        ),
        (_REACH,),
    ),
    "own-region": Fault(
        (m("{region} is already yours."), m("the region is already yours.")),
        (m("To strengthen it, write: deploy {number}:3"), m("To strengthen it, deploy there.")),
    ),
    "protected": Fault(
        (
            m("{region} is protected: {seat} granted you peace."),
            m("you cannot attack {region}: it is protected."),
            m("you cannot attack this region: it is protected."),
        ),
        (_REACH,),
    ),
    "river": Fault(
        (m("{region} is a river: tokens cannot stay there."), m("tokens cannot stay in a river.")),
        (m("Deploy to land regions."),),
    ),
    "sea": Fault(
        (
            m("{region} is water: only Seafaring races go there."),
            m("only Seafaring races go on water."),
        ),
        (_REACH,),
    ),
    "wrong-territory": Fault(
        (m("{region} is too far away for this."), m("that is too far away for this.")), (_REACH,)
    ),
}

_PRICE: Mapping[str, Fault] = {
    "bid-too-high": Fault(
        (
            m("you cannot afford a bid of {bid}; the most you can pay is {most}."),
            m("you cannot afford that."),
        ),
        (m("Bid what you can pay, or write: flag"),),
    ),
    "cannot-afford": Fault(
        (
            m("place {place} costs {price}, more than you have."),
            m("that costs more than you have."),
        ),
        (m("Choose something cheaper: place 1 of a row is free."),),
    ),
    "full": Fault(
        (
            m("{region} cannot hold any more of those."),
            m("the region cannot hold any more of those."),
        ),
        (m("Name another region."),),
    ),
    "incomplete": Fault(
        (
            m(
                "you have placed {tokens}, but all {hand} must be placed, at least one in"
                " each region."
            ),
            m("some tokens are not placed, or a region is left out."),
        ),
        (m("Add “rest” and a region: it gets what is left."),),
    ),
    "last-army": Fault((m("you cannot do that with, or to, a last army."),), (_HELP,)),
    "limit": Fault(
        (
            m("a sheet may have at most {lines} lines."),
            m("at most {limit}; this would be more."),
            m("that is more than there are, or more than you may use."),
        ),
        (m("Name fewer, or remove the line."),),
    ),
    "lying": Fault((m("that army is lying in ruins."),), (m("Raise it first: stand B5"),)),
    "no-alliance": Fault((m("no alliance is possible here."),), (m("Bid a number: bid 1"),)),
    "not-enough-tokens": Fault(
        (
            m("costs {cost}, but you named {too_few}."),
            m("you named {too_many}, but would have only {hand} in hand."),
            m("costs {cost}, but you would have {hand} in hand."),
            m("you have placed {tokens}, but would have {hand} to place."),
            m("you would have only {hand} in hand."),
            m("this takes more tokens than you would have in hand."),
        ),
        (
            m("Leave out “with {too_few}”: then as many tokens as needed are used."),
            m("Leave out “with {too_many}”: then as many tokens as needed are used."),
            m("Did you mean “roll {roll}”? It needs {need} or more: {odds}."),
            m("Choose another target, or conquer fewer regions before it."),
        ),
    ),
    "too-far": Fault(
        (
            m("costs {cost}, and you would have {hand}: the die adds at most 3."),
            m("the die adds at most 3, and you would need more."),
        ),
        (m("Keep more tokens in hand for it, or choose another target."),),
    ),
    "underpaid": Fault(
        (
            m("costs {cost}, but you named {paid}."),
            m("that is not enough to pay the cost."),
        ),
        (m("Leave out “with”: the cheapest payment is used."),),
    ),
}

FAULTS: Mapping[str, Fault] = {**_TEXT, **_MOMENT, **_PLACE, **_PRICE}
"""Every code of the order language."""

_OWN_ARMY = m("Name a region where you have an army.")

KINGDOMS: Mapping[str, Fault] = {
    "cannot-afford": Fault(
        (
            m("you named {named}, more than you have."),
            m("costs {cost}, more than you have."),
            m("there is no {kind} left."),
            m("that costs more than you have."),
        ),
        (m("Take what you can pay: “help” lists it."),),
    ),
    "limit": Fault(
        (
            m("at most {number}; this would be more."),
            m("at most {limit}; this would be more."),
            m("that is more than there are, or more than you may use."),
        ),
        (m("Name fewer, or remove the line."),),
    ),
    "not-adjacent": Fault(
        (
            m("{region} does not border the region that the army comes from."),
            m("the region does not border the one that the army comes from."),
        ),
        (m("A patrol goes to a bordering region; a quest goes from card to card, edge to edge."),),
    ),
    "not-owned": Fault(
        (m("you have no army in {region}."), m("you have no army there.")),
        (_OWN_ARMY,),
    ),
    "own-region": Fault(
        (m("{region} is already yours."), m("the region is already yours.")),
        (m("Name a region that is not yours."),),
    ),
    "unavailable": Fault(
        (
            m("“{word}” is not on offer now."),
            m("that is not available, or you do not have it."),
        ),
        (_HELP,),
    ),
    "unknown-name": Fault(
        (
            m("no “{word}” in this game (character {at} of the line)."),
            m("no “{word}” is known in this game."),
            m("that name is not known in this game."),
        ),
        (_HELP,),
    ),
    "underpaid": Fault(
        (
            m("costs {cost}, but you named less."),
            m("you must name {number}, and you named fewer."),
            m("that is not enough to pay the cost."),
        ),
        (m("Leave out “with”: the cheapest payment is used."),),
    ),
    "wrong-phase": Fault(
        (m("this order does not fit the chosen action or the question you are asked."),), (_HELP,)
    ),
}
"""Codes that say something else, or ask for something else, in Tiny Epic Kingdoms."""

SLIPS: Mapping[str, str] = {
    "another-game": m(
        "That word belongs to another game. Send “help” to see the orders you can give here."
    ),
    "comma-for-colon": m("Counts are written with a colon."),
    "named-twice": m("Name each region once."),
    "quoted": m(
        "That is inside quoted text. Edit the quoted sheet itself, or write your orders afresh."
    ),
    "terrain": m("Name the region by the number printed on the board."),
    "two-fences": m("Keep one sheet between “begin” and “end”, and send that."),
    "two-guards": m("Keep one line “game … turn …”."),
}
"""What is said to the usual slips, by the fact `slip`, in place of a remedy."""
