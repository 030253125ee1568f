"""What can be set of a league, a season and a player, and what it is now: by the names and in the
words in which the acts `set`, `season-set` and `set-player` take it."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.league.acts.players import AS_IN_LEAGUE
from moderator.league.acts.settings import SETTINGS
from moderator.league.seasons.keeping import terms_of
from moderator.league.seasons.terms import typed
from moderator.store.tables import League, Person, Season


def of_league(league: League) -> Mapping[str, str]:
    """Every setting, in the order of the settings page; `UNKNOWN` of what cannot be read."""
    return {name: setting.shown(league) for name, setting in SETTINGS.items()}


def of_season(season: Season) -> Mapping[str, str]:
    """Name, form and terms; of what is a list each on a line of its own."""
    return {"name": season.name, "form": season.form, **typed(terms_of(season))}


def of_player(person: Person) -> Mapping[str, str]:
    """Name, language and zone."""
    return {
        "name": person.name,
        "language": person.language or AS_IN_LEAGUE,
        "zone": person.zone or AS_IN_LEAGUE,
    }
