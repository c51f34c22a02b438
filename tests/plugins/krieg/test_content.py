"""An owner of the printed cards types them in: what is missing or contradictory is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grognard.assembly import Assembly
from grognard.content.overlay_files import read_overlay
from grognard.content.overlays import apply
from grognard.errors import ContentError
from grognard_krieg.cards_model import Card, Crisis
from grognard_krieg.conditions_model import AllOf, Occupied, TruceMarker
from grognard_krieg.content import cards, check_content

from .table import krieg_assembly

HEAD = '[meta]\nid = "mine"\ntitle = "My cards"\nprovenance = "stated"\n'


def overlaid(tmp_path: Path, body: str) -> Assembly:
    """The ruleset with an owner's overlay."""
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + body, encoding="utf-8")
    whole, overlay = krieg_assembly("krieg:content"), read_overlay(path)
    return replace(whole, overlays=(overlay,), tables=apply(whole.tables, [overlay]))


def faults(tmp_path: Path, body: str) -> list[str]:
    return [str(f) for f in check_content(overlaid(tmp_path, body))]


def entries(*lines: str) -> str:
    return '[[overlay]]\ndocument = "cards"\n[[overlay.entries]]\n' + "\n".join(lines) + "\n"


def test_a_card_as_printed(tmp_path: Path) -> None:
    card = cards(overlaid(tmp_path, entries(
        'id = "axis:9"', 'title = "Typhoon"', "blitz = true",
        'events = [{ when = { test = "all_of", of = ['
        '{ test = "occupied", faction = "axis", place = "Moscow" },'
        '{ test = "truce_marker", capital = "Moscow", present = false }] },'
        'then = [{ effect = "crisis", country = "soviet_union" }] }]',
    ))).find("axis:9")
    assert (card.title, card.blitz, card.war) == ("Typhoon", True, "total")
    assert card.ground("title") == "stated"
    assert card.ground("steps") == "reconstructed"
    when = card.events[0].when
    assert isinstance(when, AllOf)
    assert [type(c) for c in when.of] == [Occupied, TruceMarker]
    assert isinstance(card.events[0].then[0], Crisis)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (['id = "axis:1"', 'force_pool = ["de.army.66"]'], "no piece of the game"),
        (['id = "axis:1"', 'force_pool = ["de.army.6"]'], "more than one way"),
        (['id = "axis:1"', 'requires = ["western:2"]'], "no other card of its deck"),
        (['id = "axis:1"', 'political = "ultimatun"'], "did you mean ultimatum"),
        (['id = "axis:7"', "season = 9"], "out of the order"),
        (['id = "axis:37"', 'title = "More"', 'war = "total"'], "beyond the 36 cards"),
    ],
)
def test_contradictions_are_told(tmp_path: Path, lines: list[str], wanted: str) -> None:
    found = faults(tmp_path, entries(*lines))
    assert any(wanted in text for text in found), found


def test_an_unknown_word_is_a_fault_with_a_hint(tmp_path: Path) -> None:
    wrong = entries('id = "axis:4"', 'immediate = [{ effect = "french_colapse" }]')
    with pytest.raises(ContentError) as caught:
        cards(overlaid(tmp_path, wrong))
    fault = caught.value.faults[0]
    assert (fault.file.name, fault.path) == (
        "mine.toml", "overlay[0].entries[0].immediate[0].effect")
    assert "french_collapse" in fault.hint


def test_a_condition_needs_what_it_counts(tmp_path: Path) -> None:
    wrong = entries('id = "axis:4"', 'events = [{ when = { test = "count_occupied", '
                    'faction = "axis", min = 2 }, then = [{ effect = "french_collapse" }] }]')
    with pytest.raises(ContentError, match="either `list` or `places`"):
        cards(overlaid(tmp_path, wrong))


def test_a_us_card_is_western() -> None:
    with pytest.raises(ValueError, match="only Western cards"):
        Card(id="axis:1", title="x", war="limited", us=True, provenance="stated")


def test_political_cells_must_say_something(tmp_path: Path) -> None:
    body = '[[overlay]]\ntable = "political"\ncells = { "treaty.1" = "jions_axis" }\n'
    assert any("joins_axis" in text for text in faults(tmp_path, body))


def test_a_change_of_words_contradicts_nothing(tmp_path: Path) -> None:
    body = '[[overlay]]\ndocument = "politics"\n[[overlay.entries]]\nid = "no_result"\n' \
           'title = "Nothing"\n'
    assert faults(tmp_path, body) == []
