"""S3.0: Barbarossa: its special rules, and when the Soviet government collapses.

Turn one: no joint air war turn (S3.43); Soviet zones do not reach out of the Soviet Union while
the Axis moves first (S3.41); the Axis pays one point to enter or leave a zone, two as ever to
overrun (S3.41); Finns neither move nor attack (S3.44). Soviet rails carry thirty divisions
until turn eight (S3.42). Hungary is closed to all for four turns (S3.45), then it is Axis; the
Soviets do not invade it before turn ten (E8.0).

The government collapses, and the Axis has won, by the shock of war: as turn one ends with one
personnel center occupied, turn two with two, turns three and four with three, turn five with four
(S3.46; printed for War in the East, a parameter here, on).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from grognard.board.layers import Layer
from grognard.changes import Change, Paint
from grognard.events import Event, EventKind
from grognard.ids import SideId
from grognard.modules import Parameters, amends, implements, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.sequence import PhasePlan
from grognard.tally import Line
from grognard.verdict import Verdict
from grognard_standard_rules.areas import Area, land, paint
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.planes import BoolPlane, ZoneLimit, frozen
from grognard_standard_rules.soviet_centers import occupied
from grognard_war_in_europe.personnel_centers import VICTORY
from grognard_war_in_europe.surprise import cheaper_zones

AXIS, SOVIET = SideId("axis"), SideId("soviet")
HUNGARY = "Hungary"
HUNGARY_JOINS, HUNGARY_INVADED, SLOW_TURNS, SLOW_CAPACITY = 5, 10, 8, 30
SHOCK = {1: 1, 2: 2, 3: 3, 4: 3, 5: 4}
"""Centers occupied as a turn ends that make the government collapse, by turn."""

USSR = Area(line=("1941 Start Line (East)", "1941 Start Line (Finland)"), line_side="second",
            sections=("F", "G", "H"), border=("Finland", "USSR"),
            countries=("Danzig", "Estonia", "Finland", "Germany", "Hungary", "Latvia",
                       "Lithuania", "Poland", "Rumania", "USSR"))


class Barbarossa(Parameters):
    """`shock_of_war`: centers lost early bring the Soviet government down (S3.46)."""

    shock_of_war: bool = True


# --- collapse ---------------------------------------------------------------------------------


@amends("rule_verdict", VICTORY)
@rule("wie:S3.3", "wie:S3.46")
def _collapse(
    position: Position,
) -> Generator[None, Ruling[Verdict | None], Ruling[Verdict | None]]:
    """Let the Axis win at once when the Soviet government collapses."""
    ruling = yield
    held = len(occupied(position, AXIS))
    needed = SHOCK.get(position.turn, 0) if position.setting(Barbarossa).shock_of_war else 0
    if not needed:
        return ruling
    if held < needed:
        shock = "1 occupied center" if needed == 1 else f"{needed} occupied centers"
        return ruling.amend(ruling.value, cases(position, "wie:S3.46")[0],
                            f"{shock} as turn {position.turn} ends would make the Soviet "
                            "government collapse", "shock-of-war")
    text = (f"{held} personnel centers are occupied as turn {position.turn} ends: the Soviet "
            "government collapses")
    verdict = Verdict(AXIS, f"axis wins: {text}")
    return ruling.amend(verdict, cases(position, "wie:S3.46")[0], text, "collapse")


# --- turn one ---------------------------------------------------------------------------------


@amends("phase_air_commitment", "air-commitment")
@amends("phase_air_combat", "air-combat")
@rule("wie:S3.43")
def _no_air_war(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Pass over the joint air war turn of turn one."""
    plan = yield
    if position.turn != 1:
        return plan
    text = "there is no joint air war turn on turn one"
    return PhasePlan(idle=Reason("no-air-war", text, cases(position, "wie:S3.43")))


def _soviet_union(position: Position) -> BoolPlane:
    """Paint the Soviet side of the line of 1941."""
    return position.derived(("soviet-union-1941",), (),
                            lambda: frozen(paint(position.board, USSR) & land(position.board)))


@implements("layer_zone_limit")
@reading("turn", "clock")
@rule("wie:S3.41")
def _zones_end_at_the_border(position: Position, side: SideId) -> Iterable[ZoneLimit]:
    """Keep Soviet zones at home while the Axis makes its first initial movement."""
    step = position.step
    if (side == SOVIET and position.turn == 1 and step is not None
            and step.side == AXIS and step.step.hook == "phase_movement"):
        outside = frozen(~_soviet_union(position))
        yield ZoneLimit("frontier-1941", "Soviet zones do not reach over the frontier yet",
                        cases(position, "wie:S3.41"), "enter", outside)


@implements("layer_movement")
@reading("units:{enemy}", "marker:entrained", "turn", "clock", "compartment:relations",
         "memory:violation")
@rule("wie:S3.41")
def _surprise(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Let Axis units through enemy zones more cheaply on turn one."""
    if position.turn == 1 and side == AXIS:
        yield from cheaper_zones(position, side, mover, "wie:S3.41")


@implements("check_order")
@rule("wie:S3.44")
def _finns_wait(position: Position, order: Order) -> Iterable[Reason]:
    """Object to Finnish units that move or attack on turn one."""
    if position.turn != 1:
        return
    named = [*getattr(order, "units", ()), *getattr(order, "attackers", ()),
             getattr(order, "unit", "")]
    finns = tuple(dict.fromkeys(
        u for u in named if u in position.state.units and position.state.units[u].nation == "fi"))
    if finns and order.kind not in ("place", "deploy", "disband", "attack"):
        yield Reason("finland-neutral", "Finland is neutral on turn one: its units neither move "
                     "nor attack", cases(position, "wie:S3.44"), units=finns,
                     remedy="they may from the second turn on")


@implements("check_attacker")
@rule("wie:S3.44")
def _finns_do_not_attack(position: Position, unit_id: str) -> Iterable[Reason]:
    """Keep Finnish units out of every attack of turn one."""
    unit = position.state.units.get(unit_id)  # type: ignore[call-overload]
    if position.turn == 1 and unit is not None and unit.nation == "fi":
        yield Reason("finland-neutral", "Finland is neutral on turn one: its units do not attack",
                     cases(position, "wie:S3.44"), units=(unit.id,),
                     remedy="they may from the second turn on")


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("country-joins", "A country joins a side"),)


# --- rails and Hungary ------------------------------------------------------------------------


@implements("modify_rail_capacity")
@rule("wie:S3.42")
def _slow_rails(position: Position, side: SideId) -> Iterable[Line]:
    """Halve what Soviet rails carry until turn eight."""
    if side == SOVIET and position.turn <= SLOW_TURNS:
        yield Line("clamp", "most", SLOW_CAPACITY, f"until turn {SLOW_TURNS}",
                   cases(position, "wie:S3.42"))


@amends("rule_area_of_play")
@rule("wie:S3.45", "wie:E8.0")
def _hungary_is_closed(
    position: Position, side: SideId,
) -> Generator[None, Ruling[BoolPlane], Ruling[BoolPlane]]:
    """Close Hungary for four turns, and to the Soviets until turn ten."""
    ruling = yield
    inside = position.board.is_("country", HUNGARY)
    if position.turn < HUNGARY_JOINS:
        case, text = "wie:S3.45", f"{HUNGARY} is neutral until turn {HUNGARY_JOINS}"
    elif side == SOVIET and position.turn < HUNGARY_INVADED:
        case, text = "wie:E8.0", f"{HUNGARY} is not invaded before turn {HUNGARY_INVADED}"
    else:
        return ruling
    return ruling.amend(frozen(ruling.value & ~inside), cases(position, case)[0], text)


@amends("phase_reinforcement", "reinforcement")
@rule("wie:S3.45")
def _hungary_joins(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Give Hungary's hexes to the Axis as its turn five begins."""
    plan = yield
    if position.turn != HUNGARY_JOINS or position.phasing != AXIS:
        return plan
    return first(plan, _join)


def _join(position: Position) -> Resolution:
    inside = position.board.is_("country", HUNGARY) & land(position.board)
    changes: list[Change] = []
    for plane in ("control", "rail"):
        if plane in position.state.planes:
            free = inside & position.state.is_(plane, "neutral")
            if free.any():
                changes.append(Paint(plane, AXIS, tuple(position.board.grid.names(free))))
    if changes:
        yield Event("country-joins", tuple(changes), cases(position, "wie:S3.45"),
                    f"{HUNGARY} joins the Axis", {"country": HUNGARY, "side": AXIS})
