"""7.42, 7.45 to 7.49, 7.5, 7.6: who may pass which strait and canal, and enter which sea.

Passages that are closed to a side are named like the map's features; sea areas like its
words, the Skagerrak and Kattegat apart from the rest of the Baltic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import BaseModel

from grognard.content.toml import Content
from grognard.errors import UnknownName
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.ports import taken_in
from grognard_standard_rules.waters import GIBRALTAR, KATTEGAT
from grognard_standard_rules.zones_of_control import enemy_occupied, friends

WEST, CENTRAL, EAST = "West Mediterranean", "Central Mediterranean", "East Mediterranean"
HIGH_SEAS, RED_SEA = "High Seas", "Red Sea"
ADRIATIC, AEGEAN, MARMARA, BLACK, BALTIC = "Adriatic", "Aegean", "Marmara", "Black", "Baltic"
CASPIAN = "Caspian"
SPOKEN = {BLACK: "Black Sea", CASPIAN: "Caspian Sea", MARMARA: "Sea of Marmara"}
"""Seas that people call otherwise than the map's table does."""

KIEL, SUEZ = "Kiel Canal", "Suez Canal"
AXIS, ALLIED = "axis", "allied"
CANAL_OF = {KIEL: AXIS, SUEZ: ALLIED}
LIMITED = ALLIED
"""The side whose ships 7.45, 7.49 and 7.6 keep out of some seas."""

SURRENDERED = "surrendered"
"""Compartment in which the rules on nations note who has surrendered: nation -> to which side."""


class Surrendered(Content):
    """The section `surrendered`: nation -> the side to which it gave up before a scenario began."""

    to: dict[str, SideId]
    cite: str = ""
    provenance: str = ""


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {SURRENDERED: Surrendered}


def surrender_of(position: Position, nation: str) -> str:
    """Return the side to which a nation has surrendered, "" while it has not."""
    noted = position.state.compartments.get(SURRENDERED, {}).get(nation)
    before: Surrendered | None = position.section(SURRENDERED)
    return str(noted or (before.to.get(nation, "") if before else ""))


def passages(position: Position) -> Mapping[str, tuple[HexId, ...]]:
    """Return the straits and canals of the map with the hexes that define them."""
    def make() -> Mapping[str, tuple[HexId, ...]]:
        found: dict[str, tuple[HexId, ...]] = {}
        for kind in ("strait_hexes", "canal_hexes"):
            for feature in position.board.features_of(kind):
                found[feature.name] = (*found.get(feature.name, ()), feature.hex)
        return found

    return position.derived(("passages",), (), make)


def passages_called(position: Position, text: str) -> list[str]:
    """List the straits and canals whose names begin as a text does."""
    given = text.strip("\"'").casefold()
    return [name for name in passages(position) if given and name.casefold().startswith(given)]


@rule("std:7.42", "std:7.46", "std:7.48")
def may_pass(position: Position, side: str, passage: str) -> Ruling[bool]:
    """Say whether a side's ships may pass a strait or canal.

    Gibraltar is open to whoever holds it; every other strait, and the Suez Canal, to whoever
    holds all its hexes. A canal serves one side alone. Through the Kiel Canal nothing but
    enemy units on its banks bars the way, as up any river (7.41).
    """
    hexes, rules = passages(position).get(passage, ()), "std:7.46"
    owner = CANAL_OF.get(passage)
    if owner is not None:
        rules = "std:7.42" if passage == KIEL else "std:7.48"
        if side != owner:
            return ruled(False, rules, f"the {passage} serves the {owner} side alone", "canal")
        if passage == KIEL:
            return ruled(True, rules, f"the {passage} serves the {owner} side", "canal")
    alien = [h for h in hexes if not holds(position, side, h)]
    if alien:
        text = f"{side} does not hold {', '.join(alien)} at {passage}"
        return ruled(False, rules, text, "strait-closed", hexes=tuple(alien))
    return ruled(True, rules, f"{side} holds {passage}", "strait-open")


def holds(position: Position, side: str, hex_id: str) -> bool:
    """Say whether a hex is in friendly hands and no enemy unit stands in it."""
    cell = position.board.grid.index(hex_id)
    friendly = position.state.word("control", hex_id) in friends(position, side)
    return friendly and not enemy_occupied(position, side)[cell]


def closed_to(position: Position, side: str) -> frozenset[str]:
    """Name the straits and canals that a side's ships may not pass."""
    return frozenset(p for p in passages(position) if not may_pass(position, side, p).value)


@implements("rule_open_seas")
@rule("std:7.45", "std:7.49", "std:7.5", "std:7.52", "std:7.53", "std:7.6", "std:7.9")
def rule_open_seas(
    position: Position, side: SideId, nation: str, areas: frozenset[str]
) -> Ruling[frozenset[str]]:
    """Open the seas in which a capacity is at home, and those it can reach from there.

    The Skagerrak and Kattegat belong to the Baltic. Who holds the whole passage between the
    Aegean and the Black Sea takes a capacity from either into the other.
    """
    home = areas | {KATTEGAT} if BALTIC in areas else areas
    ruling = ruled(home, "std:7.10", f"at home in {listed(areas)}", "seas")
    if side == LIMITED:
        ruling = _less(position, side, ruling)
    open_ = ruling.value
    if not open_ & {BLACK, AEGEAN, EAST} or not narrows_held(position, side):
        return ruling
    more = {MARMARA, AEGEAN, EAST} if BLACK in open_ else {MARMARA, BLACK}
    if side == AXIS and BLACK not in open_ and AEGEAN not in open_:
        return ruling
    if side == LIMITED:
        more &= {MARMARA, BLACK}
    cited = "std:7.53" if side == AXIS and BLACK not in open_ else "std:7.52"
    return ruling.amend(open_ | more, cited, f"{side} holds the passage to the Black Sea",
                        "narrows-held")


def _less(
    position: Position, side: str, ruling: Ruling[frozenset[str]]
) -> Ruling[frozenset[str]]:
    """Take away the seas that are closed to the Western Allies now."""
    lost = {name for name in ("Alexandria", GIBRALTAR) if _enemy_holds(position, side, name)}
    closed: list[tuple[set[str], str, str]] = []
    if "Alexandria" in lost:
        closed.append(({EAST, AEGEAN}, "std:7.45", "the enemy holds Alexandria"))
    if GIBRALTAR in lost:
        closed.append(({WEST}, "std:7.45", "the enemy holds Gibraltar"))
    if len(lost) == 2:
        closed.append(({CENTRAL, ADRIATIC}, "std:7.45", "the enemy holds both their keys"))
    if surrender_of(position, "it") != side:
        closed.append(({ADRIATIC}, "std:7.49", "Italy has not surrendered to the Allies"))
    closed += _northern(position, side)
    for areas, cite, text in closed:
        if areas & ruling.value:
            ruling = ruling.amend(ruling.value - areas, cite,
                                  f"{listed(areas & ruling.value)} closed: {text}", "seas-closed")
    return ruling


@rule("std:7.6")
def doors_of_the_baltic(position: Position) -> list[HexId]:
    """Return Oslo and Kristiansand, either of which opens the Kattegat to the Allies."""
    return [h for name in ("Oslo", "Kristiansand") if (h := _hex(position, name))]


@rule("std:7.6")
def _northern(position: Position, side: str) -> Iterable[tuple[set[str], str, str]]:
    """Open the Kattegat from the turn after Oslo or Kristiansand; with Copenhagen the Baltic."""
    held = [h for h in doors_of_the_baltic(position) if holds(position, side, h)
            and (taken_in(position, h) or 0) < max(position.turn, 1)]
    if not held:
        text = "the Allies have held neither Oslo nor Kristiansand since an earlier turn"
        return [({KATTEGAT, BALTIC}, "std:7.6", text)]
    copenhagen = _hex(position, "Copenhagen")
    if copenhagen is None or not holds(position, side, copenhagen):
        return [({BALTIC}, "std:7.6", "the Allies do not hold Copenhagen")]
    return []


@rule("std:7.52", "std:7.53")
def narrows_held(position: Position, side: str) -> bool:
    """Say whether a side holds the Dardanelles, the Bosporus and all shores of Marmara."""
    known = passages(position)
    if not {"Dardanelles", "Bosporus"} <= set(known):
        return False
    board = position.board
    shores = board.grid.names(board.is_("sea", MARMARA) & board.is_("kind", "coastal"))
    hexes = dict.fromkeys((*known["Dardanelles"], *known["Bosporus"], *shores))
    return all(holds(position, side, h) for h in hexes)


def _hex(position: Position, place: str) -> HexId | None:
    try:
        return position.board.place(place).hex
    except UnknownName:
        return None


def _enemy_holds(position: Position, side: str, place: str) -> bool:
    at = _hex(position, place)
    return at is not None and position.state.word("control", at) in position.enemies(side)


def listed(areas: Iterable[str]) -> str:
    """Name sea areas for people, in a fixed order ("the Baltic, the Black Sea")."""
    return ", ".join(f"the {SPOKEN.get(a, a)}" for a in sorted(areas)) or "no sea"
