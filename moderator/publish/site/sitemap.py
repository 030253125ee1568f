"""What search engines are told: which pages there are, in which languages."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from moderator.publish.addresses import Spot, Where, spots

_OPEN = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMES = (
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
)


def sitemap(where: Where, folders: Iterable[tuple[str, str]]) -> bytes:
    """The pages of these folders, each with the language of what it is about."""
    entries = (_entry(spot) for folder, own in folders for spot in spots(where, folder, own))
    return f"{_OPEN}<urlset {_NAMES}>\n{''.join(entries)}</urlset>\n".encode()


def sitemap_index(where: Where, files: Iterable[str]) -> bytes:
    """The sitemaps there are."""
    entries = "".join(
        f"<sitemap><loc>{escape(where.base_url + file)}</loc></sitemap>\n" for file in files
    )
    return f"{_OPEN}<sitemapindex {_NAMES.split()[0]}>\n{entries}</sitemapindex>\n".encode()


def robots(where: Where) -> bytes:
    """Everything published is for everybody."""
    return f"User-agent: *\nDisallow:\n\nSitemap: {where.base_url}sitemap.xml\n".encode()


def _entry(spot: Spot) -> str:
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang="{other.language}" href="{escape(other.address)}"/>'
        for other in spots(spot.where, spot.folder, spot.own)
    )
    return f"<url><loc>{escape(spot.address)}</loc>{others}</url>\n"
