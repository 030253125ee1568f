"""Seasons in the database: begun, moved by hand, played in rounds, closed, gone on with."""

import csv

import pytest
from sqlmodel import Session, select

from moderator.engine.core import Outcome, facts, letter
from moderator.engine.view import SeatView, View
from moderator.league.acts import ByWhom, correct
from moderator.league.acts.season_facts import of_league
from moderator.league.acts.trial import Scope, dry_run
from moderator.league.people.directory import find_game, find_league
from moderator.league.play.results import last_places, played_out
from moderator.league.seasons import (
    changes_by_hand,
    closing,
    cup,
    drawing,
    keeping,
    making_rounds,
    running,
)
from moderator.league.seasons.points import Sat, TableResult
from moderator.league.seasons.ratings import ratings
from moderator.league.seasons.results import of_kind, played, teams_at
from moderator.league.seasons.table import tables
from moderator.league.values.errors import LeagueError
from moderator.locale.changes import lines
from moderator.locale.speech import Speaker
from moderator.publish.seasons.data import results_csv
from moderator.publish.seasons.facts import season_facts
from moderator.publish.telling.rankings import team_rows
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Division, Entrant, Game, Pairing, Person, ResultRuling, Season
from tests.moments import moment
from tests.seasons.stage import NOON, SECRET, League, counted


def seats(kyiv: League, slug: str = "s1") -> list[list[int]]:
    with kyiv.begin() as session:
        rows = keeping.pairings(session, keeping.find_season(session, slug))
        return [table.entrants for _, table in rows]


def test_rounds_in_turn_begin_when_the_one_before_is_over(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=3)
        first = kyiv.finish_all(session)
        assert [game.slug for game in first] == ["s1-1a", "s1-1b"]
        second = running.step(moment(session, kyiv.now), season)
        assert [game.slug for game in second] == ["s1-2a", "s1-2b"]
        assert running.step(moment(session, kyiv.now), season) == []
        kyiv.finish(session, second[0])
        assert running.step(moment(session, kyiv.now), season) == []


def test_parallel_rounds_begin_together(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=3, pace="parallel")
        assert len(session.exec(select(Game)).all()) == 6
        assert running.step(moment(session, kyiv.now), season) == []


def test_the_clock_goes_on_by_itself(kyiv: League) -> None:
    with kyiv.begin() as session:
        kyiv.running(session, 2, size=2, rounds=2)
        assert running.step_all(moment(session, kyiv.now), []) == []
        kyiv.finish_all(session)
        assert running.step_all(moment(session, kyiv.now), []) == ["s1-2a"]


def test_a_mix_of_games_comes_by_turns(kyiv: League) -> None:
    with kyiv.begin() as session:
        kinds = ("smallworld", "kingdoms")
        kyiv.running(session, 2, size=2, rounds=3, pace="parallel", kinds=kinds)
        found = session.exec(select(Game).order_by(Game.id)).all()  # type: ignore[arg-type]
        assert [game.kind for game in found] == ["smallworld", "kingdoms", "smallworld"]


def test_a_draw_is_the_same_until_the_people_change(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 9, size=3, rounds=4)
        plan = drawing.plan_draw(moment(session), season)
        assert drawing.draw_season(moment(session), season) == plan
        assert plan[0].draw.quality.repeats == 0
    first = seats(kyiv)
    with kyiv.begin() as session:
        drawing.draw_season(moment(session), keeping.find_season(session, "s1"))
    assert seats(kyiv) == first
    assert len(first) == 12


def test_divisions_fill_by_rank_and_people_are_moved_by_hand(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 7, size=2, rounds=1, tiers=2)
        drawing.draw_season(moment(session), season)
        ranks = [
            [one.rank for one in keeping.entrants(session, season) if one.division_id == tier.id]
            for tier in keeping.divisions(session, season)
        ]
        assert ranks == [[1, 2, 3, 4], [5, 6, 7]]
        people = kyiv.people(session, 7)
        changes_by_hand.move(moment(session), season, people[6], 0, people[0])
        tiers = {key.rank: key.division_id for key in keeping.entrants(session, season)}
        first, second = (tier.id for tier in keeping.divisions(session, season))
        assert (tiers[7], tiers[1]) == (first, second)
        running.start(moment(session, NOON), season)
        with pytest.raises(LeagueError, match=r"season-state .*state=running"):
            changes_by_hand.move(moment(session), season, people[6], 1)


def test_late_entry_is_for_rounds_to_come(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 3, size=2, rounds=3)
        late = kyiv.people(session, 4)[3]
        before = keeping.pairings(session, season)[0][1].entrants
        one = changes_by_hand.come_late(moment(session, NOON), season, late, 0)
        rows = keeping.pairings(session, season)
        assert rows[0][1].entrants == before
        sat = [table.entrants for row, table in rows if row.number > 1]
        assert sum(one.id in table for table in sat) == 2
        with pytest.raises(LeagueError, match="in-season"):
            changes_by_hand.come_late(moment(session, NOON), season, late, 0)


def test_who_withdraws_is_drawn_no_more_and_results_stay(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=3)
        kyiv.finish_all(session)
        person = kyiv.people(session, 4)[0]
        changes_by_hand.withdraw(moment(session), season, person)
        gone = keeping.entrant(session, season, person)
        rows = keeping.pairings(session, season)
        assert any(gone.id in table.entrants for row, table in rows if row.number == 1)
        assert not any(gone.id in table.entrants for row, table in rows if row.number > 1)
        (table,) = tables(session, season)
        assert {row.player: row.games for row in table.rows}[gone.id or 0] == 1


def test_standings_follow_a_changed_result(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 2, size=2, rounds=1)
        (game,) = kyiv.finish_all(session)
        (before,) = tables(session, season)
        assert sum(row.points for row in before.rows) == 12
        game.state = "annulled"
        session.add(game)
        session.flush()
        (after,) = tables(session, season)
        assert [row.points for row in after.rows] == [0, 0]
        assert after.open == ()


def test_a_season_is_closed_once_and_moves_nobody_twice(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 8, size=2, rounds=3, tiers=2, pace="parallel")
        with pytest.raises(LeagueError, match=r"season-unfinished .*number=12"):
            closing.close(moment(session, NOON), season)
        kyiv.finish_all(session)
        plan = closing.plan_close(session, season)
        first = closing.close(moment(session, NOON), season)
        again = closing.close(moment(session, NOON), season)
        assert [row.id for row in first] == [row.id for row in again]
        assert sorted(one.why for one in plan if one.why != "stays") == ["down", "up"]
        assert season.seed_revealed == keeping.seed(SECRET, season).hex()

        made = closing.make_next_season(
            moment(session, NOON, random_bytes=counted(900)), season, "s2", "S2"
        )
        tiers = [
            {one.person_id for one in keeping.entrants(session, made) if one.division_id == two.id}
            for two in keeping.divisions(session, made)
        ]
        assert tiers == [{row.person_id for row in first if row.new_tier == n} for n in (0, 1)]
        with pytest.raises(LeagueError, match=r"season-goes-on .*next=s2"):
            closing.make_next_season(
                moment(session, NOON, random_bytes=counted(950)), season, "s3", "S3"
            )


def test_a_closing_is_taken_back_until_a_season_goes_on_from_it(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=1, tiers=2)
        kyiv.finish_all(session)
        first = [row.person_id for row in closing.close(moment(session, NOON), season)]
        closing.reopen(session, season)
        assert closing.moves(session, season) == []
        again = [row.person_id for row in closing.close(moment(session, NOON), season)]
        assert again == first
        after = closing.make_next_season(
            moment(session, NOON, random_bytes=counted(900)), season, "s2", "S2"
        )
        drawing.draw_season(moment(session, NOON), after)
        running.start(moment(session, NOON), after)
        with pytest.raises(LeagueError, match=r"season-goes-on .*next=s2"):
            closing.reopen(session, season)


def test_a_season_that_has_not_begun_follows_when_the_one_before_is_closed_again(
    kyiv: League,
) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=1, tiers=2)
        games = kyiv.finish_all(session)
        closing.close(moment(session, NOON), season)
        after = closing.make_next_season(
            moment(session, NOON, random_bytes=counted(900)), season, "s2", "S2"
        )
        drawing.draw_season(moment(session, NOON), after)
        closing.reopen(session, season)
        for game in games:
            session.add(ResultRuling(game_id=key(game)))
        session.flush()
        for seat in (0, 1):
            for game in games:
                ruling = session.exec(
                    select(ResultRuling).where(ResultRuling.game_id == game.id)
                ).one()
                ruling.places = {letter(seat): 1, letter(1 - seat): 2}
                session.add(ruling)
            session.flush()
            closing.close(moment(session, NOON), season)
            goes = {row.person_id: row.new_tier for row in closing.moves(session, season)}
            tiers = {one.id: one.tier for one in keeping.divisions(session, after)}
            assert goes == {
                one.person_id: tiers[one.division_id or 0]
                for one in keeping.entrants(session, after)
            }
            sat = [table.entrants for _, table in keeping.pairings(session, after)]
            assert len(sat) == 2
            closing.reopen(session, season)


def test_the_next_season_takes_who_comes_and_leaves_who_goes(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=1, tiers=2)
        kyiv.finish_all(session)
        closing.close(moment(session, NOON), season)
        everybody = kyiv.people(session, 5)
        made = closing.make_next_season(
            moment(session, NOON, random_bytes=counted(900)),
            season,
            "s2",
            "S2",
            everybody[:1],
            everybody[4:],
        )
        names = {one.person_id for one in keeping.entrants(session, made)}
        assert names == {person.id for person in everybody[1:]}


def test_a_cup_goes_on_to_its_final(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 9, "cup", size=3)
        assert len(kyiv.finish_all(session)) == 3
        (final,) = running.step(moment(session, kyiv.now), season)
        kyiv.finish(session, final)
        assert running.step(moment(session, kyiv.now), season) == []
        (order,) = closing.orders(session, season)
        last = played(session, season)[-1]
        assert last.result is not None
        best = min(last.result.sat, key=lambda one: one.place)
        assert {one.player for one in last.result.sat if one.place == best.place} >= {order[0]}
        assert len(order) == 9


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 9])
def test_a_cup_at_tables_of_two_rests_in_its_first_round_alone(kyiv: League, players: int) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, players, "cup", size=2)
        drawing.draw_season(moment(session), season)
        assert keeping.pairings(session, season), "its first round is seen before the start"
        running.start(moment(session, NOON), season)
        in_it = [one.id for one in keeping.entrants(session, season)]
        number = 0
        while session.exec(select(Game).where(Game.state == "running")).first():
            number += 1
            sat = {
                one
                for row, table in keeping.pairings(session, season)
                for one in table.entrants
                if row.number == number
            }
            assert number == 1 or sat == set(in_it)
            kyiv.finish_all(session)
            running.step(moment(session, kyiv.now), season)
            in_it = list(making_rounds.brackets(session, season)[-1])
        assert number == (players - 1).bit_length()
        (order,) = closing.orders(session, season)
        assert order[0] in in_it


def test_who_goes_on_takes_the_best_place_of_their_table() -> None:
    """So it is known before the start whose winner meets whose."""
    seeds = {one: one for one in range(8)}
    assert cup.tables(range(8), 2) == [(0, 7), (1, 6), (2, 5), (3, 4)]
    upset = [
        TableResult(n, (Sat(table[1], 1, 1), Sat(table[0], 0, 2)))
        for n, table in enumerate(cup.tables(range(8), 2))
    ]
    assert cup.through(range(8), upset, 1, 2, seeds) == (7, 6, 5, 4)
    assert cup.through(range(8), upset, 1, 2, seeds, gone={7, 2}) == (0, 6, 5, 4)
    assert cup.through(range(8), upset, 1, 2, seeds, gone={7, 0}) == (6, 5, 4)


def test_who_leaves_a_cup_is_followed_by_who_was_next_at_the_table(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, "cup", size=2)
        kyiv.finish_all(session)
        (ahead, *_) = making_rounds.order_now(session, season)
        one = session.get_one(Entrant, ahead)
        rival = next(
            entrant
            for _, table in keeping.pairings(session, season)
            for entrant in table.entrants
            if ahead in table.entrants and entrant != ahead
        )
        changes_by_hand.withdraw(moment(session), season, session.get_one(Person, one.person_id))
        (final,) = running.step(moment(session, kyiv.now), season)
        last = keeping.pairings(session, season)[-1][1]
        assert (last.game_id, rival in last.entrants) == (final.id, True)
        assert ahead not in last.entrants


def test_another_draw_is_another_and_is_kept(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 9, size=3, rounds=3)
        with pytest.raises(LeagueError, match="not-drawn"):
            drawing.draw_season(moment(session), season, again=True)
        first = drawing.draw_season(moment(session), season)
        second = drawing.draw_season(moment(session), season, again=True)
        assert second != first
        assert drawing.draw_season(moment(session), season) == second
        assert drawing.plan_draw(moment(session), season, again=True) not in (first, second)


def test_a_ladder_has_but_one_draw(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 4, "ladder", size=2, rounds=2)
        drawing.draw_season(moment(session), season)
        with pytest.raises(LeagueError, match="one-draw"):
            drawing.draw_season(moment(session), season, again=True)


def test_who_has_no_table_is_named(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.season(session, 7, size=4, rounds=1, teams=True)
        assert drawing.unseated(session, season) == []
        drawing.draw_season(moment(session), season)
        found = of_league(session, find_league(session, "kyiv"))
        named = [what for kind, _, what, _ in found if kind == "no-table"]
        sat = {one for _, table in keeping.pairings(session, season) for one in table.entrants}
        missing = [one for one in keeping.entrants(session, season) if one.id not in sat]
        assert len(named) == len(missing) == 3


def test_a_division_melts_away_and_may_fill_again(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=2, rounds=3)
        people = kyiv.people(session, 4)
        for person in people:
            changes_by_hand.withdraw(moment(session), season, person)
        waiting = [table for row, table in keeping.pairings(session, season) if row.number > 1]
        assert waiting == []
        over = list(of_league(session, find_league(session, "kyiv")))
        assert ("division-over", "s1", "1", "yes") in over
        for person in people[:3]:
            changes_by_hand.come_late(moment(session), season, person, 0)
        again = [table for row, table in keeping.pairings(session, season) if row.number > 1]
        assert len(again) == 2


def test_rounds_drawn_anew_mind_who_has_met(kyiv: League) -> None:
    """One comes late to a division of five: by the rounds that are left nobody meets twice."""
    with kyiv.begin() as session:
        season = kyiv.running(session, 5, size=2, rounds=5)
        kyiv.finish_all(session)
        running.step(moment(session, kyiv.now), season)
        changes_by_hand.come_late(moment(session), season, kyiv.people(session, 6)[5], 0)
        met = [tuple(sorted(table.entrants)) for _, table in keeping.pairings(session, season)]
        assert len(set(met)) == len(met) == 2 * 2 + 3 * 3


def test_a_ladder_moves_by_its_tables(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, "ladder", size=2, rounds=2)
        before = [one.id for one in keeping.entrants(session, season)]
        kyiv.finish_all(session)
        found = played(session, season)
        order = making_rounds.order_now(session, season)
        for pair, one in zip((order[:2], order[2:]), found, strict=True):
            assert one.result is not None
            places = {sat.player: sat.place for sat in one.result.sat}
            assert places[pair[0]] <= places[pair[1]]
        assert sorted(order) == sorted(before)
        (middle,) = running.step(moment(session, kyiv.now), season)
        (table,) = [t for row, t in keeping.pairings(session, season) if row.number == 2]
        assert set(table.entrants) == set(order[1:3])
        kyiv.finish(session, middle)
        assert running.step(moment(session, kyiv.now), season) == []


def test_play_offs_take_the_best_of_each_division(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 8, size=4, rounds=1, tiers=2)
        with pytest.raises(LeagueError, match="season-open-games"):
            closing.play_offs(
                moment(session, NOON, random_bytes=counted(900)), season, "po", "PO", 2
            )
        kyiv.finish_all(session)
        made = closing.play_offs(
            moment(session, NOON, random_bytes=counted(900)), season, "po", "PO", 2
        )
        firsts = [order[0] for order in closing.orders(session, season)]
        people = [session.get_one(Entrant, one).person_id for one in firsts]
        assert [one.person_id for one in keeping.entrants(session, made)][:2] == people
        assert made.form == "cup"


def test_team_tables_add_two_seats(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 4, size=4, rounds=1, teams=True)
        kyiv.finish_all(session)
        (one,) = played(session, season)
        assert one.result is not None
        by_seat = {sat.seat: sat.score for sat in one.result.sat}
        assert (by_seat[0], by_seat[1]) == (by_seat[2], by_seat[3])
        assert one.game is not None
        assert teams_at(session, one.game) == ((0, 2), (1, 3))


def test_what_a_team_has_is_hidden_with_the_coins_of_one_of_them() -> None:
    def coins(*known: int | None) -> View:
        cells = [{} if one is None else {"coins": one} for one in known]
        rows = tuple(SeatView(seat, facts(**one)) for seat, one in enumerate(cells))
        return View("smallworld", "sw-4", None, (), rows, ())

    teams = ((0, 2), (1, 3))
    assert team_rows(coins(3, 9, 4, 5), teams) == (((1, 3), 14), ((0, 2), 7))
    assert team_rows(coins(3, 9, None, 5), teams) == (((0, 2), None), ((1, 3), None))


def test_a_table_never_has_two_games(kyiv: League) -> None:
    with kyiv.begin() as session:
        kyiv.running(session, 4, size=2, rounds=1)
        pairs = session.exec(select(Pairing)).all()
        for table in pairs:
            table.game_id = None  # as if the process had died before the commit
    with pytest.raises(LeagueError, match="game-exists"), kyiv.begin() as session:
        running.step(moment(session, NOON), keeping.find_season(session, "s1"))
    with kyiv.begin() as session:
        assert len(session.exec(select(Game)).all()) == 2


def test_ratings_are_of_persons_over_all_games_of_a_kind(kyiv: League) -> None:
    with kyiv.begin() as session:
        season = kyiv.running(session, 3, size=3, rounds=2, pace="parallel")
        kyiv.finish_all(session)
        found = ratings(of_kind(session, season.league_id, "smallworld"))
        assert {one.player for one in found} == {p.id for p in kyiv.people(session, 3)}
        assert all(one.games == 2 and one.provisional for one in found)
        assert of_kind(session, season.league_id, "kingdoms") == ()


def test_wrong_use_is_answered(kyiv: League) -> None:
    with kyiv.begin() as session:
        for wrong, match in (
            ({"size": 6}, "table-size most=5"),
            ({"kinds": ("chess",)}, "not-a-choice about=game word=chess"),
            ({"ties": ("luck",)}, "tie-break"),
            ({"rounds": 0}, "about=rounds least=1"),
            ({"teams": True, "size": 3}, "teams-four"),
            ({"points": "own", "own": {4: (1, 2, 3, 4)}}, "points-size about=points number=4"),
        ):
            with pytest.raises(LeagueError, match=match):
                kyiv.season(session, 2, **{"size": 2, **wrong})
        with pytest.raises(LeagueError, match="unknown-season"):
            keeping.find_season(session, "none")
        season = kyiv.season(session, 1, size=2)
        with pytest.raises(LeagueError, match="division-two"):
            drawing.draw_season(moment(session), season)
        with pytest.raises(LeagueError, match="not-drawn"):
            running.start(moment(session, NOON), season)
        assert session.exec(select(Season)).all() == [season]
        assert len(session.exec(select(Division)).all()) == 1


def test_who_stood_open_at_the_end_earns_nothing_where_the_rule_says_last(kyiv: League) -> None:
    """Of a table of two the last place of an own table is worth 3: not to who forfeits. What an
    organiser makes of it afterwards holds."""
    with kyiv.begin() as session:
        season = kyiv.running(session, 2, size=2, rounds=1, points="own", own={2: (5, 3)})
        (game,) = kyiv.finish_all(session)
        verdict = ResultRuling(game_id=key(game), places=last_places(_outcome(session, game), {0}))
        session.add(verdict)
        session.flush()
        (ruled,) = tables(session, season)
        fixture = season_facts(session, season).fixtures[0]
        assert [row.points for row in ruled.rows] == [5, 0]
        assert [seat.forfeit for seat in fixture.seats] == [True, False]
        rows = csv.DictReader(results_csv(season_facts(session, season)).splitlines())
        assert [(row["forfeit"], row["why"]) for row in rows] == [
            ("yes", "last-by-rule"),
            ("no", ""),
        ]
        order = ByWhom("organiser", "They wrote in time")
        correct(kyiv.at(session), game, order, {"A": 2, "B": 1})
        (judged,) = tables(session, season)
        assert [row.points for row in judged.rows] == [5, 3]


def _outcome(session: Session, game: Game) -> Outcome:
    found = played_out(session, game)
    assert found is not None
    return found


def test_a_dry_run_of_a_correction_shows_the_standings_that_come_of_it(kyiv: League) -> None:
    with kyiv.begin() as session:
        kyiv.running(session, 2, size=2, rounds=1)
        (game,) = kyiv.finish_all(session)
        slug, outcome = game.slug, _outcome(session, game)
        first = letter(outcome.winners[0])
    places = {"A": 2, "B": 1} if first == "A" else {"A": 1, "B": 2}

    def act(at: At) -> None:
        correct(at, find_game(at.session, slug), ByWhom("o", "a slip"), places)

    tried = dry_run(kyiv.write, act, lambda _: Scope(game=slug)).changes
    assert {one.new for one in tried.kinds("standing-place")} == {"1 (12)", "2 (0)"}
    said = "\n".join(lines(Speaker("ru"), tried, kyiv.now))
    assert "сезон s1, Player 1: место" in said
