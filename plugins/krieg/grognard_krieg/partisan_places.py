"""1.3: where partisans come up.

In empty rough or city hexes of active Allied and of conquered minor countries; in the great
powers, Italy and France only once these have collapsed. Never in Axis zones, one a hex and
segment, never more in a country than it has units of its own in the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.content.counters import FRONT
from grognard.ids import HexId, RuleId
from grognard.kit.planes import BoolPlane, frozen, nothing, words_plane
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg.countries import is_neutral, status
from grognard_krieg.country_list import (
    BRITAIN,
    COUNTRIES,
    FRANCE,
    GERMANY,
    ITALY,
    UNION,
    VICHY,
    called,
    minors,
)
from grognard_krieg.pieces import AXIS, PARTISAN, SOVIET, WESTERN
from grognard_krieg.territory import CITY, country_of, hexes_of
from grognard_krieg.zones_of_control import zone_of_side

RULE = RuleId("krieg:1.3")
MEMORY = "partisan-hex"
"""Memory of the player turn: hexes in which a partisan has come up."""

ONCE_COLLAPSED = (UNION, BRITAIN, GERMANY, ITALY, FRANCE)
OPEN = (WESTERN, SOVIET, "conquered")
COUP = "fr.coup"


@rule("krieg:1.3")
def partisan_countries(position: Position) -> list[str]:
    """List the countries in which partisans may come up now."""
    return [c for c in (*minors(), UNION, BRITAIN, GERMANY) if _open(position, c)]


def _open(position: Position, country: str) -> bool:
    if country == VICHY:
        return status(position, FRANCE).collapsed and not is_neutral(position, VICHY) and (
            status(position, VICHY).orientation != "")
    if country in ONCE_COLLAPSED:
        return status(position, country).collapsed
    return status(position, country).orientation in OPEN


@rule("krieg:1.3")
def ceiling(position: Position, country: str) -> int:
    """Return how many partisans a country can hold: as many as its ground units in the box."""
    known = COUNTRIES.get(country)
    nation = known.nations[0] if known and known.nations else ""
    catalogue = position.assembly.catalogue
    return sum(1 for c in catalogue if c.nation == nation and c.id != COUP
               and catalogue.face(c.id, FRONT).word("unit_class") == "ground")


def partisans_in(position: Position, country: str) -> int:
    """Count the partisans that stand in a country."""
    return sum(1 for u in position.state.units_of(WESTERN)
               if u.nation == PARTISAN and u.on_map and country_of(position, u.at) == country)


def _vacant(position: Position) -> BoolPlane:
    grid = position.board.grid
    return frozen(~grid.mask(u.at for u in position.state.units.values() if u.on_map))


def _ground(position: Position) -> BoolPlane:
    """Paint rough and city hexes."""
    board = position.board
    cities = board.grid.mask(p.hex for p in board.places if CITY in p.traits)
    return frozen(words_plane(board, "terrain", ("rough",)) | cities)


def _new(position: Position) -> BoolPlane:
    return frozen(~position.board.grid.mask(position.state.remembered(MEMORY)))


def _countries(position: Position) -> BoolPlane:
    wanted = partisan_countries(position)
    return hexes_of(position, *wanted) if wanted else nothing(position.board)


def _room(position: Position) -> BoolPlane:
    full = [c for c in partisan_countries(position)
            if partisans_in(position, c) >= ceiling(position, c)]
    return frozen(~hexes_of(position, *full)) if full else frozen(~nothing(position.board))


def _zones(position: Position) -> BoolPlane:
    return frozen(~zone_of_side(position, AXIS))


CONDITIONS: tuple[tuple[str, str, Callable[[Position], BoolPlane]], ...] = (
    ("partisan-country", "no partisans come up in {country}", _countries),
    ("partisan-terrain", "{at} is neither rough nor a city", _ground),
    ("not-vacant", "{at} is not empty", _vacant),
    ("axis-zone", "{at} is in an Axis zone of control", _zones),
    ("one-a-hex", "a partisan has come up in {at} this segment", _new),
    ("partisan-ceiling", "{country} holds as many partisans as it has units", _room),
)


@rule("krieg:1.3")
def partisan_places(position: Position) -> Iterator[HexId]:
    """List the hexes in which a partisan may come up."""
    open_ = position.board.grid.on_map.copy()
    for _, _, plane in CONDITIONS:
        open_ &= plane(position)
    yield from position.board.grid.names(open_)


@rule("krieg:1.3")
def why_no_partisan(position: Position, at: str, remedy: str) -> Iterator[Reason]:
    """Object to a hex in which no partisan may come up: every reason there is."""
    index, country = position.board.grid.index(at), called(country_of(position, at))
    for code, text, plane in CONDITIONS:
        if not plane(position)[index]:
            yield Reason(code, text.format(at=at, country=country or at), (RULE,),
                         hexes=(HexId(at),), remedy=remedy)
