"""Who takes part in a league and who runs it: invitations, and parts in running it."""

from __future__ import annotations

from moderator.league.access import roles
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import GAME, PASTED, PLAYER, player_of, switch
from moderator.league.acts.players import have_agreed
from moderator.league.games import inviting
from moderator.league.games.inviting import Invited
from moderator.league.mailing.audiences import Told
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.values.words import message as m
from moderator.store.at import At
from moderator.store.tables import Game, League, Person


def invite(
    at: At, league: League, order: ByWhom, addresses: str, game: Game | None = None
) -> tuple[Invited, ...]:
    """Ask people to play in the league, or in one game of it. Raises LeagueError."""
    asked = inviting.invite(at, league, game, addresses)
    said = str(len(asked)) if game is None else f"{game.slug}: {len(asked)}"
    log_league_act(at, league, order, "invited", "", said)
    return asked


def give_role(at: At, league: League | None, order: ByWhom, player: Person, role: str) -> None:
    """Make somebody organiser or helper. Raises LeagueError."""
    roles.give(at, league, player, role, order)


def take_back_invitation(at: At, league: League, order: ByWhom, player: Person) -> None:
    """They are asked no more. Raises LeagueError for who has answered, or was never asked."""
    inviting.take_back(at, league, player)
    log_league_act(at, league, order, "uninvited", "", "")


def take_role(at: At, league: League | None, order: ByWhom, player: Person) -> None:
    """Somebody is organiser or helper no more. Raises LeagueError."""
    roles.take(at, league, player, order)


ACTS = (
    Declaration(
        "invite",
        "league",
        m("Invite players"),
        m("Everybody gets an email with a link; a seat is reserved for each for two weeks."),
        invite,
        (
            Field(
                "addresses",
                PASTED,
                m("Addresses"),
                m(
                    "Paste their mail addresses, with or without names, one a line or with commas;"
                    " the short name of who is known here already will do."
                ),
            ),
            Field("game", GAME, m("Game"), optional=True, option="--game", hidden=True),
        ),
        command="invite",
        examples=(
            "moderator invite kyiv olena@mail.example 'Taras <taras@mail.example>'",
            "moderator invite kyiv --game kyiv-1 maria@mail.example",
        ),
        reason=False,
        states=("open", "running", "paused"),
        logs={"invited": m("invited players: {new}")},
        tells=(Told("person", "invitation"),),
        undo="uninvite",
    ),
    Declaration(
        "uninvite",
        "league",
        m("Take an invitation back"),
        m("The link in its email leads nowhere; the seat that was reserved is free again."),
        take_back_invitation,
        (player_of("invited"),),
        command="invite --undo",
        reason=False,
        logs={"uninvited": m("took an invitation back")},
        undo="invite",
    ),
    Declaration(
        "give-role",
        "leagues",
        m("Appoint an organiser or helper"),
        m("An organiser can do everything here; a helper sees the desk and handles the email."),
        give_role,
        (
            PLAYER,
            Field(
                "role",
                switch((("organiser", m("organiser")), ("helper", m("helper")))),
                m("Role"),
                # The desk begins with the lesser right; the command names it by its flag.
                first="helper",
                option="--helper",
            ),
        ),
        only_if=have_agreed,
        command="organiser add",
        examples=(
            "moderator organiser add olena",
            "moderator organiser add taras --league kyiv --helper",
        ),
        reason=False,
        logs={"role given": m("appointed: {new}")},
        undo="take-role",
    ),
    Declaration(
        "take-role",
        "leagues",
        m("Remove an organiser or helper"),
        m("They can no longer use the desk."),
        take_role,
        (player_of("helping"),),
        command="organiser remove",
        examples=("moderator organiser remove taras --league kyiv",),
        reason=False,
        logs={"role taken": m("removed from the role: {old}")},
        undo="give-role",
    ),
)
