"""`python -m bench.season [SEED] [--small]`: a season simulated whole, and looked through.

The last line begins with `season ok`; where anything was not as promised, every such thing is
named, the last line begins with `season failed`, and the exit status is 1.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.season.plan import SMALL, Plan
from bench.season.story import begun, looked_through


def main(said: Sequence[str]) -> int:
    plan = SMALL if "--small" in said else Plan()
    numbers = [one for one in said if one.isdecimal()]
    if numbers:
        plan = replace(plan, seed=int(numbers[0]))
    with TemporaryDirectory(prefix="season-") as folder:
        story = begun(Path(folder), plan, lambda line: print(line, flush=True))
        story.run()
        found = looked_through(story)
    for fault in found.faults:
        print(fault)
    print(f"season {'failed' if found.faults else 'ok'}: {found.line}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
