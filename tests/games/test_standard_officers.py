"""The officer in every standard scenario: it sets up in supply, plays both sides, beats random.

GROGNARD_NIGHTLY=1 lets it set up in all of them, and play each against random from the side
that attacks; that takes hours.
"""

from __future__ import annotations

import os

import pytest

from grognard.bots import Bot, find_bot, play_on
from grognard.game import Game, new_game
from grognard_standard_rules.placing_steps import waiting
from grognard_standard_rules.supply_now import supply_map
from tests.games import invariants
from tests.games.standard_scenarios import STANDARD, Standard

pytest.importorskip("grognard_bots")

NIGHTLY = bool(os.environ.get("GROGNARD_NIGHTLY"))
QUICK = ("wie-barbarossa", "wie-north-africa", "wie-france-1944")
SET_UP = [s for s in STANDARD if NIGHTLY or str(s) in QUICK]

UNFED = 0.16
"""So many units may start without supply: some scenarios put them where none reaches."""


def played(of: Standard, bots: dict[str, Bot], until) -> Game:
    game = new_game(of.scenario, seed=1, table=of.table)
    play_on(game, {side: bots.get(side, find_bot("officer")) for side in game.position.sides},
            until=until)
    return game


def unsupplied(game: Game, side: str) -> float:
    """Return the share of a side's units on the map that no supply reaches."""
    position, units = game.position, [u for u in game.state.units_of(side) if u.on_map]
    index = position.board.grid.index
    hungry = [u for u in units
              if not supply_map(position, side, u.nation).covered(u.nation)[index(u.at)]]
    return len(hungry) / max(1, len(units))


@pytest.mark.parametrize("of", SET_UP, ids=str)
def test_it_sets_up_everybody_and_nearly_all_in_supply(of: Standard) -> None:
    game = played(of, {}, lambda g: g.state.clock.turn > 0)
    invariants.planes(game)
    for side in game.position.sides:
        assert not waiting(game.position, side)
        assert unsupplied(game, side) <= UNFED, side


def test_no_panzer_starts_in_the_pocket_of_memel() -> None:
    """What lies across the water from its supply is left to who may stand nowhere else."""
    of = next(s for s in STANDARD if str(s) == "wie-barbarossa")
    game = played(of, {}, lambda g: g.state.clock.turn > 0)
    armour = [u for u in game.state.units_of("axis") if ".pz" in u.counter and u.on_map]
    fed = supply_map(game.position, "axis", "de").covered("de")
    index = game.position.board.grid.index
    assert len(armour) > 20
    assert all(fed[index(u.at)] for u in armour)
    assert len({u.at for u in armour}) >= len(armour) // 2


def test_the_officer_lands_in_france() -> None:
    of = next(s for s in STANDARD if str(s) == "wie-france-1944")
    landed: list[int] = []

    def until(game: Game) -> bool:
        order = game.journal[-1].data.get("order", {})
        landed.append(game.line) if order.get("kind") == "land" else None
        return bool(landed) or game.state.clock.turn > 2

    played(of, {"axis": find_bot("pass")}, until)
    assert landed


@pytest.mark.skipif(not NIGHTLY, reason="GROGNARD_NIGHTLY plays them: a whole game each")
@pytest.mark.parametrize("of", STANDARD, ids=str)
def test_the_attacking_officer_beats_random(of: Standard) -> None:
    sides = of.table.opening().sides
    bots = {s: find_bot("random") for s in sides if s != of.attacker}
    game = played(of, bots, lambda g: False)
    assert game.verdict == of.attacker
