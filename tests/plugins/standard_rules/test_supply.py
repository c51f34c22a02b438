"""14.1, 14.2: when supply is judged, what it does, who needs none; and supply in Poland, 1939."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.changes import Move, Paint, Place, Remember, Remove, apply
from grognard.game import new_game
from grognard.ids import SideId, UnitId
from grognard_standard_rules.allowance import movement_allowance
from grognard_standard_rules.supply import (
    ASSAULTED,
    grade,
    is_supplied,
    supplied_for_phase,
    supply_map,
)
from grognard_standard_rules.supply_lines import legs
from tests.plugins.standard_rules.boards import (
    COMBAT,
    INITIAL,
    MECHANIZED,
    ask,
    end_phase,
    events,
    play,
    submit,
)
from tests.plugins.standard_rules.supplied import INF, POLE, fed, supply

FAR = {"u": ("de.pz.10-8", "0114"), "near": (INF, "0103")}


def allowance(game, unit, mode="initial"):
    return movement_allowance(game.position, game.state.unit(unit), mode).value


# --- 14.1: when -------------------------------------------------------------------------------


def test_supply_is_judged_as_a_movement_phase_begins():
    """14.11, 14.13: for both sides, and for the whole phase."""
    game = fed({**FAR, "x": (POLE, "1414")}, "0101")
    assert game.state.remembered("unsupplied") == {"axis": ["u"], "allied": ["x"]}
    assert not supplied_for_phase(game.position, game.state.unit("u"))
    assert supplied_for_phase(game.position, game.state.unit("near"))
    submit(game, "move", units=["u"], path=["0113", "0112", "0111"])
    assert is_supplied(game.position, game.state.unit("u")).value
    assert not supplied_for_phase(game.position, game.state.unit("u"))


def test_leaving_supply_in_the_phase_changes_nothing():
    """std:14.11: it moves on with its whole allowance, and fights unsupplied (std:14.12)."""
    game = fed({"u": ("de.pz.10-8", "0110")}, "0101")
    submit(game, "move", units=["u"], path=["0111", "0112", "0113", "0114"])
    assert supplied_for_phase(game.position, game.state.unit("u"))
    assert allowance(game, "u") == 8
    assert not is_supplied(game.position, game.state.unit("u")).value


def test_supply_is_judged_again_for_the_mechanized_phase():
    game = fed({"u": ("de.pz.10-8", "0110")}, "0101")
    submit(game, "move", units=["u"], path=["0111", "0112", "0113"])
    judged = []
    while game.state.clock.step != MECHANIZED:
        judged += events(end_phase(game), "supply-judged")
    assert game.state.remembered("unsupplied") == {"axis": ["u"]}
    assert [e.about["axis"] for e in judged] == [["u"]]
    assert "10-8@0113" in judged[0].text


def test_phases_without_movement_do_not_judge():
    assert fed(FAR, "0101", step=COMBAT).state.remembered("unsupplied") == {}


@pytest.mark.parametrize(("counter", "half"), [("de.pz.10-8", 4), (INF, 2), ("pl.inf.4-4", 2)])
def test_allowance_is_halved_without_fractions(counter, half):
    """14.21: five points become two."""
    game = fed({"u": (counter, "0114")}, "0101")
    assert allowance(game, "u") == half


def test_strength_is_halved_with_fractions():
    units = {"x": (POLE, "0113"), "a": ("de.cav.2-3.kg", "0114")}
    game = fed(units, "0101", step=COMBAT)
    told = ask(game, "odds", attackers=["a"], targets=["0113"])
    lines = {(x.stage, x.op, x.value) for t in told.tallies for x in t.lines}
    assert ("halve", "times", Fraction(1, 2)) in lines
    assert any(t.value == Fraction(1, 2) for t in told.tallies)


def test_landing_troops_are_in_supply_for_their_own_combat():
    """14.14, case 14.14-a: and not in the enemy's combat phase."""
    units = {"u": (INF, "0114"), "x": (POLE, "0214")}
    memory = [("player-turn", ASSAULTED, "u", "amphibious")]
    game = fed(units, "0101", step=COMBAT, memory=memory)
    ruling = is_supplied(game.position, game.state.unit("u"))
    assert ruling.value
    assert ruling.rules == ("std:14.14",)
    enemy = fed(units, "0101", step="player-turn.allied/combat", memory=memory)
    assert not is_supplied(enemy.position, enemy.state.unit("u")).value
    moving = fed(units, "0101", step=INITIAL, memory=memory)
    assert not is_supplied(moving.position, moving.state.unit("u")).value


def test_no_unit_dies_of_hunger_and_trains_do_not_ask():
    """14.22, 14.23, case 14.22-a."""
    line = [f"{c:02}14" for c in range(5, 15)]
    game = fed({"u": (INF, "1414")}, "0101", rails=[line])
    while game.state.clock.phasing != "soviet":
        game.submit({"kind": "end-phase", "by": game.pending[0].side})
    assert game.state.unit("u").at == "1414"
    game = fed({"u": (INF, "1414")}, "0101", rails=[line])
    end_phase(game)
    assert not is_supplied(game.position, game.state.unit("u")).value
    from grognard_standard_rules.rail_points import rail_allowance

    assert rail_allowance(game.position, game.state.unit("u")).value == 50


def test_a_unit_off_the_map_has_no_supply():
    game = fed({"u": (INF, "@reserve")}, "0101")
    ruling = is_supplied(game.position, game.state.unit("u"))
    assert (ruling.value, ruling.because[0].code) == (False, "not-on-map")


# --- 14.34, and house rules -------------------------------------------------------------------

HOUSE = '''
from fractions import Fraction
from grognard.modules import Module, amends, implements
from grognard.ruling import ruled
from grognard.tally import Line


@implements("rule_needs_no_center", "ua")
def greece(position):
    return ruled(True, "wie:43.2", "Greece has no supply center")


@implements("modify_supply_range")
def short(nation, head):
    if nation == "de" and head == "major":
        yield Line("printed", "set", 6, "the house has it", ("std:14.41",))


module = Module("house:supply", "House supply", parts=())
'''


@pytest.fixture
def house(tmp_path):
    path = tmp_path / "house_supply.py"
    path.write_text(HOUSE)
    return path


def test_a_module_gives_a_nation_its_own_range(house):
    """As 32.32 gives the Soviets six points; the minor range stays."""
    game = new_game("poland", seed=1, files=(house,))
    told = game.ask({"kind": "supply-legs", "hex": "C5622", "side": "axis", "nation": "de"})
    assert (told.values["major"], told.values["minor"]) == (6, 4)
    polish = game.ask({"kind": "supply-legs", "hex": "G0421", "side": "allied"})
    assert polish.values["major"] == 10
    maps = {id(supply_map(game.position, "axis", n)) for n in ("de", "hu")}
    assert len(maps) == 2


def test_a_nation_without_centers_is_in_supply_at_home(house):
    """14.34: and all that is abroad is closed to them, in orders and in retreats."""
    from grognard_standard_rules.national_limits import closed_to

    game = new_game("poland", seed=1, files=(house,))
    unit = Place(UnitId("b"), "gr.inf.3-4", "ua", SideId("allied"), "front", "C3608")
    position = game.position.at(apply(game.state, [unit]))
    ruling = is_supplied(position, position.state.unit("b"))
    assert ruling.value
    assert ruling.rules == ("wie:43.2",)
    closed = closed_to(position, "ua")
    assert closed.value[position.board.grid.index("C4013")]
    assert closed.rules == ("std:14.34",)
    assert closed_to(position, "pl") is None


# --- Poland, 3/9/39 ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def poland():
    return new_game("poland", seed=1)


@pytest.fixture(scope="module")
def without_baltic():
    return new_game("poland", seed=1, with_=("standard:naval-capability:permanent=false",))


def unsupplied(game, side):
    position = game.position
    return sorted(u.at for u in position.state.units_of(side)
                  if not is_supplied(position, u).value)


def first_walk(game, unit):
    position = game.position
    line = supply_map(position, unit.side, unit.nation).line(
        position.board.grid.index(unit.at), unit.nation)
    return legs(line)[0]


def test_all_are_in_supply_at_start(poland):
    assert unsupplied(poland, "axis") == unsupplied(poland, "allied") == []
    for side, count in (("axis", 69), ("allied", 54)):
        units = list(poland.state.units_of(side))
        assert [grade(poland.position, u) for u in units] == ["major"] * count


def test_every_pole_is_within_two_points_of_a_railway(poland):
    walks = [first_walk(poland, u).cost for u in poland.state.units_of("allied")]
    assert max(walks) <= 2


def test_east_prussia_without_the_baltic(without_baltic):
    """Two divisions starve; fifteen trace over the Corridor to G0212, three at exactly ten."""
    game = without_baltic
    assert unsupplied(game, "axis") == ["G1115", "G1117"]
    prussian = [u for u in game.state.units_of("axis")
                if "G0212" in (h := first_hexes(game, u)) and h[0] != "G0212"]
    walks = [first_walk(game, u) for u in prussian]
    assert len(walks) == 15
    assert {w.hexes[-1] for w in walks} == {"G0212"}
    assert sum(w.cost == 10 for w in walks) == 3


def first_hexes(game, unit):
    position = game.position
    line = supply_map(position, unit.side, unit.nation).line(
        position.board.grid.index(unit.at), unit.nation)
    return legs(line)[0].hexes if line else ()


def test_what_is_missing_is_said(without_baltic):
    answer = without_baltic.ask({"kind": "supply", "hex": "G1115", "side": "axis"})
    texts = [r.text for r in answer.because]
    assert answer.values["missing"] == (
        "the railway at G0212 is 11 points away, 1 more than the 10 allowed")
    assert "the railway is cut at G0315: the rail hex is allied" in texts


def test_the_line_over_the_baltic_is_told_leg_by_leg(poland):
    answer = poland.ask({"kind": "supply", "hex": "G1115", "side": "axis"})
    told = answer.values["legs"]
    assert [leg["by"] for leg in told] == ["foot", "rail", "sea", "transfer"]
    assert (told[0]["cost"], told[0]["hexes"][-1], told[1]["hexes"][-1]) == (1, "G1014", "G0714")
    assert "wie:42.14" in answer.rules
    assert "Konigsberg" in answer.because[2].text


def test_poles_starve_when_warsaw_is_lost(poland):
    position = poland.position
    garrison = [Remove(u.id) for u in position.state.units_at("G0421")]
    lost = position.at(apply(position.state, [*garrison, Paint("control", "axis", ("G0421",))]))
    assert not any(is_supplied(lost, u).value for u in lost.state.units_of("allied"))
    assert all(is_supplied(lost, u).value for u in lost.state.units_of("axis"))


def test_words_of_the_terminal(poland):
    kind = poland.table.assembly.questions["supply"]
    asked = kind.read(poland.position, "axis", ["10-8@C5622"])
    assert poland.state.unit(asked.unit).at == "C5622"
    asked = kind.read(poland.position, "allied", ["Warsaw"])
    assert (asked.hex, asked.side, asked.nation) == ("G0421", "allied", "pl")


def test_maps_are_kept_until_something_changes(poland):
    position = poland.position
    first = supply_map(position, "axis")
    assert supply_map(position, "axis") is first
    noted = position.at(apply(position.state, [Remember("step", "spent", "x", 1)]))
    assert supply_map(noted, "axis") is first
    pole = next(u for u in position.state.units_of("allied") if u.at == "G0421")
    moved = position.at(apply(position.state, [Move(pole.id, "C5622")]))
    assert supply_map(moved, "axis") is not first


def test_supply_on_a_blank_board_is_assumed_and_presets_stay():
    game = play({"u": (INF, "0404")}, unsupplied={"axis": ["u"]})
    assert is_supplied(game.position, game.state.unit("u")).value
    assert not supplied_for_phase(game.position, game.state.unit("u"))
    assert "std:14.11" in supply(game, "u").rules
