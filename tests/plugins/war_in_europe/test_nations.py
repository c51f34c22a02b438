"""wie:42.1 and wie:43.1: what Germany and Poland bring into a game."""

from __future__ import annotations

import pytest

from grognard.changes import Paint, apply
from grognard.table import lay_table


@pytest.fixture(scope="module")
def poland():
    return lay_table("poland").opening()


def ask(position, hook, nation):
    return position.ask(hook, nation, nation=nation)


def test_manufacturing_centres_are_supply_centres(poland):
    ruling = ask(poland, "rule_supply_sources", "de")
    towns = {p.name for at in ruling.value for p in poland.board.places_at(at)}
    assert len(ruling.value) == 20
    assert {"Berlin", "Essen", "Hamburg", "Vienna", "Prague", "Breslau"} <= towns
    assert "Konigsberg" not in towns
    assert ruling.rules == ("wie:42.15",)


def test_warsaw_supplies_the_poles(poland):
    assert ask(poland, "rule_supply_sources", "pl").value == ("G0421",)


def test_a_centre_in_enemy_hands_supplies_nobody(poland):
    if "control" not in poland.state.planes:
        pytest.skip("no module keeps control of hexes")
    state = apply(poland.state, [Paint("control", "axis", tuple(poland.board.grid)),
                                 Paint("control", "allied", ("C5013",))])
    taken = poland.at(state)
    assert "C5013" not in ask(taken, "rule_supply_sources", "de").value
    assert len(ask(taken, "rule_supply_sources", "de").value) == 19
    lost = ask(taken, "rule_supply_sources", "pl")
    assert lost.value == ()
    assert "lost" in lost.because[0].text


def test_permanent_transport(poland):
    """wie:42.14, wie:43.14, wie:42.17 (the Baltic point serves Germans alone)"""
    german = ask(poland, "rule_permanent_capacity", "de")
    assert (dict(german.value), german.rules) == ({"Baltic": 1}, ("wie:42.14",))
    assert dict(ask(poland, "rule_permanent_capacity", "pl").value) == {}
    assert set(german.value) <= set(poland.board.fields["sea"][0])


def test_territories(poland):
    """wie:42.11, wie:43.11"""
    board = poland.board
    german = ask(poland, "rule_territory", "de")
    assert german.value == {"Germany", "Slovakia"}
    assert german.rules == ("wie:42.11", "wie:S1.21")
    assert ask(poland, "rule_territory", "pl").value == {"Poland"}
    for town in ("Konigsberg", "Vienna", "Prague"):  # East Prussia, Austria, Bohemia (42.11)
        assert board.word("country", board.place(town).hex) in german.value


def test_at_war_from_the_start(poland):
    """wie:42.16, wie:43.16: no activation, no mobilization (wie:43.12), no withdrawals
    (wie:42.19, wie:43.19)."""
    ruling = poland.ask("rule_relation", one="axis", other="allied")
    assert ruling.value == "enemy"
    hooks = poland.assembly.referee.owners
    assert ("rule_surrender", "pl") not in hooks  # wie:43.18 is a module of its own
    assert poland.section("reinforcements").arrival == ()  # wie:42.13, wie:43.13


def test_polish_air_points_stay_in_the_east(poland):
    ruling = ask(poland, "rule_air_fronts", "pl")
    assert (ruling.value, ruling.rules) == ({"East"}, ("wie:43.17",))
    assert ask(poland, "rule_air_fronts", "de").value == {"West", "East", "South"}
    assert ruling.value < set(poland.board.fields["air_front"][0])


def test_nations_as_questions(poland):
    from grognard.game import ask

    facts = ask(poland, {"kind": "nation", "nation": "Polish"})
    assert facts.values == {"territory": ["Poland"], "sources": ["G0421"],
                            "permanent_capacity": {}, "air_fronts": ["East"]}
    assert {"wie:43.15", "wie:43.17"} <= set(facts.rules)
    german = ask(poland, {"kind": "nation", "nation": "de"}).values
    assert german["permanent_capacity"] == {"Baltic": 1}


@pytest.mark.parametrize(("side", "where", "may"), [
    ("axis", "Danzig", True), ("allied", "Danzig", False), ("allied", "Berlin", True),
    ("axis", "Paris", False),
])
def test_may_enter_as_a_question(poland, side, where, may):
    """wie:S1.4"""
    from grognard.game import ask

    answer = ask(poland, {"kind": "may-enter", "side": side, "hex": where})
    assert answer.values["may_enter"] is may
    assert answer.rules == ("wie:S1.4",)
