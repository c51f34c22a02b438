"""4.2.1: headquarters that support a combat from a distance.

A supplied HQ within two hexes of the defender's hex (that hex counted, its own not) may add its
factor and its shift. The range passes over sea, lakes and units, but not over neutral or
impassable ground. One HQ a side takes part in a combat, each HQ in one combat a segment, and
never without another unit of its nation. The attacker commits his with the attack, the defender
when the attack is declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Literal

import numpy as np

from grognard.board.grid import Grid
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import (
    NONE,
    asked_about,
    asked_rules,
    cite,
    nothing_more,
)
from grognard.kit.planes import BoolPlane, side_plane, words_plane
from grognard.modules import implements
from grognard.orders import Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.battle import Battle
from grognard_krieg.neutral_ground import neutral_ground
from grognard_krieg.reading import READER
from grognard_krieg.supply import is_supplied

RULES = cite("krieg:4.2.1", "krieg:4.2.2")
FOUGHT = "fought"
"""Memory of the step: units that took part in a combat -> "attacked", "supported", "defended"."""


class Support(Order):
    """Commit a headquarters to a combat at range, or none ("")."""

    kind: Literal["support"] = "support"
    headquarters: UnitId | Literal[""] = ""


# --- range --------------------------------------------------------------------------------------


@rule("krieg:4.2.1", "krieg:12.2.1")
def in_range(position: Position, unit: Unit, target: str) -> bool:
    """Say whether a headquarters reaches a hex."""
    grid = position.board.grid
    if not unit.on_map:
        return False
    return bool(reach(position, unit.side, unit.at)[grid.index(target)])


def reach(position: Position, side: SideId, start: str) -> BoolPlane:
    """Paint the hexes that a headquarters in a hex reaches, its own not counted."""
    board, grid = position.board, position.board.grid
    closed = neutral_ground(position, side) | words_plane(board, "kind", ("impassable",))
    sides = side_plane(board, "impassable")
    steps = position.table("ranges").int("headquarters", "hexes") or 0
    front = grid.mask([start])
    seen = front.copy()
    for _ in range(steps):
        front = _spread(grid, front, sides) & ~closed & grid.on_map
        seen |= front
    return seen


def _spread(grid: Grid, plane: BoolPlane, closed: BoolPlane) -> BoolPlane:
    """Paint the neighbours of a plane's hexes, but not across closed sides."""
    wide = np.zeros_like(plane)
    for d, offset in enumerate(grid.offsets):
        wide |= np.roll(plane & ~closed[d], offset)
    return wide


# --- who may ------------------------------------------------------------------------------------


@implements("rule_headquarters_together")
@rule("krieg:4.2.1")
def one_headquarters(units: tuple[UnitId, ...]) -> Ruling[bool]:
    """One headquarters a side takes part in a combat."""
    return ruled(len(units) < 2, "krieg:4.2.1", "only one HQ of a side takes part in a combat")


def may_join(position: Position, units: Iterable[UnitId]) -> Ruling[bool]:
    """Say whether these headquarters of a side may take part in one combat together."""
    ruling: Ruling[bool] = position.ask("rule_headquarters_together", units=tuple(units))
    return ruling


@rule("krieg:4.2.1", "krieg:10.3")
def objections(
    position: Position, battle: Battle, unit_id: UnitId, *, attacking: bool
) -> Iterator[Reason]:
    """List what forbids a headquarters to support a battle from afar."""
    state = position.state
    side = battle.by if attacking else battle.enemy
    unit = state.units.get(unit_id)
    if unit is None or unit.side != side or not pieces.is_hq(position, unit):
        yield Reason("no-headquarters", f"{unit_id} is no HQ of {side}", RULES)
        return
    name = pieces.name(position, unit)
    force = [state.unit(a.unit) for a in battle.attackers] if attacking else [
        state.unit(u) for u in battle.defenders]
    committed = battle.units if attacking else battle.defence
    already = [u for u in committed if pieces.is_hq(position, state.unit(u))]
    if unit_id in committed:
        yield Reason("headquarters-already", f"{name} takes part already", RULES, units=(unit_id,))
    elif already and not (ruling := may_join(position, (*already, unit_id))).value:
        yield Reason("headquarters-already", f"an HQ is in this force already: "
                     f"{ruling.because[0].text}", ruling.rules, units=(unit_id,))
    yield from position.referee.collect("check_support", position=position, unit_id=unit_id,
                                        force=committed)
    if not in_range(position, unit, battle.target):
        yield Reason("out-of-range", f"{name} does not reach {battle.target} in two hexes, over "
                     "ground that is neither neutral nor impassable", RULES,
                     hexes=(battle.target,), units=(unit_id,))
    if not any(pieces.is_of(position, u, *pieces.nations(position, unit)) for u in force):
        yield Reason("no-company", f"no other unit of the nation of {name} takes part", RULES,
                     units=(unit_id,))
    if attacking and not position.face(unit).attack:
        yield Reason("no-attack-factor", f"{name} has an attack factor of 0", RULES,
                     units=(unit_id,))
    if had := state.remembered(FOUGHT).get(unit_id):
        yield Reason("headquarters-used", f"{name} has {had} in this segment", RULES,
                     units=(unit_id,))
    if not is_supplied(position, unit).value:
        yield Reason("unsupplied", f"{name} is out of supply", cite("krieg:4.2.1", "krieg:10.3"),
                     units=(unit_id,))


def able(position: Position, battle: Battle, *, attacking: bool) -> list[UnitId]:
    """List the headquarters that may support a battle from afar, the stronger first."""
    side = battle.by if attacking else battle.enemy
    own = [u for u in position.state.units_of(side) if pieces.is_hq(position, u)
           and u.id not in battle.units and u.id not in battle.defenders]
    fit = [u for u in own if not any(objections(position, battle, u.id, attacking=attacking))]

    def strength(unit: Unit) -> Fraction:
        face = position.face(unit)
        return Fraction((face.attack if attacking else face.defence) or 0)

    return [u.id for u in sorted(fit, key=strength, reverse=True)]


# --- the defender's choice ----------------------------------------------------------------------


def ask_defender(position: Position, battle: Battle) -> Ask | None:
    """Make the decision which headquarters supports the defence; None where none can."""
    fit = able(position, battle, attacking=False)
    if not fit:
        return None
    nobody = Support(by=battle.enemy)
    options = (nobody, *(Support(by=battle.enemy, headquarters=u) for u in fit))
    one = "another" if battle.defending_supports else "an"
    names = ", ".join(pieces.name(position, position.state.unit(u)) for u in fit)
    return Ask(
        battle.enemy, f"commit {one} HQ to the defence of {battle.target}? ({names}; a force with "
        "an HQ cannot retreat)", ("support",), RULES, options, nobody,
        {"target": battle.target, "attackers": list(battle.units), "headquarters": fit},
    )


def _judge(position: Position, order: Support) -> Iterator[Reason]:
    if order.headquarters and order.headquarters not in asked_about(position)["headquarters"]:
        yield Reason("not-asked", f"{order.headquarters} cannot support this combat",
                     asked_rules(position), units=(order.headquarters,))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    fit: list[UnitId] = asked_about(position).get("headquarters", [])
    yield Support(by=side, headquarters=rng.choice([*fit, ""]))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    if not words or words[0].casefold() in NONE:
        return Support(by=side)
    fit = asked_about(position).get("headquarters", [])
    found = READER.find_unit(position, side, " ".join(words), lambda u: u.id in fit)
    return Support(by=side, headquarters=found.id)


def _resolve(position: Position, order: Support) -> Resolution:
    return nothing_more(position, order)


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that commits a headquarters."""
    return (OrderKind(
        Support, "commit a headquarters to a combat", RULES, _resolve, _judge, _propose, _read,
        answer=True, module="krieg:combat", words=("support", "hq"),
        usage="support UNIT, or support none",
    ),)


__all__ = ["FOUGHT", "HexId", "Support", "able", "ask_defender", "in_range", "objections", "reach"]
