"""The pipe from a mail server."""

from __future__ import annotations

import sys

import click

from moderator.console.bench import Bench, example, now, pass_bench
from moderator.mail.receiving import pipe


@click.command()
@click.option("--recipient", default="", help="The address it came to, if the mail does not say.")
@pass_bench
@example("moderator receive < message.eml")
def receive(bench: Bench, recipient: str) -> None:
    """Take one mail from standard input and store it; the next tick reads and answers it.

    For a pipe from a mail server. Exit status as it expects it: 0 when the mail is stored, 75 to
    try again later.
    """
    sys.exit(pipe.run(lambda: bench.settings, sys.stdin.buffer, recipient, now()))
