"""What is sent is what one sees, and nothing that is typed is lost or comes to another."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league.people.directory import find_game
from moderator.store import session as store
from moderator.store.tables import PlayerQuestion
from tests.web.conftest import GUARD, Web, press, send
from tests.web.test_form import MINE, SOUND, link, offered, on_file, shown_text, stand

NOTHING = ["", "\n", "# nothing yet, thinking\n", "end\n", "# only a thought\nкінець\n"]


@pytest.mark.parametrize("text", NOTHING)
@pytest.mark.parametrize("button", ["send", "part", "draft"])
def test_a_sheet_without_an_order_is_no_turn(web: Web, text: str, button: str) -> None:
    page = press(web.browser("olena"), MINE, text=text, do=button).text

    assert "There is no order in the sheet, and nothing was sent." in page
    assert "End my turn without an order" in page
    assert on_file(web) == []
    assert web.played.look().turn == 1


@pytest.mark.parametrize("text", NOTHING)
def test_who_is_not_asked_keeps_no_empty_turn(web: Web, text: str) -> None:
    page = press(web.browser("ingrid"), MINE, text=text, do="send").text

    assert "There is no order in the sheet, and nothing was sent." in page
    assert "End my turn" not in page
    assert on_file(web) == []


def test_who_means_it_ends_the_turn_without_an_order(web: Web) -> None:
    page = press(web.browser("olena"), MINE, text="# nothing\n", do="nothing").text

    assert "Your orders have been carried out." in page
    assert web.played.look().turn == 2


def test_that_button_plays_nothing_where_there_are_orders(web: Web) -> None:
    press(web.browser("olena"), MINE, text=SOUND, do="nothing")

    assert web.played.look().turn == 1


@pytest.mark.parametrize("word", ["end", "draft", "continue", "кінець", "Конец."])
def test_an_order_that_is_chosen_stands_above_the_closing_word(web: Web, word: str) -> None:
    client = web.browser("olena")
    page = press(client, MINE, text=f"take 1\nconquer 4\n{word}\n", add="conquer 3").text

    assert shown_text(page) == f"take 1\nconquer 4\nconquer 3\n{word}\n"
    assert "No errors." in page


@pytest.mark.parametrize("button", ["send", "part", "draft"])
def test_a_line_behind_the_closing_word_is_a_fault_and_nothing_is_played(
    web: Web, button: str
) -> None:
    text = "take 1\nconquer 4\ndraft\nconquer 3\n"
    client = web.browser("olena")
    checked = press(client, MINE, text=text, do="check").text
    assert "1 line to fix." in checked
    assert "Did you mean" not in checked, "it says the right thing in the wrong place"

    page = press(client, MINE, text=text, do=button).text
    if button == "send":
        page = press(client, MINE, text=text, do="sure").text

    assert "stands outside the sheet" in page
    assert web.played.look().turn == 1
    assert {state for _, state, _ in on_file(web)} <= {"wrong"}
    assert shown_text(client.get(MINE).text) == text


def test_no_button_writes_a_closing_word_into_the_sheet(web: Web) -> None:
    client = web.browser("olena")
    page = press(client, MINE, text=SOUND, do="draft").text
    assert shown_text(page) == SOUND

    page = press(client, MINE, text=shown_text(page), add="conquer 3").text
    assert shown_text(page) == "take 1\nconquer 4\nconquer 3\n"
    assert (
        "Your orders have been carried out."
        in press(client, MINE, text=shown_text(page), do="send").text
    )
    assert web.played.probe("regions.3.owner") == "A"


def test_a_sheet_that_closes_with_draft_is_asked_about_before_it_is_played(web: Web) -> None:
    client = web.browser("olena")
    page = press(client, MINE, text="take 1\nconquer 4\ndraft\n", do="send").text
    assert "What do you mean?" in page
    assert on_file(web) == []

    press(client, MINE, text=shown_text(page), do="sure")
    assert web.played.look().turn == 2


def test_a_turn_can_be_sent_in_pieces(web: Web) -> None:
    client = web.browser("olena")
    page = press(client, MINE, text=SOUND, do="part").text

    assert 'data-kind="played"' in page
    assert web.played.look().turn == 1
    assert shown_text(page) == ""
    assert 'value="conquer 3"' in page
    assert "conquer, or end your turn" in web.browser("olena").get(MINE).text


def test_the_lead_says_which_lines_were_not_played(web: Web) -> None:
    # The same region twice by a list: what no longer holds by then is passed over.
    page = press(web.browser("olena"), MINE, text="take 1\nconquer 4\nconquer 4\n", do="send").text
    assert "Your orders have been carried out." not in page or "Not played: line 3." in page


def test_a_button_leads_on_to_a_page_that_can_be_loaded_again(web: Web) -> None:
    client = web.browser("olena")
    answer = send(client, MINE, text=SOUND, do="send")

    assert answer.status_code == 303
    pages = [client.get(answer.location).text for _ in range(2)]
    assert [page.count("Your orders have been carried out.") for page in pages] == [1, 1]
    assert len(on_file(web)) == 1
    assert (
        web.browser("taras").get(answer.location).text.count("Your orders have been carried out.")
        == 0
    )


def test_a_second_press_gets_the_answer_of_the_first_by_link_too(web: Web) -> None:
    path, client = link(web, 0), web.browser()
    data = {"text": SOUND, "do": "send", "stand": stand(client.get(path).text)}
    pages = [client.post(path, data=data, follow_redirects=True) for _ in range(2)]

    assert [page.status_code for page in pages] == [200, 200]
    assert all("Your orders have been carried out." in page.text for page in pages)
    assert all("which was not sent" not in page.text for page in pages)
    assert len(on_file(web)) == 1


def test_after_its_question_a_link_tells_what_came_to_who_sent_it_alone(web: Web) -> None:
    path, client = link(web, 0), web.browser()
    data = {"text": SOUND, "do": "send", "stand": stand(client.get(path).text)}
    led = client.post(path, data=data).location

    page = client.get(led).text
    assert "Receipt (proves what you sent)" in page
    assert "Waiting for B" in page
    assert client.get(path).status_code == 410
    assert client.get(f"{path}?answer=0123456789").status_code == 410


def test_a_link_goes_on_to_the_next_question_of_its_seat(web: Web) -> None:
    path, client = link(web, 0), web.browser()
    for seat in (1, 2):
        web.played.send(seat, "take 1\nend")
    data = {"text": SOUND, "do": "send", "stand": stand(client.get(path).text)}

    led = client.post(path, data=data).location
    assert web.played.look().turn == 4
    assert led.startswith("/play/")
    assert not led.startswith(path)
    page = client.get(led).text
    assert 'data-kind="played"' in page
    assert "your turn (A" in page


def test_what_is_typed_on_two_devices_stands_side_by_side(web: Web) -> None:
    phone, desk = web.browser("olena"), web.browser("olena")
    first = phone.get(MINE).text
    typed(phone, "take 2\nconquer 1\n", first)
    web.played.wait(timedelta(minutes=5))
    typed(desk, "take 1\n", first)  # it was opened before the other had typed

    page = phone.get(MINE).text
    assert shown_text(page) == "take 1\n", "the newest wins"
    assert offered(page) == ["take 2\nconquer 1"]

    number = re.search(r'name="take" value="([0-9]+)"', page)
    assert number
    page = press(phone, MINE, text="take 1\n", take=number[1]).text
    assert shown_text(page) == "take 2\nconquer 1\n"
    assert offered(page) == ["take 1"]
    number = re.search(r'name="drop" value="([0-9]+)"', page)
    assert number
    assert offered(press(phone, MINE, text=shown_text(page), drop=number[1]).text) == []


def test_an_older_text_that_comes_late_is_offered_and_takes_no_place(web: Web) -> None:
    client = web.browser("olena")
    first = client.get(MINE).text
    typed(client, "take 2\n", first)
    typed(client, "take 1\nconquer 4\n", first, age="300000")

    page = client.get(MINE).text
    assert shown_text(page) == "take 2\n"
    assert offered(page) == ["take 1\nconquer 4"]


def test_a_draft_sent_from_elsewhere_is_newer_than_what_was_typed_before(web: Web) -> None:
    client = web.browser("olena")
    first = client.get(MINE).text
    typed(client, "take 2\nconquer 1\n", first)
    web.played.wait(timedelta(minutes=5))
    press(web.browser("olena"), MINE, text="take 1\nconquer 4\n", do="draft", **{"base-text": ""})

    page = client.get(MINE).text
    assert shown_text(page) == "take 1\nconquer 4\n"
    assert offered(page) == ["take 2\nconquer 1"]


def test_who_goes_on_writing_has_one_text(web: Web) -> None:
    client = web.browser("olena")
    page = client.get(MINE).text
    for text in ("take", "take 1", "take 1\nconq"):
        base = typed(client, text, page)
        page = re.sub(r'name="base-text" value="[^"]*"', f'name="base-text" value="{base}"', page)

    page = client.get(MINE).text
    assert shown_text(page) == "take 1\nconq"
    assert offered(page) == []


@pytest.mark.parametrize(
    ("button", "field"), [("check", "standing"), ("draft", "words"), ("withdraw", "standing")]
)
def test_no_button_throws_away_what_another_field_holds(web: Web, button: str, field: str) -> None:
    client = web.browser("olena")
    press(client, MINE, text="take 1\n", do=button, **{field: "retreat stack 9"})

    assert "retreat stack 9</textarea>" in client.get(MINE).text
    assert "retreat stack 9" not in web.browser("taras").get(MINE).text


def test_words_go_to_whom_they_are_for(web: Web) -> None:
    client = web.browser("olena")
    press(client, MINE, text="", words="I attack\nyou next", say="B")

    [mail] = web.played.mails("press", 1)
    assert mail.facts["words"] == "I attack you next"
    assert web.played.mails("press", 2) == []
    field = client.get(MINE).text.partition('id="words"')[2].partition("</textarea>")[0]
    assert "I attack" not in field


def test_a_question_goes_to_the_organisers(web: Web) -> None:
    client = web.browser("olena")
    assert 'value="ask"' in client.get(MINE).text
    press(client, MINE, text="", words="May I be\nlate?", say="ask")

    with web.played.write() as at:
        (question,) = at.session.exec(select(PlayerQuestion)).all()
    assert question.text == "May I be late?"
    assert web.played.mails("press") == []
    assert f"{MINE}#words-field" in client.get("/my").text


def test_who_is_signed_out_finds_the_text_after_signing_in(web: Web) -> None:
    client = web.browser("olena")
    page = client.get(MINE).text
    guard = GUARD.search(page)
    assert guard
    client.delete_cookie("moderator-session")
    data = {"guard": guard[1], "text": SOUND, "do": "send", "stand": stand(page)}

    answer = client.post(MINE, data=data)
    assert answer.status_code == 400
    assert "Nothing was sent: you are signed out" in answer.text
    assert on_file(web) == []
    assert shown_text(web.browser("olena").get(MINE).text) == SOUND
    assert SOUND not in web.browser("taras").get(MINE).text


def test_a_check_against_a_position_that_is_gone_says_that(web: Web) -> None:
    client = web.browser("olena")
    page = client.get(MINE).text
    web.played.send(0, "take 1\nend")

    told = send(client, f"{MINE}/check", form_at=MINE, text="conquer 3\n", stand=stand(page)).text
    assert "a move was made since you opened this page" in told
    assert "No errors" not in told


def test_an_open_page_is_told_what_has_changed(web: Web) -> None:
    client = web.browser("taras")
    seen = re.search(r'data-now="([^"]+)"', client.get(MINE).text)
    assert seen
    assert client.get(f"{MINE}/now", query_string={"seen": seen[1]}).status_code == 204
    web.played.send(0, "take 1\nend")

    told = client.get(f"{MINE}/now", query_string={"seen": seen[1]})
    assert told.status_code == 200
    assert "The game has moved on since this page was opened." in told.text
    assert "your turn (B)" in told.text
    assert web.browser().get(f"{MINE}/now").status_code == 302


def test_signing_out_leaves_nothing_in_the_browser(web: Web) -> None:
    client = web.browser("olena")
    guard = GUARD.search(client.get(MINE).text)
    assert guard
    answer = client.post("/sign-out", data={"guard": guard[1]})
    assert '"storage"' in answer.headers["Clear-Site-Data"]


def test_the_copy_of_a_browser_is_locked_for_one_seat(web: Web) -> None:
    keys = {
        re.search(r'data-key="([0-9a-f]{64})"', web.browser(slug).get(MINE).text)[1]  # type: ignore[index]
        for slug in ("olena", "taras", "ingrid")
    }
    assert len(keys) == 3


def test_lines_are_taken_out_and_moved_by_buttons_and_that_undone(web: Web) -> None:
    client = web.browser("olena")
    page = press(client, MINE, text="take 1\nconquer 3\nconquer 4\n", up="3").text
    assert shown_text(page) == "take 1\nconquer 4\nconquer 3\n"
    page = press(client, MINE, text=shown_text(page), cut="2").text
    assert shown_text(page) == "take 1\nconquer 3\n"
    page = press(client, MINE, text=shown_text(page), do="undo").text
    assert shown_text(page) == "take 1\nconquer 4\nconquer 3\n"
    for wrong in ("0", "99", "x", "-1"):
        assert shown_text(press(client, MINE, text="take 1\n", cut=wrong).text) == "take 1\n"


def test_the_orders_of_the_last_turn_come_back_beside_what_is_typed(web: Web) -> None:
    client = web.browser("olena")
    press(client, MINE, text=SOUND, do="send")
    page = press(client, MINE, text="decline\n", do="last").text
    assert shown_text(page) == SOUND
    assert offered(page) == ["decline"]


def typed(client: object, text: str, page: str, **more: str) -> str:
    """What a script keeps while somebody types into that page; what it goes on from now."""
    base = re.search(r'name="base-text" value="([^"]*)"', page)
    answer = send(
        client,  # type: ignore[arg-type]
        f"{MINE}/typed",
        form_at=MINE,
        text=text,
        **{"base-text": base[1] if base else "", **more},
    )
    assert answer.status_code == 200
    return next(line for line in answer.text.split("\n") if line.startswith("text")).split(" ")[1]


def test_a_deadline_that_moves_is_told(web: Web) -> None:
    client = web.browser("olena")
    seen = re.search(r'data-now="([^"]+)"', client.get(MINE).text)
    assert seen
    with store.write_transaction(web.played.engine) as session:
        game = find_game(session, "kyiv-1")
        assert game.due_at
        game.due_at += timedelta(hours=20)
    told = client.get(f"{MINE}/now", query_string={"seen": seen[1]}).text
    assert "This has changed since the page was opened." in told
    assert "Deadline: Friday 4 December" in told


def test_the_script_is_light(root: Path) -> None:
    assert (root / "templates" / "web" / "assets" / "form.js").stat().st_size <= 30_000
