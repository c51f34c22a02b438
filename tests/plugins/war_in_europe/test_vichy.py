"""wie:43.64, wie:43.7, wie:43.73 to wie:43.77: Vichy France in North Africa, and Free French."""

from __future__ import annotations

import pytest

from grognard.testing.cases import Case
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from grognard_standard_rules.carriers import why_not_carried
from grognard_standard_rules.naval_capability import capacities
from grognard_war_in_europe.vichy import status
from grognard_war_in_europe.vichy_neutrality import homeland, territory
from tests.plugins.war_in_europe.staged import at, codes

ALLIED_MOVE, AXIS_MOVE = "player-turn.allied/initial-movement", "player-turn.axis/initial-movement"
SEA = "player-turn.allied/sea-movement"
OUTSIDE, EDGE, BEHIND = "D0530", "D0529", "D0528"
"""A hex of Libya beside Tunisia, one of Tunisia beside it, one behind that."""
AMERICANS = (("us.mot.8-10", "E5325"), ("us.mot.8-10", "E5325"), ("cw.mot.8-10", "E5325"))


def violated(*units, step=ALLIED_MOVE, force=("u0", "u1", "u2"), by="allied", **more):
    game = at("north-africa", step, *(units or AMERICANS), turn=20, **more)
    game.submit({"kind": "violate-vichy", "by": by, "units": list(force)})
    return game


def french(game):
    return {u.side for u in game.state.units.values() if u.nation == "vf" and u.on_map}


def step_on(game):
    pending = game.pending[0]
    if pending.ask is not None:
        game.submit(pending.ask.default)
    else:
        game.submit({"kind": "end-phase", "by": pending.side})


def on(game):
    """End phases until the next game turn begins."""
    turn = game.state.clock.turn
    while game.state.clock.turn == turn:
        step_on(game)
    return game


# --- territory ----------------------------------------------------------------------------------


def test_the_territory():
    """wie:43.7, wie:43.61: the south of France, Corsica and North Africa; the Levant has fallen."""
    position = at("north-africa", ALLIED_MOVE).position
    index = position.board.grid.index
    land, home = territory(position), homeland(position)
    for name in ("Lyon", "Toulouse", "D2101"):
        assert home[index(position.hex(name))]
    for name in ("Paris", "Bordeaux"):
        assert not home[index(position.hex(name))]
    assert land[index(position.hex("D1015"))]
    assert not land[index(position.hex("J1424"))]


# --- ships --------------------------------------------------------------------------------------


def carried(game, side):
    position = game.position
    return {c.nation: c for c in capacities(position, side)}.get("vf")


def test_whoever_did_not_attack_has_the_ships():
    """wie:43.64, wie:42.66, wie:43.86."""
    neutral = at("north-africa", ALLIED_MOVE, ("de.inf.6-5", "D2812"))
    assert carried(neutral, "axis") is carried(neutral, "allied") is None
    british = violated(("cw.mot.8-10", "E5325"), ("de.inf.6-5", "D2812"), force=("u0",))
    ships = carried(british, "axis")
    assert (ships.points, ships.home) == (1, {"West Mediterranean"})
    assert not list(why_not_carried(british.position, british.state.unit("u1"), ships))
    axis = violated(("de.pz.10-8", "D0932"), ("cw.mot.8-10", "E5325"), step=AXIS_MOVE,
                    force=("u0",), by="axis")
    ships = carried(axis, "allied")
    assert "wrong-nation" in [r.code for r in why_not_carried(
        axis.position, axis.state.unit("u1"), ships)]


def test_americans_leave_the_ships_to_nobody():
    """wie:43.74: until the Axis takes Metropolitan Vichy."""
    game = violated()
    assert carried(game, "axis") is carried(game, "allied") is None


# --- the turn of the violation ------------------------------------------------------------------


def test_exactly_half_is_not_mainly_american():
    """wie:43.7: W21."""
    game = violated(force=("u0", "u2"))
    assert status(game.position) == "axis"
    assert game.state.word("control", "D1015") == "axis"
    assert game.state.word("rail", "D1015") == "axis"


def test_exactly_half_in_the_other_reading():
    """std:7.10 against wie:43.7 (W21)."""
    game = violated(force=("u0", "u2"), with_=("wie:vichy-neutrality[half_american=american]",))
    assert status(game.position) == "american"


def test_ports_stay_whole_and_rails_do_not():
    """wie:43.73: the territory is nobody's, its rails are nobody's."""
    game = violated()
    assert french(game) == {"axis"}
    assert game.state.word("control", "D1015") == ""
    assert game.state.word("rail", "D1015") == "neutral"


def test_a_declaration_at_sea():
    """wie:43.7: units that go in by sea may be named as they sail."""
    game = violated(("us.mot.8-10", "A1425"), step=SEA, force=("u0",))
    assert status(game.position) == "american"


def test_only_the_force_goes_in():
    """wie:43.73: who was not named stays out until the turn is over."""
    game = violated(("us.mot.8-10", OUTSIDE), ("cw.mot.8-10", OUTSIDE), force=("u0",))
    assert "not-of-the-force" in codes(game, "move", "allied", units=["u1"], path=[EDGE])
    assert "not-of-the-force" not in codes(game, "move", "allied", units=["u0"], path=[EDGE])


# --- afterwards ---------------------------------------------------------------------------------


def left_alone(*more, inside=EDGE):
    game = violated(("us.mot.8-10", inside), *more, force=("u0",))
    return on(game)


def test_nobody_heeds_vichy_afterwards():
    """wie:43.73: while an Allied unit is in its territory."""
    game = left_alone()
    assert status(game.position) == "limbo"
    assert french(game) == {"neutral"}


def test_without_an_ally_inside_they_resist_on():
    """wie:43.73."""
    game = on(violated())
    assert status(game.position) == "american"
    assert french(game) == {"axis"}


LIMBO = {"vichy-neutrality": {"status": "limbo", "turn": 20, "by": "allied", "force": []}}


def test_the_axis_wakes_them():
    """wie:43.73: its move ends where it enters, and the units there join the Allies."""
    game = at("north-africa", AXIS_MOVE, ("de.pz.10-8", OUTSIDE), turn=22, compartment=LIMBO)
    assert "vichy-wakes" in codes(game, "move", "axis", units=["u0"], path=[EDGE, BEHIND])
    assert "vichy-wakes" not in codes(game, "move", "axis", units=["u0"], path=[EDGE])


def test_units_join_the_allies_as_an_axis_unit_enters():
    """wie:43.73."""
    game = left_alone(("de.pz.10-8", OUTSIDE))
    while game.position.step.side != "axis" or game.position.step.step.id != "initial-movement":
        step_on(game)
    game.submit({"kind": "move", "by": "axis", "units": ["u1"], "path": ["D0429"]})
    assert status(game.position) == "freed"
    assert french(game) == {"allied"}


@pytest.mark.parametrize(("now", "side"), [("american", "axis"), ("limbo", "allied")])
def test_the_axis_takes_metropolitan_vichy(now, side):
    """wie:43.74: units there give up, rails, ports and ships are Axis; those of Africa join.

    Played on the ground of France 1944, since North Africa has France closed.
    """
    units = (("u0", "de.pz.10-8", "C1510"), ("u1", "vf.inf.3-4", "C1717"),
             ("u2", "vf.inf.1-4", "D2101"), ("u3", "vf.inf.1-4", "D1015"))
    game = stage(Case(
        id="homeland", title="", rules=("wie:43.74",), editions=("wie",), turn=22,
        scenario="wie/france-1944", step=AXIS_MOVE, with_=("wie:vichy-neutrality",),
        unit=tuple({"id": i, "unit": u, "at": h, "side": "axis"} for i, u, h in units),
        compartment={"vichy-neutrality": {**LIMBO["vichy-neutrality"], "status": now}},
        paint={"control": {"": ["C1511", "C1717", "D2101"]}, "rail": {"neutral": ["C1717"]}}),
        "wie", NextDice())
    game.submit({"kind": "move", "by": "axis", "units": ["u0"], "path": ["C1511"]})
    on_map = {u.id for u in game.state.units.values() if u.on_map}
    assert {"u1", "u2", "u3"} & on_map == {"u3"}
    assert game.state.unit("u3").side == side
    assert game.state.word("control", "C1717") == game.state.word("rail", "C1717") == "axis"
    assert carried(game, "axis").carries is None


# --- Free French --------------------------------------------------------------------------------

REINFORCE, POINT = "player-turn.allied/reinforcement", "infantry-replacements:allied:us:South"
FREED = {"vichy-neutrality": {**LIMBO["vichy-neutrality"], "status": "freed"}}


def cadres(*dice, points=2, at_="E5325"):
    """Two Vichy units in Allied hands at Alexandria, American points on the South front."""
    return stage(Case(
        id="free-french", title="", rules=("wie:43.77",), editions=("wie",), turn=22,
        scenario="wie/north-africa", step=REINFORCE, compartment=FREED,
        unit=tuple({"id": i, "unit": u, "at": at_, "side": "allied"}
                   for i, u in (("v", "vf.inf.1-4"), ("w", "vf.inf.1-4"))),
        pool={POINT: points}), "wie", rolls(dice))


def rolls(dice):
    script = NextDice()
    script.next = list(dice)
    return script


def test_a_one_makes_a_free_french_battlegroup():
    """wie:43.77: of either kind, for an American point of that kind."""
    game = cadres(1)
    assert "convert" in game.order_kinds()
    assert "no-points" in codes(game, "convert", "allied", unit="v", to="mechanized")
    batch = game.submit({"kind": "convert", "by": "allied", "unit": "v", "to": "infantry"})
    (event,) = [e for e in batch.events if e.kind == "unit-converted"]
    made = game.state.unit(event.about["to"])
    assert (made.nation, made.at, game.position.face(made).printed) == ("ff", "E5325", "2-10")
    assert "v" not in game.state.units or not game.state.unit("v").on_map
    assert game.state.pool(POINT) == 1


def test_any_other_number_does_nothing_and_one_try_a_turn_is_all():
    """wie:43.77."""
    game = cadres(4)
    game.submit({"kind": "convert", "by": "allied", "unit": "v", "to": "infantry"})
    assert game.state.unit("v").on_map
    assert game.state.pool(POINT) == 2
    assert "tried-already" in codes(game, "convert", "allied", unit="w", to="infantry")


def test_it_takes_major_supply():
    """wie:43.77."""
    game = cadres(at_="E3716")
    assert "no-major-supply" in codes(game, "convert", "allied", unit="v", to="infantry")
