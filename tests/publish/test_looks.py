"""What `make looks` measures by: a fault that is planted is named, and what is sound is not."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from bench.looks import paper, screen, weight

WORDS = "<p>One hundred and twenty of them stood there.</p>"


def test_heavy_pages_and_walks_are_named(tmp_path: Path) -> None:
    noise = random.Random(1).randbytes(70_000)
    game = tmp_path / "kyiv-7"
    game.mkdir()
    (game / "index.html").write_bytes(b"x" * 150_001)
    (game / "ru.html").write_bytes(b"x" * 150_000)
    (game / "walk.js").write_bytes(noise[:40_000])
    (game / "walk-en.js").write_bytes(noise[40_000:])
    (game / "walk-ru.js").write_bytes(b"y" * 500_000)
    found = list(weight.faults(tmp_path))
    assert [one.split()[0] for one in found] == ["kyiv-7/index.html", "kyiv-7/walk-en.js"]


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils are not installed")
@pytest.mark.parametrize(
    ("body", "said"),
    [
        (WORDS, ()),
        (f"{WORDS}<div style='page-break-before: always'>{WORDS}</div>", ("page 1 of 2",)),
        (
            "<p style='width: 3em; overflow-wrap: anywhere'>Breakable</p>",
            ("“Breakable” is broken",),
        ),
        ("<p style='margin-left: -3cm; width: 4cm'>Outermost</p>", ("cut off", "is broken")),
        ("<thead><tr><th>Head</th></tr></thead>", ("“Head” is broken",)),
    ],
)
def test_what_is_wrong_on_paper_is_named(body: str, said: tuple[str, ...]) -> None:
    weasyprint = pytest.importorskip("weasyprint")
    style = "<style>@page {size: A4; margin: 15mm}</style>"
    shown = body if "<thead>" not in body else WORDS
    pdf = weasyprint.HTML(string=style + shown).write_pdf()
    faults = paper.measured(style + body, pdf).faults
    assert len(faults) == len(said), faults
    assert all(one in fault for fault, one in zip(faults, said, strict=True))


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils are not installed")
def test_large_print_has_no_heads_of_tables() -> None:
    weasyprint = pytest.importorskip("weasyprint")
    page = f'<body class="large">{WORDS}<table><thead><tr><th>Head</th></tr></thead></table></body>'
    pdf = weasyprint.HTML(string=page.replace("Head", "")).write_pdf()
    assert paper.measured(page, pdf).faults == ()


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("<th style='max-width: 3rem; overflow-wrap: anywhere'>Breakable</th>", "“Breakable”"),
        ("<th style='max-width: 5rem; overflow-wrap: anywhere'>A few words</th>", ""),
        ("<th style='max-width: 3rem; overflow-wrap: anywhere'><code>0123456789</code></th>", ""),
        ("<th style='min-width: 2000px'>Broad</th>", "the page is 20"),
    ],
)
def test_what_is_wrong_on_screen_is_named(tmp_path: Path, cell: str, said: str) -> None:
    pytest.importorskip("playwright.sync_api")
    if not Path(screen.BROWSER).exists():
        pytest.skip("no browser")
    page = f"<!doctype html><main><table><tr>{cell}</tr></table></main>"
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    faults = list(screen.faults(tmp_path, ["index.html"]))
    assert bool(faults) is bool(said), faults
    assert all(said in fault for fault in faults)
