"""Why one step costs what it costs: the layers of a fold, replayed on that step alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import numpy as np

from grognard.board.grid import Grid
from grognard.board.layers import BLOCKED, Layer, StepCosts, check_layers
from grognard.errors import UsageError
from grognard.ruling import Reason
from grognard.tally import Line, Operation, Tally, add_up

STAGES = ("price", "block", "clamp")


def explain_step(
    grid: Grid, layers: Iterable[Layer], start: int, end: int, *, unit: int = 1
) -> Tally:
    """Tell how the price of the step from `start` to `end` (plane indices) comes about.

    The value is the folded price divided by `unit`, so it reads in movement points; a step
    that may not be taken is worth BLOCKED / unit and its last lines say why. A layer that
    has no say (a lower `max`, a group put aside) appears with 0 and the reason.
    """
    given = tuple(layers)
    check_layers(grid, given)
    here = list(_in_force(grid, given, start, end))
    lines: list[Line] = []
    overruled = _overruled(here)
    for layer, value in here:
        if layer.op in ("block", "stop"):
            continue
        excuse = overruled.get(layer.id, "")
        points = Fraction(0 if excuse else value, unit)
        lines.append(_line("price", "add", points, layer.text + excuse, layer))
    for reason in step_blocks(grid, given, start, end):
        lines.append(
            Line("block", "set", Fraction(BLOCKED, unit), reason.text, reason.rules, reason.module)
        )
    price = sum(line.value for line in lines if line.stage == "price")
    if price > Fraction(BLOCKED, unit):
        lines.append(_line("clamp", "most", Fraction(BLOCKED, unit), "more than can be paid"))
    return add_up(f"{_name(grid, start)} to {_name(grid, end)}", lines, STAGES)


def step_blocks(grid: Grid, layers: Iterable[Layer], start: int, end: int) -> tuple[Reason, ...]:
    """List the reasons why a step may not be taken; the code of each is its layer's id."""
    if not grid.on_map[end] or not grid.on_map[start]:
        return (Reason("off-map", "the step leaves the map"),)
    here = list(_in_force(grid, layers, start, end))
    return _reasons(grid, here, "block", start, end)


def step_stops(grid: Grid, layers: Iterable[Layer], start: int, end: int) -> tuple[Reason, ...]:
    """List the reasons why a move ends with this step."""
    return _reasons(grid, list(_in_force(grid, layers, start, end)), "stop", start, end)


def explain(costs: StepCosts, start: int, end: int) -> Tally:
    """Explain a step of a fold from the layers that it remembers."""
    return explain_step(costs.grid, costs.layers, start, end, unit=costs.unit)


def _reasons(
    grid: Grid, here: list[tuple[Layer, int]], op: str, start: int, end: int
) -> tuple[Reason, ...]:
    aside = {layer.group for layer, _ in here if layer.op == "replace"}
    hexes = (grid.name(start), grid.name(end))
    return tuple(
        Reason(layer.id, layer.text, layer.rules, layer.module, hexes)
        for layer, _ in here
        if layer.op == op and layer.group not in aside
    )


def _in_force(
    grid: Grid, layers: Iterable[Layer], start: int, end: int
) -> Iterator[tuple[Layer, int]]:
    """Yield each layer that touches this step, with its value there."""
    direction = grid.direction(start, end)
    if direction is None:
        raise UsageError(f"{_name(grid, start)} and {_name(grid, end)} do not touch")
    for layer in layers:
        at: tuple[int, ...] = (end,) if layer.scope == "enter" else (start,)
        if layer.scope == "side":
            at = (direction, start)
        if layer.mask is None or layer.mask[at]:
            value = layer.value
            yield layer, int(value[at]) if isinstance(value, np.ndarray) else value


def _overruled(here: list[tuple[Layer, int]]) -> dict[str, str]:
    """Say of each layer that has no say in this step which other one outweighs it."""
    out: dict[str, str] = {}
    for group in {layer.group for layer, _ in here if layer.group}:
        members = [(x, v) for x, v in here if x.group == group and x.op not in ("block", "stop")]
        replaces = [x for x, _ in members if x.op == "replace"]
        highs = [(v, -k, x) for k, (x, v) in enumerate(members) if x.op == "max"]
        winner = max(highs, key=lambda h: h[:2])[2] if highs else None
        for layer, _ in members:
            if replaces and layer is not replaces[-1]:
                out[layer.id] = f" (put aside: {replaces[-1].text})"
            elif layer.op == "max" and layer is not winner and winner is not None:
                out[layer.id] = f" (not added: {winner.text})"
    return out


def _line(
    stage: str, op: Operation, value: Fraction, text: str, layer: Layer | None = None
) -> Line:
    rules, module = (layer.rules, layer.module) if layer else ((), "")
    return Line(stage, op, value, text, rules, module)


def _name(grid: Grid, index: int) -> str:
    return str(grid.name(index)) if grid.on_map[index] else f"cell {index}"
