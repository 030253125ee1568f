"""The organiser looks at what is held, lets a mail go on, and tells players their PINs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from postal import Office
from sqlmodel import select

from moderator.cli import cli
from moderator.store import session as store
from moderator.store.tables import Act
from tests.league.conftest import SECRET


@pytest.fixture
def config(post: Office, tmp_path: Path) -> Path:
    file = tmp_path / "organiser.toml"
    (tmp_path / "secret").write_bytes(SECRET)
    file.write_text(
        f'secret_file = "secret"\n[database]\nurl = "{post.played.engine.url}"\n'
        '[mail]\naddress = "moderator@league.example"\n'
    )
    return file


def run(config: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["--config", str(config), "mail", *words])


def test_a_held_mail_is_listed_and_accepted(post: Office, config: Path) -> None:
    number = post.write(0, "status\n", sender="eve@evil.example").id
    (row,) = json.loads(run(config, "held", "--json").stdout)
    assert (row["number"], row["state"]) == (number, "held")
    assert run(config, "accept", str(number), "--reason", "she called", "--yes").exit_code == 0
    assert number is not None
    assert post.message(number).state == "done"
    assert len(post.rows("answer")) == 1
    with store.read_transaction(post.played.engine) as session:
        acts = session.exec(select(Act).where(Act.kind == "mail accepted")).all()
    assert [act.reason for act in acts] == ["she called"]
    assert run(config, "accept", str(number), "--reason", "again").exit_code != 0


def test_pins_are_six_digits_each_its_own(post: Office, config: Path) -> None:
    lines = [line.split() for line in run(config, "pins", "kyiv-1").stdout.splitlines()]
    assert [line[0] for line in lines] == ["A", "B", "C"]
    assert len({line[-1] for line in lines}) == 3
    assert all(len(line[-1]) == 6 and line[-1].isdigit() for line in lines)
