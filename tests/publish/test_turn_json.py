"""turn.json says what docs/turn-json.md says it does, and all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.publish.stage import Stage


@pytest.fixture
def turns(played: Stage) -> list[dict[str, Any]]:
    played.publish()
    files = sorted(played.folder.glob("*/*/turn.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in files]


@pytest.fixture
def documented(root: Path) -> dict[str, set[str]]:
    """The words in code style, by the section they stand in."""
    text = (root / "docs" / "turn-json.md").read_text(encoding="utf-8")
    _, fields, view, events = re.split(r"^#+ .*$", text, flags=re.MULTILINE)
    return {
        name: set(re.findall(r"`([a-z_-]+)`", section))
        for name, section in (("fields", fields), ("view", view), ("events", events))
    }


def test_every_field_is_documented(
    turns: list[dict[str, Any]], documented: dict[str, set[str]]
) -> None:
    assert len(turns) > 30
    for turn in turns:
        assert set(turn) <= documented["fields"]
        assert set(turn["next"]) <= documented["fields"]
        assert {one["by"] for one in turn["answers"]} <= documented["fields"]
        view = turn["view"]
        for row in (view, view["progress"], *view["seats"], *view["areas"], *view["offers"]):
            assert set(row) <= documented["view"]
        for event in turn["events"]:
            assert {event["kind"], *event} <= documented["events"] | {"kind"}


def test_it_says_what_the_page_says(played: Stage) -> None:
    played.publish()
    turn = json.loads(played.read("open-5/7/turn.json"))
    page = played.read("open-5/7/index.html")
    assert (turn["schema"], turn["turn"], turn["seat"]) == ("moderator turn 1", 7, "B")
    assert turn["code"] in page
    assert turn["players"]["B"] == "Taras"
    assert [row["seat"] for row in turn["view"]["seats"]] == list("ABCDE")
    assert {row["number"] for row in turn["view"]["areas"]} == set(range(1, 49))
    scored = [event for event in turn["events"] if event["kind"] == "scored"]
    assert f"earned {scored[0]['total']} coin" in page


def test_marks_deadlines_and_the_end(played: Stage) -> None:
    played.publish()
    anew = json.loads(played.read("kyiv-7/8b/turn.json"))
    assert (anew["turn"], anew["mark"], anew["superseded"]) == (8, "b", False)
    latest = json.loads(played.read("kyiv-7/9b/turn.json"))
    assert latest["next"]["seats"] == ["A"]
    assert latest["next"]["due_at"].endswith("+00:00")
    missed = json.loads(played.read("kyiv-7/6/turn.json"))
    assert {one["by"] for one in missed["answers"]} == {"default"}
    last = json.loads(played.read("duel/20/turn.json"))
    assert last["next"] == {"turn": None, "seats": [], "due_at": None}
    assert last["events"][-1]["kind"] == "ended"
    assert all("coins" in row for row in last["view"]["seats"])
