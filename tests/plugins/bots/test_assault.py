"""How the officer concentrates: where, with whom, and when he lets it be."""

from __future__ import annotations

from grognard_bots.officer import Officer, attack
from grognard_bots.officer.assault import Staff
from grognard_bots.officer.movement import Marches
from tests.plugins.bots.field import COMBAT, blank, picture, play_phase


def planned(game, *goals: str):
    seen = picture(game, "axis", *goals)
    marches = Marches.of(seen)
    attack.concentrate(marches, 0.4)
    return seen, {u: seen.name(c) for u, c in marches.placed.items()}


def test_units_gather_beside_the_enemy_they_attack():
    game = blank({"a": ("de.inf.6-5", "0407"), "b": ("de.inf.6-5", "0307"),
                  "c": ("de.pz.10-8", "0507"), "x": ("pl.inf.4-4", "0404")})
    seen, placed = planned(game, "0402")
    grid = seen.position.board.grid
    assert len(placed) >= 2
    assert all(grid.distance(grid.index(at), grid.index("0404")) == 1 for at in placed.values())
    assert sum(seen.attack([seen.position.state.unit(u)]) for u in placed) >= 12


def test_no_more_than_the_stacking_limit_in_a_hex():
    many = {f"u{n}": ("de.inf.6-5", at) for n, at in enumerate(
        ["0406"] * 4 + ["0306"] * 4 + ["0506"] * 4)}
    _, placed = planned(blank({**many, "x": ("pl.inf.4-4", "0404"),
                                  "y": ("pl.inf.4-4", "0404")}), "0404")
    hexes = list(placed.values())
    assert all(hexes.count(h) <= 4 for h in hexes)
    assert len(placed) < len(many), "more odds than any column holds are a waste"


def test_nobody_takes_the_room_of_those_who_stay():
    """They attack from where they are, and leave room there for one more at most."""
    units = {f"s{n}": ("de.inf.6-5", "0405") for n in range(3)}
    units |= {f"m{n}": ("de.inf.6-5", "0407") for n in range(4)}
    game = blank({**units, "x": ("pl.inf.4-4", "0404"), "y": ("pl.inf.4-4", "0404")})
    seen = picture(game, "axis", "0404")
    marches = Marches.of(seen, but=[f"s{n}" for n in range(3)])
    attack.concentrate(marches, 0.1)
    crowd = [u for u, c in marches.placed.items() if seen.name(c) == "0405"]
    assert {"s0", "s1", "s2"} <= set(crowd)
    assert len(crowd) <= 4


def test_an_objective_among_many_is_worth_less():
    game = blank({"a": ("de.pz.10-8", "0405"), "x": ("pl.inf.4-4", "0404")}, step=COMBAT)
    alone = picture(game, "axis", "0404")
    many = picture(game, "axis", "0404", *(f"{c:02}{r:02}" for c in range(1, 9) for r in (1, 8)),
                   *(f"{c:02}02" for c in range(1, 9)))
    cell = alone.index("0404")
    for seen in (alone, many):
        seen.__dict__["missing"] = seen.goals
    assert Staff(alone, {}, {}).ground(cell) > 1.2 * Staff(many, {}, {}).ground(cell)


def test_a_hopeless_attack_is_not_made():
    game = blank({"a": ("de.inf.6-5", "0405"), "x": ("pl.inf.4-4", "0404"),
                  "y": ("pl.inf.4-4", "0404"), "z": ("pl.inf.4-4", "0404")}, step=COMBAT)
    orders = play_phase(game, Officer(), "axis")
    assert [o.kind for o in orders] == ["end-phase"]


def test_the_battles_of_a_phase_are_fought_and_each_unit_fights_once():
    game = blank({"a": ("de.pz.10-8", "0405"), "b": ("de.pz.10-8", "0405"),
                  "c": ("de.pz.10-8", "0305"), "x": ("pl.inf.4-4", "0404"),
                  "y": ("pl.cav.1-3", "0306")}, step=COMBAT)
    fought = [o for o in play_phase(game, Officer(), "axis") if o.kind == "attack"]
    assert fought
    used = [u for o in fought for u in o.attackers]
    assert len(used) == len(set(used))


def test_staff_prefers_the_target_that_is_worth_more():
    game = blank({"a": ("de.pz.10-8", "0405"), "b": ("de.pz.10-8", "0405"),
                  "x": ("pl.inf.4-4", "0404"), "y": ("pl.inf.4-4", "0505")}, step=COMBAT)
    seen = picture(game, "axis", "0404")
    seen.__dict__["missing"] = seen.goals
    places = {u: frozenset((seen.index("0405"),)) for u in ("a", "b")}
    plan = Staff(seen, places, {seen.index("0405"): 99}).plan()
    assert seen.name(plan[0].target) == "0404"
