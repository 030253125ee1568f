"""A published folder: files that appear whole or not at all, in all languages, and only where they
changed.

Killed at any moment, the folder can be read: a new file is written beside its place and renamed,
a new sub-folder likewise, so no page names one that is not there. What each file was made from
is kept as a hash in `.made.json`, written last: at worst a file is made once more. Nothing waits
for the disk, as all of it can be made again; what a power cut left short is told by its size.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from moderator.publish.addresses import Spot, Where, spots

MADE = ".made.json"
UNFINISHED = ".unfinished-"

Make = Callable[[], bytes]


@dataclass(slots=True)
class Shelf:
    """A folder with what its files were made from; `wrote` are the files written this time."""

    folder: Path
    made: dict[str, str]
    wrote: list[str] = field(default_factory=list)

    def stale(self, name: str, made_from: str) -> bool:
        """Whether the file is missing, not whole, or was made from something else."""
        return self.made.get(name) != _note(made_from, self.folder / name)

    def put(self, name: str, made_from: str, make: Make) -> bool:
        """Make one file where it is stale; whether it was."""
        if not self.stale(name, made_from):
            return False
        write(self.folder / name, make(), self.folder)
        self._note_made(name, made_from)
        return True

    def put_folder(self, name: str, files: Mapping[str, tuple[str, Make]]) -> bool:
        """Make a sub-folder's stale files, in the order given; whether there were any.

        A new folder appears with all of them at once. In one that is there they are replaced one
        by one: name last the one that the others are found by.
        """
        files_by_path = {f"{name}/{file}": made for file, made in files.items()}
        if not any(self.stale(path, made_from) for path, (made_from, _) in files_by_path.items()):
            return False
        if (self.folder / name).is_dir():
            for path, made in files_by_path.items():
                self.put(path, *made)
            return True
        unfinished = self.folder / (UNFINISHED + name)
        unfinished.mkdir()
        for file, (_, make) in files.items():
            write(unfinished / file, make(), self.folder)
        unfinished.rename(self.folder / name)
        for path, (made_from, _) in files_by_path.items():
            self._note_made(path, made_from)
        return True

    def drop(self, name: str) -> None:
        """Take a file away that is not made any more."""
        if self.made.pop(name, None) is not None:
            (self.folder / name).unlink(missing_ok=True)
            self.wrote.append(name)

    def keep_folders(self, wanted: Collection[str]) -> None:
        """Take away the sub-folders that were made here and are not among the wanted: of what has
        another name now, or none. What somebody else has put into them stays."""
        gone = [path for path in self.made if "/" in path and path.split("/")[0] not in wanted]
        for path in gone:
            self.drop(path)
            with suppress(OSError):  # there is more in it
                (self.folder / path).parent.rmdir()

    def _note_made(self, name: str, made_from: str) -> None:
        self.made[name] = _note(made_from, self.folder / name)
        self.wrote.append(name)


@contextmanager
def shelf(folder: Path) -> Iterator[Shelf]:
    """The folder to put files into; hold the site's lock meanwhile.

    A new folder appears with all that was put into it. What a killed process left unfinished is
    swept away first.
    """
    if folder.is_dir():
        _sweep(folder)
        with _listing(Shelf(folder, _read(folder / MADE))) as opened:
            yield opened
        return
    unfinished = folder.with_name(UNFINISHED + folder.name)
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    with _listing(Shelf(unfinished, {})) as opened:
        yield opened
    unfinished.rename(folder)


@contextmanager
def appearing(site: Path) -> Iterator[Path]:
    """A folder for the first pages of a site. They lead to each other, so they take their places
    together, the site's own files last; where something stands already, it stays."""
    unfinished = site / f"{UNFINISHED}site"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    yield unfinished
    for path in sorted(unfinished.iterdir(), key=lambda file: (file.is_file(), file.name)):
        if not (site / path.name).exists():
            path.rename(site / path.name)
    shutil.rmtree(unfinished)


@contextmanager
def _listing(opened: Shelf) -> Iterator[Shelf]:
    """Write down what was made, also where something went wrong on the way."""
    try:
        yield opened
    finally:
        if opened.wrote:
            listed = json.dumps(opened.made, indent=0, sort_keys=True)
            write(opened.folder / MADE, listed.encode(), opened.folder)


@contextmanager
def lock(site: Path) -> Iterator[None]:
    """One writer of a site at a time: others wait. An older reading never overwrites a newer."""
    site.mkdir(parents=True, exist_ok=True)
    with (site / ".lock").open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def write(path: Path, data: bytes, beside: Path) -> None:
    """Put a file into its place whole; `beside` is the folder that holds it until then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = beside / f"{UNFINISHED}{os.getpid()}-{path.name}"
    unfinished.write_bytes(data)
    unfinished.replace(path)


def _note(made_from: str, path: Path) -> str:
    """What the list says of a file that is there: its origin and its size."""
    try:
        return f"{made_from} {path.stat().st_size}"
    except OSError:
        return ""


def _sweep(folder: Path) -> None:
    for left in folder.glob(UNFINISHED + "*"):
        if left.is_dir():
            shutil.rmtree(left)
        else:
            left.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, str]:
    """The hashes, or none where they were never written or somebody spoilt the file."""
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {}


Place = tuple[Where, str, str]
"""The site, a folder below it, and the language of what the page is about."""


def files_of(
    place: Place, made: str, draw: Callable[[Spot], bytes]
) -> Mapping[str, tuple[str, Make]]:
    """The page's files, `index.html` last."""
    return {spot.index: (made, partial(draw, spot)) for spot in spots(*place)}


def put_pages(opened: Shelf, place: Place, made: str, draw: Callable[[Spot], bytes]) -> None:
    """A page that lies in the opened folder itself."""
    for name, (made_from, make) in files_of(place, made, draw).items():
        opened.put(name, made_from, make)
    opened.drop(f"{place[2]}.html")
