"""Where the demo puts things, and how it clears away what it made before, and nothing else."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from moderator.league.values.errors import CommandError

KEPT = (".gitkeep",)
_MANIFEST = "made.json"

CONFIG = """\
# The demo's settings, for trying commands on it: moderator --config {file} game list
secret_file = "secret"

[database]
url = "sqlite:///demo.sqlite3"

[site]
folder = {site}

[mail]
folder = "outbox"
"""


@dataclass(frozen=True, slots=True)
class Place:
    """`site` is what is published; `var` holds database, secret, mails and exported games."""

    site: Path
    var: Path

    @property
    def inbox(self) -> Path:
        """Every mail that players sent, as it came."""
        return self.var / "inbox"

    @property
    def outbox(self) -> Path:
        """Every mail that players got."""
        return self.var / "outbox"

    @property
    def config(self) -> Path:
        """Settings to try commands with."""
        return self.var / "config.toml"


def prepare(folder: Path) -> Place:
    """An empty place for the demo. Raises CommandError where somebody else's things are there."""
    place = Place(folder / "exports" / "demo", folder / "var" / "demo")
    mine = _made_before(place)
    _clear(place, mine)
    for path in (place.site, place.inbox, place.outbox):
        path.mkdir(parents=True, exist_ok=True)
    _claim(place, None)
    site = json.dumps(str(place.site.absolute()))
    place.config.write_text(CONFIG.format(file=place.config, site=site), "utf-8")
    return place


def leave(place: Place) -> None:
    """Write down what stands in the site's folder now: all of it was made by the demo."""
    _claim(place, sorted(_found(place.site)))


def _claim(place: Place, made: list[str] | None) -> None:
    """`made` is None while the demo runs: what is found after a broken run is the demo's."""
    text = json.dumps({"site": str(place.site.absolute()), "made": made}, indent=1)
    (place.var / _MANIFEST).write_text(text, "utf-8")


def _made_before(place: Place) -> set[str]:
    """What of the site an earlier demo made."""
    try:
        told = json.loads((place.var / _MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return set()
    if told.get("site") != str(place.site.absolute()):
        return set()
    return _found(place.site) if told["made"] is None else set(told["made"])


def _clear(place: Place, mine: set[str]) -> None:
    strange = sorted(_found(place.site) - mine)
    if strange:
        raise CommandError(
            f"{place.site} holds what no demo made ({strange[0]}). Name another place: "
            "moderator demo --folder FOLDER"
        )
    if place.var.is_dir() and any(place.var.iterdir()) and not (place.var / _MANIFEST).is_file():
        raise CommandError(f"{place.var} holds what no demo made: move it away, or use --folder.")
    for name in mine & _found(place.site):
        _remove(place.site / name)
    if place.var.is_dir():
        shutil.rmtree(place.var)


def _found(site: Path) -> set[str]:
    return {path.name for path in site.iterdir()} - set(KEPT) if site.is_dir() else set()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
