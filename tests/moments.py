"""A transaction at a moment, as the tests open it: the time and the secret are theirs to say."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import Engine
from sqlmodel import Session

from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.at import At, RandomBytes

SECRET = b"a secret of the tests, 32 bytes."
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def moment(
    session: Session,
    now: datetime = NOON,
    secret: bytes = SECRET,
    random_bytes: RandomBytes = secrets.token_bytes,
) -> At:
    return At(session, now, secret, random_bytes)


def process(engine: Engine, settings: Settings, now: datetime = NOON) -> Runtime:
    """A process whose clock stands still."""
    return Runtime(engine, settings, SECRET, lambda: now)
