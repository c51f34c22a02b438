"""Costs and prohibitions as planes that rules contribute once, never hex by hex.

Each rule describes what it does to movement as a `Layer`: where (`mask`), when (`scope`:
on entering a hex, on leaving it, on crossing a side) and how (`op`). The layers are folded
into the price of every step; a single step is explained by replaying its layers.

Operations: `add` sums over all layers; within a `group` only the highest `max` counts (a
zone of control and an interdiction marker do not add) and a `replace` puts the whole group
aside (a road replaces terrain; the last one given wins); `block` forbids the step; `stop`
ends the move in the hex entered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from grognard.ids import RuleId

Scope = Literal["enter", "leave", "side"]
Op = Literal["add", "max", "replace", "block", "stop"]
BLOCKED = 255
"""The price in a folded plane of a step that may not be taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One rule's part in the price of a step.

    `value` is a number of movement points (in the plane's unit: whole or half points) or a
    plane of them; planes have shape (size,) for scopes enter and leave and (6, size) for
    side, as does `mask` (None: everywhere). `id` is unique among the layers of one fold.
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
