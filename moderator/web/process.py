"""What every page works with: the process that answers."""

from __future__ import annotations

from flask import current_app

from moderator.runtime import Runtime


def runtime() -> Runtime:
    """The runtime of the app that answers just now."""
    process = current_app.extensions["moderator"]
    assert isinstance(process, Runtime)
    return process


def is_encrypted() -> bool:
    """Whether readers come by https: cookies are sent by no other way then."""
    return runtime().settings.site.base_url.startswith("https://")
