"""What every command takes, added in one place: `--quiet`, and `--json` where it has none of its
own; and groups that name the command that was probably meant."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from difflib import get_close_matches
from functools import update_wrapper
from typing import Any

import click

from moderator.console.bench import say_json

NO_JSON: Mapping[str, str] = {
    "serve": "it runs until it is stopped",
    "practice": "it is played with until it is stopped",
}
"""Commands without `--json`, and why."""

SAID = "said"
"""The schema of what a command says that has no JSON of its own."""


class Group(click.Group):
    """A group of commands; one that is mistyped is told what was probably meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            refuse_unknown(ctx, name, get_close_matches(name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


def refuse_unknown(ctx: click.Context, name: str, meant: list[str]) -> None:
    """No such command: what was probably meant, else where all of them stand."""
    told = f" Did you mean {' or '.join(repr(name) for name in meant)}?" if meant else ""
    ctx.fail(f"No such command {name!r}.{told}")


def usual(command: click.Command, *path: str) -> click.Command:
    """The command, or all of a group, with what every command takes."""
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            usual(part, *path, name)
    elif not _has(command, "--quiet"):
        _add(command, " ".join(path))
    return command


def _has(command: click.Command, option: str) -> bool:
    return any(option in parameter.opts for parameter in command.params)


def _add(command: click.Command, path: str) -> None:
    inner = command.callback
    assert inner is not None
    own_json = _has(command, "--json") or path in NO_JSON
    if not own_json:
        told = "Print JSON for programs."
        command.params.append(click.Option(["--json", "say_said"], is_flag=True, help=told))
    told = "Print nothing but what is wrong; the exit status tells."
    command.params.append(click.Option(["--quiet", "-q", "say_quiet"], is_flag=True, help=told))

    def run(*given: Any, say_quiet: bool, say_said: bool = False, **said: Any) -> Any:
        if say_quiet:
            with redirect_stdout(_nowhere()):
                return inner(*given, **said)
        if say_said:
            return _show_document(path, lambda: inner(*given, **said))
        return inner(*given, **said)

    command.callback = update_wrapper(run, inner)


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")


def _show_document(path: str, run: Callable[[], Any]) -> None:
    """What it says, line by line, with its exit status."""
    kept, status = _nowhere(), 0
    with redirect_stdout(kept):
        try:
            run()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(bool(end.code))
    kept.flush()
    assert isinstance(kept.buffer, io.BytesIO)
    lines = kept.buffer.getvalue().decode("utf-8", "replace").splitlines()
    say_json({"command": path, "status": status, "said": lines})
    if status:
        sys.exit(status)
