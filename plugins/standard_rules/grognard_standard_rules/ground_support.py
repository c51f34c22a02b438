"""13.4: an air point for an attack on the ground.

One point, from the air-ground box of the front in which the target lies, adds one to the die;
a six stays a six (12.46). When the attack is over the point returns to the available box.
Overruns get none. Where the target has several hexes, the point must reach them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from pydantic import Field

from grognard.events import Event, EventKind
from grognard.ids import HexId, SideId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.tally import Line
from grognard_standard_rules.air_bases import objections, reaching
from grognard_standard_rules.air_display import AVAILABLE, GROUND, Ledger, by_nation, front_of
from grognard_standard_rules.air_weight import draw, too_many
from grognard_standard_rules.answers import cite
from grognard_standard_rules.attack import Attack
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.reading_units import find_hexes


@implements("check_order", "attack")
@rule("std:13.41", "std:13.44", "std:13.45")
def check_support(position: Position, order: Attack) -> Iterator[Reason]:
    """Object to air support that is not there to be had. Only an attack can have any."""
    if order.air_support:
        grid = position.board.grid
        targets = [grid.canonical(t) for t in order.targets if t in grid]
        if targets:
            yield from may_support(position, order.by, targets)


@rule("std:13.4", "std:13.43", "std:13.82")
def may_support(
    position: Position, side: SideId, targets: Sequence[HexId]
) -> Iterator[Reason]:
    """List what forbids a side to support an attack on some hexes from the air."""
    over = list(dict.fromkeys(front_of(position, t) for t in targets))
    if len(over) > 1 or not over[0]:
        where = " and ".join(f or "no front" for f in over)
        yield Reason("two-fronts", f"the hexes attacked lie in {where}: no point serves both",
                     cite("std:13.82"), hexes=tuple(targets),
                     remedy="attack them one by one, each with points of its own front")
        return
    front = over[0]
    if not by_nation(position, side, front, GROUND):
        yield Reason("no-ground-points", f"{side} has no points on ground missions on the {front} "
                     "Front", cite("std:13.41", "std:13.82"), hexes=tuple(targets),
                     remedy="attack without them")
        return
    for target in targets:
        yield from objections(position, side, front, target, "std:13.43")
    yield from too_many(position, side, front, [targets[0]])


@implements("modify_die")
@rule("std:13.42", "std:12.46")
def on_the_die(position: Position, battle: Battle) -> Iterable[Line]:
    """Add one to the die, never more; what is above six is read as six (`rule_table_cell`)."""
    if battle.kind == "attack" and battle.air_support:
        rules = cite("std:13.42", "std:12.46")
        yield Line("shift", "add", 1, "air support", rules)


@implements("after_event", "attack-resolved")
@rule("std:13.41")
def spend(position: Position, event: Event) -> Resolution | None:
    """Bring the point that gave support back to the available box."""
    if not event.about.get("air_support"):
        return None
    return _spend(position, SideId(event.about["by"]), [HexId(h) for h in event.about["hexes"]])


def _spend(position: Position, side: SideId, targets: Sequence[HexId]) -> Resolution:
    """Take the point of the nation with most that reach there; none of them is harmed."""
    front = front_of(position, targets[0])
    having = by_nation(position, side, front, GROUND)
    if not having:
        return
    can = reaching(position, side, front, targets[0]) or having
    nation = max(can, key=lambda n: can[n])
    ledger = Ledger(position)
    ledger.move(side, nation, front, GROUND, AVAILABLE, 1)
    about: dict[str, Any] = {"side": side, "nation": nation, "front": front,
                             "hexes": list(targets), "left": sum(having.values()) - 1}
    text = f"an air point of {side} supports the attack; {about['left']} left on the {front} Front"
    notes = draw(position, side, front, [targets[0]])
    yield Event("air-support-flown", (*ledger.changes(), *notes), cite("std:13.41"), text, about)


class GroundSupport(Question):
    """May a side support an attack (or an overrun) on some hexes from the air?"""

    kind: Literal["ground-support"] = "ground-support"
    side: SideId
    targets: tuple[HexId, ...] = Field(min_length=1)
    battle: Literal["attack", "overrun", "none"] = "attack"


@rule("std:13.44", "std:13.45")
def _answer(position: Position, question: GroundSupport) -> Answer:
    """Support goes with an attack of ground units, and with nothing else."""
    because = list(may_support(position, question.side, question.targets))
    if question.battle == "overrun":
        because.append(Reason("no-overrun-support", "an overrun gets no support from the air",
                              cite("std:13.45"), remedy="overrun without points"))
    if question.battle == "none":
        because.append(Reason("no-attack", "support needs an attack of ground units to go with",
                              cite("std:13.44"),
                              remedy="attack with ground units, and add the points"))
    return Answer({"may": not because, "codes": [r.code for r in because]}, tuple(because))


def _read(position: Position, side: SideId, words: list[str]) -> Question:
    return GroundSupport(side=side, targets=tuple(find_hexes(position, words)))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the question about support."""
    return (QuestionKind(
        GroundSupport, "whether an attack may have air support", cite("std:13.4"), _answer,
        _read, ("support",), "support G0421: may air points support an attack on it?",
        "standard:ground-support",
    ),)


@implements("offer_events")
def offer_events() -> Iterable[EventKind]:
    """Bring the event of support being flown."""
    return (EventKind("air-support-flown", "An air point supports an attack"),)
