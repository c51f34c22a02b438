"""Costs and prohibitions as planes that rules contribute once, never hex by hex.

Each rule describes what it does to movement as a `Layer`: where (`mask`), when (`scope`:
on entering a hex, on leaving it, on crossing a side) and how (`op`). The layers are folded
into the price of every step; a single step is explained by replaying its layers
(`explain.py`).

Operations: `add` sums over all layers; within a `group` only the highest `max` counts (a
zone of control and an interdiction marker do not add) and a `replace` puts the whole group
aside (a road replaces terrain; the last one given wins); `block` forbids the step; `stop`
ends the move in the hex entered. A block or stop that names a group is put aside with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid
from grognard.errors import ModuleFault
from grognard.ids import RuleId

Scope = Literal["enter", "leave", "side"]
Op = Literal["add", "max", "replace", "block", "stop"]
Plane = NDArray[Any]
BLOCKED = 255
"""The price in a folded plane of a step that may not be taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One rule's part in the price of a step.

    `value` is a number of movement points (in the plane's unit: whole or half points) or a
    plane of them; `points` says it in movement points instead, whatever the plane counts in.
    Planes have shape (size,) for scopes enter and leave and (6, size) for
    side, as does `mask` (None: everywhere). `id` is unique among the layers of one fold.
    A sum of 255 or more is a step that may not be taken, so a terrain chart may print 255
    for a prohibited hex. `max` and `replace` need a group.
    """

    id: str
    text: str
    rules: tuple[RuleId, ...]
    scope: Scope
    op: Op
    value: int | NDArray[np.uint8] = 0
    mask: NDArray[np.bool_] | None = None
    group: str = ""
    module: str = ""
    points: int | Fraction | None = None
    highest: int = field(init=False, repr=False)
    """The largest value anywhere."""

    def __post_init__(self) -> None:
        top = self.value.max() if isinstance(self.value, np.ndarray) else self.value
        object.__setattr__(self, "highest", int(top))


@dataclass(frozen=True, eq=False)
class StepCosts:
    """The price of every step on the map for one class of movers.

    `cost[d, i]` (uint8, (6, size)) is the price of the step from plane index i in direction
    d, BLOCKED when it may not be taken or leads off the map. `stop[i]` (bool, (size,)) ends
    a move that enters hex i; `stop_step[d, i]` (bool, (6, size), None when no rule needs it)
    ends a move that takes that step. The planes are read-only. `unit` is the number of
    plane units in a movement point (2: half points); `layers` is what was folded.
    """

    grid: Grid
    cost: NDArray[np.uint8]
    stop: NDArray[np.bool_]
    stop_step: NDArray[np.bool_] | None = None
    layers: tuple[Layer, ...] = ()
    unit: int = 1

    @cached_property
    def cheapest(self) -> int:
        """The lowest price of any step; it bounds how many hexes a budget can buy."""
        return int(self.cost.min())


def fold(
    grid: Grid, layers: Iterable[Layer], *, base: StepCosts | None = None, unit: int = 1
) -> StepCosts:
    """Fold layers into the price of every step.

    `base` is an earlier fold (the part that does not change with the units) on top of which
    the layers are laid; layer ids must be unique and groups closed across both. Raises
    ModuleFault, which names module and layer, for a layer of the wrong shape or type.
    """
    unit = unit if base is None else base.unit
    given = tuple(_in_units(layer, unit) for layer in layers)
    check_layers(grid, given, base)
    sums = _Sums(grid, _number_type(given))
    for members in _by_group(given):
        if members[0].group and any(m.op in ("max", "replace") for m in members):
            sums.take_group(members)
        else:
            for layer in members:
                sums.take(layer)
    cost, stop, stop_step = sums.steps()
    if base is not None:
        cost = _saturating_add(cost, base.cost)
        stop = stop | base.stop
        stop_step = _either(stop_step, base.stop_step)
    for plane in (cost, stop, stop_step):
        if plane is not None:
            plane.setflags(write=False)
    whole = given if base is None else base.layers + given
    return StepCosts(grid, cost, stop, stop_step, whole, unit)


def _in_units(layer: Layer, unit: int) -> Layer:
    """Return a layer that is priced in movement points as one that is priced in plane units."""
    if layer.points is None:
        return layer
    units = Fraction(layer.points) * unit
    if units.denominator != 1:
        raise ModuleFault(layer.module or "(unnamed)", f"layer {layer.id!r}",
                          f"points {layer.points}: there are {unit} units in a movement point")
    return replace(layer, value=units.numerator, points=None)


def check_layers(grid: Grid, layers: tuple[Layer, ...], base: StepCosts | None = None) -> None:
    """Refuse layers that cannot be folded; the message names the layer and its module."""
    below = base.layers if base is not None else ()
    seen = {layer.id for layer in below}
    closed = {layer.group for layer in below} - {""}
    for layer in layers:
        problem = _problem(grid, layer)
        if layer.id in seen:
            problem = "another layer of this fold has the same id"
        elif layer.group in closed:
            problem = f"its group {layer.group!r} was already folded into the base"
        if problem:
            raise ModuleFault(layer.module or "(unnamed)", f"layer {layer.id!r}", problem)
        seen.add(layer.id)


def _problem(grid: Grid, layer: Layer) -> str:
    shape = (6, grid.size) if layer.scope == "side" else (grid.size,)
    value, mask = layer.value, layer.mask
    if layer.scope not in ("enter", "leave", "side"):
        return f"scope {layer.scope!r} is none of enter, leave, side"
    if layer.op not in ("add", "max", "replace", "block", "stop"):
        return f"operation {layer.op!r} is none of add, max, replace, block, stop"
    if layer.op in ("max", "replace") and not layer.group:
        return f"operation {layer.op!r} needs a group"
    if mask is not None and not isinstance(mask, np.ndarray):
        return f"mask is a {type(mask).__name__}, not a plane"
    if mask is not None and (mask.dtype != np.bool_ or mask.shape != shape):
        return f"mask is {mask.dtype} {mask.shape}, not bool {shape}"
    if isinstance(value, np.ndarray):
        if value.dtype != np.uint8 or value.shape != shape:
            return f"value is {value.dtype} {value.shape}, not uint8 {shape}"
    elif not isinstance(value, (int, np.integer)) or not 0 <= value <= BLOCKED:
        return f"value {value!r} is no whole number between 0 and {BLOCKED}"
    return ""


def _by_group(layers: tuple[Layer, ...]) -> Iterable[list[Layer]]:
    groups: dict[str, list[Layer]] = {}
    for layer in layers:
        groups.setdefault(layer.group, []).append(layer)
    return groups.values()


def _number_type(layers: tuple[Layer, ...]) -> type[np.unsignedinteger]:
    """Choose the narrowest type in which the sum of all layers cannot wrap."""
    most = sum(x.highest for x in layers if x.op in ("add", "max", "replace"))
    return np.uint8 if most < BLOCKED else np.uint16 if most < 65536 else np.uint32


def _amount(layer: Layer) -> int | NDArray[np.uint8]:
    """Return the layer's value where its mask says so and 0 elsewhere."""
    if layer.mask is None:
        return layer.value
    if isinstance(layer.value, int) and layer.value == 1:
        return layer.mask.view(np.uint8)
    return np.multiply(layer.mask.view(np.uint8), layer.value, dtype=np.uint8)


def _saturating_add(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> NDArray[np.uint8]:
    total = a + b
    total |= np.multiply((total < b).view(np.uint8), BLOCKED, dtype=np.uint8)
    return total


def _either(a: NDArray[np.bool_] | None, b: NDArray[np.bool_] | None) -> NDArray[np.bool_] | None:
    if a is None or b is None:
        return b if a is None else a
    return a | b


class _Sums:
    """Running sums per scope, so that planes of hexes become planes of steps only once."""

    def __init__(self, grid: Grid, kind: type[np.unsignedinteger]) -> None:
        self.grid, self.kind = grid, kind
        self.price: dict[Scope, NDArray[np.unsignedinteger]] = {}
        self.wall: dict[Scope, NDArray[np.bool_]] = {}
        self.stop: dict[Scope, NDArray[np.bool_]] = {}

    def take(self, layer: Layer) -> None:
        """Lay one layer that stands for itself on the sums."""
        if layer.op == "add":
            self._add(layer.scope, _amount(layer))
        else:
            self._mark(self.wall if layer.op == "block" else self.stop, layer.scope, layer.mask)

    def take_group(self, members: list[Layer]) -> None:
        """Fold one group by itself, then lay it on the sums."""
        scopes = {m.scope for m in members}
        scope: Scope = scopes.pop() if len(scopes) == 1 else "side"
        own = _Sums(self.grid, self.kind)
        highest: Any = None
        replaces = []
        for m in members:
            if m.op == "max":
                amount = self._raise(_amount(m), m.scope, scope)
                highest = amount if highest is None else np.maximum(highest, amount)
            elif m.op == "replace":
                where = True if m.mask is None else self._raise(m.mask, m.scope, scope)
                replaces.append((where, self._raise(m.value, m.scope, scope)))
            else:
                own.take(m)
        if highest is not None:
            own._add(scope, highest)
        total = own._joined(own.price, scope, self.kind)
        for where, value in replaces:
            np.copyto(total, value, where=where)
        self._add(scope, total)
        for mine, its in ((self.wall, own.wall), (self.stop, own.stop)):
            if its:
                marked = own._joined(its, scope, np.bool_)
                for where, _ in replaces:
                    marked &= ~np.asarray(where)
                self._mark(mine, scope, marked)

    def steps(
        self,
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.bool_] | None]:
        """Return cost, stop and stop_step as StepCosts holds them."""
        off = ~self.grid.on_map
        self._mark(self.wall, "enter", off)
        self._mark(self.wall, "leave", off)
        cost = self._joined(self.price, "side", self.kind)
        if self.kind is not np.uint8:
            cost = np.minimum(cost, BLOCKED).astype(np.uint8)
        for scope, wall in self.wall.items():
            full = np.multiply(wall.view(np.uint8), BLOCKED, dtype=np.uint8)
            self._each_step(np.bitwise_or, cost, full, scope)
        edge = self.grid.width
        cost[:, :edge] = cost[:, -edge:] = BLOCKED
        stop = self.stop.pop("enter", None)
        stop_step = self._joined(self.stop, "side", np.bool_) if self.stop else None
        return cost, np.zeros(self.grid.size, np.bool_) if stop is None else stop, stop_step

    def _shape(self, scope: Scope) -> tuple[int, ...]:
        return (6, self.grid.size) if scope == "side" else (self.grid.size,)

    def _add(self, scope: Scope, amount: int | Plane) -> None:
        if scope in self.price:
            self.price[scope] += np.asarray(amount, self.kind)
        else:
            self.price[scope] = np.array(np.broadcast_to(amount, self._shape(scope)), self.kind)

    def _mark(
        self, marks: dict[Scope, NDArray[np.bool_]], scope: Scope, mask: NDArray[np.bool_] | None
    ) -> None:
        if scope not in marks:
            marks[scope] = np.zeros(self._shape(scope), np.bool_)
        marks[scope] |= True if mask is None else mask

    def _joined(self, parts: Mapping[Scope, Plane], scope: Scope, kind: type[np.generic]) -> Plane:
        """Bring the parts of all scopes into one plane of the wanted scope (it may be a part)."""
        if scope != "side" and scope in parts:
            return parts[scope]
        if "side" in parts:
            total = parts["side"]
        elif "leave" in parts:
            total = np.array(np.broadcast_to(parts["leave"], self._shape("side")), kind)
        else:
            total = np.zeros(self._shape(scope), kind)
        join = np.logical_or if kind is np.bool_ else np.add
        if "side" in parts and "leave" in parts:
            self._each_step(join, total, parts["leave"], "leave")
        if "enter" in parts:
            self._each_step(join, total, parts["enter"], "enter")
        return total

    def _each_step(self, join: np.ufunc, total: Plane, part: Plane, scope: Scope) -> None:
        """Join a plane into the steps that enter (or leave, or cross) its cells."""
        if scope != "enter":
            join(total, part, out=total)
            return
        lo, hi = self.grid.width, self.grid.size - self.grid.width
        for d, offset in enumerate(self.grid.offsets):
            row = total[d, lo:hi]
            join(row, part[lo + offset : hi + offset], out=row)

    def _raise(self, plane: int | Plane, scope: Scope, wanted: Scope) -> Any:
        """Turn a plane of hexes into a plane of steps, when the wanted scope asks for it."""
        if scope == wanted or not isinstance(plane, np.ndarray):
            return plane
        if scope == "leave":
            return np.broadcast_to(plane, (6, self.grid.size))
        raised = np.empty((6, self.grid.size), plane.dtype)
        lo, hi = self.grid.width, self.grid.size - self.grid.width
        raised[:, :lo] = raised[:, hi:] = 0
        for d, offset in enumerate(self.grid.offsets):
            raised[d, lo:hi] = plane[lo + offset : hi + offset]
        return raised
