"""The site in a browser, measured at four widths: what is wider than its place, what is
cut, and words that are broken apart though a phone has room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

WIDTHS = (360, 768, 1200, 1920)
FOUND = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  for (const box of document.querySelectorAll('.wide')) {
    if (box.scrollWidth > box.clientWidth + 1)
      found.push(`“${box.getAttribute('aria-label')}” is ${box.scrollWidth} in ${box.clientWidth}`);
  }
  for (const part of document.querySelectorAll('main *')) {
    const style = getComputedStyle(part);
    if (style.textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth + 1)
      found.push(`“${part.textContent.trim().slice(0, 40)}” is cut`);
  }
  const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const style = getComputedStyle(text.parentElement);
    if (text.parentElement.closest('code, pre, svg, script')) continue;
    if (style.hyphens === 'auto' || style.clipPath !== 'none') continue;
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (word[0].length < 2 || word[0].length > 14) continue;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(`“${word[0]}” is broken apart`);
    }
  }
  return found;
}"""
BROWSER = "/usr/bin/chromium"


def faults(site: Path, pages: Sequence[str]) -> Iterator[str]:
    """What is wrong with these pages of the site, a sentence each."""
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        page = browser.new_page()
        for name in pages:
            page.goto((site / name).resolve().as_uri())
            yield from (f"{name} {told}" for told in _at_all_widths(page))
        browser.close()


def _at_all_widths(page: Page) -> Iterator[str]:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        yield from (f"at {width}: {told}" for told in page.evaluate(FOUND))
