"""`moderator report` as it is typed: where the code on a seat's own copy leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator import config
from moderator.cli import cli
from moderator.console import printing
from moderator.console.bench import Bench
from moderator.league.access import seat_links
from moderator.store import session as store


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A league with a game at turn 3, seat A to move; the pages that are to be drawn."""
    monkeypatch.chdir(tmp_path)
    Path("sheet.txt").write_text("begin\nend\n")
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
        "game new kyiv-1 --league kyiv --player olena --player taras",
        "game start kyiv-1",
        "orders kyiv-1 A sheet.txt",
        "orders kyiv-1 B sheet.txt",
    ):
        assert CliRunner().invoke(cli, line.split()).exit_code == 0, line
    pages: list[str] = []
    monkeypatch.setattr(printing, "write_pdf", lambda html, _: pages.append(html))
    return pages


def report(*words: str) -> None:
    result = CliRunner().invoke(cli, ["report", "kyiv-1", *words])
    assert result.exit_code == 0, result.output


def test_the_code_on_a_seats_own_copy_leads_to_its_form(drawn: list[str]) -> None:
    report("--seat", "A")
    bench = Bench(None)
    address = drawn[0].split("/play/")[1].split('"')[0].split("<")[0]
    with store.write_transaction(bench.engine) as session:
        found = seat_links.follow(session, address)
    assert found is not None
    assert (found.game.slug, found.sitting.chair.seat, found.over) == ("kyiv-1", 0, False)
    assert config.load(None).site.base_url + "play/" + address in drawn[0]


@pytest.mark.parametrize("words", [(), ("--seat", "B"), ("1", "--seat", "A"), ("--all",)])
def test_no_other_copy_carries_a_signed_link(drawn: list[str], words: tuple[str, ...]) -> None:
    report(*words)
    assert "/play/" not in drawn[0]
