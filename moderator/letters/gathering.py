"""A briefing out of the database: the game as the reader of one mail may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from moderator.engine import codec, drive
from moderator.engine.core import (
    DICE,
    Answer,
    Ask,
    Decision,
    Event,
    Facts,
    Problem,
    Rolled,
    Seat,
    facts,
)
from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.games import GAMES
from moderator.games import Game as GameKind
from moderator.games.tongues import order_of
from moderator.league.options import league_options
from moderator.league.options.league_options import is_practice
from moderator.league.orders import press
from moderator.league.orders.mending import lines_to_mend
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import deadline, guiding, sheets_on_file
from moderator.league.play.record import desk_of, kind_of, on_file, standing_of
from moderator.league.play.results import played_out, result_of
from moderator.league.play.sheets_on_file import FiledSheet
from moderator.league.play.silence import silence_of, spoke
from moderator.league.seasons.results import teams_at
from moderator.letters.briefing import Briefing, FiledLines, Finish, PastTurn, Said, SeatQuestion
from moderator.letters.sides import drawn_choices
from moderator.locale import questions
from moderator.locale.speech import Speaker
from moderator.publish.facts import Attendance
from moderator.publish.pdf.booklet import BOOKLET
from moderator.publish.queries.attendance import pace_facts, presence
from moderator.publish.queries.games import so_far
from moderator.publish.queries.turn_list import turn_lines
from moderator.publish.queries.turns import earned
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.states import AT_THE_DEADLINE, ENDED, GOING
from moderator.store.tables import (
    Game,
    League,
    OutboxRow,
    Person,
    SheetRow,
    Snapshot,
    Turn,
)


def brief(at: At, settings: Settings, row: OutboxRow) -> Briefing:
    """All that a mail of that row may say: to its seat, or, where it is about none, to everybody.
    Raises NoResultFound where its game or reader is gone."""
    game = at.session.get_one(Game, row.game_id)
    person = at.session.get_one(Person, row.person_id)
    briefing = at_a_glance(at, game, row.viewer, person)
    return replace(
        briefing,
        **_seat_facts(at.session, game, briefing),
        past=_past(at.session, game, briefing.view, row.facts.get("turns")),
        so_far=_so_far(at.session, game, briefing.view),
        finish=_finish(at.session, settings, game, briefing),
        said=_said(at.session, game, row),
        attendance=_attendance(at, game),
        pace=pace_facts(at.session, game),
        teams=teams_at(at.session, game),
        pages=_pages(at.session, settings, game, briefing.speaker),
    )


def brief_seat(at: At, settings: Settings, game: Game, sitting: Sitting) -> Briefing:
    """The same for who looks at the form of their seat; the talk at the table is on the pages."""
    briefing = at_a_glance(at, game, sitting.chair.seat, sitting.person)
    return replace(
        briefing,
        **_seat_facts(at.session, game, briefing),
        past=_past(at.session, game, briefing.view, None),
        so_far=_so_far(at.session, game, briefing.view),
        attendance=_attendance(at, game),
        pace=pace_facts(at.session, game),
        teams=teams_at(at.session, game),
        pages=_pages(at.session, settings, game, briefing.speaker),
    )


def at_a_glance(at: At, game: Game, seat: Seat | None, person: Person) -> Briefing:
    """The position and who sits round it: enough to say what is wrong with an order."""
    state = _state(at.session, game)
    view = None if state is None else GAMES[game.kind].rules.view(state, seat)
    return Briefing(
        speaker=_speaker(at.session, game, person).at(view),
        game=game.slug,
        state=game.state,
        seat=seat,
        players={chair: sitting.name for chair, sitting in sittings(at.session, game).items()},
        now=at.now,
        turn=f"{game.turn}{game.mark}",
        view=view,
        due_at=game.due_at,
        asked=tuple(game.asked),
        own_turn=game.active == seat,
        notify=person.notify,
    )


def _seat_facts(session: Session, game: Game, briefing: Briefing) -> dict[str, Any]:
    """What the seat is asked, and what it has on file; nothing of who has none."""
    kind, state, seat = GAMES[game.kind], _state(session, game), briefing.seat
    if seat is None:
        return {}
    standing = standing_of(session, game, seat)
    question = seat_question(kind, state, briefing.view, seat, briefing.speaker, standing)
    return {
        "question": question,
        "sides": drawn_choices(briefing, kind, state) if question else (),
        "unfit": _unfit(session, game, seat) if question else (),
        "filed": _filed(session, game, briefing, question, standing),
        "standing": tuple(standing.values()),
        "guide": guiding.guide(session, game, seat),
    }


def _unfit(session: Session, game: Game, seat: Seat) -> tuple[tuple[str, Problem], ...]:
    """What the seat wrote for this question before it came, where it does not fit."""
    if game.state not in GOING:
        return ()
    unfit = sheets_on_file.unfit(desk_of(session, game).table, seat)
    return tuple((line.text, problem) for line, problem in unfit)


def _state(session: Session, game: Game) -> Any:
    """The position now; None before the start."""
    packed = session.exec(
        select(Snapshot.state)
        .where(Snapshot.game_id == game.id)
        .order_by(col(Snapshot.revision).desc())
        .limit(1)
    ).first()
    return None if packed is None else GAMES[game.kind].rules.unpack(packed)


def _speaker(session: Session, game: Game, person: Person) -> Speaker:
    league = session.get_one(League, game.league_id)
    return Speaker(person.language or league.language, person.zone or league.zone)


def seat_question(
    kind: GameKind,
    state: Any,
    view: View | None,
    seat: Seat,
    speaker: Speaker,
    standing: Mapping[str, str],
) -> SeatQuestion | None:
    """What that seat is asked, with its legal orders."""
    ask: Ask | None = None if state is None else kind.rules.ask(state)
    for decision in ask.decisions if ask else ():
        if decision.seat == seat and view is not None:
            hints = tuple(kind.notation.help(state, decision))
            orders = in_words(view.game, speaker, hints)
            about = _about(decision.kind, view, seat, speaker)
            about += facts(begun=all(hint.order != "decline" for hint in hints))
            about += questions.about(view.game, decision)
            if questions.silent_by_order(view.game, decision.kind):
                about += facts(order=_default(kind, speaker, state, decision))
            if decision.kind in standing:
                about += facts(standing=standing[decision.kind])
            return SeatQuestion(
                decision.kind, about, orders, _later(kind, speaker, state, decision)
            )
    return None


def in_words(game: str, speaker: Speaker, hints: Iterable[Hint]) -> tuple[Hint, ...]:
    """Orders of a game as their reader would write them."""
    language, own = speaker.language, speaker.own
    return tuple(replace(hint, order=order_of(game, language, hint.order, own)) for hint in hints)


def later_hints(game: str, speaker: Speaker, state: Any, seat: Seat) -> tuple[Hint, ...]:
    """The orders of that seat's next question in that position, where another comes before it."""
    kind = GAMES[game]
    ask = kind.rules.ask(state)
    mine = [decision for decision in ask.decisions if decision.seat == seat] if ask else []
    return _later(kind, speaker, state, mine[0]) if mine else ()


def _later(kind: GameKind, speaker: Speaker, state: Any, decision: Decision) -> tuple[Hint, ...]:
    """The orders of the seat's next question of this turn, were the default its answer to this one;
    nothing where others are asked at the same time: what they answer is not known."""
    rules = kind.rules
    now = rules.ask(state)
    if now is None or len(now.decisions) > 1:
        return ()
    default = Answer(decision, rules.default(state, decision), "thought")
    after = drive.advance(rules, rules.apply(state, (default,)).state, _first_of_pile).state
    if rules.turn(after) != rules.turn(state):
        return ()
    ask = rules.ask(after)
    mine = [asked for asked in ask.decisions if asked.seat == decision.seat] if ask else []
    hints = kind.notation.help(after, mine[0]) if mine else ()
    return in_words(rules.name, speaker, hints)


def _default(kind: GameKind, speaker: Speaker, state: Any, decision: Decision) -> str:
    """What a silent seat plays, as an order in the reader's words."""
    written = kind.notation.write(state, kind.rules.default(state, decision))
    return order_of(kind.rules.name, speaker.language, written, speaker.own)


def _first_of_pile(_state: Any, ask: Ask) -> tuple[Answer[Any], ...] | None:
    """Whatever is drawn meanwhile: no order of the seat's own turn hangs on it."""
    decision = ask.decisions[0]
    return (
        (Answer(decision, Rolled(decision.about[0]), "thought"),) if decision.seat == DICE else None
    )


def _about(kind: str, view: View, seat: Seat, speaker: Speaker) -> Facts:
    """What the words for a silent seat may say: its hand, the combination that is free."""
    if kind == "take" and view.offers:
        power, race = view.offers[0].parts
        return facts(people=speaker.people(race, power))
    hand = dict(view.seats[seat].cells).get("hand")
    return facts(tokens=hand) if hand else ()


def filed_of(session: Session, game: Game, seat: Seat) -> FiledLines | None:
    """The sheet that waits for its moment."""
    rows: Iterable[SheetRow] = on_file(session, game)
    filed = [row for row in rows if row.seat == seat]
    if not filed:
        return None
    row = filed[-1]
    return FiledLines(row.state, tuple(row.text.splitlines()), row.play_at)


def _filed(
    session: Session,
    game: Game,
    briefing: Briefing,
    question: SeatQuestion | None,
    standing: Mapping[str, str],
) -> FiledLines | None:
    """What waits for its moment, with what the deadline will find unanswered behind it."""
    kind, seat = kind_of(game), briefing.held_seat
    filed = _spoken(kind, question, filed_of(session, game, seat))
    if filed is None or question is None or filed.state not in AT_THE_DEADLINE:
        return filed
    desk = desk_of(session, game)
    if filed.state == "wrong":
        filed = _with_mistakes(kind, desk.table, seat, filed)
    state = deadline.left_open(desk, seat)
    view = kind.rules.view(state, seat)
    leaves = seat_question(kind, state, view, seat, briefing.speaker, standing)
    return replace(filed, leaves=leaves)


def _with_mistakes(kind: GameKind, table: Any, seat: Seat, filed: FiledLines) -> FiledLines:
    """A wrong sheet with its lines to correct, judged as it is now."""
    text = "\n".join(filed.lines)
    sheet = kind.notation.read(text)
    verdict = sheets_on_file.verdict_of(table, seat, FiledSheet(sheet, "wrong", "thought")).verdict
    problems = (*sheet.problems, *(verdict.problems.values() if verdict else ()))
    wrong = {problem.line or 0: problem for problem in problems}
    lines = lines_to_mend(kind.notation, text)
    return replace(filed, to_mend=lines, wrong=tuple(sorted(wrong.items())))


def _spoken(
    kind: GameKind, question: SeatQuestion | None, filed: FiledLines | None
) -> FiledLines | None:
    """What is on file, but a draft where it does not speak to a reaction that is asked first."""
    asked_first = question is not None and question.kind in kind.rules.never_waits
    return None if asked_first and filed is not None and filed.state != "ahead" else filed


def _past(
    session: Session, game: Game, view: View | None, named: list[int] | None
) -> tuple[PastTurn, ...]:
    """The turns a mail tells of, the oldest first: those it names, else those since the reader's
    own, or since the last in which the reader said a word where all speak in every turn."""
    if view is None:
        return ()
    told = (
        _played(session, game, col(Turn.number).in_(named))
        if named
        else tuple(_since_own(_played(session, game), view.viewer, kind_of(game).rules.closes))
    )
    return tuple(_told(turn, view) for turn in reversed(told))


def _so_far(session: Session, game: Game, view: View | None) -> tuple[Event, ...]:
    """What has happened in the turn that is being played."""
    return so_far(session, game, view, view.viewer) if view is not None else ()


def _played(session: Session, game: Game, *which: ColumnElement[bool]) -> Sequence[Turn]:
    """Turns that were played to their end and hold, the newest first, a few rounds at most."""
    return session.exec(
        select(Turn)
        .where(
            Turn.game_id == game.id,
            col(Turn.superseded).is_(False),
            col(Turn.played_at).is_not(None),
            *which,
        )
        .order_by(col(Turn.number).desc())
        .limit(2 * game.seats)
    ).all()


def _since_own(turns: Iterable[Turn], seat: Seat | None, closes: str) -> Iterator[Turn]:
    """From the newest back to the reader's own turn, that one left out; in another's turn the
    reader spoke before it was over, so that one is told to its end."""
    for turn in turns:
        if turn.seat == seat:
            return
        yield turn
        if closes == "question" and spoke(turn.report, seat):
            return


def _told(turn: Turn, view: View) -> PastTurn:
    """A turn as that reader may know it: at the end of a game nothing is hidden any more."""
    events: Iterable[Event] = (codec.load(event) for event in turn.events)
    seen = tuple(event for event in events if view.over or event.seen(view.viewer))
    by = {by for seat, _, by in turn.report.get("by", ()) if seat == turn.seat}
    why = silence_of(turn.report, turn.seat)
    return PastTurn(f"{turn.number}{turn.mark}", turn.seat, seen, why, "stand-in" in by)


def _finish(session: Session, settings: Settings, game: Game, briefing: Briefing) -> Finish | None:
    """What came of a game that was played to its end; of one that does not count by the league's
    rule too."""
    view = briefing.view
    if game.state not in ENDED or view is None or not view.over:
        return None
    result = result_of(session, game)
    outcome = result.outcome if result else played_out(session, game)
    if outcome is None:
        return None
    lines = [line for line in turn_lines(session, game) if not line.superseded]
    page = _page(session, settings, game)
    return Finish(
        outcome,
        result.counts if result else False,
        bool(result and (result.corrected or result.forfeits)),
        result.forfeits if result else frozenset(),
        earned(session, lines, view, view.viewer),
        f"{page}{BOOKLET}" if page else "",
        bool(page) and league_options.press(session, game) != "none",
    )


def _attendance(at: At, game: Game) -> tuple[Attendance, ...]:
    """Nothing of a game that is over: nobody is waited for."""
    return () if game.state == "over" else presence(at.session, game, at.now)


def _said(session: Session, game: Game, row: OutboxRow) -> tuple[Said, ...]:
    """What the others said to all, and no mail to the reader has told yet."""
    return tuple(
        Said(words.id or 0, press.author(words), words.text)
        for words in press.public(session, game, heard(session, game, row))
        if words.seat != row.viewer
    )


def heard(session: Session, game: Game, row: OutboxRow) -> int:
    """The newest words to all that a mail to that reader has brought."""
    newest = session.exec(
        select(func.max(OutboxRow.heard)).where(
            OutboxRow.game_id == game.id,
            col(OutboxRow.tenure_id).is_not_distinct_from(row.tenure_id),
            OutboxRow.person_id == row.person_id,
        )
    ).one()
    return newest or 0


def _pages(
    session: Session, settings: Settings, game: Game, speaker: Speaker
) -> tuple[tuple[str, str], ...]:
    """Where the game is published."""
    address = _page(session, settings, game)
    return ((speaker.say("Board, log and PDF"), address),) if address else ()


def _page(session: Session, settings: Settings, game: Game) -> str:
    """The address of its page; a practice game has none."""
    return "" if is_practice(session, game) else f"{settings.site.base_url}{game.slug}/"
