"""An organiser's Markdown made safe: without HTML first, then only what is harmless."""

from __future__ import annotations

import nh3
from markdown import Markdown
from markupsafe import Markup

_TAGS = {
    *("p", "em", "strong", "code", "pre", "br", "hr", "a", "ul", "ol", "li", "blockquote"),
    *("h3", "h4", "h5", "h6"),
}
_SCHEMES = {"http", "https", "mailto"}


def prose(text: str) -> Markup:
    """Paragraphs, lists, emphasis, links; headings begin below the page's own ones."""
    reader = Markdown(extensions=["sane_lists", "toc"], extension_configs=_HEADINGS)
    reader.preprocessors.deregister("html_block")
    reader.inlinePatterns.deregister("html")
    # Markup is right here: what nh3 lets through is of these tags alone.
    return Markup(  # noqa: S704
        nh3.clean(
            reader.convert(text),
            tags=_TAGS,
            attributes={"a": {"href"}, "*": set()},
            url_schemes=_SCHEMES,
            link_rel="nofollow noopener noreferrer",
        )
    )


_HEADINGS = {"toc": {"baselevel": 4, "anchorlink": False, "permalink": False}}
