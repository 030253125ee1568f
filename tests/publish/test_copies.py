"""Booklets and copies that somebody asked for: whole, in their layout, and for the right eyes."""

from __future__ import annotations

import re
import subprocess
from html import unescape
from pathlib import Path
from random import Random

import pikepdf
import pytest
from sqlmodel import select

from moderator.engine.core import DICE
from moderator.games import GAMES
from moderator.league.options.league_options import read_options
from moderator.league.people import profile
from moderator.league.values.errors import LeagueError
from moderator.publish import publish_all
from moderator.publish.layout import Layout, LayoutOverrides
from moderator.publish.pdf import own_copies, worker
from moderator.publish.queries.games import current
from moderator.store import session as store
from moderator.store.tables import Person
from tests.moments import process
from tests.publish.stage import Stage

SITE = "https://league.example/"
OWN = "https://league.example/o/secret-of-a-seat"


def one(stage: Stage, slug: str, turn: str = "", wish: own_copies.CopyRequest | None = None) -> str:
    """A turn's report as HTML."""
    with store.read_transaction(stage.engine) as session:
        return own_copies.one_turn(
            session, stage.game(slug), turn, wish or own_copies.CopyRequest(), SITE
        )


def words(html: str, folder: Path) -> str:
    """The text of the PDF that is drawn of it, without line breaks."""
    file = folder / "copy.pdf"
    file.write_bytes(worker.draw(html))
    command = ["pdftotext", "-raw", str(file), "-"]
    found = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    return " ".join(found.replace("\f", " ").split())


def test_a_seats_own_copy_has_its_coins_and_its_sheet_alone(played: Stage) -> None:
    with store.read_transaction(played.engine) as session:
        game = played.game("kyiv-7")
        state = current(session, game)
        ask = GAMES[game.kind].rules.ask(state)
    assert ask is not None
    asked = next(one.seat for one in ask.decisions if one.seat != DICE)
    own = one(played, "kyiv-7", wish=own_copies.CopyRequest(asked, form=OWN))
    other = one(played, "kyiv-7", wish=own_copies.CopyRequest((asked + 1) % 3))
    public = one(played, "kyiv-7")
    assert own.count('<section class="sheetpage">') == 1
    assert '<section class="sheetpage">' not in other
    cells = re.findall(r'<td class="n"[^>]*>([^<]*)</td>', own[own.index("<h2>Standings") :])
    assert str(state.players[asked].coins) in cells
    assert ">Coins</th>" not in public[public.index("<h2>Standings") :].split("</table>")[0]


def test_the_secret_address_stands_in_no_copy_but_the_seats_own(played: Stage) -> None:
    own = one(
        played, "kyiv-7", wish=own_copies.CopyRequest(played.game("kyiv-7").asked[0], form=OWN)
    )
    assert OWN in own
    assert "secret" not in one(played, "kyiv-7").split("</style>")[1]


@pytest.mark.pdf
def test_two_pages_share_a_sheet_and_each_says_where_it_belongs(
    played: Stage, tmp_path: Path
) -> None:
    wish = own_copies.CopyRequest(change=LayoutOverrides(paper="Letter", two_up=True))
    html = one(played, "kyiv-7", wish=wish)
    (tmp_path / "two.pdf").write_bytes(worker.draw(html))
    with pikepdf.open(tmp_path / "two.pdf") as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 792, 612]
        assert bool(pdf.Root.MarkInfo.Marked)
        sheets = len(pdf.pages)
    command = ["pdftotext", "-raw", str(tmp_path / "two.pdf"), "-"]
    found = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    latest = re.search(r"<h1>kyiv-7, turn (\w+)</h1>", html)
    assert latest
    assert found.count(f"kyiv-7 · Turn {latest[1]} · ") >= 2 * sheets


@pytest.mark.parametrize(
    ("own", "league", "comes"),
    [
        (LayoutOverrides(large=True), Layout(two_up=True), Layout(large=True)),
        (LayoutOverrides(two_up=True), Layout(large=True), Layout(two_up=True)),
        (LayoutOverrides(large=False), Layout(two_up=True), Layout(two_up=True)),
        (LayoutOverrides(), Layout(large=True), Layout(large=True)),
    ],
)
def test_who_wishes_for_a_layout_gets_it_whatever_the_league_has(
    own: LayoutOverrides, league: Layout, comes: Layout
) -> None:
    assert own.of(league) == comes


def test_large_print_on_half_a_page_is_refused_everywhere(played: Stage) -> None:
    both = LayoutOverrides(large=True, two_up=True)
    with pytest.raises(LeagueError, match="large-two-up"):
        one(played, "kyiv-7", wish=own_copies.CopyRequest(change=both))
    with pytest.raises(LeagueError, match="large-two-up"):
        read_options({"large": True, "two_up": True})
    with store.write_transaction(played.engine) as session:
        person = session.exec(select(Person)).first()
        assert person is not None
        extras = profile.Extras(large=True, two_up=True)
        with pytest.raises(LeagueError, match="large-two-up"):
            profile.change(session, person, None, None, "all", extras)


@pytest.mark.poppler
@pytest.mark.parametrize(
    ("kind", "language", "change"),
    [
        ("smallworld", "en", LayoutOverrides()),
        ("underground", "ru", LayoutOverrides(paper="Letter", large=True)),
        ("kingdoms", "uk", LayoutOverrides(two_up=True)),
    ],
)
def test_all_that_the_report_says_is_in_its_pdf(
    empty: Stage, tmp_path: Path, kind: str, language: str, change: LayoutOverrides
) -> None:
    empty.new_game("g", 5, kind)
    random = Random(2)
    for _ in range(30):
        empty.answer("g", random)
    html = one(empty, "g", wish=own_copies.CopyRequest(change=change, language=language))
    told = re.sub(r"<style>.*?</style>|<title>.*?</title>", "", html, flags=re.DOTALL)
    if change.large:  # set in rows: each figure has its heading before it
        told = re.sub(r"<thead>.*?</thead>", "", told, flags=re.DOTALL)
        told = re.sub(r'<td ([^>]*)data-l="([^"]*)">', r"<td \1>\2: ", told)
    parts = re.split(r"</(?:p|li|td|th|h\d|ul|ol|section|header|div|tr)>|<br>", told)
    wanted = {" ".join(_plain(part).split()) for part in parts}
    text = _even(words(html, tmp_path))
    assert len(wanted) > 60
    assert [line for line in sorted(wanted) if _even(line) not in text] == []


def _plain(part: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", part))


def _even(text: str) -> str:
    """Text without what a line break in a PDF may add or take: spaces and hyphens."""
    return re.sub(r"[\s\u00ad\u2010-]", "", text)


def test_a_booklet_has_every_turn_that_stands(played: Stage) -> None:
    with store.read_transaction(played.engine) as session:
        html = own_copies.whole_game(session, played.game("kyiv-7"), own_copies.CopyRequest(), SITE)
    turns = re.findall(r'<h2 id="turn-(\w+)">', html)
    assert turns == re.findall(r'href="#turn-(\w+)"', html)
    assert len(turns) == len(set(turns)) == 9
    assert "8b" in turns
    assert "8" not in turns


@pytest.mark.pdf
def test_a_game_that_is_over_has_its_booklet_and_its_league_the_results(played: Stage) -> None:
    publish_all(process(played.engine, played.settings, played.now), only="duel")
    for file, page in (("duel/all-turns.pdf", "duel"), ("kyiv/results.pdf", "kyiv")):
        with pikepdf.open(played.folder / file) as pdf, pdf.open_outline() as outline:
            assert len(outline.root[0].children) > 1
            assert bool(pdf.Root.MarkInfo.Marked)
        assert f'href="{file.split("/")[1]}"' in played.read(f"{page}/index.html")


def test_what_there_is_not_is_said(played: Stage) -> None:
    with pytest.raises(LeagueError, match="no-such-turn game=kyiv-7 turn=99 last="):
        one(played, "kyiv-7", "99")
    played.new_game("fresh", 2)
    with pytest.raises(LeagueError, match="nothing-played game=fresh"):
        one(played, "fresh")
    with (
        store.read_transaction(played.engine) as session,
        pytest.raises(LeagueError, match="unknown-league"),
    ):
        own_copies.league_results(session, "nowhere", own_copies.CopyRequest(), SITE)
