"""From an outbox row to a message, and whether what it says is still true."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

from sqlmodel import Session, col, select

from moderator.engine import codec
from moderator.engine.core import Problem
from moderator.league.access import held_mails, one_time_links, seat_links
from moderator.league.mailing.digests import gathered_with
from moderator.league.orders import mending
from moderator.league.orders.replies import Reply
from moderator.league.people import observers
from moderator.league.play import looking_back
from moderator.letters import answer, asking, links, news, press, reviewing
from moderator.letters.briefing import Briefing
from moderator.letters.collected import GamePart, collected
from moderator.letters.footer import footer, no_paper
from moderator.letters.gathering import brief, heard
from moderator.letters.letter import Block, Letter
from moderator.letters.links import LINK_LETTERS, link_letter
from moderator.letters.questions import question_letter, replied, still_open
from moderator.letters.still_named import still_named_letter
from moderator.letters.trouble import still_so, trouble_letter
from moderator.mail.outbound.attachments import Paper, report_name
from moderator.mail.outbound.drawing import html, text
from moderator.mail.outbound.head import head
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AT_PLAY, ENDED, GOING, SOUND
from moderator.store.tables import (
    Game,
    Message,
    OutboxRow,
    Person,
    Press,
    Review,
    SheetRow,
    Tenure,
    Turn,
)

# A line of In-Reply-To that is folded breaks threads in some mail programs.
_POLICY = SMTP.clone(max_line_length=998)


def compose(
    at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper] = ()
) -> EmailMessage:
    """The message of that row, for its viewer alone: text, HTML and the board, and `papers`.

    The row keeps what of the talk at the table it tells, so that no later mail tells it again.
    Raises ValueError for a row of a kind that nobody writes, NoResultFound where what it is about
    is gone.
    """
    if row.kind in LINK_LETTERS:
        return _message(at, settings, row, link_letter(at, settings, row))
    if row.kind == "trouble":
        return _message(at, settings, row, trouble_letter(at, settings, row))
    if row.kind == "question":
        return _message(at, settings, row, question_letter(at, settings, row))
    if row.kind == "still-named":
        return _message(at, settings, row, still_named_letter(at, settings, row))
    parts = [
        _compose_part(at, settings, part, papers) for part in (row, *gathered_with(at.session, row))
    ]
    letter = parts[0].letter if len(parts) == 1 else collected(parts)
    message = _message(at, settings, row, letter)
    for paper in papers:
        if paper.pdf:
            message.add_attachment(paper.pdf, "application", "pdf", filename=paper.name)
    return message


def _compose_part(at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper]) -> GamePart:
    """The letter of a row about a game, and what it was written from."""
    facts = {**row.facts, **_links(at, settings, row), **of_review(at.session, row)}
    briefing = brief(at, settings, row)
    if form := form_of(at, settings, row):
        briefing = replace(briefing, form=form)
    if stop := stop_of(at, settings, row):
        briefing = replace(briefing, stop=stop)
    letter = letter_of(row, briefing, facts)
    if row.kind in _TELLS_WORDS and briefing.said:
        row.heard = briefing.said[-1].id
        at.session.add(row)
    if any(paper.name == report_name(briefing.game) and not paper.pdf for paper in papers):
        letter = _above_footer(letter, briefing, no_paper(briefing))
    return GamePart(briefing, letter)


def _message(at: At, settings: Settings, row: OutboxRow, letter: Letter) -> EmailMessage:
    """Head, both parts and pictures."""
    message = EmailMessage(policy=_POLICY)
    for name, value in head(at, settings, row, letter.subject):
        message[name] = value
    message.set_content(text(letter), cte="quoted-printable")
    if at.session.get_one(Person, row.person_id).html:
        message.add_alternative(html(letter), subtype="html", cte="quoted-printable")
        _add_pictures(message, letter)
    return message


def _links(at: At, settings: Settings, row: OutboxRow) -> Mapping[str, str]:
    """What the row cannot hold: links whose tokens only the secret gives."""
    if row.kind != "confirm":
        return {}
    held = at.session.get_one(Message, row.facts["message"])
    return {"link": f"{settings.site.base_url}confirm/{held_mails.link(at.secret, held)}"}


_BRING_LINK = frozenset({"asked", "reminder", "spoilt"})
_BRING_LINK_TO_ASKED = frozenset({"answer", "takeover"})


def brings_link(at: At, row: OutboxRow) -> bool:
    """Whether the link to the seat's form stands in the mail; whoever sends it gives the link."""
    if row.kind not in _BRING_LINK_TO_ASKED:
        return row.kind in _BRING_LINK
    game = at.session.get_one(Game, row.game_id)
    tenure = at.session.get_one(Tenure, row.tenure_id)
    return tenure.ended_at is None and game.state in GOING and row.viewer in game.asked


def of_review(session: Session, row: OutboxRow) -> Mapping[str, Any]:
    """What such a letter brings."""
    if row.kind != "review":
        return {}
    review = session.get_one(Review, row.facts["review"])
    return {"turns": looking_back.read(review), "wrong": review.wrong}


def form_of(at: At, settings: Settings, row: OutboxRow) -> str:
    """The address of the seat's form, which opens once the mail's link is given; "" in mails that
    bring none."""
    if not brings_link(at, row):
        return ""
    game, tenure = at.session.get_one(Game, row.game_id), at.session.get_one(Tenure, row.tenure_id)
    return f"{settings.site.base_url}play/{seat_links.token_of(at, game, tenure)}"


def stop_of(at: At, settings: Settings, row: OutboxRow) -> str:
    """The address of the page where who follows the game ends that; "" for who does not."""
    if row.tenure_id is not None or row.game_id is None:
        return ""
    following = observers.row_of(at.session, row.game_id, row.person_id)
    if following is None:
        return ""
    return f"{settings.site.base_url}unsubscribe/{observers.link_token(at.secret, following)}"


def letter_of(row: OutboxRow, briefing: Briefing, facts: Mapping[str, Any] | None = None) -> Letter:
    """The words of that row, from its facts or those given. Raises ValueError for a kind that
    nobody writes."""
    if row.kind not in _LETTERS:
        raise ValueError(f"no letter is written for {row.kind!r}")
    letter = _LETTERS[row.kind](briefing, row.facts if facts is None else facts)
    return _with_words(letter, briefing) if row.kind in _TELLS_WORDS else letter


def _with_words(letter: Letter, briefing: Briefing) -> Letter:
    """What was said at the table stands before the footer."""
    return _above_footer(letter, briefing, *press.said(briefing))


def _above_footer(letter: Letter, briefing: Briefing, *blocks: Block) -> Letter:
    below = len(footer(briefing))
    return replace(letter, blocks=(*letter.blocks[:-below], *blocks, *letter.blocks[-below:]))


def _answer(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    reply: Reply = codec.load(facts["reply"])
    lines, hints = mending.read_lines(facts), mending.read_hints(facts)
    beside = answer.BesideAnswer(int(facts.get("collected", 0)), lines, hints, "whole" in facts)
    return answer.answer(briefing, reply, beside)


def _spoilt(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    wrong: Problem = codec.load(facts["wrong"])
    return news.spoilt(briefing, wrong)


_LETTERS: Mapping[str, Callable[[Briefing, Mapping[str, Any]], Letter]] = {
    "answer": _answer,
    "asked": lambda briefing, facts: asking.asked(briefing, str(facts.get("commitment", ""))),
    "confirm": links.confirm,
    "ended": lambda briefing, _: news.ended(briefing),
    "following": lambda briefing, _: news.following(briefing),
    "left": news.left,
    "missed": news.missed,
    "notice": news.notice,
    "press": press.private,
    "reminder": lambda briefing, _: asking.reminder(briefing),
    "replied": replied,
    "report": lambda briefing, _: news.report(briefing),
    "said": lambda briefing, _: press.to_all(briefing),
    "review": lambda briefing, facts: reviewing.letter(briefing, facts["turns"], facts["wrong"]),
    "spoilt": _spoilt,
    "started": news.started,
    "takeover": news.takeover,
    "unheard": lambda briefing, _: news.unheard(briefing),
}


_TELLS_WORDS = frozenset(
    {"answer", "asked", "ended", "following", "reminder", "report", "said", "spoilt", "started"}
)
"""Mails in which the talk at the table stands."""


def _add_pictures(message: EmailMessage, letter: Letter) -> None:
    page = message.get_payload(1)
    assert isinstance(page, EmailMessage)
    for picture in letter.pictures:
        page.add_related(
            picture.png,
            "image",
            "png",
            cid=f"<{picture.name}>",
            disposition="inline",
            filename=f"{picture.name}.png",
        )


def relevant(at: At, row: OutboxRow) -> bool:
    """Whether what the row says is still true, and its reader still the one to be told."""
    if row.kind in LINK_LETTERS:
        return one_time_links.works(at, int(row.facts["link"]))
    if row.kind == "trouble":
        return still_so(at, row)
    if row.kind == "question":
        return still_open(at, row)
    if row.kind == "still-named":
        return True
    game = at.session.get(Game, row.game_id)
    if game is None or row.kind not in _LETTERS:
        return False
    if row.kind in _ALWAYS_TRUE:
        return True
    if row.tenure_id is None:
        follows = observers.row_of(at.session, row.game_id, row.person_id) is not None
        return follows and _STILL_TRUE[row.kind](at.session, game, row)
    tenure = at.session.get(Tenure, row.tenure_id)
    held = tenure is not None and tenure.ended_at is None
    return held and _STILL_TRUE[row.kind](at.session, game, row)


def _still_asked(_session: Session, game: Game, row: OutboxRow) -> bool:
    turn = (row.facts.get("turn"), row.facts.get("mark"))
    # A paused game is asked on: whoever reads it then can send orders all the same.
    waits = game.state in GOING and row.viewer in game.asked
    return waits and turn == (game.turn, game.mark)


def _still_to_remind(session: Session, game: Game, row: OutboxRow) -> bool:
    """Asked still, by the same deadline, and nothing sound on file."""
    due = game.due_at.isoformat() if game.due_at else None
    if not _still_asked(session, game, row) or row.facts.get("due_at") != due:
        return False
    sound = select(SheetRow.id).where(
        SheetRow.game_id == game.id,
        SheetRow.seat == row.viewer,
        col(SheetRow.state).in_(SOUND),
    )
    return session.exec(sound).first() is None


def _still_played(session: Session, game: Game, row: OutboxRow) -> bool:
    """The turn it tells of was not taken back."""
    turns = session.exec(
        select(Turn).where(
            Turn.game_id == game.id,
            Turn.number == row.facts.get("turn"),
            col(Turn.superseded).is_(False),
        )
    )
    return any(turn.played_at is not None for turn in turns)


def _still_so(_session: Session, game: Game, row: OutboxRow) -> bool:
    """A pause that has ended, or a going-on that has stopped, is no news any more."""
    wanted = {"paused": "paused", "resumed": "running"}.get(str(row.facts.get("act")))
    return wanted is None or game.state == wanted


def _still_said(session: Session, _game: Game, row: OutboxRow) -> bool:
    """Private words that were not taken off; rows of old do not name them."""
    said = session.get(Press, row.facts.get("press", 0))
    return said is None or said.hidden_at is None


def _still_unheard(session: Session, game: Game, row: OutboxRow) -> bool:
    """Words to all that were not taken off, and that no mail to the reader has brought yet."""
    words = session.get(Press, row.facts["press"])
    return words is not None and words.hidden_at is None and key(words) > heard(session, game, row)


_ALWAYS_TRUE = frozenset({"answer", "left", "replied"})
"""Mails for whoever held the seat when they were written."""

_STILL_TRUE: Mapping[str, Callable[[Session, Game, OutboxRow], bool]] = {
    "asked": _still_asked,
    "confirm": lambda session, _, row: held_mails.still_open(session, int(row.facts["message"])),
    "ended": lambda _, game, __: game.state in ENDED,
    "following": lambda *_: True,
    "missed": lambda *_: True,
    "notice": _still_so,
    "press": _still_said,
    "reminder": _still_to_remind,
    "report": _still_played,
    "said": _still_unheard,
    "review": lambda session, game, row: looking_back.stands(
        session, game, session.get_one(Review, row.facts["review"])
    ),
    "spoilt": _still_asked,
    "started": lambda _, game, __: game.state in GOING,
    "takeover": lambda _, game, __: game.state in AT_PLAY,
    "unheard": lambda *_: True,
}
