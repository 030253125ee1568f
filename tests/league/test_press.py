"""What players say: to all, to one seat, with their names or without."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from moderator.engine.core import facts
from moderator.league.acts import ByWhom, log_of
from moderator.league.options import league_options
from moderator.league.orders import press, press_reports
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store.keys import key
from moderator.store.tables import Game, League, Press, Publication
from tests.league.conftest import Played, make
from tests.moments import moment


def wanting(played: Played, **options: str) -> None:
    with store.write_transaction(played.engine) as session:
        league = session.exec(select(League)).one()
        league.options = {**league.options, **options}
        session.add(league)


def rows(played: Played) -> list[Press]:
    with store.read_transaction(played.engine) as session:
        return list(session.exec(select(Press)).all())


def test_words_to_all_are_numbered_and_published(played: Played) -> None:
    reply = played.send(1, "say: Well played, *all* of you")
    assert (reply.kind, reply.notes) == ("told", (("said", ()),))
    played.send(0, "say: Thanks")
    assert [(row.number, row.seat, row.text, row.turn) for row in rows(played)] == [
        (1, 1, "Well played, *all* of you", 1),
        (2, 0, "Thanks", 1),
    ]
    with store.read_transaction(played.engine) as session:
        waiting = session.exec(select(Publication).where(Publication.state == "waiting")).all()
    assert len(waiting) >= 3  # the start's, and one for each


def test_words_to_one_seat_go_into_a_mail_to_it_alone(played: Played) -> None:
    reply = played.send(0, "tell C: the canary sings")
    assert reply.notes == (("told", facts(seat=2)),)
    [mail] = played.mails("press")
    assert (mail.viewer, mail.facts["words"], mail.facts["author"]) == (2, "the canary sings", 0)
    assert [row.number for row in rows(played)] == [None]


def test_they_may_be_said_in_every_language_and_beside_orders(played: Played) -> None:
    reply = played.send(0, "сказати: вітаю\nпередать Б: тихо\nпередать B: тихо\ntake 1\nend")
    assert reply.kind == "wrong"  # Б is no seat, but what is sound beside it is said
    assert [row.text for row in rows(played)][:1] == ["вітаю"]
    assert [row.viewer for row in played.mails("press")] == [1]


@pytest.mark.parametrize("text", ["tell A: myself", "tell E: nobody there"])
def test_where_nobody_else_sits_nothing_goes_out(played: Played, text: str) -> None:
    reply = played.send(0, text)
    assert reply.kind == "unheard"
    assert reply.notes == (("nobody-there", facts(letter=text[5])),)
    assert rows(played) == []
    assert played.mails("press") == []


def test_a_sheet_that_is_mended_says_its_words_once(played: Played) -> None:
    for order in ("conquer 99", "take 1"):
        played.send(0, f"say: Here I come\ntell B: sorry\n{order}\nend")
    assert [row.text for row in rows(played)] == ["Here I come", "sorry"]
    assert len(played.mails("press")) == 1


def test_a_preview_and_a_stale_sheet_say_nothing(played: Played) -> None:
    played.send(0, "preview\nsay: not yet\ntake 1\nend")
    played.send(0, "game lviv-1 turn 1\nsay: not here")
    assert rows(played) == []


def test_too_many_words_go_to_nobody(played: Played) -> None:
    assert played.send(0, "say: " + "a" * (press.LONGEST + 1)).kind == "unheard"
    assert rows(played) == []
    assert played.send(0, "say: " + "a" * press.LONGEST).kind == "told"


def test_a_league_may_want_no_press(played: Played) -> None:
    wanting(played, press="none")
    for text in ("say: hello", "tell B: hello"):
        assert played.send(0, text).notes == (("no-press", ()),)
    assert rows(played) == []


def test_an_author_who_does_not_sign_is_nowhere_told(played: Played) -> None:
    wanting(played, press="anonymous")
    assert played.send(0, "tell B: hello").notes == (
        ("told", facts(seat=1) + facts(wish="anonymous")),
    )
    assert "author" not in played.mails("press")[0].facts
    played.send(0, "say: hello all")
    wanting(played, press="signed")  # what was written without a name stays without
    assert [press.author(row) for row in rows(played)] == [None, None]


def test_an_organiser_takes_words_off_for_a_reason_all_may_read(played: Played) -> None:
    played.send(0, "tell B: a secret")
    played.send(0, "say: An insult")
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        press.hide(moment(session), game, played.order("It hurts"), 1)
    with store.read_transaction(played.engine) as session:
        game = played.game(session)
        assert press.public(session, game) == []
        act = log_of(session, game)[-1]
        assert (act.kind, act.old, act.reason) == ("words hidden", "1", "It hurts")
        for number in (1, 2):
            with pytest.raises(LeagueError, match="no-words"):
                press.hide(moment(session), game, played.order(), number)
    assert {mail.viewer for mail in played.mails("notice")} == {0, 1, 2}


def test_words_are_said_before_the_start_too(tmp_path: Path) -> None:
    made = make(tmp_path, start=False)
    assert made.send(0, "say: Who is ready?").notes == (("said", ()),)
    assert rows(made)[0].turn == 0
    made.engine.dispose()


@pytest.mark.parametrize("options", [{"press": "loud"}, {"cool_off": "soon"}, {"cool_off": 5}])
def test_what_a_league_cannot_choose(options: dict[str, object]) -> None:
    with pytest.raises(LeagueError):
        league_options.read_options(options)


def reported(played: Played) -> list[press_reports.Reported]:
    with store.read_transaction(played.engine) as session:
        game = session.exec(select(Game)).one()
        return press_reports.open_complaints(session, (game,))[key(game)]


def test_a_reader_brings_the_newest_words_before_the_organisers(played: Played) -> None:
    played.send(0, "tell B: the older words")
    played.send(2, "tell B: the canary sings")
    assert played.send(0, "report: nobody told me").notes == (("nothing-told", ()),)
    told = played.send(1, "скарга: погроза")
    assert told.notes == (("reported", facts(words="the canary sings")),)
    assert played.send(1, "report: погроза").notes == told.notes  # a mended sheet says it again
    [one] = reported(played)
    assert (one.seat, one.to_seat, one.words, one.why) == (2, 1, "the canary sings", "погроза")
    played.send(1, "report: and this")
    assert {one.words for one in reported(played)} == {"the canary sings", "the older words"}
    with store.read_transaction(played.engine) as session:
        game = session.exec(select(Game)).one()
        assert [(act.actor, act.kind, act.old, act.new) for act in log_of(session, game)] == [
            ("player", "words reported", "", "")
        ] * 2
        listed = press_reports.told(session, game)
    assert [(one.seat, one.to_seat) for one in listed] == [(0, 1), (2, 1)]
    assert not {"words", "text"} & set(press_reports.PrivateWord.__slots__)


def test_a_report_is_settled_once_and_the_words_go_or_stay(played: Played) -> None:
    for seat, words in ((0, "stays"), (2, "goes")):
        played.send(seat, f"tell B: {words}")
        played.send(1, f"report: {words}")
    stays, goes = reported(played)
    with store.write_transaction(played.engine) as session:
        game = session.exec(select(Game)).one()
        order = ByWhom("Iryna", "reviewed")
        press_reports.settle(moment(session), game, order, stays.number, hide=False)
        press_reports.settle(moment(session), game, order, goes.number, hide=True)
        with pytest.raises(LeagueError, match="no-complaint"):
            press_reports.settle(moment(session), game, order, goes.number, hide=True)
    assert reported(played) == []
    assert [(row.text, row.hidden_at is not None) for row in rows(played)] == [
        ("stays", False),
        ("goes", True),
    ]


def test_without_names_a_report_names_nobody(played: Played) -> None:
    wanting(played, press="anonymous")
    played.send(0, "tell B: guess who")
    played.send(1, "report: no idea")
    assert [one.seat for one in reported(played)] == [None]
