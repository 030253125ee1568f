"""`python -m bench.looks`: every turn of the demo printed and shown, and measured. Each turn is
printed in one of the three languages on A4 or Letter, in turns, and each tenth in large print; all
pages are shown in all languages at four widths. The last line says whether all looks as it should.

It plays the demo into `var/looks/` the first time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import click

from bench.demo.cast import MATCHES
from bench.demo.show import run
from bench.looks import paper, screen
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
AT_ONCE = 12


@click.command()
@click.option("--every", default=1, help="Only each N-th turn and page, for a quick look.")
def main(every: int) -> None:
    """Print and show the demo, and say what is wrong with it."""
    began = time.monotonic()
    runtime = _demo()
    site = runtime.settings.site.folder
    publish_all(runtime, pdf=False)
    printed, wrong = 0, 0
    for name, page, pdf in _reports(runtime, every):
        found = paper.measured(page, pdf)
        printed += len(found.fills)
        for fault in found.faults:
            wrong += 1
            click.echo(f"  {name}: {fault}")
    click.echo(f"{printed} printed pages, {time.monotonic() - began:.0f} seconds")
    pages = [str(file.relative_to(site)) for file in sorted(site.rglob("*.html"))]
    pages = [name for name in pages if "/latest/" not in name][::every]
    for fault in screen.faults(site, pages):
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


def _reports(runtime: Runtime, every: int) -> Iterator[tuple[str, str, bytes]]:
    """Each turn's report in one language on one paper, and each game's booklet: name, HTML, PDF."""
    base = runtime.settings.site.base_url
    wishes = cycle(product(sorted(LANGUAGES), PAPERS))
    with runtime.read() as at:
        orders: list[tuple[str, str]] = []
        for match in MATCHES:
            game = find_game(at.session, match.slug)
            for number, line in enumerate(turn_lines(at.session, game)):
                language, sheet = next(wishes)
                if number % every:
                    continue
                large = number % 10 == 5
                change = LayoutOverrides(paper=sheet, large=large)
                wish = own_copies.CopyRequest(change=change, language=language)
                html = own_copies.one_turn(at.session, game, line.name, wish, base)
                look = f"{language} {sheet}{' large' if large else ''}"
                orders.append((f"{match.slug} {line.name} ({look})", html))
            wish = own_copies.CopyRequest(language=next(wishes)[0])
            orders.append(
                (f"{match.slug} booklet", own_copies.whole_game(at.session, game, wish, base))
            )
    for start in range(0, len(orders), AT_ONCE):
        batch = orders[start : start + AT_ONCE]
        for (name, html), pdf in zip(batch, PRESS.draw([html for _, html in batch]), strict=True):
            if isinstance(pdf, str):
                raise click.ClickException(f"{name}: {pdf}")
            yield name, html, pdf
    PRESS.close()


if __name__ == "__main__":
    main()
