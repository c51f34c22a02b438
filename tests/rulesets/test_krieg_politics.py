"""Political Event Tables, results, countries and permanent events of Krieg!."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.board.load import find_map, load_board
from grognard_krieg.content import ARROW
from grognard_krieg.politics_model import Choice, Result, RollOn

from .krieg import deck, happenings, lands, political, table

SHEETS = {s.id: s for s in political().sheet}
RESULTS = {r.id: r for r in political().result}


def test_six_tables_stand_on_the_player_aid() -> None:
    assert sorted(s.id for s in SHEETS.values() if s.place == "aid") == [
        "axis_aggression", "diplomatic_incident", "diplomatic_setback", "high_command",
        "nationalists", "special_weapons"]  # fmt: skip


def test_six_countries_make_trouble() -> None:
    cells = table("political").row("axis_aggression").values()
    assert sorted(str(c.value) for c in cells) == [
        "germany", "greece", "italy", "poland", "spain", "yugoslavia"]


def onward(sheet: str) -> set[str]:
    """The tables and results that a roll on a table can lead to next."""
    if SHEETS[sheet].kind == "trouble":
        return set()
    words = {str(c.value) for c in table("political").row(sheet).values()}
    found = {w.removeprefix(ARROW) for w in words}
    for word in words & set(RESULTS):
        for effect in RESULTS[word].effects:
            for option in effect.options if isinstance(effect, Choice) else (effect,):
                if isinstance(option, RollOn):
                    found.add(option.table)
                if isinstance(option, Result):
                    found.add(option.id)
    return found


def reached(start: str, path: tuple[str, ...] = ()) -> set[str]:
    assert start not in path, f"{path} comes back to {start}"
    found = {start}
    for word in onward(start):
        found |= reached(word, (*path, start)) if word in SHEETS else {word}
    return found


def used() -> set[str]:
    tables = {c.political for c in deck().card if c.political}
    return tables | {e.table for c in deck().card for e in c.effects if e.effect == "roll_table"}


def test_no_chain_comes_back_to_a_table() -> None:
    for sheet in SHEETS:
        reached(sheet)


def test_every_table_and_result_can_come_up() -> None:
    found = set().union(*(reached(s) for s in used()))
    assert set(SHEETS) - found - {"diplomatic_incident"} == set()
    assert set(RESULTS) - found == set()


def test_cards_bear_tables_that_are_printed_on_cards() -> None:
    for card in deck().card:
        if card.political:
            assert SHEETS[card.political].place == "card" or card.political == "special_weapons"


def test_treaties_and_ultimatums_belong_to_the_axis() -> None:
    for card in deck().card:
        if card.political and SHEETS[card.political].kind in ("treaty", "ultimatum", "alliance"):
            assert card.deck == "axis"


def chance(sheet: str, modifier: int, wanted: set[str]) -> Fraction:
    total = Fraction(0)
    for die in range(1, 7):
        word = table("political").word(sheet, max(1, min(6, die + modifier)))
        if word.startswith(ARROW):
            total += chance(word.removeprefix(ARROW), modifier, wanted) / 6
        elif word in wanted:
            total += Fraction(1, 6)
    return total


def test_the_opening_brings_war_with_poland_in_most_games() -> None:
    start = table("political_modifiers").int("allied_crusade_point", "die") or 0
    war = {"declare_war_on_target", "coup"}
    assert chance("ultimatum_poland", start, war) > Fraction(3, 4)
    assert chance("ultimatum_poland", start, {*war, "neutrality"}) > Fraction(9, 10)


# --- countries and events ---


def test_kinds_of_countries() -> None:
    kinds = {k: [c.id for c in lands().country if c.kind == k] for k in
             ("great_power", "minor", "dependent", "independent", "created", "closed")}  # fmt: skip
    assert [len(v) for v in kinds.values()] == [4, 17, 10, 1, 1, 1]
    assert [c.id for c in lands().country if c.kind == "minor" and c.start != "neutral"] == [
        "france"]
    owners = {c.id: c.of for c in lands().country if c.of}
    assert sorted(c for c, o in owners.items() if o == "italy") == ["albania", "libya", "rhodes"]
    assert [c for c, o in owners.items() if o == "france"] == ["syria"]


def test_countries_and_parts_are_on_the_map() -> None:
    board = load_board(find_map("krieg"))
    parts = {*board.regions, *board.fields["border_region"][0], *board.flags}
    for country in lands().country:
        if country.kind not in ("created",) and not country.box:
            assert country.id in board.fields["country"][0], country.id
        assert set(country.parts) <= parts, country.id
        if country.capital:
            assert "capital" in board.place(country.capital).traits, country.id


def test_border_regions_belong_to_their_countries() -> None:
    ceded = {r: c.id for c in lands().country for r in c.ceded}
    assert ceded == {"eastern_poland": "poland", "finnish_frontier": "finland",
                     "bessarabia": "rumania", "turkish_frontier": "turkey"}  # fmt: skip
    annexed = {r: c.id for c in lands().country for r in c.annexed}
    assert annexed == {"polish_corridor": "poland", "alsace_lorraine": "france"}


def test_countries_that_one_german_army_occupies() -> None:
    assert sorted(c.id for c in lands().country if c.tolerates == 0) == [
        "finland", "italy", "vichy"]


def test_italy_is_set_up_as_printed() -> None:
    italy = next(c for c in lands().country if c.id == "italy").set_up
    assert italy is not None
    assert sorted(p.at for p in italy.placed) == ["Rhodes", "Tirana", "Tobruk", "Tripoli"]
    assert set(italy.delay) == {"it.army.1", "it.army.8", "it.mech", "it.airborne", "it.air",
                                "gi.africa", "gi.hq-med"}  # fmt: skip
    assert italy.zoned[0].zones == ("eastern_med", "western_med")


@pytest.mark.parametrize(
    ("faction", "order"),
    [
        ("axis", ["conquest", "axis_liberation", "occupation", "axis_coup"]),
        ("western", ["reactivation", "free_france", "western_liberation", "finest_hour",
                     "free_french_coup"]),
        ("soviet", ["soviet_liberation", "emergency_mobilization"]),
    ],
)  # fmt: skip
def test_permanent_events_in_their_order(faction: str, order: list[str]) -> None:
    own = sorted((e for e in happenings().permanent if e.faction == faction),
                 key=lambda e: e.order)  # fmt: skip
    assert [e.id for e in own] == order
    assert [e.order for e in own] == list(range(1, len(own) + 1))


def test_events_that_happen_once() -> None:
    assert {e.id for e in happenings().permanent if e.once} == {
        "axis_coup", "free_france", "finest_hour", "free_french_coup", "emergency_mobilization"}
