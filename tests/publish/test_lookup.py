"""What is named on the pages of a turn leads to what the rules pages say of it; on paper not."""

from __future__ import annotations

import re

import pytest

from moderator.engine.view import View
from moderator.league.people import directory
from moderator.publish.pdf import own_copies
from moderator.publish.telling.log import Passage
from moderator.publish.telling.rule_links import with_links
from moderator.publish.telling.seats import SeatTable
from moderator.publish.telling.templates import speaker_of
from moderator.store import session as store
from tests.publish.stage import Stage


def clauses_of(language: str, kind: str, *clauses: str) -> list[str]:
    told = {
        "passages": (Passage(0, "", clauses),),
        "seats": SeatTable((), ()),
        "offers": (),
        "view": View(kind, "", None, (), (), ()),
    }
    made = with_links(speaker_of(language, "UTC"), kind, told, lambda game: f"rules/{game}")
    return [str(clause) for clause in made["passages"][0].clauses]


@pytest.mark.parametrize(
    ("language", "kind", "clause", "wanted"),
    [
        ("en", "smallworld", "took Hill Elves", ["powers-hill", "races-elves"]),
        ("en", "smallworld", "took 3 (hill), 4 (forest)", []),
        ("en", "smallworld", "took 3 from B Elves", []),
        ("en", "underground", "used: Froggy's Ring", ["relics-ring"]),
        ("ru", "smallworld", "Эльфы взяли 3 (холм)", ["races-elves"]),
        ("uk", "smallworld", "Ельфи взяли 3 (пагорб)", ["races-elves"]),
    ],
)
def test_names_lead_to_their_anchors(
    language: str, kind: str, clause: str, wanted: list[str]
) -> None:
    (told,) = clauses_of(language, kind, clause)
    assert re.findall(rf'href="rules/{kind}#([^"]+)"', told) == wanted


def test_each_name_leads_there_once_in_a_log() -> None:
    first, second = clauses_of("en", "smallworld", "Elves took 3", "Elves took 4")
    assert first == '<a href="rules/smallworld#races-elves">Elves</a> took 3'
    assert second == "Elves took 4"


def test_what_players_wrote_stays_text() -> None:
    (told,) = clauses_of("en", "smallworld", "took 3 from <b>Elves</b> & co")
    assert told == (
        'took 3 from &lt;b&gt;<a href="rules/smallworld#races-elves">Elves</a>&lt;/b&gt; &amp; co'
    )


def test_a_game_that_borrows_leads_to_the_other_games_page() -> None:
    (told,) = clauses_of("en", "smallworld", "took Flocking Drow")
    assert told.count('href="rules/underground#') == 2


def test_pages_have_such_links_and_paper_has_none(played: Stage) -> None:
    played.publish()
    page = played.read("kyiv-7/8/index.html")
    assert re.search(r'<li[^>]*>[^\n]*href="\.\./\.\./rules/smallworld/(index\.html)?#races-', page)
    assert re.search(r"<td[^>]*>[^\n]*#(powers|races)-", page)
    with store.read_transaction(played.engine) as session:
        game = directory.find_game(session, "kyiv-7")
        assert "rules/" not in own_copies.one_turn(session, game, "8", own_copies.CopyRequest(), "")
