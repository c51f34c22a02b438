"""Cards, declarations of war, truces."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.game import Game
from grognard.ids import SideId
from grognard.orders import Order
from grognard.position import Position
from grognard_bots.officer.krieg.prey import own_cards
from grognard_krieg.card_orders import ChooseCard
from grognard_krieg.card_selection import by_sense, legal_cards
from grognard_krieg.cards import cards_of, has_pending, in_order
from grognard_krieg.countries import neutrals
from grognard_krieg.country_list import VICHY
from grognard_krieg.pieces import AXIS, is_ground
from grognard_krieg.political_events import AIMED
from grognard_krieg.political_tables import sheet
from grognard_krieg.strategic_hexes import strategic_hexes
from grognard_krieg.target_country import borders_axis_units
from grognard_krieg.territory import country_of
from grognard_krieg.track import is_seasonal, last_turn
from grognard_krieg.war_and_peace import AdjustTruce, DeclareWar, adjustable
from grognard_krieg.weather import on_track

FORCE = 10
"""Attack factors that must stand near a country before war is declared on it."""

NEAR = 6


def choose_card(game: Game, side: SideId) -> Iterator[Order]:
    """Choose history's card for the season, or the next one that is allowed."""
    position = game.position
    if in_order(position):
        return
    for card in by_sense(position, legal_cards(position, side)):
        if has_pending(game.position, side):
            return
        yield ChooseCard(by=side, card=card)


def war_and_peace(game: Game, side: SideId) -> Iterator[Order]:
    """Declare the wars that pay; end truces that hold the own side back."""
    position = game.position
    for country in worth_a_war(position, side):
        yield DeclareWar(by=side, country=country)
    if side != AXIS:
        for capital in adjustable(position, side)[:1]:
            yield AdjustTruce(by=side, capital=capital)


def worth_a_war(position: Position, side: SideId) -> list[str]:
    """List neutral neighbours that hold strategic hexes of the enemy and can be attacked soon.

    A war is declared on the eve of good weather only, with an army at the border.
    """
    following = position.turn + 1
    if following > last_turn(position) or on_track(position, following) != "clear":
        return []
    if side != AXIS:
        return []
    if is_seasonal(position, following) and any(
            sheet(position, c.political).kind in AIMED for c in own_cards(position, side)
            if c.political and c.id == cards_of(position, side).pending):
        return []  # the card that comes then may do it better
    return _prey(position, side)


def _prey(position: Position, side: SideId) -> list[str]:
    whose = strategic_hexes(position)
    held = {country_of(position, h): 0 for h, owner in whose.items() if owner != side}
    out = []
    for country in neutrals(position):
        if country != VICHY and country in held and borders_axis_units(position, country) and (
                _at_the_border(position, side, country) >= FORCE):
            out.append(country)
    return out


def _at_the_border(position: Position, side: SideId, country: str) -> int:
    """Add up the attack factors within reach of a country's strategic hexes."""
    grid = position.board.grid
    cells = [grid.index(h) for h in strategic_hexes(position)
             if country_of(position, h) == country]
    near = grid.within(cells, NEAR)
    return sum(int(position.face(u).attack) for u in position.state.units_of(side)
               if u.on_map and is_ground(position, u) and near[grid.index(u.at)])
