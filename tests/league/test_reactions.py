"""A reaction that the league wants asked first, with a time of its own."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import select

from moderator.league import tick
from moderator.store import session as store
from moderator.store.tables import League, SheetRow, Turn
from moderator.store.verify import verify
from tests.league.conftest import Played

HOUR = timedelta(hours=1)
