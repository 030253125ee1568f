"""The demo: the same games each time, played to their end, published, verified; nobody else's
things touched."""

import re
from collections import Counter
from email import policy
from email.parser import BytesParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.demo.cast import DUEL, KINGDOMS
from bench.demo.place import prepare
from bench.demo.postbox import Postbox
from bench.demo.show import run
from moderator.cli import cli
from moderator.league.values.errors import CommandError
from moderator.settings import Settings


def played(folder: Path) -> str:
    """The smallest game of the demo, without PDFs."""
    return "\n".join(run(Settings(), folder, "moderator", (DUEL,), pdf=False))


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("demo")
    return folder, played(folder)


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_verified(demo: tuple[Path, str]) -> None:
    folder, said = demo
    assert "demo-2: holds. Won by " in said
    assert (folder / "exports" / "demo" / "index.html").is_file()
    assert len(list((folder / "exports" / "demo" / "demo-2").glob("*/turn.json"))) == 20
    assert str(folder / "exports" / "demo" / "index.html") in said


@pytest.mark.slow
def test_what_went_otherwise_was_answered(demo: tuple[Path, str]) -> None:
    """Mistakes, a draft, a withdrawal, `continue`, a default: each left its mail."""
    post = Postbox(demo[0] / "var" / "demo" / "outbox")
    subjects = [mail.subject.removeprefix("Re: [demo-2] ") for mail in post.collect()]
    for wanted in (
        "Turn 3: 2 errors, nothing carried out yet",
        "Turn 12: draft saved, not carried out yet",
        "Turn 12: position",
        "Turn 12: orders withdrawn",
        "Turn 15: draft saved, not carried out yet",
    ):
        assert subjects.count(wanted) == 1
    assert subjects.count("Turn 8: your orders were carried out") == 2  # `continue`, then `end`
    assert subjects.count("Turn 6: your orders were carried out") == 1  # sent twice


@pytest.mark.slow
def test_commands_can_be_tried_on_it(demo: tuple[Path, str]) -> None:
    config = str(demo[0] / "var" / "demo" / "config.toml")
    for words in (["game", "list"], ["game", "show", "demo-2"], ["replay", "demo-2"]):
        result = CliRunner().invoke(cli, ["--config", config, *words])
        assert result.exit_code == 0, result.output
    assert "over" in CliRunner().invoke(cli, ["--config", config, "game", "list"]).output


@pytest.mark.slow
def test_the_same_demo_each_time(demo: tuple[Path, str], tmp_path: Path) -> None:
    """Another folder, and an old demo in it: the same bytes of journal and board."""
    folder, _ = demo
    for _ in range(2):
        played(tmp_path)
    for name in ("export.json", "7/turn.json", "20/board.svg", "20/index.html"):
        file = Path("exports", "demo", "demo-2", name)
        assert (tmp_path / file).read_bytes() == (folder / file).read_bytes()


def test_pages_of_another_league_are_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "exports" / "demo" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("my league")
    with pytest.raises(CommandError, match="holds what no demo made"):
        played(tmp_path)
    assert page.read_text() == "my league"
    assert [path.name for path in tmp_path.iterdir()] == ["exports"]


def test_a_league_of_ones_own_keeps_its_pages(tmp_path: Path) -> None:
    page = tmp_path / "exports" / "index.html"
    page.parent.mkdir()
    page.write_text("my league")
    assert prepare(tmp_path).site == tmp_path / "exports" / "demo"
    assert page.read_text() == "my league"


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "var" / "demo" / "diary.txt"
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    with pytest.raises(CommandError, match="move it away"):
        played(tmp_path)
    assert file.read_text() == "mine"


def test_what_keeps_a_folder_in_git_stays(tmp_path: Path) -> None:
    kept = tmp_path / "exports" / "demo" / ".gitkeep"
    kept.parent.mkdir(parents=True)
    kept.touch()
    for _ in range(2):
        prepare(tmp_path)
    assert kept.exists()


def test_a_broken_run_is_cleared_away(tmp_path: Path) -> None:
    place = prepare(tmp_path)
    (place.site / "demo-2").mkdir()
    (place.site / "demo-2" / "index.html").touch()
    prepare(tmp_path)
    assert list(place.site.iterdir()) == []


@pytest.mark.slow
def test_five_play_kingdoms_with_two_mails_a_turn_each(tmp_path: Path) -> None:
    """One action carried round the table: who is asked for a bid besides writes a second mail."""
    said = "\n".join(run(Settings(), tmp_path, "moderator", (KINGDOMS,), pdf=False))
    assert "realm-5: holds. Won by " in said
    sent: Counter[tuple[str, str]] = Counter()
    for file in (tmp_path / "var" / "demo" / "inbox").iterdir():
        mail = BytesParser(policy=policy.default).parsebytes(file.read_bytes())
        words = " ".join(str(part.get_content()) for part in mail.walk() if not part.is_multipart())
        turn = re.search(r"game realm-5 turn (\d+)", words)
        assert turn, words
        sent[turn[1], str(mail["From"])] += 1
    beyond_setup = [number for (turn, _), number in sent.items() if turn != "1"]
    assert len(beyond_setup) > 40
    assert max(beyond_setup) <= 2
