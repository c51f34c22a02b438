"""42.38, 42.48, 42.58: Hungary, Rumania and Bulgaria give up when an enemy is in their capital.

An enemy ground combat unit in Budapest, Bucharest or Sofia, Soviet or Western, is enough, and
for Bulgaria the surrender of Rumania, too. All forces of the nation leave the game: units in play
or on their way, air points and replacement points. Who no longer fights for the Axis has no more
to give up.
Political points, below which they fall as well, do not exist in standard scenarios.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.changes import Patch, Remove
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.modules import implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import ELIMINATED
from grognard_standard_rules.surrenders import COMPARTMENT, has_surrendered
from grognard_war_in_europe.nations import occupied_towns, points_lost

AXIS = SideId("axis")
CAPITALS = {"hu": "Budapest", "ro": "Bucharest", "bg": "Sofia"}
CASES = {"hu": RuleId("wie:42.38"), "ro": RuleId("wie:42.48"), "bg": RuleId("wie:42.58")}
FALLS_WITH = {"bg": "ro"}


@implements("rule_surrender", *CAPITALS)
@rule("wie:42.38", "wie:42.48", "wie:42.58")
def rule_surrender(position: Position, nation: str) -> Ruling[bool]:
    """Say whether an enemy is in the capital, or the nation's neighbour has surrendered."""
    town, rules = CAPITALS[nation], (CASES[nation],)
    friend = FALLS_WITH.get(nation, "")
    if friend and has_surrendered(position, friend):
        people = position.assembly.catalogue.nations[friend].name
        return Ruling(True, (Reason("neighbour", f"{people} has surrendered", rules),))
    taken = any(occupied_towns(position, side, (town,)) for side in position.enemies(AXIS))
    text = f"{town} is {'occupied by the enemy' if taken else 'free'}"
    return Ruling(taken, (Reason("capital", text, rules),))


@implements("after_event", "unit-moved", "unit-advanced", "unit-retreated", "control-changed",
            "nation-surrenders")
@rule("wie:42.38", "wie:42.48", "wie:42.58")
def who_gives_up(position: Position, event: Event) -> Resolution | None:
    """Look at the capitals whenever somebody who is not of the Axis has gone somewhere."""
    mover = position.state.units.get(event.about.get("unit", ""))
    if mover is not None and mover.side == AXIS:
        return None
    nations = [n for n in CAPITALS if not has_surrendered(position, n) and _fights(position, n)
               and position.ask("rule_surrender", n, nation=n).value]
    return _give_up(position, nations) if nations else None


def _fights(position: Position, nation: str) -> bool:
    return any(u.nation == nation and u.side == AXIS and u.at != ELIMINATED
               for u in position.state.units.values())


def _give_up(position: Position, nations: Iterable[str]) -> Resolution:
    for nation in nations:
        ruling = position.ask("rule_surrender", nation, nation=nation)
        people = position.assembly.catalogue.nations[nation].name
        leaving = [Remove(u.id) for u in position.state.units.values()
                   if u.nation == nation and u.at != ELIMINATED]
        changes = (Patch(COMPARTMENT, {nation: position.turn}), *leaving,
                   *points_lost(position, nation))
        position = yield Event(
            "nation-surrenders", changes, ruling.rules,
            f"{people} surrenders: {ruling.because[0].text}", {"nation": nation})


@implements("offer_events")
def offer_events() -> tuple[EventKind, ...]:
    """Bring the event of a nation that gives up."""
    return (EventKind("nation-surrenders", "A nation gives up"),)
