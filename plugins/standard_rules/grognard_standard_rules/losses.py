"""11.31, 12.43, 12.7: how units are lost in combat, and who chooses which.

A unit that is lost is turned to its battlegroup if it has one and removed if not. Where a
side must lose strength, its owner names units whose printed strengths reach at least what is
required; a unit that leaves a battlegroup counts in full.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Literal

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import SideId, UnitId
from grognard.machine import STEP
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.tally import mixed
from grognard_standard_rules import units
from grognard_standard_rules.answers import (
    asked_about,
    asked_rules,
    cite,
    named_among,
    nothing_more,
    wrong_units,
)

OVERPAID = "overpaid"
"""Memory of the step: side -> strength that was lost beyond what a result asked for."""

Losing = Generator[Any, Any, tuple[UnitId, ...]]
"""A part of a resolution; its value is the battlegroups that it made."""


class ChooseLosses(Order):
    """Name the units that a side loses."""

    kind: Literal["choose-losses"] = "choose-losses"
    units: tuple[UnitId, ...]


@rule("std:11.31", "std:11.34", "std:12.0")
def lose(position: Position, unit_id: UnitId, cause: str, rules: Iterable[str]) -> Event:
    """Make the event by which a unit is lost: turned to its battlegroup, or removed."""
    unit = position.state.unit(unit_id)
    face = units.battlegroup_face(position, unit)
    cited = ("std:11.31", *rules)
    if face is None:
        return units.eliminated(position, unit_id, cause, cited)
    return units.reduced(position, unit_id, face, cause, cited)


def lose_all(unit_ids: Iterable[UnitId], cause: str, rules: Iterable[str]) -> Losing:
    """Lose every unit of a list that is still on the map; return the new battlegroups."""
    position: Position = yield LOOK
    made = []
    for unit_id in unit_ids:
        if position.state.unit(unit_id).on_map:
            event = lose(position, unit_id, cause, rules)
            position = yield event
            if event.kind == "unit-reduced":
                made.append(unit_id)
    return tuple(made)


@rule("std:12.43", "std:12.7")
def lose_strength(
    side: SideId, unit_ids: Sequence[UnitId], required: Fraction, cause: str,
    rules: tuple[str, ...],
) -> Losing:
    """Let a side lose at least `required` printed strength from a list of units.

    All are lost when none of them can be spared; else the owner chooses, after those that
    must be lost first (`rule_lost_first`). What is lost beyond the requirement is remembered
    (`OVERPAID`).
    """
    position: Position = yield LOOK
    alive = tuple(u for u in unit_ids if position.state.unit(u).on_map)
    if required <= 0 or not alive:
        return ()
    first = position.ask_or((), "rule_lost_first", side=side, units=alive, cause=cause).value
    chosen: tuple[UnitId, ...] = ()
    for group in (tuple(u for u in alive if (u in first) is early) for early in (True, False)):
        still = required - worth(position, chosen)
        if group and still > 0:
            chosen += yield from _choose(position, side, group, still, cause, rules)
    paid = worth(position, chosen)
    made: tuple[UnitId, ...] = yield from lose_all(chosen, cause, rules)
    over = str(max(Fraction(0), paid - required))
    yield Event(
        "strength-lost", (Remember(STEP, OVERPAID, side, over),),
        cite(*rules), f"{side} loses {mixed(paid)} printed strength "
        f"({mixed(required)} required)",
        {"side": side, "required": str(required), "lost": str(paid), "units": list(chosen)},
    )
    return made


def _choose(
    position: Position, side: SideId, group: tuple[UnitId, ...], required: Fraction, cause: str,
    rules: tuple[str, ...],
) -> Losing:
    """Let the owner choose which of a group are lost; all are when none can be spared."""
    if worth(position, group) - min(worth(position, (u,)) for u in group) < required:
        return group
    options = tuple(ChooseLosses(by=side, units=c) for c in ways(position, group, required))
    answer: ChooseLosses = yield Ask(
        side, f"choose losses of at least {mixed(required)} printed strength",
        ("choose-losses",), cite(*rules), options, options[0],
        {"units": list(group), "required": str(required), "cause": cause},
    )
    return answer.units


def worth(position: Position, unit_ids: Iterable[UnitId]) -> Fraction:
    """Sum the attack strengths printed on the visible sides of some units."""
    state = position.state
    return sum((units.printed_attack(position, state.unit(u)) for u in unit_ids), Fraction(0))


def ways(
    position: Position, unit_ids: Sequence[UnitId], required: Fraction
) -> list[tuple[UnitId, ...]]:
    """List some ways of losing a strength: the one that costs least first, then the simplest."""
    best = cheapest(position, unit_ids, required)
    single = [(u,) for u in unit_ids if worth(position, (u,)) >= required]
    return list(dict.fromkeys([best, *single]))[:12]


def cheapest(
    position: Position, unit_ids: Sequence[UnitId], required: Fraction
) -> tuple[UnitId, ...]:
    """Find the units that reach a strength and leave most of it in battlegroups.

    `required` must not be more than all of them are worth.
    """
    Best = dict[Fraction, tuple[Fraction, int, tuple[UnitId, ...]]]
    best: Best = {Fraction(0): (Fraction(0), 0, ())}
    for unit_id in unit_ids:
        value, gone = _value(position, unit_id)
        for reached, (cost, count, picked) in list(best.items()):
            total = min(required, reached + value)
            new = (cost + gone, count + 1, (*picked, unit_id))
            if total > reached and (total not in best or new[:2] < best[total][:2]):
                best[total] = new
    return best[required][2]


def _value(position: Position, unit_id: UnitId) -> tuple[Fraction, Fraction]:
    """Return what a unit counts for, and what its loss takes off the map."""
    unit = position.state.unit(unit_id)
    value = units.printed_attack(position, unit)
    face = units.battlegroup_face(position, unit)
    kept = position.assembly.catalogue.face(unit.counter, face).attack if face else Fraction(0)
    return value, value - kept


def _judge(position: Position, order: ChooseLosses) -> Iterator[Reason]:
    about = asked_about(position)
    wrong = wrong_units(position, order.units, about.get("units", ()))
    yield from wrong
    if wrong:
        return
    required, given = Fraction(about.get("required", "0")), worth(position, order.units)
    if given < required:
        yield Reason("too-little", f"these units are worth {mixed(given)}, "
                     f"{mixed(required)} must be lost",
                     asked_rules(position), units=order.units,
                     remedy=f"add units worth {required - given}")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    about = asked_about(position)
    left, picked = list(about.get("units", ())), list[UnitId]()
    required = Fraction(about.get("required", "0"))
    rng.shuffle(left)
    while left and worth(position, picked) < required:
        picked.append(left.pop())
    if picked:
        yield ChooseLosses(by=side, units=tuple(picked))


def read_losses(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "lose 6-5@C5521 8-8@C5622"."""
    asked = asked_about(position).get("units", ())
    found = named_among(position, side, words, asked)
    return ChooseLosses(by=side, units=tuple(found))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that names losses."""
    return (OrderKind(
        ChooseLosses, "choose which units are lost", cite("std:12.43", "std:12.7"),
        nothing_more, _judge, _propose, read_losses, answer=True, words=("lose", "losses"),
        module="standard:combat-resolution",
        usage="lose UNIT [UNIT ...]: units whose printed strength covers the loss",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event that sums up a loss of strength."""
    return (EventKind("strength-lost", "A side has paid a loss of strength"),)
