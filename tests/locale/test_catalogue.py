"""A language is added by a catalogue alone: all words can be taken out, and put back in another."""

import gettext
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from moderator.locale.catalogue import catalogue_of, languages, read
from moderator.locale.faults import FAULTS, SLIPS
from moderator.locale.voice import Voice

KEYWORDS = {"say": None, "count": (1, 2), "message": None, "m": None}


@pytest.fixture(scope="module")
def messages(root: Path) -> Catalog:
    """What babel.cfg and its keywords find in the package."""
    found = Catalog(locale="uk")
    source = extract_from_dir(root / "moderator", keywords=KEYWORDS)
    for _, _, message, _, _ in source:
        found.add(message)
    return found


def test_every_message_in_a_table_is_found(messages: Catalog) -> None:
    said = {text for fault in FAULTS.values() for text in (*fault.said, *fault.remedy)}
    assert {text for text in {*said, *SLIPS.values()} if text not in messages} == set()


def test_a_catalogue_is_spoken(messages: Catalog, tmp_path: Path) -> None:
    for message in messages:
        plural = isinstance(message.id, tuple)
        message.string = tuple("«{n}»" for _ in range(4)) if plural else f"«{message.id}»"
    path = tmp_path / "moderator.po"
    with path.open("wb") as file:
        write_po(file, messages)
    spoken = read(path)
    assert spoken.gettext("Round {number} begins.") == "«Round {number} begins.»"
    assert spoken.ngettext("{n} token", "{n} tokens", 5) == "«{n}»"


def test_placeholders_of_one_and_many_agree(messages: Catalog) -> None:
    def named(text: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(text)} - {None}

    pairs = [message.id for message in messages if isinstance(message.id, tuple)]
    assert pairs
    assert [pair for pair in pairs if named(pair[0]) - {"n"} != named(pair[1]) - {"n"}] == []


def test_english_needs_no_catalogue_and_others_fall_back_on_it() -> None:
    assert languages()[0] == "en"
    assert type(catalogue_of("en")) is gettext.NullTranslations
    nowhere = Voice("tlh")
    assert nowhere.say("{power} {race}", power="Hill", race="Elves") == "Hill Elves"
    assert nowhere.listed(["a", "b", "c"], "or") == "a, b or c"
