"""Somebody leaves for good: who they were is forgotten, what they played stays.

Boards, results and journals of others would be wrong without it; a letter in turn order is left,
and a name that tells nothing, in every language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, or_, select

from moderator.engine.core import letter
from moderator.league.mailing.posting import publish, write_to
from moderator.league.play import turns
from moderator.league.seasons import changes_by_hand
from moderator.league.values.name_forms import find_forms
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.personal import delete_rows_of, of_persons, of_tenures
from moderator.store.revision_lock import hold
from moderator.store.states import UNSENT
from moderator.store.tables import (
    Act,
    Address,
    Chair,
    Complaint,
    Enrolment,
    Entrant,
    Game,
    League,
    Message,
    News,
    OutboxRow,
    Person,
    Press,
    Role,
    Season,
    Tenure,
)


@dataclass(frozen=True, slots=True)
class Farewell:
    """What leaving would do: seats of running games that open (game, letter), games that are over
    and keep their result, addresses that are forgotten."""

    seats: tuple[tuple[str, str], ...]
    over: tuple[str, ...]
    addresses: int


def plan(session: Session, person: Person) -> Farewell:
    """What leaving would do; nothing changes."""
    held = _seats(session, person)
    running = tuple((g.slug, letter(c.seat)) for g, c, t in held if _open(g, t))
    addresses = session.exec(select(Address.id).where(Address.person_id == person.id)).all()
    over = tuple(g.slug for g, _, _ in held if g.state == "over")
    return Farewell(running, over, len(addresses))


def leave(at: At, person: Person) -> Farewell:
    """Leave; nothing brings it back. Sealed orders on file are played as they are, and a stand-in
    plays on at once where a seat of theirs is asked. Raises OvertakenError."""
    for game in _games(at.session, person):
        hold(at.session, game)  # before their seats are read: one may change hands at this moment
    farewell = plan(at.session, person)
    held = _seats(at.session, person)
    left = [game for game, _, tenure in held if _open(game, tenure)]
    for game, chair, tenure in held:
        if _open(game, tenure):
            what = f"{chair.seat}:{game.turn}{game.mark}"
            at.session.add(Act(game_id=game.id, actor="player", kind="left", new=what, at=at.now))
        tenure.ended_at = tenure.ended_at or at.now
        at.session.add(tenure)
    for season in _seasons(at.session, person):
        changes_by_hand.withdraw(at, season, person)
    _forget_mail(at.session, person, [key(tenure) for _, _, tenure in held])
    _forget_words(at.session, held)
    _forget_name(at, person, [key(game) for game, _, _ in held])
    person.slug, person.name = f"left-{person.id}", f"N. N. {person.id}"
    person.language = person.zone = person.paper = person.large = person.two_up = None
    person.notify = "asked"
    at.session.add(person)
    _forget_rows(at.session, person, [key(tenure) for _, _, tenure in held])
    for game in {key(game): game for game, _, _ in held}.values():
        publish(at, game)
    for game in {key(game): game for game in left}.values():
        turns.play_open(at, game)
    return farewell


def _open(game: Game, tenure: Tenure) -> bool:
    return tenure.ended_at is None and game.state != "over"


def _games(session: Session, person: Person) -> list[Game]:
    """All games in which somebody holds or held a seat."""
    theirs = select(Chair.game_id).where(Tenure.person_id == person.id, Chair.id == Tenure.chair_id)
    return list(session.exec(select(Game).where(col(Game.id).in_(theirs)).order_by(col(Game.id))))


def _seasons(session: Session, person: Person) -> list[Season]:
    """The seasons that somebody plays in and that are not at their end: nobody is drawn or waited
    for who is gone."""
    mine = select(Entrant.season_id).where(
        Entrant.person_id == person.id, Entrant.state == "active"
    )
    wanted = select(Season).where(col(Season.id).in_(mine), Season.state != "closed")
    return list(session.exec(wanted.order_by(col(Season.id))))


def _seats(session: Session, person: Person) -> list[tuple[Game, Chair, Tenure]]:
    """All seats that somebody holds or held."""
    rows = session.exec(
        select(Game, Chair, Tenure)
        .where(Tenure.person_id == person.id, Chair.id == Tenure.chair_id, Game.id == Chair.game_id)
        .order_by(col(Game.id), col(Chair.seat))
    )
    return [(game, chair, tenure) for game, chair, tenure in rows]


def _forget_mail(session: Session, person: Person, tenures: list[int]) -> None:
    """The bytes of mails either way; that there were mails stays known."""
    for message in session.exec(select(Message).where(col(Message.tenure_id).in_(tenures))):
        message.raw, message.kept = b"", False
        session.add(message)
    for row in session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id)):
        row.raw, row.recipient, row.error, row.facts = None, "", "", {}
        row.digest = ""
        if row.state in UNSENT:
            row.state = "dropped"
        session.add(row)


def _forget_words(session: Session, held: list[tuple[Game, Chair, Tenure]]) -> None:
    """Words to one player alone; those to all belong to the table."""
    for game, chair, tenure in held:
        private = select(Press).where(
            Press.game_id == game.id,
            Press.seat == chair.seat,
            col(Press.to_seat).is_not(None),
            col(Press.written_at) >= tenure.began_at,
            col(Press.written_at) <= tenure.ended_at,
        )
        told = [_silence(session, words) for words in session.exec(private).all()]
        _forget_copies(session, game, told)
        complaints = select(Complaint).where(
            Complaint.press_id == Press.id,
            Press.game_id == game.id,
            Press.to_seat == chair.seat,
            col(Complaint.made_at) >= tenure.began_at,
            col(Complaint.made_at) <= tenure.ended_at,
        )
        for complaint in session.exec(complaints):
            complaint.why = ""
            session.add(complaint)


def _silence(session: Session, words: Press) -> int:
    words.text = ""
    session.add(words)
    return key(words)


def _forget_copies(session: Session, game: Game, told: Collection[int]) -> None:
    """The mails by which these words went to whom they were for: what has arrived is theirs, and
    what has not does not go any more."""
    rows = select(OutboxRow).where(OutboxRow.game_id == game.id, OutboxRow.kind == "press")
    for row in session.exec(rows) if told else ():
        if row.facts.get("press") in told:
            row.facts, row.raw = {**row.facts, "words": ""}, None
            row.state = "dropped" if row.state in UNSENT else row.state
            session.add(row)


def _forget_name(at: At, person: Person, games: list[int]) -> None:
    """Where a public log names them: `A Olena` becomes `A N. N.`; those of leagues tell who was
    taken into a season, given a part, moved, or left it. What may name them in another form of
    their name is for an organiser to look at."""
    session, leagues = at.session, _leagues(at.session, person, games)
    inside = select(Game.id).where(col(Game.league_id).in_(leagues))
    nowhere = col(Act.game_id).is_(None) & col(Act.league_id).is_(None)
    told = or_(col(Act.game_id).in_(inside), col(Act.league_id).in_(leagues), nowhere)
    acts = session.exec(select(Act).where(told).order_by(col(Act.id))).all()
    names = _called(person, acts)
    forms = find_forms(names)
    for act in acts:
        act.old, act.new = (_unsigned(text, names) for text in (act.old, act.new))
        act.actor = "player" if act.actor in names else act.actor
        act.reason = forms.sub("N. N.", _unnamed(act.reason, names))
        session.add(act)
    places: dict[int, list[tuple[str, str]]] = {league: [] for league in leagues}
    for news in session.exec(select(News).where(col(News.league_id).in_(leagues))):
        news.title, news.text = (_unnamed(text, names) for text in (news.title, news.text))
        session.add(news)
        if news.hidden_at is None and forms.search(f"{news.title} {news.text}"):
            places[news.league_id].append(("news", str(news.number)))
    rows = select(Press, Game).where(col(Press.game_id).in_(inside), Game.id == Press.game_id)
    for words, game in session.exec(rows.order_by(col(Press.id))):
        words.text = _unnamed(words.text, names)
        session.add(words)
        if words.to_seat is None and words.hidden_at is None and forms.search(words.text):
            places[game.league_id].append((game.slug, str(words.number)))
    for league, there in places.items():
        if there:
            _ask_to_look(at, person, league, there)


def _leagues(session: Session, person: Person, games: list[int]) -> list[int]:
    """The leagues whose logs may name them: where they played, entered a season, waited for a seat
    or had a part in running it."""
    wanted = (
        select(Game.league_id).where(col(Game.id).in_(games)),
        select(Season.league_id).where(
            Entrant.season_id == Season.id, Entrant.person_id == person.id
        ),
        select(Enrolment.league_id).where(Enrolment.person_id == person.id),
        select(Role.league_id).where(Role.person_id == person.id),
        select(Act.league_id).where(Act.kind == "player added", Act.at == person.created_at),
    )
    numbers = {number for query in wanted for number in session.exec(query) if number is not None}
    everywhere = select(Role.id).where(Role.person_id == person.id, col(Role.league_id).is_(None))
    if session.exec(everywhere).first() is not None:
        numbers |= {key(league) for league in session.exec(select(League))}
    return sorted(numbers)


_RENAMING = frozenset({"player renamed", "players merged"})
"""Acts after which somebody is called otherwise."""


def _called(person: Person, acts: Sequence[Act]) -> tuple[str, ...]:
    """What they are and were called, as the logs tell of it; the longest first."""
    names = {person.name}
    for act in reversed(acts):
        if act.kind in _RENAMING and act.new in names:
            names.add(act.old)
    return tuple(sorted(names, key=len, reverse=True))


def _unsigned(text: str, names: Sequence[str]) -> str:
    """One side of what a log says was changed, without the name that ends it, or that begins it
    before a comma: `A Olena`, `Olena, organiser`."""
    for name in names:
        if f" {text}".endswith(f" {name}"):
            return f"{text[: -len(name)]}N. N."
        if text.startswith(f"{name}, "):
            return f"N. N.{text[len(name) :]}"
    return text


def _unnamed(text: str, names: Sequence[str]) -> str:
    """Free words without the names, each as words of its own."""
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "N. N.", text, flags=re.IGNORECASE)
    return text


def _ask_to_look(at: At, person: Person, league: int, places: list[tuple[str, str]]) -> None:
    """Write to who runs the league where words stand that may name who has left."""
    runs = select(Person).where(
        Person.id == Role.person_id,
        Role.role == "organiser",
        or_(Role.league_id == league, col(Role.league_id).is_(None)),
        Person.id != person.id,
    )
    slug = at.session.get_one(League, league).slug
    for organiser in at.session.exec(runs.distinct().order_by(col(Person.id))):
        event = f"left-{person.id}-{league}-{organiser.id}"
        facts = {"league": slug, "places": [list(place) for place in places[:_MOST_PLACES]]}
        write_to(at, organiser, "still-named", event, facts)


_MOST_PLACES = 200


def _forget_rows(session: Session, person: Person, tenures: list[int]) -> None:
    """All rows that are theirs, but for those that results and other people's games stand on."""
    session.flush()
    for owned in of_persons():
        if owned[0].name not in _STAY:
            delete_rows_of(session, owned, key(person))
    for owned in of_tenures():
        if owned[0].name in _GO:
            for tenure in tenures:
                delete_rows_of(session, owned, tenure)
    session.expire_all()


_STAY = frozenset({"tenure", "outboxrow", "entrant", "moved"})
"""Rows of a person's that stay: without them games, seasons and the post would not add up."""

_GO = frozenset({"seat_link", "typed_text", "handed_in", "form_answer", "player_question"})
"""Rows of somebody in a seat that go."""
