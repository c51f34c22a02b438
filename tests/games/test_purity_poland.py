"""Rules are pure and frugal: asked twice they say the same, and nobody asks them hex by hex."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from grognard.errors import GrognardError
from grognard.game import ask, new_game
from grognard.position import Position, Workshop
from grognard_bots.random import RandomBot
from grognard_standard_rules.hex_control import controls
from grognard_standard_rules.rail_lines import connected_rail, friendly_rail, railheads
from grognard_standard_rules.stacking import overstacked
from grognard_standard_rules.units import mover_class
from grognard_standard_rules.zones_of_control import (
    enemy_occupied,
    enemy_zone,
    enemy_zone_unless_friends,
)
from tests.games.conftest import Played

PLANES = (enemy_zone, enemy_zone_unless_friends, enemy_occupied, friendly_rail, connected_rail,
          railheads, controls, overstacked)


def answers(position: Position, units: int) -> dict[object, object]:
    """Ask about everything that is kept from one position to the next."""
    out: dict[object, object] = {}
    for side in position.sides:
        out.update(((f.__name__, side), f(position, side)) for f in PLANES)
        own = sorted(position.state.units_of(side), key=lambda u: u.id)
        for mover in sorted({mover_class(position, u) for u in own}):
            costs = position.costs("layer_movement", side=side, mover=mover)
            out["costs", side, mover] = (costs.cost, costs.stop, costs.stop_step)
        asked = [{"kind": kind, "side": side} for kind in
                 ("rail-net", "rail-capacity", "naval-capacity", "zone-hexes", "supplied-hexes")]
        asked += [{"kind": kind, "unit": u.id} for u in own[::units] for kind in
                  ("supply", "reach", "rail-reach", "retreat-options", "movement-allowance")]
        for question in asked:
            try:
                out[str(question)] = ask(position, question).values
            except GrognardError as error:
                out[str(question)] = str(error)
    plan = position.plan()
    out["plan"] = (plan.orders, plan.acting, plan.simultaneous, plan.idle)
    return out


def equal(one: object, other: object) -> bool:
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[k], other[k]) for k in one)
    return one == other


def frozen(value: object) -> object:
    """Return a deep copy that later changes do not reach."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, (tuple, list)):
        return [frozen(v) for v in value]
    if isinstance(value, dict):
        return {k: frozen(v) for k, v in value.items()}
    return value


def test_what_is_kept_from_before_is_what_would_be_found_afresh(played: Played) -> None:
    """No rule reads more of the state than it has declared, and none changes what it is given."""
    workshop = Workshop()
    opening = played.table.opening()
    rng, last, changes = Random(1), None, 0
    for line in sorted(rng.sample(range(2, len(played.frames)), 24)):
        at = opening.at(played.frames[line].state)
        kept = replace(at, workshop=workshop)
        before = answers(kept, 17)
        copy = frozen(before)
        afresh = answers(replace(at, workshop=Workshop()), 17)
        wrong = [k for k in before if not equal(before[k], afresh[k])]
        assert not wrong, (line, wrong)
        again = answers(kept, 17)
        assert [k for k in before if not equal(frozen(again[k]), copy[k])] == [], line
        changes += last is not None and any(not equal(last[k], copy.get(k)) for k in last)
        last = copy
    assert changes > 12  # what is asked about does change


@pytest.mark.parametrize("kind", ["zone-hexes", "rail-net"])
def test_planes_that_are_kept_cannot_be_written_to(played: Played, kind: str) -> None:
    position = played.table.opening().at(played.frames[-1].state)
    for function in PLANES[:-1]:
        plane = function(position, "axis")
        if isinstance(plane, np.ndarray) and plane.flags.writeable:
            plane |= True
            assert not function(position, "axis").all(), function.__name__
    for plane in position.state.planes.values():
        assert not plane.flags.writeable
    assert ask(position, {"kind": kind, "side": "axis"}).values


MOST = {"move": 40, "force-march": 40, "overrun": 60, "repair": 40, "rail-move": 60,
        "interdict": 60, "attack": 200, "advance": 60, "retreat": 60, "stand": 60,
        "slip-back": 60, "choose-losses": 60, "end-phase": 800, "commit-air": 600,
        "allocate-air": 200, "sail": 160}
"""Calls of hooks that an order may take. Ends of phases open the next, which judge supply."""


def test_no_hook_is_called_hex_by_hex(played: Played) -> None:
    game, wanted = new_game("poland", seed=4, table=played.table), {
        "move", "attack", "end-phase", "overrun"}
    calls, worst = Counter(), Counter()
    referee = played.table.assembly.referee
    plain, collect, functions = referee._call, referee.collect, referee.functions

    def counted(hook, key, arguments):
        calls[hook] += 1
        return plain(hook, key, arguments)

    def collected(hook, key="", /, **arguments):
        calls[hook] += 1
        return collect(hook, key, **arguments)

    def counting(hook, key=""):
        def watched(function):
            def call(*values):
                calls[hook] += hook.startswith(("layer_", "after_"))
                return function(*values)

            call.grognard_module = function.grognard_module
            call.grognard_reads = function.grognard_reads
            return call

        return [watched(f) for f in functions(hook, key)]

    referee._call, referee.collect, referee.functions = counted, collected, counting
    try:
        bots, rng = {side: RandomBot(orders=12) for side in ("axis", "allied")}, Random(4)
        for number in range(400):
            if (number >= 170 and wanted <= set(worst)) or game.verdict:
                break
            side = game.pending[0].side
            order = bots[side].choose(game, side, rng)
            calls.clear()
            game.submit(order)
            worst[order.kind] = max(worst[order.kind], calls.total())
    finally:
        del referee._call, referee.collect, referee.functions
    assert wanted <= set(worst)
    assert {k: n for k, n in worst.items() if n > MOST.get(k, 60)} == {}
