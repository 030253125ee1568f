"""Force, replace, take a rollback back, annul, correct, approve, settings: done, tried, undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import Session, select

from moderator.games import GAMES
from moderator.league import acts
from moderator.league.acts import press
from moderator.league.acts.trial import (
    About,
    ChangedMeanwhileError,
    Changes,
    Scope,
    TrialChange,
    carry_out,
    difference,
    dry_run,
    facts,
)
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer
from moderator.league.play.record import mark_of
from moderator.league.play.results import result_of
from moderator.league.values.errors import LeagueError
from moderator.store import session as store
from moderator.store.at import At
from moderator.store.tables import Act, Game, SheetRow, Tenure, Turn
from moderator.store.verification import export, verify
from tests.league.conftest import NOON, Played, counted
from tests.moments import moment

HOUR = timedelta(hours=1)
STAND = "take 1\nend\n"


def kyiv_1(_: At) -> Scope:
    return Scope(game="kyiv-1")


def do(played: Played, act: Any, *args: Any, **more: Any) -> Changes:
    """Carry an act out on the one game; what it changed."""
    return carry_out(
        played.write,
        lambda at: act(at, played.game(at.session), played.order(), *args, **more),
        kyiv_1,
    ).changes


def give(session: Session, played: Played, seat: int, name: str, **more: Any) -> Tenure:
    person = directory.find_person(session, name)
    return acts.replace(
        played.at(session),
        played.game(session),
        played.order(),
        seat,
        person,
        minimum=more.pop("minimum", 24 * HOUR),
        **more,
    )


def newcomer(played: Played, name: str = "pavlo") -> None:
    with store.write_transaction(played.engine) as session:
        directory.add_player(
            moment(session, NOON), NewPlayer(name, name.title(), f"{name}@mail.example")
        )


def acts_of(played: Played) -> list[str]:
    with store.read_transaction(played.engine) as session:
        return [act.kind for act in session.exec(select(Act))]


def finish(played: Played) -> None:
    """Nobody says a word until the game is over; no seat is opened for it."""
    played.lay_down(open_after="0")
    for _ in range(40):
        played.wait(51 * HOUR)
    assert played.look().state == "over"


def force(played: Played) -> Changes:
    return do(played, acts.force)


def test_forcing_plays_the_default_now_and_nobody_has_missed_a_move(played: Played) -> None:
    changes = force(played)
    game = played.look()
    assert (game.turn, game.asked) == (2, [1])
    assert game.due_at == NOON + 48 * HOUR
    assert acts_of(played) == ["forced"]
    assert [one.about.what for one in changes.kinds("deadline")] == ["A", "B"]
    assert played.turns()[0].report["by"][0][2] == "default"


def test_forcing_plays_a_draft_that_is_there(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\ndraft")
    force(played)
    assert played.probe("regions.4.owner") == "A"


def test_a_dry_run_says_what_is_done_then_and_does_nothing(played: Played) -> None:
    def act(at: At) -> None:
        acts.extend(at, played.game(at.session), played.order(), 24 * HOUR)

    before = played.look()
    tried = dry_run(played.write, act, kyiv_1).changes
    assert played.look() == before
    assert acts_of(played) == []
    assert played.mails("notice") == []
    assert carry_out(played.write, act, kyiv_1, tried.code).changes == tried
    [moved] = tried.kinds("deadline")
    assert (moved.about.what, moved.old, moved.new) == (
        "A",
        "2026-12-03T12:00:00+00:00",
        "2026-12-04T12:00:00+00:00",
    )
    to = sorted(one.about.what.partition("\n")[0] for one in tried.kinds("mail"))
    assert to == ["Ingrid", "Olena", "Taras"]


def test_what_was_shown_is_done_or_nothing(played: Played) -> None:
    """Orders come in between the dry run and the word to do it."""

    def act(at: At) -> None:
        acts.force(at, played.game(at.session), played.order())

    tried = dry_run(played.write, act, kyiv_1).changes
    played.send(0, STAND)
    with pytest.raises(ChangedMeanwhileError) as caught:
        carry_out(played.write, act, kyiv_1, tried.code)
    assert caught.value.changes.kinds("turn")[0].old == "2"
    assert played.look().turn == 2


def test_a_replaced_player_has_no_way_in_and_the_newcomer_has_time(played: Played) -> None:
    newcomer(played)
    played.send(0, "take 1\ndraft")
    played.now += 40 * HOUR
    with store.write_transaction(played.engine) as session:
        old = directory.sittings(session, played.game(session))[0].tenure
        new = give(session, played, 0, "pavlo")
        assert old.token_hash != new.token_hash
    game = played.look()
    assert game.due_at == played.now + 24 * HOUR
    assert game.asked == [0]
    with store.read_transaction(played.engine) as session:
        assert [row.state for row in session.exec(select(SheetRow))] == ["withdrawn"]
        [act] = session.exec(select(Act)).all()
    assert (act.kind, act.old, act.new) == ("replaced", "A Olena", "A Pavlo")
    assert [mail.person_id for mail in played.mails("takeover")] == [new.person_id]
    assert [mail.person_id for mail in played.mails("left")] == [old.person_id]


def test_sheets_stay_where_the_organiser_keeps_them(played: Played) -> None:
    newcomer(played)
    played.send(1, STAND)
    with store.write_transaction(played.engine) as session:
        give(session, played, 1, "pavlo", keep=True)
    played.send(0, STAND)
    assert played.look().asked == [2], "the kept sheet was played"


def test_one_seat_a_person(played: Played) -> None:
    with (
        store.write_transaction(played.engine) as session,
        pytest.raises(LeagueError, match="sits-already"),
    ):
        give(session, played, 0, "taras")


def test_a_long_deadline_is_not_moved_for_a_newcomer(played: Played) -> None:
    newcomer(played)
    due = played.look().due_at
    with store.write_transaction(played.engine) as session:
        give(session, played, 0, "pavlo")
    assert played.look().due_at == due


def test_a_rollback_is_taken_back_and_the_game_stands_as_before(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\nend")
    played.send(1, STAND)
    was = played.look()
    do(played, acts.rollback, "1")
    assert played.probe("regions.4.owner") == ""
    played.send(0, "take 2\nend")
    undone = do(played, acts.undo_rollback)
    game = played.look()
    assert (game.turn, game.asked) == (was.turn, was.asked)
    assert played.probe("regions.4.owner") == "A"
    standing = [(t.number, t.mark) for t in played.turns() if not t.superseded]
    assert standing == [(1, ""), (2, "")]
    assert {one.about.what: one.new for one in undone.kinds("superseded")} == {
        "1": "no",
        "2": "no",
        "1b": "yes",
    }
    played.send(2, STAND)
    with store.read_transaction(played.engine) as session:
        document = export.export_game(session, played.game(session))
    assert verify.verify(export.encode(document), GAMES) == ()


def test_a_superseded_turn_can_be_opened_again_by_its_name(played: Played) -> None:
    played.send(0, "take 1\nconquer 4\nend")
    played.send(1, STAND)
    do(played, acts.rollback, 1)
    played.send(0, "take 2\nend")
    do(played, acts.rollback, "2")
    assert played.look().turn == 2
    do(played, acts.rollback, "1b")
    assert (played.look().turn, played.look().mark) == (1, "c")


def test_there_is_nothing_to_take_back_in_a_game_that_was_not_rolled_back(played: Played) -> None:
    with pytest.raises(LeagueError, match="not-rolled-back"):
        do(played, acts.undo_rollback)


def test_marks_go_on_after_z(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        game = played.game(session)
        for number in range(28):
            turn = Turn(game_id=game.id, number=9, mark=mark_of(session, game, 9), seat=0,
                        first_revision=0, last_revision=0, superseded=True)  # fmt: skip
            session.add(turn)
            session.flush()
            assert turn.mark == ["", *"bcdefghijklmnopqrstuvwxyz", "aa", "ab"][number]
    assert GAMES["smallworld"].notation.read("game kyiv-1 turn 9ab\nend").guard is not None
    assert GAMES["smallworld"].notation.read("game kyiv-1 turn 9ab\nend").guard.mark == "ab"


def test_an_annulled_game_plays_nothing_and_can_be_restored(played: Played) -> None:
    do(played, acts.annul)
    assert played.look().state == "annulled"
    assert played.send(0, STAND).kind == "annulled"
    assert played.wait(500 * HOUR) == []
    do(played, acts.restore)
    assert played.look().state == "paused"
    do(played, acts.resume, 12 * HOUR)
    assert played.send(0, STAND).kind == "played"


def test_a_corrected_result_is_shown_with_its_reason_until_it_is_taken_back(
    played: Played,
) -> None:
    finish(played)
    with store.read_transaction(played.engine) as session:
        rules = result_of(session, played.game(session))
    assert rules is not None
    changes = do(played, acts.correct, {"A": 3, "B": 1, "C": 1})
    assert changes.kinds("place")
    with store.read_transaction(played.engine) as session:
        corrected = result_of(session, played.game(session))
    assert corrected is not None
    assert corrected.outcome.winners == (1, 2)
    assert corrected.corrected == "a test"
    do(played, acts.correct, {})
    with store.read_transaction(played.engine) as session:
        assert result_of(session, played.game(session)) == rules


@pytest.mark.parametrize(
    "places", [{"A": 1}, {"A": 1, "B": 3, "C": 3}, {"A": 2, "B": 2, "C": 3}, {"A": 1, "D": 2}]
)
def test_places_that_cannot_be_are_refused(played: Played, places: dict[str, int]) -> None:
    finish(played)
    with pytest.raises(LeagueError):
        do(played, acts.correct, places)


def test_a_league_may_want_results_to_be_approved(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        league = directory.find_league(session, "kyiv")
        acts.change(played.at(session), league, played.order(), "approve", "yes")
    finish(played)
    with store.read_transaction(played.engine) as session:
        result = result_of(session, played.game(session))
    assert result is not None
    assert not result.counts
    changes = do(played, acts.approve)
    assert [(one.old, one.new) for one in changes.kinds("counts")] == [("no", "yes")]
    with pytest.raises(LeagueError, match="approved-already"):
        do(played, acts.approve)


def change(played: Played, name: str, value: str) -> None:
    with store.write_transaction(played.engine) as session:
        league = directory.find_league(session, "kyiv")
        acts.change(played.at(session), league, played.order(), name, value)


def test_a_new_rhythm_is_for_the_periods_to_come(played: Played) -> None:
    due = played.look().due_at
    change(played, "rhythm", "24h")
    assert played.look().due_at == due
    played.send(0, STAND)
    assert played.look().due_at == NOON + 24 * HOUR
    with store.read_transaction(played.engine) as session:
        [act] = acts.log_of_league(session, directory.find_league(session, "kyiv"))
    assert (act.kind, act.old, act.new) == ("set", "rhythm: 48h", "rhythm: 24h")
    assert len(played.mails("notice")) == 3


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("language", "de", "about=value word=de .*en.*ru.*uk"),
        ("zone", "Kyiv", "no-zone"),
        ("rhythm", "soon", "no-span about=value word=soon"),
        ("press", "loud", "about=value word=loud .*signed"),
        ("pin", "maybe", "about=value word=maybe .*yes"),
        ("colour", "red", "unknown-setting"),
        ("press", "signed", "set-already"),
        ("cool_off", "never", "no-span about=value word=never"),
        ("name", " ", "no-name"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_what_can(
    played: Played, name: str, value: str, said: str
) -> None:
    with pytest.raises(LeagueError, match=said):
        change(played, name, value)


def test_an_hour_of_the_day_takes_the_league_s_zone(played: Played) -> None:
    change(played, "zone", "Europe/Kyiv")
    change(played, "rhythm", "20:00 mon-fri")
    with store.read_transaction(played.engine) as session:
        league = directory.find_league(session, "kyiv")
        assert league.rhythm["zone"] == "Europe/Kyiv"
        assert league.rhythm["grace"] == "2h"


def test_a_whole_league_is_paused_and_goes_on(played: Played) -> None:
    with store.write_transaction(played.engine) as session:
        acts.pause_all(played.at(session), directory.find_league(session, "kyiv"), played.order())
    assert played.look().state == "paused"
    with store.write_transaction(played.engine) as session:
        league = directory.find_league(session, "kyiv")
        acts.resume_all(played.at(session), league, played.order(), 12 * HOUR)
        with pytest.raises(LeagueError, match="none-in-state league=kyiv state=paused"):
            acts.resume_all(played.at(session), league, played.order(), 12 * HOUR)
    assert played.look().state == "running"


def test_private_words_are_taken_off_unread(played: Played) -> None:
    played.send(0, "tell B: a bad word")
    changes = do(played, press.hide_private, 0, 1)
    assert len(changes.kinds("words")) == 1
    with store.read_transaction(played.engine) as session:
        [act] = session.exec(select(Act)).all()
    assert (act.kind, act.old, act.new) == ("private words hidden", "", "")
    with pytest.raises(LeagueError, match=r"told-nothing .*other=B"):
        do(played, press.hide_private, 0, 1)


def test_facts_of_another_league_are_left_out(played: Played) -> None:
    with store.read_transaction(played.engine) as session:
        assert facts(session, Scope(game="moscow-1")) == {}
        assert (
            difference(
                facts(session, Scope(game="kyiv-1")), facts(session, Scope(game="kyiv-1"))
            ).of
            == ()
        )


def test_a_person_has_one_seat_from_the_start(unstarted: Played) -> None:
    with store.write_transaction(unstarted.engine) as session:
        league = directory.find_league(session, "kyiv")
        olena = directory.find_person(session, "olena")
        wish = {"coins": "hidden", "tie": "tokens", "diplomat": True}
        with pytest.raises(LeagueError, match=r"twice-seated .*Olena"):
            founding.new_game(
                moment(session, NOON, random_bytes=counted(900)),
                league,
                NewGame("kyiv-2", "smallworld", [olena, olena], wish),
            )
        assert session.exec(select(Game).where(Game.slug == "kyiv-2")).first() is None


def test_what_was_shown_is_known_again_though_new_rows_have_other_numbers() -> None:
    """On PostgreSQL a number that was given in a transaction taken back is not given again."""

    def shown(number: int, name: str = "Olena") -> str:
        return Changes(
            (
                TrialChange(
                    About("mail", "kyiv-1", f"{name}\nnotice:kyiv-1:act-{number}:2"), "", "notice"
                ),
                TrialChange(
                    About("away", "kyiv", f"{number} {name}"), "", "2026-12-24 – 2026-12-26"
                ),
            )
        ).code

    assert shown(7) == shown(8)
    assert shown(7) != shown(7, "Taras")
