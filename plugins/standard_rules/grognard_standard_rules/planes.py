"""The kinds of planes that the sections on movement and zones share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from grognard.ids import RuleId
from grognard.kit.planes import BoolPlane as BoolPlane
from grognard.kit.planes import frozen as frozen

ZoneKind: TypeAlias = Literal["normal", "mechanized", "own_hex", "partisan", "none"]


@dataclass(frozen=True, slots=True, eq=False)
class ZoneLimit:
    """Where zones of control do not reach, and by which rule.

    `scope` "enter": the hexes painted in `mask` (shape (size,)); "side": the hexsides painted
    (shape (6, size), the same from both sides). `kinds` are the zones concerned.
    """

    id: str
    text: str
    rules: tuple[RuleId, ...]
    scope: Literal["enter", "side"]
    mask: BoolPlane
    kinds: tuple[ZoneKind, ...] = ("normal", "mechanized")
    module: str = ""
