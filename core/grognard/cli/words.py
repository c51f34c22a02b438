"""Saying things of a game in words: units, orders, where the game stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from grognard.errors import GrognardError
from grognard.machine import plan_of
from grognard.orders import Order
from grognard.position import Position
from grognard.state import Unit


def printed(position: Position, unit: Unit) -> str:
    """Return what is printed on a unit's counter; its id where nothing is."""
    try:
        return position.face(unit).printed or unit.id
    except (GrognardError, AttributeError):
        return unit.id


def unit_name(position: Position, unit: Unit) -> str:
    """Name a unit as an order would: "10-8@C5622"."""
    name = printed(position, unit)
    box = unit.at.lstrip("@").partition(":")[0]
    return f"{name}@{unit.at}" if unit.on_map else f"{name} ({box})"


def describe(position: Position, order: Order) -> str:
    """Say an order in words: as its kind tells it, or its fields, with units by name."""
    kind = position.assembly.orders.get(order.kind)
    if kind is not None and kind.tell is not None:
        return f"{order.kind} {kind.tell(position, order)}"
    given = [(n, v) for n, v in order if n not in ("kind", "by")]
    parts = []
    for name, value in given:
        if value is False and len(given) > 1:
            continue
        said = _value(position, value)
        parts.append(f"{name.replace('_', ' ')}: {said}" if isinstance(value, bool) else said)
    return f"{order.kind} {', '.join(p for p in parts if p)}".strip()


def option(position: Position, order: Order) -> str:
    """Say an answer in words: only what it chooses."""
    said = describe(position, order).removeprefix(order.kind).strip()
    return said or "none"


def units_in(position: Position, order: Order) -> list[str]:
    """List the ids of the units that an order names."""
    found: list[str] = []

    def look(value: Any) -> None:
        if isinstance(value, str):
            found.extend([value] if value in position.state.units else [])
        elif isinstance(value, (tuple, list)):
            for item in value:
                look(item)

    for _, value in order:
        look(value)
    return list(dict.fromkeys(found))


def _value(position: Position, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ((), [], ""):
        return "none"
    if isinstance(value, str):
        unit = position.state.units.get(value)  # type: ignore[call-overload]
        return unit_name(position, unit) if unit else value
    if isinstance(value, (tuple, list)):
        pair = len(value) == 2 and isinstance(value[0], str) and value[0] in position.state.units
        if pair and isinstance(value[1], str) and value[1] not in position.state.units:
            return f"{_value(position, value[0])} to {value[1]}"
        if pair and isinstance(value[1], (tuple, list)) and value[1]:
            return f"{_value(position, value[0])} to {'-'.join(map(str, value[1]))}"
        return _counted(_value(position, v) for v in value)
    if hasattr(value, "model_dump"):
        return ", ".join(f"{k}={_value(position, v)}" for k, v in value if v not in (None, ()))
    if isinstance(value, dict):
        return ", ".join(_entry(position, k, v) for k, v in value.items())
    return str(value)


def _counted(said: Iterable[str]) -> str:
    """List what was said; units named alike are counted: "2*6-5@C5623 to C5723"."""
    times = Counter(said)
    return ", ".join(f"{n}*{text}" if n > 1 and "@" in text else ", ".join([text] * n)
                     for text, n in times.items())


def _entry(position: Position, key: str, value: Any) -> str:
    """Say an entry of a table: "front=East", and how many there are of what a nation has."""
    nations = position.assembly.catalogue.nations
    first, *rest = key.split(":")
    if isinstance(value, int) and (rest or first in nations):
        whose = nations[first].people if first in nations else first
        return " ".join((str(value), whose, *rest))
    return f"{key}={_value(position, value)}"


def date_of(position: Position) -> str:
    """Return the date of the turn, "" when no module has a calendar."""
    if position.turn < 1:
        return ""
    return str(position.ask_or("", "rule_date", turn=position.turn).value)


def where_it_stands(position: Position) -> str:
    """Say turn, date and step: "turn 1 (...), axis: Combat"."""
    step = position.step
    turn = f"turn {position.turn}" if position.turn else "before the first turn"
    date = date_of(position)
    said = f"{turn}, {date}" if date else turn
    if step is None:
        return said
    whose = f"{step.side}: " if step.side else ""
    return f"{said} - {whose}{step.step.title}"


def what_may_be_done(position: Position, side: str) -> str:
    """Return what the owner of the step says to a side of it."""
    return plan_of(position).hint_for(side)
