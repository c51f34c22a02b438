"""Setting up (wie:S0.1 section 2, wie:S0.7): units as listed, then what the players may place.

The game begins with every listed unit on the map. Units of a group wait in a box until their
owner places them, step by step as the scenario lets the sides place: as a rule the second player
before the first. Whoever ends a step with units in hand is asked for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Literal

from pydantic import BaseModel

from grognard.changes import Change, Flip, Move, Paint, Place, Pool, PutMarker
from grognard.errors import Fault, UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.sequence import PhasePlan
from grognard.state import Unit
from grognard_standard_rules import coming_in, deployment, forces, placing
from grognard_standard_rules.areas import Ownership, land, owners
from grognard_standard_rules.edition_cases import cases
from grognard_standard_rules.entry_lines import comes_by_them
from grognard_standard_rules.forces import Forces, Points
from grognard_standard_rules.meant_units import nation_named, of_one_kind
from grognard_standard_rules.placing_many import one_by_one
from grognard_standard_rules.placing_steps import FACES, placed_now, start_cases, to_be_turned

MODULE = "standard:set-up"
CONTROL = "control"
START = (RuleId("wie:S0.1"),)
STEPS = placing.STEPS
LEFT_OVER = "@left-over"
"""Box of units that could start nowhere."""

TRAIN = ("train", "entrained", "rail")


class PlaceUnit(Order):
    """Put a unit that waits to be placed into a hex; a reinforcement may come on a train."""

    kind: Literal["place"] = "place"
    unit: UnitId
    hex: str
    face: str = ""
    train: bool = False


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {"forces": Forces, "points": Points, "control": Ownership, "rails": Ownership}


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (
        EventKind("ownership-set", "Hexes are given to their owners"),
        EventKind("forces-placed", "The forces take their places"),
        EventKind("points-received", "A side receives points"),
        EventKind("unit-placed", "A unit is placed"),
        EventKind("unit-left-over", "A unit finds no place to start"),
    )


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    return list(forces.faults(position))


@implements("after_event", "game-began")
@rule("wie:S0.1")
def _begin(position: Position) -> Resolution:
    """Say whose hexes these are, place every listed unit, fill the pools of points."""
    cited = cases(position, *START)
    if paints := _paints(position):
        yield Event("ownership-set", tuple(paints), cited, "hexes are whose the scenario says")
    listed = forces.starts(position)
    placed: list[Change] = [
        Place(s.unit, s.counter, s.nation, s.side, s.face, s.at) for s in listed
    ]
    placed += [PutMarker(row.kind, at, row.side) for row in forces.forces(position).marker
               for at in row.hexes]
    count = {side: sum(s.side == side for s in listed) for side in position.sides}
    if placed:
        yield Event(
            "forces-placed", tuple(placed), cited,
            "; ".join(f"{side}: {n} units" for side, n in count.items()), {"units": count},
        )
    pools = _pools(position)
    if pools:
        yield Event("points-received", tuple(pools), cited, "points as listed",
                    {pool.name: pool.points for pool in pools})


def _paints(position: Position) -> list[Paint]:
    """List what paints the control of hexes by the scenario's rules, if a module keeps it."""
    if CONTROL not in position.state.planes:
        return []
    board = position.board
    owned = owners(board, forces.ownership(position, CONTROL), land(board))
    return [Paint(CONTROL, side, tuple(board.grid.names(hexes)))
            for side, hexes in owned.items() if hexes.any()]


def _pools(position: Position) -> list[Pool]:
    """List the pools that the section `points` fills; capacities of several rows add up."""
    points: Points = position.section("points") or Points()
    sums: dict[str, int] = {}
    for row in points.available:
        name = forces.pool_of(row.side, row.kind, row.nation, row.front)
        sums[name] = sums.get(name, 0) + row.value
    return [Pool(name, value) for name, value in sums.items()]


@implements("phase_setup", *STEPS)
@rule("wie:S0.1")
def phase_setup(position: Position) -> PhasePlan:
    """Let the side whose turn it is to place do so, in the order of the scenario's steps."""
    now = placing.step_now(position)
    if now is None:
        nothing = Reason("nothing-to-place", "every unit stands where the scenario puts it",
                         start_cases(position))
        first = position.step is None or position.step.id == STEPS[0]
        return PhasePlan(idle=nothing) if first else PhasePlan()
    left = len(placing.waiting(position, now.who))
    todo = _left(left) if left or not (may := to_be_turned(position, now.who)) else (
        f"any of {len(may)}: place {position.face(may[0]).printed} at HEX "
        f"{_word(placing.turned(position, may[0])[0])}")
    hint = f"{now.who} {now.what}; {todo}" if now.what else todo
    return PhasePlan(("place", "deploy"), (now.who,), closes=_place_the_rest, hint=hint)


def _place_the_rest(position: Position) -> Resolution:
    """Ask where the units go that are still in hand: a few one by one, many all at once."""
    now = placing.step_now(position)
    while now and len(placing.waiting(position, now.who)) > deployment.FEW:
        plan = deployment.automatic(position, now.who)
        if not plan.places:
            break
        answer = yield Ask(
            now.who, f"where do the other {len(placing.waiting(position, now.who))} units start?",
            ("deploy",), start_cases(position), default=plan)
        yield from deployment.resolve(position, answer)
        position = yield LOOK
    while now and (left := placing.waiting(position, now.who)):
        unit = left[0]
        good = next(placing.candidates(position, unit, Random(0)), None) or placing.any_hex(
            position, unit)
        if good is None:
            yield Event("unit-left-over", (Move(unit.id, LEFT_OVER),), start_cases(position),
                        f"{placing.describe(position, unit)} finds no place to start and stays "
                        "off the map", {"unit": unit.id})
            position = yield LOOK
            continue
        default = PlaceUnit(by=now.who, unit=unit.id, hex=good)
        answer = yield Ask(
            now.who, f"where does {placing.describe(position, unit)} start?", ("place",),
            start_cases(position), default=default, about={"unit": unit.id},
        )
        yield from _place(position, answer)
        position = yield LOOK


def _word(face: str) -> str:
    return FACES.get(face, face)


def _left(units: int) -> str:
    if not units:
        return "all are placed"
    return "1 unit is still to be placed" if units == 1 else f"{units} units are still to be placed"


def _place(position: Position, order: PlaceUnit) -> Resolution:
    unit, at = position.state.unit(order.unit), position.hex(order.hex)
    if coming_in.arrives(unit):
        yield coming_in.come_in(position, unit, at, train=order.train)
        return
    changes: tuple[Change, ...] = (Move(unit.id, at),)
    words = f"{placing.describe(position, unit)} starts at {at}"
    if order.face and order.face != unit.face:
        changes = (*changes, Flip(unit.id, order.face))
        words += f", {_word(order.face)}"
    yield Event("unit-placed", changes, start_cases(position), words, {"unit": unit.id, "hex": at})


def _judge(position: Position, order: PlaceUnit) -> Iterable[Reason]:
    yield from placing.objections(position, order.by, order.unit, order.hex, order.face)
    unit = position.state.units.get(order.unit)
    if order.train and not (unit and coming_in.arrives(unit)
                            and comes_by_them(position, unit.side)):
        yield Reason("no-train", "no unit is placed on a train here", start_cases(position),
                     remedy="leave the train out")


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    for unit in placing.waiting(position, side):
        if lines := list(coming_in.trains_in(position, unit)):
            yield PlaceUnit(by=side, unit=unit.id, hex=rng.choice(lines), train=True)
        for hex_id in placing.candidates(position, unit, rng):
            yield PlaceUnit(by=side, unit=unit.id, hex=hex_id)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "place [<nation>] <unit> at <hex> [fortified | on a train]".

    The unit is named by its id, its values or its name.
    """
    given = [w for w in words if w.casefold() not in ("at", "in", "on", "a", "by")]
    train = bool(given) and given[-1].casefold() in TRAIN
    given = given[:-1] if train else given
    face = next((f for f, word in FACES.items() if given and given[-1].casefold() == word), "")
    given = given[:-1] if face else given
    nation = nation_named(position, given[0]) if len(given) > 2 else ""
    given = given[1:] if nation else given
    if len(given) < 2 or (len(given) > 2 and given[1].upper() in position.board.grid):
        raise UnreadableOrder("to place a unit, name it and a hex", "place 0-1-5 at C5421")
    at = position.hex(" ".join(given[1:]))
    meant = _meant(position, side, given[0], nation, turned=bool(face))
    units = of_one_kind(position, given[0], meant, at, "place")
    return PlaceUnit(by=side, unit=units[0].id, hex=at, face=face, train=train)


def _meant(
    position: Position, side: SideId, word: str, nation: str, *, turned: bool
) -> list[Unit]:
    """List the waiting units (of a nation) that a word means; raise when it means none.

    Of units placed in this step already one is meant by its id, or by where it stands
    ("6-5@G0728"), to be placed elsewhere.
    """
    listed = to_be_turned(position, side) if turned else placing.waiting(position, side)
    again = [u for u in placed_now(position, side) if word.casefold() in (
        u.id.casefold(), f"{position.face(u).printed}@{u.at}".casefold())]
    waiting = [u for u in (*listed, *again) if nation in ("", u.nation)]
    wanted = word.casefold()
    catalogue = position.assembly.catalogue
    found = again or [
        u for u in waiting
        if wanted in (u.id.casefold(), u.counter.casefold(), position.face(u).printed.casefold(),
                      *(n.casefold() for n in catalogue.counter(u.counter).text_names))
    ]
    known = ", ".join(dict.fromkeys(position.face(u).printed for u in waiting))
    if not found and turned:
        raise UnreadableOrder(f"no unit called {word!r} may start turned over here", f"{known} may"
                              if known else "leave the last word out; none may in this step")
    if not found:
        may = [] if known else to_be_turned(position, side)
        hint = f"to be placed: {known}" if known else "all units are placed"
        if may:
            hint = (f"in this step: place {position.face(may[0]).printed} at HEX "
                    f"{_word(placing.turned(position, may[0])[0])}")
        raise UnreadableOrder(f"no unit called {word!r} waits to be placed", hint)
    return found


def _tell(position: Position, order: PlaceUnit) -> str:
    """Say it as it is typed: "1-4 at H2021 fortified"."""
    unit = position.state.units.get(order.unit)
    name = position.face(unit).printed if unit else order.unit
    face = f" {_word(order.face)}" if order.face else ""
    return f"{name} at {order.hex}{face}{' on a train' if order.train else ''}"


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (
        OrderKind(
            PlaceUnit, "place a unit", START, _place, _judge, _propose, _read, words=("place",),
            usage="place [N*]UNIT... at HEX... [fortified | on a train]: where units start",
            answer=True, module=MODULE, tell=_tell, each=one_by_one,
        ),
    )
