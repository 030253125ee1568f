"""`python -m bench.looks`: every turn of the demo printed and shown, and measured. Each turn is
printed in one of the three languages on A4 or Letter, in turns, and each tenth in large print; all
pages are shown in all languages at four widths, and weighed. The last line says whether all looks
as it should.

It plays the demo into `var/looks/` the first time, and gives every second player a name that is
thirty letters long: what holds with those holds with others. Paper and screen are looked at at the
same time, for they wait for different programs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, product
from pathlib import Path

import click

from bench.demo.cast import MATCHES
from bench.demo.show import run
from bench.looks import paper, screen, weight
from bench.looks.names import give_long_names
from moderator import config
from moderator.league.people.directory import find_game
from moderator.league.values.languages import LANGUAGES
from moderator.publish import publish_all
from moderator.publish.layout import LayoutOverrides
from moderator.publish.pdf import own_copies
from moderator.publish.pdf.pool import PRESS
from moderator.publish.queries.turn_list import turn_lines
from moderator.runtime import Runtime
from moderator.store import session as store

PLACE = Path("var") / "looks"
PAPERS = ("A4", "Letter")
LARGE = 10
"""Each so many-th turn is printed in large print."""


@click.command()
@click.option("--every", default=1, help="Only each N-th turn and page, for a quick look.")
def main(every: int) -> None:
    """Print and show the demo, and say what is wrong with it."""
    began = time.monotonic()
    runtime = _demo()
    site = runtime.settings.site.folder
    give_long_names(runtime)
    publish_all(runtime, pdf=False)
    pages = [str(file.relative_to(site)) for file in sorted(site.rglob("*.html"))]
    pages = [name for name in pages if "/latest/" not in name][::every]
    printed, wrong = 0, 0
    with ThreadPoolExecutor(1) as beside:
        shown = beside.submit(lambda: list(screen.faults(site, pages)))
        for name, found in _measured(runtime, every):
            printed += len(found.fills)
            for fault in found.faults:
                wrong += 1
                click.echo(f"  {name}: {fault}")
        for fault in (*shown.result(), *weight.faults(site)):
            wrong += 1
            click.echo(f"  {fault}")
    took = time.monotonic() - began
    told = f"{printed} printed pages, {len(pages)} pages at {len(screen.WIDTHS)} widths"
    click.echo(f"looks {'ok' if not wrong else f'wrong: {wrong} faults'} ({told}, {took:.0f} s)")
    sys.exit(1 if wrong else 0)


def _demo() -> Runtime:
    """The demo's league, played now if it was not before."""
    file = PLACE / "var" / "demo" / "config.toml"
    if not (PLACE / "var" / "demo" / "made.json").is_file():
        for line in run(config.load(None), PLACE, "moderator", pdf=False):
            click.echo(line)
    settings = config.load(file)
    return Runtime(store.engine(settings.database.url), settings, config.read_secret(settings))


def _measured(runtime: Runtime, every: int) -> Iterator[tuple[str, paper.Printed]]:
    """Each report by its name, measured while the next ones are drawn."""
    reports = list(_reports(runtime, every))
    drawn = PRESS.draw([html for _, html in reports])
    for (name, html), pdf in zip(reports, drawn, strict=True):
        if isinstance(pdf, str):
            raise click.ClickException(f"{name}: {pdf}")
        yield name, paper.measured(html, pdf)
    PRESS.close()


def _reports(runtime: Runtime, every: int) -> Iterator[tuple[str, str]]:
    """Each turn's report in one language on one paper, and each game's booklet: name and HTML."""
    base = runtime.settings.site.base_url
    wishes = cycle(product(sorted(LANGUAGES), PAPERS))
    with runtime.read() as at:
        for match in MATCHES:
            game = find_game(at.session, match.slug)
            for number, line in enumerate(turn_lines(at.session, game)):
                language, sheet = next(wishes)
                if number % every:
                    continue
                large = number % LARGE == LARGE // 2
                change = LayoutOverrides(paper=sheet, large=large)
                wish = own_copies.CopyRequest(change=change, language=language)
                look = f"{language} {sheet}{' large' if large else ''}"
                html = own_copies.one_turn(at.session, game, line.name, wish, base)
                yield f"{match.slug} {line.name} ({look})", html
            wish = own_copies.CopyRequest(language=next(wishes)[0])
            yield f"{match.slug} booklet", own_copies.whole_game(at.session, game, wish, base)


if __name__ == "__main__":
    main()
