"""The page that checks a game's file in the browser: whole files hold, tampered ones do not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from moderator.store.journal.canonical import canonical, chain, digest, short
from moderator.store.verification.export import encode
from tests.publish.stage import Stage

Document = dict[str, Any]


def resealed(document: Document) -> bytes:
    """The file of somebody who has read how the seal is made."""
    rest = {key: value for key, value in document.items() if key != "seal"}
    return encode({**rest, "seal": digest(rest)})


def rechained(document: Document) -> bytes:
    """The file of somebody who has made the whole chain anew, and what follows from it."""
    before = ""
    for row in document["rows"]:
        row["digest"] = before = chain(before, canonical(row["body"]))
    document["code"] = short(before)
    for turn in document["turns"]:
        turn["code"] = short(document["rows"][turn["row"] - 1]["digest"])
    return resealed(document)


def rolls_of(document: Document) -> list[tuple[int, int]]:
    """(row, answer) of each roll that could have come out otherwise."""
    return [
        (at, number)
        for at, row in enumerate(document["rows"])
        for number, given in enumerate(row["body"].get("answers", ()))
        if given["decision"]["seat"] == -1 and len(set(map(str, given["decision"]["about"]))) > 1
    ]


Change = Callable[[Document], object]
Case = tuple[str, Change, Callable[[Document], bytes]]
LATER = "2026-01-01T00:00:00+00:00"


def dated(row: int) -> Change:
    return lambda document: document["rows"][row]["body"].update(at=LATER)


def left_out(row: int) -> Change:
    return lambda document: document["rows"].pop(row)


def rolled_otherwise(row: int, number: int) -> Change:
    def change(document: Document) -> None:
        given = document["rows"][row]["body"]["answers"][number]
        results, now = given["decision"]["about"], given["choice"]["result"]
        given["choice"]["result"] = next(one for one in results if one != now)

    return change


def seeded(document: Document) -> None:
    document["rows"][-1]["body"].update(seed="00" * 32)
    document["revealed"].update(seed="00" * 32)


def committed(document: Document) -> None:
    document["rows"][0]["body"].update(commitment="00" * 32)
    document.update(commitment="00" * 32)


def cases(whole: Document) -> Iterator[Case]:
    """What was done to a file, and how it was made to look whole again."""
    rows = len(whole["rows"])
    for row in range(1, rows, rows // 7):
        yield f"time of row {row}", dated(row), resealed
        yield f"row {row} left out", left_out(row), rechained
    for row, number in rolls_of(whole)[::4][:8]:
        yield f"roll in row {row}", rolled_otherwise(row, number), rechained
    yield "another seed", seeded, rechained
    yield "another hash", committed, rechained
    yield "a turn's code", lambda d: d["turns"][2].update(code="aaaa-bbbb-cc"), resealed
    yield "the code", lambda d: d.update(code="aaaa-bbbb-cc"), resealed
    yield "the name", lambda d: d.update(game="another"), resealed
    yield "cut off", left_out(-1), resealed


def tampered(data: bytes) -> Iterator[tuple[str, bytes, str]]:
    """What was done, the file, and the printed code that somebody has."""
    whole: Document = json.loads(data)
    for at in range(40, len(data) - 2, len(data) // 11):
        yield f"a byte at {at}", bytes((*data[:at], data[at] ^ 1, *data[at + 1 :])), ""
    for what, change, whole_again in cases(whole):
        document = copy.deepcopy(whole)
        change(document)
        yield what, whole_again(document), ""
    yield "no JSON", b"{", ""
    anew = copy.deepcopy(whole)
    dated(3)(anew)
    yield "written anew", rechained(anew), whole["turns"][1]["code"]


@pytest.mark.browser
@pytest.mark.slow
def test_the_browser_finds_every_tampered_file(played: Stage) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    played.publish()
    data = (played.folder / "duel" / "export.json").read_bytes()
    files = list(tampered(data))
    assert len(files) >= 40
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto((played.folder / "verify" / "index.html").as_uri())
        page.wait_for_function("window.moderatorVerify")
        ask = "async ([text, code]) => Object.keys((await moderatorVerify(text, code)).found)"
        printed = json.loads(data)["turns"][1]["code"]
        whole = [page.evaluate(ask, [data.decode(), code]) for code in ("", printed)]
        assert whole == [[], []], "the script's own answer, awaited by evaluate"
        missed = [
            what
            for what, file, code in files
            if page.evaluate(ask, [file.decode("latin-1"), code]) == []
        ]
        assert missed == []
        page.set_input_files("input[name=file]", played.folder / "duel" / "export.json")
        playwright.expect(page.locator("#told")).to_contain_text("holds")
        playwright.expect(page.locator("[data-check=rolls] .state")).to_have_text("✓")
        page.set_input_files(
            "input[name=file]",
            {"name": "export.json", "mimeType": "application/json", "buffer": files[-3][1]},
        )
        playwright.expect(page.locator("#told")).to_contain_text("not what it claims")
        browser.close()
