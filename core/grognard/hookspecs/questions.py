"""Questions about the rules: one owner each (per key), answered by a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.hookspecs.marks import hookspec, keyed
from grognard.ids import HexId, SideId, UnitId

if TYPE_CHECKING:
    from grognard.orders import Resolution
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard.supply.policy import SupplyPolicy
    from grognard.verdict import Objective, Verdict


@hookspec
def rule_player_order(position: Position) -> Ruling[tuple[SideId, ...]]:
    """In which order do the sides take their player turns this game turn?"""
    raise NotImplementedError


@keyed("condition")
def rule_step_applies(position: Position, condition: str) -> Ruling[bool]:
    """Does a step that the sequence makes conditional take place now?"""
    raise NotImplementedError


@hookspec
def rule_date(position: Position, turn: int) -> Ruling[str]:
    """What is the date of a game turn, as the players write it?"""
    raise NotImplementedError


@hookspec
def rule_relation(position: Position, one: SideId, other: SideId) -> Ruling[str]:
    """Are two sides friendly, associated, neutral or enemy?"""
    raise NotImplementedError


@hookspec
def rule_stack_limit(position: Position, side: SideId, hex_id: HexId) -> Ruling[int]:
    """How many units may a side have in a hex at the end of a phase?"""
    raise NotImplementedError


@hookspec
def rule_stack_weight(position: Position, unit_id: UnitId) -> Ruling[int]:
    """For how many units does one count against the limit?"""
    raise NotImplementedError


@keyed("field")
def rule_map_word(position: Position, field: str, hex_id: HexId) -> Ruling[str]:
    """Which word of a field of the map holds for a hex in this game ("": none)?

    Without an owner of the field it is the word that the map has; `show` tells what holds.
    """
    raise NotImplementedError


@keyed("pool")
def rule_pool_name(position: Position, pool: str, parts: tuple[str, ...]) -> Ruling[str]:
    """What do players call a pool (`parts`: what its name has besides its first word and the side)?

    Without an owner of the first word it is called by its words; `show SIDE` lists pools.
    """
    raise NotImplementedError


@hookspec
def rule_mover_class(position: Position, unit_id: UnitId) -> Ruling[str]:
    """Which column of movement costs does a unit use?"""
    raise NotImplementedError


@keyed("exerter")
def rule_zone_grade(position: Position, exerter: str, mover: str) -> Ruling[int]:
    """How strong is the zone of control of a kind of unit for a class of movers (0: none)?"""
    raise NotImplementedError


@hookspec
def rule_supply_policy(position: Position, side: SideId, nation: str) -> Ruling[SupplyPolicy]:
    """From where, over what and how far does a nation of a side draw supply?"""
    raise NotImplementedError


@keyed("code")
def rule_combat_result(position: Position, code: str, battle: Any) -> Ruling[Resolution]:
    """What happens on a result of the combat table? The ruling holds the resolution."""
    raise NotImplementedError


@hookspec
def rule_table_cell(
    position: Position, table: str, column: str, die: int
) -> Ruling[tuple[str, str]]:
    """Which cell (row, column) of a table does a modified die roll read?"""
    raise NotImplementedError


@hookspec
def rule_table_result(position: Position, table: str, row: str, column: str) -> Ruling[str]:
    """What does a cell of a table say?"""
    raise NotImplementedError


@keyed("nation")
def rule_surrender(position: Position, nation: str) -> Ruling[bool]:
    """Does a nation give up now?"""
    raise NotImplementedError


@keyed("victory")
def rule_verdict(position: Position, victory: str) -> Ruling[Verdict | None]:
    """Who has won, if the game is decided now?"""
    raise NotImplementedError


@keyed("victory")
def rule_objectives(position: Position, victory: str) -> Ruling[tuple[Objective, ...]]:
    """Which hexes decide the game, and for whom? (For bots, reports and maps.)"""
    raise NotImplementedError
