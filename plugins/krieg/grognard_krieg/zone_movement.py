"""3.2, 3.5, 8.1: what enemy units and their zones of control do to movement, as layers.

Operational movement stops in the first enemy zone it enters, unless a friend is there. In mud
nobody leaves an enemy zone; in snow a move ends with entering or leaving one in a hex where
snow lies, friends or no friends. Where Command Paralysis binds the Axis, and in Reserve
Movement, enemy zones are neither entered nor left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.board.layers import Layer, Op, Scope
from grognard.ids import RuleId, SideId
from grognard.kit.planes import BoolPlane, frozen
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard_krieg.command_paralysis import paralysed
from grognard_krieg.movers import Mode, mode_of
from grognard_krieg.weather import RULES, affected, effect, weather
from grognard_krieg.zones_of_control import enemy_occupied, enemy_zone, friends

READS = ("units", "turn", "markers", "compartment:war", "compartment:countries",
         "compartment:cards")
"""What zones of control, the limits of them and their effects are taken to depend on."""


@dataclass(frozen=True, slots=True, eq=False)
class ZoneEffect:
    """One thing that enemy zones do to a move; `op` and `scope` as in a layer."""

    id: str
    text: str
    rule: str
    scope: Scope
    op: Op
    hexes: BoolPlane


@rule("krieg:3.2", "krieg:3.5", "krieg:3.8", "krieg:5", "krieg:8.1")
def zone_effects(position: Position, side: str, mode: Mode) -> Iterator[ZoneEffect]:
    """List what enemy zones do to the moves of a side now."""
    zone = enemy_zone(position, side)
    if mode == "reserve":
        yield from _closed(zone, "krieg:5", "in Reserve Movement")
    elif paralysed(position, side):
        yield from _closed(zone, "krieg:3.8", "under Command Paralysis")
    else:
        yield from _operational(position, side, zone)


def _closed(zone: BoolPlane, rule_id: str, when: str) -> Iterator[ZoneEffect]:
    yield ZoneEffect("enter-zone", f"no unit enters an enemy zone of control {when}", rule_id,
                     "enter", "block", zone)
    yield ZoneEffect("leave-zone", f"no unit leaves an enemy zone of control {when}", rule_id,
                     "leave", "block", zone)


def _operational(position: Position, side: str, zone: BoolPlane) -> Iterator[ZoneEffect]:
    word = weather(position)
    there = frozen(zone & affected(position))
    if effect(position, "leave_zone") == "no":
        yield ZoneEffect("leave-zone", f"no unit leaves an enemy zone of control in {word}",
                         RULES[word], "leave", "block", there)
    if effect(position, "stop_at_zone") == "yes":
        yield ZoneEffect("snow-enter", f"a move ends in an enemy zone of control in {word}, "
                         "friends or no friends", RULES[word], "enter", "stop", there)
        yield ZoneEffect("snow-leave", f"a move ends on leaving an enemy zone of control in {word}",
                         RULES[word], "leave", "stop", there)
    yield ZoneEffect("zone", "a move ends in the first enemy zone of control where no friend is",
                     "krieg:8.1", "enter", "stop", frozen(zone & ~friends(position, side)))


@implements("layer_movement")
@reading(*READS)
@rule("krieg:3.2", "krieg:3.5", "krieg:8.1")
def zone_layers(position: Position, side: SideId, mover: str) -> Iterator[Layer]:
    """Turn the effects of enemy zones into layers."""
    for found in zone_effects(position, side, mode_of(mover)):
        if found.hexes.any():
            rules = tuple(dict.fromkeys((RuleId(found.rule), RuleId("krieg:8.1"))))
            yield Layer(found.id, found.text, rules, found.scope, found.op, mask=found.hexes)


@implements("layer_movement")
@reading("units:{enemy}")
@rule("krieg:3.2")
def occupied_layer(position: Position, side: SideId) -> Iterator[Layer]:
    """Close hexes that hold enemy units, air support units included, whoever else is there."""
    held = enemy_occupied(position, side)
    if held.any():
        yield Layer("enemy-occupied", "an enemy unit is in the hex", (RuleId("krieg:3.2"),),
                    "enter", "block", mask=held)
