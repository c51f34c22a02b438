"""wie:U2.0, std:7.49, std:7.11: what follows when Italy has surrendered to the Allies."""

from __future__ import annotations

import pytest

from grognard_standard_rules.naval_capability import capacities
from grognard_standard_rules.straits import ADRIATIC, surrender_of
from grognard_standard_rules.supply import is_supplied
from grognard_war_in_europe.italians_after_surrender import NOTED, pool
from tests.plugins.war_in_europe.staged import at, codes

MOVE = "player-turn.allied/initial-movement"
FALLEN = {"surrendered": {"it": "allied"}}
CATANIA = "D2322"
SICILY = ("D1920", "D2018", "D2620", "D1817", "D2022")


def after(side: str, *, turn: int, dice: tuple[int, ...], gone: tuple[str, ...] = ()):
    """Stage the step before a side's reinforcements; Italy fell on turn 3, Catania is Allied."""
    before = {"allied": "joint-air-turn/air-combat",
              "axis": "player-turn.allied/air-interdiction"}[side]
    return at("italy", before, turn=turn, dice=dice, paint={"control": {"allied": [CATANIA]}},
              remove=gone, compartment={**FALLEN, NOTED: {"turn": 3, "units": list(gone)}})


def until_asked(game, side: str):
    for _ in range(4):
        pending = game.pending[0]
        if pending.ask is not None or game.position.step.step.id == "reinforcement":
            return pending
        game.submit({"kind": "end-phase", "by": pending.side})
    raise AssertionError("the phase did not come")


def test_the_surrender_is_noted_for_all_who_ask():
    """wie:S7.4, std:7.49: to the Allies, and with the units that may come back."""
    start = at("italy", MOVE)
    gone = tuple(u.id for u in start.state.units.values() if u.side == "axis" and u.at in SICILY)
    game = at("italy", MOVE, ("us.mot.8-10", "D3114"), remove=gone)
    assert ADRIATIC not in open_seas(game)
    game.submit({"kind": "move", "by": "allied", "units": ["u0"], "path": ["D3113"]})
    assert surrender_of(game.position, "it") == "allied"
    assert ADRIATIC in open_seas(game)
    assert set(pool(game.position, "axis")) == {
        u.id for u in game.state.units.values() if u.nation == "it" and u.id not in gone}


def open_seas(game):
    return game.ask({"kind": "open-seas", "side": "allied", "nation": "allied",
                     "home": [ADRIATIC]}).values["seas"]


def test_italian_ships_are_the_axis_players_no_more():
    """std:7.11, wie:42.24: who makes Italy surrender has them, for Italians alone."""
    before, game = at("italy", MOVE), at("italy", MOVE, compartment=FALLEN)
    assert "it" in {c.nation for c in capacities(before.position, "axis")}
    assert "it" not in {c.nation for c in capacities(game.position, "axis")}
    (ships,) = (c for c in capacities(game.position, "allied") if c.nation == "it")
    assert "ita" in ships.carries


@pytest.mark.parametrize("scenario", ["1945", "france-1944"])
def test_later_scenarios_begin_after_the_surrender(scenario):
    """std:7.49."""
    step = "player-turn.allied/initial-movement"
    assert surrender_of(at(scenario, step).position, "it") == "allied"


def test_an_allied_italian_unit_joins_on_a_one():
    """wie:U2.0: drawn blindly, put into an Italian city in Allied hands, and supplied there."""
    game = after("allied", turn=6, dice=(1, 3))
    pending = until_asked(game, "allied")
    assert pending.ask is not None
    assert {o.hex for o in pending.ask.options} == {CATANIA, ""}
    assert "no-city" in codes(game, "raise-italians", "allied", hex="D2607")
    game.submit({"kind": "raise-italians", "by": "allied", "hex": CATANIA})
    (unit,) = (u for u in game.state.units.values() if u.nation == "ita")
    assert (unit.counter, unit.at, unit.side) == ("ita.arm.1-6", CATANIA, "allied")
    assert len(pool(game.position, "allied")) == 2
    assert is_supplied(game.position, unit).value


def test_a_unit_of_the_old_army_joins_the_axis():
    """wie:U2.0: of those that left the game with the surrender."""
    old = ("it.inf.2-4#4", "it.arm.4-6#1")
    game = after("axis", turn=6, dice=(1, 2), gone=old)
    pending = until_asked(game, "axis")
    assert pending.ask is not None
    assert "4-6 joins axis" in pending.question
    milan = game.position.hex("Milan")
    game.submit({"kind": "raise-italians", "by": "axis", "hex": milan})
    assert game.state.unit(old[1]).at == milan
    assert pool(game.position, "axis") == [old[0]]


@pytest.mark.parametrize(("turn", "dice", "kind"), [(6, (2,), "place"), (5, (1, 1), "disband")])
def test_nobody_joins_on_another_number_or_within_a_cycle(turn, dice, kind):
    """wie:U2.0: on a one, as a cycle begins."""
    pending = until_asked(after("allied", turn=turn, dice=dice), "allied")
    assert pending.ask is None
    assert kind in pending.kinds


def test_no_unit_is_raised_by_choice():
    """wie:U2.0: none may be taken."""
    game = after("allied", turn=6, dice=(1, 1))
    until_asked(game, "allied")
    game.submit({"kind": "raise-italians", "by": "allied", "hex": ""})
    assert not [u for u in game.state.units.values() if u.nation == "ita"]


def test_the_last_axis_unit_may_leave_sicily_by_sea_and_the_game_goes_on():
    """wie:S7.4, std:6.64: the Italian who sailed leaves the game where he lands."""
    start = at("italy", "player-turn.axis/sea-movement")
    gone = tuple(u.id for u in start.state.units.values() if u.side == "axis" and u.at in SICILY)
    game = at("italy", "player-turn.axis/sea-movement", ("it.inf.2-4", "D2018"),
              ("us.mot.8-10", "D3114"), remove=gone)
    order = next(o for o in (game.read({"kind": "sail", "by": "axis", "units": ["u0"],
                                        "path": game.read(p).path})
                             for p in game.propose("sail", "axis"))
                 if not game.why_not(o))
    game.submit(order)
    assert surrender_of(game.position, "it") == "allied"
    assert not game.state.unit("u0").on_map
