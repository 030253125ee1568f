"""The site made once more and compared, and handed on by the organiser's command."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

import pytest

from moderator.config import SettingsError, load
from moderator.publish import publish_all
from moderator.publish.site.comparing import Difference, differences
from moderator.publish.site.handover import hand_over, run, state
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import Handover
from tests.moments import process
from tests.publish.stage import NOON, Stage


def compare(stage: Stage, scratch: Path) -> tuple[Difference, ...]:
    scratch.mkdir()
    return differences(process(stage.engine, stage.settings, NOON), scratch, pdf=False)


def test_a_site_that_was_published_is_what_the_journals_give(played: Stage, tmp_path: Path) -> None:
    played.publish()
    report = played.folder / "kyiv-7" / "3" / "report.pdf"
    report.write_bytes(b"%PDF a report")
    publish_all(process(played.engine, played.settings, NOON), pdf=False)
    assert compare(played, tmp_path / "scratch") == ()


def test_what_differs_is_named(played: Stage, tmp_path: Path) -> None:
    played.publish()
    (played.folder / "kyiv-7" / "3" / "index.html").write_text("spoilt")
    (played.folder / "duel" / "7" / "turn.json").unlink()
    (played.folder / "duel" / "notes.txt").write_text("mine")
    (played.folder / "favicon.ico").write_text("mine, and beside our folders")
    assert compare(played, tmp_path / "scratch") == (
        Difference("duel/7/turn.json", "missing"),
        Difference("duel/notes.txt", "not ours"),
        Difference("kyiv-7/3/index.html", "differs"),
    )


def commanded(stage: Stage, command: str) -> Settings:
    site = stage.settings.site.model_copy(update={"command": command})
    return stage.settings.model_copy(update={"site": site})


def handed(stage: Stage) -> Handover:
    with store.read_transaction(stage.engine) as session:
        found = state(session)
    assert found is not None
    return found


def test_what_is_published_is_handed_on_once(empty: Stage, tmp_path: Path) -> None:
    empty.new_game("kyiv-1", 2)
    settings = commanded(empty, f"cp -r ./ {tmp_path / 'there'}")
    publish_all(process(empty.engine, settings, NOON), pdf=False)
    assert hand_over(process(empty.engine, settings, NOON))
    assert (tmp_path / "there" / "kyiv-1" / "index.html").is_file()
    assert handed(empty).wanted_at is None
    (tmp_path / "there" / "index.html").unlink()
    assert hand_over(process(empty.engine, settings, NOON + timedelta(days=1)))
    assert not (tmp_path / "there" / "index.html").exists()


def test_a_failure_is_kept_and_tried_again_later_and_later(empty: Stage, tmp_path: Path) -> None:
    flag = tmp_path / "well"
    settings = commanded(empty, f"ls {flag}")
    empty.new_game("kyiv-1", 2)
    publish_all(process(empty.engine, settings, NOON), pdf=False)
    waits, now = [], NOON
    for _ in range(8):
        assert not hand_over(process(empty.engine, settings, now))
        row = handed(empty)
        assert "ls ended with status" in row.error
        assert row.next_at is not None
        waits.append((row.next_at - now).total_seconds() / 60)
        assert hand_over(
            process(empty.engine, settings, now + timedelta(seconds=1))
        )  # not due: not tried
        assert handed(empty).attempts == row.attempts
        now = row.next_at
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    publish_all(process(empty.engine, settings, now), pdf=False)
    assert handed(empty).next_at == now, "a new publication does not hurry it"
    flag.touch()
    assert hand_over(process(empty.engine, settings, now))
    assert (handed(empty).error, handed(empty).attempts) == ("", 0)


def test_without_a_command_nothing_is_kept(empty: Stage) -> None:
    empty.new_game("kyiv-1", 2)
    empty.publish()
    assert hand_over(process(empty.engine, empty.settings, NOON))
    with store.read_transaction(empty.engine) as session:
        assert state(session) is None


def test_a_command_has_no_shell_no_secret_and_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODERATOR_SECRET", "hidden")
    assert run(["test", "$(echo", "x)", "=", "x"], tmp_path) != ""
    seen = "import os, sys; sys.exit('MODERATOR_SECRET' in os.environ)"
    assert run([sys.executable, "-c", seen], tmp_path) == ""
    assert run(["sleep", "5"], tmp_path, patience=0.05).startswith("sleep: not done after")
    assert (
        run(["no-such-command-here"], tmp_path) == "no-such-command-here: No such file or directory"
    )


def test_a_command_with_an_open_quote_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[site]\ncommand = "rsync \'a"\n')
    with pytest.raises(SettingsError, match="quotes closed"):
        load(file)
