"""4.1.1, 4.1.3: airdrops, and how airdrop units come home.

A supplied airborne corps turns to its airdrop side within three hexes, over anything but neutral
territory, enemy ground units or none; not in or beside a land hex with an enemy air support unit.
When the segment ends the airdrop units go to the delay box; one in supply and with no enemy in
its hex may leave a plain infantry corps of its nation behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Literal

import numpy as np

from grognard.changes import Change, Flip, Move
from grognard.errors import UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId, UnitId
from grognard.kit.answering import NONE, asked_about, asked_rules, cite, nothing_more
from grognard.kit.naming import no_such_hex
from grognard.kit.planes import BoolPlane, frozen, words_plane
from grognard.kit.reading import find_hexes, split_selectors
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg import pieces
from grognard_krieg.blitz import DROPS, part
from grognard_krieg.displays import StepKind
from grognard_krieg.neutral_ground import neutral_ground
from grognard_krieg.reading import READER
from grognard_krieg.steps import corps_face, placing, stands_for
from grognard_krieg.supply import is_supplied

RULES = cite("krieg:4.1.1")
HOME_RULES = cite("krieg:4.1.3")
AIRDROP = "airdrop"


class Airdrop(Order):
    """Drop an airborne corps into a hex."""

    kind: Literal["airdrop"] = "airdrop"
    unit: UnitId
    to: HexId


class RelieveAirdrop(Order):
    """Leave an infantry corps from the pool where an airdrop unit stood, or none ("")."""

    kind: Literal["relieve-airdrop"] = "relieve-airdrop"
    corps: UnitId | Literal[""] = ""


# --- dropping -----------------------------------------------------------------------------------


@rule("krieg:4.1.1", "krieg:10.3")
def judge(position: Position, order: Airdrop) -> Iterator[Reason]:
    """List what the rules have against an airdrop."""
    unit = position.state.units.get(order.unit)
    if part(position) != DROPS:
        yield Reason("too-late", "airdrops come before the first attack", cite("krieg:4.1.2"))
    if order.to not in position.board.grid:
        yield no_such_hex(order.to, rules=RULES)
    if unit is None or unit.side != order.by:
        yield Reason("not-yours", f"{order.unit} is no unit of {order.by}", RULES)
        return
    name = pieces.name(position, unit)
    if not unit.on_map or pieces.piece(position, unit).type != "airborne":
        yield Reason("not-airborne", f"{name} is no airborne corps on the map", RULES,
                     units=(unit.id,))
        return
    if not is_supplied(position, unit).value:
        yield Reason("unsupplied", f"{name} is out of supply", cite("krieg:4.1.1", "krieg:10.3"),
                     units=(unit.id,))
    if order.to in position.board.grid:
        yield from _hex(position, unit, position.board.grid.canonical(order.to))


@rule("krieg:4.1.1")
def _hex(position: Position, unit: Unit, to: HexId) -> Iterator[Reason]:
    """List what is against a hex: its ground, its owner, the range, enemy air."""
    index = position.board.grid.index(to)
    if not land(position)[index]:
        yield Reason("no-land", f"{to} is no land hex that can be entered", RULES, hexes=(to,))
    if neutral_ground(position, unit.side)[index]:
        yield Reason("neutral-country", f"{to} is neutral ground", RULES, hexes=(to,))
    elif not reach(position, unit)[index]:
        hexes = position.table("ranges").int(AIRDROP, "hexes")
        yield Reason("out-of-range", f"{to} is not within {hexes} hexes of {unit.at} without "
                     "crossing neutral ground", RULES, hexes=(to,), units=(unit.id,))
    if enemy_air_near(position, unit.side)[index]:
        yield Reason("enemy-air", f"an enemy air support unit is in or beside {to}", RULES,
                     hexes=(to,))


def land(position: Position) -> BoolPlane:
    """Paint the land hexes that are not impassable."""
    return words_plane(position.board, "kind", ("land", "coastal"))


@rule("krieg:4.1.1", "krieg:12.2.1")
def reach(position: Position, unit: Unit) -> BoolPlane:
    """Paint the hexes within airdrop range, over anything but neutral ground."""
    grid = position.board.grid
    neutral = neutral_ground(position, unit.side)
    seen = grid.mask([unit.at])
    for _ in range(position.table("ranges").int(AIRDROP, "hexes") or 0):
        seen |= grid.spread(seen) & ~neutral & grid.on_map
    return frozen(seen)


@rule("krieg:4.1.1")
def enemy_air_near(position: Position, side: SideId) -> BoolPlane:
    """Paint the hexes in and beside land hexes with an enemy air support unit."""
    grid, state = position.board.grid, position.state
    air = grid.mask(u.at for e in position.enemies(side) for u in state.units_of(e)
                    if pieces.is_air(position, u))
    return frozen(grid.spread(air & land(position)) & grid.on_map)


def resolve(position: Position, order: Airdrop) -> Resolution:
    """Turn the corps over and put it into the hex."""
    unit = position.state.unit(order.unit)
    to = position.board.grid.canonical(order.to)
    face = position.assembly.catalogue.counter(unit.counter).other(AIRDROP)
    name = pieces.name(position, unit)
    changes: list[Change] = [Flip(unit.id, face.name if face else AIRDROP), Move(unit.id, to)]
    about = {"unit": unit.id, "from": unit.at, "to": to, "side": order.by}
    yield Event("airdropped", tuple(changes), RULES, f"{name} is dropped into {to}", about)


def targets(position: Position, unit: Unit) -> list[HexId]:
    """List the hexes into which a corps may be dropped."""
    open_ = (reach(position, unit) & land(position) & ~neutral_ground(position, unit.side)
             & ~enemy_air_near(position, unit.side))
    return [position.board.grid.name(int(i)) for i in np.flatnonzero(open_)]


# --- going home ---------------------------------------------------------------------------------


@rule("krieg:4.1.3")
def bring_home(position: Position) -> Resolution:
    """Take the phasing player's airdrop units off the map, perhaps leaving corps behind."""
    drops = [u.id for u in position.state.units_of(position.phasing)
             if pieces.is_airdrop(position, u)]
    for unit_id in drops:
        position = yield LOOK
        unit = position.state.unit(unit_id)
        fit = reliefs(position, unit)
        corps = ""
        if fit:
            nobody = RelieveAirdrop(by=unit.side)
            options = (*(RelieveAirdrop(by=unit.side, corps=u) for u in fit), nobody)
            answer = yield Ask(
                unit.side, f"leave an infantry corps in {unit.at} in place of the paratroops?",
                ("relieve-airdrop",), HOME_RULES, options, options[0],
                {"unit": unit_id, "hex": unit.at, "corps": fit},
            )
            corps = answer.corps
        changes = list(pieces.to_box_when_removed(position, unit, pieces.DELAY))
        if corps:
            changes += placing(position, UnitId(corps), unit.at)
        text = f"{pieces.name(position, unit)} goes to the delay box"
        about = {"unit": unit_id, "hex": unit.at, "to": pieces.DELAY, "corps": corps,
                 "side": unit.side}
        yield Event("airdrop-ended", tuple(changes), HOME_RULES,
                    f"{text}, {corps} takes its place" if corps else text, about)


@rule("krieg:4.1.3", "krieg:10.3")
def reliefs(position: Position, unit: Unit) -> list[UnitId]:
    """List the corps that may take the place of an airdrop unit; none without supply.

    Only basic one-step infantry of its nation (British or US for the Allied corps).
    """
    enemies = position.enemies(unit.side)
    if any(u.side in enemies and pieces.is_piece(position, u)
           for u in position.state.units_at(unit.at)):
        return []
    if not is_supplied(position, unit).value:
        return []
    step = StepKind("infantry", pieces.nations(position, unit))
    seen: dict[object, UnitId] = {}
    for corps in position.state.units_at(pieces.pool(unit.side)):
        if stands_for(position, corps, step) and (face := corps_face(position, corps)):
            catalogue = position.assembly.catalogue
            seen.setdefault((catalogue.counter(corps.counter).row, face.name), corps.id)
    return list(seen.values())


def _judge_relief(position: Position, order: RelieveAirdrop) -> Iterator[Reason]:
    may: list[UnitId] = asked_about(position).get("corps", [])
    rows = {position.state.unit(u).counter.rpartition(".")[0] for u in may}
    unit = position.state.units.get(order.corps) if order.corps else None
    alike = unit is not None and unit.at == pieces.pool(order.by) and (
        unit.counter.rpartition(".")[0] in rows)
    if order.corps and order.corps not in may and not alike:
        yield Reason("not-asked", f"{order.corps} cannot take its place", asked_rules(position),
                     remedy=f"choose among {', '.join(may)}")


# --- words --------------------------------------------------------------------------------------


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in position.state.units_of(side):
        if pieces.piece(position, unit).type == "airborne":
            found = targets(position, unit)
            foes = [h for h in found if any(u.side != side for u in position.state.units_at(h))]
            for hexes in (foes, found):
                if hexes:
                    yield Airdrop(by=side, unit=unit.id, to=rng.choice(hexes))


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNIT HEX"."""
    named, rest = split_selectors(position, words, READER.example)
    hexes = find_hexes(position, rest)
    if len(hexes) != 1:
        raise UnreadableOrder("into which hex is the corps dropped?", "airdrop UNIT HEX")

    def fit(unit: Unit) -> bool:
        return pieces.piece(position, unit).type == "airborne"

    return Airdrop(by=side, unit=READER.find_unit(position, side, " ".join(named), fit).id,
                   to=hexes[0])


def _propose_relief(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    may: list[UnitId] = asked_about(position).get("corps", [])
    yield RelieveAirdrop(by=side, corps=rng.choice(may) if may else "")


def _read_relief(position: Position, side: SideId, words: list[str]) -> Order:
    may: list[UnitId] = asked_about(position).get("corps", [])
    if words and words[0].casefold() in NONE:
        return RelieveAirdrop(by=side)
    if not words:
        return RelieveAirdrop(by=side, corps=may[0] if may else "")
    return RelieveAirdrop(by=side, corps=UnitId(words[0]))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the order to drop, and the answer when paratroops go home."""
    return (
        OrderKind(Airdrop, "drop an airborne corps", RULES, resolve, judge, _propose, _read,
                  words=("airdrop", "drop"), usage="airdrop UNIT HEX", module="krieg:blitz"),
        OrderKind(RelieveAirdrop, "leave a corps in place of paratroops", HOME_RULES,
                  nothing_more, _judge_relief, _propose_relief, _read_relief, answer=True,
                  words=("relieve",), usage="relieve [CORPS], or relieve none",
                  module="krieg:blitz"),
    )


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the events of airdrops."""
    return (
        EventKind("airdropped", "An airborne corps is dropped"),
        EventKind("airdrop-ended", "An airdrop unit leaves the map"),
    )
