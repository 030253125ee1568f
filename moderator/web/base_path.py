"""The app below a path, `https://host.example/games/`: all of it answers under `/games/`, whether
or not the server in front takes that path away before it asks us."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def below(application: WSGIApplication, base_url: str) -> WSGIApplication:
    """The application as it answers below the path of `base_url`."""
    path = urlsplit(base_url).path.rstrip("/")
    if not path:
        return application

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        asked = environ.get("PATH_INFO", "")
        if asked == path or asked.startswith(f"{path}/"):
            environ["PATH_INFO"] = asked[len(path) :] or "/"
        environ["SCRIPT_NAME"] = path
        return application(environ, start)

    return answer
