"""Vacations that an organiser enters or ends for a player."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import DAY, PLAYER
from moderator.league.acts.players import have_agreed, plays_not_with
from moderator.league.acts.subjects import Subject
from moderator.league.clock import vacations
from moderator.league.clock.vacations import Absentee
from moderator.league.mailing.audiences import Told
from moderator.league.mailing.public_log import ByWhom
from moderator.league.values.errors import LeagueError, noted
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import League, Person, Vacation


def add_vacation(
    at: At, league: League, order: ByWhom, player: Person, first: date, last: date
) -> None:
    """The player is away from all games of the league, within its rule. Raises LeagueError."""
    if last < first:
        raise LeagueError("days-reversed")
    came = vacations.take(_absentee(at, league, order, player), first, last)
    if came[0] != "vacation":
        raise noted(came)


def end_vacation(at: At, vacation: Vacation, order: ByWhom) -> None:
    """It ends today; one that has not begun, or is past, is called off."""
    league = at.session.get_one(League, vacation.league_id)
    player = at.session.get_one(Person, vacation.person_id)
    vacations.end(_absentee(at, league, order, player), vacation)


def is_of_the_league(at: At, by: Person, subject: Subject, values: Mapping[str, object]) -> None:
    """Raises LeagueError where the player is none of the league's, and ForbiddenError where `by`
    plays beside them."""
    have_agreed(at, by, subject, values)
    plays_not_with(at, by, subject, values)


def _absentee(at: At, league: League, order: ByWhom, player: Person) -> Absentee:
    return Absentee(at, league, player, "organiser", order.actor, order.reason)


ACTS = (
    Declaration(
        "add-vacation",
        "league",
        m("Enter a vacation"),
        m("The player is away from all games of the league, within its rule."),
        add_vacation,
        (
            PLAYER,
            Field("first", DAY, m("First day away"), m("For example 2026-12-24.")),
            Field("last", DAY, m("Last day away"), m("For example 2026-12-24.")),
        ),
        only_if=is_of_the_league,
        command="vacation add",
        examples=("moderator vacation add kyiv olena 2026-12-24 2027-01-02",),
        reason=False,
        logs={
            "vacation": m("{seat} takes a vacation: {turn}"),
            "waits": m("the deadline waits for a vacation: it moved from {old} to {new}"),
        },
        tells=(Told("table", "notice"), Told("observers", "notice")),
        undo="end-vacation",
    ),
    Declaration(
        "end-vacation",
        "vacation",
        m("End a vacation"),
        m(
            "It ends today; one that has not begun is cancelled. Current deadlines stay as"
            " they are."
        ),
        end_vacation,
        only_if=plays_not_with,
        command="vacation end",
        examples=("moderator vacation end 7",),
        reason=False,
        logs={
            "vacation ended": m("{seat} is back early from a vacation: {turn}"),
            "vacation called off": m("{seat} cancelled a vacation: {turn}"),
        },
        undo="add-vacation",
    ),
)
