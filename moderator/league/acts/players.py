"""What organisers do for players: make one known, change language and zone, addresses.

Who may read a player's mail or sign in as they can play for them. Therefore nobody touches the
addresses of a rival, of who plays in leagues that are not theirs, or of who runs such leagues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session, col, select

from moderator.league.access import new_addresses
from moderator.league.access.roles import ORGANISER, role_in, sits_in
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import PERSON, PLAYER, TEXT, choice, flag
from moderator.league.acts.subjects import Subject
from moderator.league.mailing.audiences import Told
from moderator.league.mailing.posting import publish
from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.people import directory, profile
from moderator.league.people.agreed import belonging, leagues_of
from moderator.league.people.called import read_player_name
from moderator.league.people.directory import NewPlayer
from moderator.league.people.merging import merge, sat_in
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.league.values.languages import read_language
from moderator.league.values.words import message as m
from moderator.league.values.zones import read_zone
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AT_PLAY
from moderator.store.tables import (
    Act,
    Address,
    Chair,
    Game,
    League,
    Person,
    Role,
    Tenure,
    Vacation,
)

AS_IN_LEAGUE = "league"


def add_player(at: At, league: League | None, order: ByWhom, player: str, **said: Any) -> Person:
    """Somebody new, known by that address. Raises LeagueError; also for one who is known."""
    if at.session.exec(select(Person).where(Person.slug == player)).first() is not None:
        raise LeagueError("slug-taken", name=player)
    new = NewPlayer(
        player, said["name"], said["email"], said["zone"] or None, said["language"] or None,
        shared=said["shared"],
    )  # fmt: skip
    person = directory.add_player(at, new, league)
    _log(at, league, order, "player added", "", person.name)
    return person


def set_player(
    at: At, league: League | None, order: ByWhom, player: Person, language: str, zone: str
) -> None:
    """The language of their mails and pages, and their time zone; nothing: it stays; `league`: as
    in the league. Raises LeagueError."""
    if language:
        player.language = None if language == AS_IN_LEAGUE else read_language(language)
    if zone:
        player.zone = None if zone == AS_IN_LEAGUE else read_zone(zone)
    at.session.add(player)
    _log(at, league, order, "player set", "", player.name)


def rename_player(at: At, league: League | None, order: ByWhom, player: Person, name: str) -> None:
    """They are called so from now on, on pages of games that are over too; rows of the public log
    stay as they were written. Raises LeagueError."""
    before = player.name
    player.name = read_player_name(at.session, name, league, player.id)
    if player.name == before:
        raise LeagueError("name-same", player=before)
    at.session.add(player)
    _log(at, league, order, "player renamed", before, player.name)
    for game in sat_in(at.session, player):
        publish(at, game)


def merge_players(
    at: At, league: League | None, order: ByWhom, player: Person, other: Person
) -> None:
    """Two handles of one person become one. Raises LeagueError."""
    before = other.name
    merge(at, player, other)
    _log(at, league, order, "players merged", before, player.name)
    for game in sat_in(at.session, player):
        publish(at, game)


def add_address(
    at: At, league: League | None, order: ByWhom, player: Person, email: str, first: bool = False
) -> None:
    """One more address of a player's, once its mailbox says so; with `first` mails go there from
    then on. The others are told. Raises LeagueError."""
    address = read_address(email)
    if any(row.email == address for row in profile.rows_of(at.session, player)):
        raise LeagueError("address-known", player=player.name)
    new_addresses.ask(at, player, address, league, first=first)
    _log(at, league, order, "address added", "", player.name)


def remove_address(
    at: At, league: League | None, order: ByWhom, player: Person, email: str
) -> None:
    """An address is theirs no more; never the last one. Raises LeagueError."""
    address = read_address(email)
    number = next((key(r) for r in profile.rows_of(at.session, player) if r.email == address), 0)
    profile.remove(at.session, player, number)
    _log(at, league, order, "address removed", player.name, "")


def _log(at: At, league: League | None, order: ByWhom, kind: str, old: str, new: str) -> None:
    """In the log of the league that it is done for; by command it may be for none."""
    if league is not None:
        log_league_act(at, league, order, kind, old, new)
        return
    at.session.add(Act(actor=order.actor, kind=kind, reason=order.reason, old=old, new=new,
                       at=at.now))  # fmt: skip


def have_agreed(at: At, by: Person, subject: Subject, values: Mapping[str, object]) -> None:
    """Raises LeagueError where somebody would be taken into the league who has not agreed to it:
    they are invited. Whoever runs all the leagues that somebody belongs to, or seats themselves,
    asks nobody."""
    told = [values.get(field) or () for field in ("player", "players", "coming")]
    lists = [value if isinstance(value, (list, tuple)) else [value] for value in told]
    named = [person for people in lists for person in people if isinstance(person, Person)]
    others = [person for person in named if person.id != by.id]
    agreed, here = leagues_of(at.session, others), subject.league and subject.league.id
    foreign = [
        person
        for person in others
        if here not in agreed[key(person)] and not _all_run(at, by, person)
    ]
    if foreign:
        raise LeagueError("not-agreed", players=tuple(person.name for person in foreign))


def takeable(at: At, by: Person, league: League) -> list[Person]:
    """Whom `by` may give a part in the league: who has agreed to it, and who belongs to no league
    that is not theirs. Nobody has an account before they have confirmed an address."""
    known = select(Person).where(col(Person.id).in_(select(Address.person_id)))
    people = at.session.exec(known).all()
    agreed, here = leagues_of(at.session, people), key(league)
    strangers = [person for person in people if not agreed[key(person)]]
    where = belonging(at.session, strangers)
    everywhere = role_in(at.session, by, None) == ORGANISER
    theirs = set(
        at.session.exec(
            select(Role.league_id).where(Role.person_id == by.id, Role.role == ORGANISER)
        )
    )
    return [
        person
        for person in people
        if here in agreed[key(person)]
        or (
            not agreed[key(person)]
            and (everywhere or person.id == by.id or where[key(person)] <= theirs)
        )
    ]


def plays_not_with(at: At, by: Person, subject: Subject, values: Mapping[str, object]) -> None:
    """Raises ForbiddenError where what is done for the player moves games of the league in which
    `by` sits too, beside them or as the player."""
    row = subject.what
    number = row.person_id if isinstance(row, Vacation) else getattr(values.get("player"), "id", 0)
    player = at.session.get_one(Person, number)
    for game in _played(at.session, player):
        same = subject.league is not None and game.league_id == subject.league.id
        if same and game.state in AT_PLAY and sits_in(at.session, by, game):
            raise ForbiddenError("plays-there-too", game=game.slug)


def is_theirs(at: At, by: Person, _: Subject, values: Mapping[str, object]) -> None:
    """Raises LeagueError where `by` must not touch how that player is known."""
    session, player = at.session, values["player"]
    assert isinstance(player, Person)
    if not _all_run(at, by, player):
        raise LeagueError("of-other-leagues", player=player.name)
    for game in _played(session, player):
        if by.id != player.id and game.state != "over" and sits_in(session, by, game):
            raise LeagueError("plays-with", game=game.slug, player=player.name)


def _all_run(at: At, by: Person, player: Person) -> bool:
    """Whether `by` is organiser of every league that the player is in."""
    session = at.session
    if role_in(session, by, None) == ORGANISER:
        return True
    numbers = belonging(session, [player])[key(player)]
    leagues = [session.get(League, number) if number else None for number in numbers]
    return all(role_in(session, by, league) == ORGANISER for league in leagues)


def _played(session: Session, player: Person) -> list[Game]:
    """The games at whose tables they sit."""
    return list(
        session.exec(
            select(Game).where(
                Tenure.person_id == player.id,
                col(Tenure.ended_at).is_(None),
                Chair.id == Tenure.chair_id,
                Game.id == Chair.game_id,
            )
        )
    )


_TONGUES = (("en", "English"), ("ru", "русский"), ("uk", "українська"))


def _language(*instead: tuple[str, str]) -> Field:
    kind = choice((*instead, *_TONGUES))
    return Field("language", kind, m("Language"), optional=True, option="--language")


def _zone(hint: str) -> Field:
    return Field("zone", TEXT, m("Time zone"), hint, optional=True, option="--zone")


_EMAIL = Field("email", TEXT, m("Email address"))

ACTS = (
    Declaration(
        "add-player",
        "leagues",
        m("Add a player"),
        m("You can give them a seat from now on. No email is sent; use an invitation for that."),
        add_player,
        (
            Field("player", TEXT, m("Short name"), m("Small Latin letters and digits.")),
            _EMAIL,
            Field("name", TEXT, m("Name"), m("As others see it."), option="--name"),
            _language(("", m("as in the league"))),
            _zone(m("For example Europe/Kyiv; if left out: as in the league.")),
            Field(
                "shared",
                flag(m("is theirs alone"), m("is somebody else's too: they share it")),
                m("The mail address"),
                optional=True,
                option="--shared",
            ),
        ),
        command="player add",
        examples=("moderator player add olena olena@mail.example --name Olena",),
        reason=False,
        logs={"player added": m("added a player: {new}")},
        lasting="who plays nowhere hears nothing",
    ),
    Declaration(
        "set-player",
        "leagues",
        m("Set a player's language and zone"),
        m("Their emails and pages use it from now on."),
        set_player,
        (
            PLAYER,
            _language(("", m("stays as it is")), (AS_IN_LEAGUE, m("as in the league"))),
            _zone(m("For example Europe/Kyiv, or the word league to use the league's.")),
        ),
        only_if=is_theirs,
        command="player set",
        examples=("moderator player set olena --language uk --zone Europe/Kyiv",),
        reason=False,
        logs={"player set": m("set language and zone of {new}")},
        undo="set-player",
    ),
    Declaration(
        "rename-player",
        "leagues",
        m("Rename a player"),
        m("Pages show the new name, of games that are over too; the log stays as it was written."),
        rename_player,
        (PLAYER, Field("name", TEXT, m("Name"), m("As others see it."))),
        only_if=is_theirs,
        command="player rename",
        examples=('moderator player rename olena "Olena Kovalenko" --reason "She has married"',),
        logs={"player renamed": m("renamed a player: {old} → {new}")},
        undo="rename-player",
    ),
    Declaration(
        "merge-players",
        "leagues",
        "Make two handles of one person one",
        "Seats, seasons, addresses, vacations and all else of the second are the first's.",
        merge_players,
        (
            PLAYER,
            Field("other", PERSON, "The handle that goes"),
        ),
        no_desk="who reads one mailbox plays for both then: whoever runs the server says that they"
        " are one",
        command="player merge",
        examples=('moderator player merge olena olena-2 --reason "She signed up twice"',),
        logs={"players merged": m("two handles are one person: {old} is {new}")},
        lasting="what was the second's cannot be told from the first's any more",
    ),
    Declaration(
        "add-address",
        "leagues",
        m("Add an address of a player"),
        m(
            "A mail goes there with a link; it counts once that is followed, and the other"
            " addresses are told. Only that there is one more is published."
        ),
        add_address,
        (
            PLAYER,
            _EMAIL,
            Field(
                "first",
                flag(m("go where they went"), m("go there once it is confirmed")),
                m("Emails"),
                optional=True,
                option="--first",
            ),
        ),
        only_if=is_theirs,
        command="player add-address",
        examples=("moderator player add-address olena olena@work.example",),
        reason=False,
        logs={"address added": m("added an address of {new}")},
        tells=(Told("person", "address"),),
        undo="remove-address",
    ),
    Declaration(
        "remove-address",
        "leagues",
        m("Remove an address of a player"),
        m("Orders from there no longer count; the last address cannot be removed."),
        remove_address,
        (PLAYER, _EMAIL),
        only_if=is_theirs,
        command="player remove-address",
        examples=("moderator player remove-address olena olena@work.example --reason Gone",),
        logs={"address removed": m("removed an address of {old}")},
        undo="add-address",
    ),
)
