"""Who follows a game without a seat reads what everybody may read, and can end it by mail."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from postal import Office, raw
from sqlmodel import select

from moderator.engine import codec
from moderator.games import GAMES
from moderator.league import acts
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.people.observers import how_many, observed_by
from moderator.league.values.errors import LeagueError
from moderator.letters.gathering import brief
from moderator.mail.outbound.composing import compose, relevant
from moderator.publish.pdf import own_copies
from moderator.store import session as store
from moderator.store.tables import OutboxRow, Person, Snapshot, Turn
from tests.moments import moment

CANARY = "735077"
AN_HOUR = timedelta(hours=1)


@pytest.fixture
def followed(post: Office) -> Office:
    """Ivan follows the game of three, whose coins are hidden; he reads Ukrainian."""
    with store.write_transaction(post.played.engine) as session:
        ivan = directory.add_player(
            moment(session, post.played.now),
            NewPlayer("ivan", "Ivan", "ivan@mail.example", language="uk"),
        )
        observe(session, post, ivan)
    return post


def observe(session: store.Session, post: Office, person: Person) -> None:
    game, order = post.played.game(session), post.played.order()
    acts.observe(post.played.at(session), game, order, person)


def his(post: Office, kind: str) -> list[OutboxRow]:
    return [row for row in post.rows(kind) if row.tenure_id is None]


def set_notify(post: Office, wish: str) -> None:
    with store.write_transaction(post.played.engine) as session:
        ivan = directory.find_person(session, "ivan")
        ivan.notify = wish
        session.add(ivan)


def sent(post: Office, kind: str) -> EmailMessage:
    post.deliver(after=timedelta(minutes=1))
    message = message_from_bytes(his(post, kind)[-1].raw or b"", policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def address(message: EmailMessage) -> str:
    return str(message["Reply-To"].addresses[0].addr_spec)


def whole(message: EmailMessage) -> str:
    return "\n".join(
        str(part.get_content()) for part in message.walk() if part.get_content_maintype() == "text"
    )


def write(post: Office, to: str, body: str, **more: str) -> str:
    post.count += 1
    more.setdefault("sender", "ivan@mail.example")
    number = post.come(raw(body, to=to, identity=f"<o{post.count}@mail.example>", **more))  # type: ignore[arg-type]
    assert number is not None
    return post.message(number).state


def follow(post: Office) -> int:
    with store.read_transaction(post.played.engine) as session:
        return how_many(session, post.played.game(session))


def test_each_turn_is_told_in_their_language_and_nothing_is_asked(followed: Office) -> None:
    welcome = sent(followed, "following")
    assert "Ви спостерігаєте за цією грою" in str(welcome["Subject"])
    followed.write(0, "take 1\nend\n")
    (row,) = his(followed, "report")
    assert (row.viewer, row.facts["turns"]) == (None, [1])
    told = whole(sent(followed, "report"))
    assert "Хід 1 (A Olena) зроблено" in told
    assert "спостерігаєте за грою kyiv-1" in told
    assert "Наказ" not in told
    assert his(followed, "asked") == []


def test_nothing_hidden_is_in_it(followed: Office) -> None:
    """Coins in the position and in the events of a turn are canaries; what the mail is written of
    is what everybody may see."""
    followed.write(0, "take 1\nend\n")
    with store.write_transaction(followed.played.engine) as session:
        snapshot = session.exec(select(Snapshot)).one()
        players = [{**one, "coins": int(CANARY)} for one in snapshot.state["players"]]
        snapshot.state = {**snapshot.state, "players": players}
        turn = session.exec(select(Turn).where(Turn.number == 1)).one()
        events = [codec.load(one) for one in turn.events]
        hidden = [one for one in events if one.seen_by is not None]
        turn.events = [_marked(one) for one in turn.events]
        session.add_all([snapshot, turn])
    assert hidden, "this turn has something that only its player may read"
    (row,) = his(followed, "report")
    with store.read_transaction(followed.played.engine) as session:
        state = GAMES["smallworld"].rules.unpack(session.exec(select(Snapshot)).one().state)
        known = brief(moment(session, followed.played.now), followed.settings, row)
        assert known.view == GAMES["smallworld"].rules.view(state, None)
        assert known.view != GAMES["smallworld"].rules.view(state, 0)
        assert all(event.seen_by is None for past in known.past for event in past.events)
        assert (known.question, known.filed, known.standing, known.form) == (None, None, (), "")
        game = followed.played.game(session)
        paper = own_copies.one_turn(session, game, "", own_copies.CopyRequest(row.viewer), "")
        mail = whole(compose(moment(session, followed.played.now), followed.settings, row))
        own = compose(moment(session, followed.played.now), followed.settings, _asked(followed))
    assert CANARY not in mail + paper
    assert CANARY in whole(own), "the test can see what it looks for"


def _asked(post: Office) -> OutboxRow:
    return next(row for row in post.rows("asked") if row.viewer == 1)


def _marked(event: dict) -> dict:  # type: ignore[type-arg]
    if event["seen_by"] is None:
        return event
    facts = [[name, int(CANARY) if isinstance(value, int) else value]
             for name, value in event["facts"]]  # fmt: skip
    return {**event, "facts": facts}


def test_mails_come_as_they_are_wanted(followed: Office) -> None:
    with store.write_transaction(followed.played.engine) as session:
        acts.extend(
            followed.played.at(session),
            followed.played.game(session),
            followed.played.order(),
            AN_HOUR,
        )
    assert "перенесено" in whole(sent(followed, "notice"))
    set_notify(followed, "digest")
    followed.write(0, "take 1\nend\n")
    followed.write(1, "take 1\nend\n")
    (row,) = his(followed, "report")
    assert row.facts["turns"] == [1, 2]
    assert row.next_at is not None
    assert row.next_at > followed.played.now + AN_HOUR
    set_notify(followed, "asked")
    followed.write(2, "take 1\nend\n")
    assert len(his(followed, "report")) == 1
    assert his(followed, "report")[0].facts["turns"] == [1, 2]


def test_the_mail_program_offers_to_end_it_and_that_mail_does(followed: Office) -> None:
    welcome = sent(followed, "following")
    to = address(welcome)
    assert f"<mailto:{to}?subject=unsubscribe&body=unsubscribe>" in welcome["List-Unsubscribe"]
    assert write(followed, to, "unsubscribe\n", subject="unsubscribe") == "done"
    assert follow(followed) == 0
    followed.write(0, "take 1\nend\n")
    assert his(followed, "report") == []
    with store.read_transaction(followed.played.engine) as session:
        assert not relevant(moment(session, followed.played.now), his(followed, "following")[0])


def test_it_ends_in_their_own_words_too(followed: Office) -> None:
    to = address(sent(followed, "following"))
    write(followed, to, "Відписатися, будь ласка\n> unsubscribe me not\n")
    assert follow(followed) == 0


def test_orders_of_theirs_change_nothing_and_they_are_told_once(followed: Office) -> None:
    to = address(sent(followed, "following"))
    before = followed.played.look().revision
    write(followed, to, "take 1\n", sender="eve@mail.example")
    assert his(followed, "unheard") == [], "a stranger gets no answer"
    for _ in range(2):
        assert write(followed, to, "take 1\nend\n") == "done"
    write(followed, to, "unsubscribe all of them?\n", fields=("Auto-Submitted: auto-replied",))  # type: ignore[arg-type]
    assert followed.played.look().revision == before
    assert follow(followed) == 1
    assert len(his(followed, "unheard")) == 1
    assert "нічого не змінив" in whole(sent(followed, "unheard"))


def test_a_seat_and_a_look_do_not_go_together_and_the_log_tells_how_many(followed: Office) -> None:
    played = followed.played
    with store.write_transaction(played.engine) as session:
        with pytest.raises(LeagueError, match="plays-there"):
            observe(session, followed, directory.find_person(session, "olena"))
        ivan = directory.find_person(session, "ivan")
        with pytest.raises(LeagueError, match="follows-already"):
            observe(session, followed, ivan)
        acts.unobserve(played.at(session), played.game(session), played.order("he asked"), ivan)
        with pytest.raises(LeagueError, match="follows-not"):
            acts.unobserve(played.at(session), played.game(session), played.order(), ivan)
        log = [(act.kind, act.old, act.new) for act in acts.log_of(session, played.game(session))]
        assert log[-2:] == [("observer let in", "", "1"), ("observer taken out", "", "0")]
        observe(session, followed, ivan)
        acts.replace(played.at(session), played.game(session), played.order(), 1, ivan,
                     minimum=AN_HOUR)  # fmt: skip
        assert observed_by(session, ivan) == []
