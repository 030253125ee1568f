"""A mail passed on without marks of quotation: what stands in it is no order of its sender's.

Headings as the programs of players write them, in their four languages.
"""

from __future__ import annotations

import pytest
from postal import Office, letter

from moderator.mail.quoting.reply_text import orders_text

SHEET = "\nbegin\ngame kyiv-1 turn 1\ntake 1\nconquer 4\nend\n"

HEADINGS = {
    "Gmail en": "---------- Forwarded message ---------\nFrom: M <m@l.example>\n"
    "Date: Tue, Dec 1, 2026 at 10:00 AM\nSubject: Turn 1\nTo: Olena <olena@mail.example>\n\n",
    "Gmail ru": "---------- Forwarded message ---------\nОт: M <m@l.example>\n"
    "Date: вт, 1 дек. 2026 г. в 10:00\nSubject: Ход 1\nTo: Olena <olena@mail.example>\n\n",
    "Gmail uk": "---------- Forwarded message ---------\nВід: M <m@l.example>\n"
    "Date: вт, 1 груд. 2026 р. о 10:00\nSubject: Хід 1\nTo: Olena <olena@mail.example>\n\n",
    "Thunderbird en": "-------- Forwarded Message --------\nSubject: \tTurn 1\n"
    "Date: \tTue, 1 Dec 2026 10:00:00 +0200\nFrom: \tM <m@l.example>\nTo: \tolena@mail.example\n",
    "Thunderbird ru": "-------- Перенаправленное сообщение --------\nТема: \tХод 1\n"
    "Дата: \tTue, 1 Dec 2026 10:00:00 +0200\nОт: \tM <m@l.example>\nКому: \tolena@mail.example\n",
    "Thunderbird uk": "-------- Переслане повідомлення --------\nТема: \tХід 1\n"
    "Дата: \tTue, 1 Dec 2026 10:00:00 +0200\nВід: \tM <m@l.example>\nКому: \tolena@mail.example\n",
    "Thunderbird de": "-------- Weitergeleitete Nachricht --------\nBetreff: \tZug 1\n"
    "Datum: \tTue, 1 Dec 2026 10:00:00 +0200\nVon: \tM <m@l.example>\nAn: \tolena@mail.example\n",
    "Thunderbird fr": "-------- Message transféré --------\nSujet : \tTour 1\n"
    "Date : \tTue, 1 Dec 2026 10:00:00 +0200\nDe : \tM <m@l.example>\nPour : \to@mail.example\n",
    "Apple en": "Begin forwarded message:\n\nFrom: M <m@l.example>\nSubject: Turn 1\n"
    "Date: 1 December 2026 at 10:00:00 EET\nTo: olena@mail.example\n\n",
    "Apple ru": "Начало переадресованного сообщения:\n\nОт: M <m@l.example>\nТема: Ход 1\n"
    "Дата: 1 декабря 2026 г. в 10:00:00 EET\nКому: olena@mail.example\n\n",
    "Apple ru, newer": "Начало пересылаемого сообщения:\n\nОт: M <m@l.example>\nТема: Ход 1\n"
    "Дата: 1 декабря 2026 г. в 10:00:00 EET\nКому: olena@mail.example\n\n",
    "Apple uk": "Початок листа, що пересилається:\n\nВід: M <m@l.example>\nТема: Хід 1\n"
    "Дата: 1 грудня 2026 р. о 10:00:00 EET\nКому: olena@mail.example\n\n",
    "Apple uk, newer": "Початок переадресованого повідомлення:\n\nВід: M <m@l.example>\n"
    "Тема: Хід 1\nДата: 1 грудня 2026 р. о 10:00:00 EET\nКому: olena@mail.example\n\n",
    "Apple de": "Anfang der weitergeleiteten Nachricht:\n\nVon: M <m@l.example>\nBetreff: Zug 1\n"
    "Datum: 1. Dezember 2026 um 10:00:00 OEZ\nAn: olena@mail.example\n\n",
    "Apple fr": "Début du message transféré :\n\nDe: M <m@l.example>\nObjet: Tour 1\n"
    "Date: 1 décembre 2026 à 10:00:00 EET\nÀ: olena@mail.example\n\n",
    "Outlook en": "From: M <m@l.example>\nSent: Tuesday, December 1, 2026 10:00 AM\n"
    "To: olena@mail.example\nSubject: Turn 1\n\n",
    "Outlook ru": "От: M <m@l.example>\nОтправлено: вторник, 1 декабря 2026 г. 10:00\n"
    "Кому: olena@mail.example\nТема: Ход 1\n\n",
    "Outlook uk": "Від: M <m@l.example>\nНадіслано: вівторок, 1 грудня 2026 р. 10:00\n"
    "Кому: olena@mail.example\nТема: Хід 1\n\n",
    "Outlook de": "Von: M <m@l.example>\nGesendet: Dienstag, 1. Dezember 2026 10:00\n"
    "An: olena@mail.example\nBetreff: Zug 1\n\n",
    "Outlook fr": "De : M <m@l.example>\nEnvoyé : mardi 1 décembre 2026 10:00\n"
    "À : olena@mail.example\nObjet : Tour 1\n\n",
    "Mail.ru": "-------- Пересылаемое сообщение --------\nОт кого: M <m@l.example>\n"
    "Кому: olena@mail.example\nДата: Вторник, 1 декабря 2026, 10:00 +03:00\nТема: Ход 1\n\n",
    "Mail.ru, no ruler": "Пересылаемое сообщение\nОт кого: M <m@l.example>\n"
    "Кому: olena@mail.example\nДата: Вторник, 1 декабря 2026, 10:00 +03:00\nТема: Ход 1\n\n",
    "Ukr.net": "--- Пересилається повідомлення ---\nВід кого: M <m@l.example>\n"
    "Дата: 1 грудня 2026, 10:00:00\n\n",
    "Yandex": '-------- Пересылаемое сообщение --------\n01.12.2026, 10:00, "M" <m@l.example>:\n\n',
    "Yahoo": "----- Forwarded Message -----\nFrom: M <m@l.example>\nTo: olena@mail.example\n"
    "Sent: Tuesday, December 1, 2026 at 10:00:00 AM GMT+2\nSubject: Turn 1\n\n",
    "Yahoo uk": "----- Переслане повідомлення -----\nВід: M <m@l.example>\n"
    "Кому: olena@mail.example\nНадіслано: вівторок, 1 грудня 2026 р. о 10:00:00 GMT+2\n"
    "Тема: Хід 1\n\n",
    "Proton": "------- Forwarded Message -------\nFrom: M <m@l.example>\n"
    "Date: On Tuesday, December 1st, 2026 at 10:00\nSubject: Turn 1\nTo: olena@mail.example\n\n",
    "bold": "*From:* M <m@l.example>\n*Sent:* Tuesday, December 1, 2026 10:00 AM\n"
    "*To:* olena@mail.example\n*Subject:* Turn 1\n\n",
}


@pytest.mark.parametrize("heading", HEADINGS.values(), ids=HEADINGS)
def test_what_is_passed_on_is_not_the_senders_own(heading: str) -> None:
    reading = orders_text(letter("Look at this.\n\n" + heading + SHEET), ())
    assert reading.text == "Look at this."
    assert "conquer 4" in reading.passed_over


@pytest.mark.parametrize(
    "body",
    [
        "from: here on I attack\nconquer 4\nend",
        "To: the lake\nconquer 4\nend",
        "Тема: ход\nзахватить 4\nконец",
        "Пересылаемое сообщение пришло?\nconquer 4\nend",
        "forward!\nconquer 4\nend",
    ],
)
def test_words_that_only_look_like_a_heading_hide_no_order(body: str) -> None:
    assert orders_text(letter(body), ()).text == body


def test_orders_that_are_passed_on_are_shown_and_not_played(post: Office) -> None:
    post.write(0, HEADINGS["Mail.ru, no ruler"] + "take 1\nconquer 4\nend\n")
    (reply,) = post.replies()
    assert reply.kind == "empty"
    assert "conquer 4" in reply.passed_over
