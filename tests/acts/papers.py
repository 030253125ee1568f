"""The tables of the documents, written from the declarations of the acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import click

from moderator.console.acts import declared
from moderator.league.acts.catalogue import ACTS, ALL
from moderator.league.acts.declaration import Declaration
from moderator.league.acts.subjects import About
from moderator.league.mailing.audiences import Audience, Told
from moderator.league.orders.commands import COMMANDS
from moderator.league.own.catalogue import LINK_ACTS, OWN_ACTS
from moderator.league.own.declaration import OwnAct
from moderator.league.play.sheets_on_file import STANDING_VERBS
from moderator.web.api.views import OPERATIONS

TOPICS: Mapping[str, tuple[About, ...]] = {
    "A game": ("game",),
    "A league and its people": ("league", "leagues", "vacation"),
    "A season": ("season",),
    "Mails and pages": ("mail",),
}
"""The tables of docs/organising.md, with what their acts are about."""

_WHOM: Mapping[Audience, str] = {
    "table": "everybody at the table",
    "observers": "who observes the game",
    "seat": "the seats that it concerns",
    "person": "whoever it is about",
    "league": "everybody who plays in the league",
    "organisers": "the organisers who do not play in the game",
}
_MAILS: Mapping[str, str] = {
    "address": "whether the address is theirs",
    "asked": "the question",
    "ended": "the end of the game",
    "following": "position",
    "invitation": "an invitation",
    "left": "that somebody else plays the seat",
    "missed": "a missed move",
    "new-address": "that there is a new address",
    "notice": "a notice",
    "press": "the message",
    "question": "the question",
    "replied": "the answer",
    "report": "a report",
    "said": "the message, where no other email brings it soon",
    "review": "what was found",
    "spoilt": "that a sheet no longer fits",
    "started": "that the game has begun",
    "takeover": "the whole position",
}


def acts_tables() -> str:
    """What organisers do, by what it is about: the command, who may, and the way back."""
    return "\n".join(line for title, about in TOPICS.items() for line in _topic(title, about))


def _topic(title: str, about: tuple[About, ...]) -> Iterator[str]:
    yield from (f"### {title}", "")
    rows = ((f"{one.title}{'' if one.reason else ' °'}", _usage(one), one.says, _back(one))
            for one in ALL if _about(one) in about)  # fmt: skip
    yield from _table(("act", "command", "what it does", "the way back"), rows)
    yield ""


def _about(act: Declaration) -> About:
    """A new season stands with the seasons, though the league has it made."""
    return "season" if act.path.startswith("season ") else act.about


def _usage(act: Declaration) -> str:
    if not act.command:
        return f"none: {act.no_command}"
    command = declared(act.path)
    named = [one.metavar or "" for one in command.params if isinstance(one, click.Argument)]
    pieces = [one.strip("[]").removesuffix("...") for one in named]
    words = [act.path, pieces[0]] if act.switch else [act.path, *pieces]
    switched = [act.switch, *(one.name.upper() for one in act.fields)] if act.switch else []
    desk = "" if not act.no_desk else f"; at the desk: {act.no_desk}"
    return f"`{' '.join(filter(None, (*words, *switched)))}`{desk}"


def _back(act: Declaration) -> str:
    if not act.undo:
        return f"none: {act.lasting}"
    return "the same again" if act.undo == act.name else ACTS[act.undo].title


def notices_table() -> str:
    """Who hears of each act, by which way: of organisers, then of players."""
    head = ("act", "by mail", "in the daily digest", "on the pages of", "in the feed")
    rows = (
        (one.title, _told(one.tells), _digest(one.tells), _log(one), "yes" if one.feeds else "")
        for one in ALL
    )
    players = (
        (f"`{verb}`", _told(one.tells), _digest(one.tells), "the game" if one.published else "", "")
        for verb, one in COMMANDS.items()
        if verb not in STANDING_VERBS
    )
    own = (
        (f"{one.says} (`{one.page}`)", _told(_tells(one)), _digest(_tells(one)),
         "the game" if _published(one) else "", "")
        for one in (*OWN_ACTS.values(), *LINK_ACTS.values())
    )  # fmt: skip
    return "\n".join((
        *("## What organisers do", "", *_table(head, rows), ""),
        *("## What players do beside orders", "", *_table(head, players), ""),
        *("## What players do on their own pages, and by links out of emails", "",
        *_table(head, own)),
    ))  # fmt: skip


def _tells(act: OwnAct) -> tuple[Told, ...]:
    return (*act.tells, *(told for verb in act.commands for told in COMMANDS[verb].tells))


def _published(act: OwnAct) -> bool:
    return bool(act.logs) or any(COMMANDS[verb].published for verb in act.commands)


def own_table() -> str:
    """What somebody does on their own pages: the page, what is asked, the command that does the
    same, and the way back."""
    rows = (
        (one.says, f"`{one.page}`", ", ".join(f"`{verb}`" for verb in one.commands),
         _way_back(one))
        for one in (*OWN_ACTS.values(), *LINK_ACTS.values())
    )  # fmt: skip
    return "\n".join(_table(("act", "page", "the same by mail", "the way back"), rows))


def _way_back(act: OwnAct) -> str:
    if not act.undo:
        return f"none: {act.lasting}"
    return "the same again" if act.undo == act.name else OWN_ACTS[act.undo].says


def _told(tells: Iterable[Told]) -> str:
    by_mail: dict[str, list[str]] = {}
    for one in tells:
        by_mail.setdefault(_MAILS[one.mail], []).append(_WHOM[one.audience])
    same: dict[str, list[str]] = {}
    for mail, whom in by_mail.items():
        same.setdefault(" and ".join(dict.fromkeys(whom)), []).append(mail)
    return "; ".join(f"{whom}: {', '.join(mails)}" for whom, mails in same.items())


def _digest(tells: Iterable[Told]) -> str:
    return "the report" if any(one.mail == "report" for one in tells) else ""


def _log(act: Declaration) -> str:
    if not act.logs:
        return ""
    places: Mapping[About, str] = {"game": "the game", "mail": "the game that the mail is for",
                                   "vacation": "the games of the player"}  # fmt: skip
    if act.name == "add-vacation":
        return places["vacation"]
    return places.get(act.about, "the league")


def api_table() -> str:
    """What programs may ask for: the address, what is sent, and what comes of it."""
    rows = (
        (f"`{one.method.upper()} /api/v1{one.path.replace('{game}', 'NAME')}`",
         ", ".join(f"`{name}`" for name in one.takes.model_fields) if one.takes else "",
         one.summary)
        for one in OPERATIONS
    )  # fmt: skip
    return "\n".join(_table(("address", "what you send", "what you get"), rows))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        cells = " | ".join(cell.replace("|", r"\|") for cell in row)
        yield f"| {cells} |"
