"""Setting up is play (wie:S5.3): steps, areas, lines to be covered, fortified divisions, files."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.cli.words import option
from grognard.errors import UnreadableOrder
from grognard.game import Game, new_game
from grognard_standard_rules import deployment, placing
from grognard_standard_rules.placing_steps import placing_steps, step_now, waiting
from grognard_standard_rules.setup import _read, phase_setup
from grognard_standard_rules.start_lines import covers_due, line_hexes, uncovered

CITY, ELSEWHERE, WEST = "G4123", "G4222", "G1923"
CLOSED = "G3106"
"""Only infantry and anti-tank units may start here."""


@pytest.fixture(scope="module")
def placed() -> Game:
    """Set Stalingrad up by the quick placer."""
    game = new_game("wie/stalingrad", seed=1)
    while not game.state.clock.turn:
        now = step_now(game.position)
        order = deployment.automatic(game.position, now.who)
        if order.places:
            assert game.why_not(order) == []
            game.submit(order)
            assert waiting(game.position, now.who) == []
            for cover in covers_due(game.position, now.who):
                assert uncovered(game.position, cover) == []
        game.submit({"kind": "end-phase", "by": now.who})
    return game


def codes(game: Game, by: str, unit: str, at: str, face: str = "") -> list[str]:
    order = {"kind": "place", "by": by, "unit": unit, "hex": at, "face": face}
    return [r.code for r in game.why_not(order)]


def division(game: Game, n: int = 1) -> str:
    found = [u.id for u in game.state.units.values() if u.counter == "su.inf.1-4"]
    return found[n]


def test_the_steps_of_stalingrad():
    steps = placing_steps(new_game("wie/stalingrad", seed=1).position)
    assert [(s.n, s.who) for s in steps] == [
        (1, "soviet"), (2, "axis"), (3, "soviet"), (4, "axis")]


def test_fortified_divisions_go_first():
    """wie:S5.3 step 3: fortified ones only, on the right side of the line, one to a hex."""
    game = new_game("wie/stalingrad", seed=1)
    first, second = division(game, 1), division(game, 2)
    assert codes(game, "soviet", first, CITY) == ["already-placed"]  # not fortified: later
    assert "outside-area" in codes(game, "soviet", first, WEST, "fort")
    assert codes(game, "soviet", first, CITY, "fort") == []
    game.submit({"kind": "place", "by": "soviet", "unit": first, "hex": CITY, "face": "fort"})
    assert game.position.face(game.state.unit(first)).type == "fortified"
    assert "fortified-already" in codes(game, "soviet", second, CITY, "fort")
    assert codes(game, "axis", "de.inf.6-5#1", WEST) == ["not-your-phase"]
    game.submit({"kind": "end-phase", "by": "soviet"})
    assert step_now(game.position).who == "axis"
    assert codes(game, "axis", "de.pz.10-8#1", WEST) == ["already-placed"]  # armour comes last


def test_everything_finds_its_place(placed):
    """wie:S5.3: all 461 units on the map; Sevastopol ringed, and held by its three."""
    game = placed
    assert game.state.clock.turn == 1
    assert [u for u in game.state.units.values() if u.at.startswith("@set-up")] == []
    grid = game.position.board.grid
    ring = [u for u in game.state.units.values() if u.side == "axis" and u.hex is not None
            and grid.distance(grid.index(u.hex), grid.index("H2021")) <= 2]
    near = Counter(u.counter for u in ring)
    assert near["ro.inf.2-4"] >= 2
    assert near["de.inf.6-5"] >= 7
    inside = Counter(u.counter for u in game.state.units_at("H2021"))
    assert inside == {"su.corps.4-4": 1, "su.inf.1-4": 1, "su.at.0-1-10": 1}
    kinds = {game.position.face(u).type for u in game.state.units_at(CLOSED)}
    assert kinds <= {"infantry", "anti_tank", "fortified"}


def soviet_step() -> Game:
    """Return the game in the third step, in which the Soviets place most of what they have."""
    game = new_game("wie/stalingrad", seed=1)
    game.submit({"kind": "end-phase", "by": "soviet"})
    game.submit(deployment.automatic(game.position, "axis"))
    game.submit({"kind": "end-phase", "by": "axis"})
    return game


def test_cities_that_a_side_holds_and_has_in_view_are_garrisoned(placed):
    """All that the Axis wants and holds, near the front as it is, has somebody in it."""
    position = placed.position
    victory = position.scenario.header.victory
    wanted = position.ask("rule_objectives", victory, victory=victory).value
    held = [o.hex for o in wanted if o.side == "axis"
            and position.state.word("control", o.hex) == "axis"]
    assert len(held) == 6
    assert [at for at in held if not position.state.units_at(at)] == []


def test_a_line_with_a_hole_keeps_the_step_open(tmp_path):
    """wie:S5.3 step 5: until it is covered; holes are filled; a file brings all back."""
    game = soviet_step()
    assert "closed-to-type" in codes(game, "soviet", "su.tank.8-6#1", CLOSED)
    game.submit(deployment.automatic(game.position, "soviet"))
    (cover,) = covers_due(game.position, "soviet")
    edge = game.position.board.grid.names(line_hexes(game.position, cover))[0]
    assert _clear(game, edge)
    assert "line-not-covered" in [
        r.code for r in game.why_not({"kind": "end-phase", "by": "soviet"})]
    fill = next(game.propose("deploy", "soviet"))
    game.submit(fill)
    assert uncovered(game.position, cover) == []
    saved = tmp_path / "plan.toml"
    answer = game.ask({"kind": "deployment", "side": "soviet"})
    saved.write_text(answer.values["text"], encoding="utf-8")
    again = soviet_step()
    with pytest.raises(UnreadableOrder, match="there is no file"):
        deployment.read(again.position, "soviet", [str(tmp_path / "nothing.toml")])
    again.submit(deployment.read(again.position, "soviet", [str(saved)]))
    assert standing(again) == standing(game)
    assert again.why_not({"kind": "end-phase", "by": "soviet"}) == []


def standing(game: Game) -> Counter:
    return Counter((u.counter, u.face, u.at) for u in game.state.units_of("soviet"))


def _clear(game: Game, edge: str) -> int:
    """Move all infantry away that covers a hex; return how many units moved."""
    grid, moved = game.position.board.grid, 0
    here = grid.index(edge)
    for unit in list(game.state.units_of("soviet")):
        near = unit.hex is not None and grid.distance(grid.index(unit.hex), here) <= 1
        if near and unit.counter.startswith(("su.corps", "su.gcorps", "su.inf")):
            for at in ("G5524", "H5014", "H4104", "G4223", "G4524", "G4826", "G5020", "H5005"):
                order = {"kind": "place", "by": "soviet", "unit": unit.id, "hex": at}
                if not game.why_not(order):
                    game.submit(order)
                    moved += 1
                    break
    return moved


def test_without_finland():
    """wie:S0.1 section 7, wie:S3.6: Finns and twenty divisions stay away, the north is closed."""
    game = new_game("wie/barbarossa", seed=1, with_=("optional:no-finnish-theatre",))
    kinds = Counter(u.counter for u in game.state.units.values())
    assert kinds["fi.inf.4-5"] == 0
    assert kinds["su.inf.1-4"] == 198 - 20 - 5  # five of the ports lie in the north
    for by in ("soviet", "axis"):
        order = deployment.automatic(game.position, by)
        assert game.why_not(order) == []
        game.submit(order)
        assert waiting(game.position, by) == []
        assert game.why_not({"kind": "end-phase", "by": by}) == []
        game.submit({"kind": "end-phase", "by": by})
    board = game.position.board
    placed = [u for u in game.state.units.values() if u.hex is not None]
    assert [u.id for u in placed if u.at[0] == "F"] == []
    assert [u.id for u in placed if board.word("country", u.at) == "Finland"] == []


def test_who_ends_with_units_in_hand_is_asked_for_them():
    """wie:S0.1: one by one when they are few, with a legal hex as default."""
    game = new_game("wie/north-africa", seed=1)
    rails = placing.rails_of(game.position, "allied")
    assert rails.any()
    unit = waiting(game.position, "allied")[0]
    assert placing.any_hex(game.position, unit) in game.position.board.grid.names(rails)
    game.submit({"kind": "end-phase", "by": "allied"})
    assert game.pending[0].ask is not None
    default = game.pending[0].ask.default
    assert option(game.position, default) == f"{game.position.face(unit).printed} at {default.hex}"
    game.submit(default)
    assert game.state.unit(unit.id).hex is not None


def test_the_hex_says_which_group_a_word_means():
    """wie:S5.3 step 4: a 6-5 put beside Sevastopol is one of the seven that must stand there."""
    game = new_game("wie/stalingrad", seed=1)
    assert "any of 84: place 1-4 at HEX fortified" in phase_setup(game.position).hint
    with pytest.raises(UnreadableOrder) as none_now:
        said(game, "soviet", "8-6 G4123")
    assert "place 1-4 at HEX fortified" in str(none_now.value)
    game.submit({"kind": "end-phase", "by": "soviet"})
    groups = {at: placing.group_of(game.position, game.state.unit(said(game, "axis", f"6-5 {at}")))
              for at in ("H2120", WEST)}
    assert {at: group.name for at, group in groups.items()} == {
        "H2120": "Sevastopol ring", WEST: "German infantry"}


def test_room_is_kept_for_those_who_have_no_other_hex():
    """wie:S5.3 step 5: a 4-4, a 1-4 and a 0-1-10 must start in Sevastopol, so others make way."""
    game = soviet_step()
    assert codes(game, "soviet", "su.cavc.2-3#1", "H2021") == ["kept-free"]
    for name in ("4-4", "su.inf.1-4", "0-1-10"):
        unit = said(game, "soviet", f"{name} H2021")
        game.submit({"kind": "place", "by": "soviet", "unit": unit, "hex": "H2021"})
        assert game.state.unit(unit).at == "H2021"


def said(game: Game, side: str, words: str) -> str:
    """Return the unit that "place ..." means."""
    return _read(game.position, side, words.split()).unit


def test_who_places_first_in_1945():
    """wie:S10.3: the Allies, the Axis in the East, the Soviets; the Axis plays first."""
    game = new_game("wie/1945", seed=1)
    steps = placing_steps(game.position)
    assert [s.who for s in steps] == ["allied", "axis", "soviet"]
    assert "outside-area" in codes(game, "allied", said(game, "allied", "rr C3106"), "C3106")
    assert codes(game, "allied", said(game, "allied", "rr C2104"), "C2104") == []
    assert game.position.sides[0] == "axis"


def test_kursk_without_finland():
    """wie:S6.7: no Finns, no Germans beside them, twenty Soviet divisions fewer."""
    whole, without = (Counter(u.counter for u in new_game(
        "wie/kursk", seed=1, with_=more).state.units.values()) for more in (
            (), ("optional:no-finnish-theatre",)))
    assert {c: n for c, n in (whole - without).items() if n} == {
        "fi.inf.4-5": 22, "de.inf.6-5": 4, "su.inf.1-4": 20}


@pytest.mark.parametrize(("words", "group"), [
    ("10-8 G0225", "Army Group A"), ("6-5 C4419", "Army Group A"), ("6-5 C5131", "Army Group A"),
    ("11-8 G1409", "Army Group North"), ("13-8 G1014", "Army Group Center"),
    ("13-8 C5406", "Army Group Center"), ("2-3 G0325", "Army Group Center"),
    ("hu.inf.2-4 C5132", "Army Group South"), ("8-8 D4503", "Army Group F"),
    ("6-5 C5013", "Central Reserve"),
])
def test_army_groups_of_1945_start_within_their_bounds(army_groups, words, group):
    """wie:S10.3: the hexes that a boundary names belong to those it bounds."""
    unit = said(army_groups, "axis", words)
    assert placing.group_of(army_groups.position, army_groups.state.unit(unit)).name == group
    assert codes(army_groups, "axis", unit, words.split()[1]) == []


@pytest.fixture(scope="module")
def army_groups() -> Game:
    """Return 1945 as the Axis places its eastern army groups."""
    game = new_game("wie/1945", seed=1)
    game.submit(deployment.automatic(game.position, "allied"))
    game.submit({"kind": "end-phase", "by": "allied"})
    return game


def test_a_garrison_takes_no_room_of_a_crowded_reserve(army_groups):
    """wie:S10.3: the Central Reserve stands in places of its own, and there are not many."""
    position = army_groups.position
    placing_ = dict(deployment.deployment(position, "axis"))
    assert {u.id for u in waiting(position, "axis")} == {u.id for u in placing_}


def test_guns_are_placed_with_others(placed):
    """std:20.17, std:20.22: they hold no ground alone, so the quick placer gives them company."""
    types = {u.id: placed.position.face(u).type for u in placed.state.units.values()}
    guns = [u for u in placed.state.units.values()
            if u.hex and types[u.id] in ("artillery", "anti_tank")]
    company = [any(types[o.id] not in ("artillery", "anti_tank")
                   for o in placed.state.units_at(gun.hex)) for gun in guns]
    assert (len(guns), all(company)) == (12, True)
