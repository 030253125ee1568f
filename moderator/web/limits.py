"""How often one network may ask: few mails and guesses an hour, many pages a minute."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

from flask import Flask, request
from flask_limiter import Limiter

from moderator.settings import Limits
from moderator.web.view_marks import is_frequent, is_scarce

_IPV6_SITE = 64
"""One customer has so many leading bits of their own: more addresses than any list holds."""

_TYPING = 4
"""A script asks so many times as often as a person opens pages."""

_UNCOUNTED = ("site.published", "assets.asset", "health.health")


def limit_requests(app: Flask, limits: Limits) -> None:
    """Refuse who asks too often (429); published pages and files are never counted.

    Call it once all views are there. A limit of 0 does not hold. Counted in this process.
    """
    app.config["MAX_CONTENT_LENGTH"] = limits.max_form_bytes
    app.config["MAX_FORM_MEMORY_SIZE"] = limits.max_form_bytes
    limiter = Limiter(
        _network,
        app=app,
        storage_uri="memory://",
        default_limits=([f"{limits.pages_per_minute}/minute"] if limits.pages_per_minute else []),
    )
    for endpoint in _UNCOUNTED:
        limiter.exempt(app.view_functions[endpoint])
    if limits.pages_per_minute:
        often = limiter.shared_limit(f"{_TYPING * limits.pages_per_minute}/minute", scope="typing")
        _bind_limit(app, is_frequent, often)
    if limits.sign_ins_per_hour:
        rarely = limiter.limit(f"{limits.sign_ins_per_hour}/hour", methods=["POST"])
        _bind_limit(app, is_scarce, rarely)


def _bind_limit(app: Flask, marked: Callable[[object], bool], bind: Callable[[Any], Any]) -> None:
    """Bind the views that are marked so to a limit of their own."""
    views = {name: view for name, view in app.view_functions.items() if marked(view)}
    app.view_functions.update({name: bind(view) for name, view in views.items()})


def _network() -> str:
    """Whose requests are counted together."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "somewhere"
    if address.version == 4:
        return str(address)
    return str(ip_network((int(address), _IPV6_SITE), strict=False))
