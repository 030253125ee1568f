"""What every race, power, relic, place, faction and token does, in a sentence of our own each.

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
                "Four of their tokens are only for conquests: they leave the board after"
                " each redeployment and return for the next turn."
            ),
        ),
        "dwarves": (m("One extra coin for each mine they hold, also in decline."),),
        "elves": (
            m(
                "They lose no tokens when one of their regions is conquered: all of them"
                " return to hand."
            ),
        ),
        "ghouls": (
            m(
                "In decline all their tokens stay on the board, and they keep conquering,"
                " before the active race."
            ),
        ),
        "giants": (m("A region next to one of their mountains costs one token less."),),
        "halflings": (
            m(
                "They can enter the board anywhere, and dig a hole in each of the first"
                " two regions they conquer: nobody can conquer those regions or use a"
                " power on them."
            ),
        ),
        "humans": (m("One extra coin for each farmland they hold."),),
        "orcs": (
            m(
                "One extra coin for each region that was not empty when they conquered it"
                " this turn."
            ),
        ),
        "ratmen": (m("No ability, but they are many: eight tokens before any power."),),
        "skeletons": (
            m(
                "When they redeploy, one new token for every two regions that were not"
                " empty when they conquered them this turn."
            ),
        ),
        "sorcerers": (
            m(
                "Once per turn and opponent they replace a single active token next to"
                " them with one of their own from the supply."
            ),
        ),
        "tritons": (m("A region on the coast of a sea or lake costs one token less."),),
        "trolls": (
            m(
                "They place a lair in each region they conquer; it counts as a token in"
                " defence, also in decline."
            ),
        ),
        "wizards": (m("One extra coin for each magic source they hold."),),
    },
    "powers": {
        "alchemist": (m("Two coins each turn, as long as the race is active."),),
        "berserk": (
            m(
                "The die is rolled before each conquest, and the number rolled is"
                " subtracted from the cost."
            ),
        ),
        "bivouacking": (
            m("Five encampments, placed again each turn; each counts as a token in defence."),
        ),
        "commando": (m("Every region costs one token less."),),
        "diplomat": (
            m(
                "At the end of the turn, make peace with an opponent you did not attack:"
                " they cannot attack your active race until your next turn."
            ),
        ),
        "dragon-master": (
            m(
                "Once per turn the dragon conquers a region with a single token, whatever"
                " is there; nobody can conquer the region where it is."
            ),
        ),
        "flying": (m("Any region can be conquered, adjacent or not, except seas and the lake."),),
        "forest": (m("One extra coin for each forest."),),
        "fortified": (
            m(
                "One fortress per turn, six at most: it counts as a token in defence, and"
                " earns a coin while the race is active."
            ),
        ),
        "heroic": (
            m("Two heroes, placed at the end of each turn: nobody can conquer their regions."),
        ),
        "hill": (m("One extra coin for each hill."),),
        "merchant": (m("One extra coin for each region."),),
        "mounted": (m("Hills and farmland cost one token less."),),
        "pillaging": (
            m("One extra coin for each region that was not empty when it was conquered this turn."),
        ),
        "seafaring": (m("Seas and the lake can be conquered, and are kept in decline."),),
        "spirit": (m("In decline it stays on the board beside another race in decline."),),
        "stout": (m("Can go into decline at the end of a turn with conquests, after scoring."),),
        "swamp": (m("One extra coin for each swamp."),),
        "underworld": (m("Caverns cost one token less and all border each other."),),
        "wealthy": (m("Seven coins once, at the end of the first turn."),),
    },
}

_UNDERGROUND: Mapping[str, Lore] = {
    "races": {
        "cultists": (
            m(
                "The Great Ancient comes to the first region they conquer: it is immune,"
                " and regions next to it cost one token less."
            ),
        ),
        "drow": (m("One extra coin for each region that borders no other race and no monsters."),),
        "flames": (
            m(
                "They start next to the volcano; a region next to it, or connected to it"
                " through their regions, costs as if it were empty."
            ),
        ),
        "gnomes": (
            m(
                "Opponents can use only tokens against them: no power, place or relic"
                " helps to conquer their regions."
            ),
        ),
        "iron-dwarves": (
            m(
                "A silver hammer for each mine when they redeploy; hammers conquer like"
                " tokens but never defend."
            ),
        ),
        "kraken": (m("They can stay in rivers and score them, also in decline."),),
        "liches": (
            m(
                "In decline: a player who conquers one of their regions pays them a coin,"
                " and cannot do it without one."
            ),
        ),
        "lizardmen": (m("They cross rivers without conquering them."),),
        "mudmen": (m("One new token for each mud pool when they redeploy."),),
        "mummies": (m("Every conquest costs them one token more."),),
        "ogres": (m("Every conquest costs them one token less."),),
        "shadow-mimes": (
            m(
                "When they are chosen, they can swap their power with another combination"
                " in the row."
            ),
        ),
        "shrooms": (m("One extra coin for each mushroom forest."),),
        "spiderines": (
            m("Every region at a chasm counts as adjacent to theirs; they can start at one."),
        ),
        "will-o-wisps": (
            m(
                "The die can be rolled before conquering mystic crystals, or a region"
                " next to crystals they hold."
            ),
        ),
    },
    "powers": {
        "adventurous": (m("One extra coin for each region with a famous place."),),
        "fisher": (m("One extra coin for every two regions at a river."),),
        "flocking": (m("Two extra coins if all your regions are connected."),),
        "frightened": (m("One extra coin for each region with three or more tokens of the race."),),
        "immortal": (m("No token is lost when a region is conquered; a vampire still takes one."),),
        "magic": (m("Each turn the magic bag copies one relic in play; it cannot be stolen."),),
        "martyr": (m("One coin each time an opponent conquers one of your regions."),),
        "mining": (m("One extra coin for each mine."),),
        "muddy": (m("One extra coin for each mud pool, also in decline."),),
        "mystic": (m("One extra coin for each region with mystic crystals."),),
        "quarreling": (m("One extra coin for each separate group of regions."),),
        "reborn": (
            m(
                "In decline: up to two of its regions can be given up each turn, for one"
                " new token of the active race each."
            ),
        ),
        "royal": (m("The queen makes one region of the race immune, and stays there in decline."),),
        "shield": (
            m(
                "One mushroom armor for each mushroom forest at the end of the conquests;"
                " each counts as a token in defence."
            ),
        ),
        "stone": (m("One extra coin for each black mountain."),),
        "thieving": (m("One coin from each player with an active race next to yours."),),
        "tomb": (
            m(
                "In decline all tokens can stay; when a region is conquered, its tokens"
                " move to other regions of the race."
            ),
        ),
        "vampire": (
            m(
                "Once per turn and opponent, replace a single active token next to you"
                " with one of yours."
            ),
        ),
        "vanishing": (
            m(
                "When it goes into decline, the race leaves the board and earns two coins"
                " per region instead of one."
            ),
        ),
        "vengeful": (
            m("Regions of players who attacked you since your last turn cost you one token less."),
        ),
        "wise": (m("In decline: two coins each turn while the race holds a region."),),
    },
    "relics": {
        "doormat": (
            m("Once per turn any region can be conquered, however far away, at its usual cost."),
        ),
        "ring": (m("One coin from each player with an active race next to its region."),),
        "socks": (
            m("Once per turn a region is conquered as if it were empty; its owner loses no token."),
        ),
        "scepter": (m("The coins from its region count twice."),),
        "orb": (m("Once per turn, replace a single active token next to you with one of yours."),),
        "sword": (m("Once per turn a region costs two tokens less."),),
    },
    "places": {
        "altar": (m("After scoring, a token in decline can be given up for three coins."),),
        "crypt": (m("The ghost makes one region immune, but not this one."),),
        "diamonds": (
            m(
                "One coin for its region and one for every other region of the same"
                " terrain that the race holds, also in decline."
            ),
        ),
        "fountain": (m("One new token of the race at the start of each turn."),),
        "pipe": (m("For its holder, all regions of the same terrain border each other."),),
        "keep": (m("One extra coin, and it counts as a token in defence, also in decline."),),
        "mine": (m("Two extra coins, also in decline."),),
        "stonehedge": (m("A power is drawn when it is found; its holder uses it."),),
        "pentacle": (
            m(
                "Sends the Balrog to an adjacent region: the race there loses up to two"
                " tokens, and then nobody holds the region."
            ),
        ),
    },
}

_KINGDOMS: Mapping[str, Lore] = {
    "tokens": {
        "crown": (m("Two points at the end; whoever beats its owner in a war takes it."),),
        "treasure": (m("Brings two resources of your choice at once."),),
        "bandits": (m("Pay two resources at once, or lose the army."),),
        "dragons-lair": (
            m(
                "When you win a war against a player, the dragon can destroy a tower level"
                " instead of the army; the army then retreats for free."
            ),
        ),
        "camp": (m("Collecting brings one extra resource of the region's kind."),),
        "fort": (m("You pay two less in a war when you attack."),),
        "city": (m("One point for the player who holds the region alone."),),
        "church": (
            m("An army lost in a war can go to the church's region; the token is then discarded."),
        ),
    },
    "factions": {
        "orcs": (
            m("They win tied bids in a war, also as the attacker."),
            m("Food counts as one in a war."),
            m("They pay one less in a war."),
            m("After the bids are revealed, one mana can be added."),
            m("Two points at the end if nobody else is in the home territory."),
        ),
        "dwarves": (
            m("Players who build to the level of this tower pay one extra ore."),
            m("A move into a mountain brings one ore."),
            m("Building costs one ore less."),
            m("They can build instead of trading."),
            m("One point at the end for the highest tower, ties included."),
        ),
        "humans": (
            m("They can trade instead of researching."),
            m("A trade brings one extra of the resource received."),
            m("They pay two less in a war if they pay with one kind of resource only."),
            m("When they collect, one extra food if they have an army by water."),
            m("One point at the end for each kind of resource they have four or more of."),
        ),
        "lizardfolk": (
            m("A patrol can go to any region of its territory."),
            m("They can quest instead of patrolling, and patrol instead of questing."),
            m("A move brings one resource of the region's kind."),
            m(
                "Instead of a quest, an army can swap places with another player's army"
                " at an edge; that can mean war."
            ),
            m("One point at the end for each foreign territory where they have an army."),
        ),
        "halflings": (
            m("A player who answers their flag with a bid loses two resources."),
            m("An alliance brings the other player one resource."),
            m("An alliance brings them one resource."),
            m("Nobody else can break an alliance with them."),
            m("One point at the end for each player they are allied with."),
        ),
        "elves": (
            m("A trade for mana can be paid with ore and food together."),
            m("They pay one less in a war if they pay with mana only."),
            m("Mana can pay for building and expanding."),
            m("In a war against them, mana counts as one."),
            m("One point at the end for each player with less mana."),
        ),
        "goblins": (
            m("A patrol can move two armies."),
            m("Winning a war brings one resource."),
            m("One food whenever another player expands."),
            m("Losing a war takes one resource from the winner."),
            m("One point at the end for the most armies, ties included."),
        ),
        "undead": (
            m("Two food for each army they lose in a war."),
            m("Mana can pay for expanding."),
            m("One food whenever another player loses an army."),
            m("They can expand instead of any action."),
            m("Two points at the end for the most armies in a foreign home territory."),
        ),
        "centaurs": (
            m("They pay one less when defending plains."),
            m("A new army can be placed next to their armies."),
            m("When this level is reached, all armies are placed again."),
            m("They pay two less when they attack with a quest."),
            m("One point at the end for three plains, two for five."),
        ),
        "dark-elves": (
            m("They cannot lose their last two armies, except in a war that one of them starts."),
            m("They pay one less when defending."),
            m("Two armies of one player can be attacked together; if they lose, both are lost."),
            m("Nobody can attack them in a forest."),
            m("One point at the end for three forests, two for five."),
        ),
        "merfolk": (
            m("A patrol can cross water: all regions at the same water count as adjacent."),
            m("They pay one less in a war by water."),
            m("A patrol across water brings one resource."),
            m("They can patrol instead of any action."),
            m("One point at the end for every three armies by water."),
        ),
        "valkyries": (
            m("They pay one less for a war they lose."),
            m("A quest can send an army onto the faction card and bring it back."),
            m("When this level is reached, each other player loses three resources."),
            m("When this level is reached, one army of another player is removed."),
            m("One point at the end for each army on the card, three at most."),
        ),
        "constructs": (
            m("Opponents pay one more in a war in mountains."),
            m("Ore can pay for expanding."),
            m("Ore counts as two in a war."),
            m("When they collect ore, they get one extra."),
            m("One point at the end for every three ore."),
        ),
        "order-of-gamelyn": (
            m("Two food for each war they win."),
            m("Nobody else collects from regions next to a region with two of their armies."),
            m("When they choose an action, they first get one resource."),
            m("When this level is reached, they take two free actions."),
            m("Reaching this level scores a point and ends the game at once."),
        ),
        "satyrs": (
            m("One mana for a tie in one of their wars."),
            m("They can steal one resource instead of trading."),
            m("A region with two of their armies brings two when they collect."),
            m("They can choose any action, even a covered one."),
            m("One point at the end if this level ended the game."),
        ),
    },
}

LORE: Mapping[str, Mapping[str, Lore]] = {
    "smallworld": _SMALL_WORLD,
    "underground": _UNDERGROUND,
    "kingdoms": _KINGDOMS,
}
"""By game and kind of thing, in the order in which pages list them."""

BORROWS: Mapping[str, tuple[str, ...]] = {"underground": ("smallworld",)}
"""Games whose things another may use."""
