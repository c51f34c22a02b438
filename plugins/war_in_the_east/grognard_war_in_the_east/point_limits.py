"""44.0, 61.1: no more points of a kind in play than the box holds.

How many units of each kind there are stands in the unit catalogue (`limit`); here are the points.
What would come beyond the limit does not come.
"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.changes import Pool
from grognard.events import Event
from grognard.ids import RuleId
from grognard.modules import Parameters, implements
from grognard.orders import Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard_standard_rules.air_display import AVAILABLE, LOST
from grognard_standard_rules.rebuilt_air_points import COMPARTMENT

RULES = (RuleId("wite:61.1"), RuleId("wite:44.0"))


class PointLimits(Parameters):
    """Points in the box, by the beginning of the name of their pools."""

    points: dict[str, int] = {
        "air:soviet:su": 120, "air:axis:de": 171, "air:axis:it": 21,
        "infantry-replacements:axis:de": 39, "mechanized-replacements:axis:de": 21,
        "infantry-replacements:axis:it": 3, "mechanized-replacements:axis:it": 3,
    }


def pools(position: Position, name: str) -> Mapping[str, int]:
    """List the pools of a kind of points with what lies in them; lost points are free again."""
    return {pool: int(points) for pool, points in sorted(position.state.pools.items())
            if pool.startswith(f"{name}:") and not pool.endswith(f":{LOST}")}


def in_play(position: Position, name: str) -> int:
    """Count the points of a kind in play, with those that are being rebuilt."""
    rebuilt = position.state.compartments.get(COMPARTMENT, {}).values()
    more = sum(map(int, rebuilt)) if name == "air:soviet:su" else 0
    return sum(pools(position, name).values()) + more


@implements("after_event", "reinforcements-arrived", "points-received", "air-points-rebuilt")
@rule("wite:61.1", "wite:44.0")
def no_more_than_the_box(position: Position) -> Resolution | None:
    """Take back what the box has no counters for."""
    limits = position.setting(PointLimits).points
    over = {name: in_play(position, name) - most for name, most in limits.items()}
    excess = {name: n for name, n in over.items() if n > 0}
    return _take_back(position, excess) if excess else None


def _take_back(position: Position, excess: Mapping[str, int]) -> Resolution:
    limits = position.setting(PointLimits).points
    for name, number in excess.items():
        left = number
        kind, side, *_ = name.split(":")
        for pool, points in pools(position, name).items():
            if kind == "air" and not pool.endswith(f":{AVAILABLE}"):
                continue
            taken = min(left, points)
            if taken:
                left -= taken
                yield Event(
                    "points-refused", (Pool(pool, points - taken),), RULES,
                    f"{taken} {'air points' if kind == 'air' else kind.replace('-', ' ')} of "
                    f"{side} do not come: the box holds {limits[name]}",
                    {"side": side, "points": taken})
