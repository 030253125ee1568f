"""Random walks through the form: thirty here, three thousand in `make soak ARGS=form`."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web import form_walks
from tests.web.browsing import chromium

__all__ = ["chromium"]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def wardrobe(chromium: Browser) -> form_walks.Wardrobe:
    return form_walks.Wardrobe(chromium)


@pytest.mark.parametrize("number", range(30))
def test_whatever_is_done_in_any_order(
    tmp_path: Path, wardrobe: form_walks.Wardrobe, number: int
) -> None:
    form_walks.take(wardrobe, tmp_path, number)
