"""The web application: the published site, the links in mails, and whether all is well.

Making the app starts nothing: the clock is started by `moderator serve` alone.
"""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Flask, Response, abort, redirect, send_from_directory
from sqlalchemy import Engine
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from moderator.settings import Settings
from moderator.web.links import links

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}


def create_app(settings: Settings, engine: Engine | None = None, secret: bytes = b"") -> Flask:
    """The site of these settings, and with an engine what links in mails lead to. GET changes
    nothing."""
    app = Flask("moderator", static_folder=None, template_folder=None)
    folder = settings.site.folder

    if engine is not None:
        app.register_blueprint(links(engine, secret, lambda: datetime.now(UTC)))

    @app.get("/health")
    def health() -> Response:
        return Response("well\n", mimetype="text/plain")

    @app.get("/")
    @app.get("/<path:page>")
    def page(page: str = "") -> AnyResponse:
        if any(part.startswith(".") for part in page.split("/")):
            abort(404)
        if page and not page.endswith("/") and (folder / page).is_dir():
            return redirect(f"/{page}/")
        name = f"{page}index.html" if not page or page.endswith("/") else page
        return send_from_directory(folder, name, max_age=60)

    @app.errorhandler(NotFound)
    def missing(error: NotFound) -> tuple[str, int]:
        del error
        return "Nothing is published here.\n", 404

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers.update(HEADERS)
        return response

    return app
