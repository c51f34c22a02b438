"""X17.1: whose air points wear each other down, front by front.

On the West Front the Axis and the Commonwealth; in the South the Italians and the Americans,
each as soon as it is at war, and the Commonwealth while its ground units face the enemy's there;
in the East the Axis and the Soviets. A nation counts as at war when it has points on the front.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.ids import SideId
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_standard_rules.air_display import (
    AVAILABLE,
    GROUND,
    SEA,
    SUPERIORITY,
    TRANSFER,
    front_of,
    holdings,
    total,
)
from grognard_standard_rules.answers import cite
from grognard_standard_rules.units import traits

AXIS, ALLIED, SOVIET = SideId("axis"), SideId("allied"), SideId("soviet")
COMMONWEALTH = "cw"
ALL_BOXES = (AVAILABLE, SUPERIORITY, GROUND, SEA, TRANSFER)


@dataclass(frozen=True, slots=True)
class Part:
    """The nations of a side whose points take part in attrition on a front."""

    side: SideId
    nations: frozenset[str]


@rule("wie:X17.1")
def adversaries(position: Position, front: str) -> Iterator[tuple[Part, Part]]:
    """Pair those who wear each other down on a front."""
    found: dict[str, tuple[tuple[SideId, frozenset[str]], tuple[SideId, frozenset[str]]]] = {
        "West": ((AXIS, present(position, AXIS, front)), (ALLIED, frozenset({COMMONWEALTH}))),
        "South": ((AXIS, frozenset({"it"})), (ALLIED, southern(position, front))),
        "East": ((AXIS, present(position, AXIS, front)), (SOVIET, frozenset({"su"}))),
    }
    if front not in found:
        return
    one, other = (Part(*pair) for pair in found[front])
    if other.side in position.enemies(one.side):
        yield one, other


def present(position: Position, side: SideId, front: str) -> frozenset[str]:
    """List the nations of a side that have points on a front."""
    return frozenset(h.nation for h in holdings(position, side, front, *ALL_BOXES))


@rule("wie:X17.1")
def southern(position: Position, front: str) -> frozenset[str]:
    """List the Allied nations in the southern attrition: the Commonwealth only when in touch."""
    touch = {COMMONWEALTH} if faces_the_enemy(position, front) else set[str]()
    return frozenset({"us"} | touch)


def faces_the_enemy(position: Position, front: str) -> bool:
    """Say whether Commonwealth ground combat units stand beside enemy ones on a front."""
    grid, state = position.board.grid, position.state
    ours = [u.at for u in state.units_of(ALLIED)
            if u.nation == COMMONWEALTH and traits(position, u).is_ground_combat
            and front_of(position, u.at) == front]
    theirs = [u.at for u in state.units_of(AXIS) if traits(position, u).is_ground_combat]
    return bool(ours and theirs and (grid.spread(grid.mask(ours)) & grid.mask(theirs)).any())


@rule("wie:X17.2")
def strength(position: Position, front: str, part: Part) -> int:
    """Count the points of a part that seek superiority or rest, and that could fly."""
    def points(*boxes: str) -> int:
        return sum(total(position, part.side, front, *boxes, nation=n) for n in part.nations)

    first = Line("printed", "set", points(*ALL_BOXES), "points on the front", cite("wie:X17.2"))
    able = position.tally("modify_air_points", "points that could fly", lines=(first,),
                          side=part.side, front=front)
    return max(0, int(able.value) - points(GROUND, SEA, TRANSFER))
