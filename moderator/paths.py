"""Where the files are that come with the package but are not code."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def templates_dir() -> Path:
    """The folder with `mail/`, `web/`, `site/` and `pdf/`.

    A wheel carries it inside the package; in a checkout, and so in an editable install, it
    stands beside the package, where whoever changes a template looks for it.
    """
    installed = _PACKAGE / "_templates"
    return installed if installed.is_dir() else _PACKAGE.parent / "templates"


def shipped_settings() -> Path:
    """The file of settings that explains every key: beside the templates, in a checkout at its
    top."""
    installed = _PACKAGE / "_templates" / "config.toml"
    return installed if installed.is_file() else _PACKAGE.parent / "config.toml"
