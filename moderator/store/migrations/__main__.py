"""Draft the next step: `python -m moderator.store.migrations "what it does"`.

Compares the tables with an empty database that all steps have been run on, and writes what is
missing into `versions/`, to be checked by hand.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command

from moderator.store.session import engine
from moderator.store.upgrade import config, upgrade


def main(message: str) -> None:
    """Write the draft."""
    with TemporaryDirectory() as folder:
        empty = engine(f"sqlite:///{Path(folder) / 'empty.sqlite3'}")
        upgrade(empty)
        with empty.connect() as connection:
            command.revision(config(connection), message, autogenerate=True)


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]) or sys.exit(__doc__))
