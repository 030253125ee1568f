"""The board of the form: the position behind the sheet, what is in reach, the war."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from moderator.engine.core import Fact
from moderator.engine.sheets import Hint
from moderator.engine.view import View
from moderator.league.orders.looking import SheetLook
from moderator.league.play.record import kind_of
from moderator.letters.briefing import Briefing
from moderator.letters.gathering import later_hints
from moderator.letters.picture import PlayedBoard, played_board
from moderator.locale.questions import about
from moderator.publish.pictures.board import Drawing
from moderator.store.tables import Game
from moderator.web.form.form_seat import FormSeat


class Behind(NamedTuple):
    """The position behind the sheet that was looked at, and what of it the seat may see."""

    state: Any
    view: View


def behind_sheet(place: FormSeat, looked: SheetLook | None) -> Behind | None:
    """None where the sheet comes to no position."""
    if looked is None or looked.state is None:
        return None
    return Behind(looked.state, kind_of(place.game).rules.view(looked.state, place.seat))


def board_behind(
    briefing: Briefing, place: FormSeat, behind: Behind | None, hints: tuple[Hint, ...]
) -> tuple[Drawing, ...]:
    """The board behind the sound lines, what they do marked, and what is in reach. Where something
    else is to be chosen first, what would be in reach then."""
    if behind is None or briefing.view is None:
        return ()
    reach = _costs(behind.view, hints)
    if not reach and hints:
        later = later_hints(place.game.kind, briefing.speaker, behind.state, place.seat)
        reach = _costs(behind.view, later)
    return played_board(briefing, PlayedBoard(behind.view, reach))


def war_of(game: Game, state: Any) -> Mapping[str, Fact]:
    """`region`, `attacker` and `defender` of the war that is bid in, whoever is asked; nothing
    where there is none."""
    ask = kind_of(game).rules.ask(state)
    told = (dict(about(game.kind, decision)) for decision in (ask.decisions if ask else ()))
    return next((facts for facts in told if "attacker" in facts), {})


def _numbers(view: View) -> Mapping[Fact, int]:
    """The numbers of the regions, by what orders call them."""
    return {area.name or area.number: area.number for area in view.areas}


def _costs(view: View, hints: tuple[Hint, ...]) -> Mapping[int, str]:
    """What the first order for each region costs, empty where it is not paid for in tokens."""
    numbers = _numbers(view)
    costs: dict[int, str] = {}
    for hint in hints:
        facts = dict(hint.facts)
        number = numbers.get(facts.get("region", 0))
        if number is not None:
            costs.setdefault(number, str(facts.get("cost", "")))
    return costs
