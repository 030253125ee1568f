"""What a command tells beside what its act changes: before it is done, and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from sqlmodel import Session, select

from moderator.league.acts.doing import Wish
from moderator.league.games.inviting import Invited
from moderator.league.seasons import keeping
from moderator.league.seasons.drawing import DivisionDraw, plan_draw
from moderator.locale.speech import Speaker
from moderator.mail.inbound.intake import process_new
from moderator.publish.seasons.wording import how_even
from moderator.runtime import Runtime
from moderator.store.tables import Entrant, Game, News, Person, Season


def _invited(_: Runtime, __: Wish, result: object) -> Iterator[str]:
    assert isinstance(result, tuple)
    for invited in result:
        assert isinstance(invited, Invited)
        yield f"{invited.email}  {invited.name}  {_INVITED[invited.what]}"


_INVITED = {
    "invited": "invited",
    "again": "invited again",
    "full": "invited to wait, for no seat is free now",
}


def _desk(process: Runtime, wish: Wish, _: object) -> Iterator[str]:
    yield f"{wish.given['player']} has a desk now: {process.settings.site.base_url}desk"


def _accepted(process: Runtime, _: Wish, __: object) -> Iterable[str]:
    """The mail is read at once, as far as it can be."""
    process_new(process)
    return ()


def _season_made(_: Runtime, __: Wish, result: object) -> Iterator[str]:
    assert isinstance(result, Season)
    yield f"{result.slug} is open. Seed commitment: {result.commitment}"
    yield f"Next: moderator season enter {result.slug} PLAYER …, then season draw {result.slug}"


def _told(_: Runtime, wish: Wish, result: object) -> Iterator[str]:
    assert isinstance(result, News)
    yield f"News {result.number} of {wish.subject}: {result.title}"


def _game_made(_: Runtime, __: Wish, result: object) -> Iterator[str]:
    assert isinstance(result, Game)
    yield f"{result.slug} waits for its start. Dice commitment: {result.commitment}"
    yield f"Players may send `salt any words` first. Next: moderator game start {result.slug}"


def _next(*words: str) -> Callable[[Runtime, Wish, object], Iterator[str]]:
    def told(_: Runtime, wish: Wish, __: object) -> Iterator[str]:
        yield f"Next: moderator {' '.join(words).format(subject=wish.subject)}"

    return told


AFTER: Mapping[str, Callable[[Runtime, Wish, object], Iterable[str]]] = {
    "invite": _invited,
    "give-role": _desk,
    "accept": _accepted,
    "new-league": _next("player add, moderator game new"),
    "new-game": _game_made,
    "add-news": _told,
    "season-new": _season_made,
    "season-next": _season_made,
    "season-playoffs": _season_made,
    "season-draw": _next("season start {subject}"),
    "season-close": _next("season next {subject} NEW --name …"),
    "season-reopen": _next("season close {subject}, when the results are right"),
}
"""What a command tells when its act is done."""


def _drawn(process: Runtime, wish: Wish) -> Iterator[str]:
    """Who meets whom, and how even that is."""
    again = bool(wish.given.get("again"))
    with process.read() as at:
        season = keeping.find_season(at.session, wish.subject)
        plan = plan_draw(at, season, again=again) if season.form == "league" else ()
        names = _names(at.session, season)
    for division_draw in plan:
        yield from _division(division_draw, names)


def _names(session: Session, season: Season) -> dict[int, str]:
    """What the people of a season are called, by entrant."""
    rows = session.exec(
        select(Entrant.id, Person.name).where(
            Entrant.season_id == season.id, Person.id == Entrant.person_id
        )
    )
    return {number: name for number, name in rows if number is not None}


def _division(division: DivisionDraw, names: Mapping[int, str]) -> Iterator[str]:
    yield f"Division {division.division.tier + 1}:"
    for number, tables in enumerate(division.draw.rounds, start=1):
        shown = " | ".join(
            ", ".join(names[division.entrants[n]] for n in table) for table in tables
        )
        yield f"  round {number}: {shown}"
    yield from (f"  {line}" for line in how_even(Speaker("en"), division.draw.quality))


BEFORE: Mapping[str, Callable[[Runtime, Wish], Iterable[str]]] = {"season-draw": _drawn}
"""What a command tells before it shows what would change."""
