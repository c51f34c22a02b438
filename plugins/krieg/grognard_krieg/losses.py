"""4.2.3: step losses.

A step is lost by eliminating a corps, by turning a unit to its weaker side, or by replacing the
weaker side with corps from the force pool for the steps that are left. The first step that an
attacking force with armor loses is an armor step. What the pool has no corps for is lost as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Literal

from grognard.changes import Change, Flip, Move
from grognard.errors import UnreadableOrder
from grognard.events import Event
from grognard.ids import SideId, UnitId
from grognard.kit.answering import asked_about, asked_rules, cite, nothing_more
from grognard.modules import implements
from grognard.orders import LOOK, Ask, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard_krieg import pieces
from grognard_krieg.battle import Force
from grognard_krieg.reading import READER
from grognard_krieg.steps import (
    HOLDING,
    Loss,
    candidates,
    corps_face,
    display_of,
    fill,
    losses_of,
    placing,
    turning_over,
)

RULES = cite("krieg:4.2.3", "krieg:2.4.3")


class LoseStep(Order):
    """Lose a step of a unit.

    `step` is the type lost, where the unit has steps of both types; `corps` are the corps to be
    placed for what is left (else the plainest).
    """

    kind: Literal["lose-step"] = "lose-step"
    unit: UnitId
    step: str = ""
    corps: tuple[UnitId, ...] = ()


@rule("krieg:4.2.3", "krieg:17.4")
def possible(position: Position, force: Force) -> list[Loss]:
    """List every way in which a force can lose a step now; a redoubt goes after all others."""
    alive = force.alive(position)
    first = [u for u in alive if not display_of(position, u).lost_last]
    found = [loss for u in first or alive for loss in losses_of(position, u)]
    if force.attacking and force.armored and not force.lost:
        armor = [loss for loss in found if loss.step.arm == "armor"]
        return armor or found
    return found


def options(position: Position, force: Force) -> list[LoseStep]:
    """List the answers worth telling apart, the cheapest first; units that are alike count once."""
    state = position.state
    distinct: dict[object, Loss] = {}
    for loss in possible(position, force):
        unit = state.unit(loss.unit)
        row = position.assembly.catalogue.counter(unit.counter).row or unit.counter
        distinct.setdefault((row, unit.face, unit.at, loss.step), loss)
    ranked = sorted(distinct.values(), key=lambda x: (_price(position, x), x.unit))
    return [LoseStep(by=force.side, unit=x.unit, step=x.step.type) for x in ranked]


def _price(position: Position, loss: Loss) -> float:
    """Return by how much a loss weakens its side: factors before, less factors after."""
    state, catalogue = position.state, position.assembly.catalogue
    unit = state.unit(loss.unit)
    now = position.face(unit)
    if loss.turns_to:
        left = [catalogue.face(unit.counter, loss.turns_to)]
    else:
        kept = [u for u in fill(position, unit, loss.leaves) if u]
        faces = [corps_face(position, state.unit(u)) for u in kept]
        left = [f for f in faces if f is not None]
    after = sum(f.attack + f.defence for f in left)
    return float(now.attack + now.defence - after)


def about(position: Position, force: Force) -> dict[str, Any]:
    """Say what a decision about a step loss is judged against."""
    return {"losses": [[x.unit, x.step.type] for x in possible(position, force)],
            "units": [u.id for u in force.alive(position)]}


# --- losing -------------------------------------------------------------------------------------


def lose_steps(force: Force, count: int, cause: str) -> Resolution:
    """Let a force lose some steps; what nobody is left to lose is not satisfied."""
    for _ in range(count):
        position: Position = yield LOOK
        if force.alive(position):
            yield from lose_step(force, cause)
        else:
            force.unsatisfied += 1


@rule("krieg:4.2.3")
def lose_step(force: Force, cause: str, because: Sequence[Reason] = ()) -> Resolution:
    """Let a force lose one step; its owner chooses where there is a choice."""
    position: Position = yield LOOK
    ways = options(position, force)
    answer = ways[0]
    if len(ways) > 1:
        why = f" ({'; '.join(r.text for r in because)})" if because else ""
        answer = yield Ask(force.side, f"which unit loses a step? {cause}{why}", ("lose-step",),
                           RULES, tuple(ways), ways[0], about(position, force))
    yield from carry_out(force, answer, cause)


def carry_out(force: Force, answer: LoseStep, cause: str) -> Resolution:
    """Carry out the loss of a step."""
    position: Position = yield LOOK
    loss = next(x for x in possible(position, force)
                if x.unit == answer.unit and answer.step in ("", x.step.type))
    event, left = lost(position, loss, cause, answer.corps)
    force.lost += 1
    if answer.unit in force.supports:
        left = ()
    force.units += left
    position = yield event
    for helper in map(position.state.unit, force.supports):
        if not helper.on_map or not pieces.is_hq(position, helper):
            force.units = [u for u in force.units if u != helper.id]
            force.supports = tuple(u for u in force.supports if u != helper.id)


@rule("krieg:4.2.3", "krieg:2.4.3")
def lost(
    position: Position, loss: Loss, cause: str, named: Sequence[UnitId] = ()
) -> tuple[Event, tuple[UnitId, ...]]:
    """Make the event of a step lost, and list the corps that take the unit's place."""
    unit = position.state.unit(loss.unit)
    name = pieces.name(position, unit)
    if loss.turns_to:
        changes = [Flip(unit.id, loss.turns_to), *_released(position, loss)]
        about = _about(position, loss, cause, unit.at, ())
        return Event("step-lost", tuple(changes), RULES, f"{name} loses a step", about), ()
    left = tuple(u for u in fill(position, unit, loss.leaves, named) if u)
    if not left:
        text = f"{name} is eliminated"
        if loss.leaves:
            text += ": the pool has no corps for what is left of it"
        event = pieces.eliminated(position, unit.id, cause, RULES, text)
        return Event(event.kind, (*event.changes, *_emptied(position, loss, ())), event.rules,
                     event.text, event.about), ()
    to = pieces.box_when_removed(position, unit)
    out: list[Change] = list(pieces.to_box_when_removed(position, unit, to))
    for corps in left:
        out += placing(position, corps, unit.at)
    out += _emptied(position, loss, left)
    faces = [f.id for f in (corps_face(position, position.state.unit(u)) for u in left) if f]
    about = _about(position, loss, cause, to, left)
    text = f"{name} loses {_article(str(loss.step))}: {' and '.join(faces)} in its place"
    return Event("step-lost", tuple(out), RULES, text, about), left


def _about(
    position: Position, loss: Loss, cause: str, to: str, left: tuple[UnitId, ...]
) -> dict[str, Any]:
    unit = position.state.unit(loss.unit)
    return {"unit": unit.id, "hex": unit.at, "side": unit.side, "step": loss.step.type,
            "cause": cause, "to": to, "corps": list(left)}


@rule("krieg:2.4.1")
def _released(position: Position, loss: Loss) -> list[Change]:
    """Return to the pool the corps of a lost step that lay in the holding box."""
    unit = position.state.unit(loss.unit)
    if not display_of(position, unit).keeps_corps or not position.state.units_at(HOLDING):
        return []
    return [Move(u.id, pieces.pool(unit.side)) for u in candidates(position, unit, loss.step)[:1]]


def _emptied(position: Position, loss: Loss, left: tuple[UnitId, ...]) -> list[Change]:
    """Empty the holding box of a unit that leaves the map."""
    unit = position.state.unit(loss.unit)
    keeps = display_of(position, unit).keeps_corps
    return turning_over(position, left, unit.side) if keeps else []


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


# --- the answer ---------------------------------------------------------------------------------


def _judge(position: Position, order: LoseStep) -> Iterator[Reason]:
    may: list[list[str]] = asked_about(position).get("losses", [])
    units = {u for u, _ in may}
    if order.unit not in units:
        yield Reason("not-asked", f"{order.unit} cannot lose the step", asked_rules(position),
                     units=(order.unit,), remedy=f"choose among {', '.join(sorted(units))}")
    elif order.step and [order.unit, order.step] not in may:
        types = " or ".join(t for u, t in may if u == order.unit)
        yield Reason("wrong-step", f"{order.unit} loses a step of type {types}",
                     asked_rules(position), units=(order.unit,))
    elif order.corps:
        unit = position.state.unit(order.unit)
        ways = [x for x in losses_of(position, unit) if order.step in ("", x.step.type)]
        if strange := [u for u in order.corps
                       if all(u not in fill(position, unit, x.leaves, order.corps) for x in ways)]:
            yield Reason("not-placed", f"{', '.join(strange)} cannot be placed for the rest of "
                         f"{order.unit}", RULES, units=tuple(strange))


def _propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    may: list[list[str]] = asked_about(position).get("losses", [])
    if may:
        unit, step = rng.choice(may)
        yield LoseStep(by=side, unit=UnitId(unit), step=step)


def _read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "UNIT", or "UNIT armor" where a unit has steps of both types."""
    if not words:
        raise UnreadableOrder("which unit loses the step?", "lose UNIT [infantry|armor]")
    may: list[list[str]] = asked_about(position).get("losses", [])
    types = {t for _, t in may}
    step = words[-1].casefold() if words[-1].casefold() in types else ""
    named = " ".join(words[:-1] if step and len(words) > 1 else words)
    among = {u for u, t in may if step in ("", t)}
    unit = READER.find_unit(position, side, named, lambda u: u.id in among)
    return LoseStep(by=side, unit=unit.id, step=step)


def _tell(position: Position, order: LoseStep) -> str:
    """Say which unit loses a step, and which step of several types."""
    step = f", its {order.step} step" if order.step else ""
    corps = f", {', '.join(_called(position, c) for c in order.corps)} in its place"
    return f"{_called(position, order.unit)}{step}{corps if order.corps else ''}"


def _called(position: Position, unit_id: UnitId) -> str:
    unit = position.state.units.get(unit_id)
    return pieces.name(position, unit) if unit else unit_id


@implements("offer_orders")
def offer_orders() -> Iterable[OrderKind]:
    """Bring the answer that loses a step."""
    return (OrderKind(
        LoseStep, "lose a step", RULES, nothing_more, _judge, _propose, _read, answer=True,
        module="krieg:combat", words=("lose",), usage="lose UNIT [infantry|armor]",
        tell=_tell,
    ),)
