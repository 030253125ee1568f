"""The command line about itself: completion for shells, and a manual page of all commands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from moderator.console.bench import example, say_json
from moderator.console.usual import SAID
from moderator.league.acts.catalogue import ALL
from moderator.league.values.errors import CommandError

SCHEMA = Path(__file__).parent / "data" / "commands.json"
"""What commands print with `--json`, by their words."""

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
@example("moderator completion bash")
def completion(ctx: click.Context, shell: str) -> None:
    """The script by which a shell completes commands and options."""
    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(ctx.find_root().command, {}, "moderator", "_MODERATOR_COMPLETE").source())


@click.command("manual")
@click.pass_context
@example("moderator manual")
def manual(ctx: click.Context) -> None:
    """The manual page of all commands, for man."""
    click.echo("\n".join(_page(ctx.find_root())))


@click.command("schema")
@click.argument("words", nargs=-1, metavar="[COMMAND]...")
@click.pass_context
@example("moderator schema", "moderator schema game show")
def schema(ctx: click.Context, words: tuple[str, ...]) -> None:
    """The JSON Schema of what a command prints with --json, or of all of them."""
    shapes = json.loads(SCHEMA.read_text("utf-8"))
    if words:
        shapes |= {"title": " ".join(words), "$ref": f"#/$defs/{shape_of(ctx.find_root(), words)}"}
    say_json(shapes)


def shape_of(root: click.Context, words: Sequence[str]) -> str:
    """The name of what that command prints. Raises CommandError for no such command."""
    command: click.Command | None = root.command
    for word in words:
        command = command.get_command(root, word) if isinstance(command, click.Group) else None
    if command is None or isinstance(command, click.Group):
        raise CommandError(f"There is no command {' '.join(words)!r}: moderator --help has all.")
    shape = "-".join(words)
    if shape in json.loads(SCHEMA.read_text("utf-8"))["$defs"]:
        return shape
    return "act" if any(act.path == " ".join(words) for act in ALL) else SAID


def _page(root: click.Context) -> Iterator[str]:
    yield '.TH MODERATOR 1 "" "" "Board games played by mail"'
    yield ".SH NAME"
    yield "moderator \\- run leagues of board games played by mail"
    yield ".SH SYNOPSIS"
    yield ".B moderator"
    yield _plain("[--config FILE] COMMAND [ARGUMENTS]")
    yield ".SH DESCRIPTION"
    yield from _words(root.command.help or "")
    yield ".SH COMMANDS"
    assert isinstance(root.command, click.Group)
    yield from _commands(root, root.command, ())
    yield ".SH EXIT STATUS"
    for status, meaning in STATUSES:
        yield ".TP"
        yield f".B {status}"
        yield _plain(meaning)


STATUSES = (
    ("0", "What was asked for was done or shown."),
    ("1", "Somebody answered no, or what was looked at is not in order (doctor, tick, verify)."),
    ("2", "It was refused, or typed wrong; nothing was done."),
    ("75", "The database is busy: try again."),
)


def _commands(ctx: click.Context, group: click.Group, path: tuple[str, ...]) -> Iterator[str]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=ctx)
        if isinstance(command, click.Group):
            yield from _commands(inner, command, (*path, name))
            continue
        yield f".SS {_plain(' '.join((*path, name)))}"
        yield ".PP"
        yield ".B moderator " + _plain(
            " ".join((*path, name, *command.collect_usage_pieces(inner)))
        )
        yield from _words(command.help or "")
        for parameter in command.get_params(inner):
            if (told := parameter.get_help_record(inner)) is not None:
                yield ".TP"
                yield f".B {_plain(told[0])}"
                yield _plain(told[1])


def _words(text: str) -> Iterator[str]:
    """Paragraphs; the example as it is written."""
    for paragraph in cleandoc(text).split("\n\n"):
        as_written = paragraph.startswith("\b")
        yield ".PP"
        if as_written:
            yield ".nf"
        yield from (_plain(line) for line in paragraph.removeprefix("\b").strip("\n").split("\n"))
        if as_written:
            yield ".fi"


def _plain(text: str) -> str:
    """Text that says no request of roff's."""
    said = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{said}" if said.startswith((".", "'")) else said
