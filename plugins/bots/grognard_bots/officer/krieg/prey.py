"""Neutral countries that a faction means to make its enemies: what its own cards aim at."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.position import Position
from grognard_krieg.cards import card, cards_of
from grognard_krieg.cards_model import Card
from grognard_krieg.countries import neutrals
from grognard_krieg.forces_model import Hands
from grognard_krieg.pieces import AXIS
from grognard_krieg.strategic_hexes import strategic_hexes
from grognard_krieg.target_country import borders_axis_units
from grognard_krieg.territory import country_of


def own_cards(position: Position, side: str) -> Iterator[Card]:
    """Yield the own current card and the own pending one, as far as there are any."""
    held = cards_of(position, side)
    if held.current is not None and held.current.face_up and held.current.id:
        yield card(position, held.current.id)
    pending, hands = held.pending, position.section("hands")
    if not pending and held.current is None and isinstance(hands, Hands):
        pending = next((c for s, c in hands.first_pending.items() if s == side), "")
    if pending:
        yield card(position, pending)


def named_prey(position: Position, side: str) -> list[str]:
    """List the neutral countries that own cards are about."""
    return [c for c in neutrals(position)
            if any(c in of.political for of in own_cards(position, side))]


def prey(position: Position, side: str) -> list[str]:
    """List the neutral countries worth a war: named by a card, or with hexes that count."""
    if side != AXIS:
        return []
    holding = {country_of(position, h) for h, whose in strategic_hexes(position).items()
               if whose != side}
    found = named_prey(position, side)
    found += [c for c in neutrals(position) if c in holding and c not in found
              and borders_axis_units(position, c)]
    return found
