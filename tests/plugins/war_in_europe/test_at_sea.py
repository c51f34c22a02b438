"""wie:S0.52, wie:S4.4, std:7.48: who comes to North Africa by sea, and where it may go ashore."""

from __future__ import annotations

from random import Random

from grognard_standard_rules.amphibious_plans import way_ashore
from grognard_standard_rules.placing import candidates
from grognard_standard_rules.sea_plans import sailings, way_between
from grognard_standard_rules.supply import is_supplied
from grognard_war_in_europe.vichy_neutrality import mainly_american
from tests.plugins.war_in_europe.staged import at, codes

REINFORCE = "player-turn.allied/reinforcement"
SEA = "player-turn.allied/sea-movement"
AMERICAN, BEACH = "us.mot.8-10#1", "A0625"
RESISTING = {"vichy-neutrality": {"status": "american", "turn": 20, "by": "allied",
                                  "force": ["u0"]}}


def arrived():
    return at("north-africa", REINFORCE, turn=20)


def test_they_are_put_to_sea_on_the_high_seas():
    """wie:S0.52: not in a port, and in no other sea."""
    game = arrived()
    sea = next(h for h in game.position.board.grid
               if game.position.board.word("sea", h) == "High Seas"
               and game.position.board.word("kind", h) == "sea")
    for wrong in ("E5425", "B1529", "D1417"):
        assert codes(game, "place", "allied", unit=AMERICAN, hex=wrong)
    game.submit({"kind": "place", "by": "allied", "unit": AMERICAN, "hex": sea})
    assert game.state.unit(AMERICAN).at == sea
    assert game.state.word("control", sea) == ""
    assert is_supplied(game.position, game.state.unit(AMERICAN)).value


def test_they_are_put_where_they_can_go_ashore():
    """wie:S0.52: off the coast of Africa, not of Germany; a repair unit near the front."""
    game = arrived()
    found = next(candidates(game.position, game.state.unit(AMERICAN), Random(1)))
    ashore = {game.position.board.word("country", game.position.board.grid.name(n))
              for _, n in game.position.board.grid.neighbours(
                  game.position.board.grid.index(found))}
    assert ashore & {"France (Morocco)", "Spain (Morocco)"}
    crew = next(u for u in game.state.units.values() if u.at == "@set-up:1")
    assert next(candidates(game.position, crew, Random(1))) == "E4522"


def waiting(counter="us.mot.8-10", **more):
    game = at("north-africa", SEA, (counter, "A0221"), turn=20,
              pool={"amphibious-assault-points:allied": 3}, **more)
    assert game.position.board.word("kind", "A0221") == "sea"
    return game


def test_from_the_sea_they_sail_to_a_port():
    """wie:S0.52: with the transport points at hand, into the Mediterranean as well."""
    game = waiting(dice=(6,) * 20)
    assert {"sail", "land"} <= set(game.order_kinds())
    way = way_between(game.position, "allied", "A0221", game.position.hex("Alexandria"))
    game.submit({"kind": "sail", "by": "allied", "units": ["u0"], "path": list(way)})
    while game.pending[0].ask is not None:
        game.submit(game.pending[0].ask.default)
    assert game.state.unit("u0").at == "E5425"


def test_from_the_sea_they_land_on_a_beach():
    """wie:S0.52, std:7.331: twenty-four hexes are counted from where they are at sea."""
    game = waiting(compartment=RESISTING, paint={"control": {"": [BEACH]}})
    way = way_ashore(game.position, "allied", "A0221", [BEACH])
    game.submit({"kind": "land", "by": "allied", "units": ["u0"], "path": list(way)})
    assert game.state.unit("u0").at == BEACH


def test_bots_sail_from_the_sea():
    """wie:S0.52."""
    game = waiting()
    plans = [p for n in range(5) for p in sailings(game.position, "allied", Random(n))]
    assert any(units == ("u0",) for units, _, _ in plans)


def test_nobody_lands_outside_the_area_of_play():
    """wie:S4.4: Crete is not of this scenario."""
    game = at("north-africa", SEA, ("cw.mot.8-10", "E5425"), turn=2,
              pool={"amphibious-assault-points:allied": 3})
    found = codes(game, "land", "allied", units=["u0"], path=["E5009"])
    assert "outside-area-of-play" in found


def test_americans_who_are_ready_make_a_violation_worth_proposing():
    """wie:43.73: mainly American, and with assault points to land."""
    starts = [("us.mot.8-10", "A0221")] * 3 + [("cw.mot.8-10", "A0221")] * 3
    game = at("north-africa", SEA, *starts, turn=20, pool={"amphibious-assault-points:allied": 3})
    (order,) = game.propose("violate-vichy", "allied", Random(1))
    assert not game.why_not(order)
    assert mainly_american(game.position, order.units)
    few = at("north-africa", SEA, *starts[2:], turn=20,
             pool={"amphibious-assault-points:allied": 3})
    assert not list(few.propose("violate-vichy", "allied", Random(1)))


def test_suez_reinforcements_may_land_in_another_port_of_the_east():
    """std:7.48, wie:23.24: a friendly Major Port in the East Mediterranean."""
    game = at("north-africa", REINFORCE, turn=5)
    unit = next(u.id for u in game.state.units.values() if u.at.startswith("@arrival"))
    for good in ("E5931", "E5425", "J0925", "J1222"):
        assert not codes(game, "place", "allied", unit=unit, hex=good), good
    assert codes(game, "place", "allied", unit=unit, hex="E5530")
