"""2.4: how the orders of the Organization Segment are given: in words, and as a bot would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from grognard.errors import UnreadableOrder
from grognard.ids import SideId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.orders import Order, OrderKind
from grognard.position import Position
from grognard.state import Unit
from grognard_krieg import breaking_down, combining, fortress_conversion, pieces, voluntary
from grognard_krieg.breaking_down import BreakDown
from grognard_krieg.combining import Combine, needed
from grognard_krieg.fortress_conversion import ConvertFortress
from grognard_krieg.reading import READER
from grognard_krieg.steps import assigned
from grognard_krieg.voluntary import Destroy

MODULE = "krieg:organization"
INTO = ("into", "to", "as")
BROKEN, GIVEN_UP = 0.1, 0.01
"""How often random play breaks a unit down, or gives one up."""


# --- combining ----------------------------------------------------------------------------------


def combinations_at(position: Position, side: SideId, at: str) -> Iterator[Combine]:
    """List what the corps in a hex could become: a step of a unit there, or a unit of the pool.

    Supply and the other conditions are left to the judge; units that are alike count once.
    """
    here = [u for u in position.state.units_at(at)
            if u.side == side and pieces.is_ground(position, u)]
    corps = [u for u in here if pieces.is_corps(position, u)]
    pool = _one_of_each(position, position.state.units_at(pieces.pool(side)))
    for target in (*here, *pool):
        needs = needed(position, target)
        if not needs:
            continue
        others = [u for u in corps if u.id != target.id]
        for chosen in combinations(others, len(needs)):
            if assigned(position, chosen, needs):
                yield Combine(by=side, units=tuple(u.id for u in chosen), into=target.id)
                break


def _one_of_each(position: Position, units: Iterable[Unit]) -> list[Unit]:
    """Keep one counter of every row of the catalogue."""
    seen: dict[str, Unit] = {}
    for unit in units:
        row = position.assembly.catalogue.counter(unit.counter).row or unit.counter
        seen.setdefault(row, unit)
    return list(seen.values())


def propose_combine(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield what could be combined in each hex with two corps, or a corps and a reduced unit."""
    places = [h for h in dict.fromkeys(u.at for u in position.state.units_of(side))
              if any(pieces.is_corps(position, u) for u in position.state.units_at(h))]
    rng.shuffle(places)
    for at in places:
        yield from combinations_at(position, side, at)


def read_combine(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNITS into UNIT"; the last names a unit in the hex or in the pool."""
    cut = next((i for i, w in enumerate(words) if w.casefold() in INTO), -1)
    if cut < 1 or cut == len(words) - 1:
        raise UnreadableOrder("which units become what?", "combine UNITS into UNIT")
    named, rest = words[:cut], "-".join(words[cut + 1 :])
    units = READER.find_all(position, side, named, lambda u: pieces.is_corps(position, u))
    into = _target(position, side, rest, units)
    return Combine(by=side, units=tuple(u.id for u in units), into=into.id)


def _target(position: Position, side: SideId, text: str, units: Sequence[Unit]) -> Unit:
    """Find the unit that is meant: in the hex of the corps first, then in the pool."""
    if "@" in text or text in position.state.units:
        return READER.find_unit(position, side, text)
    fit = {u.id for u in units}
    try:
        return READER.find_unit(position, side, f"{text}@{units[0].at}", lambda u: u.id not in fit)
    except UnreadableOrder:
        return READER.find_unit(position, side, f"{text}@pool:{side}")


# --- breaking down, converting, destroying ------------------------------------------------------


def propose_break(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield breakdowns of some larger units, in no order: most players keep them whole."""
    large = [u.id for u in position.state.units_of(side)
             if pieces.is_ground(position, u) and not pieces.is_corps(position, u)
             and rng.random() < BROKEN]
    rng.shuffle(large)
    yield from (BreakDown(by=side, unit=u) for u in large)


def read_break(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNIT" or "UNIT into CORPS CORPS"."""
    if not words:
        raise UnreadableOrder("which unit is broken down?", "break UNIT [into CORPS ...]")
    cut = next((i for i, w in enumerate(words) if w.casefold() in INTO), len(words))
    unit = READER.find_unit(position, side, " ".join(words[:cut]),
                            lambda u: not pieces.is_corps(position, u))
    pool = pieces.pool(side).removeprefix("@")
    named = [w if "@" in w or w in position.state.units else f"{w}@{pool}"
             for w in words[cut + 1 :]]
    corps = READER.find_all(position, side, named) if named else []
    return BreakDown(by=side, unit=unit.id, corps=tuple(u.id for u in corps))


def propose_conversion(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield conversions of German corps, in no order."""
    corps = [u.id for u in position.state.units_of(side)
             if pieces.is_corps(position, u) and pieces.is_of(position, u, "de")]
    rng.shuffle(corps)
    yield from (ConvertFortress(by=side, unit=u) for u in corps)


def read_conversion(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNIT"."""
    if not words:
        raise UnreadableOrder("which corps becomes a fortress?", "convert UNIT")
    unit = READER.find_unit(position, side, " ".join(words),
                            lambda u: pieces.is_corps(position, u))
    return ConvertFortress(by=side, unit=unit.id)


def propose_destroy(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield, once in a long while, giving up a unit: nobody does so without a reason."""
    own = [u.id for u in position.state.units_of(side) if pieces.is_ground(position, u)]
    if own and rng.random() < GIVEN_UP:
        yield Destroy(by=side, units=(rng.choice(own),))


def read_destroy(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNITS"."""
    units = READER.find_all(position, side, words)
    return Destroy(by=side, units=tuple(u.id for u in units))


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the orders of the segment."""
    return (
        OrderKind(Combine, "combine corps into a larger unit", cite("krieg:2.4.2"),
                  combining.resolve, combining.judge, propose_combine, read_combine,
                  words=("combine", "form"), usage="combine UNITS into UNIT", module=MODULE),
        OrderKind(BreakDown, "break a unit down by a step", cite("krieg:2.4.3"),
                  breaking_down.resolve, breaking_down.judge, propose_break, read_break,
                  words=("break", "break-down"), usage="break UNIT [into CORPS ...]",
                  module=MODULE),
        OrderKind(ConvertFortress, "turn a corps into a fortress", cite("krieg:2.4.4"),
                  fortress_conversion.resolve, fortress_conversion.judge, propose_conversion,
                  read_conversion, words=("convert", "fortress"), usage="convert UNIT",
                  module=MODULE),
        OrderKind(Destroy, "give up units of one's own", cite("krieg:2.4"), voluntary.resolve,
                  voluntary.judge, propose_destroy, read_destroy, words=("destroy", "scuttle"),
                  usage="destroy UNITS", module=MODULE),
    )
