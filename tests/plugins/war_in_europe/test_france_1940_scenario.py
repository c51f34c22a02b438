"""wie:S2.0, wie:43.71: France 1940: the first turn, the Commonwealth, Vichy, and who wins."""

from __future__ import annotations

from functools import cache

import pytest

from grognard_standard_rules.fortifications import fort_at
from grognard_standard_rules.overrun import overrun_points
from grognard_war_in_europe.vichy_government import answered, british_divisions, paris_has_fallen
from tests.plugins.war_in_europe.staged import at, codes, verdict

CHECK = "game-end/victory-check"
INITIAL = "player-turn.axis/initial-movement"
ALLIED_MOVE = "player-turn.allied/initial-movement"
LAST_AXIS_STEP = "player-turn.axis/air-interdiction"
PARIS = "C2209"


def test_zones_and_overruns_are_cheaper_on_turn_one():
    """wie:S2.44: one point, for Germans alone."""
    for turn, points in ((1, 1), (2, 2)):
        position = at("france", INITIAL, turn=turn).position
        assert overrun_points(position, "axis") == points
        assert overrun_points(position, "allied") == 2
        names = [x.id for x in position.layers("layer_movement", side="axis", mover="infantry")]
        assert ("surprise-enter" in names) == (turn == 1)
        assert ("surprise-leave" in names) == (turn == 1)


def test_the_allies_neither_force_march_nor_ride_on_turn_one():
    """wie:S2.44."""
    for turn, barred in ((1, True), (2, False)):
        game = at("france", ALLIED_MOVE, turn=turn)
        found = codes(game, "force-march", "allied", unit="fr.inf.3-4#1", path=["C2517"])
        assert ("turn-one" in found) == barred


def test_one_commonwealth_unit_far_from_the_coast():
    """wie:S2.46: a second one may not go there."""
    game = at("france", ALLIED_MOVE, ("cw.mot.8-10", "C2807"), turn=2, remove=tuple(continental()))
    inland, coast = ["C2908", "C2909", "C2910", "C2911", "C3011", "C3012"], ["C2806"]
    assert "far-from-the-coast" in codes(game, "move", "allied", units=["u0"], path=inland)
    assert "far-from-the-coast" not in codes(game, "move", "allied", units=["u0"], path=coast)
    alone = at("france", ALLIED_MOVE, ("cw.mot.8-10", "C2807"), turn=2,
               remove=(*continental(), *(u.id for u in game.state.units_at("C3014"))))
    assert "far-from-the-coast" not in codes(alone, "move", "allied", units=["u0"], path=inland)


@cache
def continental() -> tuple[str, ...]:
    """List the French, Belgian and Dutch units."""
    units = at("france", INITIAL).state.units.values()
    return tuple(u.id for u in units if u.nation in ("fr", "be", "nl"))


LIEGE = "C3208"


def line_stands(game, hex_id):
    return fort_at(game.position, hex_id) is not None


def vichy(die, turn=5):
    """Stage the end of an Axis turn that has taken Paris, and begin the Allied one."""
    game = at("france", LAST_AXIS_STEP, ("de.inf.6-5", PARIS), ("de.msu.0-1-1", "C2709"),
              turn=turn, dice=(die,), remove=tuple(continental()))
    for _ in range(4):
        if game.pending and game.pending[0].ask is not None:
            break
        if not game.pending or game.position.step.side == "allied":
            break
        game.submit({"kind": "end-phase", "by": game.pending[0].side})
    return game


@pytest.mark.parametrize(("accept", "winner", "word"), [
    (True, "axis", "accepted"), (False, None, "refused"),
])
def test_the_axis_answers_an_offer(accept, winner, word):
    """wie:43.71, wie:S2.3: acceptance wins; a refusal ends the matter for good."""
    game = vichy(3)
    assert paris_has_fallen(game.position)
    assert british_divisions(game.position) == 10
    ask = game.pending[0].ask
    assert ask is None  # a three and three for ten divisions: six
    game = vichy(2)
    ask = game.pending[0].ask
    assert (ask.side, [o.accept for o in ask.options]) == ("axis", [True, False])
    game.submit({"kind": "vichy", "by": "axis", "accept": accept})
    assert answered(game.position) == word
    found = verdict(game).value
    assert (found.winner if found else None) == winner
    assert line_stands(game, "C3115") is not accept  # std:16.15
    assert line_stands(game, LIEGE)


def test_without_vichy_the_allies_win_at_last():
    """wie:S2.3: after turn 22, or seven in the historical game."""
    assert verdict(at("france", CHECK, turn=21)).value is None
    assert verdict(at("france", CHECK, turn=22)).value.winner == "allied"
    historical = {"with_": ("wie:france-1940-history",)}
    assert verdict(at("france", CHECK, turn=7, **historical)).value.winner == "allied"


def test_the_low_countries_surrender():
    """wie:43.28, wie:43.38: Rotterdam; Brussels and Antwerp together."""
    here = at("france", INITIAL).state
    gone = tuple(u.id for h in ("C3305", "C3107", "C3106") for u in here.units_at(h))
    for taken, nations in ((("C3305",), {"be"}), (("C3305", "C3107", "C3106"), set()),
                           (("C3107",), {"nl", "be"})):
        game = at("france", LAST_AXIS_STEP.replace("axis", "allied"),
                  *[("de.inf.6-5", h) for h in taken], turn=3, remove=gone)
        game.submit({"kind": "end-phase", "by": "allied"})
        left = {u.nation for u in game.state.units.values() if u.on_map}
        assert left & {"nl", "be"} == nations
        assert line_stands(game, LIEGE) is ("be" in nations)  # std:16.15
