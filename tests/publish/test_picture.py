"""The picture of a position: well formed, the same every time, and it says what lies where."""

import json
import logging
import re
from dataclasses import replace
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from moderator.publish.pictures.board import AreaMark, board_svg, legend_keys, legend_svg, load, png
from moderator.publish.pictures.changes import OTHER, Change
from moderator.publish.pictures.legend import DRAWN
from moderator.publish.pictures.seat_styles import STYLES
from moderator.publish.pictures.terrain import SHORE

SVG = "{http://www.w3.org/2000/svg}"
DATA = files("moderator.games.smallworld") / "data" / "smallworld.json"
BOARDS: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))["boards"]
MARKS = (
    AreaMark(2, "A", 3, False, "Trolls", (("lair", 1),)),
    AreaMark(3, "B", 12, True, "Elves", (("camp", 2), ("hero", 1))),
    AreaMark(7, None, 0, False, "", (("tribe", 1),)),
)


def picture(board_id: str = "sw-2", marks: Any = MARKS, changed: Any = (), title: str = "T") -> str:
    return board_svg(
        BOARDS[board_id],
        load("smallworld", board_id),
        marks,
        title=title,
        description="D",
        changes={n: Change("taken", "A") for n in changed},
    )


def full(board_id: str) -> list[AreaMark]:
    """Every region held, with pieces: the most a picture can hold."""
    pieces = (("fortress", 1), ("camp", 3))
    return [
        AreaMark(r["number"], "ABCDE"[r["number"] % 5], 10, r["number"] % 2 == 0, "Race", pieces)
        for r in BOARDS[board_id]["regions"]
    ]


def parsed(svg: str) -> ET.Element:
    """The picture's root; an error unless it is well-formed."""
    return ET.fromstring(svg)  # noqa: S314  our own bytes, and pictures have no entities


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in parsed(svg).iter(f"{SVG}text")]


def area(svg: str, number: int) -> str:
    """What a picture shows of a region but its texture and label: its ground, and its bands."""
    found = re.search(rf'<g[^>]* data-region="{number}">.*?</g>', svg)
    assert found
    bands = re.search(rf'<g clip-path="url\(#b\d+-{number}c\)">.*?</g>', svg)
    return found[0] + (bands[0] if bands else "")


@pytest.mark.parametrize("board_id", sorted(BOARDS))
def test_every_region_has_its_area_and_its_number(board_id: str) -> None:
    svg = picture(board_id, ())
    numbers = [str(region["number"]) for region in BOARDS[board_id]["regions"]]
    assert sorted(texts(svg)) == sorted(numbers)
    found = parsed(svg).iter(f"{SVG}g")
    assert [g.get("data-region") for g in found if g.get("data-region")] == numbers


@pytest.mark.parametrize("board_id", sorted(BOARDS))
def test_a_full_board_stays_small(board_id: str) -> None:
    svg = picture(board_id, full(board_id), range(1, 24))
    regions = len(BOARDS[board_id]["regions"])
    assert len(svg.encode()) < 115_000
    assert len(texts(svg)) <= 3 * regions + 23
    assert svg.count("<pattern") <= 7


@pytest.mark.parametrize("board_id", sorted(BOARDS))
def test_whatever_a_picture_refers_to_is_in_it(board_id: str) -> None:
    svg = picture(board_id, full(board_id), {1, 2})
    ids = set(re.findall(r' id="([^"]+)"', svg))
    referred = set(re.findall(r'(?:href="|url\()#([^")]+)', svg))
    assert referred <= ids
    assert len(re.findall(r' id="', svg)) == len(ids)
    assert not re.search(r"<style|<filter|<script|<image|class=|https?://(?!www.w3.org/2000)", svg)


def test_the_same_position_gives_the_same_bytes_in_any_order() -> None:
    assert picture() == picture() == picture(marks=MARKS[::-1])


def test_owner_and_count_are_said_by_letter_and_number() -> None:
    assert {"A 3", "B 12"} <= set(texts(picture()))


def test_decline_looks_different_without_colour() -> None:
    active, faded = (picture(marks=[replace(MARKS[0], faded=faded)]) for faded in (False, True))
    grey = [re.sub("#[0-9a-f]{3,6}", "", svg) for svg in (active, faded)]
    assert grey[0] != grey[1]


def test_every_seat_looks_different_without_colour_and_letter() -> None:
    seen = set()
    for seat in "ABCDE":
        svg = picture(marks=[replace(MARKS[0], owner=seat, race="")])
        seen.add(re.sub(f"#[0-9a-f]{{3,6}}|{seat} 3", "", svg))
    assert len(seen) == 5


def test_ink_on_every_plate_can_be_read() -> None:
    for style in STYLES.values():
        assert contrast(style.ink, style.colour) >= 4.5


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2 between two colours."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_only_what_changed_is_marked_as_changed() -> None:
    before, after = picture(), picture(changed={3})
    assert area(before, 3) != area(after, 3)
    assert area(before, 2) == area(after, 2)


def test_pieces_are_drawn_and_counted_where_there_are_several() -> None:
    none = picture(marks=[replace(MARKS[1], pieces=())])
    some = picture(marks=[MARKS[1]])
    assert sorted(texts(some)) == sorted([*texts(none), "2"])
    assert len(some) > len(none)


def test_names_people_made_cannot_break_out_of_the_picture() -> None:
    bad = '</title><script>"&\x00\x1b'
    root = parsed(picture(marks=[replace(MARKS[0], race=bad)], title=bad))
    assert root.find(f"{SVG}title").text == '</title><script>"&'  # type: ignore[union-attr]
    assert root.get("aria-label") == '</title><script>"&'
    tips = [node.text for node in root.iter(f"{SVG}title")]
    assert '2: A 3 </title><script>"&' in tips


def test_terrains_and_pieces_of_home_made_boards_are_drawn_too() -> None:
    home = json.loads(json.dumps(BOARDS["sw-2"]))
    home["regions"][0]["terrain"] = 'glass"><'
    marks = [AreaMark(1, None, 0, False, "", (("anthill", 2),))]
    svg = board_svg(home, load("smallworld", "sw-2"), marks, title="", description="")
    parsed(svg)
    assert 'id="b23-other"' in svg
    assert texts(svg)[:2] == ["1", "2"]
    assert legend_keys(home, marks)[7:] == (
        'terrain-glass"><',
        "sign-mine",
        "sign-magic",
        "sign-cavern",
        "sign-mountain",
        "sign-anthill",
    )


def test_a_seat_the_picture_has_no_style_for_is_an_error() -> None:
    with pytest.raises(KeyError):
        picture(marks=[replace(MARKS[0], owner="Z")])


def test_the_legend_names_what_the_picture_shows() -> None:
    keys = legend_keys(BOARDS["sw-2"], MARKS, [Change("left", "A"), OTHER])
    assert {"terrain-sea", "sign-tribe", "sign-lair", "seat-A", "seat-B", "faded"} <= set(keys)
    assert {"change-left", "change-other"} <= set(keys)
    assert {"seat-C", "sign-dragon", "change-taken"}.isdisjoint(keys)
    assert {key.partition("-")[0] for key in keys} == set(DRAWN) - {"lying"}
    svg = legend_svg([(key, f"<{key}>") for key in keys], title="L", description="")
    assert {f"<{key}>" for key in keys} <= set(texts(svg))


@pytest.mark.parametrize(("word", "columns"), [("ліс", 4), ("мистические кристаллы", 3)])
def test_a_legend_has_room_for_its_words(word: str, columns: int) -> None:
    svg = legend_svg([(f"terrain-{n}", word) for n in range(12)], title="", description="")
    places = re.findall(r'<text x="([0-9.]+)"', svg)
    assert len(set(places)) == columns


def test_a_png_is_as_wide_as_asked() -> None:
    data = png(picture(), 320)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 320


@pytest.mark.parametrize("word", ["Lake", "Озеро", "Болото", "Ґедзь їв ✓ ✗"])
def test_a_png_is_written_with_the_fonts_that_come_along(word: str) -> None:
    """Letters a font lacks all look like one box: then a word is like its own first letter."""

    def drawn(words: str) -> bytes:
        return png(legend_svg([("change-other", words)], title="", description=""), 400)

    assert len({drawn(""), drawn(word), drawn(word[0] * len(word))}) == 3


@pytest.mark.pdf
def test_weasyprint_draws_the_picture_without_complaint(
    caplog: pytest.LogCaptureFixture,
) -> None:
    weasyprint = pytest.importorskip("weasyprint", reason="drawing a PDF wants the extra `pdf`")
    with caplog.at_level(logging.WARNING, logger="weasyprint"):
        pdf = weasyprint.HTML(string=picture(marks=full("sw-2"), changed={2})).write_pdf()
    assert pdf[:5] == b"%PDF-"
    assert not caplog.records


def lines_of(svg: str, paint: str) -> list[str]:
    """The lines of the path with that paint, each by its points."""
    found = re.search(rf'<path d="([^"]*)" fill="none" stroke-linejoin="round" {paint}', svg)
    return found[1].split("M")[1:] if found else []


def test_shores_are_drawn_between_land_and_water_and_nowhere_else() -> None:
    outlines, water = load("smallworld", "sw-3"), {"sea", "lake"}
    terrain = {r["number"]: r["terrain"] for r in BOARDS["sw-3"]["regions"]}
    wanted = [
        one
        for one in outlines["borders"]
        if 0 not in one["between"]
        and len({terrain[number] in water for number in one["between"]}) == 2
    ]
    drawn = lines_of(picture("sw-3"), f'stroke="{SHORE}"')
    assert len(drawn) == len(wanted) > 3
    assert lines_of(picture("sw-3"), 'stroke="#9fd0e3"') == []


def test_a_river_is_one_band_its_stretches_parted_by_dashes() -> None:
    data = files("moderator.games.underground") / "data" / "underground.json"
    board = json.loads(data.read_text(encoding="utf-8"))["boards"]["ug-4"]
    svg = board_svg(
        board,
        load("underground", "ug-4"),
        (),
        title="T",
        description="D",
    )
    stretches = [r["number"] for r in board["regions"] if r["terrain"] == "river"]
    assert len(lines_of(svg, 'stroke="#9fd0e3"')) == len(stretches) - 1
