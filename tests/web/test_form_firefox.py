"""Whole turns of the three games by form in a real Firefox, on a phone and at a desk, with and
without a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.browsing import DESK, PHONE
from tests.web.firefox import ENTER, Firefox, firefox
from tests.web.test_form_whole_turns import MINE, ORDERS, Waiting, revision, waiting

__all__ = ["waiting"]

pytestmark = [pytest.mark.firefox, pytest.mark.slow]


@pytest.fixture(scope="module", params=[True, False], ids=["script", "none"])
def fox(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Firefox]:
    with firefox(tmp_path_factory.mktemp("firefox"), scripts=request.param) as browser:
        yield browser


FITS = "document.documentElement.scrollWidth <= innerWidth"


def press_offered(fox: Firefox) -> None:
    """The first order on offer, as often as there is one."""
    for lines in range(1, ORDERS + 1):
        if not fox.run("return document.querySelector('#choices button.order') !== null"):
            return
        fox.press("#choices button.order")
        fox.until(f"document.querySelectorAll('#result .verdicts li').length === {lines}")
        fox.until("document.querySelector('#came.good') !== null")
        fox.until("document.querySelector('#choices:not([aria-busy])') !== null")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_turn_from_what_is_offered(waiting: Waiting, fox: Firefox, size: dict[str, int]) -> None:
    made, base, token = waiting
    before = revision(made)
    fox.window(size["width"], size["height"])
    fox.sign_in(base, token)
    fox.open(base + MINE)
    fox.until(f"innerWidth === {size['width']}")
    press_offered(fox)
    fox.until(FITS)
    fox.press("#orders button[value=send]")
    fox.until("document.querySelector('#came')?.dataset.kind === 'played'")
    fox.until(FITS)
    assert revision(made) > before


def test_a_card_is_opened_where_its_name_stands(waiting: Waiting, fox: Firefox) -> None:
    _, base, token = waiting
    fox.window(*DESK.values())
    fox.sign_in(base, token)
    fox.open(base + MINE)
    fox.keys("button.name", ENTER)
    fox.until("document.querySelectorAll('.thing:popover-open').length === 1")
