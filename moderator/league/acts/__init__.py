"""What an organiser does to leagues and games, in the open.

Each act is a function in the caller's transaction: it holds the game, does what it says or raises
LeagueError, and stands in the public log with who and why. What one would change is found out by
doing it in a transaction that is taken back (`trial.py`): so a dry run cannot promise anything
else than what is done.
"""

from __future__ import annotations

from moderator.league.acts.clock import extend, force, pause, pause_all, resume, resume_all
from moderator.league.acts.observing import observe, unobserve
from moderator.league.acts.results import annul, approve, correct, restore
from moderator.league.acts.rollback import rollback, turns_to_open, undo_rollback
from moderator.league.acts.settings import change
from moderator.league.acts.upkeep import (
    dismiss,
    hand_over_again,
    publish_again,
    read_again,
    resume_address,
    send_again,
)
from moderator.league.games.replacing import replace
from moderator.league.mailing.public_log import Order, log_of, log_of_league, logged, logged_league

__all__ = [
    "Order",
    "annul",
    "approve",
    "change",
    "correct",
    "dismiss",
    "extend",
    "force",
    "hand_over_again",
    "log_of",
    "log_of_league",
    "logged",
    "logged_league",
    "observe",
    "pause",
    "pause_all",
    "publish_again",
    "read_again",
    "replace",
    "restore",
    "resume",
    "resume_address",
    "resume_all",
    "rollback",
    "send_again",
    "turns_to_open",
    "undo_rollback",
    "unobserve",
]
