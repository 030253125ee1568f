"""The examples in the help, taken from there and run one after the other on a league."""

import json
import os
import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from bench.demo.clients import Writing, raw
from bench.demo.postbox import read
from moderator.cli import cli
from moderator.console.manual import shape_of
from tests.console.test_json import checked

NOT_RUN = ("moderator serve", "moderator practice", "moderator league import")
"""They have tests of their own: two never end, one wants an empty database."""

SHEET = "begin\nend\n"

BEFORE = {
    "moderator game name-players": (
        "moderator game new stars-1 --league kyiv --anonymous end --player olena --player taras"
    ),
    "moderator game observe": "moderator player add lev lev@mail.example --name Lev",
    "moderator game new": "moderator player add taras taras@mail.example --name Taras",
    "moderator player merge": "moderator player add olena-2 olena@home.example --name Olena",
    "moderator organiser add": "moderator player add taras taras@mail.example --name Taras",
    "moderator pause kyiv ": "moderator resume kyiv-1 --reason again --yes",
    "moderator replace": "moderator player add ingrid ingrid@mail.example --name Ingrid",
    "moderator seat faster": "moderator league set kyiv faster 24h --reason quick --yes",
}
"""What is typed before an example makes sense, by how it begins."""

PLAYED = {
    "moderator force": 2,
    "moderator rollback kyiv-1 14": 15,
    "moderator correct": 30,
}
"""How many turns are played before an example, by how it begins."""


def examples(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The example lines of every command, in the order of the tour."""
    context = click.Context(group)
    names = group.list_commands(context) if group is cli else list(group.commands)
    for name in names:
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from examples(command, (*path, name))
        elif command is not None:
            shown = (command.help or "").partition("Example:\n")[2]
            yield from (line.strip() for line in shown.splitlines() if line.strip())


ALL = [line for line in examples(cli) if not line.startswith(NOT_RUN)]


@dataclass(slots=True)
class Desk:
    """A folder in which an organiser types commands."""

    folder: Path

    def type(self, line: str) -> Result:
        """A line as a shell would take it: quotes, `*`, `<`; questions are answered with yes."""
        words = shlex.split(line)[1:]
        given: str | bytes = "y\n"
        if "<" in words:
            given = (self.folder / words[words.index("<") + 1]).read_bytes()
            words = words[: words.index("<")]
        return CliRunner().invoke(cli, [name for word in words for name in _meant(word)], given)

    def prepare(self, line: str) -> str:
        """What must be there before an example makes sense; the line with this league's code."""
        self._play(sum(turns for start, turns in PLAYED.items() if line.startswith(start)))
        for command in (one for start, one in BEFORE.items() if line.startswith(start)):
            self.type(command)
        if line.startswith("moderator receive"):
            self._message()
        if "--private" in line:
            (self.folder / "words.txt").write_text("tell B: a bad word\n")
            self.type("moderator orders kyiv-1 A words.txt")
        if line.startswith("moderator press list"):
            (self.folder / "words.txt").write_text("say: well played\n")
            self.type("moderator orders kyiv-1 A words.txt")
        if line.startswith("moderator restore"):  # the server has stood still for a while
            self._change(
                "UPDATE heartbeat SET beat_at = '2026-01-01 00:00:00.000000' WHERE id = ?", 1
            )
        if line.startswith("moderator mail send-all-again"):
            self._failed()
        if line.startswith("moderator seat refund"):
            (self.folder / "time.txt").write_text("extend 2h\n")
            self.type("moderator orders kyiv-1 B time.txt")
        for sign, (shown, find) in FILLED_IN.items():
            if sign in line:
                return line.replace(shown, str(find(self)))
        return line

    def _vacation(self) -> int:
        """The number of the last vacation that was entered."""
        listed = json.loads(self.type("moderator vacation list kyiv --json").output)
        return int(listed[-1]["number"])

    def _code(self) -> str:
        """The code of the game as it was exported."""
        code = self.type("moderator verify kyiv-1.json").output
        found = re.search(r"code ([0-9a-f-]+);", code)
        assert found, code
        return found[1]

    def _receipt(self) -> str:
        """The receipt for the sheet that seat B sent in turn 2."""
        with sqlite3.connect(self.folder / "var" / "moderator.sqlite3") as database:
            wanted = "SELECT receipt FROM sheetrow WHERE seat = 1 AND turn = 2 AND state = 'used'"
            return str(database.execute(wanted).fetchone()[0])

    def _reported(self) -> int:
        """The number of private words to seat B that B has reported."""
        for seat, words in (("A", "tell B: or else"), ("B", "report: a threat")):
            (self.folder / "words.txt").write_text(f"{words}\n")
            self.type(f"moderator orders kyiv-1 {seat} words.txt")
        return int(
            json.loads(self.type("moderator press reported kyiv-1 --json").output)[0]["number"]
        )

    def _asked(self) -> int:
        """The number of a question of seat B to the organisers."""
        (self.folder / "words.txt").write_text("ask: may I be a day late?\n")
        self.type("moderator orders kyiv-1 B words.txt")
        listed = json.loads(self.type("moderator press questions kyiv-1 --json").output)
        return int(listed[0]["number"])

    def _play(self, turns: int) -> None:
        """Both seats hand in empty sheets, by turns."""
        for turn in range(turns):
            self.type(f"moderator orders kyiv-1 {'AB'[turn % 2]} sheet.txt")

    def _held(self) -> int:
        """The number of a mail to a seat from somebody who is not known."""
        self._message()
        file = self.folder / "message.eml"
        known = b"olena@mail.example"
        file.write_bytes(file.read_bytes().replace(known, b"eve@evil.example"))
        self.type("moderator receive < message.eml")
        self.type("moderator tick --no-pdf")
        return int(json.loads(self.type("moderator mail held --json").output)[0]["number"])

    def _crashed(self) -> int:
        """The number of a mail whose reading broke."""
        number = self._held()
        self._change("UPDATE message SET state = 'crashed' WHERE id = ?", number)
        return number

    def _spare(self) -> str:
        """A game that has not begun."""
        self.type("moderator game new spare --league kyiv --player olena --player taras")
        return "spare"

    def _failed(self) -> int:
        """The number of a mail that was given up."""
        with sqlite3.connect(self.folder / "var" / "moderator.sqlite3") as database:
            number = int(database.execute("SELECT max(id) FROM outboxrow").fetchone()[0])
        self._change("UPDATE outboxrow SET state = 'failed' WHERE id = ?", number)
        return number

    def _paused(self) -> int:
        """The number of an address that mails came back from."""
        self._change("UPDATE address SET paused = 'full' WHERE id = ?", 1)
        return 1

    def _second(self) -> str:
        """A second address of olena's."""
        self._change(
            "INSERT INTO address (person_id, email, \"primary\") SELECT id, 'olena@work.example', ?"
            " FROM person WHERE slug = 'olena'",
            0,
        )
        return "olena@work.example"

    def _mails(self) -> int:
        """How many mails have come."""
        with closing(sqlite3.connect(self.folder / "var" / "moderator.sqlite3")) as base:
            return int(base.execute("SELECT count(*) FROM message").fetchone()[0])

    def _change(self, statement: str, number: int) -> None:
        with closing(sqlite3.connect(self.folder / "var" / "moderator.sqlite3")) as base, base:
            base.execute(statement, (number,))

    def _message(self) -> None:
        """An answer to the newest mail that went out."""
        self.type("moderator tick --no-pdf")
        newest = read(max((self.folder / "var" / "outbox").glob("*.eml")))
        mail = Writing(
            "Olena",
            "olena@mail.example",
            newest.reply_to,
            f"Re: {newest.subject}",
            "status",
            datetime(2026, 12, 1, tzinfo=UTC),
            f"<{self._mails()}@mail.example>",
        )
        (self.folder / "message.eml").write_bytes(raw(mail, "plain"))


FILLED_IN: dict[str, tuple[str, Callable[[Desk], object]]] = {
    "moderator game delete": ("kyiv-1", Desk._spare),
    "moderator mail accept": ("12", Desk._held),
    "moderator mail dismiss": ("12", Desk._held),
    "moderator mail read-again": ("12", Desk._crashed),
    "moderator mail send-again": ("12", Desk._failed),
    "moderator mail resume-address": (" 3 ", lambda desk: f" {desk._paused()} "),
    "moderator player remove-address": ("olena@work.example", Desk._second),
    "moderator press settle": ("7", Desk._reported),
    "moderator press answer": (" 7 ", lambda desk: f" {desk._asked()} "),
    "moderator vacation end": ("7", Desk._vacation),
    "--receipt": ("1f.2e", Desk._receipt),
    "--code": ("a1b2-c3d4-e5", Desk._code),
}
"""What an example shows, and what stands for it in this league, by what the example has in it."""


def _meant(word: str) -> list[str]:
    """The files that a pattern stands for."""
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


def _typed(desk: Desk, line: str) -> tuple[Result, str]:
    """What came of it, and what it prints with `--json` where it only shows something."""
    prepared = desk.prepare(line)
    result = desk.type(prepared)
    if "--json" in line.split():
        return result, result.stdout
    if line in SHOWN:
        return result, desk.type(f"{prepared} --json").stdout
    return result, ""


def _path(line: str) -> tuple[str, ...]:
    """The words of its command."""
    command: click.Command | None = cli
    path: list[str] = []
    for word in shlex.split(line)[1:]:
        if not isinstance(command, click.Group):
            break
        command = command.get_command(click.Context(cli), word)
        path.append(word)
    return tuple(path)


SHOWN = [
    line
    for line in ALL
    if shape_of(click.Context(cli), _path(line)) not in ("act", "said")
    and not line.startswith("moderator review")  # it takes a minute, and has a test of its own
]


@pytest.fixture(scope="module")
def results(
    tmp_path_factory: pytest.TempPathFactory, root: Path
) -> Iterator[dict[str, tuple[Result, str]]]:
    """All examples run in order, in one folder."""
    folder = tmp_path_factory.mktemp("league")
    boards = root / "moderator" / "games" / "smallworld" / "data" / "smallworld.json"
    shutil.copy(boards, folder / "my-boards.json")
    (folder / "sheet.txt").write_text(SHEET)
    (folder / "news.md").write_text("We *rest* until then.\n")
    shutil.copytree(root / "tests" / "phrases", folder / "tests" / "phrases")
    cases = folder / "tests" / "scenarios" / "smallworld"
    cases.mkdir(parents=True)
    for case in sorted((root / "tests" / "scenarios" / "smallworld").glob("*.toml"))[:3]:
        shutil.copy(case, cases)
    was = Path.cwd()
    os.chdir(folder)
    try:
        desk = Desk(folder)
        yield {line: _typed(desk, line) for line in ALL}
    finally:
        os.chdir(was)


@pytest.mark.slow
@pytest.mark.parametrize("line", ALL)
def test_an_example_runs(results: dict[str, tuple[Result, str]], line: str) -> None:
    result, _ = results[line]
    assert result.exit_code == 0, f"{result.output}\n{result.exception!r}"
    assert "Traceback" not in result.output


@pytest.mark.slow
@pytest.mark.parametrize("line", SHOWN)
def test_what_is_shown_is_data_as_its_schema_says(
    results: dict[str, tuple[Result, str]], line: str
) -> None:
    checked(_path(line), results[line][1])


def test_there_are_examples_of_all_that_an_organiser_does() -> None:
    for wanted in ("init", "league new", "player add", "game start", "rollback", "verify"):
        assert any(line.startswith(f"moderator {wanted}") for line in ALL)
