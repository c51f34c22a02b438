"""The hook of stacking: what a house rule may have against a stack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import HexId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Reason
    from grognard_krieg.stacking import Stacked


@hookspec
def check_stack(
    position: Position, hex_id: HexId, stack: tuple[Stacked, ...]
) -> Iterable[Reason]:
    """Object to a stack of one side's ground units at the end of a phase or segment."""
    raise NotImplementedError
