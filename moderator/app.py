"""The web application: the published site, the links in mails, and all that players do in pages.

Making the app starts nothing: the clock is started by `moderator serve` alone.
"""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from moderator.config import metrics_token
from moderator.runtime import Runtime
from moderator.web import (
    calendar,
    desk,
    health,
    joining,
    links,
    metrics,
    pages,
    practice,
    published_site,
    sign_in,
)
from moderator.web.account import (
    absence,
    addresses,
    api_tokens,
    calendar_link,
    games,
    personal_data,
    reviews,
)
from moderator.web.api import views as api
from moderator.web.base_path import below
from moderator.web.csrf import guard_forms
from moderator.web.errors import answer_errors
from moderator.web.form import views as form
from moderator.web.headers import add_security_headers
from moderator.web.limits import limit_requests
from moderator.web.once import answer_once
from moderator.web.row_numbers import Number

BLUEPRINTS = (
    api.blueprint,
    pages.blueprint,
    calendar.blueprint,
    desk.blueprint,
    form.blueprint,
    practice.blueprint,
    health.blueprint,
    metrics.blueprint,
    joining.blueprint,
    links.blueprint,
    games.blueprint,
    reviews.blueprint,
    absence.blueprint,
    addresses.blueprint,
    personal_data.blueprint,
    calendar_link.blueprint,
    api_tokens.blueprint,
    sign_in.blueprint,
    published_site.blueprint,
)


def create_app(runtime: Runtime) -> Flask:
    """All pages of a process. GET changes nothing. Raises SettingsError."""
    settings = runtime.settings
    metrics_token(settings)  # what is wrong with it is said now, not when somebody asks
    app = Flask("moderator", static_folder=None, template_folder=None)
    app.extensions["moderator"] = runtime
    app.url_map.strict_slashes = False
    app.url_map.converters["int"] = Number
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    guard_forms(app)
    answer_once(app)
    add_security_headers(app)
    answer_errors(app)
    limit_requests(app, settings.limits)
    app.wsgi_app = below(app.wsgi_app, settings.site.base_url)  # type: ignore[assignment,method-assign]
    if hops := settings.web.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    return app
