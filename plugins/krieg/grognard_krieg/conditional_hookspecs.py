"""Hooks of conditional events: what each permanent event does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.hookspecs import keyed
from grognard.ids import SideId

if TYPE_CHECKING:
    from grognard.orders import Resolution
    from grognard.position import Position
    from grognard.ruling import Ruling


@keyed("event")
def rule_permanent_event(position: Position, event: str, faction: SideId) -> Ruling[Resolution]:
    """What does a permanent event do for a faction now? The ruling holds the resolution."""
    raise NotImplementedError
