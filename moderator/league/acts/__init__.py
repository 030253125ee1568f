"""What an organiser does to leagues and games, in the open.

An act is declared once, in the module of its topic: `catalogue.py` has them all. Each is a function
in the caller's transaction: it holds the game, does what it says or raises LeagueError, and stands
in the public log with who and why. `doing.py` is the one way in which the doors try an act and do
it. What one would change is found out by doing it in a transaction that is taken back (`trial.py`):
so a dry run cannot promise anything else than what is done.
"""

from __future__ import annotations

from moderator.league.acts.clock import extend, force, pause, pause_all, resume, resume_all
from moderator.league.acts.naming import name_players
from moderator.league.acts.observing import observe, unobserve
from moderator.league.acts.results import annul, approve, correct, restore, uncorrect
from moderator.league.acts.rollbacks import rollback, turns_to_open, undo_rollback
from moderator.league.acts.seats import replace, start
from moderator.league.acts.settings import change
from moderator.league.mailing.public_log import ByWhom, log_of, log_of_league

__all__ = [
    "ByWhom",
    "annul",
    "approve",
    "change",
    "correct",
    "extend",
    "force",
    "log_of",
    "log_of_league",
    "name_players",
    "observe",
    "pause",
    "pause_all",
    "replace",
    "restore",
    "resume",
    "resume_all",
    "rollback",
    "start",
    "turns_to_open",
    "uncorrect",
    "undo_rollback",
    "unobserve",
]
