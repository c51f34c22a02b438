"""S2.0: France 1940: its special rules, and who wins it.

The Axis wins as soon as it accepts the surrender of a Vichy government (S2.3), which must be by
the end of turn 22, or earlier where a module has noted it; else the Allies win. French infantry
may dig in from 1/8/40, turn eleven (S2.45): the ten turns of waiting are counted from turn one.

On turn one German units pay one point, not two, to enter or leave an enemy zone of control and
to overrun; a hex under German interdiction costs the Allies four points more to enter, and they
neither march by force nor ride (S2.44). At most one Commonwealth unit ends a movement phase of
its own will more than four hexes from the coast of the continent (S2.46).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np

from grognard.board.layers import Layer
from grognard.changes import Patch
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId
from grognard.modules import Parameters, implements, reading
from grognard.orders import Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.tally import Line
from grognard.verdict import Objective, Verdict
from grognard_standard_rules.french_fortifying import COMPARTMENT as FORTIFYING
from grognard_standard_rules.planes import BoolPlane, frozen
from grognard_standard_rules.units import traits
from grognard_standard_rules.zone_movement import HINDRANCE, ZONE_LEAVE
from grognard_war_in_europe.nations import hexes_of
from grognard_war_in_europe.surprise import cheaper_zones
from grognard_war_in_europe.vichy_government import CAPITAL, answered

VICTORY = "france"
RULE, FIRST_TURN, COAST = RuleId("wie:S2.3"), RuleId("wie:S2.44"), RuleId("wie:S2.46")
AXIS, ALLIED = SideId("axis"), SideId("allied")
INTERDICTED, INLAND = 4, 4
COMPARTMENT, LAST_TURN = "france-1940", "last-turn"
"""Where a module notes that the Axis has less time."""

NOT_ON_TURN_ONE = ("force-march", "rail-move")
MOVES = ("move", "force-march", "overrun", "rail-move")


class FranceScenario(Parameters):
    """`heavy_interdiction`: what the four points of turn one put aside.

    The price of entering and of leaving a zone, or of entering alone.
    """

    heavy_interdiction: Literal["enter-and-leave", "enter"] = "enter-and-leave"


def last_turn(position: Position) -> int:
    """Return the last turn in which the Axis may still win."""
    noted = position.state.compartments.get(COMPARTMENT, {}).get(LAST_TURN)
    return int(noted or position.scenario.header.turns)


# --- victory ----------------------------------------------------------------------------------


@implements("rule_verdict", VICTORY)
@rule("wie:S2.3", "wie:S2.11")
def rule_verdict(position: Position) -> Ruling[Verdict | None]:
    """The Axis wins with its acceptance, the Allies when time is up."""
    answer, last = answered(position), last_turn(position)
    if answer == "accepted":
        text = "the Axis has accepted the surrender of France under a government at Vichy"
        reason = (Reason("vichy", text, (RULE,)),)
        return Ruling(Verdict(AXIS, f"axis wins: {text}"), reason)
    text = ("the Axis has refused a Vichy government, which cannot come again"
            if answer else "no Vichy government has been established")
    over = position.turn >= last
    if over:
        reason = (Reason("no-vichy", text, (RULE,)),)
        return Ruling(Verdict(ALLIED, f"allied wins: {text}"), reason)
    return ruled(None, RULE, f"{text}; the Axis has until turn {last} ends", "not-yet")


@implements("rule_objectives", VICTORY)
@rule("wie:S2.3")
def rule_objectives(position: Position) -> Ruling[tuple[Objective, ...]]:
    """Paris decides: a supplied Axis unit in it makes the Allied player roll."""
    found = tuple(Objective(at, side) for at in hexes_of(position, CAPITAL)
                  for side in (AXIS, ALLIED))
    return ruled(found, RULE, "Paris decides whether a Vichy government may come", "objectives")


# --- turn one ---------------------------------------------------------------------------------


@implements("layer_movement")
@reading("units:{enemy}", "marker:entrained", "turn", "clock", "compartment:relations",
         "memory:violation")
@rule("wie:S2.44")
def surprise(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Let German units through enemy zones more cheaply on turn one."""
    if position.turn == 1 and side == AXIS:
        yield from cheaper_zones(position, side, mover, FIRST_TURN)


@implements("modify_overrun_points")
@rule("wie:S2.44")
def cheaper_overruns(position: Position, side: SideId) -> Iterable[Line]:
    """Let German units overrun for one point on turn one."""
    if position.turn == 1 and side == AXIS:
        yield Line("total", "set", 1, "an overrun on turn one", (FIRST_TURN,))


@implements("layer_movement")
@reading("marker:interdiction", "turn")
@rule("wie:S2.44")
def heavy_interdiction(position: Position, side: SideId) -> Iterable[Layer]:
    """Charge the Allies four points for a hex under interdiction, in place of any zone."""
    hexes = [m.at for m in position.state.markers_of("interdiction") if m.owner == AXIS]
    if position.turn == 1 and side == ALLIED and hexes:
        yield Layer("heavy-interdiction", "under German interdiction on turn one", (FIRST_TURN,),
                    "enter", "replace", INTERDICTED, position.board.grid.mask(hexes),
                    group=HINDRANCE)
        if position.setting(FranceScenario).heavy_interdiction == "enter-and-leave":
            yield Layer("heavy-interdiction-leave", "interdiction counts, not the zone left",
                        (FIRST_TURN,), "side", "replace", 0, _steps_into(position, hexes),
                        group=ZONE_LEAVE)


def _steps_into(position: Position, hexes: Iterable[str]) -> BoolPlane:
    """Paint the steps that enter some hexes."""
    grid = position.board.grid
    mask = grid.mask(list(hexes))
    return frozen(np.stack([np.roll(mask, -offset) for offset in grid.offsets]))


@implements("check_order", *NOT_ON_TURN_ONE)
@rule("wie:S2.44")
def no_marches(position: Position, order: Order) -> Iterable[Reason]:
    """Object to Allied forced marches and trains on turn one."""
    if position.turn == 1 and order.by == ALLIED:
        what = "march by force" if order.kind == "force-march" else "move by rail"
        yield Reason("turn-one", f"on turn one Allied units do not {what}", (FIRST_TURN,),
                     remedy="they may from the second turn on")


@implements("after_event", "game-began")
@rule("wie:S2.45")
def digging_in(position: Position) -> Resolution:
    """Let the French dig in from turn eleven, whenever they are attacked."""
    yield Event("french-may-dig-in", (Patch(FORTIFYING, {"turn": 1}),), (RuleId("wie:S2.45"),),
                "French 3-4 divisions may dig in from game turn 11 on (1/8/40)")


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("french-may-dig-in", "The French will be able to dig in"),)


# --- the Commonwealth -------------------------------------------------------------------------


def near_the_coast(position: Position) -> BoolPlane:
    """Paint the hexes at most four hexes from a coastal hex, and Great Britain."""
    def make() -> BoolPlane:
        board = position.board
        plane = board.is_("kind", "coastal")
        for _ in range(INLAND):
            plane = board.grid.spread(plane)
        return frozen(np.asarray(plane | board.is_("country", "Great Britain"), np.bool_))

    return position.derived(("near-the-coast",), (), make)


@implements("check_order", *MOVES)
@rule("wie:S2.46")
def near_its_ships(position: Position, order: Order) -> Iterable[Reason]:
    """Object to a move that would leave a second Commonwealth unit far from the coast."""
    if order.by != ALLIED or answered(position) == "accepted":
        return
    if not position.turn:  # what is forced before the game is not done of one's own will (S2.43)
        return
    grid, plane = position.board.grid, near_the_coast(position)
    path = [h for h in (*getattr(order, "path", ()), getattr(order, "target", "")) if h in grid]
    named = [*getattr(order, "units", ()), getattr(order, "unit", "")]
    units = [position.state.units[u] for u in dict.fromkeys(named) if u in position.state.units]
    going = {u.id for u in units if u.nation == "cw" and traits(position, u).is_ground_combat}
    if not going or not path or plane[grid.index(path[-1])]:
        return
    inland = [u for u in position.state.units_of(ALLIED)
              if u.nation == "cw" and u.hex is not None and u.id not in going
              and traits(position, u).is_ground_combat and not plane[grid.index(u.hex)]]
    if len(inland) + len(going) > 1:
        text = (f"only one Commonwealth unit may be more than {INLAND} hexes from the coast: "
                f"{len(inland) + len(going)} would be")
        yield Reason("far-from-the-coast", text, (COAST,), units=tuple(sorted(going)),
                     hexes=(HexId(path[-1]),))
