"""17.5: units of two nations are broken down at once when one of the two is lost to the Axis.

As Italy collapses, German-Italian units leave the map; German corps stand for their German steps,
and the Italian steps are gone. As when a unit is broken down (2.4.3), the corps come from the
force pool: a step for which it has none is gone too. The same is done where Italy or Finland goes
over to an Allied faction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grognard.changes import Change, Flip
from grognard.events import Event, EventKind
from grognard.ids import RuleId
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg.country_list import COUNTRIES, ITALY
from grognard_krieg.pieces import AXIS, is_multi_step, name, nations
from grognard_krieg.pieces import to_box_when_removed as off_the_map
from grognard_krieg.steps import fill, losses_of, placing, steps_of

RULES = (RuleId("krieg:17.5"), RuleId("krieg:2.4.3"))


@implements("after_event", "country-collapsed", "country-liberated")
@rule("krieg:17.5", "krieg:12.5")
def partner_lost(position: Position, event: Event) -> Resolution:
    """Break down the units that a country shares with another when it leaves the Axis."""
    country = str(event.about.get("country", ""))
    collapsed = event.kind == "country-collapsed" and country == ITALY
    changed = event.kind == "country-liberated" and event.about.get("side") != AXIS
    if not (collapsed or changed):
        return
    lost = COUNTRIES[country].nations
    for unit in shared(position, lost):
        position = yield LOOK
        yield from break_down(position, position.state.unit(unit.id), lost)


@rule("krieg:12.5")
def shared(position: Position, lost: Iterable[str]) -> list[Unit]:
    """List the Axis units of several steps that are of a nation and of another one."""
    gone = set(lost)
    return [u for u in position.state.units_of(AXIS)
            if is_multi_step(position, u) and gone & set(nations(position, u))
            and set(nations(position, u)) - gone]


@rule("krieg:17.5", "krieg:2.4.3")
def break_down(position: Position, unit: Unit, lost: Iterable[str]) -> Resolution:
    """Take a unit off the map and put corps in its place for the steps that are not lost."""
    gone, said, at = set(lost), name(position, unit), unit.at
    if turned := _own_side(position, unit, gone):
        yield Event("emergency-breakdown", (Flip(unit.id, turned),), RULES,
                    f"{said} is broken down to its own corps",
                    {"unit": unit.id, "hex": at, "side": unit.side, "corps": [unit.id]})
        return
    kept = [step for step in steps_of(position, unit) if set(step.nations) - gone]
    corps = [u for u in fill(position, unit, kept) if u]
    changes: list[Change] = list(off_the_map(position, unit))
    for chosen in corps:
        changes += placing(position, chosen, at)
    steps = "step" if len(corps) == 1 else "steps"
    yield Event("emergency-breakdown", tuple(changes), RULES,
                f"{said} is broken down: corps stand for {len(corps)} {steps}",
                {"unit": unit.id, "hex": at, "side": unit.side, "corps": corps})


def _own_side(position: Position, unit: Unit, gone: set[str]) -> str:
    """Name the weaker side of a counter if it is of the nation that stays alone, else ""."""
    to = losses_of(position, unit)[0].turns_to
    weaker = replace(unit, face=to) if to else None
    return to if weaker and not gone & set(nations(position, weaker)) else ""


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of a breakdown that nobody ordered."""
    return (EventKind("emergency-breakdown", "A unit of two nations is broken down at once"),)
