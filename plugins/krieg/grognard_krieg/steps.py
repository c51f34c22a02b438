"""2.4.1: steps: of what a unit of several steps is made, and which corps stand for a step.

The corps is the building block: one step, infantry-type or armor-type. A larger unit is a
counter with one or two sides, each of so many steps; the Organization Displays
(organization.toml) say of which types and nations. A step enters play as a corps from the
force pool and returns there; the pool is an absolute limit.
"""

from __future__ import annotations

from collections import Counter as Tallies
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from grognard.changes import Change, Flip, Move
from grognard.content.counters import FRONT, CounterFace
from grognard.ids import UnitId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.displays import Display, StepKind, display

REDUCED = "reduced"
HOLDING = "@holding:15-army-group"
"""Where the corps lie that formed the 15th Allied Army Group (2.4.1)."""

ELITE_TYPES = frozenset({"airborne", "cavalry", "mountain"})
"""Types of corps that never stand for a step of a larger unit that is broken down (2.4.3)."""


@dataclass(frozen=True, slots=True)
class Loss:
    """One way in which a unit loses a step.

    `step` is what is lost. The counter turns to `turns_to`, or leaves the map; then corps
    from the pool stand for the steps in `leaves`.
    """

    unit: UnitId
    step: StepKind
    turns_to: str = ""
    leaves: tuple[StepKind, ...] = ()


def display_of(position: Position, unit: Unit) -> Display:
    """Return the Organization Display of a unit's counter (that of a plain corps is empty)."""
    return display(position, unit.counter)


def other_side(position: Position, unit: Unit, role: str) -> CounterFace | None:
    """Return the other side of a counter that plays a role, None where it has no such side."""
    found = position.assembly.catalogue.counter(unit.counter).other(role)
    return found if found is not None and found.name != unit.face else None


@rule("krieg:2.4.1")
def steps_of(position: Position, unit: Unit) -> tuple[StepKind, ...]:
    """List the steps of the side shown; a corps is a single step of its own type."""
    own = display_of(position, unit)
    if unit.face == FRONT and own.full:
        return own.full
    if position.face(unit).role == REDUCED and own.reduced:
        return own.reduced
    of = pieces.piece(position, unit)
    word = of.arm if of.arm in ("infantry", "armor") else "any"
    return (StepKind(word, of.nations),) * of.steps


@rule("krieg:2.4.1", "krieg:2.4.2")
def growth(position: Position, unit: Unit) -> StepKind | None:
    """Return the step that a reduced unit needs to turn to full strength; None at full strength."""
    if position.face(unit).role != REDUCED:
        return None
    own = display_of(position, unit)
    missing = Tallies(own.full) - Tallies(own.reduced)
    return next(missing.elements(), None)


@rule("krieg:4.2.3", "krieg:2.4.3")
def losses_of(position: Position, unit: Unit) -> tuple[Loss, ...]:
    """List the ways in which a unit can lose a step.

    A unit at full strength turns over. A unit of several steps without a weaker side is
    replaced by corps for the steps that are left: its owner chooses which type he loses. The
    last step takes the unit off the map.
    """
    now = steps_of(position, unit)
    back = other_side(position, unit, REDUCED)
    if unit.face == FRONT and back is not None:
        lost = Tallies(now) - Tallies(display_of(position, unit).reduced)
        return (Loss(unit.id, next(lost.elements(), now[0]), back.name),)
    out = []
    for step in dict.fromkeys(now):
        at = now.index(step)
        out.append(Loss(unit.id, step, leaves=(*now[:at], *now[at + 1 :])))
    return tuple(out)


# --- which corps stand for a step ---------------------------------------------------------------


@rule("krieg:17.1", "krieg:17.2")
def is_coup(face: CounterFace) -> bool:
    """Say whether this is the Axis or the Free French side of the coup corps."""
    return face.word("owner") in (pieces.AXIS, pieces.WESTERN)


@rule("krieg:2.4.2")
def serves(position: Position, unit: Unit, step: StepKind) -> bool:
    """Say whether a corps on the map can become a step of a larger unit.

    Cavalry, mountain, airborne, Guards and Shock corps serve as infantry; the 6th SS Panzer
    Army wants SS corps for its armor. A coup corps is of no country, and serves nowhere.
    """
    of = pieces.piece(position, unit)
    if not pieces.is_corps(position, unit) or not set(of.nations) & set(step.nations):
        return False
    if is_coup(position.face(unit)):
        return False
    if step.elite and of.elite != step.elite:
        return False
    return step.type == "any" or step.type in (of.arm, of.type)


def corps_face(position: Position, unit: Unit) -> CounterFace | None:
    """Return the side of a counter that is a one-step corps (that shown, if it is), else None."""
    faces = (position.face(unit), *position.assembly.catalogue.counter(unit.counter).faces.values())
    return next((f for f in faces if f.word("unit_class") == "ground" and f.number("steps") == 1
                 and f.word("arm") in ("infantry", "armor")), None)


@rule("krieg:2.4.3")
def stands_for(position: Position, unit: Unit, step: StepKind) -> bool:
    """Say whether a counter from the pool can be placed for a step of a larger unit.

    Elite corps cannot: airborne, cavalry, mountain, Guards and Shock never; SS only for the
    6th SS Panzer Army, which may also leave any other armor.
    """
    face = corps_face(position, unit)
    nations = face.words("nations") or (unit.nation,) if face is not None else ()
    if face is None or not set(nations) & set(step.nations):
        return False
    if face.type in ELITE_TYPES or face.word("elite") not in ("", step.elite):
        return False
    if face.word("partisan") or is_coup(face):
        return False
    return step.type == "any" or face.word("arm") == step.arm


def store(position: Position, unit: Unit) -> str:
    """Name the box from which the corps come when a unit is broken down or reduced."""
    held = display_of(position, unit).keeps_corps
    return HOLDING if held and position.state.units_at(HOLDING) else pieces.pool(unit.side)


def candidates(position: Position, unit: Unit, step: StepKind) -> list[Unit]:
    """List the corps that may be placed for a step of a unit, the plainest first.

    Counters that are nothing but corps come before backs of armies, so that the armies stay
    in the pool; among equals the stronger come first.
    """
    def rank(corps: Unit) -> tuple[bool, int, int]:
        face = corps_face(position, corps)
        attack = face.attack + face.defence if face else 0
        return (position.face(corps).number("steps") > 1, -int(2 * attack),
                0 if face and face.word("elite") == step.elite else 1)

    found = [u for u in position.state.units_at(store(position, unit))
             if u.side == unit.side and stands_for(position, u, step)]
    return sorted(found, key=rank)


def fill(
    position: Position, unit: Unit, kinds: Sequence[StepKind], named: Sequence[UnitId] = ()
) -> list[UnitId | None]:
    """Choose a corps for each step: those named first, then the plainest that are left.

    None stands where the pool has no corps for a step.
    """
    taken: list[UnitId | None] = []
    wanted = list(named)
    for step in kinds:
        fit = [u.id for u in candidates(position, unit, step) if u.id not in taken]
        own = [u for u in wanted if u in fit]
        choice = next(iter(own or fit), None)
        if choice is not None and choice in wanted:
            wanted.remove(choice)
        taken.append(choice)
    return taken


def assigned(
    position: Position, units: Iterable[Unit], kinds: Sequence[StepKind]
) -> bool:
    """Say whether some corps serve for some steps, one for each."""
    corps = list(units)
    return len(corps) == len(kinds) and any(
        all(serves(position, u, k) for u, k in zip(corps, order, strict=True))
        for order in set(permutations(kinds))
    )


# --- changes ------------------------------------------------------------------------------------


def placing(position: Position, corps_id: UnitId, at: str) -> list[Change]:
    """Return the changes that put a corps from the pool into a hex, on its corps side."""
    corps = position.state.unit(corps_id)
    face = corps_face(position, corps)
    turned = [Flip(corps_id, face.name)] if face is not None and face.name != corps.face else []
    return [*turned, Move(corps_id, at)]


def giving_up(position: Position, corps: Unit, box: str) -> list[Change]:
    """Return the changes that take a corps off the map because it became part of a unit."""
    return list(pieces.to_box_when_removed(position, corps, box))


def turning_over(position: Position, but: Iterable[UnitId], side: str) -> list[Change]:
    """Return the changes by which what is left in the holding box goes to the force pool."""
    kept = set(but)
    return [Move(u.id, pieces.pool(side)) for u in position.state.units_at(HOLDING)
            if u.id not in kept]
