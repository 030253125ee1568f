"""The link in the mail that asks opens the form."""

from __future__ import annotations

from tests.web.conftest import Web
from tests.web.test_sign_in import link_to, mails_to


def test_the_mail_that_asks_brings_the_link_to_its_seats_form(web: Web) -> None:
    path = link_to(web, "olena@mail.example", "asked")

    assert path.startswith("/play/")
    page = web.browser().get(path)
    assert page.status_code == 200
    assert "your turn (A)" in page.text
    assert mails_to(web, "taras@mail.example", "asked") == []


def test_a_link_opens_nothing_of_another_seat(web: Web) -> None:
    path = link_to(web, "olena@mail.example", "asked")
    web.played.send(0, "take 1\nend")
    other = link_to(web, "taras@mail.example", "asked")

    assert other != path
    assert "your turn (B)" in web.browser("olena").get(other).text
    assert web.browser().get(path).status_code == 410
