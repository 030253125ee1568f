"""A new mail address of somebody: its own mailbox confirms it, the others hear of it, and each of
them can take it off again.

Who reads a player's mail signs in as them. So it is the same whoever wrote the address in: the
player, somebody at a browser of theirs, an organiser or the command line.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from moderator.league.access import api_tokens, one_time_links, web_sessions
from moderator.league.access.one_time_links import ValidLink
from moderator.league.mailing.posting import publish
from moderator.league.people import directory, profile, sharing
from moderator.league.values.addresses import MailAddress, read_address
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Address, ApiToken, League, Person


def ask(
    at: At, person: Person, address: MailAddress, league: League | None = None, *,
    first: bool = False,
) -> None:  # fmt: skip
    """Write to the address whether it is theirs. `league` is whose organiser wrote it in; with
    `first` mails go there once it is confirmed. Who has no address at all gets it at once, since
    there is nobody to be told. Raises LeagueError where they were asked often enough."""
    lent_by = league.id if league is not None else None
    if not profile.rows_of(at.session, person):
        directory.add_address(at.session, key(person), address, lent_by)
        return
    facts = {"lent_by": lent_by, "first": first}
    if one_time_links.send_link(at, person, "address", address, facts) is None:
        raise LeagueError("asked-often", player=person.name)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An address that is somebody's now, and who else has it."""

    person: Person
    email: str
    shared_with: tuple[str, ...]


def confirm(at: At, token: str) -> Confirmed | None:
    """The button behind the link to the new mailbox; None where it does nothing any more."""
    entry = one_time_links.use(at, "address", token)
    if entry is None:
        return None
    person, facts = entry.person, entry.link.facts
    address = read_address(str(facts["email"]))
    before = profile.rows_of(at.session, person)
    profile.confirm_address(at.session, person, address, facts.get("lent_by"))
    row = next(
        confirmed for confirmed in profile.rows_of(at.session, person) if confirmed.email == address
    )
    if facts.get("first"):
        profile.pick(at.session, person, key(row))
    if all(row.email != address for row in before):
        for older in before:
            told = {"added": address, "address": key(row)}
            one_time_links.send_link(at, person, "new-address", older.email, told)
    for game in sharing.say_at_tables(at, key(person)):
        publish(at, game)
    others = sharing.owners(at.session, address)
    return Confirmed(
        person, address, tuple(owner.name for owner in others if owner.id != person.id)
    )


def look(at: At, token: str) -> ValidLink | None:
    """The link that an older mailbox got, as long as it works."""
    return one_time_links.look(at, "new-address", token)


def keep(at: At, token: str) -> Person | None:
    """Its owner says so by another mailbox: it is theirs for good, whoever wrote it in."""
    entry = one_time_links.use(at, "new-address", token)
    if entry is None:
        return None
    row = at.session.get(Address, int(entry.link.facts["address"]))
    if row is not None and row.person_id == entry.person.id:
        row.lent_by = None
        at.session.add(row)
    return entry.person


def take_off(at: At, token: str) -> Person | None:
    """It was not them: the address goes, with all that came after it, every browser is signed out,
    programs let in since then are not any more, and mails go to the mailbox that says so."""
    entry = one_time_links.use(at, "new-address", token)
    if entry is None:
        return None
    person, link = entry.person, entry.link
    told = read_address(str(link.facts["email"]))
    directory.add_address(at.session, key(person), told)
    for row in profile.rows_of(at.session, person):
        if key(row) >= int(link.facts["address"]) and row.email != told:
            at.session.delete(row)
    at.session.flush()
    own = next(last for last in profile.rows_of(at.session, person) if last.email == told)
    profile.pick(at.session, person, key(own))
    web_sessions.end_all(at, person)
    since = select(ApiToken.id).where(
        ApiToken.person_id == person.id, col(ApiToken.made_at) >= link.made_at
    )
    for number in at.session.exec(since).all():
        api_tokens.end(at, person, number or 0)
    return person
