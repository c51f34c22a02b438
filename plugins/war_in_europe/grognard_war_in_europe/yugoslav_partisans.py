"""50.4: Yugoslav partisans: always supplied, and never outside Yugoslavia.

The Soviet player runs them, or the Allied one where there is no Soviet player. In his
Reinforcement Phase he rolls for cadres that are to become units (one attempt a turn until 1941,
two in 1942, three later) and, from 1943 on, for one unit that is to become a division, outside
Axis zones; a one does it (`yugoslav_risings.py`). As each game turn begins he says with which of
the two players units and divisions act; that player moves them, our reading, for orders are the
phasing player's.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Literal

from grognard.changes import Allegiance, Change, Flip, Move, Paint
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import amends, implements, reading
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules.answers import nothing_more
from grognard_standard_rules.combat import defending
from grognard_standard_rules.hex_control import CONTROL, controller
from grognard_standard_rules.phase_ends import first
from grognard_standard_rules.units import traits
from grognard_standard_rules.zones_of_control import enemy_zone
from grognard_war_in_europe.facts import Facts, Nation

FACTS = Facts(
    "yu",
    cases={"territory": "wie:49.3", "supply": "wie:50.43", "ships": "wie:50.43"},
    territory=("Yugoslavia",),
    stays_home=True,
)

NATION = Nation(FACTS, __name__)

MODULE = "wie:yugoslav-partisans"
UNIT, CADRE, DIVISION = "partisan", "partisan_cadre", "partisan_division"
HOSTS = (SideId("allied"), SideId("soviet"))
"""The two players with whom they stand."""

COMBAT = "phase_combat"


@rule("wie:50.4")
def host(position: Position) -> SideId:
    """Return the player who runs them."""
    return HOSTS[1] if HOSTS[1] in position.sides else HOSTS[0]


def of_type(position: Position, *kinds: str) -> list[Unit]:
    """List the Yugoslav units on the map that are of some types."""
    return [u for u in position.state.units.values()
            if u.nation == FACTS.nation and u.on_map and traits(position, u).type in kinds]


# --- 50.46: friends to both -------------------------------------------------------------------


@implements("rule_befriended")
@reading(*(f"units:{side}" for side in HOSTS))
@rule("wie:50.46")
def friends_to_both(position: Position, side: SideId) -> Ruling[frozenset[UnitId]]:
    """Make them friends to the Allied and to the Soviet player, whoever moves them."""
    others = [s for s in HOSTS if side in HOSTS and s != side and s in position.sides]
    found = frozenset(u.id for s in others for u in position.state.units_of(s)
                      if u.nation == FACTS.nation)
    return ruled(found, "wie:50.46", "Yugoslav partisans are friends to both")


class ActWith(Order):
    """Say in whose player turn Yugoslav units and divisions move and attack."""

    kind: Literal["yugoslavs-act"] = "yugoslavs-act"
    side: SideId


@amends("phase_air_commitment", "air-commitment")
@rule("wie:50.46")
def as_the_turn_begins(position: Position) -> Generator[None, PhasePlan, PhasePlan]:
    """Ask the Soviet player, where both are in play, with whom they act in this game turn."""
    plan = yield
    if any(s not in position.sides for s in HOSTS) or not of_type(position, UNIT, DIVISION):
        return plan
    return first(plan, _with_whom)


def _with_whom(position: Position) -> Resolution:
    by = host(position)
    options = tuple(ActWith(by=by, side=s) for s in reversed(HOSTS))
    answer: ActWith = yield Ask(
        by, "in whose player turn do the Yugoslav partisans move and attack?", ("yugoslavs-act",),
        (RuleId("wie:50.46"),), options, options[0])
    over = [u for u in of_type(position, UNIT, DIVISION) if u.side != answer.side]
    if not over:
        return
    alone = tuple(sorted({
        u.at for u in over if controller(position, u.at) == u.side
        and all(x.nation == FACTS.nation for x in position.state.units_at(u.at))}))
    changes: list[Change] = [Allegiance(u.id, answer.side) for u in over]
    changes += [Paint(CONTROL, answer.side, alone)] if alone else []
    yield Event("yugoslavs-act", tuple(changes), (RuleId("wie:50.46"),),
                f"the Yugoslav partisans act in the {answer.side} player turn",
                {"side": answer.side, "units": [u.id for u in over]})


# --- 50.41: cadres of a beaten army -----------------------------------------------------------


@implements("after_event", "unit-eliminated")
@rule("wie:50.41")
def cadre_left(position: Position, event: Event) -> Resolution | None:
    """Leave a cadre where an infantry or cavalry division falls to an Axis attack or gives up."""
    unit = position.state.units.get(event.about["unit"])
    if unit is None or unit.nation != FACTS.nation:
        return None
    face = position.assembly.catalogue.counter(unit.counter).other("cadre")
    attacked = position.step is not None and position.step.step.hook == COMBAT and (
        position.phasing in position.enemies(unit.side))
    if face is None or not (attacked or event.about["cause"] == "surrender"):
        return None
    return _cadre(position, unit, face.name, str(event.about["hex"]))


def _cadre(position: Position, unit: Unit, face: str, at: str) -> Resolution:
    yield Event(
        "cadre-left", (Move(unit.id, at), Flip(unit.id, face),
                       Allegiance(unit.id, host(position))), (RuleId("wie:50.41"),),
        f"a partisan cadre remains at {at}", {"unit": unit.id, "hex": at})


@implements("check_target")
@rule("wie:50.44")
def too_early(position: Position, target: HexId, side: SideId) -> Iterator[Reason]:
    """Object to attacks on cadres before any partisan unit has been formed."""
    here = defending(position, target, side)
    if not any(u.nation == FACTS.nation and traits(position, u).type == CADRE for u in here):
        return
    if not any(u.nation == FACTS.nation and traits(position, u).type in (UNIT, DIVISION)
               for u in position.state.units.values()):
        yield Reason("cadres-hidden", "no Yugoslav cadre is attacked before a Yugoslav partisan "
                     "unit has been formed", (RuleId("wie:50.44"),), hexes=(target,),
                     units=tuple(u.id for u in here))


@implements("check_start")
@rule("wie:50.45")
def not_under_the_enemy(position: Position, unit_id: UnitId, hex_id: HexId) -> Iterator[Reason]:
    """Object to units and divisions that would start in an enemy zone of control."""
    unit = position.state.unit(unit_id)
    if unit.nation != FACTS.nation or traits(position, unit).type not in (UNIT, DIVISION):
        return
    if enemy_zone(position, unit.side)[position.board.grid.index(hex_id)]:
        yield Reason("enemy-zone", f"{hex_id} is in an enemy zone of control",
                     (RuleId("wie:50.45"),), hexes=(hex_id,), units=(unit_id,))


# --- orders and events ------------------------------------------------------------------------


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    yield ActWith(by=side, side=rng.choice(HOSTS))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    named = next((s for s in HOSTS if s in [w.casefold() for w in words]), host(position))
    return ActWith(by=side, side=named)


@rule("wie:50.46")
def _judge(position: Position, order: ActWith) -> Iterator[Reason]:
    if order.side not in HOSTS:
        yield Reason("no-host", "they act with the Allied or with the Soviet player",
                     (RuleId("wie:50.46"),))


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (OrderKind(ActWith, "say with whom Yugoslav partisans act", (RuleId("wie:50.46"),),
                      nothing_more, _judge, _propose, _read, answer=True, words=("with",),
                      usage="with soviet, or with allied", module=MODULE),)


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("yugoslavs-act", "Yugoslav partisans act with a player"),
            EventKind("cadre-left", "A partisan cadre remains"))
