"""Alembic's way in. The connection comes from `store.upgrade`; there is no alembic.ini."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlmodel import AutoString

from moderator.store.metadata import METADATA
from moderator.store.types import Json, UTCDateTime


def _render(kind: str, item: object, _context: object) -> str | Literal[False]:
    """Steps name the database's own types, so that no later change to ours changes them."""
    if kind == "type" and isinstance(item, UTCDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, Json):
        return "sa.JSON()"
    if kind == "type" and isinstance(item, AutoString):
        return "sa.String()"
    return False


def _run() -> None:
    connection: Any = context.config.attributes["connection"]
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        render_item=_render,
    )
    with context.begin_transaction():
        context.run_migrations()


_run()
