"""Documents of an invented game: read, overlaid entry by entry, and refused with a place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field

from grognard.content.documents import load_document, load_documents
from grognard.content.overlay_files import Overlay, read_overlay
from grognard.content.provenance import Provenance, documents_sentence, of_documents
from grognard.content.toml import Content, sha256_of
from grognard.errors import ContentError


class Draw(Content):
    do: Literal["draw"]
    cards: int


class Burn(Content):
    do: Literal["burn"]
    place: str


class Card(Content):
    id: str
    title: str
    provenance: Provenance
    provenance_of: dict[str, Provenance] = {}
    effects: tuple[Annotated[Draw | Burn, Field(discriminator="do")], ...] = ()


class Deck(Content):
    title: str
    card: tuple[Card, ...]


DECK = """
title = "Deck"
[[card]]
id = "red:1"
title = "One"
provenance = "reconstructed"
effects = [{ do = "draw", cards = 2 }]
[[card]]
id = "red:2"
title = "Two"
provenance = "reconstructed"
"""


def overlay(tmp_path: Path, name: str, body: str) -> Overlay:
    path = tmp_path / f"{name}.toml"
    path.write_text(
        f'[meta]\nid = "{name}"\ntitle = "{name}"\nprovenance = "stated"\n{body}', "utf-8"
    )
    return read_overlay(path)


def deck(tmp_path: Path, *overlays: Overlay, text: str = DECK) -> Deck:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    found = load_document("cards", path, Deck, overlays)
    assert isinstance(found, Deck)
    return found


ONE = '[[overlay]]\ndocument = "cards"\nentries = [{ id = "red:1", title = "Uno" }]\n'
THREE = """[[overlay]]
document = "cards"
[[overlay.entries]]
id = "red:3"
title = "Three"
effects = [{ do = "burn", place = "Paris" }]
"""


def test_an_overlay_changes_single_keys_and_says_where_they_come_from(tmp_path: Path) -> None:
    first, second = deck(tmp_path, overlay(tmp_path, "mine", ONE)).card
    assert (first.title, first.provenance) == ("Uno", "reconstructed")
    assert first.provenance_of == {"title": "stated"}
    assert first.effects == (Draw(do="draw", cards=2),)
    assert second == Card(id="red:2", title="Two", provenance=Provenance.RECONSTRUCTED)


def test_an_overlay_adds_an_entry(tmp_path: Path) -> None:
    third = deck(tmp_path, overlay(tmp_path, "mine", THREE)).card[2]
    assert (third.id, third.provenance, third.provenance_of) == ("red:3", "stated", {})
    assert third.effects == (Burn(do="burn", place="Paris"),)


def test_two_overlays_of_one_key_are_refused_unless_ordered(tmp_path: Path) -> None:
    mine = overlay(tmp_path, "mine", ONE)
    yours = overlay(tmp_path, "yours", ONE.replace("Uno", "Eins"))
    with pytest.raises(ContentError, match=r"red:1\.title"):
        deck(tmp_path, mine, yours)
    later = overlay(tmp_path, "later", ONE.replace(
        "entries", 'after = ["mine"]\nentries').replace("Uno", "Eins"))
    assert deck(tmp_path, mine, later).card[0].title == "Eins"


def test_an_unknown_entry_needs_a_list_when_there_are_several(tmp_path: Path) -> None:
    text = DECK + '[[joker]]\nid = "joker"\n'
    with pytest.raises(ContentError) as caught:
        deck(tmp_path, overlay(tmp_path, "mine", THREE), text=text)
    fault = caught.value.faults[0]
    assert (fault.file.name, fault.path) == ("mine.toml", "overlay[0].entries[0].id")
    assert "red:1" in fault.hint
    assert "'card' or 'joker'" in fault.hint


def test_a_fault_in_an_overlay_is_reported_where_it_was_written(tmp_path: Path) -> None:
    wrong = ONE.replace('title = "Uno"', 'effects = [{ do = "brun", place = "Paris" }]')
    with pytest.raises(ContentError) as caught:
        deck(tmp_path, overlay(tmp_path, "mine", wrong))
    fault = caught.value.faults[0]
    assert (fault.file.name, fault.path) == ("mine.toml", "overlay[0].entries[0].effects[0].do")
    assert fault.found == '"brun"'
    assert "burn" in fault.hint


def test_a_table_without_its_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        deck(tmp_path, text=DECK.replace('do = "draw", ', ""))
    fault = caught.value.faults[0]
    assert (fault.path, fault.message) == ("card[0].effects[0].do", "is missing")


def test_all_documents_are_read_and_every_fault_is_named(tmp_path: Path) -> None:
    deck(tmp_path)
    (tmp_path / "bad.toml").write_text("title = 3\n", encoding="utf-8")
    stray = overlay(tmp_path, "mine", ONE.replace('"cards"', '"crads"'))
    files = {"cards": "cards.toml", "bad": "bad.toml", "unread": "none.toml"}
    with pytest.raises(ContentError) as caught:
        load_documents(tmp_path, files, {"cards": Deck, "bad": Deck}, [stray])
    text = str(caught.value)
    assert "crads" in text
    assert "cards?" in text
    assert "bad.toml: title" in text
    good = load_documents(tmp_path, files, {"cards": Deck})
    assert list(good) == ["cards"]
    assert sha256_of(good["cards"]) == sha256_of(deck(tmp_path))


def test_what_is_reconstructed_is_counted(tmp_path: Path) -> None:
    plain = {"cards": deck(tmp_path)}
    assert of_documents(plain) == {"cards": (2, 2)}
    assert "2 of 2 cards" in documents_sentence(plain)
    whole = DECK.replace("reconstructed", "stated")
    assert documents_sentence({"cards": deck(tmp_path, text=whole)}) == ""


def test_an_overlay_of_a_document_gives_entries(tmp_path: Path) -> None:
    cells = '[[overlay]]\ndocument = "cards"\ncells = { "front.attack" = 7 }\n'
    with pytest.raises(ContentError, match="entries"):
        overlay(tmp_path, "mine", cells)
