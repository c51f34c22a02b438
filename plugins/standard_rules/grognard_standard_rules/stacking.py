"""10.0: stacking.

At the end of every phase no more than four units (three Soviet ones) of a player may be in
a hex; points, markers, partisans and centers do not count (10.1). The enemy chooses which
units in excess are eliminated (10.21). Units that retreated into an overfull hex have until
the end of their next movement phase; then their owner chooses (12.62).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, Literal

from grognard.board.flood import NOT_REACHED
from grognard.events import Event
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.judging import against
from grognard.modules import Parameters, implements
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.state import Unit
from grognard_standard_rules.allowance import Mode
from grognard_standard_rules.answers import asked_about, nothing_more
from grognard_standard_rules.price import reachable
from grognard_standard_rules.stacking_grace import EXCUSED, excused
from grognard_standard_rules.units import eliminated, listed, name, traits
from grognard_standard_rules.who_moves import may_move, movement_phase

CHOICES_LISTED = 20


class StackingParameters(Parameters):
    """Readings of section 10."""

    bind_movement: bool = True
    """A movement phase cannot be ended overstacked while a unit there can still leave (5.23)."""


@implements("rule_stack_limit")
@rule("std:10.0")
def stack_limit(position: Position, side: SideId) -> Ruling[int]:
    """Three for the Soviet player, four for all others."""
    table = position.table("stacking")
    row = side if side in table.rows else "other"
    limit = table.int(row, "stack") or 0
    return ruled(limit, "std:10.0", f"at most {limit} units of {side} end a phase in a hex")


@implements("rule_stack_weight")
@rule("std:6.67", "std:10.0", "std:10.1", "std:10.22", "std:10.23", "std:10.24")
def stack_weight(position: Position, unit_id: UnitId) -> Ruling[int]:
    """Every unit counts as one, whatever its size, type or nation; partisans, centers as none."""
    of = traits(position, position.state.unit(unit_id))
    kind = of.type.replace("_", " ")
    if of.stacking:
        return ruled(of.stacking, "std:10.22", f"counts as {of.stacking}")
    return ruled(0, "std:10.1", f"a {kind} does not count")


def limit(position: Position, side: str, hex_id: str) -> int:
    """Return how many units of a side may end a phase in a hex."""
    ruling = position.ask("rule_stack_limit", side=side, hex_id=hex_id)
    return int(ruling.value)


def weight(position: Position, units: Iterable[Unit]) -> int:
    """Add up for how many units some units count."""
    return sum(int(position.ask("rule_stack_weight", unit_id=u.id).value) for u in units)


@rule("std:10.0", "std:10.21")
def overstacked(position: Position, side: str) -> dict[HexId, int]:
    """Return the hexes in which a side has too many units, and by how many."""
    state, out = position.state, dict[HexId, int]()
    for at, ids in state.stacks.items():
        if len(ids) > 1 and at in state.grid:
            own = [u for u in state.units_at(at) if u.side == side]
            if len(own) > 1:
                over = weight(position, own) - limit(position, side, at)
                if over > 0:
                    out[HexId(at)] = over
    return out


# --- the end of a phase -------------------------------------------------------------------------


@implements("check_phase_end")
@rule("std:5.23", "std:10.21")
def check_phase_end(position: Position, side: SideId) -> Iterator[Reason]:
    """Refuse to end a movement phase overstacked while some unit there can still leave."""
    phase = movement_phase(position)
    if not phase or side != position.phasing:
        return
    if not position.setting(StackingParameters).bind_movement:
        return
    for hex_id, over in overstacked(position, side).items():
        can = [u for u in position.state.units_at(hex_id)
               if u.side == side and may_move(position, u, phase)
               and _may_leave(position, u, phase)]
        if can:
            yield Reason("overstacked", f"{hex_id} holds {over} unit{'s' * (over != 1)} too many",
                         (RuleId("std:5.23"), RuleId("std:10.21")), hexes=(hex_id,),
                         units=tuple(u.id for u in can),
                         remedy=f"move one of {listed(position, (u.id for u in can))}")


def _may_leave(position: Position, unit: Unit, phase: Mode) -> bool:
    """Say whether a unit could move to any other hex, by all rules."""
    found, kind = reachable(position, unit, phase), position.assembly.orders["move"]
    cells = [c for c in (found.dist != NOT_REACHED).nonzero()[0].tolist() if c != found.start]
    for cell in sorted(cells, key=lambda c: (found.dist[c], c)):
        way = position.board.grid.names(found.path(cell)[1:])
        order = kind.model.model_validate({"by": unit.side, "units": (unit.id,), "path": way})
        if not against(position, kind, order, {}):
            return True
    return False


@implements("after_event", "step-ended")
@rule("std:10.21", "std:12.62")
def phase_ends(position: Position, event: Event) -> Resolution | None:
    """Remove what is in excess as a phase ends; the enemy chooses.

    What a retreat overfilled is left alone until its owner's movement phase ends; then the
    owner chooses.
    """
    due = [
        (side, hex_id, over) for side in position.sides
        for hex_id, over in overstacked(position, side).items()
        if hex_id not in excused(position, side)
    ]
    return _enforce(position, due) if due else None


def _enforce(position: Position, due: list[tuple[SideId, HexId, int]]) -> Resolution:
    for side, hex_id, over in due:
        marker = position.state.marker(EXCUSED, hex_id)
        retreat = marker is not None and marker.owner == side
        chooser = side if retreat else _enemy(position, side)
        position = yield from _choose(position, side, hex_id, over, chooser)


def _choose(
    position: Position, side: SideId, hex_id: HexId, over: int, chooser: SideId
) -> Generator[Any, Any, Position]:
    """Ask which units go. The generator's value is the position afterwards."""
    own = [u for u in position.state.units_at(hex_id) if u.side == side
           and weight(position, [u])]
    rules = (RuleId("std:10.21"),) if chooser != side else (RuleId("std:12.62"),)
    options = [
        EliminateExcess(by=chooser, hex=hex_id, units=tuple(u.id for u in chosen))
        for chosen, _ in zip(combinations(own, over), range(CHOICES_LISTED), strict=False)
    ]
    strongest = sorted(own, key=lambda u: (_worth(position, u), u.id), reverse=chooser != side)
    default = EliminateExcess(by=chooser, hex=hex_id,
                              units=tuple(u.id for u in strongest[:over]))
    answer = yield Ask(
        chooser, f"{side} has {over} too many units at {hex_id}: which are eliminated?",
        ("eliminate-excess",), rules, tuple(options), default,
        {"hex": hex_id, "count": over, "units": [u.id for u in own]},
    )
    for unit_id in answer.units:
        unit = position.state.unit(unit_id)
        text = f"{name(position, unit)} is eliminated: too many units in the hex"
        position = yield eliminated(position, unit_id, "stacking", rules, text)
    return position


def _worth(position: Position, unit: Unit) -> int:
    face = position.face(unit)
    return int(face.attack + face.defence)


def _enemy(position: Position, side: SideId) -> SideId:
    """Return the enemy who chooses: the phasing player if he is one."""
    enemies = position.enemies(side)
    return position.phasing if position.phasing in enemies else enemies[0]


# --- the answer ---------------------------------------------------------------------------------


class EliminateExcess(Order):
    """Choose which units in an overfull hex are eliminated."""

    kind: Literal["eliminate-excess"] = "eliminate-excess"
    hex: HexId
    units: tuple[UnitId, ...]


@rule("std:10.21")
def _judge(position: Position, order: EliminateExcess) -> Iterable[Reason]:
    about, rules = asked_about(position), (RuleId("std:10.21"),)
    if order.hex != about.get("hex"):
        yield Reason("not-asked", f"the question is about {about.get('hex')}", rules,
                     remedy="name units of that hex")
    strange = [u for u in order.units if u not in about.get("units", ())]
    if strange:
        yield Reason("not-there", f"{', '.join(strange)} cannot be chosen", rules,
                     remedy="name units that stand there")
    count = about.get("count", 0)
    if len(set(order.units)) != count or len(order.units) != count:
        yield Reason("wrong-number", f"{count} units have to go, not {len(order.units)}", rules,
                     remedy=f"name {count}, each once")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    about = asked_about(position)
    if about.get("units") and "count" in about:
        chosen = rng.sample(list(about["units"]), about["count"])
        yield EliminateExcess(by=side, hex=about["hex"], units=tuple(chosen))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    from grognard_standard_rules.reading_units import find_all

    hex_id = HexId(asked_about(position).get("hex", ""))
    owner = next((u.side for u in position.state.units_at(hex_id)
                  if u.id in asked_about(position).get("units", ())), side)
    marked = [w if "@" in w or "#" in w else f"{w}@{hex_id}" for w in words]
    units = find_all(position, owner, marked)
    return EliminateExcess(by=side, hex=hex_id, units=tuple(u.id for u in units))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer about units in excess."""
    return (
        OrderKind(
            EliminateExcess, "eliminate units in excess", (RuleId("std:10.21"),), nothing_more,
            _judge, _propose, _read, words=("eliminate",),
            usage="eliminate 6-5: which units in the overfull hex go", answer=True,
            module="standard:stacking",
            tell=lambda position, order: listed(position, order.units),
        ),
    )

