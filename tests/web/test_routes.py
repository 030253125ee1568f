"""No address is open to whom it is not meant for."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Web
from tests.web.routes import ROUTES, Route

_ARGUMENT = re.compile(r"<(?:\w+:)?\w+>")


def _registered(web: Web) -> set[tuple[str, str]]:
    return {
        (method, rule.rule)
        for rule in web.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def _path(route: Route) -> str:
    """The address with something in it that is nobody's."""
    return _ARGUMENT.sub("7", route.rule)


def _of(who: str, method: str) -> list[Route]:
    return [route for route in ROUTES if (route.who, route.method) == (who, method)]


def _name(route: Route) -> str:
    return f"{route.method} {route.rule}"


def test_every_route_is_listed_with_who_may_use_it(web: Web) -> None:
    assert _registered(web) == {(route.method, route.rule) for route in ROUTES}


@pytest.mark.parametrize("route", _of("signed-in", "GET") + _of("organiser", "GET"), ids=_name)
def test_a_stranger_is_sent_to_sign_in(web: Web, route: Route) -> None:
    answer = web.browser().get(_path(route))

    assert answer.status_code == 302
    assert answer.location.startswith("/sign-in?to=%2F")


@pytest.mark.parametrize(
    "route",
    [route for who in ("form", "signed-in", "organiser") for route in _of(who, "POST")],
    ids=_name,
)
def test_a_form_of_another_site_is_refused(web: Web, route: Route) -> None:
    for client in (web.browser(), web.browser("olena")):
        assert client.post(_path(route)).status_code == 400


@pytest.mark.parametrize("route", _of("organiser", "GET"), ids=_name)
def test_an_organisers_page_is_not_there_for_a_player(web: Web, route: Route) -> None:
    assert web.browser("olena").get(_path(route)).status_code == 404


@pytest.mark.parametrize("route", _of("token", "GET") + _of("token", "POST"), ids=_name)
def test_a_token_that_is_nobodys_opens_nothing(web: Web, route: Route) -> None:
    answer = web.browser("olena").open(_path(route), method=route.method)

    assert answer.status_code == 404
    assert "This link no longer works" in answer.text


@pytest.mark.parametrize("route", _of("program", "GET") + _of("program", "POST"), ids=_name)
def test_a_program_without_a_token_is_refused(web: Web, route: Route) -> None:
    assert web.browser("olena").open(_path(route), method=route.method).status_code == 401
