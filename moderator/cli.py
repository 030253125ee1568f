"""The command line. `moderator --help` reads as a tour.

Each command's module, and what it takes, is loaded when that command is run: a mail server starts
this process for each mail.
"""

from __future__ import annotations

import importlib
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

import click

from moderator.config import SettingsError
from moderator.console.bench import Bench
from moderator.console.usual import refuse_unknown, usual
from moderator.league.values.errors import CommandError, LeagueError

TRY_AGAIN = 75
"""EX_TEMPFAIL, as a mail server or cron expects it."""

DAMAGED = (
    "the database is damaged: stop the server, look with `moderator check-database`, and put the "
    "last copy back with `moderator restore`"
)

TOUR: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Begin",
        (
            ("setup", "server.command"),
            ("init", "setup"),
            ("practice", "practice"),
            ("doctor", "doctor"),
        ),
    ),
    (
        "A league",
        (
            ("league", "setup"),
            ("player", "players"),
            ("organiser", "organisers"),
            ("game", "games"),
            ("season", "seasons"),
            ("homemade", "homemade"),
            ("joining", "acts"),
            ("invite", "acts"),
            ("write", "acts"),
            ("vacation", "absences"),
        ),
    ),
    (
        "Every day",
        (("serve", "running"), ("tick", "running"), ("waiting", "waiting"), ("status", "games")),
    ),
    (
        "Orders",
        (("receive", "receiving"), ("check", "orders"), ("orders", "orders"), ("mail", "mailbox")),
    ),
    (
        "A running game",
        (
            ("pause", "acts"),
            ("resume", "acts"),
            ("extend", "acts"),
            ("seat", "absences"),
            ("force", "acts"),
            ("replace", "acts"),
            ("rollback", "acts"),
            ("annul", "acts"),
            ("correct", "acts"),
            ("approve", "acts"),
            ("press", "press"),
        ),
    ),
    (
        "What is published",
        (
            ("publish", "running"),
            ("report", "printing"),
            ("review", "reviewing"),
            ("news", "news"),
            ("export", "proof"),
            ("board", "board"),
        ),
    ),
    (
        "The command line",
        (("completion", "manual"), ("manual", "manual"), ("schema", "manual")),
    ),
    (
        "Proof",
        (
            ("verify", "proof"),
            ("replay", "proof"),
            ("scenario", "scenario"),
            ("understand", "understand"),
        ),
    ),
    (
        "A bad day",
        (("backup", "backups"), ("restore", "backups"), ("check-database", "backups")),
    ),
)

MODULES = {name: module for _, commands in TOUR for name, module in commands}


class Tour(click.Group):
    """A group whose help goes through a league's life, and whose commands load when run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = MODULES.get(cmd_name)
        if module is None:
            return None
        loaded = importlib.import_module(f"moderator.console.{module}")
        command = (
            loaded.declared(cmd_name)
            if module == "acts"
            else getattr(loaded, cmd_name.replace("-", "_"))
        )
        assert isinstance(command, click.Command)
        return usual(command, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, but that what was probably meant is named: a command that is spelt
        nearly so, or one of a group: `moderator start` is `moderator game start`."""
        name = args[0]
        if not name.startswith("-") and name not in MODULES:
            refuse_unknown(ctx, name, self._meant(ctx, name))
        return super().resolve_command(ctx, args)

    def _meant(self, ctx: click.Context, name: str) -> list[str]:
        groups = {
            module: command
            for module in MODULES
            if isinstance(command := self.get_command(ctx, module), click.Group)
        }
        inside = [
            f"{group_name} {name}" for group_name, group in groups.items() if name in group.commands
        ]
        return inside or get_close_matches(name, MODULES)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in TOUR:
            with formatter.section(title):
                rows = []
                for name, _ in commands:
                    command = self.get_command(ctx, name)
                    rows.append((name, command.get_short_help_str(120) if command else ""))
                formatter.write_dl(rows)


@click.group(cls=Tour, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The settings to use; config.toml in this folder if left out.",
)
@click.version_option(package_name="moderator", prog_name="moderator")
@click.pass_context
def cli(ctx: click.Context, config: Path | None) -> None:
    """A moderator for board games played by mail.

    It takes orders by mail, checks them with the rules, keeps the deadlines, and publishes every
    turn as pages and a PDF.
    """
    if ctx.invoked_subcommand != "receive":  # which is started for each mail, and logs nothing
        from moderator.console import logs

        logs.configure()
    ctx.obj = Bench(config)


def main() -> None:
    """Run a command; what an organiser did wrong is said in a sentence, never as a traceback."""
    try:
        cli(standalone_mode=True)
    except (CommandError, SettingsError) as error:
        _refuse(str(error))
    except LeagueError as error:
        from moderator.locale.refusals import refused
        from moderator.locale.voice import Voice

        _refuse(refused(Voice(), error))
    except Exception as error:
        _tell_of_database(error)
        raise


def _tell_of_database(error: Exception) -> None:
    """Ends the process where the error is the database's; its library is loaded by then."""
    from sqlalchemy.exc import DatabaseError, OperationalError

    if isinstance(error, OperationalError):
        click.echo(f"moderator: the database is busy or out of reach: {error.orig}", err=True)
        sys.exit(TRY_AGAIN)
    if isinstance(error, DatabaseError):
        click.echo(f"moderator: {DAMAGED} ({error.orig})", err=True)
        sys.exit(1)


def _refuse(why: str) -> NoReturn:
    click.echo(f"moderator: {why}", err=True)
    sys.exit(2)


if __name__ == "__main__":
    main()
