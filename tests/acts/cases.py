"""For every act of organisers: a league in which it can be done, what it is told, and what is
refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from sqlmodel import select

from moderator.league import acts
from moderator.league.acts import archived as archiving
from moderator.league.acts import seasons
from moderator.league.games import inviting
from moderator.league.people import directory
from moderator.league.people.anonymity import hide
from moderator.league.seasons import keeping
from moderator.store.tables import Address, Handover, Message, OutboxRow, Publication, Vacation
from tests.league.conftest import NOON, Played

Given = Mapping[str, str]
HOUR = timedelta(hours=1)
TERMS = {"kinds": ["smallworld"], "ties": "wins,lots", "own": [], "options": [], "size": 2,
         "rounds": 1, "pace": "turn", "tiers": 2, "up": 1, "down": 1, "points": "place",
         "through": 1, "rest": False, "teams": False, "anonymous": False}  # fmt: skip


def nothing(_: Played) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Case:
    """`prepare` brings a fresh league to where the act can be done, and gives the number of the row
    that it is about, or ""; `given` are its fields, and `wrong` other ones with the code by which
    they are refused."""

    given: Given = field(default_factory=dict)
    prepare: Callable[[Played], str] = nothing
    wrong: tuple[tuple[Given, str], ...] = ()
    started: bool = True


def invited(played: Played) -> str:
    with played.write() as at:
        inviting.invite(
            at, directory.find_league(at.session, "kyiv"), None, "Zoya <zoya@mail.example>"
        )
    return ""


def paused(played: Played) -> str:
    with played.write() as at:
        acts.pause(at, played.game(at.session), played.order())
    return ""


def ended(played: Played) -> str:
    """Nothing goes on in the league any more."""
    with played.write() as at:
        acts.annul(at, played.game(at.session), played.order())
    return ""


def archived(played: Played) -> str:
    ended(played)
    with played.write() as at:
        archiving.archive(at, directory.find_league(at.session, "kyiv"), played.order())
    return ""


def practising(played: Played) -> str:
    with played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        league.practice = True
        at.session.add(league)
    return ""


def over(played: Played) -> str:
    played.lay_down(open_after="0")
    for _ in range(40):
        played.wait(51 * HOUR)
    assert played.look().state == "over"
    return ""


def approving(played: Played) -> str:
    with played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        acts.change(at, league, played.order(), "approve", "yes")
    return over(played)


def corrected(played: Played) -> str:
    over(played)
    with played.write() as at:
        acts.correct(at, played.game(at.session), played.order(), {"A": 3, "B": 1, "C": 1})
    return ""


def annulled(played: Played) -> str:
    with played.write() as at:
        acts.annul(at, played.game(at.session), played.order())
    return ""


def rolled_back(played: Played) -> str:
    played.send(0, "take 1\nend")
    with played.write() as at:
        acts.rollback(at, played.game(at.session), played.order(), 1)
    return ""


def a_turn_on(played: Played) -> str:
    played.send(0, "take 1\nend")
    return ""


def left(played: Played) -> str:
    with played.write() as at:
        acts.seats.open_seat(at, played.game(at.session), played.order(), 1)
    return ""


def spent(played: Played) -> str:
    played.send(0, "extend 24h")
    return ""


def hurried(played: Played) -> str:
    played.lay_down(faster="12h")
    return ""


def agreed(played: Played) -> str:
    hurried(played)
    played.send(1, "faster")
    return ""


def followed(played: Played) -> str:
    with played.write() as at:
        game, lev = played.game(at.session), directory.find_person(at.session, "lev")
        acts.observe(at, game, played.order(), lev)
    return ""


def masked(played: Played) -> str:
    with played.write() as at:
        hide(at.session, played.game(at.session), "end")
    return ""


def said(played: Played) -> str:
    played.send(0, "say: a bad word")
    return ""


def told(played: Played) -> str:
    played.send(0, "tell B: a bad word")
    return ""


def reported(played: Played) -> str:
    told(played)
    played.send(1, "report: a threat")
    return "1"


def asked_organisers(played: Played) -> str:
    played.send(1, "ask: may I conquer 3?")
    return "1"


def away(played: Played) -> str:
    with played.write() as at:
        taras = directory.find_person(at.session, "taras")
        league = directory.find_league(at.session, "kyiv")
        first = NOON.date()
        acts.absences.add_vacation(at, league, played.order(), taras, first, first)
        return str(at.session.exec(select(Vacation.id)).one())


def helping(played: Played) -> str:
    with played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        lev = directory.find_person(at.session, "lev")
        acts.running.give_role(at, league, played.order(), lev, "helper")
    return ""


def two_addresses(played: Played) -> str:
    with played.write() as at:
        taras = directory.find_person(at.session, "taras")
        directory.add_address(at.session, taras.id or 0, "taras@work.example")
    return ""


def news(played: Played) -> str:
    with played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        acts.telling.add_news(at, league, played.order(), "We rest.", "A break")
    return ""


def season(played: Played) -> str:
    with played.write() as at:
        league = directory.find_league(at.session, "kyiv")
        seasons.make(at, league, played.order(), slug="autumn", name="Autumn", form="league",
                     **TERMS)  # fmt: skip
    return ""


def _with_season(played: Played, *steps: Callable[..., object]) -> str:
    with played.write() as at:
        for step in steps:
            step(at, keeping.find_season(at.session, "autumn"), played.order())
    return ""


def entered(played: Played) -> str:
    season(played)
    with played.write() as at:
        four = [directory.find_person(at.session, one) for one in ("olena", "taras", "ingrid",
                                                                   "lev")]  # fmt: skip
        seasons.enter(at, keeping.find_season(at.session, "autumn"), played.order(), four)
    return ""


def drawn(played: Played) -> str:
    entered(played)
    return _with_season(played, seasons.draw)


def begun(played: Played) -> str:
    drawn(played)
    return _with_season(played, seasons.begin)


def closed(played: Played) -> str:
    begun(played)
    return _with_season(played, lambda *known: seasons.close(*known, unfinished=True))


def _message(played: Played, state: str) -> str:
    with played.write() as at:
        tenure = directory.sittings(at.session, played.game(at.session))[1].tenure
        row = Message(source="t", digest="t", raw=b"Subject: x\r\n\r\nbegin\r\nend\r\n",
                      received_at=NOON, state=state, note="n", tenure_id=tenure.id)  # fmt: skip
        at.session.add(row)
        at.session.flush()
        return str(row.id)


def held(played: Played) -> str:
    return _message(played, "held")


def crashed(played: Played) -> str:
    return _message(played, "crashed")


def unsent(played: Played) -> str:
    with played.write() as at:
        row = at.session.exec(select(OutboxRow).where(OutboxRow.kind == "asked")).one()
        row.state = "failed"
        at.session.add(row)
        return str(row.id)


def unmade(played: Played) -> str:
    with played.write() as at:
        row = at.session.exec(select(Publication).order_by(Publication.id.desc())).first()  # type: ignore[union-attr]
        assert row is not None
        row.state = "failed"
        at.session.add(row)
        return str(row.id)


def stuck(played: Played) -> str:
    with played.write() as at:
        at.session.add(Handover(id=1, wanted_at=NOON, next_at=NOON, attempts=3, error="x"))
    return "1"


def bounced(played: Played) -> str:
    with played.write() as at:
        address = at.session.exec(select(Address)).first()
        assert address is not None
        address.paused = "2026-12-01: full"
        at.session.add(address)
        return str(address.id)


NEW = {"slug": "spring", "name": "Spring", "kinds": "smallworld", "size": "2", "rounds": "1"}
NOBODY = ({"player": "nobody"}, "unknown-player")
NO_SEAT = ({"seat": "Q"}, "no-seat-letter")

CASES: Mapping[str, Case] = {
    "new-league": Case(
        {"slug": "lviv", "name": "Lviv by Post", "zone": "Europe/Kyiv", "organiser": "lev"}
    ),
    "new-game": Case({"slug": "kyiv-2", "players": "olena taras"}),
    "delete-game": Case(started=False),
    "start": Case(started=False),
    "replace": Case(
        {"seat": "B", "player": "lev", "minimum": "24h", "keep": "yes"},
        wrong=(
            NOBODY,
            NO_SEAT,
            ({"player": "olena"}, "sits-already"),
            ({"minimum": "soon"}, "no-span"),
        ),
    ),
    "open-seat": Case({"seat": "B"}, wrong=(NO_SEAT, ({"seat": "E"}, "nobody-sits"))),
    "close-seat": Case({"seat": "B"}, left, wrong=(({"seat": "A"}, "not-open"),)),
    "refund": Case(
        {"player": "olena"}, spent, wrong=(NOBODY, ({"player": "taras"}, "no-time-asked"))
    ),
    "faster": Case({"seat": "B"}, hurried, wrong=(NO_SEAT,)),
    "slower": Case({"seat": "B"}, agreed, wrong=(({"seat": "A"}, "said-already"),)),
    "pause": Case(),
    "resume": Case(prepare=paused),
    "extend": Case(
        {"by": "24h"}, wrong=(({"by": "soon"}, "no-span"), ({"by": "0h"}, "extended-by-nothing"))
    ),
    "force": Case(),
    "pause-all": Case(),
    "resume-all": Case(prepare=paused),
    "invite": Case(
        {"addresses": "Zoya <zoya@mail.example>"}, wrong=(({"addresses": "zoya"}, "no-address"),)
    ),
    "uninvite": Case({"player": "zoya"}, invited, wrong=(({"player": "taras"}, "not-invited"),)),
    "give-role": Case({"player": "lev", "role": "helper"}, wrong=(NOBODY,)),
    "take-role": Case({"player": "lev"}, helping, wrong=(({"player": "taras"}, "no-role"),)),
    "observe": Case({"player": "lev"}, wrong=(NOBODY, ({"player": "taras"}, "plays-there"))),
    "unobserve": Case({"player": "lev"}, followed, wrong=(({"player": "taras"}, "follows-not"),)),
    "name-players": Case(prepare=masked),
    "rollback": Case({"turn": "1"}, a_turn_on, wrong=(({"turn": "99"}, "no-turn-yet"),)),
    "undo-rollback": Case(prepare=rolled_back),
    "approve": Case(prepare=approving),
    "approve-all": Case(prepare=approving),
    "correct": Case(
        {"places": "A=3 B=1 C=1"},
        over,
        wrong=(({"places": "A=1"}, "places-missing"), ({"places": "A=x"}, "no-place")),
    ),
    "uncorrect": Case(prepare=corrected),
    "restore": Case(prepare=annulled),
    "annul": Case(),
    "hide": Case(
        {"word": "1"}, said, wrong=(({"word": "7"}, "no-words"), ({"word": "one"}, "no-number"))
    ),
    "hide-private": Case({"from": "A", "to": "B"}, told, wrong=(({"from": "C"}, "told-nothing"),)),
    "settle-report": Case({"words": "hide"}, reported),
    "answer-question": Case({"answer": "You may."}, asked_organisers),
    "set": Case(
        {"name": "rhythm", "value": "24h"},
        wrong=(({"name": "tempo"}, "unknown-setting"), ({"value": "often"}, "no-span")),
    ),
    "joining": Case({"who": "open"}),
    "archive": Case(prepare=ended),
    "bring-back": Case(prepare=archived),
    "add-news": Case(
        {"text": "We rest until then.", "title": "A break"},
        wrong=(({"title": "x" * 101}, "news-title"), ({"text": "x" * 5001}, "news-text")),
    ),
    "write": Case({"text": "We rest."}, wrong=(({"text": "x" * 5001}, "word-text"),)),
    "write-all": Case({"text": "We rest."}, wrong=(({"text": "x" * 5001}, "word-text"),)),
    "hide-news": Case({"number": "1"}, news, wrong=(({"number": "7"}, "no-news"),)),
    "add-player": Case(
        {"player": "zoya", "email": "zoya@mail.example", "name": "Zoya", "language": "uk"},
        wrong=(
            ({"player": "taras"}, "slug-taken"),
            ({"email": "zoya"}, "no-address"),
            ({"language": "xx"}, "not-a-choice"),
            ({"zone": "Mars"}, "no-zone"),
        ),
    ),
    "set-player": Case(
        {"player": "taras", "zone": "Europe/Kyiv"}, wrong=(NOBODY, ({"zone": "Mars"}, "no-zone"))
    ),
    "rename-player": Case(
        {"player": "taras", "name": "Taras the Elder"},
        wrong=(
            NOBODY,
            ({"name": "Taras"}, "name-same"),
            ({"name": "Olena"}, "name-alike"),
            ({"name": "B"}, "name-reserved"),
        ),
    ),
    "merge-players": Case({"player": "taras", "other": "lev"}),
    "add-address": Case(
        {"player": "taras", "email": "t2@mail.example"},
        wrong=(NOBODY, ({"email": "taras@mail.example"}, "address-known")),
    ),
    "remove-address": Case(
        {"player": "taras", "email": "taras@work.example"},
        two_addresses,
        wrong=(({"email": "x@y.example"}, "not-your-address"),),
    ),
    "add-vacation": Case(
        {"player": "taras", "first": "2026-12-02", "last": "2026-12-05"},
        wrong=(
            NOBODY,
            ({"first": "2026-12-09"}, "days-reversed"),
            ({"last": "2027-03-01"}, "vacation-long"),
            ({"first": "2026-11-01"}, "vacation-past"),
            ({"last": "soon"}, "no-day"),
        ),
    ),
    "end-vacation": Case(prepare=away),
    "season-new": Case(
        NEW,
        wrong=(
            ({"size": "9"}, "table-size"),
            ({"form": "swiss"}, "not-a-choice"),
            ({"slug": "No"}, "slug-shape"),
        ),
    ),
    "season-set": Case(
        {"rounds": "2", "rest": "no", "name": "Autumn again"},
        drawn,
        wrong=(
            ({"size": "9"}, "table-size"),
            ({"points": "own"}, "points-unsaid"),
            ({"options": "smallworld:coin=open"}, "cannot-set-up"),
            ({"rounds": "", "name": "", "rest": ""}, "nothing-to-change"),
        ),
    ),
    "season-delete": Case(prepare=drawn),
    "season-enter": Case(
        {"players": "olena taras"},
        season,
        wrong=(({"players": "nobody"}, "unknown-player"), ({"division": "9"}, "no-division")),
    ),
    "season-draw": Case(prepare=entered),
    "season-move": Case(
        {"player": "lev", "division": "1", "instead": "taras"},
        drawn,
        wrong=(NOBODY, ({"division": "9"}, "no-division")),
    ),
    "season-start": Case(prepare=drawn),
    "season-step": Case(prepare=begun),
    "season-withdraw": Case({"player": "lev"}, entered, wrong=(NOBODY,)),
    "season-close": Case(
        {"unfinished": "yes"}, begun, wrong=(({"unfinished": ""}, "season-unfinished"),)
    ),
    "season-reopen": Case(prepare=closed),
    "season-next": Case(
        {"slug": "winter", "name": "Winter"}, closed, wrong=(({"slug": "autumn"}, "season-exists"),)
    ),
    "season-playoffs": Case(
        {"slug": "finals", "name": "Finals", "best": "1"},
        closed,
        wrong=(({"best": "many"}, "no-number"),),
    ),
    "accept": Case(prepare=held),
    "dismiss": Case(prepare=held),
    "read-again": Case(prepare=crashed),
    "send-again": Case(prepare=unsent),
    "send-all-again": Case({}, lambda played: unsent(played) and ""),
    "publish-again": Case(prepare=unmade),
    "hand-over-again": Case(prepare=stuck),
    "resume-address": Case(prepare=bounced),
}
"""By the name of the act."""
