"""13.32-13.38: air points against units at sea.

Rules: std:13.3, std:13.32, std:13.33, std:13.34, std:13.35, std:13.36, std:13.37, std:13.38,
std:14.6.
"""

from __future__ import annotations

import pytest

from grognard.ids import HexId, SideId, UnitId
from grognard.orders import LOOK, OrderKind
from grognard.testing.stage import Stage
from grognard_standard_rules import supply_policy
from grognard_standard_rules.passage import Passage, struck_at_sea
from grognard_standard_rules.sea_passage import Basin
from tests.plugins.standard_rules.boards import ask, at, play, submit
from tests.plugins.standard_rules.skies import boxes
from tests.plugins.standard_rules.supplied import row

SEA_PHASE = "player-turn.allied/sea-movement"
DIVISION, BRIGADE = "cw.arm.9-8", "cw.armb.3-8"
WAY = tuple(HexId(h) for h in row(1, 1, 12))
WEST = {"West": [f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 4)]}
TWO_FRONTS = {"size": [40, 3], "air_front": WEST}


def sailing(pool, units=None, *, board=None, **more):
    """Return a game in which a British division sails along row 01, from column 01 to 12."""
    return play(units or {"a": (DIVISION, "0101", "allied")}, step=SEA_PHASE,
                board=board or {"size": [40, 3]},
                pool={f"air:{key}": n for key, n in pool.items()},
                paint={"control": {"axis": ["0903"], "allied": ["0101", "1201"]}, **more.pop(
                    "paint", {})}, **more)


def sail(game, unit="a", path=WAY, dice=()):
    """Sail a unit; its enemies are asked as they would be."""
    seen = []

    def resolve(position, order):
        seen.append((yield from struck_at_sea(Passage(UnitId(unit), SideId("allied"), path))))
        yield LOOK

    game.script.next = list(dice)
    game.carry_out(Stage(), OrderKind(Stage, "", (), resolve))
    return seen


def strike(game, points, dice=(), by="axis", place="de:sea"):
    game.script.next = list(dice)
    return submit(game, "assign-air", by, points={place: points} if points else {})


def question(game):
    (pending,) = game.pending
    return pending.question if pending.ask else ""


def test_a_hit_reduces_a_division_and_sinks_what_has_no_battlegroup():
    game = sailing({"axis:de:East:sea": 5})
    sail(game)
    assert question(game) == ("East Front: 9-8@0101 is at sea at 0101; how many points strike "
                              "(up to 5)?")
    strike(game, 5, [1])
    assert game.state.unit("a").face == "bg"
    game = sailing({"axis:de:East:sea": 5}, {"a": (BRIGADE, "0101", "allied")})
    seen = sail(game)
    strike(game, 5, [1])
    assert at(game, "a") == "@eliminated"
    assert (seen[-1].hits, seen[-1].lost, seen[-1].at) == (1, True, ("0101",))


def test_nobody_must_strike_and_a_miss_does_nothing():
    """13.34: no strike is mandatory."""
    game = sailing({"axis:de:East:sea": 5})
    seen = sail(game)
    strike(game, 0)
    assert seen[-1].at == ()
    assert not question(game)
    sail(game)
    strike(game, 2, [4])
    assert game.state.unit("a").face == "front"
    assert boxes(game, "axis", "de") == {"sea": 5}


def test_points_strike_one_unit_after_the_other_as_long_as_they_last():
    """13.34, the example: seven points; five strike, one is lost; then five again."""
    game = sailing({"axis:de:East:sea": 7}, {"a": (DIVISION, "0101", "allied"),
                                             "b": (DIVISION, "0101", "allied")})
    sail(game, "a")
    assert "too-many" in [r.code for r in game.why_not(
        {"kind": "assign-air", "by": "axis", "points": {"de:sea": 8}})]
    assert "wrong-number" in [r.code for r in game.why_not(
        {"kind": "assign-air", "by": "axis", "points": {"de:sea": 6}})]
    strike(game, 5, [6])
    assert boxes(game, "axis", "de") == {"sea": 6, "lost": 1}
    sail(game, "b")
    strike(game, 5, [1])
    assert game.state.unit("a").face == "front"
    assert game.state.unit("b").face == "bg"


def test_one_strike_on_each_front_of_the_way():
    """13.33: two fronts, two strikes; the second sinks the battlegroup."""
    game = sailing({"axis:de:West:sea": 5, "axis:de:East:sea": 5}, board=TWO_FRONTS,
                   paint={"control": {"axis": ["0503", "0903"], "allied": ["0101", "1201"]}})
    values = ask(game, "sea-strikes", side="allied", path=list(WAY)).values
    assert (values["attacks"], values["fronts"]) == (2, ["West", "East"])
    seen = sail(game)
    strike(game, 5, [1])
    assert question(game).startswith("East Front")
    strike(game, 5, [1])
    assert at(game, "a") == "@eliminated"
    assert (seen[-1].hits, seen[-1].at) == (2, ("0101", "0701"))


def test_a_front_whose_points_are_out_of_range_does_not_strike():
    """13.34: twelve hexes from a supplied hex of the same front."""
    far = {"control": {"axis": ["2503"], "allied": ["0101", "1201"]}}
    game = sailing({"axis:de:East:sea": 5}, paint=far)
    sail(game)
    assert not question(game)
    values = ask(game, "sea-strikes", side="allied", path=["1201", "1301"]).values
    assert values["points"] == {"East": 5}


def test_points_on_other_missions_do_not_strike_under_friendly_cover():
    game = sailing({"axis:de:East:ground": 4, "axis:de:East:available": 3})
    sail(game)
    assert not question(game)


# --- 13.38 ------------------------------------------------------------------------------------


def bare(pool, **more):
    """Return a game whose way, row 01 from column 14 on, no British base covers."""
    return sailing(pool, paint={"control": {"axis": ["2003"], "allied": ["0101"]}}, **more)


OUT = tuple(HexId(h) for h in row(1, 14, 20))


def test_case_wie_13_38_a():
    """Any points of the front, up to five, strike whoever sails without cover."""
    game = bare({"axis:de:East:available": 3, "axis:de:East:ground": 4})
    values = ask(game, "sea-strikes", side="allied", path=list(OUT)).values
    assert values["extraordinary"]
    assert values["extraordinary_points"] == {"East": 5}
    sail(game, path=OUT)
    assert "without cover" in question(game)
    game.script.next = [6]
    submit(game, "assign-air", "axis", points={"de:available": 3, "de:ground": 2})
    (pending,) = game.pending
    assert pending.kinds == ("assign-air",)  # whose point is shot down
    submit(game, "assign-air", "axis", points={"de:ground": 1})
    assert boxes(game, "axis", "de") == {"available": 3, "ground": 3, "lost": 1}


def test_it_comes_on_top_of_the_usual_strike():
    game = bare({"axis:de:East:sea": 5})
    sail(game, path=OUT)
    assert "without cover" not in question(game)
    strike(game, 5, [1])
    assert "without cover" in question(game)
    strike(game, 5, [1])
    assert at(game, "a") == "@eliminated"


def test_case_wie_13_38_b(monkeypatch):
    """Minor supply gives neither cover nor the extra strike; the usual one it does."""
    monkeypatch.setattr(supply_policy, "sea_basins", lambda position, side: (
        Basin("sea:de:1", ("2003", "3901"), frozenset({"Baltic"}), "de"),)
        if side == "axis" else ())
    ports = {"2003": "Derna:minor-port", "3901": "Taranto:major-port"}
    game = sailing({"axis:de:East:available": 5, "axis:de:East:sea": 2},
                   board={"size": [40, 3], "places": ports},
                   paint={"control": {"axis": ["2003", "3901"], "allied": ["0101"]}},
                   section={"supply": {"sources": {"de": ["3901"]}}})
    values = ask(game, "sea-strikes", side="allied", path=list(OUT)).values
    assert not values["extraordinary"]
    assert values["points"] == {"East": 2}


def test_with_the_module_off_nobody_strikes():
    off = ("standard:sea-superiority", "standard:beachheads")
    game = sailing({"axis:de:East:sea": 5}, without=off)
    seen = sail(game)
    assert seen[-1].hits == 0
    assert not question(game)


@pytest.mark.parametrize("points", [0, 5])
def test_a_second_enemy_decides_only_if_the_first_has_not_struck(points):
    """13.33: one strike a unit and front, whoever flies it."""
    game = sailing({"axis:de:East:sea": 5, "soviet:su:East:sea": 5},
                   paint={"control": {"axis": ["0903"], "soviet": ["0803"],
                                      "allied": ["0101", "1201"]}},
                   section={"belligerents": {
                       "order": ["axis", "allied", "soviet"],
                       "at_war": [["axis", "allied"], ["allied", "soviet"]]}})
    sail(game)
    strike(game, points, [5])
    (pending,) = game.pending
    assert bool(pending.ask) == (points == 0)
    if pending.ask:
        assert pending.side == "soviet"


def test_a_game_saved_while_a_strike_is_decided_goes_on(tmp_path):
    """A German division sails from Konigsberg in reach of two Polish points."""
    from grognard.game import new_game
    from grognard.replay import resume, verify

    path = tmp_path / "game.grog"
    game = new_game("poland", seed=3, journal=path)
    while game.state.clock.turn == 0:
        (pending,) = game.pending
        game.submit(pending.ask.default if pending.ask else
                    {"kind": "end-phase", "by": pending.side})
    game.submit({"kind": "commit-air", "by": "axis"})
    game.submit({"kind": "commit-air", "by": "allied", "fronts": [{"front": "East", "sea": 2}]})
    while not game.state.clock.step.endswith("axis/sea-movement"):
        game.submit({"kind": "end-phase", "by": game.pending[0].side})
    game.submit(next(o for o in game.propose("sail", "axis") if not game.why_not(o)))
    assert "how many points strike (up to 2)?" in question(game)
    game.journal.close()
    again = resume(path)
    assert question(again) == question(game)
    batch = submit(again, "assign-air", "allied", points={"pl:sea": 2})
    assert [e.about["points"] for e in batch.events if e.kind == "sea-struck"] == [2]
    again.journal.close()
    assert verify(path).sound
