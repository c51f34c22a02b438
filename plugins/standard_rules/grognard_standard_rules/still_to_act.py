"""Questions of a player who wants to forget nobody: who may still move, who can be attacked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from grognard.ids import SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard.state import Unit
from grognard.tally import mixed
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack, battle
from grognard_standard_rules.attack_orders import attackable
from grognard_standard_rules.combat_resolution import odds
from grognard_standard_rules.move_orders import MoveUnits
from grognard_standard_rules.units import listed
from grognard_standard_rules.who_moves import may_move, movement_phase


class Unmoved(Question):
    """Which units may still move in this movement phase?"""

    kind: Literal["unmoved"] = "unmoved"
    side: SideId


class Targets(Question):
    """Which hexes can be attacked from where the units stand, and at what odds by all of them?"""

    kind: Literal["targets"] = "targets"
    side: SideId


def _unmoved(position: Position, asked: Unmoved) -> Answer:
    if not movement_phase(position):
        return Answer({"units": {}}, (Reason(
            "no-movement-phase", "units move in movement phases only", cite("std:5.11")),))
    able: dict[str, list[UnitId]] = {}
    for unit in position.state.units_of(asked.side):
        if unit.on_map and may_move(position, unit) and not _bound(position, unit):
            able.setdefault(unit.at, []).append(unit.id)
    here = {at: listed(position, units).replace(f"@{at}", "") for at, units in sorted(able.items())}
    return Answer({"may_still_move": here})


def _bound(position: Position, unit: Unit) -> bool:
    """Say whether other rules forbid a unit every step that it could take."""
    grid = position.board.grid
    orders = (MoveUnits(by=unit.side, units=(unit.id,), path=(grid.name(cell),))
              for _, cell in grid.neighbours(grid.index(unit.at)))
    return all(any(position.referee.collect("check_order", position=position, order=order))
               for order in orders)


def _targets(position: Position, asked: Targets) -> Answer:
    found = []
    for target, able in sorted(attackable(position, asked.side).items()):
        order = Attack(by=asked.side, attackers=tuple(able), targets=(target,))
        fight = battle(position, order)
        row: dict[str, Any] = {"hex": target, "held by": listed(position, fight.defenders).replace(
            f"@{target}", "") or "a fortress"}
        at = odds(position, fight)
        row["odds"] = f"{mixed(at.attack.value)} to {mixed(at.defence.value)}"
        row["column"] = at.column.value or "none"
        row["by"] = listed(position, able)
        found.append(row)
    return Answer({"targets": found}, () if found else (Reason(
        "no-target", f"no enemy is beside a unit of {asked.side} that may attack",
        cite("std:11.1")),))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring both questions."""
    return (
        QuestionKind(Unmoved, "which units may still move", cite("std:5.0"), _unmoved,
                     words=("unmoved",), usage="unmoved: the units that may still move now",
                     module="standard:combat"),
        QuestionKind(Targets, "what can be attacked", cite("std:11.1"), _targets,
                     words=("targets",), usage="targets: what can be attacked, at what odds by all",
                     module="standard:combat"),
    )
