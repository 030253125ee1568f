"""Every letter there is, written from the hand-built table, by a name of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from table import DUE, LANGUAGE, PAST, briefing, conquered, over, taking

from moderator.engine.core import Event, Outcome, Problem, facts
from moderator.league.orders.replies import LineReply, Reply
from moderator.league.values.rhythm import Rhythm
from moderator.letters import answer, asking, news
from moderator.letters.briefing import FiledLines, Finish, PastTurn
from moderator.letters.letter import Letter
from moderator.publish.facts import Attendance, PaceFacts

RECEIPT = "853d67b96da255af.8c39d83b08c3069257de12325b034625d8fd222c19ed16cb6a1ddee14c115cc7"
TOO_DEAR = Problem("not-enough-tokens", facts(region=21, cost=4, tokens=4, hand=1), 4)
MISSPELT = Problem("unknown-order", facts(word="conqer"), 6, ("conquer",))
BY_THEN = Problem("not-owned", facts(region=21))

WRONG = Reply(
    "wrong",
    "kyiv-7",
    0,
    10,
    lines=(
        LineReply(3, "conquer 20", ("conquer 20",)),
        LineReply(4, "conquer 21", (), TOO_DEAR),
        LineReply(5, "deploy the rest to 20", ("deploy rest 20",)),
        LineReply(6, "", (), MISSPELT),
    ),
    certain=(conquered(0, "skeletons", 20),),
    passed_over=("Hi all, good luck!", "Sent from my phone"),
    receipt=RECEIPT,
)
PLAYED = Reply(
    "played",
    "kyiv-7",
    0,
    10,
    lines=(
        LineReply(3, "conquer 20, 9", ("conquer 20", "conquer 9")),
        LineReply(4, "roll 21", ("roll 21",)),
        LineReply(5, "conquer 16", ("conquer 16",), None, (Problem("wrong-phase"),), True),
        LineReply(6, "deploy 20:3 21:2 rest 12", ("deploy 20:3 rest 12",), None, (BY_THEN,)),
    ),
    certain=(
        conquered(0, "skeletons", 20),
        conquered(0, "skeletons", 9),
        Event("rolled", facts(seat=0, face=0, region=21)),
        Event("failed", facts(seat=0, race="skeletons", region=21, face=0)),
        Event("scored", facts(seat=0, items=(("regions", 6), ("decline", 2)), total=8)),
    ),
    receipt=RECEIPT,
)
DRAFT = Reply(
    "draft",
    "kyiv-7",
    0,
    10,
    lines=(LineReply(1, "roll 21", ("roll 21",)),),
    dice=True,
    notes=(("no-closing", ()), ("replaced", ())),
    receipt=RECEIPT,
)
STALE = Reply(
    "stale", "kyiv-7", 0, 10, notes=(("stale", facts(turn=7, mark="", now=10, now_mark="")),)
)
FINISH = Finish(
    Outcome(
        (1,),
        (
            (1, 1, facts(coins=74, tokens=11)),
            (2, 2, facts(coins=74, tokens=10)),
            (3, 0, facts(coins=23, tokens=9)),
        ),
    ),
    booklet="https://league.example/kyiv-7/all-turns.pdf",
    talk=True,
)
OVER = Event("ended", facts(winners=(1,), ranking=((1, 1, ()), (2, 0, ()), (3, 2, ()))))


def _answered(reply: Reply, **other: object) -> Letter:
    return answer.answer(replace(briefing(), **other), reply)  # type: ignore[arg-type]


def _done(kind: str, *notes: tuple[str, tuple[tuple[str, str], ...]]) -> Reply:
    return Reply(kind, "kyiv-7", 0, 10, notes=notes)


AT_THE_TABLE = (
    Attendance(0, open=False, left=timedelta(hours=50)),
    Attendance(1, open=True),
    Attendance(2, open=False, away=((date(2026, 12, 24), date(2027, 1, 2)),)),
)
FASTER = PaceFacts(Rhythm(period=timedelta(hours=24)), (2,), faster=False)

WRITTEN: Mapping[str, Callable[[], Letter]] = {
    "asked": lambda: asking.asked(briefing()),
    "asked-take": lambda: asking.asked(taking()),
    "asked-draft-on-file": lambda: asking.asked(
        replace(
            briefing(),
            filed=FiledLines("draft", ("conquer 20",), None, briefing().question),
            standing=("retreat 12 13",),
        )
    ),
    "reminder": lambda: asking.reminder(replace(briefing(), now=DUE.replace(hour=6))),
    "answer-wrong": lambda: _answered(
        WRONG, filed=FiledLines("wrong", ("conquer 20",), None, briefing().question)
    ),
    "answer-played": lambda: _answered(PLAYED, asked=(1,), question=None),
    "answer-played-so-far": lambda: _answered(replace(PLAYED, certain=())),
    "answer-draft": lambda: _answered(DRAFT, filed=FiledLines("draft", ("roll 21",))),
    "answer-ahead": lambda: _answered(
        Reply("ahead", "kyiv-7", 0, 10, lines=(LineReply(1, "decline", ()),), receipt=RECEIPT),
        asked=(2,),
        question=None,
        filed=FiledLines("ahead", ("decline", "end")),
    ),
    "answer-stale": lambda: _answered(
        STALE, filed=FiledLines("draft", ("conquer 20", "end"), None, briefing().question)
    ),
    "answer-status": lambda: _answered(_done("status", ("status", ()))),
    "answer-conflict": lambda: _answered(_done("conflict")),
    "answer-empty": lambda: _answered(replace(_done("empty"), passed_over=("Nice move!",) * 20)),
    "answer-withdrawn": lambda: _answered(_done("withdrawn", ("withdrawn", facts(sheets=1)))),
    "answer-told": lambda: _answered(_done("told", ("notify", facts(wish="asked")))),
    "answer-help": lambda: _answered(
        _done(
            "help",
            (
                "help",
                facts(
                    topic="conquer",
                    form="conquer 14 · conquer 14 with 4 · conquer 9 or 16",
                    game="smallworld",
                ),
            ),
        )
    ),
    "answer-checked": lambda: _answered(
        replace(
            DRAFT,
            kind="checked",
            notes=(
                ("roll", facts(order="roll 21", need=1, odds=3)),
                ("idle", facts(tokens=3, order="conquer 20")),
                ("left-empty", facts(regions=(12, 14))),
            ),
        )
    ),
    "answer-over": lambda: _answered(_done("over"), state="over", asked=(), question=None),
    "answer-unread": lambda: answer.answer(
        briefing(),
        _done("unread", ("too-big", facts(limit=1000))),
        beside=answer.BesideAnswer(collected=3),
    ),
    "report": lambda: news.report(replace(briefing(1), past=(replace(PAST[1], silence="silent"),))),
    "started": lambda: news.started(
        replace(briefing(2), past=()), {"commitment": "0bda318b3606c2303d9c47697bb91e22" * 2}
    ),
    "ended": lambda: news.ended(
        replace(
            briefing(),
            state="over",
            asked=(),
            past=(PastTurn("30", 2, (OVER,)),),
            view=over(),
            finish=FINISH,
        )
    ),
    "spoilt": lambda: news.spoilt(
        replace(
            briefing(),
            filed=FiledLines(
                "wrong", ("begin", "", "conquer 20", "conquer 21"), None, briefing().question
            ),
        ),
        TOO_DEAR,
    ),
    "notice-extended": lambda: news.notice(
        briefing(1), {"act": "extended", "reason": "Olena is ill", "old": "", "new": ""}
    ),
    "takeover": lambda: news.takeover(
        replace(briefing(), attendance=AT_THE_TABLE, pace=FASTER),
        {"from": "Olena", "kept": False, "reason": ""},
    ),
    "notice-paused": lambda: news.notice(
        replace(briefing(), state="paused"), {"act": "paused", "reason": "Holidays"}
    ),
}


MAIN = (
    "asked",
    "asked-take",
    "reminder",
    "answer-played",
    "answer-wrong",
    "answer-draft",
    "answer-checked",
    "answer-help",
    "report",
    "started",
    "ended",
    "takeover",
)
"""The letters that are looked at in every language."""


@cache
def written(name: str, language: str = "en") -> Letter:
    """That letter in that language; its board is drawn once."""
    before = LANGUAGE.set(language)
    try:
        return WRITTEN[name]()
    finally:
        LANGUAGE.reset(before)
