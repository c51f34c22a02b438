"""12.3: what the combat results mean.

The table "combat_results" says for each code what happens to either side: it stands,
retreats, is eliminated, or (the attacker) loses printed strength equal to the defenders' or to
half of it. The defender's part comes first. A module can replace one code by owning
`rule_combat_result` for it.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from grognard.ids import SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.battlegroups import slip_back
from grognard_standard_rules.losses import lose_all, lose_strength
from grognard_standard_rules.units import NEVER_OVERRUN, traits

RESULTS = "combat_results"
CODES = ("Ae", "AEx", "Ar", "Br", "Dr", "Ex", "1/2Ex", "De")
SHARE = {"loses_equal": Fraction(1), "loses_half": Fraction(1, 2)}
SAYS = {
    "stands": "are unaffected", "eliminated": "are all lost", "retreats": "retreat",
    "loses_equal": "lose the defenders' printed strength",
    "loses_half": "lose half of the defenders' printed strength",
}


@implements("rule_combat_result", *CODES)
@rule("std:12.3", "std:12.6", "std:11.31")
def combat_result(position: Position, code: str, battle: Battle) -> Ruling[Resolution]:
    """Look up a result and make the resolution that carries it out."""
    table = position.table(RESULTS)
    defender, attacker = table.word(code, "defender"), table.word(code, "attacker")
    text = f"{code}: the defenders {SAYS[defender]}, the attackers {SAYS[attacker]}"
    return ruled(carry_out(code, battle, defender, attacker), "std:12.3", text, "combat-result")


def carry_out(code: str, battle: Battle, defender: str, attacker: str) -> Resolution:
    """Carry out a result: the defender's part, then the attacker's."""
    yield from _suffer(code, battle, battle.defenders, defender)
    position: Position = yield LOOK
    yield from _suffer(code, battle, exposed(position, battle), attacker)


@rule("std:12.3", "std:20.12")
def exposed(position: Position, battle: Battle) -> tuple[UnitId, ...]:
    """List the attackers whom the results touch."""
    found: tuple[UnitId, ...] = position.ask_or(
        battle.units, "rule_exposed", battle=battle).value
    return found


def required_strength(battle: Battle, attacker: str) -> Fraction:
    """Return the strength that the attacker's part of a result costs him at least."""
    return battle.stake * SHARE.get(attacker, Fraction(0))


def _suffer(
    code: str, battle: Battle, unit_ids: tuple[UnitId, ...], effect: str
) -> Generator[Any, Any, None]:
    match effect:
        case "eliminated":
            made = yield from lose_all(unit_ids, code, ("std:12.3",))
            yield from slip_back(made)
        case "retreats":
            yield from _retreat(battle, unit_ids)
        case "loses_equal" | "loses_half":
            required = required_strength(battle, effect)
            made = yield from lose_strength(battle.by, unit_ids, required, code, ("std:12.3",))
            yield from slip_back(made)


@rule("std:12.6", "std:12.65", "wie:49.27")
def _retreat(battle: Battle, unit_ids: tuple[UnitId, ...]) -> Resolution:
    """Let each side retreat what is left of its units; partisans stay, and stay unharmed."""
    position: Position = yield LOOK
    state = position.state
    sides: dict[SideId, list[UnitId]] = {}
    for unit_id in unit_ids:
        unit = state.unit(unit_id)
        if unit.on_map and traits(position, unit).type not in NEVER_OVERRUN and not (
            position.ask_or(False, "rule_stands_fast", unit_id=unit_id, battle=battle).value
        ):
            sides.setdefault(state.unit(unit_id).side, []).append(unit_id)
    for side, own in sides.items():
        ruling = position.ask("rule_retreat", battle=battle, side=side, units=tuple(own))
        yield from ruling.value
        position = yield LOOK
