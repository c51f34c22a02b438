"""9: what an overfull hex costs: its owner eliminates steps or units until the stack is legal.

The choice is asked for when a phase or segment ends. The cheapest ways are offered: fewest
steps first, then fewest factors. A unit may lose single steps where that helps (a third army
becomes a corps).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Any, Literal

from grognard.events import Event
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import asked_about, nothing_more
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg.pieces import eliminated, name, steps
from grognard_krieg.reading import READER
from grognard_krieg.stacking import RULES, faults_of, overstacked
from grognard_krieg.stacking_ways import Way, left_of, ways_back
from grognard_krieg.steps import losses_of


class EliminateExcess(Order):
    """Choose which units of an overfull hex are eliminated, and which lose single steps.

    A unit stands in `reduced` once for each step that it loses.
    """

    kind: Literal["eliminate-excess"] = "eliminate-excess"
    hex: HexId
    units: tuple[UnitId, ...] = ()
    reduced: tuple[UnitId, ...] = ()


@implements("after_event", "step-ended")
@rule("krieg:9")
def phase_ends(position: Position, event: Event) -> Resolution | None:
    """Enforce the limits for all units as a phase or segment ends."""
    return enforce(position) if any(overstacked(position, s) for s in position.sides) else None


@rule("krieg:9")
def enforce(position: Position) -> Resolution:
    """Ask the owner of every overfull hex what he gives up."""
    for side in position.sides:
        position = yield LOOK
        for hex_id in overstacked(position, side):
            yield from _bring_back(position, side, hex_id)
            position = yield LOOK


def _bring_back(
    position: Position, side: SideId, hex_id: HexId
) -> Generator[Any, Any, None]:
    faults = overstacked(position, side)[hex_id]
    options = tuple(_order(side, hex_id, way) for way in ways_back(position, side, hex_id))
    units = [u.id for u in position.state.units_at(hex_id)
             if u.side == side and steps(position, u)]
    answer = yield Ask(
        side, f"{'; '.join(r.text for r in faults)}: what is given up?", ("eliminate-excess",),
        tuple(dict.fromkeys(x for r in faults for x in r.rules)), options, options[0],
        {"hex": hex_id, "units": units, "side": side},
    )
    yield from _give_up(answer)


def _order(side: SideId, hex_id: HexId, way: Way) -> EliminateExcess:
    return EliminateExcess(by=side, hex=hex_id, units=way.eliminated, reduced=way.reduced)


def _give_up(answer: EliminateExcess) -> Resolution:
    from grognard_krieg.losses import lost

    for unit_id in answer.units:
        position: Position = yield LOOK
        text = f"{name(position, position.state.unit(unit_id))} is eliminated: the hex is overfull"
        yield eliminated(position, unit_id, "stacking", RULES, text)
    for unit_id in answer.reduced:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        if unit.on_map:
            event, _ = lost(position, losses_of(position, unit)[0], "stacking")
            yield event


# --- the answer ---------------------------------------------------------------------------------


@rule("krieg:9")
def _judge(position: Position, order: EliminateExcess) -> Iterator[Reason]:
    about = asked_about(position)
    if order.hex != about.get("hex"):
        yield Reason("not-asked", f"the question is about {about.get('hex')}", RULES)
        return
    may = about.get("units", ())
    strange = tuple(u for u in (*order.units, *order.reduced) if u not in may)
    if strange:
        yield Reason("not-there", f"{', '.join(strange)} cannot be chosen", RULES, units=strange)
        return
    if len(set(order.units)) != len(order.units) or set(order.units) & set(order.reduced):
        yield Reason("unit-twice", "a unit is eliminated once, and loses no step besides", RULES)
        return
    yield from _still_wrong(position, order)


def _still_wrong(position: Position, order: EliminateExcess) -> Iterator[Reason]:
    """List what would still be wrong with the stack after the answer."""
    lost = Counter(order.reduced)
    here = [u for u in position.state.units_at(order.hex)
            if u.side == order.by and u.id not in order.units]
    left = [s for u in here for s in left_of(position, u, lost[u.id])]
    yield from faults_of(position, order.hex, order.by, left)


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    about = asked_about(position)
    if "hex" in about:
        found = list(ways_back(position, side, about["hex"]))
        rng.shuffle(found)
        yield from (_order(side, about["hex"], way) for way in found)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNIT UNIT ...", and behind the word "reduce" the units that lose a step each."""
    hex_id = HexId(asked_about(position).get("hex", ""))
    cut = words.index("reduce") if "reduce" in words else len(words)

    def find(some: Iterable[str]) -> tuple[UnitId, ...]:
        marked = [w if "@" in w or "#" in w else f"{w}@{hex_id}" for w in some]
        return tuple(u.id for u in READER.find_all(position, side, marked)) if marked else ()

    return EliminateExcess(by=side, hex=hex_id, units=find(words[:cut]),
                           reduced=find(words[cut + 1:]))


def _tell(position: Position, order: EliminateExcess) -> str:
    """Say which units go, and which lose steps."""
    def named(unit_ids: tuple[UnitId, ...]) -> str:
        return ", ".join(name(position, position.state.unit(u)) for u in unit_ids)

    parts = [f"eliminate {named(order.units)}"] if order.units else []
    parts += [f"a step each of {named(order.reduced)}"] if order.reduced else []
    return " and ".join(parts) or "nothing"


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer about overfull hexes."""
    return (
        OrderKind(
            EliminateExcess, "bring a stack back within the limits", RULES, nothing_more, _judge,
            _propose, _read, words=("eliminate",),
            usage="eliminate 3-4-2, or eliminate reduce 3-4-2: what an overfull hex gives up",
            answer=True, module="krieg:stacking", tell=_tell,
        ),
    )
