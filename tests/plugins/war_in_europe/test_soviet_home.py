"""44.11, 18.0: what is Soviet ground, where units are rebuilt in a city of their own country."""

from __future__ import annotations

from tests.plugins.war_in_europe.staged import at

SOVIET = "player-turn.soviet/initial-movement"
CITIES = {"Minsk": True, "Riga": True, "Lwow": True, "Brest Litovsk": True, "Viipuri": True,
          "Warsaw": False, "Helsinki": False, "Bucharest": False}


def test_the_soviet_union_reaches_to_the_lines_of_1941():
    """wie:44.11."""
    reaches_to_the_lines_of_1941("wie")


def reaches_to_the_lines_of_1941(edition):
    """Hold that annexed cities are at home, those beyond the lines are not."""
    position = at("barbarossa", SOVIET, edition=edition).position
    grid, ruling = position.board.grid, position.ask("rule_home", "su", nation="su")
    known = {p.name: p.hex for p in position.board.places}
    found = {city: bool(ruling.value[grid.index(known[city])]) for city in CITIES if city in known}
    assert found == {city: CITIES[city] for city in found}
    assert len(found) == len(CITIES)
    assert ("wie:44.11" if edition == "wie" else "wite:52.11") in ruling.rules


def test_others_are_at_home_in_their_countries():
    """std:18.0."""
    position = at("barbarossa", SOVIET).position
    ruling = position.ask("rule_home", "fi", nation="fi")
    word, names = position.board.word, position.board.grid.names(ruling.value)
    assert {word("country", h) for h in names} == {"Finland"}
    assert ruling.rules == ("std:18.0",)
