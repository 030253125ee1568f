"""`moderator setup`: from a few answers to a server, and the proof that its mail works."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from moderator.console.bench import Bench, example
from moderator.console.health.roundtrip import there_and_back
from moderator.console.server.asking import gather, may_overwrite
from moderator.console.server.files import ToWrite, differing, files_for, write_all
from moderator.console.server.place import HOME
from moderator.console.server.questions import QUESTIONS, Answers
from moderator.league.values.errors import CommandError
from moderator.league.values.languages import LANGUAGES
from moderator.locale.voice import Voice

Command = TypeVar("Command", bound=Callable[..., object])

_SECONDS = 60
"""So long the test email may take, each way."""


def _flags(command: Command) -> Command:
    """A flag for each question, in their order."""
    for question in reversed(QUESTIONS):
        names = ", ".join(choice.name for choice in question.choices)
        said = "Read from this file (-: standard input)." if question.kind == "secret" else ""
        add = click.option(
            question.flag,
            question.name,
            metavar="FILE" if question.kind == "secret" else "TEXT",
            help=" ".join(part for part in (f"{question.ask.rstrip('?')}.", said,
                          f"One of: {names}." if names else "") if part),
        )  # fmt: skip
        command = add(command)
    return command


@click.command()
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("server"),
    show_default=True,
    help="The folder that the files are written into.",
)
@click.option(
    "--language", type=click.Choice(tuple(LANGUAGES)),
    help="The language of the questions, and of new leagues.",
)  # fmt: skip
@click.option("--yes", is_flag=True, help="Ask nothing: what no flag says is as it is likely.")
@click.option("--overwrite", is_flag=True, help="Replace files that are there.")
@click.option("--prove", is_flag=True, help="Write nothing: send a test email through it all.")
@_flags
@example(
    "moderator setup --yes --address moderator@league.example --mail-in exim-pipe",
    "moderator setup --yes --address moderator@league.example --mail-in maildir --into files",
)
def setup(
    into: Path,
    language: str | None,
    yes: bool,
    overwrite: bool,
    prove: bool,
    **flags: str | None,
) -> None:
    """Ask what a server must know, and write its files into a folder to look at.

    Settings, units for systemd, lines for the proxy and the mail server, and the steps that put
    them in their places. Then --prove, on the server, sends an email to the moderator itself, lets
    it come in, and answers it.
    """
    voice = Voice(language or _language_of_system())
    home = Path(flags["home"] or HOME)
    if prove:
        sys.exit(_proved(home, voice))
    if not yes and language is None:
        voice = Voice(click.prompt("Language / Язык / Мова", voice.language,
                                   type=click.Choice(tuple(LANGUAGES))))  # fmt: skip
    answers = gather(flags, voice, ask=not yes)
    _write(into, files_for(answers, voice), voice, ask=not yes, overwrite=overwrite)
    _say_next(into, answers, voice)


def _language_of_system() -> str:
    named = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "")
    return named[:2] if named[:2] in LANGUAGES else "en"


_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def _write(
    into: Path, files: tuple[ToWrite, ...], voice: Voice, *, ask: bool, overwrite: bool
) -> None:
    changed = [] if overwrite else differing(into, files)
    if not may_overwrite(into, changed, voice, ask=ask):
        raise CommandError(voice.say("Nothing was written."))
    try:
        write_all(into, files)
    except OSError as error:
        raise CommandError(
            voice.say("{folder} cannot be written: {why}.", folder=into, why=error.strerror)
        ) from error
    click.echo()
    for file in files:
        click.echo(f"  {into / file.name}")


def _say_next(into: Path, answers: Answers, voice: Voice) -> None:
    click.echo(
        "\n"
        + voice.say(
            "Read {steps}: it says what goes where. As root on the server: sh {steps}",
            steps=into / "steps.sh",
        )
    )
    click.echo(voice.say("The records for your domain are in {file}.", file=into / "dns.txt"))
    if answers["mail_out"] != "folder":
        home = "" if answers["home"] == HOME else f" --home {answers['home']}"
        command = f"moderator setup --prove{home}"
        click.echo(voice.say("Then see whether its mail works: {command}", command=command))


def _proved(home: Path, voice: Voice) -> int:
    """Send a message to ourselves; the exit status."""
    config = home / "config.toml"
    try:
        _become_owner(config)
        os.chdir(home)
    except OSError as error:
        raise CommandError(
            voice.say(
                "{file} is not there yet: do the steps first, or name another folder with --home.",
                file=config,
            )
        ) from error
    checks = there_and_back(Bench(config).runtime, _SECONDS, voice)
    bad = False
    for check in checks:
        click.echo(f"{check.state:<4}  {check.said}")
        if check.todo:
            click.echo(f"      -> {check.todo}")
        bad = bad or check.state == "bad"
    return int(bad)


def _become_owner(config: Path) -> None:
    """What root wrote beside the database nobody else could write again. Raises OSError."""
    owner = config.stat()
    if os.geteuid() == 0 and owner.st_uid != 0:
        os.setgroups([])
        os.setgid(owner.st_gid)
        os.setuid(owner.st_uid)
