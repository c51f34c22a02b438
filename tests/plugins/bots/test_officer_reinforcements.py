"""The officer puts on the map what has arrived."""

from __future__ import annotations

from random import Random

import pytest

from grognard_bots.officer import Officer
from tests.plugins.war_in_europe.staged import at


@pytest.mark.parametrize(("scenario", "side", "turn"), [
    ("north-africa", "allied", 9), ("italy", "axis", 3),
])
def test_the_officer_places_its_reinforcements(scenario, side, turn):
    game = at(scenario, f"player-turn.{side}/reinforcement", turn=turn)
    come = [u.id for u in game.state.units.values() if u.at.startswith("@arrival")]
    assert come
    officer = Officer()
    for number in range(40):
        order = officer.choose(game, side, Random(number))
        if order.kind == "end-phase":
            break
        game.submit(order)
    assert any(game.state.unit(u).on_map for u in come)
    assert all(game.why_not(o) for o in game.propose("place", side, Random(0)))
