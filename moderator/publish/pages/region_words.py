"""What a page says of each region when it is asked for: what lies there, and what it would cost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from markupsafe import Markup, escape

from moderator.engine.core import letter
from moderator.engine.sheets import Hint
from moderator.engine.view import Area, View
from moderator.games.tongues import order_of
from moderator.locale.speech import Speaker
from moderator.publish.addresses import Spot, way_to_rules
from moderator.publish.facts import LegalOrders, Names
from moderator.publish.telling.areas import AreaRow, area_table
from moderator.publish.telling.rule_links import linker
from moderator.publish.telling.sheets import note


def region_words(
    spot: Spot, speaker: Speaker, position: tuple[View, Iterable[Area]], names: Names
) -> Mapping[str, str]:
    """What is to be said of each region, as HTML; of those that are not as they were before."""
    view, before = position
    link = linker(speaker, view.game, way_to_rules(spot))
    old = {area.number: area for area in before}
    rows = area_table(speaker, view, view.areas, names)
    return {
        row.name: _region(speaker, row, link, names)
        for row, area in zip(rows, view.areas, strict=True)
        if area != old.get(area.number)
    }


def _region(speaker: Speaker, row: AreaRow, link: Callable[[str], Markup], names: Names) -> str:
    """`hill, mine; D Taras: Ratmen × 4, fortress`."""
    held = ", ".join(part for part in (row.holders, row.pieces) if part)
    if row.owner is None:
        return str(escape(row.land) + (Markup("<br>") + link(held) if held else ""))
    chip = Markup('<b class="chip seat-{0}">{1}</b> {2}').format(
        letter(row.owner).lower(), letter(row.owner), names.get(row.owner, "")
    )
    return str(escape(row.land) + Markup("<br>") + chip + ": " + link(held))


def orders_by_region(
    speaker: Speaker, sheets: Iterable[LegalOrders], view: View, names: Names
) -> Mapping[str, list[str]]:
    """What those who are asked may do about a region, in the words of an order, and what it costs
    them."""
    labels: Mapping[Any, str] = {area.name or area.number: area.label for area in view.areas}
    by_region: dict[str, list[str]] = {}
    for sheet in sheets:
        for hint in sheet.hints:
            facts = dict(hint.facts)
            label = labels.get(facts.get("region"))
            if label is None:
                continue
            about = tuple((key, facts[key]) for key in _ABOUT if key in facts)
            order = order_of(view.game, speaker.language, hint.order, speaker.own)
            said = " · ".join(filter(None, (order, note(speaker, Hint(hint.order, about), names))))
            by_region.setdefault(label, []).append(f"{speaker.seat(sheet.seat, names)}: {said}")
    return by_region


_ABOUT = ("cost", "need", "odds")


def reach(
    spot: Spot, speaker: Speaker, position: tuple[View, Iterable[LegalOrders]], names: Names
) -> str:
    """Both as a page carries them for its script: no tag can stand in it."""
    view, sheets = position
    told = {
        "r": region_words(spot, speaker, (view, ()), names),
        "o": orders_by_region(speaker, sheets, view, names),
    }
    packed = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return packed.replace("<", "\\u003c").replace("&", "\\u0026")
