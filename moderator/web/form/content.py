"""What the form shows: everything the seat may know, read in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

import structlog
from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.engine.sheets import Hint
from moderator.league.games import my_games
from moderator.league.options import league_options
from moderator.league.orders import handing_in, looking, unsent, which_turn
from moderator.league.orders.arrival import PositionStamp, stand_of
from moderator.league.orders.handing_in import closing_line
from moderator.league.orders.looking import SheetLook
from moderator.league.orders.replies import Reply, ReplyKind
from moderator.league.orders.unsent import FormField, Part
from moderator.league.play import sheets_on_file
from moderator.league.play.record import desk_of, kind_of
from moderator.letters import by_form
from moderator.letters.answer import turn_and_deadline
from moderator.letters.asking import due, lead, unfit
from moderator.letters.briefing import Briefing, DrawnChoice, FiledLines
from moderator.letters.cards import NO_CARDS, Cards, cards_on_table, tapped, things_of, with_names
from moderator.letters.gathering import at_a_glance, brief_seat, filed_of, in_words
from moderator.letters.guide import guide
from moderator.letters.history import since_last_turn
from moderator.letters.kingdoms_position import war
from moderator.letters.letter import Block
from moderator.letters.picture import (
    BoardSvg,
    as_svg,
    drawn_board,
)
from moderator.letters.position import offers, position
from moderator.letters.reach import said_of
from moderator.letters.sides import drawn_choices
from moderator.locale.speech import Speaker
from moderator.publish.pictures.board import Drawing, layers_by_place
from moderator.store.at import At
from moderator.store.states import AT_PLAY, GOING
from moderator.store.tables import Game
from moderator.web.form.board import Behind, behind_sheet, board_behind, war_of
from moderator.web.form.buttons import last_sheet
from moderator.web.form.form_seat import FormSeat
from moderator.web.form.sent_form import FIELDS
from moderator.web.form.settled import settled_of
from moderator.web.process import runtime

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal order with what is said beside it; `region` is what the board calls its target,
    `things` what it takes, each with its card."""

    order: str
    region: str
    said: str
    things: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What came of a sheet: the first line, whether all is well, then block by block; `open` says
    that its lines stand in the sheet, and can be changed there."""

    lead: str
    sound: bool
    blocks: tuple[Block, ...]
    open: bool = False
    kind: ReplyKind = "checked"


@dataclass(frozen=True, slots=True)
class TypedResult:
    """What changes with each line that is typed: the result, and what may be ordered next; `now`
    is what the page shows of the game, to be compared with what an open page shows; `closing` is
    the number of the line that closes the sheet, 0 where none does."""

    speaker: Speaker
    result: SheetResult | None
    choices: tuple[Choice, ...]
    now: str
    board: tuple[Drawing, ...] = ()
    sides: tuple[DrawnChoice, ...] = ()
    closing: int = 0
    cards: Cards = NO_CARDS


@dataclass(frozen=True, slots=True)
class Shown:
    """The whole form; `asked` is what is asked of who pressed a button that may mean two things,
    `effects` what sending and keeping would do now, `next_game` another that waits, `war` the
    sides of the one that is bid in, for the region `fought_for`."""

    briefing: Briefing
    stand: str
    fields: Mapping[Part, FormField]
    told: TypedResult
    due: str
    filed: FiledLines | None
    board: BoardSvg | None
    guide: tuple[Block, ...]
    war: tuple[Block, ...]
    fought_for: str
    below: tuple[Block, ...]
    sealed: bool
    asked: str
    effects: tuple[str, ...]
    hearers: tuple[tuple[str, str], ...]
    last: str
    next_game: str


def told(at: At, place: FormSeat, reply: Reply | None, looked: SheetLook | None) -> TypedResult:
    """The result of what was done or typed, for its reader alone; what is offered, and the board,
    are those behind the sheet that was looked at."""
    briefing = at_a_glance(at, place.game, place.seat, place.sitting.person)
    hints = in_words(place.game.kind, briefing.speaker, looked.hints if looked else ())
    behind = behind_sheet(place, looked)
    cards = cards_on_table(briefing.speaker, briefing.view, behind.view if behind else None)
    return TypedResult(
        briefing.speaker,
        result_of(briefing, reply) if reply else None,
        tuple(_choices(briefing, hints, behind, cards)),
        now_of(place.game),
        board_behind(briefing, place, behind, hints),
        drawn_choices(briefing, kind_of(place.game), behind.state) if behind and hints else (),
        cards=cards,
    )


_STILL_OPEN: Collection[ReplyKind] = ("checked", "wrong")
"""What leaves the sheet to be changed and sent."""


def result_of(briefing: Briefing, reply: Reply) -> SheetResult:
    """What came of a sheet, in its reader's words."""
    sound = by_form.is_sound(reply)
    open_ = reply.kind in _STILL_OPEN
    return SheetResult(
        by_form.lead(briefing, reply), sound, by_form.result(briefing, reply), open_, reply.kind
    )


def _choices(
    briefing: Briefing, hints: tuple[Hint, ...], behind: Behind | None, cards: Cards
) -> Iterator[Choice]:
    tap = tapped(briefing.speaker, cards)
    for hint in hints:
        region, said = said_of(briefing, hint)
        things = cards.of(things_of(behind.view, hint)) if behind else ()
        yield Choice(hint.order, region, tap(said), things)


def now_of(game: Game) -> str:
    """What a page shows of a game that may be another when it is looked at again: the position,
    the deadline, whom it waits for."""
    due = game.due_at.isoformat() if game.due_at else ""
    asked = "".join(LETTERS[seat] for seat in game.asked)
    return f"{stand_of(game)}/{game.state}/{asked}/{due}"


def typed(at: At, place: FormSeat, text: str, stand: PositionStamp) -> TypedResult:
    """The sheet as it is typed: what is wrong with it, and what may follow. Nothing is kept. Of a
    page that is out of date only that is said."""
    if why := which_turn.moved_on(place.context(at), stand):
        game, stale = place.game, (("stale", why),)
        reply = Reply("stale", game.slug, place.seat, game.turn, game.mark, notes=stale)
        return told(at, place, reply, None)
    looked = looking.look(at.session, place.game, place.seat, text)
    closing = closing_line(kind_of(place.game).notation, text)
    return replace(told(at, place, looked.reply, looked), closing=closing)


def shown(at: At, place: FormSeat, answer: str) -> Shown:
    """The form as it is opened, with the answer that its address names."""
    game, tenure = place.game, place.sitting.tenure
    briefing = brief_seat(at, runtime().settings, game, place.sitting)
    context = place.context(at)
    fields: dict[Part, FormField] = {
        part: unsent.opened(context, part, settled_of(at.session, place, part)) for part in FIELDS
    }
    text = fields["sheet"].text
    looked = _looked(at.session, place, text)
    given = handing_in.answer_of(at.session, tenure, answer)
    checked = looked.reply if looked and text.strip() else None
    result = told(at, place, given or checked, looked)
    tap = tapped(briefing.speaker, result.cards)
    fought = war_of(game, looked.state) if looked and looked.state else {}
    below = (
        *unfit(briefing),
        *since_last_turn(briefing),
        *position(briefing),
        *offers(briefing),
    )
    return Shown(
        briefing=briefing,
        stand=str(stand_of(game)),
        fields=fields,
        told=replace(result, closing=closing_line(kind_of(game).notation, text)),
        due=_due(briefing),
        filed=filed_of(at.session, game, briefing.held_seat),
        board=as_svg(briefing, result.board) if result.board else drawn_board(briefing),
        guide=with_names(guide(briefing), tap),
        war=with_names(war(briefing, fought), tap),
        fought_for=str(fought.get("region", "")),
        below=with_names(below, tap),
        sealed=is_sealed(at.session, place),
        asked=answer if given is None and answer in QUESTIONS else "",
        effects=_effects(at, place, briefing),
        hearers=_hearers(at.session, place, briefing),
        last=last_sheet(at, place),
        next_game=_next_game(at, place),
    )


QUESTIONS = ("empty", "which", "wordless")
"""What the form may ask back, by the name of the page that asks it."""


def _looked(session: Session, place: FormSeat, text: str) -> SheetLook | None:
    """What is to be said of a text, and what may be ordered behind it. It was kept unchecked, so
    nothing in it may close the form, where alone it can be corrected: a text that breaks its
    reading is shown without a word."""
    try:
        return looking.look(session, place.game, place.seat, text)
    except Exception:
        log.exception("kept text not read", game=place.game.slug)
        return None


def _effects(at: At, place: FormSeat, briefing: Briefing) -> tuple[str, ...]:
    """What *Send* does now, and what keeping a draft does: said by what will do it."""
    say, game = briefing.speaker.say, place.game
    if briefing.state not in GOING:
        return ()
    cool_off = league_options.cool_off(at.session, game)
    if is_sealed(at.session, place):
        sending = say(
            "{button}: the sheet takes the place of your sealed answer.", button=say("Send")
        )
    elif sheets_on_file.seals(desk_of(at.session, game).table, place.seat):
        sending = say(
            "{button}: your answer is kept sealed until everyone who is asked has answered; until"
            " then you may send another in its place, or withdraw it.",
            button=say("Send"),
        )
    elif not briefing.mine:
        sending = say(
            "{button}: the sheet is kept, and played as soon as your turn begins.",
            button=say("Send"),
        )
    elif cool_off:
        span = briefing.speaker.lasting(cool_off)
        sending = say(
            "{button}: the sheet is kept for {span}, then played; until then you may send another"
            " in its place, or take it back.",
            button=say("Send"),
            span=span,
        )
    else:
        sending = say(
            "{button}: the sheet is played at once, and what has been played stays played.",
            button=say("Send"),
        )
    if game.due_at is None:
        return (sending, say("A draft is kept, and played when you send it."))
    return (sending, say("A draft is played at the deadline, as far as it goes."))


def _hearers(session: Session, place: FormSeat, briefing: Briefing) -> tuple[tuple[str, str], ...]:
    """Who may be written to from the form, by letter and name."""
    if league_options.press(session, place.game) == "none" or briefing.state not in AT_PLAY:
        return ()
    own = place.seat
    return tuple(
        (LETTERS[seat], briefing.speaker.seat(seat, briefing.players))
        for seat in sorted(briefing.players)
        if seat != own
    )


def _next_game(at: At, place: FormSeat) -> str:
    """Another game that waits for the reader, the most urgent first; empty where none does, and for
    who came by the link of a mail: it opens one seat alone."""
    if place.signed_in is None:
        return ""
    waiting = (game for game in my_games.games_of(at, place.signed_in, []) if game.urgent)
    return next((game.slug for game in waiting if game.slug != place.game.slug), "")


def _due(briefing: Briefing) -> str:
    """Until when; for who is not asked, whom the game waits for."""
    return due(briefing) if briefing.mine else turn_and_deadline(briefing)


def is_sealed(session: Session, place: FormSeat) -> bool:
    """Whether the seat has given an answer that waits for those of others."""
    if place.game.state not in GOING:
        return False
    return sheets_on_file.sealed(desk_of(session, place.game).table, place.seat)


def question_of(briefing: Briefing) -> str:
    """What the seat is asked, as a sentence; empty where it is not."""
    return lead(briefing) if briefing.question is not None and briefing.mine else ""


def seat_letter(place: FormSeat) -> str:
    """`A`."""
    return LETTERS[place.seat]


@dataclass(frozen=True, slots=True)
class NowSaid:
    """What has changed since a page was opened: the question, the deadline, what happened."""

    speaker: Speaker
    now: str
    moved: bool
    question: str
    due: str
    past: tuple[Block, ...]


def now_said(at: At, place: FormSeat, seen: str) -> NowSaid | None:
    """What a page that shows `seen` does not show yet; None where it shows all."""
    now = now_of(place.game)
    if now == seen:
        return None
    briefing = brief_seat(at, runtime().settings, place.game, place.sitting)
    moved = now.partition("/")[0] != seen.partition("/")[0]
    past = tuple(since_last_turn(briefing)) if moved else ()
    return NowSaid(briefing.speaker, now, moved, question_of(briefing), _due(briefing), past)


def layers_of(told: TypedResult) -> tuple[tuple[str, str], ...]:
    """What of the board's picture is another behind the sheet that was typed: by the names of its
    layers, each to be put in the place of what the page shows."""
    return tuple(
        (f"{name}{place}", "".join(parts))
        for place, layers in (layers_by_place(told.board) if told.board else {}).items()
        for name, parts in (
            ("bands", layers.bands.values()),
            ("labels", layers.labels.values()),
            ("reach", (layers.reach,)),
        )
    )
