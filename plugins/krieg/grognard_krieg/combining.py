"""2.4.2: combining corps into a larger unit, and raising a reduced unit to full strength.

Only supplied units stacked in one hex combine, and not under an enemy air support unit. A new
unit comes from the force pool on its weaker side; the corps go there. A reduced unit with a
stronger side takes in one corps and turns over. One step at a time, as often as wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.changes import Change, Flip, Move
from grognard.content.counters import FRONT
from grognard.events import Event
from grognard.ids import HexId, UnitId
from grognard.kit.answering import cite
from grognard.kit.naming import no_such_unit
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.displays import StepKind
from grognard_krieg.limited_war import step_limit
from grognard_krieg.organization import in_pool, own_units, too_late
from grognard_krieg.places import stands_in
from grognard_krieg.steps import HOLDING, REDUCED, assigned, display_of, giving_up, growth
from grognard_krieg.supply import is_supplied

RULES = cite("krieg:2.4.2")


class Combine(Order):
    """Make corps in one hex into a larger unit from the pool, or into a step of one with them."""

    kind: Literal["combine"] = "combine"
    units: tuple[UnitId, ...]
    into: UnitId


@rule("krieg:2.4", "krieg:2.4.2")
def judge(position: Position, order: Combine) -> Iterator[Reason]:
    """List what the rules have against a combination."""
    yield from too_late(position, "combining")
    wrong = list(own_units(position, order.by, order.units, RULES))
    yield from wrong
    target = position.state.units.get(order.into)
    if target is None:
        yield no_such_unit(order.into, rules=RULES)
    if wrong or target is None:
        return
    if target.side != order.by:
        yield Reason("not-yours", f"{pieces.name(position, target)} is not of {order.by}", RULES)
        return
    corps = [position.state.unit(u) for u in order.units]
    together = [*corps, *([target] if target.on_map else [])]
    yield from _together(position, order, together)
    yield from _steps(position, order, corps, target)
    yield from _limited_war(position, order, target)
    yield from _birthplace(position, target, HexId(corps[0].at))


@rule("krieg:2.4.2", "krieg:10.3")
def _together(position: Position, order: Combine, units: list[Unit]) -> Iterator[Reason]:
    """Object to units in different hexes, out of supply, or under enemy air."""
    places = list(dict.fromkeys(u.at for u in units))
    if len(places) > 1:
        yield Reason("not-stacked", f"the units stand in {', '.join(places)}", RULES,
                     hexes=tuple(HexId(p) for p in places), remedy="stack them in one hex")
    for place in places:
        air = [u for u in position.state.units_at(place)
               if u.side != order.by and pieces.is_air(position, u)]
        if air:
            yield Reason("enemy-air", f"{pieces.name(position, air[0])} keeps units in {place} "
                         "from combining", RULES, hexes=(HexId(place),), units=(air[0].id,))
    for unit in units:
        ruling = is_supplied(position, unit)
        if not ruling.value:
            yield Reason("unsupplied", f"{pieces.name(position, unit)} is out of supply",
                         (*RULES, *cite("krieg:10.3")), units=(unit.id,))


@rule("krieg:2.4.1", "krieg:2.4.2", "krieg:2.4.4")
def _steps(
    position: Position, order: Combine, corps: list[Unit], target: Unit
) -> Iterator[Reason]:
    """Object to units that are no corps, and to corps that are not what the display shows."""
    name = pieces.name(position, target)
    large = [u for u in corps if not pieces.is_corps(position, u)]
    if large:
        listed = ", ".join(pieces.name(position, u) for u in large)
        yield Reason("not-a-corps", f"{listed}: only one-step corps become part of another unit; "
                     "larger units cannot be switched", RULES, units=tuple(u.id for u in large))
    own = display_of(position, target)
    if own.formed_by not in ("combining", "conversion"):
        yield Reason("never-combined", f"{name} is never formed by combining",
                     cite("krieg:2.4.2", "krieg:2.4.4"), units=(target.id,))
        return
    needs = needed(position, target)
    if not needs:
        text = (f"{name} is neither in the force pool nor a reduced unit" if target.on_map
                or not in_pool(position, order.by, target)
                else f"{name} cannot be formed from corps: it grows on its own corps")
        yield Reason("cannot-grow", text, RULES, units=(target.id,))
    elif not large and not assigned(position, corps, needs):
        listed = " and ".join(_named(needs))
        yield Reason("wrong-steps", f"{name} is made with {listed}", cite("krieg:2.4.1", *RULES),
                     units=tuple(u.id for u in corps), remedy=f"name {len(needs)} corps that fit")


@rule("krieg:2.4.2")
def needed(position: Position, target: Unit) -> tuple[StepKind, ...]:
    """List the steps that form a unit of the pool, or raise one on the map; () if neither.

    A counter whose weaker side is a corps grows on that corps and is never formed anew; the
    one-step fortresses are, from one corps.
    """
    if target.on_map:
        step = growth(position, target)
        return (step,) if step is not None else ()
    if target.at != pieces.pool(target.side):
        return ()
    own = display_of(position, target)
    face = formed_face(position, target)
    counter = position.assembly.catalogue.counter(target.counter).face(face)
    if counter.number("steps") == 1 and counter.word("arm") != "fortress":
        return ()
    return own.reduced if face != FRONT else own.full


def formed_face(position: Position, unit: Unit) -> str:
    """Name the side on which a unit of the pool is formed: the weaker one, if it has two."""
    weak = position.assembly.catalogue.counter(unit.counter).other(REDUCED)
    return weak.name if weak is not None else FRONT


@rule("krieg:2.4.2", "krieg:13.1")
def _limited_war(position: Position, order: Combine, target: Unit) -> Iterator[Reason]:
    """Keep Allied units at two steps while Limited War is in effect."""
    limit = step_limit(position, target.side)
    if limit is None:
        return
    face = FRONT if target.on_map else formed_face(position, target)
    counter = position.assembly.catalogue.counter(target.counter)
    steps = counter.face(face).number("steps")
    if steps > limit:
        yield Reason("limited-war", f"{pieces.name(position, target)} would have {steps} steps; "
                     f"Allied units have at most {limit} during Limited War",
                     cite("krieg:2.4.2", "krieg:13.1"), units=(target.id,),
                     remedy="wait for Total War")


@rule("krieg:2.4.2")
def _birthplace(position: Position, target: Unit, at: HexId) -> Iterator[Reason]:
    """Keep units without movement to the places where they may be formed."""
    if target.on_map:
        return
    where = position.assembly.catalogue.face(target.counter, FRONT).words("only_in")
    if where and not any(stands_in(position, at, w) for w in where):
        listed = " or ".join(w.replace("_", " ") for w in where)
        yield Reason("birthplace", f"{pieces.name(position, target)} is formed in {listed} only",
                     RULES, hexes=(at,), units=(target.id,))


def resolve(position: Position, order: Combine) -> Resolution:
    """Take the corps off the map and put the larger unit in their place, or turn it over."""
    target = position.state.unit(order.into)
    corps = [position.state.unit(u) for u in order.units]
    at = corps[0].at
    changes: list[Change] = []
    box = HOLDING if display_of(position, target).keeps_corps else pieces.pool(order.by)
    for unit in corps:
        changes += giving_up(position, unit, box)
    face = FRONT if target.on_map else formed_face(position, target)
    if face != target.face:
        changes.append(Flip(target.id, face))
    if not target.on_map:
        changes.append(Move(target.id, at))
    steps = position.assembly.catalogue.face(target.counter, face).number("steps")
    about = {"unit": target.id, "hex": at, "corps": list(order.units), "steps": steps,
             "side": order.by, "formed": not target.on_map, "to": box}
    names = " and ".join(pieces.name(position, u) for u in corps)
    verb = "become" if not target.on_map else "is taken into" if len(corps) == 1 else "join"
    yield Event("units-combined", tuple(changes), RULES,
                f"{names} {verb} {_called(position, target)}, {steps} steps", about)


def _called(position: Position, unit: Unit) -> str:
    """Name a counter, whichever side it shows and wherever it lies."""
    return position.assembly.catalogue.counter(unit.counter).name or unit.id


def _named(steps: tuple[StepKind, ...]) -> list[str]:
    """Write steps for people, those alike together ("two infantry steps")."""
    counts = {s: steps.count(s) for s in steps}
    return [f"{n} {s}s" if n > 1 else f"one {s}" for s, n in counts.items()]
