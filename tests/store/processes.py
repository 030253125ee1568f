"""Other processes on the same database."""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import Engine

HERE = Path(__file__).parent


def start(script: str, database: Engine, *arguments: str) -> subprocess.Popen[str]:
    """A script of this folder, given the database's address and the arguments."""
    address = database.url.render_as_string(hide_password=False)
    return subprocess.Popen(
        [sys.executable, str(HERE / script), address, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parents[1])])},
    )


def wait_for(process: subprocess.Popen[str], word: str) -> None:
    """Until the process says that word."""
    assert process.stdout is not None
    assert process.stdout.readline() == f"{word}\n"


def say(process: subprocess.Popen[str], word: str) -> None:
    """Say a word to the process."""
    assert process.stdin is not None
    process.stdin.write(f"{word}\n")
    process.stdin.flush()
