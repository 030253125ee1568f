"""What browsers are told about every answer."""

from __future__ import annotations

from flask import Flask, Response, request

from moderator.web.process import is_encrypted

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)
"""Pages of the web: no style and no script but files of our own."""

SITE_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self';"
    " connect-src 'self';"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""Published pages, which are read from a folder too and carry the styles of their own boards; their
script is a file beside them."""

EMBEDDED = "embed.html"
"""The last part of the addresses that other sites may show inside their own pages."""

EMBED_POLICY = SITE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")

SEARCH_POLICY = (
    SITE_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    + "; worker-src 'self'"
)
"""The page of the search, which runs pagefind from files beside it."""

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_HSTS = "max-age=31536000"


def add_security_headers(app: Flask) -> None:
    """Every answer of the app carries its headers."""
    app.after_request(_secure)


def _secure(response: Response) -> Response:
    published = request.blueprint == "site" and response.status_code < 400
    response.headers.update(_ALWAYS)
    response.headers["Content-Security-Policy"] = SITE_POLICY if published else POLICY
    if published and request.path.startswith("/search/"):
        response.headers["Content-Security-Policy"] = SEARCH_POLICY
    if published and request.path.endswith(f"/{EMBEDDED}"):
        _let_others_show(response)
    if is_encrypted():
        response.headers["Strict-Transport-Security"] = _HSTS
    return response


def _let_others_show(response: Response) -> None:
    response.headers["Content-Security-Policy"] = EMBED_POLICY
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    del response.headers["X-Frame-Options"]
