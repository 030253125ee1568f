"""A game's record as text: what happened, turn by turn, as everybody may read it."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session

from moderator.engine.core import Event, letter
from moderator.engine.view import View
from moderator.locale.scene import scene_of
from moderator.locale.speech import Speaker
from moderator.publish import queries
from moderator.publish.facts import GameFacts, LeagueFacts, Names, TurnLine
from moderator.publish.queries.turns import told_in
from moderator.publish.telling import templates
from moderator.publish.telling.acts import act_line
from moderator.publish.telling.log import passages
from moderator.publish.telling.rankings import ranked
from moderator.publish.telling.templates import league_speaker
from moderator.store.journal.canonical import short
from moderator.store.tables import Game

RECORD = "record.txt"


def record_text(session: Session, game: Game, language: str = "") -> str:
    """The game from its start to where it stands, in that language, else in the league's. Turns
    that were superseded are left out; nothing hidden is in it."""
    facts = queries.game_facts(session, game, None)
    league = facts.league.spoken(language) if language else facts.league
    speaker = league_speaker(league, facts.view)
    lines = [*_head(speaker, league, facts)]
    held = queries.tenures(session, game)
    for line in (turn for turn in facts.turns if not turn.superseded):
        names = queries.names_then(held, line.played_at)
        lines += ["", *_turn(speaker, line, names, *told_in(session, game, line, None))]
    lines += [*_acts(speaker, facts), *_result(speaker, facts)]
    return "\n".join(lines) + "\n"


def _head(speaker: Speaker, league: LeagueFacts, facts: GameFacts) -> Iterator[str]:
    line, say = facts.line, speaker.say
    yield f"{line.slug}: {speaker.game(line.kind)}, {league.name}"
    seats = facts.view.seats if facts.view else ()
    for seat in (seat_view.seat for seat_view in seats):
        yield f"{letter(seat)} {line.names.get(seat) or say('bot')}"
    yield f"{say('Hash of the dice seed')}: {facts.dice.commitment}"


def _turn(
    speaker: Speaker, line: TurnLine, names: Names, view: View, events: tuple[Event, ...]
) -> Iterator[str]:
    """The turn, whose it was, its hour and code; then what happened, a line for each passage."""
    turn = speaker.say("Turn {turn}", turn=line.name)
    when = templates.date(speaker, line.played_at)
    yield f"{turn}, {speaker.seat(line.seat, names)}, {when} [{short(line.chain)}]"
    for passage in passages(speaker, scene_of(view, names), events):
        lead = "" if passage.seat is None else f"{speaker.seat(passage.seat, names)}: "
        yield f"  {lead}{'; '.join(clause.removesuffix('.') for clause in passage.clauses)}."


def _acts(speaker: Speaker, facts: GameFacts) -> Iterator[str]:
    """The public log of what organiser and clock did."""
    if facts.acts:
        yield from ("", f"{speaker.say('What was done')}:")
    for act in facts.acts:
        line = act_line(speaker, act, facts.line.names)
        reason = f" ({line.reason})" if line.reason else ""
        yield f"  {templates.date(speaker, line.at)}, {line.actor}: {line.deed}{reason}"


def _result(speaker: Speaker, facts: GameFacts) -> Iterator[str]:
    ranking, line = ranked(facts.line), facts.line
    if ranking.rows:
        yield from ("", f"{speaker.say('Result')}:")
    for place, seat, figures in ranking.rows:
        shown = zip(ranking.headings, figures, strict=True)
        told = ", ".join(f"{speaker.say(heading)} {figure}" for heading, figure in shown)
        name = line.names.get(seat) or speaker.say("bot")
        yield f"  {place}. {letter(seat)} {name}: {told}"
    if line.corrected:
        yield speaker.say("Corrected by the organiser: {reason}", reason=line.corrected)
