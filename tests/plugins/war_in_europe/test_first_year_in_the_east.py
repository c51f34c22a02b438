"""wie:U4.0 to wie:U5.5: the first year in the East, in the scenarios of War in Europe."""

from __future__ import annotations

import pytest

from grognard.testing.cases import Case
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from grognard_standard_rules.garrisons import neglected
from grognard_standard_rules.supply_range import supply_range
from tests.plugins.war_in_europe.staged import at

AXIS_PHASE = "player-turn.axis/reinforcement"
AXIS_END = "player-turn.axis/air-interdiction"


def test_barbarossa_has_short_lines_and_stalingrad_has_not():
    """wie:U4.1: the first 52 turns of Total War, cited by the number of this book."""
    tally = supply_range(at("barbarossa", AXIS_PHASE).position, "de", "major", "severe")
    assert tally.value == 6
    assert "wie:U4.1" in {r for line in tally.lines for r in line.rules}
    later = at("stalingrad", AXIS_PHASE).position
    assert supply_range(later, "de", "major", "severe").value == 10


@pytest.mark.parametrize("scenario", ["barbarossa", "stalingrad", "kursk", "army-group-center"])
def test_centers_are_garrisoned(scenario):
    """wie:U5.0: wherever the Axis holds personnel centers."""
    game = at(scenario, AXIS_PHASE)
    answer = game.ask({"kind": "garrison", "hex": "Kiev"})
    assert answer.values["needed"] in (0, 6)
    assert "wie:U5.0" in {r for reason in answer.because for r in reason.rules}


def board(step, date, *units, dice=(), weather="severe"):
    """A blank board of War in Europe with the rules on the first year."""
    script = NextDice()
    script.next = list(dice)
    return stage(Case(
        id="board", title="", rules=("wie:U4.0",), editions=("wie",), step=step, date=date,
        with_=("wie:first-winter", "wie:axis-garrisons"), board={"base": {"weather": weather}},
        sides=("axis", "soviet"),
        unit=tuple({"id": i, "unit": u, "at": h} for i, u, h in units)), "wie", script)


def test_the_winter_asks_for_a_division():
    """wie:U4.2: one intact division a turn, the Axis player's choice."""
    game = board(AXIS_PHASE, "1/12/41", ("a", "de.inf.6-5", "0404"), ("b", "de.inf.6-5", "0606"))
    asked = game.pending[0].ask
    assert asked.rules == ("wie:U4.2",)
    game.submit({"kind": "freeze", "by": "axis", "unit": "b"})
    assert (game.state.unit("a").face, game.state.unit("b").face) == ("front", "kg")


@pytest.mark.parametrize(("weather", "may"), [("severe", True), ("moderate", False)])
def test_the_soviets_may_take_an_ar(weather, may):
    """wie:U4.3: once the die has fallen, for attacks in the Severe area alone."""
    game = board("player-turn.soviet/combat", "1/12/41", ("a", "su.corps.4-4", "0404"),
                 ("b", "su.corps.4-4", "0404"), ("x", "de.inf.6-5", "0403"), dice=(6,),
                 weather=weather)
    game.submit({"kind": "attack", "by": "soviet", "attackers": ["a", "b"],
                 "targets": ["0403"]})
    asked = game.pending[0].ask
    assert ("wie:U4.3" in (asked.rules if asked else ())) is may


def test_what_a_missing_garrison_brings():
    """wie:U5.1, wie:U5.3, wie:U5.4: a division for each center on a one; no Siberian center."""
    game = at("barbarossa", AXIS_END, ("de.pz.10-8", "G1923"), ("de.pz.10-8", "H2001"), turn=3,
              dice=(1, 2), paint={"control": {"axis": ["G1923", "H2001"]}})
    assert [h for h, _ in neglected(game.position)] == ["G1923", "H2001"]
    asked = game.pending[0].ask  # the first die was a one
    assert asked.kinds == ("raise-division",)
    batch = game.submit(asked.default)
    (raised,) = [e for e in batch.events if e.kind == "division-raised"]
    assert game.state.unit(raised.about["unit"]).at == asked.default.hex
    assert ("entrained", raised.about["unit"]) not in game.state.markers
    assert not (game.pending[0].ask and "raise-division" in game.pending[0].ask.kinds)
