"""14.1, 14.2: who is in supply, and when it is judged.

For movement, and for overruns, supply is judged as a movement phase begins and holds for the
phase (14.11, 14.13); for combat it is judged at the moment of each battle (14.12). What lack
of it does stands in `allowance.py` and `strengths.py` (14.21); nobody dies of it, and rail and
sea movement do not ask for it (14.22, 14.23).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from grognard.changes import Change, Remember
from grognard.events import Event, EventKind
from grognard.ids import RuleId, UnitId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard_standard_rules.allowance import FRESH, UNSUPPLIED, unsupplied_units
from grognard_standard_rules.communications import line_of_communications
from grognard_standard_rules.landed import ASSAULTED
from grognard_standard_rules.supply_now import grade, supplied_anyway, supply_map
from grognard_standard_rules.units import name
from grognard_standard_rules.who_moves import PHASES

LISTED = 6
"""At most so many unsupplied units are named in a report."""


@rule("std:14.12")
def is_supplied(position: Position, unit: Unit) -> Ruling[bool]:
    """Judge a unit's supply at this moment (`rule_supplied`)."""
    return position.ask("rule_supplied", unit_id=unit.id)


@implements("rule_supplied")
@rule("std:14.0", "std:14.12", "std:14.33", "std:14.46")
def rule_supplied(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """A unit is in supply when some line leads from it to a supply center of its nation."""
    unit = position.state.unit(unit_id)
    exempt = supplied_anyway(position, unit)
    if exempt is not None:
        return Ruling(True, (exempt,))
    if unit.hex is None:
        return _said(False, unit, "not-on-map", f"{unit.id} is not on the map", "std:14.0")
    found = grade(position, unit)
    who = name(position, unit)
    if found is None:
        return _said(False, unit, "unsupplied", f"no line of supply leads from {who}", "std:14.5")
    return _said(True, unit, "supplied", f"{who} has {found} supply", "std:14.41", "std:14.47")


@rule("std:14.11", "std:14.13")
def supplied_for_phase(position: Position, unit: Unit) -> bool:
    """Say whether a unit was in supply when the movement phase being played began."""
    return unit.id not in unsupplied_units(position, unit.side)


# --- judging ----------------------------------------------------------------------------------


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of supply being judged."""
    return (EventKind("supply-judged", "Supply is judged for a movement phase"),)


@implements("after_event", "step-began")
@rule("std:14.11", "std:14.13", "std:14.22", "std:14.23")
def judge(position: Position) -> Resolution:
    """Judge the supply of every unit, of all sides, as a movement phase begins."""
    if position.step is None or position.step.step.hook not in PHASES:
        return
    changes, texts, about = list[Change](), list[str](), dict[str, list[str]]()
    fresh = position.state.remembered(FRESH)
    for side in position.sides:
        hungry = [u for u in position.state.units_of(side)
                  if u.id not in fresh and not is_supplied(position, u).value]
        about[side] = [u.id for u in hungry]
        if hungry:
            changes.append(Remember(STEP, UNSUPPLIED, side, about[side]))
        texts.append(f"{side}: {_count(position, hungry)}")
    yield Event("supply-judged", tuple(changes), (RuleId("std:14.11"), RuleId("std:14.13")),
                "; ".join(texts), about)


def _count(position: Position, units: Sequence[Unit]) -> str:
    if not units:
        return "all in supply"
    alike = Counter(name(position, u) for u in units)
    said = [f"{n}*{what}" if n > 1 else what for what, n in alike.items()][:LISTED]
    left = len(units) - sum(list(alike.values())[:LISTED])
    more = f" and {left} more" if left else ""
    return f"{len(units)} unsupplied ({', '.join(said)}{more})"


def _said(value: bool, unit: Unit, code: str, text: str, *rules: str) -> Ruling[bool]:
    cited = tuple(RuleId(r) for r in rules)
    hexes = () if unit.hex is None else (unit.hex,)
    return Ruling(value, (Reason(code, text, cited, hexes=hexes, units=(unit.id,)),))


__all__ = [
    "ASSAULTED", "grade", "is_supplied", "line_of_communications", "supplied_anyway",
    "supplied_for_phase", "supply_map",
]
