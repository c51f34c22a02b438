"""42.18, S10.4: when Germany surrenders, and who has the better of the spoils.

Germany surrenders as a game turn ends in which enemy ground combat units occupy fifteen of its
manufacturing centers, or Berlin and any ten others. The last scenario ends with it: the Axis has
lost. Of the other two the one wins who then controls more of Germany's manufacturing centers,
resource centers and military districts, a point each. If it has not surrendered by the end of the
last turn the Axis wins.
"""

from __future__ import annotations

from grognard.ids import HexId, RuleId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.verdict import Objective, Verdict
from grognard_standard_rules.hex_control import controller
from grognard_standard_rules.units import traits
from grognard_war_in_europe.germany import supply_centers
from grognard_war_in_europe.nations import hexes_of

VICTORY = "germany-1945"
AXIS = SideId("axis")
RIVALS = (SideId("allied"), SideId("soviet"))
FIFTEEN, TEN = 15, 10
SPOILS = ("german_manufacturing", "german_resource", "wehrkreis")
RULE, VICTORY_RULE = RuleId("wie:42.18"), RuleId("wie:S10.4")


@rule("wie:42.18")
def occupied_centers(position: Position) -> tuple[HexId, ...]:
    """List the manufacturing centers with an enemy ground combat unit in them."""
    return tuple(
        h for h in supply_centers(position)
        if any(u.side in position.enemies(AXIS) and traits(position, u).is_ground_combat
               for u in position.state.units_at(h))
    )


@implements("rule_surrender", "de")
@rule("wie:42.18")
def germany_surrenders(position: Position) -> Ruling[bool]:
    """Count the centers that are occupied now; ask as a game turn ends."""
    taken = occupied_centers(position)
    berlin = any(h in taken for h in hexes_of(position, "Berlin"))
    lost = len(taken) >= FIFTEEN or (berlin and len(taken) - 1 >= TEN)
    text = f"{len(taken)} German manufacturing centers are occupied" + (
        ", Berlin among them" if berlin else "")
    return Ruling(lost, (Reason("german-centers", text, (RULE,), hexes=taken),))


@rule("wie:S10.4", "wie:26.5", "wie:27.1", "wie:U8.0")
def spoils(position: Position, side: str) -> int:
    """Count a point for each center and district that a side controls."""
    found = [f.hex for f in position.board.features if f.kind in SPOILS and f.hex]
    return sum(controller(position, h) == side for h in found)


@implements("rule_verdict", VICTORY)
@rule("wie:S10.4", "wie:S10.11", "wie:42.18")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """Ask as each game turn ends whether Germany surrenders; after the last the Axis has won."""
    fallen, last = germany_surrenders(position), position.scenario.header.turns
    if not fallen.value:
        if position.turn < last:
            late = Reason("not-yet", f"Germany fights on; it must hold until turn {last} ends",
                          (VICTORY_RULE,))
            return Ruling(None, (*fallen.because, late))
        text = "Germany has not surrendered"
        return Ruling(Verdict(AXIS, f"axis wins: {text}"), fallen.because)
    points = {side: spoils(position, side) for side in RIVALS if side in position.sides}
    text = ", ".join(f"{side} {n}" for side, n in points.items())
    reason = Reason("spoils", f"German centers and districts held: {text}", (VICTORY_RULE,))
    best = [side for side, n in points.items() if n == max(points.values())]
    winner = best[0] if len(best) == 1 else ""
    words = f"{winner} wins" if winner else "the victors share it"
    return Ruling(Verdict(winner, f"Germany surrenders; {words}: {text}"),
                  (*fallen.because, reason))


@implements("rule_objectives", VICTORY)
@rule("wie:S10.4")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Every center and district of Germany, for all three."""
    found = [f.hex for f in position.board.features if f.kind in SPOILS and f.hex]
    wanted = tuple(Objective(at, side) for at in dict.fromkeys(found)
                   for side in (AXIS, *RIVALS) if side in position.sides)
    return ruled(wanted, VICTORY_RULE, "Germany's centers and districts decide", "objectives")
