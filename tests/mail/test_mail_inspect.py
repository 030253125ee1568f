"""`moderator mail inspect`: a line of JSON a file, whatever the file is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from postal import raw

from moderator.cli import cli
from moderator.mail.inbound.inspection import inspect
from moderator.settings import Mail

TOKEN = "abcdefghijklmnopqrstuv27"
KEYS = ["file", "kind", "reason", "text", "ignored", "sender", "tokens", "charset", "message_id"]

REPORT = """\
--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; Olena@mail.example
Action: failed
Status: 5.1.1
--b--
"""


def run(*files: str | Path, given: bytes | None = None, status: int = 0) -> list[dict[str, object]]:
    done = CliRunner().invoke(cli, ["mail", "inspect", *map(str, files)], input=given)
    assert done.exit_code == status, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def report(kind: str) -> bytes:
    field = f"Content-Type: multipart/report; report-type={kind}; boundary=b"
    return raw(REPORT, sender="MAILER-DAEMON@mx.example", fields=(field,))


def test_a_reply_is_taken_apart(tmp_path: Path) -> None:
    body = "conquer 3\n\nend\n\nOn Mon, 2 Nov 2026 at 10:00, M <m@league.example> wrote:\n> begin\n"
    file = tmp_path / "reply.eml"
    file.write_bytes(raw(body, to=f"moderator+{TOKEN}@league.example"))
    (said,) = run(file)
    assert list(said) == KEYS
    assert said == {
        "file": str(file),
        "kind": "orders",
        "reason": "a person's words",
        "text": "conquer 3\n\nend",
        "ignored": ["On Mon, 2 Nov 2026 at 10:00, M <m@league.example> wrote:", "begin"],
        "sender": "olena@mail.example",
        "tokens": [TOKEN],
        "charset": "utf-8",
        "message_id": "<one@mail.example>",
    }


@pytest.mark.parametrize(
    ("mail", "kind"),
    [
        (report("delivery-status"), "bounce"),
        (report("feedback-report"), "complaint"),
        (report("disposition-notification"), "auto-reply"),
        (raw(fields=("X-Failed-Recipients: olena@mail.example",)), "bounce"),
        (raw(sender="MAILER-DAEMON <>", subject="failure notice"), "bounce"),
        (raw(fields=("Auto-Submitted: auto-replied",)), "auto-reply"),
        (raw(fields=("Return-Path: <>",)), "auto-reply"),
        (raw(fields=("List-Id: <chat.example>",)), "list"),
        (raw(sender="a@mail.example, b@mail.example"), "rejected"),
        (raw(""), "empty"),
        (raw("> all of it is quoted\n"), "orders"),
        (raw("status\n", subject="failure notice"), "orders"),
    ],
)
def test_kinds(mail: bytes, kind: str) -> None:
    assert inspect(mail, Mail()).kind == kind


def test_a_token_stands_behind_a_plus() -> None:
    mail = raw(to=f"{TOKEN}@league.example", fields=(f"Delivered-To: m+{TOKEN[::-1]}@l.example",))
    assert inspect(mail, Mail()).tokens == (TOKEN[::-1],)


def test_a_file_that_cannot_be_read_hides_no_other_and_is_told_by_the_status(
    tmp_path: Path,
) -> None:
    noise = tmp_path / "noise.eml"
    noise.write_bytes(bytes(range(256)) * 20)
    empty = tmp_path / "empty.eml"
    empty.write_bytes(b"")
    files = (noise, tmp_path / "missing.eml", empty, "-")
    said = run(*files, given=b"From: a@b.example\n\nhi\n", status=1)
    assert [line["file"] for line in said][-1] == "-"
    assert said[1]["kind"] == said[2]["kind"] == "empty"
    assert "cannot be read" in str(said[1]["reason"])
    assert said[3]["text"] == "hi"


def test_settings_that_cannot_be_read_do_no_harm(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("nonsense = [")
    file = tmp_path / "mail.eml"
    file.write_bytes(raw())
    done = CliRunner().invoke(cli, ["--config", str(config), "mail", "inspect", str(file)])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["kind"] == "orders"
