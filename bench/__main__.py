"""`python -m bench [MODULE…]`: a line a measure, with its figure, its goal, and `ok` or `short`."""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence

from bench import measures
from bench.measure import Measured


def modules() -> list[str]:
    return sorted(found.name for found in pkgutil.iter_modules(measures.__path__))


def wanted(names: Sequence[str]) -> Iterator[Callable[[], Measured]]:
    for name in names:
        yield from importlib.import_module(f"bench.measures.{name}").MEASURES


def main(names: Sequence[str]) -> int:
    """Run the named modules, or all. A figure that falls short is news, not an error: exit 0."""
    known = modules()
    if unknown := sorted(set(names) - set(known)):
        print(f"no such measures: {', '.join(unknown)}; there are: {', '.join(known)}")
        return 64
    for measure in wanted(names or known):
        print(measure().line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
