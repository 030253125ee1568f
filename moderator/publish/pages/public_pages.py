"""Pages from facts: each function gives a whole file, the same bytes for the same facts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from moderator.locale.scene import scene_of
from moderator.locale.speech import Speaker
from moderator.paths import templates_dir
from moderator.publish.addresses import Spot, Where, way_to_rules
from moderator.publish.facts import (
    GameFacts,
    Home,
    LatelyFacts,
    LeagueCount,
    LeagueFacts,
    LeaguePage,
    Names,
    PlayerCount,
    PlayerFacts,
    PressFacts,
    TurnFacts,
)
from moderator.publish.figures import Tally
from moderator.publish.pages.board_picture import BoardPicture, PictureFacts, picture
from moderator.publish.pages.region_words import reach
from moderator.publish.pictures.maps import is_ours
from moderator.publish.seasons.wording import STATES as SEASON_STATES
from moderator.publish.telling.absence_rule import attendance_lines, days, pace_line, rule_lines
from moderator.publish.telling.actions import action_card
from moderator.publish.telling.acts import act_line
from moderator.publish.telling.areas import area_table
from moderator.publish.telling.coins import accounts, in_front, leaders, scores, winners
from moderator.publish.telling.headline import headline
from moderator.publish.telling.hidden_information import who_knows_what
from moderator.publish.telling.league_numbers import luck_line, number_tables, share_of_wins
from moderator.publish.telling.log import passages
from moderator.publish.telling.offers import borrowed, offer_table
from moderator.publish.telling.order_sources import how_played
from moderator.publish.telling.press import prose, talk
from moderator.publish.telling.rankings import (
    head_to_head,
    ranked,
    record_of,
    result_of,
    standings,
    team_rows,
)
from moderator.publish.telling.readings import card_readings
from moderator.publish.telling.rule_links import with_links
from moderator.publish.telling.seats import seat_table
from moderator.publish.telling.sheets import paper_sheet
from moderator.publish.telling.statistics import statistics
from moderator.publish.telling.templates import (
    date,
    deadline,
    league_speaker,
    render,
    speaker_of,
)
from moderator.publish.telling.turning_points import luck, turning_points
from moderator.store.journal.canonical import short
from moderator.store.states import AT_PLAY

NEWS_SHOWN = 10
FORM = 10
"""Results that say how a player has done lately."""


def asset(name: str) -> bytes:
    """The site's one style sheet, or the script that its pages can do without."""
    return (templates_dir() / "site" / name).read_bytes()


def site_page(
    spot: Spot,
    leagues: tuple[LeagueCount, ...],
    there: frozenset[str] = frozenset(),
    pictured: frozenset[str] = frozenset(),
) -> bytes:
    """What is played here, league by league; of games and turns, `there` have a page, `pictured`
    a picture."""
    speaker = speaker_of(spot.language, "UTC")
    lately = [line for facts in leagues for line in _lately(spot, facts.league, facts.lately)]
    return page_of(
        "site/index.html.j2",
        spot,
        speaker,
        leagues=leagues,
        lately=sorted(lately, key=lambda line: line.turn.played_at, reverse=True),
        there=there,
        pictured=pictured,
        ranked=ranked,
        address_in=lambda league: lambda slug: spot.to(f"{slug}/", league.language),
        until_in=lambda league: partial(deadline, speaker_of(spot.language, league.zone)),
    )


def league_page(spot: Spot, page: LeaguePage, there: frozenset[str], shown: LeagueShown) -> bytes:
    """A league: its games (`there`: those that have a page), what they wait for, what was played
    last, its standings."""
    speaker = speaker_of(spot.language, page.league.zone)
    return page_of(
        "site/league.html.j2",
        spot,
        speaker,
        league=page.league,
        page=page,
        news=page.news[:NEWS_SHOWN],
        prose=prose,
        games=page.games,
        seasons=page.seasons,
        season_states=SEASON_STATES,
        rated=page.rated,
        there=there,
        address=lambda slug: spot.to(f"{slug}/", page.league.language),
        printed=shown.printed,
        pictured=shown.pictured,
        lately=_lately(spot, page.league, page.lately),
        acts=[act_line(speaker, act, {}) for act in reversed(page.acts)],
        standings=standings(page.games),
        open_seats=page.open_seats,
        ranked=ranked,
    )


class _LatelyLine(NamedTuple):
    """A turn that was played not long ago, told; where its page lies, and when that was."""

    turn: LatelyFacts
    told: str
    address: str
    when: str


def _lately(spot: Spot, league: LeagueFacts, turns: tuple[LatelyFacts, ...]) -> list[_LatelyLine]:
    speaker = speaker_of(spot.language, league.zone)
    return [
        _LatelyLine(
            turn,
            headline(speaker, turn.seat, turn.events, turn.names),
            spot.to(f"{turn.slug}/{turn.turn}/", league.language),
            date(speaker, turn.played_at),
        )
        for turn in turns
    ]


class LeagueShown(NamedTuple):
    """What lies beside a league's page: its results on paper, pictures of games (by slug)."""

    printed: bool = False
    pictured: frozenset[str] = frozenset()


def statistics_page(
    spot: Spot, league: LeagueFacts, over: int, counted: tuple[tuple[Tally, ...], tuple[int, ...]]
) -> bytes:
    """What seats, races, powers and factions came to over a league's finished games."""
    speaker = speaker_of(spot.language, league.zone)
    tallies, faces = counted
    return page_of(
        "site/statistics.html.j2",
        spot,
        speaker,
        league=league,
        over=over,
        tables=number_tables(speaker, tallies),
        luck=tuple(luck_line(speaker, faces)),
    )


def league_rules_page(spot: Spot, page: LeaguePage) -> bytes:
    """The rule of a league, and how it reads what its games leave open."""
    speaker = speaker_of(spot.language, page.league.zone)
    return page_of(
        "site/league_rules.html.j2",
        spot,
        speaker,
        league=page.league,
        rule=rule_lines(speaker, page.rule) if page.rule else (),
        readings=card_readings(speaker, page.read_as),
    )


class GameShown(NamedTuple):
    """What lies beside a game's page.

    `pdfs` names the turns that have a PDF, and the booklet of all; `pictured`: there is a picture
    to be shown where somebody links to the page; `headlines` tell each turn in a sentence, by its
    name.
    """

    pdfs: frozenset[str] = frozenset()
    pictured: bool = False
    headlines: Mapping[str, str] = {}


def game_page(spot: Spot, facts: GameFacts, shown: GameShown) -> bytes:
    """A game as it stands."""
    speaker, names = speaker_of(spot.language, facts.league.zone).at(facts.view), facts.line.names
    return page_of(
        "site/game.html.j2",
        spot,
        speaker,
        names,
        facts=facts,
        league=facts.league,
        line=facts.line,
        code=short(facts.chain),
        pdfs=shown.pdfs,
        pictured=shown.pictured,
        headlines=shown.headlines,
        ranked=ranked(facts.line),
        acts=[act_line(speaker, act, names) for act in reversed(facts.acts)],
        talk=talk(speaker, facts.press, names),
        attendance=attendance_lines(speaker, facts.attendance),
        pace=pace_line(speaker, facts.pace, names) if facts.pace else "",
        **_position(spot, speaker, facts),
    )


def players_page(spot: Spot, players: tuple[PlayerCount, ...]) -> bytes:
    """All who play."""
    speaker = speaker_of(spot.language, "UTC")
    return page_of("site/players.html.j2", spot, speaker, players=players)


def player_page(
    spot: Spot, player: PlayerFacts, there: frozenset[str], peoples: tuple[Tally, ...] = ()
) -> bytes:
    """A player: their games (`there`: those that have a page), results and form, with what peoples
    they won, and against whom."""
    going = [game for game in player.games if game[1].state in AT_PLAY]
    results = [
        result_line for game in player.games if (result_line := result_of(*game)) is not None
    ]
    speaker = speaker_of(spot.language, player.games[0][0].zone if player.games else "UTC")
    ended = [(line, seat) for _, line, seat in player.games if line.outcome is not None]
    record = record_of(ended)
    return page_of(
        "site/player.html.j2",
        spot,
        speaker,
        player=player,
        away=[
            (absence.league, days(speaker, absence.first, absence.last)) for absence in player.away
        ],
        there=there,
        going=going,
        results=results,
        form=results[:FORM],
        record=record,
        even=speaker.number(round(record.even, 1)),
        share=share_of_wins(record),
        against=head_to_head(ended),
        tables=number_tables(speaker, peoples),
    )


def latest_page(spot: Spot, league: LeagueFacts, slug: str, turn: str) -> bytes:
    """The permanent address of a game's latest turn; of the game where no turn was played."""
    target = f"../{turn}/{spot.index}" if turn else f"../{spot.index}"
    speaker = speaker_of(spot.language, league.zone)
    return page_of("site/latest.html.j2", spot, speaker, slug=slug, target=target)


def lost_page(where: Where) -> bytes:
    """What stands where nothing is, in all languages: a server shows it at any address, so its
    links begin at the host."""
    here = Spot(where, "", where.language, where.language)
    said = [
        {
            "code": page_language.code,
            "file": page_language.file,
            "title": speaker_of(page_language.code, "UTC").say("There is no such page"),
            "words": speaker_of(page_language.code, "UTC").say(
                "There is nothing at this address, or it was removed."
            ),
            "way": speaker_of(page_language.code, "UTC").say("To the first page"),
        }
        for page_language in sorted(here.tongues, key=lambda page: not page.here)
    ]
    base = urlsplit(where.base_url).path
    return page_of(
        "site/404.html.j2", here, speaker_of(where.language, "UTC"), said=said, base=base
    )


def _position(spot: Spot, speaker: Speaker, facts: GameFacts) -> Mapping[str, Any]:
    """What a game's page shows of its position; nothing before the start."""
    if facts.view is None or facts.began is None:
        return {"view": None}
    names, view = facts.line.names, facts.view
    scene = scene_of(view, names)
    title = board_title(speaker, facts)
    accounts_told = accounts(speaker, scene, view, facts.earned)
    told = {
        "view": view,
        "progress": dict(view.progress),
        "borrowed": borrowed(speaker, view),
        "ours": is_ours(view),
        "picture": picture(speaker, shown(facts), names, title),
        "seats": seat_table(speaker, view, names),
        "teams": team_rows(view, facts.teams),
        "areas": area_table(speaker, view, facts.began.areas, names),
        "offers": offer_table(speaker, view),
        "passages": passages(speaker, scene, facts.so_far or facts.lately),
        "reach": reach(spot, speaker, (view, facts.sheets), names),
        "accounts": accounts_told,
        "points": turning_points(speaker, facts.course, accounts_told, names),
        "luck": luck(speaker, facts.course),
        "leaders": in_front(view),
        "hidden": not leaders(view),
        "card": action_card(speaker, view),
        "scores": scores(speaker, view),
        "statistics": statistics(speaker, facts.course, names),
    }
    return with_links(speaker, facts.line.kind, told, way_to_rules(spot))


def shown(facts: GameFacts) -> PictureFacts:
    """What the board of a game that has begun is drawn from: the position now, with what happened
    since the last turn, or in it where nothing has happened since."""
    assert facts.view is not None
    assert facts.began is not None
    return PictureFacts(facts.view, facts.began.areas, facts.so_far or facts.lately)


def board_title(speaker: Speaker, facts: GameFacts) -> str:
    """Between two turns the board is the one that the last turn left."""
    standing = [line.name for line in facts.turns if not line.superseded]
    if facts.so_far or not standing:
        return speaker.say("The board of {game} now", game=facts.line.slug)
    return board_after(speaker, facts.line.slug, standing[-1])


def board_after(speaker: Speaker, game: str, turn: str) -> str:
    """What the picture of a turn's board is called."""
    return speaker.say("The board of {game} after turn {turn}", game=game, turn=turn)


def turn_page(
    spot: Spot,
    home: Home,
    facts: TurnFacts,
    drawn: BoardPicture,
    said: tuple[PressFacts, ...] = (),
    *,
    pdf: bool,
) -> bytes:
    """A turn that was played, and what was said to all in it; `pdf`: its report lies beside it.

    `home` and `drawn` speak the page's language.
    """
    speaker = league_speaker(home.league, facts.view)
    told = with_links(speaker, home.kind, turn_told(home, facts), way_to_rules(spot))
    return page_of(
        "site/turn.html.j2",
        spot,
        speaker,
        facts.names,
        pdf=pdf,
        picture=drawn,
        reach=reach(spot, speaker, (facts.view, facts.sheets), facts.names),
        talk=talk(speaker, said, facts.names),
        **told,
    )


def turn_told(home: Home, facts: TurnFacts) -> Mapping[str, Any]:
    """What page and printed report say about a turn."""
    speaker, names, view = league_speaker(home.league, facts.view), facts.names, facts.view
    scene = scene_of(view, names)
    return {
        "home": home,
        "league": home.league,
        "facts": facts,
        "line": facts.line,
        "view": view,
        "progress": dict(facts.began.progress),
        "borrowed": borrowed(speaker, view),
        "ours": is_ours(view),
        "code": short(facts.line.chain),
        "headline": headline(speaker, facts.line.seat, facts.events, names),
        "passages": passages(speaker, scene, facts.events),
        "how_played": how_played(speaker, facts),
        "seats": seat_table(speaker, view, names),
        "teams": team_rows(view, facts.teams),
        "attendance": attendance_lines(speaker, facts.attendance),
        "areas": area_table(speaker, view, facts.began.areas, names),
        "offers": offer_table(speaker, view),
        "accounts": accounts(speaker, scene, view, facts.earned),
        "leaders": winners(view, facts.events),
        "hidden": not leaders(view),
        "card": action_card(speaker, view),
        "scores": scores(speaker, view),
        "secrets": who_knows_what(speaker, view),
        "sheets": [
            paper_sheet(speaker, sheet, home, facts.ahead.turn, names) for sheet in facts.sheets
        ],
    }


def turn_picture(home: Home, facts: TurnFacts) -> BoardPicture:
    """The board at the end of a turn."""
    speaker = league_speaker(home.league, facts.view)
    title = board_after(speaker, home.slug, facts.line.name)
    return picture(speaker, turn_shown(facts), facts.names, title)


def turn_shown(facts: TurnFacts) -> PictureFacts:
    """What the board of a turn is drawn from."""
    return PictureFacts(facts.view, facts.began.areas, facts.events)


def page_of(
    template: str, spot: Spot, speaker: Speaker, names: Names | None = None, **context: Any
) -> bytes:
    """A page of the site, for where it lies."""
    where = {"spot": spot, "root": spot.root, "index": spot.index}
    return render(template, speaker, names or {}, **where, **context).encode()
