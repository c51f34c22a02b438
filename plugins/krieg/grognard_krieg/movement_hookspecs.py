"""Hooks of movement, zones and weather: what a house rule may want to answer differently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec
from grognard.ids import SideId, UnitId

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Reason, Ruling
    from grognard_krieg.zone_limits import ZoneLimit


@hookspec
def rule_weather(position: Position) -> Ruling[str]:
    """What is the weather of the turn: "clear", "mud" or "snow"?"""
    raise NotImplementedError


@hookspec
def layer_zone_limit(position: Position, side: SideId) -> Iterable[ZoneLimit]:
    """Say where the zones of control of a side (or of some of its nations) do not reach."""
    raise NotImplementedError


@hookspec
def check_mover(position: Position, unit_id: UnitId, mode: str) -> Iterable[Reason]:
    """Object to a unit's beginning a move; `mode` is "operational", "reserve" or "sea"."""
    raise NotImplementedError
