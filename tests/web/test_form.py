"""Orders by form: what the page shows, what its buttons do, what is kept of a text."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from moderator.league.access import seat_links
from moderator.league.people import directory
from moderator.league.people.directory import NewPlayer, find_game, sittings
from moderator.store import session as store
from moderator.store.tables import SheetRow
from tests.league.conftest import counted
from tests.moments import moment
from tests.web.conftest import Web, press

MINE = "/my/games/kyiv-1"
SOUND = "take 1\nconquer 4\n"


def link(web: Web, seat: int) -> str:
    """The address in the mail that asks that seat."""
    with store.write_transaction(web.played.engine) as session:
        game = find_game(session, "kyiv-1")
        tenure = sittings(session, game)[seat].tenure
        return f"/play/{seat_links.open_link(moment(session, web.played.now), game, tenure)}"


def stand(page: str) -> str:
    found = re.search(r'name="stand" value="([^"]+)"', page)
    assert found
    return found[1]


def shown_text(page: str) -> str:
    found = re.search(r'<textarea id="text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return found[1]


def offered(page: str) -> list[str]:
    """Texts that the form has beside its fields."""
    found = re.findall(r'(?s)<div class="notice offer">.*?<pre class="quoted">(.*?)</pre>', page)
    return [html.unescape(text) for text in found]


def on_file(web: Web) -> list[tuple[int, str, str]]:
    with store.read_transaction(web.played.engine) as session:
        rows = session.exec(select(SheetRow).order_by(SheetRow.id)).all()  # type: ignore[arg-type]
        return [(row.seat, row.state, row.by) for row in rows]


def test_the_form_shows_the_question_the_board_and_what_is_legal_now(web: Web) -> None:
    page = web.browser("olena").get(MINE).text

    assert "Round 1 of 10, your turn (A): choose a new race" in page
    assert "Deadline: Thursday 3 December" in page
    assert 'data-region="4"' in page
    assert '<button class="second order" name="add" value="take spirit trolls"' in page


def test_a_check_says_what_is_wrong_line_by_line_and_changes_nothing(web: Web) -> None:
    client = web.browser("olena")

    page = press(client, MINE, text="take 1\nconqer 4\n", do="check").text

    assert "1 line to fix." in page
    assert "Did you mean: “conquer 4”?" in page
    assert on_file(web) == []
    assert web.played.look().turn == 1


def test_after_a_check_the_choices_are_those_behind_the_sound_lines(web: Web) -> None:
    page = press(web.browser("olena"), MINE, text=SOUND, do="check").text

    assert 'name="add" value="conquer 5"' in page
    assert 'name="add" value="conquer 4"' not in page
    assert 'name="add" value="take' not in page


def test_a_choice_is_written_below_the_lines_that_stand(web: Web) -> None:
    page = press(web.browser("olena"), MINE, text="take 1", add="conquer 4").text

    assert shown_text(page) == "take 1\nconquer 4\n"
    assert "No errors." in page


def test_what_is_sent_is_played_and_its_receipt_shown_and_mailed(web: Web) -> None:
    page = press(web.browser("olena"), MINE, text=SOUND, do="send").text

    assert "Your orders have been carried out." in page
    assert on_file(web) == [(0, "used", "form")]
    assert web.played.probe("regions.4.owner") == "A"
    [mail] = web.played.mails("answer", 0)
    receipt = re.search(r"Receipt \(proves what you sent\): (\S+)<", page)
    assert receipt
    assert receipt[1] in str(mail.facts)
    assert shown_text(page) == ""


@pytest.mark.parametrize("text", ["help conquer\n", "status\n", "say: hello\n"])
def test_a_question_that_is_sent_ends_no_turn(web: Web, text: str) -> None:
    page = press(web.browser("olena"), MINE, text=text, do="send").text
    assert web.played.look().asked == [0]
    assert on_file(web) == []
    assert ("What “conquer” does" in page) == text.startswith("help")


def test_the_same_button_twice_plays_once_and_says_the_same(web: Web) -> None:
    client = web.browser("olena")
    before = stand(client.get(MINE).text)
    pages = [press(client, MINE, text=SOUND, do="send", stand=before).text for _ in range(2)]

    receipts = {re.search(r"Receipt \(proves what you sent\): (\S+)<", page)[1] for page in pages}  # type: ignore[index]
    assert len(receipts) == 1
    assert web.played.look().turn == 2
    assert len(on_file(web)) == 1
    assert len(web.played.mails("answer")) == 1


def test_a_sheet_that_was_taken_back_can_be_sent_again(web: Web) -> None:
    client = web.browser("olena")
    at = stand(client.get(MINE).text)

    press(client, MINE, text=SOUND, do="draft", stand=at)
    press(client, MINE, text=SOUND, do="withdraw", stand=at)
    page = press(client, MINE, text=SOUND, do="draft", stand=at).text

    assert "saved as a draft" in page
    assert [state for _, state, _ in on_file(web)] == ["withdrawn", "draft"]


def test_what_is_withdrawn_can_be_written_on(web: Web) -> None:
    """In the field, or beside what was typed there since."""
    client = web.browser("olena")
    press(client, MINE, text=SOUND, do="draft")
    page = press(client, MINE, text="", do="withdraw").text
    assert shown_text(page) == SOUND

    press(client, MINE, text=SOUND, do="draft")
    page = press(client, MINE, text="take 2\n", do="withdraw").text
    assert shown_text(page) == "take 2\n"
    assert offered(page) == [SOUND.strip()]


def test_the_draft_button_never_plays_whatever_closing_word_stands_there(web: Web) -> None:
    page = press(web.browser("olena"), MINE, text="take 1\nкінець\n", do="draft").text

    assert "saved as a draft" in page
    assert web.played.look().turn == 1


def test_a_sheet_as_it_came_by_mail_can_be_sent(web: Web) -> None:
    sheet = "begin\ngame kyiv-1 turn 1\n# take 2\ntake 1\nend\n"

    assert (
        "Your orders have been carried out"
        in press(web.browser("olena"), MINE, text=sheet, do="send").text
    )


def test_a_form_of_an_old_turn_is_refused_and_its_text_kept(web: Web) -> None:
    client = web.browser("olena")
    old = stand(client.get(MINE).text)
    web.played.send(0, "take 1\nend")
    web.played.send(1, "take 1\nend")
    web.played.send(2, "take 1\nend")

    page = press(client, MINE, text="conquer 4\n", do="send", stand=old).text

    assert "a move was made since you opened this page" in page
    assert "Since your last turn" in page
    assert web.played.look().turn == 4
    assert offered(page) == ["conquer 4"]
    assert shown_text(page) == "", "a text for a turn that is over is in nobody's way"


def test_a_form_of_an_older_moment_of_the_same_turn_is_refused(web: Web) -> None:
    client = web.browser("olena")
    old = stand(client.get(MINE).text)
    web.played.send(0, "take 1\ncontinue")

    page = press(client, MINE, text="conquer 4\n", do="send", stand=old).text

    assert "a move was made since you opened this page" in page
    assert web.played.look().turn == 1


@pytest.mark.parametrize("at", ["", "rubbish", "1.1; 2.2"])
def test_a_form_that_names_no_position_is_only_checked(web: Web, at: str) -> None:
    page = press(web.browser("olena"), MINE, text=SOUND, do="send", stand=at).text

    assert on_file(web) == []
    assert web.played.look().turn == 1
    assert shown_text(page) == SOUND


def test_a_sheet_ahead_is_not_spoilt_by_the_moves_of_others(web: Web) -> None:
    client = web.browser("ingrid")
    old = stand(client.get(MINE).text)
    web.played.send(0, "take 1\nend")

    page = press(client, MINE, text="take 1\n", do="send", stand=old).text

    assert "saved for your next turn" in page
    assert on_file(web)[-1] == (2, "ahead", "form")
    assert "Sent ahead: carried out when your turn begins." in client.get(MINE).text


def test_what_is_typed_is_kept_and_never_played(web: Web) -> None:
    client = web.browser("olena")
    press(client, f"{MINE}/typed", form_at=MINE, text="take 1\nconq", stand="1.1")

    assert shown_text(client.get(MINE).text) == "take 1\nconq"
    web.played.wait(timedelta(hours=51))
    page = client.get(MINE).text
    assert shown_text(page) == ""
    assert offered(page) == ["take 1\nconq"]
    assert "This text was typed for turn 1, which is over. It was not sent." in page
    assert on_file(web) == []


def test_who_was_signed_out_meanwhile_gets_the_text_back(web: Web) -> None:
    client = web.browser("olena")
    client.get(MINE)
    client.delete_cookie("moderator-session")

    answer = client.post(MINE, data={"text": SOUND, "do": "send", "guard": "old"})

    assert answer.status_code == 400
    assert "Nothing was sent: you are signed out" in answer.text
    assert shown_text(answer.text) == SOUND
    assert on_file(web) == []


def test_standing_instructions_are_edited_as_a_whole(web: Web) -> None:
    client = web.browser("olena")
    page = press(client, MINE, text="take 1", standing="retreat stack 4\n", do="standing").text
    assert "That is done." in page
    assert shown_text(page) == "take 1"
    assert "retreat stack 4</textarea>" in client.get(MINE).text

    wrong = press(client, MINE, standing="retreat 99", do="standing").text
    assert "Nothing was changed." in wrong
    assert "What would happen" not in wrong
    assert "retreat 99</textarea>" in wrong, "it can be corrected where it was written"
    no_such = press(client, MINE, standing="conquer 4", do="standing").text
    assert "nothing was changed" in no_such
    assert "In force now: retreat stack 4" in client.get(MINE).text

    press(client, MINE, standing="", do="standing")
    assert "retreat stack 4" not in client.get(MINE).text


def test_the_link_of_a_mail_opens_the_form_without_signing_in(web: Web) -> None:
    path, client = link(web, 0), web.browser()

    assert client.get(path).status_code == 200
    assert client.post(f"{path}/check", data={"text": SOUND}).status_code == 200
    assert client.post(f"{path}/typed", data={"text": SOUND}).status_code == 200
    at = stand(client.get(path).text)
    sent = {"text": SOUND, "do": "send", "stand": at}
    page = client.post(path, data=sent, follow_redirects=True).text
    assert "Your orders have been carried out." in page


def test_a_link_is_void_once_its_question_is_over_and_gives_a_text_back(web: Web) -> None:
    path, client = link(web, 0), web.browser()
    web.played.send(0, "take 1\nend")

    assert client.get(path).status_code == 410
    answer = client.post(path, data={"text": "conquer 4", "do": "send"})
    assert answer.status_code == 410
    assert shown_text(answer.text) == "conquer 4"
    assert client.post(f"{path}/typed", data={"text": "x"}).status_code == 410
    assert "coins" not in answer.text


def test_a_link_outlasts_what_is_played_within_its_turn(web: Web) -> None:
    path = link(web, 0)
    web.played.send(0, "take 1\ncontinue")

    assert web.browser().get(path).status_code == 200


def test_the_next_question_has_a_link_of_its_own(web: Web) -> None:
    first = link(web, 0)
    for seat in range(3):
        web.played.send(seat, "take 1\nend")

    assert link(web, 0) != first


def test_a_link_of_who_gave_the_seat_up_opens_nothing(web: Web) -> None:
    path = link(web, 0)
    with store.write_transaction(web.played.engine) as session:
        game = find_game(session, "kyiv-1")
        maria = directory.add_player(
            moment(session, web.played.now), NewPlayer("maria", "Maria", "maria@mail.example")
        )
        directory.seat_player(
            moment(session, web.played.now, random_bytes=counted(7_000)), game, 0, maria
        )

    assert web.browser().get(path).status_code == 410
    assert web.browser("olena").get(MINE).status_code == 404
    assert web.browser("maria").get(MINE).status_code == 200


@pytest.mark.parametrize("path", [MINE, f"{MINE}/check", f"{MINE}/typed"])
def test_somebody_without_a_seat_finds_no_form(web: Web, path: str) -> None:
    with store.write_transaction(web.played.engine) as session:
        directory.add_player(
            moment(session, web.played.now), NewPlayer("pavlo", "Pavlo", "pavlo@mail.example")
        )
    client = web.browser("pavlo")

    guard = re.search(r'name="guard" value="([^"]+)"', client.get("/no-such-page").text)
    data = {"guard": guard[1] if guard else "", "text": SOUND, "do": "send"}
    assert client.get(MINE).status_code == 404
    assert client.post(path, data=data).status_code == 404
    assert on_file(web) == []


def test_a_text_longer_than_any_sheet_is_refused(web: Web) -> None:
    path = link(web, 0)

    assert web.browser().post(f"{path}/check", data={"text": "x\n" * 11_000}).status_code == 413


@pytest.mark.parametrize(("language", "word"), [("ru", "Отправить"), ("uk", "Надіслати")])
def test_the_form_speaks_the_language_of_the_seat(web: Web, language: str, word: str) -> None:
    with store.write_transaction(web.played.engine) as session:
        directory.find_person(session, "olena").language = language

    page = web.browser("olena").get(MINE).text
    assert f">{word}</button>" in page
    assert f'<html lang="{language}">' in page


def test_who_holds_two_seats_chooses_which_one(web: Web) -> None:
    with store.write_transaction(web.played.engine) as session:
        game = find_game(session, "kyiv-1")
        olena = directory.find_person(session, "olena")
        directory.seat_player(
            moment(session, web.played.now, random_bytes=counted(7_000)), game, 2, olena
        )
    client = web.browser("olena")

    assert "your turn (A)" in client.get(MINE).text
    other = client.get(f"{MINE}?seat=C").text
    assert "You play C." in other
    assert 'href="?seat=A"' in other
    page = press(client, f"{MINE}?seat=C", text="take 1\n", do="send").text
    assert "saved for your next turn" in page
    assert on_file(web) == [(2, "ahead", "form")]
    assert client.get(f"{MINE}?seat=B").status_code == 404


def test_signs_that_are_no_text_are_left_out(web: Web) -> None:
    page = press(web.browser("olena"), MINE, text="take\x00 1\n", do="check").text

    assert shown_text(page) == "take 1\n"


@pytest.mark.parametrize(
    ("typed", "read"), [("взяти 1", "взяти примарних тролів"), ("take 1", "take spirit trolls")]
)
def test_a_line_is_answered_in_the_language_it_is_written_in(
    web: Web, typed: str, read: str
) -> None:
    with store.write_transaction(web.played.engine) as session:
        directory.find_person(session, "olena").language = "uk"

    answer = web.browser().post(
        link(web, 0), data={"text": typed, "do": "check"}, follow_redirects=True
    )

    verdict = re.search(r"(?s)правильно.*?ви написали", answer.text)
    assert verdict
    assert read in verdict[0]


def test_the_page_about_the_form_calls_its_buttons_by_their_names() -> None:
    """What stands there in bold is a label of the form."""
    root = Path(__file__).parents[2]
    said = (root / "docs/form.md").read_text(encoding="utf-8").partition("## The page")[2]
    bold = {" ".join(words.split()) for words in re.findall(r"\*\*([^*]+)\*\*", said)}
    template = (root / "templates/web/form/form.html.j2").read_text(encoding="utf-8")
    assert len(bold) > 8
    assert {words for words in bold if f'say("{words}")' not in template} == set()
