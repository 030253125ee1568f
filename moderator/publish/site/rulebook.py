"""The pages about games: their things, and how orders are written."""

from __future__ import annotations

import json
from functools import partial

from moderator.locale.catalogue import languages
from moderator.publish.addresses import Spot, Where
from moderator.publish.pages.public_pages import page_of
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import files_of, put_pages, shelf
from moderator.publish.telling.lore import KINDS, in_short, order_lines, sections
from moderator.publish.telling.readings import OPEN
from moderator.publish.telling.templates import speaker_of

RULES = "rules"


def write_rules(where: Where) -> None:
    """A page for each game, and the list of them."""
    made, own = made_from(where.key, where.language), where.language
    with shelf(where.folder / RULES) as opened:
        for kind in KINDS:
            place = (where, f"{RULES}/{kind}/", own)
            pages = {
                f"cards-{code}.js": (made, partial(_cards, kind, code)) for code in languages()
            }
            opened.put_folder(kind, {**pages, **files_of(place, made, partial(_game, kind))})
            opened.drop(f"{kind}/{own}.html")
        put_pages(opened, (where, f"{RULES}/", own), made, _list)


def _game(kind: str, spot: Spot) -> bytes:
    speaker = speaker_of(spot.language, "UTC")
    return page_of(
        "site/rules_game.html.j2",
        spot,
        speaker,
        kind=kind,
        short=in_short(speaker, kind),
        sections=sections(speaker, kind),
        orders=order_lines(speaker, kind),
        open_cards=OPEN if kind == "kingdoms" else (),
    )


def _cards(kind: str, language: str) -> bytes:
    """What each thing does, as a script that hands it over: pages show it beside a name."""
    told = {
        f"{section.anchor}-{thing.anchor}": "\n".join((thing.name, *thing.words))
        for section in sections(speaker_of(language, "UTC"), kind)
        for thing in section.things
    }
    packed = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return f"cards({json.dumps(kind)},{packed});\n".encode()


def _list(spot: Spot) -> bytes:
    speaker = speaker_of(spot.language, "UTC")
    games = [(kind, in_short(speaker, kind)) for kind in KINDS]
    return page_of("site/rules.html.j2", spot, speaker, games=games)
