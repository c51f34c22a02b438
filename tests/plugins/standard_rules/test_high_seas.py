"""7.7: Axis ships on the High Seas: intervention, escort, supply."""

from __future__ import annotations

import pytest

from grognard.orders import Roll
from grognard_standard_rules.high_seas_supply import RunSupply, _judge, toll
from grognard_standard_rules.sea_passage import sea_basins
from tests.plugins.standard_rules.boards import ask, at, codes, end_phase, events, submit
from tests.plugins.standard_rules.seas import sea_game

OVER = ["0504", "0604", "0704"]
LEFT, RIGHT = ("0404", "0405"), ("0704", "0706")
UNITS = {"a": ("de.inf.6-5", "0404"), "k": ("de.inf.6-5.kg", "0404"),
         "b": ("de.pzb.3-8", "0404"), "x": ("cw.mot.8-10", "0802")}


def high_seas(units=UNITS, *, points=3, surface=6, area="High Seas", **more):
    """Return a game in which the Allies hold the land on the right, within range of it all."""
    control = more.pop("control", {"axis": (*LEFT, *RIGHT), "allied": ("0802", "0803")})
    return sea_game(units, area=area, points=points, surface=surface, control=control, **more)


@pytest.mark.parametrize(("unit", "die", "fate", "left"), [
    ("a", 2, "0704", 3), ("a", 3, "kg", 2), ("k", 3, "@eliminated", 2),
    ("b", 6, "@eliminated", 2),
])
def test_the_die_against_the_escort(unit, die, fate, left) -> None:
    """std:7.72, the case wie-07.72-a: above two surface points the unit suffers, the ship sinks."""
    game = high_seas()
    submit(game, "escort", points=2)
    game.script.next = [die]
    submit(game, "sail", units=[unit], path=OVER)
    if fate == "kg":
        assert game.state.unit(unit).face.endswith("kg")
        assert at(game, unit) == "0704"
    else:
        assert at(game, unit) == fate
    assert game.state.pool("naval-transport-points:axis") == left


def test_six_points_guarantee_the_cargo_but_not_themselves() -> None:
    """std:7.72, std:7.74, the case wie-07.72-b."""
    game = high_seas()
    submit(game, "escort", points=6)
    game.script.next = [6, 5, 1]
    submit(game, "sail", units=["a", "k", "b"], path=OVER)
    assert [at(game, u) for u in ("a", "k", "b")] == ["0704"] * 3
    game.script.next = [5]
    (lost,) = events(end_phase(game), "surface-fleet-lost")
    assert (lost.about["lost"], game.state.pool("surface-fleet-points:axis")) == (5, 1)


@pytest.mark.parametrize(("die", "lost"), [(5, 3), (2, 2)])
def test_no_more_is_lost_than_was_sent(die, lost) -> None:
    """std:7.74, the case wie-07.74-a."""
    game = high_seas()
    submit(game, "escort", points=3)
    game.script.next = [1]
    submit(game, "sail", units=["a"], path=OVER)
    game.script.next = [die]
    (event,) = events(end_phase(game), "surface-fleet-lost")
    assert event.about["lost"] == lost


def test_who_is_left_alone() -> None:
    """std:7.71, std:7.75, std:7.76: the Baltic, and routes under Axis aircraft alone."""
    game = high_seas()
    danger = ask(game, "sea-dangers", unit="a", path=OVER).values
    assert danger == {"navies": True, "north_sea": False, "aircraft": True}
    assert ask(game, "sea-dangers", unit="a", path=OVER, manner="emergency").values["navies"]
    assert not ask(high_seas(area="Baltic"), "sea-dangers", unit="a", path=OVER).values["navies"]
    alone = high_seas({k: v for k, v in UNITS.items() if k != "x"},
                      control={"axis": (*LEFT, *RIGHT)}, sides=("axis", "allied"))
    ruling = ask(alone, "sea-dangers", unit="a", path=OVER)
    assert not ruling.values["navies"]
    assert ruling.because[0].code == "sheltered"
    assert not ask(game, "sea-dangers", unit="a", path=OVER,
                   carrier="de:Baltic").values["navies"]


def test_the_escort_stays_at_sea() -> None:
    """std:7.7."""
    game = high_seas(surface=2)
    assert codes(game, "escort", points=3) == ["too-few-points"]
    submit(game, "escort", points=2)
    assert codes(game, "escort", points=1) == ["too-few-points"]
    assert codes(game, "escort", by="allied", points=1) == ["not-your-phase"]


# --- supply -------------------------------------------------------------------------------------


def joined(game):
    return {b.capacity: b.ports for b in sea_basins(game.position, "axis")
            if "High Seas" in b.seas}


def test_supply_over_the_high_seas_is_run_or_not() -> None:
    """std:7.77, std:7.78, std:7.79."""
    game = high_seas(points=2, surface=1)
    assert joined(game) == {}
    submit(game, "run-supply")
    assert [len(p) for p in joined(game).values()] == [4]
    assert ask(game, "sea-points", side="axis").values["left"]["axis"] == 1
    assert codes(game, "escort", points=1) == ["too-few-points"]
    submit(game, "run-supply", run=False)
    assert joined(game) == {}
    assert ask(game, "sea-points", side="axis").values["left"]["axis"] == 1  # bound for the turn


def test_points_that_sailed_carry_no_supply() -> None:
    """std:7.78, the other way round."""
    game = high_seas(points=1, surface=1)
    game.script.next = [1]
    submit(game, "escort", points=1)
    submit(game, "sail", units=["a"], path=OVER)
    why = _judge(game.position, RunSupply(by="axis"))
    assert [r.code for r in why] == ["no-ships"]
    assert codes(high_seas(surface=0), "run-supply") == ["not-in-this-phase"]


@pytest.mark.parametrize(("die", "ships", "fleet"), [(1, 2, 0), (2, 1, 1), (3, 1, 1), (4, 2, 1)])
def test_what_it_costs(die, ships, fleet) -> None:
    """std:7.77: a die when the game turn ends."""
    game = high_seas(points=2, surface=1)
    submit(game, "run-supply")

    class Housekeeping:
        about = {"step": "game-end/housekeeping"}

    resolution, position = toll(game.position, Housekeeping), game.position
    assert isinstance(next(resolution), Roll)
    event = resolution.send(die)
    state = event.apply(position.state)
    assert (state.pool("naval-transport-points:axis"), state.pool("surface-fleet-points:axis")) == (
        ships, fleet)


def test_sheltered_supply_costs_nothing() -> None:
    """std:7.77."""
    game = high_seas({"a": ("de.inf.6-5", "0404")}, points=1, surface=1,
                     control={"axis": (*LEFT, *RIGHT)}, sides=("axis", "allied"))
    submit(game, "run-supply")

    class Housekeeping:
        about = {"step": "game-end/housekeeping"}

    assert toll(game.position, Housekeeping) is None
