"""`make understand`: how much is understood of what people write.

Phrases in positions, by language and by game; and of the corpus of mails (`MODERATOR_CORPUS`, or
`../shared/mail`), how many replies of each mail program are read exactly.
"""

from __future__ import annotations

import csv
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from moderator.games import GAMES
from moderator.league.orders.understanding import FATES, Fared, counted, fared, phrases
from moderator.mail.mime.parsing import parse
from moderator.mail.quoting.reply_text import orders_text

ROOT = Path(__file__).parent.parent
PHRASES = ROOT / "tests" / "phrases"
FILES = ("given.tsv", "further.tsv")


def main() -> int:
    """Say it all; 1 where a phrase is misread."""
    misread = 0
    for name in FILES:
        found = list(fared(phrases(PHRASES / name), PHRASES / "positions"))
        misread += counted(found)["misread"]
        print(f"{name}")
        for line in _shares(found):
            print(f"  {line}")
    corpus = Path(os.environ.get("MODERATOR_CORPUS") or ROOT.parent / "shared" / "mail")
    if (corpus / "INDEX.tsv").exists():
        print("mails read exactly")
        for line in exactly(corpus):
            print(f"  {line}")
    else:
        print(f"no corpus of mails at {corpus}: say where by MODERATOR_CORPUS")
    return 1 if misread else 0


def _shares(found: list[Fared]) -> Iterator[str]:
    by: tuple[Callable[[Fared], str], ...] = (
        lambda one: one.phrase.language,
        lambda one: one.game,
        lambda _one: "all",
    )
    for key in by:
        groups: dict[str, list[Fared]] = defaultdict(list)
        for one in found:
            groups[key(one)].append(one)
        yield from (f"{name:<12}{_said(groups[name])}" for name in sorted(groups))


def _said(found: Iterable[Fared]) -> str:
    rows = list(found)
    counts = counted(rows)
    return ", ".join(f"{counts[fate]} {fate}" for fate in FATES) + f" of {len(rows)}"


def exactly(corpus: Path) -> Iterator[str]:
    """Of each client's replies, how many are read exactly."""
    with (corpus / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    replies = [row for row in rows if row["expected"].startswith("reply:")]
    read, there = Counter[str](), Counter[str]()
    for row in replies:
        client = row["client"] or "not said"
        want = (corpus / row["expected"].removeprefix("reply:")).read_text("utf-8")
        letter = parse((corpus / row["path"]).read_bytes())
        kept = orders_text(letter, (), _speaks).text
        there[client] += 1
        read[client] += kept.strip() == want.strip()
    yield from (f"{client:<24}{read[client]} of {there[client]}" for client in sorted(there))
    yield f"{'all':<24}{read.total()} of {there.total()}"


def _speaks(text: str) -> bool:
    """Whether an order of some game stands in it."""
    sheets = (game.notation.read(text) for game in GAMES.values())
    return any(any(sheet.plans) or sheet.closing for sheet in sheets)


if __name__ == "__main__":
    sys.exit(main())
