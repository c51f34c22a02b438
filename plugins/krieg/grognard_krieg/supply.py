"""10, 10.3: who is in supply.

Supply is judged for each unit as it begins what needs it, by the position as it then is: a
unit that moves, or an aircraft, may open a line to the next. Partisans need none.

What needs supply: to combine, to move in the Operational Movement Phase, to airdrop, to give an
armor or HQ shift, to advance or exploit, to be the base of aircraft, and for airdrop units to
be replaced. The sections that say so ask `is_supplied` at that moment.
"""

from __future__ import annotations

from grognard.ids import RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.state import Unit
from grognard.supply import SupplyLine, SupplyMap
from grognard_krieg.muster import muster
from grognard_krieg.naval_zones import BOX_NAMES
from grognard_krieg.pieces import is_partisan, name
from grognard_krieg.supply_blocks import first_block
from grognard_krieg.supply_policy import supply_network
from grognard_krieg.supply_sources import key_names, keys_of
from grognard_krieg.supply_walk import explainer_of


@rule("krieg:10.3")
def is_supplied(position: Position, unit: Unit) -> Ruling[bool]:
    """Judge a unit's supply at this moment (`rule_supplied`)."""
    return position.ask("rule_supplied", unit_id=unit.id)


@implements("rule_supplied")
@rule("krieg:10", "krieg:10.2", "krieg:12.5")
def rule_supplied(position: Position, unit_id: UnitId) -> Ruling[bool]:
    """A unit is in supply when a line leads from it to a source of each of its nations."""
    unit = position.state.unit(unit_id)
    who = name(position, unit)
    if is_partisan(position, unit):
        return _said(True, unit, "partisan", f"{who} is a partisan: always in supply", "krieg:10")
    keys = keys_of(position, unit)
    if not keys:
        return _said(True, unit, "needs-none", f"{who} is no ground unit: it needs no supply",
                     "krieg:10")
    if not unit.on_map and unit.at not in BOX_NAMES:
        return _said(False, unit, "not-on-map", f"{who} is not on the map", "krieg:10.2")
    missing = [key for key in keys if not has_supply(position, unit.side, unit.at, key)]
    if not missing:
        return _said(True, unit, "supplied", f"{who} is in supply", "krieg:10.2", *_two(keys))
    home = " or ".join(key_names(position, key) for key in missing)
    text = f"no line of supply leads from {who} to a {home} city"
    if len(keys) == 1:
        text = f"no line of supply leads home from {who}"
    return _said(False, unit, "unsupplied", text, "krieg:10.2", *_two(keys))


def _two(keys: tuple[str, ...]) -> tuple[str, ...]:
    return ("krieg:12.5",) if len(keys) > 1 else ()


@rule("krieg:10.2", "krieg:10.3")
def supply_map(position: Position, side: str) -> SupplyMap:
    """Return supply for a faction as it is now; made again only when its policy changes."""
    def make() -> SupplyMap:
        policy = position.ask("rule_supply_policy", side=side, nation="").value
        kept: tuple[object, SupplyMap] = position.workshop.get(
            ("supply-map", side), (id(policy),),
            lambda: (policy, SupplyMap(supply_network(position), policy)),
        )
        return kept[1]

    now = tuple(position.state.revisions.values())
    explainer_of(position, side)
    return position.workshop.get(("supply-now", side), now, make)


@rule("krieg:10", "krieg:12.5")
def lines_home(position: Position, side: str) -> dict[UnitId, bool]:
    """Say of every unit of a faction on the map whether lines lead home from it, all at once.

    This is what section 10 says by itself; `is_supplied` asks house rules too.
    """
    supply = supply_map(position, side)
    rows: dict[str, bytes] = {}
    out: dict[UnitId, bool] = {}
    for stands in muster(position, side):
        keys = keys_of(position, stands.unit)
        if not keys:
            continue
        cell, whole = stands.cell, 1
        for key in keys:
            if key not in rows:
                rows[key] = supply.packed(key)
            whole &= rows[key][cell >> 3] >> (cell & 7)
        out[stands.unit.id] = whole == 1
    return out


def has_supply(position: Position, side: str, at: str, key: str) -> bool:
    """Say whether a line leads from a hex or box to a source that serves a key."""
    supply = supply_map(position, side)
    if at not in BOX_NAMES:
        return supply.grade(position.board.grid.index(at), key) is not None
    working = supply.operative(key, 0)
    return any(working >> k & 1 for k, head in enumerate(supply.graph.heads)
               if head.id in (f"box:{at}", f"source:box:{at}"))


def supply_line(position: Position, side: str, at: str, key: str) -> SupplyLine | None:
    """Return a best line from a hex for a key, None when there is none."""
    return supply_map(position, side).line(position.board.grid.index(at), key)


def why_unsupplied(position: Position, side: str, at: str, key: str) -> tuple[Reason, ...]:
    """Say what stands in the way of a line from a hex, nearest to it first."""
    supply = supply_map(position, side)
    return first_block(position, supply, side, position.board.grid.index(at), key)


def _said(value: bool, unit: Unit, code: str, text: str, *rules: str) -> Ruling[bool]:
    hexes = () if unit.hex is None else (unit.hex,)
    cited = tuple(RuleId(r) for r in rules)
    return Ruling(value, (Reason(code, text, cited, hexes=hexes, units=(unit.id,)),))


__all__ = [
    "has_supply", "is_supplied", "lines_home", "supply_line", "supply_map", "why_unsupplied",
]
