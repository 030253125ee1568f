"""The time zones that a page offers."""

from __future__ import annotations

from zoneinfo import available_timezones

PLACES = tuple(sorted(zone for zone in available_timezones() if "/" in zone and "Etc" not in zone))
"""Those that are called by a place, by name."""
