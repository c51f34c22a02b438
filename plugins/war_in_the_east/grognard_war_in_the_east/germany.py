"""53.1: Germany, and where the supply of every Axis force begins.

Supply comes over the railways that lead off the west edge of the maps in Germany, Poland and
Rumania, and through friendly ports of the Baltic outside Finland (53.15). All Axis units in
Finland draw supply as the Finns do (54.23). One point of naval transport is always there in the
Baltic (53.13), until the last German port on it is lost (61.6).
"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.ids import HexId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.areas import Area, paint
from grognard_standard_rules.off_map_rail import edge_hexes
from grognard_standard_rules.ports import frozen_over, port_size
from grognard_war_in_europe.nations import held, side_of

NATION = "de"
BALTIC = "Baltic"
HOME = frozenset({"Germany", "Danzig", "Poland", "Slovakia"})
RAILS_IN = frozenset({*HOME, "Rumania"})
GERMAN_PORTS = frozenset({"Germany", "Danzig", "Poland"})
FRONTS = frozenset({"East"})
MAPS = ("F", "G", "H")


@rule("wite:53.15")
def rails_off_the_map(position: Position) -> tuple[HexId, ...]:
    """List the rail hexes from which supply comes over the west edge."""
    word = position.board.word
    return tuple(h for h in edge_hexes(position, "west") if word("country", h) in RAILS_IN)


@rule("wite:44.0", "wite:53.15", "wite:61.6")
def baltic_ports(position: Position) -> tuple[HexId, ...]:
    """List the ports of the Baltic on the maps, outside Finland, whoever holds them."""
    def make() -> tuple[HexId, ...]:
        board = position.board
        ports = paint(board, Area(places=("major-port", "minor-port"), sections=MAPS))
        return tuple(
            h for h in board.grid.names(ports)
            if board.word("sea", h) == BALTIC and board.word("country", h) != "Finland")

    return position.derived(("baltic-ports",), (), make)


@implements("rule_supply_sources", NATION)
@rule("wite:53.1", "wite:53.15", "std:7.61")
def rule_supply_sources(position: Position) -> Ruling[tuple[HexId, ...]]:
    """Railways off the west edge, and friendly Baltic ports that frost has not closed."""
    side = side_of(position, NATION)
    rails = held(position, side, rails_off_the_map(position))
    ports = held(position, side, baltic_ports(position))
    if frozen_over(position):
        ports = tuple(h for h in ports if port_size(position, h).value)
    text = f"{len(rails)} railways off the west edge, {len(ports)} Baltic ports"
    found = tuple(dict.fromkeys((*rails, *ports)))
    return ruled(found, "wite:53.15", text, "supply-centers")


@implements("rule_permanent_capacity", NATION)
@rule("wite:53.13", "wite:61.6")
def rule_permanent_capacity(position: Position) -> Ruling[Mapping[str, int]]:
    """One point in the Baltic while a German port on it is held."""
    own = [h for h in baltic_ports(position)
           if position.board.word("country", h) in GERMAN_PORTS]
    if own and not held(position, side_of(position, NATION), own):
        return ruled({}, "wite:61.6", "every German port on the Baltic is lost",
                     "permanent-capacity")
    return ruled({BALTIC: 1}, "wite:53.13", "Germany has one point in the Baltic",
                 "permanent-capacity")


@implements("rule_territory", NATION)
@rule("wite:53.11")
def rule_territory(position: Position) -> Ruling[frozenset[str]]:
    """East Prussia and western Poland, as far as these maps show Germany."""
    return ruled(HOME, "wite:53.11", "East Prussia and western Poland", "territory")


@implements("rule_air_fronts", NATION)
@rule("wite:62.4")
def rule_air_fronts(position: Position) -> Ruling[frozenset[str]]:
    """The East Front is the only one of this game."""
    return ruled(FRONTS, "wite:62.4", "there is no other front in this game", "air-fronts")


@implements("rule_one_air_front")
@rule("wite:62.4", "wite:50.12", "wite:50.13")
def rule_one_air_front(position: Position) -> Ruling[str]:
    """All the ground and all the seas of this game lie in it, the strip of Hungary too."""
    (front,) = FRONTS
    return ruled(front, "wite:62.4", "there is no other front in this game", "one-air-front")
