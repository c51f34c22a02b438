"""43.18: Poland surrenders at the end of a game turn with Warsaw in Axis hands. Off by default.

The Poland scenario is decided by S1.3 alone; played with this module, the scenario's own
condition is judged first. All Polish forces then leave the game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.changes import Change, Pool, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import amends, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.state import ELIMINATED
from grognard_standard_rules.phase_ends import then
from grognard_standard_rules.units import traits
from grognard_war_in_europe.nations import hexes_of
from grognard_war_in_europe.poland import CAPITAL, NATION

AXIS = "axis"
RULES = (RuleId("wie:43.18"),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("nation-surrenders", "A nation gives up"),)


@implements("rule_surrender", NATION)
@rule("wie:43.18")
def rule_surrender(position: Position) -> Ruling[bool]:
    """Poland gives up when an Axis ground combat unit occupies Warsaw."""
    there = [u for at in hexes_of(position, CAPITAL) for u in position.state.units_at(at)]
    taken = any(u.side == AXIS and traits(position, u).is_ground_combat for u in there)
    text = f"{CAPITAL} is {'occupied by' if taken else 'free of'} Axis ground combat units"
    return ruled(taken, RULES[0], text, "surrender")


@amends("phase_victory_check", "victory-check")
@rule("wie:43.18")
def _after_the_verdict(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Judge the scenario's victory, then the surrender."""
    plan = yield
    return then(plan, _judge)


def _judge(position: Position) -> Resolution:
    if position.state.clock.over or not _forces(position):
        return
    ruling = position.ask("rule_surrender", NATION, nation=NATION)
    if ruling.value:
        yield Event(
            "nation-surrenders", tuple(_forces(position)), ruling.rules,
            "Poland surrenders; its forces leave the game", {"nation": NATION},
        )


def _forces(position: Position) -> list[Change]:
    """List what removes all Polish units and air points."""
    state = position.state
    units = [Remove(u.id) for u in state.units.values()
             if u.nation == NATION and u.at != ELIMINATED]
    pools = [Pool(name, 0) for name, points in state.pools.items()
             if points and name.startswith("air:") and name.split(":")[2] == NATION]
    return [*units, *pools]
