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


_HELP = m("Send “help” to see every order that is legal now.")
_REACH = m("Your sheet and “help” list what is in reach.")

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
            m("this sheet was written for the game {game}, and this seat is in {here}."),
            m("this sheet is for turn {ahead}, which is yet to come; turn {now} is asked now."),
            m("this sheet was written for turn {turn}{mark}; the game stands at {now}{now_mark}."),
            m("this sheet was written for turn {turn}; the game stands at turn {now}."),
            m("turn {within} has moved on since this was written."),
            m("this sheet was written for an earlier turn."),
        ),
        (m("Use the sheet of the newest mail, and leave its line “game … turn …” as it is."),),
    ),
    "syntax": Fault(
        (
            m("“{word}”, at character {at} of the line, does not fit there."),
            m("“{word}” does not fit where it stands."),
            m("the order is not complete."),
        ),
        (
            m("Write it like this: {form}."),
            m("Write one order a line, such as: conquer 14 with 4"),
        ),
    ),
    "unknown-name": Fault(
        (
            m("no “{word}” (character {at} of the line) is known in this game."),
            m("no “{word}” is known in this game."),
            m("that name is not known in this game."),
        ),
        (m("The names are those of the row on offer and the board."),),
    ),
    "unknown-order": Fault(
        (
            m("“{word}” is no order."),
            m("this is no order."),
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
            m("{piece} has been used this turn."),
            m("{seat} has been struck that way this turn."),
            m("a region is named twice; all {limit} may stand in one, as in 14:2."),
            m("this has been used this turn, and works once."),
        ),
        (m("Take the line out, or use it in your next turn."),),
    ),
    "must-decline": Fault(
        (
            m("your {race} have no token left, so they cannot act."),
            m("your race has no token left, so it cannot act."),
        ),
        (m("Write: decline (or only: end, and score what you hold)."),),
    ),
    "must-take": Fault(
        (m("you have no active race: first choose a new one."),),
        (m("Begin with: take 1 (the place in the row; 1 is free)."),),
    ),
    "outside": Fault(
        (m("this stands outside the sheet: behind its last word, or beside “begin” and “end”."),),
        (m("Move it above the word that closes the sheet, or take it out."),),
    ),
    "not-your-seat": Fault(
        (m("{seat} is not your seat."), m("this is not about your seat.")),
        (m("Orders count for the seat whose mail you answer."),),
    ),
    "not-your-turn": Fault(
        (m("it is not your turn."),),
        (m("Close the sheet with “end”: it waits, and is played when your turn comes."),),
    ),
    "unavailable": Fault(
        (
            m("costs {cost}, and you would have {hand} in hand: no die is needed."),
            m("place {place} has nothing on offer."),
            m("“{word}” is not on offer now."),
            m("peace with {seat} is not possible: it is you, or you attacked them this turn."),
            m("that is not on offer, or you do not have it."),
        ),
        (m("Write “conquer {suffices}”: then conquests go on after it."), _HELP),
    ),
    "wrong-phase": Fault(
        (m("this order has no place at this moment of the turn."),),
        (
            m(
                "The order of a turn: take, or decline or abandon; then conquer;"
                " roll as the last; then deploy."
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
            m("{region} cannot be conquered while the {piece} is there."),
            m("{region} cannot be conquered: what stands there makes it immune."),
            m("what stands there makes the region immune."),
        ),
        (_REACH,),
    ),
    "impassable": Fault(
        (m("water or crag bars the way to {region}."), m("water or crag bars the way.")), (_REACH,)
    ),
    "not-active-race": Fault(
        (
            m("what stands in {region} is no active race."),
            m("this works only on a race that is active."),
        ),
        (_REACH,),
    ),
    "not-adjacent": Fault(
        (
            m("{region} does not border any region that your {race} hold."),
            m("{region} does not border any region of your race."),
            m("the region does not border any of your race."),
        ),
        (
            m("{regions} would lead there: conquer one of them first."),
            m("Conquer your way there, one region after the other."),
        ),
    ),
    "not-border": Fault(
        (
            m("{region} lies inland: with no region held, you enter from the edge of the board."),
            m("with no region held, you enter from the edge of the board."),
        ),
        (m("Enter first at the edge or on the coast of a sea there."),),
    ),
    "not-edge": Fault(
        (m("{region} is no edge region."), m("the region is no edge region.")), (_REACH,)
    ),
    "not-owned": Fault(
        (
            m("{region} is not held by your {race}."),
            m("{region} is not yours."),
            m("the region is not yours."),
        ),
        (m("Name regions that your race holds by then."),),
    ),
    "not-single": Fault(
        (
            m("{region} holds {tokens}; this works on a lone token only."),
            m("{region} does not hold just one token, without encampment."),
            m("this works on a lone token without encampment only."),
        ),
        (_REACH,),
    ),
    "own-region": Fault(
        (m("{region} is yours already."), m("the region is yours already.")),
        (m("To strengthen it, write: deploy {number}:3"), m("To strengthen it, deploy there.")),
    ),
    "protected": Fault(
        (
            m("{region} is protected: {seat} granted you peace."),
            m("{region} is protected from you."),
            m("this is protected from you."),
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
        (m("{region} is out of range for this."), m("this does not reach that far.")), (_REACH,)
    ),
}

_PRICE: Mapping[str, Fault] = {
    "bid-too-high": Fault(
        (m("a bid of {bid} is more than you can pay: at most {most}."), m("you cannot pay that.")),
        (m("Bid what you can pay, or show the flag: flag"),),
    ),
    "cannot-afford": Fault(
        (
            m("place {place} costs {price}, which is more than you have."),
            m("that costs more than you have."),
        ),
        (m("Choose something cheaper: place 1 of a row is free."),),
    ),
    "full": Fault(
        (m("{region} holds all it may of that."), m("the region holds all it may of that.")),
        (m("Name another region."),),
    ),
    "incomplete": Fault(
        (
            m("{tokens} are placed, and all {hand} must be, one in each region at least."),
            m("not every token is placed, or a region is left out."),
        ),
        (m("Add “rest” and a region: it takes what is left."),),
    ),
    "last-army": Fault((m("a last army may not do that, nor may it be done to one."),), (_HELP,)),
    "limit": Fault(
        (
            m("a sheet has {lines} lines at most."),
            m("at most {limit}, and this would be more."),
            m("that is more than the game has, or allows."),
        ),
        (m("Name fewer, or take the line out."),),
    ),
    "lying": Fault((m("that army lies in ruins."),), (m("Raise it first: stand B5"),)),
    "no-alliance": Fault((m("an alliance is not possible here."),), (m("Bid a number: bid 1"),)),
    "not-enough-tokens": Fault(
        (
            m("costs {cost}, and you named {too_few}."),
            m("you named {too_many}, and would have {hand} in hand."),
            m("costs {cost}, and you would have {hand} in hand."),
            m("{tokens} are placed, and there would be {hand} to place."),
            m("you would have {hand} in hand, which is too few."),
            m("takes more tokens than you would have in hand."),
        ),
        (
            m("Leave out “with {too_few}”: then as many tokens as needed are used."),
            m("Leave out “with {too_many}”: then as many tokens as needed are used."),
            m("Meant “roll {roll}”? It needs {need} or more: {odds}."),
            m("Take another target, or conquer less before it."),
        ),
    ),
    "too-far": Fault(
        (
            m("costs {cost}, and you would have {hand}: the die helps by 3 at most."),
            m("the die helps by 3 at most, and more is missing."),
        ),
        (m("Keep more tokens in hand for it, or take another target."),),
    ),
    "underpaid": Fault(
        (
            m("costs {cost}, and you named {paid}."),
            m("what you named does not cover the cost."),
        ),
        (m("Leave out “with”: the cheapest payment is then used."),),
    ),
}

FAULTS: Mapping[str, Fault] = {**_TEXT, **_MOMENT, **_PLACE, **_PRICE}
"""Every code of the order language."""

_OWN_ARMY = m("Name a region where an army of yours stands.")

KINGDOMS: Mapping[str, Fault] = {
    "cannot-afford": Fault(
        (
            m("you named {named}, which is more than you have."),
            m("costs {cost}, which is more than you have."),
            m("there is no {kind} left to pay or take."),
            m("that costs more than you have."),
        ),
        (m("Take what you can pay: “help” lists it."),),
    ),
    "limit": Fault(
        (
            m("at most {number}, and this would be more."),
            m("at most {limit}, and this would be more."),
            m("that is more than the game has, or allows."),
        ),
        (m("Name fewer, or take the line out."),),
    ),
    "not-adjacent": Fault(
        (
            m("{region} does not border the region that the army comes from."),
            m("the region does not border the one that the army comes from."),
        ),
        (m("A patrol goes to a bordering region; a quest goes from card to card, edge to edge."),),
    ),
    "not-owned": Fault(
        (m("no army of yours stands in {region}."), m("no army of yours stands there.")),
        (_OWN_ARMY,),
    ),
    "own-region": Fault(
        (m("{region} is yours already."), m("the region is yours already.")),
        (m("Name a region that is not yours."),),
    ),
    "underpaid": Fault(
        (
            m("costs {cost}, and what you named is less."),
            m("{number} must be named, and you named fewer."),
            m("what you named does not cover the cost."),
        ),
        (m("Leave out “with”: the cheapest payment is then used."),),
    ),
    "wrong-phase": Fault(
        (m("this order does not fit the action chosen, or what is asked now."),), (_HELP,)
    ),
}
"""Codes that say something else, or ask for something else, in Tiny Epic Kingdoms."""

SLIPS: Mapping[str, str] = {
    "another-game": m("That word belongs to another game. Send “help” to see what is legal here."),
    "comma-for-colon": m("Counts are written with a colon."),
    "named-twice": m("Name each region once."),
    "quoted": m("It stands in a quoted part: edit the quoted sheet itself, or write it anew."),
    "terrain": m("Name the region by the number printed on the board."),
    "two-fences": m("Keep one sheet between “begin” and “end”, and send that."),
    "two-guards": m("Keep one line “game … turn …”."),
}
"""What is said to the usual slips, by the fact `slip`, in place of a remedy."""
