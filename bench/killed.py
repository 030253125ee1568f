"""`make soak ARGS=pipe`, `ARGS=maildir`, `ARGS=dovecot`: processes killed fifty times over mail;
`ARGS=kills`: killed at every commit, at every file that takes its place, at every email.

These are the tests of the same way in, at length: 300 mails through a real Exim's pipe, a thousand
out of a Maildir, or through a real Dovecot (LMTP in, IMAP out). Each order must be applied once,
each mail answered once or twice by the same Message-ID, and nothing lost. The fourth is a league's
two days in some four hundred deaths, after each of which all must be as if nobody had died.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WAYS = {
    "pipe": "mail/test_mail_mta.py::test_pipes_killed_at_random_lose_and_double_nothing",
    "maildir": "mail/test_mail_kill.py::test_killed_at_random_each_order_counts_once",
    "dovecot": "mail/test_mail_kill.py::test_killed_at_random_between_lmtp_and_imap",
    "kills": "story/test_deaths.py::test_who_comes_next_ends_what_was_begun",
}


def main(way: str) -> int:
    """Exit 1 where anything was lost or doubled."""
    root = Path(__file__).parents[1]
    command = [sys.executable, "-m", "pytest", "-q", "-s", f"tests/{WAYS[way]}"]
    command += ["-o", "faulthandler_timeout=36000"]
    asked = {**os.environ, "MODERATOR_SOAK": "1"}
    return subprocess.run(command, cwd=root, env=asked, check=False).returncode
