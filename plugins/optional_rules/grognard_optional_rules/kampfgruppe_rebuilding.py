"""wite:51.0: German battlegroups that go home are rebuilt there.

A German battlegroup that leaves the map as units that are withdrawn do (50.22) may be sent to be
rebuilt: an infantry or airborne division takes three cycles, an armoured or mechanized one two.
Then it comes back at full strength like other German reinforcements. The book has it for
campaigns; it works in every scenario of the East, and lets battlegroups leave the map in each.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Literal

from grognard.changes import Flip, LiftMarker, Move, Patch, PutMarker
from grognard.content.counters import FRONT
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import Parameters, amends, implements
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.state import Unit
from grognard_standard_rules.answers import nothing_more, yes_or_no
from grognard_standard_rules.calendar import TURNS
from grognard_standard_rules.map_exits import COMPARTMENT, exited
from grognard_standard_rules.placing_steps import ARRIVAL, groups
from grognard_standard_rules.rebuilt import is_battlegroup
from grognard_standard_rules.units import name, printed_attack

GERMANY, BOX, READY = "de", "@at-home", "rebuilt-at-home"
"""Nation; box of the units that are rebuilt; marker on each: the turn in which it is ready."""

RULES = (RuleId("wite:51.0"), RuleId("wite:51.1"))
MODULE = "optional:kampfgruppe-rebuilding"


class KampfgruppeRebuilding(Parameters):
    """Cycles that rebuilding takes, by counter."""

    cycles: dict[str, int] = {
        "de.inf.6-5": 3, "de.abn.7-5": 3, "de.pzg.8-8": 2, "de.pz.10-8": 2, "de.sspzg.11-8": 2,
        "de.sspz.13-8": 2}


class SendHome(Order):
    """Say whether a battlegroup that has left the map is to be rebuilt."""

    kind: Literal["send-home"] = "send-home"
    rebuild: bool = True


@amends("rule_map_exit")
@rule("wite:51.0")
def battlegroups_may_leave(
    position: Position, unit_id: UnitId
) -> Generator[None, Ruling[bool], Ruling[bool]]:
    """Let battlegroups that can be rebuilt leave the map, whatever the scenario."""
    ruling, unit = (yield), position.state.unit(unit_id)
    if unit.on_map and _can_be_rebuilt(position, unit):
        return ruling.amend(True, "wite:51.0", "battlegroups may go home to be rebuilt", "home")
    return ruling


@implements("after_event", "unit-exited")
@rule("wite:51.0")
def offer_rebuilding(position: Position, event: Event) -> Resolution | None:
    """Ask what becomes of a battlegroup that has left the map."""
    unit = position.state.unit(UnitId(event.about["unit"]))
    cycles = _can_be_rebuilt(position, unit)
    return _offer(position, unit, cycles) if cycles else None


def _can_be_rebuilt(position: Position, unit: Unit) -> int:
    """Return the cycles that rebuilding takes, 0 for what is no battlegroup of those listed."""
    cycles = position.setting(KampfgruppeRebuilding).cycles.get(unit.counter, 0)
    return cycles if is_battlegroup(position, unit) else 0


@rule("wite:51.0", "wite:51.1")
def _offer(position: Position, unit: Unit, cycles: int) -> Resolution:
    printed, side = position.face(unit).printed, unit.side
    options = (SendHome(by=side), SendHome(by=side, rebuild=False))
    answer = yield Ask(side, f"the {printed} has left the map: is it rebuilt at home, in {cycles} "
                       "cycles?", ("send-home",), RULES, options, options[0])
    if not answer.rebuild:
        return
    ready = position.turn + cycles * TURNS
    less = exited(position, side) - printed_attack(position, unit)
    yield Event(
        "gone-home", (
            Move(unit.id, f"{BOX}:{side}"), Flip(unit.id, FRONT),
            PutMarker(READY, unit.id, side, ready), Patch(COMPARTMENT, {side: str(less)})),
        RULES, f"the {printed} is rebuilt at home and is back on game turn {ready}",
        {"unit": unit.id, "side": side, "due": ready})


@implements("after_event", "turn-began")
@rule("wite:51.0")
def come_back(position: Position) -> Resolution | None:
    """Bring rebuilt units back, to be placed as reinforcements are."""
    back = [u for side in position.sides for u in position.state.units_at(f"{BOX}:{side}")
            if (m := position.state.marker(READY, u.id)) and int(m.value) <= position.turn]
    return _come_back(position, back) if back else None


def _come_back(position: Position, back: list[Unit]) -> Resolution:
    for unit in back:
        box = arrival_box(position, unit.side)
        if box:
            yield Event("back-from-home", (LiftMarker(READY, unit.id), Move(unit.id, box)), RULES,
                        f"{name(position, unit).partition('@')[0]} is rebuilt and may be placed",
                        {"unit": unit.id, "side": unit.side})


def arrival_box(position: Position, side: SideId) -> str:
    """Name the box in which German reinforcements of a side arrive; "" when there is none."""
    fit = [box for box, row in groups(position).items()
           if box.startswith(f"{ARRIVAL}:") and row.side == side and not row.box
           and (row.nation or _nation(row.units)) == GERMANY]
    return fit[0] if fit else ""


def _nation(units: Iterable[str]) -> str:
    return next((u.partition(".")[0] for u in units), "")


USAGE = "send-home: it is rebuilt; send-home no: it is gone"


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    return SendHome(by=side, rebuild=yes_or_no(words, USAGE))


def _propose(position: Position, side: SideId, rng: object) -> Iterator[Order]:
    yield SendHome(by=side)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that sends a battlegroup home."""
    return (OrderKind(SendHome, "have a battlegroup rebuilt at home", RULES, nothing_more,
                      propose=_propose, read=_read, answer=True, words=("send-home",),
                      usage=USAGE, module=MODULE),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of going home and coming back."""
    return (EventKind("gone-home", "A battlegroup goes home to be rebuilt"),
            EventKind("back-from-home", "A unit is rebuilt at home"))
