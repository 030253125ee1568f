"""What holds for every page: headers, cookies, guards, limits, errors."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Response

from moderator.league.people import directory
from moderator.league.values.errors import LeagueError
from moderator.league.values.slugs import RESERVED
from moderator.store import session as store
from moderator.watching import WATCHES
from tests.league.conftest import NOON
from tests.moments import moment
from tests.web.conftest import Web, make_web, send


def test_pages_obey_files_of_ours_alone(web: Web) -> None:
    answer = web.browser().get("/unsubscribe/none")

    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert answer.headers["Cache-Control"] == "no-store"
    assert not re.search(r"<style|<script(?! src)| style=| on\w+=", answer.text)


def test_our_style_sheet_is_served_under_a_name_that_changes_with_it(web: Web) -> None:
    page = web.browser().get("/nothing/here").text
    found = re.search(r'href="(/web/web\.css\?[0-9a-f]{12})"', page)

    assert found
    sheet = web.browser().get(found[1])
    assert sheet.status_code == 200
    assert sheet.mimetype == "text/css"


@pytest.mark.parametrize("path", ["/web/../base.html.j2", "/web/%2e%2e/base.html.j2", "/.secret"])
def test_nothing_but_what_is_meant_is_served(web: Web, path: str) -> None:
    assert web.browser().get(path).status_code == 404


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Page not found"), ("ru,en;q=0.5", "Здесь ничего нет"), ("uk", "Тут нічого немає")],
)
def test_an_error_speaks_the_browsers_language(web: Web, language: str, words: str) -> None:
    answer = web.browser(language=language).get("/nowhere")

    assert answer.status_code == 404
    assert words in answer.text


def test_an_error_of_the_interface_for_programs_is_json(web: Web) -> None:
    answer = web.browser().get("/api/v1/nowhere")

    assert answer.status_code == 404
    assert answer.json["error"] == "not-found"
    assert answer.json["message"].startswith("The address is wrong")


def test_what_breaks_ends_in_a_page_and_shows_nothing_of_it(web: Web) -> None:
    @web.app.get("/my/broken")
    def broken() -> Response:
        raise RuntimeError("olena@mail.example")

    answer = web.browser("olena").get("/my/broken")

    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "olena@mail.example" not in answer.text


def test_behind_tls_cookies_are_bound_to_it(tmp_path: Path) -> None:
    web = make_web(tmp_path, '[site]\nbase_url = "https://league.example/"\n')
    client = web.browser()
    client.set_cookie("__Host-moderator-session", web.session_of("olena"))

    answer = client.get("/nowhere")

    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith("__Host-moderator-browser=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_without_tls_no_browser_is_told_to_use_it(web: Web) -> None:
    assert "Strict-Transport-Security" not in web.browser().get("/nowhere").headers


def test_who_asks_too_often_must_wait(tmp_path: Path) -> None:
    web = make_web(tmp_path, "[limits]\npages_per_minute = 3\n")
    client = web.browser()

    found = [client.get("/unsubscribe/none").status_code for _ in range(4)]

    assert found == [404, 404, 404, 429]
    assert client.get("/health").status_code == 200


def test_checks_while_typing_are_counted_apart(tmp_path: Path) -> None:
    web = make_web(tmp_path, "[limits]\npages_per_minute = 1\n")
    client = web.browser()

    found = [client.post(f"/play/none/{what}").status_code for what in ("check", "typed") * 2]

    assert found == [404] * 4
    assert client.post("/play/none/check").status_code == 429
    assert client.get("/play/none").status_code == 404


def test_one_customers_ipv6_addresses_are_one(tmp_path: Path) -> None:
    web = make_web(tmp_path, "[limits]\npages_per_minute = 1\n")

    def ask(address: str) -> int:
        environ = {"REMOTE_ADDR": address}
        return web.browser().get("/unsubscribe/none", environ_base=environ).status_code

    found = [ask("2001:db8::1"), ask("2001:db8::2"), ask("2001:db8:0:1::1")]

    assert found == [404, 429, 404]


def test_a_proxy_is_believed_only_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    limit = "[limits]\npages_per_minute = 1\n"
    alone = make_web(tmp_path / "a", limit)
    behind = make_web(tmp_path / "b", f"{limit}[web]\nproxies = 1\n")

    def ask(web: Web, address: str) -> int:
        said = {"X-Forwarded-For": address}
        return web.browser().get("/unsubscribe/none", headers=said).status_code

    assert [ask(alone, "192.0.2.1"), ask(alone, "192.0.2.2")] == [404, 429]
    assert [ask(behind, "192.0.2.1"), ask(behind, "192.0.2.2")] == [404, 404]


def test_a_form_that_is_too_large_is_refused(tmp_path: Path) -> None:
    web = make_web(tmp_path, "[limits]\nmax_form_bytes = 10_000\n")

    answer = web.browser().post("/confirm/none", data={"always": "x" * 20_000})

    assert answer.status_code == 413


def test_health_says_what_is_well(web: Web) -> None:
    client = web.browser()
    names = {"well", "database", *(one.name for one in WATCHES if one.how_bad == "bad")}
    assert client.get("/healthz").json == dict.fromkeys(names, True)

    web.played.now += timedelta(hours=3)
    answer = client.get("/healthz")

    assert answer.status_code == 503
    assert {name for name, well in answer.json.items() if not well} == {"well", "clock", "outbox"}


def test_no_league_takes_an_address_of_the_web(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        for slug in sorted(RESERVED):
            with pytest.raises(LeagueError, match=slug):
                directory.free_place(session, slug)


def test_a_league_and_a_game_never_share_a_name(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        with pytest.raises(LeagueError, match="game-exists name=kyiv-1"):
            directory.new_league(moment(session, NOON), "kyiv-1", "Another", {})
        with pytest.raises(LeagueError, match="league-exists name=kyiv"):
            directory.free_place(session, "kyiv")


def test_no_route_begins_with_what_a_league_may_be_called(web: Web) -> None:
    firsts = {rule.rule.split("/")[1] for rule in web.app.url_map.iter_rules()}

    assert firsts - {"", "<path:page>"} <= RESERVED


@pytest.mark.parametrize(
    "path", ["/" + "a" * 300, "/x/" + "b" * 5000, "/my/sign-ins/" + "9" * 5000]
)
def test_an_address_may_be_longer_than_any_of_ours(web: Web, path: str) -> None:
    assert web.browser("olena").get(path).status_code == 404


@pytest.mark.parametrize("number", ["9" * 20, "9" * 5000])
def test_a_number_may_be_longer_than_any_of_ours(web: Web, number: str) -> None:
    for path in ("/my/sign-ins/{}/end", "/my/addresses/{}/pick", "/my/enrolments/{}/withdraw"):
        answer = send(web.browser("olena"), path.format(number), form_at="/my/addresses")
        assert answer.status_code == 404
