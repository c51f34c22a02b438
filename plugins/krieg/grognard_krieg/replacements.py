"""1.3: placing replacement corps, in the Reinforcement Segment or where an event gives steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from grognard.changes import Change, Remember
from grognard.events import Event
from grognard.ids import RuleId, SideId, UnitId
from grognard.kit.answering import asked_about
from grognard.machine import PLAYER_TURN, STEP
from grognard.orders import LOOK, Ask, Order, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_krieg.partisan_places import MEMORY as PARTISANS
from grognard_krieg.pieces import PARTISAN, name, pool
from grognard_krieg.replacement_places import called, not_in_play, places, why_not_there
from grognard_krieg.replacement_prices import paid, payments, serves
from grognard_krieg.replacement_steps import ARMOR, INFANTRY, MEMORY, steps_left, words
from grognard_krieg.stacking import fits
from grognard_krieg.steps import corps_face, placing

if TYPE_CHECKING:
    from random import Random

    from grognard_krieg.cards_model import Steps

RULE = RuleId("krieg:1.3")
OFFERED = 12
"""So many placements are offered as answers to choose from; others may be given too."""


class PlaceReplacement(Order):
    """Place a corps from the force pool; `steps` pay for it (none named: the narrowest)."""

    kind: Literal["place-replacement"] = "place-replacement"
    unit: UnitId
    to: str
    steps: tuple[str, ...] = ()


class PlaceStep(Order):
    """Place a corps for steps that an event gives, or nothing (no unit); an answer."""

    kind: Literal["place-step"] = "place-step"
    unit: UnitId = UnitId("")
    to: str = ""
    steps: tuple[str, ...] = ()


# --- judging ------------------------------------------------------------------------------------


@rule("krieg:1.3")
def judge(position: Position, order: PlaceReplacement) -> Iterator[Reason]:
    """Object to a placement in the Reinforcement Segment."""
    yield from objections(position, order, steps_left(position))


@rule("krieg:1.3")
def judge_answer(position: Position, order: PlaceStep) -> Iterator[Reason]:
    """Object to a placement for steps that an event gives."""
    if order.unit:
        yield from objections(position, order, asked_about(position).get("steps", {}))


@rule("krieg:1.3")
def objections(
    position: Position, order: PlaceReplacement | PlaceStep, left: Mapping[str, int]
) -> Iterator[Reason]:
    """List what forbids to place a corps with some steps."""
    unit = position.state.units.get(order.unit)
    if unit is None or unit.side != order.by or unit.at != pool(order.by):
        named = name(position, unit) if unit else order.unit
        yield Reason("not-in-pool", f"{named} is not in the force pool of {order.by}", (RULE,),
                     remedy="only corps of the own force pool are placed")
        return
    if corps_face(position, unit) is None:
        yield Reason("no-corps", f"{name(position, unit)} is no one-step corps", (RULE,),
                     units=(unit.id,), remedy="larger units are built in the Organization Segment")
        return
    away = list(not_in_play(position, unit))
    yield from away
    yield from _unpaid(position, order, unit, left)
    if not away:
        at = order.to if order.to.startswith("@") else position.hex(order.to)
        yield from why_not_there(position, unit, at)


def _unpaid(
    position: Position, order: PlaceReplacement | PlaceStep, unit: Unit, left: Mapping[str, int]
) -> Iterator[Reason]:
    ways = payments(position, unit, left)
    if order.steps and tuple(sorted(order.steps)) not in {tuple(sorted(w)) for w in ways}:
        listed = " or ".join("+".join(w) for w in ways) or "nothing that is left"
        yield Reason("wrong-steps", f"{'+'.join(order.steps)} does not pay for "
                     f"{name(position, unit)}", (RULE,), units=(unit.id,),
                     remedy=f"it is paid for with {listed}")
    elif not ways:
        fit = [k for k in left if serves(position, k, unit)]
        why = "it costs two infantry steps" if fit else "no step that is left may buy it"
        yield Reason("no-steps", f"{name(position, unit)} cannot be paid for: {why}", (RULE,),
                     units=(unit.id,))


# --- carrying out -------------------------------------------------------------------------------


def resolve(position: Position, order: PlaceReplacement) -> Resolution:
    """Place a corps and spend the steps of the segment."""
    left = steps_left(position)
    payment = order.steps or payments(position, position.state.unit(order.unit), left)[0]
    spent = [Remember(STEP, MEMORY, k, n) for k, n in paid(left, payment).items()]
    yield _placed(position, order, payment, spent)


def _placed(
    position: Position, order: PlaceReplacement | PlaceStep, payment: Iterable[str],
    spent: Iterable[Change] = (),
) -> Event:
    unit = position.state.unit(order.unit)
    at = order.to if order.to.startswith("@") else position.hex(order.to)
    partisan: list[Change] = (
        [Remember(PLAYER_TURN, PARTISANS, at)] if unit.nation == PARTISAN else [])
    face = corps_face(position, unit)
    turned = f", on its side {face.printed}" if face and face.name != unit.face else ""
    cost = words(position, Counter(payment))
    return Event(
        "unit-placed", (*placing(position, unit.id, at), *partisan, *spent), (RULE,),
        f"{name(position, unit)} comes up at {called(position, at)}{turned}, for {cost}",
        {"unit": unit.id, "hex": at, "from": unit.at, "side": order.by, "cause": "replacement",
         "steps": list(payment)},
    )


@rule("krieg:1.3")
def place_replacements(
    position: Position, side: str, steps: Iterable[Steps]
) -> Resolution:
    """Let a faction place steps that an event gives, as in the Reinforcement Segment.

    `steps` name a nation ("pt" for partisans, "an" for Nationalists) with infantry and armor
    steps. What is not placed now is lost.
    """
    left: dict[str, int] = {}
    for of in steps:
        for kind, number in ((INFANTRY, of.infantry), (ARMOR, of.armor)):
            if number:
                key = f"{of.nation}:{kind}"
                left[key] = left.get(key, 0) + number
    while any(left.values()):
        position = yield LOOK
        options = tuple(_answers(position, SideId(side), left))
        if not options:
            return
        about: dict[str, Any] = {"steps": {k: n for k, n in left.items() if n}}
        answer = yield Ask(
            SideId(side), f"place a corps for {words(position, left)} steps",
            ("place-step",), (RULE,),
            (*options, PlaceStep(by=SideId(side))), options[0], about)
        if not answer.unit:
            return
        position = yield LOOK
        unit = position.state.unit(answer.unit)
        payment = answer.steps or payments(position, unit, left)[0]
        left.update(paid(left, payment))
        yield _placed(position, answer, payment)


def _answers(
    position: Position, side: SideId, left: Mapping[str, int]
) -> Iterator[PlaceStep]:
    for unit, ways in affordable(position, side, left)[:OFFERED]:
        for at in sensible(position, unit)[:3]:
            yield PlaceStep(by=side, unit=unit.id, to=at, steps=ways[0])


# --- what could be placed -----------------------------------------------------------------------


def affordable(
    position: Position, side: str, left: Mapping[str, int]
) -> list[tuple[Unit, list[tuple[str, ...]]]]:
    """List corps of the pool, one of each row, that can be paid for; the strongest first."""
    seen: dict[tuple[str, str], Unit] = {}
    catalogue = position.assembly.catalogue
    for unit in position.state.units_at(pool(side)):
        face = corps_face(position, unit)
        if face is not None:
            row = catalogue.counter(unit.counter).row or unit.counter
            seen.setdefault((row, face.name), unit)

    def strength(unit: Unit) -> float:
        face = corps_face(position, unit)
        return float(face.attack + face.defence) if face else 0

    found = [(u, payments(position, u, left)) for u in sorted(
        seen.values(), key=lambda u: (-strength(u), u.id))]
    return [(u, ways) for u, ways in found
            if ways and not list(not_in_play(position, u)) and places(position, u)]


def sensible(position: Position, unit: Unit) -> list[str]:
    """List where a corps may be placed: where it fits, nearest to the enemy, first."""
    grid = position.board.grid
    enemies = [grid.index(u.at) for s in position.enemies(unit.side)
               for u in position.state.units_of(s) if u.on_map]

    def rank(at: str) -> tuple[bool, int, str]:
        if at.startswith("@"):
            return True, 0, at
        near = min((grid.distance(grid.index(at), e) for e in enemies), default=0)
        return not fits(position, unit, at), near, at

    return sorted(places(position, unit), key=rank)


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield placements: sensible ones first, then any."""
    found = affordable(position, side, steps_left(position))
    for unit, ways in found[:3]:
        yield PlaceReplacement(by=side, unit=unit.id, to=sensible(position, unit)[0],
                               steps=ways[0])
    rng.shuffle(found)
    for unit, ways in found[:5]:
        yield PlaceReplacement(by=side, unit=unit.id, to=rng.choice(places(position, unit)),
                               steps=rng.choice(ways))


def propose_answer(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Yield the answers that are offered, in no order."""
    options = [o for o in position.asked.options if o.kind == "place-step"] if (
        position.asked) else []
    rng.shuffle(options)
    yield from options
