"""What every race, power, relic, place and faction does, in a sentence of our own each.

The rules decide, not these words: they say what a player wants to be reminded of.
"""

from __future__ import annotations

from collections.abc import Mapping

from moderator.locale.catalogue import message as m

Lore = Mapping[str, tuple[str, ...]]
"""Sentences by id: one, or those of a faction's five levels."""

_SMALL_WORLD: Mapping[str, Lore] = {
    "races": {
        "amazons": (
            m(
                "Four of their tokens serve in conquests alone: they come off the"
                " board after each redeployment and are back for the next turn."
            ),
        ),
        "dwarves": (m("A coin more for each mine they hold, in decline too."),),
        "elves": (
            m(
                "They lose no token when a region of theirs is conquered: all of"
                " them return to hand."
            ),
        ),
        "ghouls": (
            m(
                "In decline all their tokens stay on the board, and they go on"
                " conquering, before the active race does."
            ),
        ),
        "giants": (m("A region next to a mountain of theirs costs a token less."),),
        "halflings": (
            m(
                "They may begin anywhere, and dig a hole in each of the first two"
                " regions they take: nobody can take those or use a power on them."
            ),
        ),
        "humans": (m("A coin more for each farmland they hold."),),
        "orcs": (
            m("A coin more for each region that was not empty when they conquered it this turn."),
        ),
        "ratmen": (m("No more than their number: there are eight of them before any power."),),
        "skeletons": (
            m(
                "At redeployment, a new token for every two regions that were not"
                " empty when they conquered them this turn."
            ),
        ),
        "sorcerers": (
            m(
                "Once a turn and opponent they replace a lone active token next to"
                " them by one of their own from the supply."
            ),
        ),
        "tritons": (m("A region by a sea or a lake costs a token less."),),
        "trolls": (
            m("A lair stands in each region they take and defends like a token, in decline too."),
        ),
        "wizards": (m("A coin more for each magic source they hold."),),
    },
    "powers": {
        "alchemist": (m("Two coins each turn, as long as the race is active."),),
        "berserk": (m("The die is rolled before each conquest, and what it shows is saved."),),
        "bivouacking": (m("Five encampments, placed anew each turn; each defends like a token."),),
        "commando": (m("Every region costs a token less."),),
        "diplomat": (
            m(
                "At the end of the turn, peace with an opponent you did not attack:"
                " their active race leaves yours alone until your next turn."
            ),
        ),
        "dragon-master": (
            m(
                "Once a turn the dragon takes a region with a single token, whatever"
                " stands there; where it lies nobody conquers."
            ),
        ),
        "flying": (m("Any region may be conquered, next to yours or not; never sea or lake."),),
        "forest": (m("A coin more for each forest held."),),
        "fortified": (
            m(
                "A fortress a turn, six at most: it defends like a token, and brings"
                " a coin while the race is active."
            ),
        ),
        "heroic": (m("Two heroes at the end of each turn: nobody can take their regions."),),
        "hill": (m("A coin more for each hill held."),),
        "merchant": (m("A coin more for each region held."),),
        "mounted": (m("Hills and farmland cost a token less."),),
        "pillaging": (
            m("A coin more for each region that was not empty when it was conquered this turn."),
        ),
        "seafaring": (m("Seas and the lake may be conquered, and are kept in decline."),),
        "spirit": (
            m("In decline beside another race in decline, and never leaves because of it."),
        ),
        "stout": (m("May go into decline at the end of a turn of conquests, after scoring."),),
        "swamp": (m("A coin more for each swamp held."),),
        "underworld": (m("Caverns cost a token less and all border each other."),),
        "wealthy": (m("Seven coins at the end of the first turn, once."),),
    },
}

_UNDERGROUND: Mapping[str, Lore] = {
    "races": {
        "cultists": (
            m(
                "The Great Ancient comes to the first region they take: that one is"
                " immune, and what borders it costs a token less."
            ),
        ),
        "drow": (m("A coin more for each region that borders no other race and no monsters."),),
        "flames": (
            m(
                "They begin next to the volcano; a region next to it, or linked to"
                " it through theirs, costs as if it were empty."
            ),
        ),
        "gnomes": (
            m(
                "Against them others have nothing but tokens: no power, place or"
                " relic helps to conquer their regions."
            ),
        ),
        "iron-dwarves": (
            m(
                "A silver hammer for each mine at redeployment; hammers conquer like"
                " tokens and never defend."
            ),
        ),
        "kraken": (m("They may stay in rivers and score them, in decline too."),),
        "liches": (
            m(
                "In decline: who conquers a region of theirs pays them a coin, and"
                " cannot do so without one."
            ),
        ),
        "lizardmen": (m("They cross rivers without conquering them."),),
        "mudmen": (m("A new token for each mud pool held, at redeployment."),),
        "mummies": (m("Every conquest costs them a token more."),),
        "ogres": (m("Every conquest costs them a token less."),),
        "shadow-mimes": (
            m(
                "When they are taken they may change their power for that of another"
                " combination in the row."
            ),
        ),
        "shrooms": (m("A coin more for each mushroom forest held."),),
        "spiderines": (m("All regions at any chasm border theirs; they may begin at one."),),
        "will-o-wisps": (
            m(
                "The die may be rolled before conquering mystic crystals, or a"
                " region next to crystals they hold."
            ),
        ),
    },
    "powers": {
        "adventurous": (m("A coin more for each region held with a famous place."),),
        "fisher": (m("A coin more for every two regions held at a river."),),
        "flocking": (m("Two coins more if all regions held hang together."),),
        "frightened": (m("A coin more for each region with three tokens of the race or more."),),
        "immortal": (
            m("No token is lost when a region is conquered; a vampire takes one all the same."),
        ),
        "magic": (
            m("The magic bag does each turn what one relic in play does, and cannot be stolen."),
        ),
        "martyr": (m("A coin each time an opponent conquers a region of yours."),),
        "mining": (m("A coin more for each mine held."),),
        "muddy": (m("A coin more for each mud pool held, in decline too."),),
        "mystic": (m("A coin more for each region of mystic crystals held."),),
        "quarreling": (m("A coin more for each group of regions held apart from the others."),),
        "reborn": (
            m(
                "In decline: up to two regions may be cleared each turn, for a new"
                " token of the active race in each."
            ),
        ),
        "royal": (m("The queen makes a region of the race immune, and stays there in decline."),),
        "shield": (
            m(
                "Mushroom armor for each mushroom forest held at the end of the"
                " conquests; each defends like a token."
            ),
        ),
        "stone": (m("A coin more for each black mountain held."),),
        "thieving": (m("A coin from each player who has an active race next to yours."),),
        "tomb": (
            m(
                "In decline all tokens may stay; those of a region that falls move"
                " to others of the race."
            ),
        ),
        "vampire": (
            m(
                "Once a turn and opponent a lone active token next to you is"
                " replaced by one of yours."
            ),
        ),
        "vanishing": (
            m(
                "On going into decline the race leaves the board, for two coins a"
                " region in place of one."
            ),
        ),
        "vengeful": (
            m("Whoever attacked you since your last turn: their regions cost you a token less."),
        ),
        "wise": (m("In decline: two coins each turn while the race holds a region."),),
    },
    "relics": {
        "doormat": (m("Once a turn any region may be conquered, however far, at its usual cost."),),
        "ring": (m("A coin from each player with an active race next to the region it lies in."),),
        "socks": (
            m("Once a turn a region is conquered as if it were empty; its owner loses no token."),
        ),
        "scepter": (m("The coins that a region of yours brings count twice."),),
        "orb": (m("Once a turn a lone active token next to you is replaced by one of yours."),),
        "sword": (m("Once a turn a region costs two tokens less."),),
    },
    "places": {
        "altar": (m("After scoring, a token in decline may be given up for three coins."),),
        "crypt": (m("The ghost makes one region immune, any but this one."),),
        "diamonds": (
            m(
                "A coin for its region and one for each other region of the same"
                " land that the race holds, in decline too."
            ),
        ),
        "fountain": (m("A new token of the race at the start of each turn."),),
        "pipe": (m("All regions of the same land border each other, for whoever holds it."),),
        "keep": (m("A coin more, and it defends like a token, in decline too."),),
        "mine": (m("Two coins more, in decline too."),),
        "stonehedge": (m("A power is drawn when it is found, and serves whoever holds it."),),
        "pentacle": (
            m(
                "Sends the Balrog to a region next door: who stands there loses up"
                " to two tokens, and nobody holds it then."
            ),
        ),
    },
}

_KINGDOMS: Mapping[str, Lore] = {
    "factions": {
        "orcs": (
            m("Equal bids in a war are won, as attacker too."),
            m("Food pays one in a war."),
            m("One less is paid in a war."),
            m("After the bids are shown one mana more may be added."),
            m("Two points at the end if nobody else stands in the home territory."),
        ),
        "dwarves": (
            m("Who builds to the level where this tower stands pays one ore more."),
            m("A move into a mountain brings one ore."),
            m("Building costs one ore less."),
            m("Building is possible in place of a trade."),
            m("A point at the end for the highest tower, shared or not."),
        ),
        "humans": (
            m("Trading is possible in place of research."),
            m("A trade brings one more of what was traded for."),
            m("Two less are paid in a war if one kind of resource pays all."),
            m("Collecting brings one food more if an army stands by water."),
            m("A point at the end for each kind of resource of which there are four or more."),
        ),
        "lizardfolk": (
            m("A patrol may go to any region of its territory."),
            m("A quest may stand for a patrol, and a patrol for a quest."),
            m("A move brings one resource of the region’s kind."),
            m(
                "In place of a quest an army may change places with another player’s"
                " at an edge; that may mean war."
            ),
            m("A point at the end for each foreign territory where an army stands."),
        ),
        "halflings": (
            m("Who answers their flag with a bid loses two resources."),
            m("An alliance brings the other player one resource."),
            m("An alliance brings them one resource."),
            m("Nobody else can break an alliance with them."),
            m("A point at the end for each player they are allied with."),
        ),
        "elves": (
            m("A trade for mana may be paid with ore and food together."),
            m("One less is paid in a war if mana alone pays."),
            m("Mana builds and expands too."),
            m("In a war against them mana is worth one."),
            m("A point at the end for each player with less mana."),
        ),
        "goblins": (
            m("A patrol may move two armies."),
            m("A war that is won brings one resource."),
            m("One food whenever another player expands."),
            m("A war that is lost takes one resource from the winner."),
            m("A point at the end for most armies, shared or not."),
        ),
        "undead": (
            m("Two food for an army lost in a war."),
            m("Mana pays for expanding too."),
            m("One food whenever another player loses an army."),
            m("Expanding is possible in place of any action."),
            m("Two points at the end for most armies in a foreign home."),
        ),
        "centaurs": (
            m("One less is paid when defending plains."),
            m("A new army may stand next to their armies."),
            m("On reaching this level all armies are placed anew."),
            m("Two less are paid when attacking by quest."),
            m("A point at the end for three plains, two for five."),
        ),
        "dark-elves": (
            m("The last two armies cannot be lost, but in a war one of them begins."),
            m("One less is paid when defending."),
            m("Two armies of one player may be attacked together; both are lost if they lose."),
            m("Nobody attacks them in a forest."),
            m("A point at the end for three forests, two for five."),
        ),
        "merfolk": (
            m("A patrol may cross water: all that borders the same water is next to each other."),
            m("One less is paid in a war by water."),
            m("A patrol across water brings one resource."),
            m("A patrol is possible in place of any action."),
            m("A point at the end for every three armies by water."),
        ),
        "valkyries": (
            m("A war that is lost costs one less."),
            m("A quest may send an army onto the faction card, and bring it back from there."),
            m("On reaching this level each other player loses three resources."),
            m("On reaching this level an army of another player is removed."),
            m("A point at the end for each army on the card, three at most."),
        ),
        "constructs": (
            m("Opponents pay one more in a war in mountains."),
            m("Ore pays for expanding too."),
            m("Ore is worth two in a war."),
            m("Collecting any ore brings one more."),
            m("A point at the end for every three ore."),
        ),
        "order-of-gamelyn": (
            m("Two food for a war that is won."),
            m("Nobody else gains from regions next to one where two of their armies stand."),
            m("Choosing an action brings one resource first."),
            m("On reaching this level two actions are free."),
            m("Reaching this level brings a point and ends the game at once."),
        ),
        "satyrs": (
            m("One mana for a tie in a war of theirs."),
            m("One resource may be stolen in place of a trade."),
            m("A region with two of their armies brings two when they collect."),
            m("Any action may be chosen, one that is covered too."),
            m("A point at the end for ending the game by this level."),
        ),
    },
}

LORE: Mapping[str, Mapping[str, Lore]] = {
    "smallworld": _SMALL_WORLD,
    "underground": _UNDERGROUND,
    "kingdoms": _KINGDOMS,
}
"""By game and kind of thing, in the order in which pages list them."""
