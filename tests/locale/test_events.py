"""Every kind of event has words of its own, and none can stop a mail."""

import pytest

from moderator.engine.core import Event, Fact, facts
from moderator.engine.naming import LONGEST_NAME
from moderator.locale.events import KINDS
from moderator.locale.scene import Scene
from moderator.locale.speech import Speaker

SPEAKER = Speaker()
SCENE = Scene({0: "Anna", 1: "Olena", 2: "Taras"}, 0, {11: "swamp", 21: "farmland"})


def conquest(**other: Fact) -> Event:
    return Event(
        "conquered",
        facts(
            **{
                "seat": 1,
                "race": "elves",
                "region": 21,
                "tokens": 4,
                "by": "tokens",
                "loser": None,
                "loser_race": "",
                "driven": 0,
                "lost": 0,
                "tribe": False,
                "decline": False,
                **other,
            }
        ),
    )


LOG: dict[Event, str] = {
    Event("offered", facts(place=6, race="trolls", power="spirit")): (
        "On offer at place 6: Spirit Trolls"
    ),
    Event(
        "took", facts(seat=1, place=2, race="elves", power="hill", paid=1, gained=2, tokens=10)
    ): "B Olena: took Hill Elves with 10 tokens, paid 1 coin, collected the 2 coins lying on it",
    Event("readied", facts(seat=1, race="elves", tokens=5)): (
        "B Olena: picked up 5 tokens (Elves)"
    ),
    Event("abandoned", facts(seat=1, race="elves", region=21, tokens=1)): (
        "B Olena: abandoned 21 (farmland); 1 token back in hand"
    ),
    Event("rolled", facts(seat=1, face=2, region=11)): "B Olena: rolled 2 for 11 (swamp)",
    Event("rolled", facts(seat=1, face=0, region=None)): "B Olena: rolled a blank",
    conquest(): "B Olena: Elves took 21 (farmland) with 4 tokens",
    conquest(tribe=True): "B Olena: Elves took 21 (farmland) from a lost tribe with 4 tokens",
    conquest(loser=0, loser_race="orcs", driven=3, lost=1): (
        "B Olena: Elves took 21 (farmland) from you (Orcs) with 4 tokens:"
        " defender loses 1 token, 2 tokens retreat"
    ),
    conquest(loser=2, loser_race="orcs", driven=1, lost=1, decline=True, by="dragon"): (
        "B Olena: Elves and their dragon took 21 (farmland) from C Taras (Orcs in decline):"
        " defender loses 1 token"
    ),
    conquest(loser=1, loser_race="orcs", driven=1, lost=1, decline=True): (
        "B Olena: Elves took 21 (farmland) from their own Orcs in decline with 4 tokens:"
        " defender loses 1 token"
    ),
    Event("failed", facts(seat=1, race="elves", region=11, face=0)): (
        "B Olena: Elves failed to take 11 (swamp), which ends their conquests"
    ),
    Event("failed", facts(seat=1, race="elves", region=None, face=0)): (
        "B Olena: Elves could take nothing with that, which ends their conquests"
    ),
    Event("grew", facts(seat=1, race="skeletons", tokens=2)): "B Olena: Skeletons gained 2 tokens",
    Event("redeployed", facts(seat=1, race="elves", counts=((11, 3), (21, 1)))): (
        "B Olena: Elves were spread: 11: 3, 21: 1"
    ),
    Event("withdrawn", facts(seat=1, race="amazons", counts=((11, 2),))): (
        "B Olena: Amazons taken off the board again: 11: 2"
    ),
    Event("gave-up", facts(seat=1, region=11)): "B Olena: abandoned 11 (swamp)",
    Event("placed", facts(seat=1, piece="camps", counts=((11, 2), (21, 1)))): (
        "B Olena: placed 2 encampments in 11 (swamp) and 1 encampment in 21 (farmland)"
    ),
    Event("placed", facts(seat=1, piece="fortress", counts=())): "B Olena: placed nothing",
    Event("peace", facts(seat=1, other=0)): "B Olena: granted peace to you",
    Event("scored", facts(seat=0, items=(("regions", 5), ("merchant", 4)), total=9)): (
        "you: earned 9 coins: regions 5, Merchant 4"
    ),
    Event("scored", facts(seat=0, items=(), total=0)): "you: earned no coins",
    Event("declined", facts(seat=1, race="elves", power="hill", regions=3)): (
        "B Olena: Hill Elves went into decline and stay in 3 regions"
    ),
    Event("declined", facts(seat=1, race="elves", power="hill", regions=())): (
        "B Olena: Hill Elves went into decline, no region left"
    ),
    Event("vanished", facts(seat=1, race="elves")): "B Olena: Elves in decline left the board",
    Event("retreated", facts(seat=0, race="orcs", counts=((11, 1),))): (
        "you: Orcs driven back: 1 to 11 (swamp)"
    ),
    Event("retreated", facts(seat=0, race="orcs", counts=())): (
        "you: Orcs driven back: nowhere to go"
    ),
    Event("round", facts(number=5)): "Round 5 begins.",
    Event("ended", facts(winners=(1, 2), ranking=())): (
        "The game is over. First place: B Olena and C Taras."
    ),
}


@pytest.mark.parametrize(("event", "words"), LOG.items(), ids=lambda item: str(item)[:40])
def test_what_happened_is_told(event: Event, words: str) -> None:
    assert SPEAKER.event(event, SCENE.names, you=0, lands=SCENE.lands) == words


def test_every_kind_that_is_spoken_is_tried_above() -> None:
    assert {event.kind for event in LOG} == KINDS


def test_plain_conquests_in_a_row_are_told_together() -> None:
    five = conquest(seat=2, race="trolls", region=11)
    log = SPEAKER.log((five, conquest(seat=2, race="trolls"), conquest()), SCENE)
    assert [(entry.seat, entry.clause) for entry in log] == [
        (2, "Trolls took 11 (swamp) and 21 (farmland)"),
        (1, "Elves took 21 (farmland) with 4 tokens"),
    ]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_known_kind_with_odd_facts_is_still_told(kind: str) -> None:
    words = SPEAKER.event(Event(kind, facts(seat=1, oddity=("x", 3))), {})
    assert words == f"B: {kind.replace('-', ' ')} (oddity x, 3)"


def test_an_unknown_kind_is_told_by_its_facts() -> None:
    event = Event("war-begun", facts(seat=1, region=21, nothing=None))
    assert SPEAKER.event(event, SCENE.names) == "B Olena: war begun (region 21)"


def test_without_names_seats_are_letters() -> None:
    assert SPEAKER.event(Event("gave-up", facts(seat=2, region=3)), {}) == "C: abandoned 3"


def test_a_name_cannot_break_the_line_or_turn_it_round() -> None:
    names = {1: "Eve\r\nBcc: all\u202e\u200b\x07", 2: "x" * 500}
    line = SPEAKER.event(Event("gave-up", facts(seat=1, region=3)), names)
    assert line == "B Eve Bcc: all: abandoned 3"
    longest = LONGEST_NAME + len("C : abandoned 3")
    assert len(SPEAKER.event(Event("gave-up", facts(seat=2, region=3)), names)) == longest


def test_a_name_as_long_as_names_may_be_stands_whole_in_a_sentence() -> None:
    name = "Олександра-Вікторія Заславська " * 3
    name = name[:LONGEST_NAME].strip()
    told = SPEAKER.log((conquest(loser=2, loser_race="orcs"),), Scene({2: name}))[0].clause
    assert f"from C {name} (Orcs)" in told
