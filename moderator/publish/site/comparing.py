"""The site made once more elsewhere, and compared byte for byte with the one that is there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from moderator.publish.site.publication import publish_all
from moderator.publish.site.turn_folder import REPORT
from moderator.runtime import Runtime

_OF_THE_SEARCH = "pagefind"


class Difference(NamedTuple):
    """A file, by its path in the site, that is `missing`, `differs`, or is `not ours`."""

    path: str
    what: str


def differences(runtime: Runtime, scratch: Path, *, pdf: bool) -> tuple[Difference, ...]:
    """Make all pages anew in `scratch`, an empty folder. Without `pdf` reports are taken over
    as they are."""
    there = runtime.settings.site.folder
    if not pdf:
        _copy_reports(there, scratch)
    site = runtime.settings.site.model_copy(update={"folder": scratch})
    settings = runtime.settings.model_copy(update={"site": site})
    publish_all(replace(runtime, settings=settings), pdf=pdf)
    return tuple(sorted(compared(there, scratch)))


def compared(there: Path, made: Path) -> Iterator[Difference]:
    """How a site differs from one made anew. What lies beside our folders is somebody else's."""
    mine, theirs = _files(made), _files(there)
    for path in mine | theirs:
        if path not in theirs:
            yield Difference(str(path), "missing")
        elif path in mine and (there / path).read_bytes() != (made / path).read_bytes():
            yield Difference(str(path), "differs")
        elif path not in mine and len(path.parts) > 1 and (made / path.parts[0]).is_dir():
            yield Difference(str(path), "not ours")


def _files(folder: Path) -> set[Path]:
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        path
        for path in paths
        if path.parts[0] != _OF_THE_SEARCH and not any(p.startswith(".") for p in path.parts)
    }


def _copy_reports(there: Path, scratch: Path) -> None:
    for report in there.glob(f"*/*/{REPORT}"):
        copy = scratch / report.relative_to(there)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(report, copy)
