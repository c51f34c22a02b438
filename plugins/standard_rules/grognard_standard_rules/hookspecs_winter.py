"""Hook of the first winter in the East (wie:U4.2, wite:61.82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling


@hookspec
def rule_frost(position: Position) -> Ruling[bool]:
    """Does the winter reduce an intact Axis division this turn? Without an owner it does."""
    raise NotImplementedError
