"""The organisers' desk: what needs a person, and every act with a dry run before it is done."""

from __future__ import annotations

from moderator.web.desk import acting, founding, games, leagues, listing, people, seasons
from moderator.web.desk.gate import blueprint

__all__ = ["acting", "blueprint", "founding", "games", "leagues", "listing", "people", "seasons"]
