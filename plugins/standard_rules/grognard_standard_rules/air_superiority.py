"""13.2: the Air Combat Phase, front by front, and who rules the air when it is over.

Two sides fight when both have points on superiority missions and supplied hexes within
twelve hexes of each other (13.29). Whoever then has more than double the other's surviving
points has superiority: each point beyond double (each point at all, when the other has none)
may shoot down one of his points on other missions. The survivors return to the available box.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import combinations
from typing import Any

import numpy as np

from grognard.changes import Remember
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.machine import GAME_TURN, player_order
from grognard.modules import implements
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard.sequence import PhasePlan
from grognard_standard_rules.air_bases import supplied
from grognard_standard_rules.air_choices import Shares, ask_shares
from grognard_standard_rules.air_combat import Duel, fight, lost_event
from grognard_standard_rules.air_display import (
    GROUND,
    SEA,
    SUPERIORITY,
    fronts,
    holdings,
    total,
)
from grognard_standard_rules.air_three_sides import fight_of_three
from grognard_standard_rules.answers import cite
from grognard_standard_rules.hex_control import CONTROL, NEUTRAL
from grognard_standard_rules.tactical_air import return_home

RULES_THE_AIR = "air-superiority"
"""Memory (game turn): "front:side:enemy" for every superiority that was won."""


@implements("phase_air_combat", "air-combat")
@rule("std:4.2", "std:13.2", "std:13.26")
def phase_air_combat() -> PhasePlan:
    """Fight for each front in turn; whoever has a choice is asked."""
    return PhasePlan(opens=air_combat)


def air_combat(position: Position) -> Resolution:
    """Resolve the fronts, then bring home those who fought."""
    if not holdings(position, "", "", SUPERIORITY):
        yield Event("air-quiet", (), cite("std:13.2"), "nobody seeks superiority in the air")
        return
    for front in fronts(position):
        yield from fight_over(front)
    position = yield LOOK
    yield from return_home(position, "", (SUPERIORITY,), cite("std:13.26"), "from the fight")


@rule("std:13.2", "std:13.29")
def fight_over(front: str) -> Resolution:
    """Resolve one front: combat between those in contact, then superiority."""
    position: Position = yield LOOK
    there = [s for s in player_order(position) if total(position, s, front, SUPERIORITY)]
    if not there:
        return
    near = yield from _in_contact(position, front, there)
    fighting = [p for p in near if p[0] in there and p[1] in there]
    sides = [s for s in there if any(s in pair for pair in fighting)]
    if len(sides) == 2:
        points = {s: total(position, s, front, SUPERIORITY) for s in sides}
        yield from fight(two_sided(front, points))
    elif sides:
        yield from fight_of_three(front, sides, fighting)
    yield from claim(front, near)


@rule("std:13.2", "std:13.27")
def two_sided(front: str, points: dict[SideId, int]) -> Duel:
    """Match two sides: the one with more points attacks; at par both do, at even odds."""
    (attacker, most), (defender, least) = sorted(points.items(), key=lambda p: -p[1])
    rules = cite("std:13.27") if most == least else cite("std:13.2", "std:13.21")
    return Duel(front, attacker, most, defender, least, least, f"air-combat:{front}", rules)


# --- contact ----------------------------------------------------------------------------------


def _in_contact(
    position: Position, front: str, there: list[SideId],
) -> Generator[Any, Any, list[tuple[SideId, SideId]]]:
    """Pair the sides of a front with their enemies in contact; say so of those that are not."""
    near: list[tuple[SideId, SideId]] = []
    for one, other in combinations(player_order(position), 2):
        flying = {s for s in (one, other) if total(position, s, front, SUPERIORITY, GROUND, SEA)}
        if other not in position.enemies(one) or not flying & set(there):
            continue
        ruling = position.ask("rule_air_contact", one=one, other=other, front=front)
        if ruling.value:
            near.append((one, other))
        elif len(flying) == 2:
            yield Event("air-no-contact", (), ruling.rules, ruling.because[-1].text,
                        {"front": front, "sides": [one, other]})
    return near


@implements("rule_air_contact")
@rule("std:13.29")
def rule_air_contact(
    position: Position, one: SideId, other: SideId, front: str
) -> Ruling[bool]:
    """Look for supplied hexes of both on the front, near each other, with no neutral between.

    We count along any way that stays out of neutral countries, over sea as over land.
    """
    reach = position.table("air_range").int("other", "contact") or 0
    start, goal = supplied(position, one, front), supplied(position, other, front)
    grid = position.board.grid
    open_ = grid.on_map.copy()
    if CONTROL in position.state.planes:
        open_ &= ~position.state.is_(CONTROL, NEUTRAL)
    plane = start.copy()
    for _ in range(reach):
        if np.any(plane & goal):
            break
        plane = grid.spread(plane) & open_
    touch = bool(np.any(plane & goal))
    words = "are" if touch else "are not"
    text = (f"{front} Front: supplied hexes of {one} and {other} {words} within {reach} hexes "
            "of each other, neutral countries aside")
    return ruled(touch, "std:13.29", text, "air-contact")


# --- superiority ------------------------------------------------------------------------------


@implements("rule_air_superiority")
@rule("std:13.23", "std:13.28")
def rule_air_superiority(survivors: int, enemy: int) -> Ruling[int]:
    """Count the points beyond double the enemy's; all of them when he has none."""
    if not survivors or survivors <= 2 * enemy:
        text = f"{survivors} is not more than double {enemy}"
        return ruled(0, "std:13.23", text, "no-superiority")
    rule_id = "std:13.23" if enemy else "std:13.28"
    text = f"{survivors} against {enemy}: superiority, by {survivors - 2 * enemy}"
    return ruled(survivors - 2 * enemy, rule_id, text, "superiority")


@rule("std:13.23", "std:13.24", "std:13.26", "std:13.28")
def claim(front: str, near: Iterable[tuple[SideId, SideId]]) -> Resolution:
    """Find who has superiority over whom, the strongest first, and let him use it."""
    position: Position = yield LOOK
    order = list(player_order(position))
    left = {s: total(position, s, front, SUPERIORITY) for s in order}
    for side in sorted(order, key=lambda s: (-left[s], order.index(s))):
        for enemy in order:
            if (side, enemy) not in near and (enemy, side) not in near:
                continue
            ruling = position.ask("rule_air_superiority", survivors=left[side],
                                  enemy=left[enemy])
            if ruling.value:
                text = (f"{front} Front: {side} has superiority in the air over {enemy} "
                        f"({left[side]} to {left[enemy]})")
                note = Remember(GAME_TURN, RULES_THE_AIR, f"{front}:{side}:{enemy}")
                about = {"front": front, "side": side, "over": enemy, "by": ruling.value}
                yield Event("air-superiority", (note,), ruling.rules, text, about)
                yield from strike(front, side, enemy, ruling.value, free=bool(left[enemy]))


@rule("std:13.23", "std:13.24", "std:13.25", "std:13.28")
def strike(front: str, side: SideId, enemy: SideId, points: int, *, free: bool) -> Resolution:
    """Shoot down points of the enemy's other missions, chosen by whoever has superiority.

    Beyond double he may forgo it; against no fighters at all the loss is automatic.
    """
    position: Position = yield LOOK
    places = {f"{h.nation}:{h.box}": h.points
              for h in holdings(position, enemy, front, GROUND, SEA)}
    most = min(points, sum(places.values()))
    rules = cite("std:13.23") if free else cite("std:13.28")
    if not most:
        return
    shares = Shares(places, 0 if free else most, most)
    taken = shares.sole()
    if taken is None:
        text = (f"{front} Front: which of {enemy}'s points on other missions do you shoot down "
                f"({'up to ' if free else ''}{most})?")
        taken = dict((yield ask_shares(side, text, shares, rules)).points)
    if taken:
        yield lost_event(position, enemy, front, taken, rules)


@rule("std:13.26", "std:13.23")
def has_superiority(position: Position, side: str, enemy: str, front: str) -> bool:
    """Say whether a side won superiority over another on a front this turn."""
    return f"{front}:{side}:{enemy}" in position.state.remembered(RULES_THE_AIR)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of the phase."""
    return (
        EventKind("air-quiet", "Nobody seeks superiority"),
        EventKind("air-no-contact", "Two sides are too far apart to fight in the air"),
        EventKind("air-superiority", "A side has superiority in the air"),
    )
