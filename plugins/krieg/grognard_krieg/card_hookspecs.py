"""Hooks of option cards: what a word of the cards' vocabulary does, or demands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec, keyed
from grognard.ids import SideId

if TYPE_CHECKING:
    from grognard.orders import Resolution
    from grognard.position import Position
    from grognard.ruling import Reason, Ruling
    from grognard.state import Unit
    from grognard.tally import Line
    from grognard_krieg.card_selection import Selection
    from grognard_krieg.cards_model import Card, Effect
    from grognard_krieg.conditions_model import Condition


@keyed("name")
def rule_card_effect(
    position: Position, name: str, effect: Effect, card: Card, side: SideId
) -> Ruling[Resolution]:
    """What does an effect of a card do, for the faction whose card it is?"""
    raise NotImplementedError


@keyed("name")
def rule_condition(position: Position, name: str, condition: Condition) -> Ruling[bool]:
    """Does a condition on a card hold now?"""
    raise NotImplementedError


@hookspec
def check_card(position: Position, selection: Selection) -> Iterable[Reason]:
    """List what forbids a faction to reveal a card at the time it would be revealed."""
    raise NotImplementedError


@hookspec
def modify_replacement_steps(position: Position, side: SideId, steps: str) -> Iterable[Line]:
    """Add lines to how many steps of a kind a faction receives in a Reinforcement Segment."""
    raise NotImplementedError


@hookspec
def rule_step_serves(position: Position, steps: str, unit: Unit) -> Ruling[bool]:
    """May a replacement step of a kind ("de:armor", "minor:any") be spent on a unit?"""
    raise NotImplementedError


@hookspec
def modify_lend_lease_die(position: Position) -> Iterable[Line]:
    """Add lines to the die rolled on the Lend-Lease Table."""
    raise NotImplementedError


@hookspec
def modify_delay_die(position: Position, side: SideId) -> Iterable[Line]:
    """Add lines to every delay die of a faction."""
    raise NotImplementedError


@keyed("marker")
def rule_marker_returns(position: Position, marker: str, unit: Unit) -> Ruling[Resolution]:
    """Where does a special marker go as it comes into play from the turn record track?"""
    raise NotImplementedError


@keyed("marker")
def rule_marker_comes_again(
    position: Position, marker: str, unit: Unit, face: str
) -> Ruling[Resolution]:
    """What happens when a card brings a side of a special marker that is in the game already?"""
    raise NotImplementedError
