"""13, 14: questions about Limited War and truces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Answer, Question, QuestionKind
from grognard.position import Position
from grognard.ruling import Reason
from grognard_krieg.limited_war import may_stack_together, step_limit, us_cards_due
from grognard_krieg.track import track_name
from grognard_krieg.truce_markers import described
from grognard_krieg.truces import air_barred, barred, closed_zones, may_attack
from grognard_krieg.war import (
    AFFECTED,
    CAPITALS,
    appeasement,
    armistice,
    pact,
    total_war,
    truce,
    war,
)

RULES = (RuleId("krieg:14"), RuleId("krieg:14.1"), RuleId("krieg:14.2"), RuleId("krieg:14.3"))
LIMITED = (RuleId("krieg:13"), RuleId("krieg:13.1"), RuleId("krieg:13.2"))


class TrucesAsked(Question):
    """Which truces are in effect, and whom do they bind?"""

    kind: Literal["truces"] = "truces"


class TruceBars(Question):
    """What do the truces forbid a side: to enter a hex, to fly there, to attack it?"""

    kind: Literal["truce-bars"] = "truce-bars"
    side: SideId
    hex: HexId | Literal[""] = ""
    start: HexId | Literal[""] = ""
    zone: str = ""
    unit: UnitId | Literal[""] = ""


class WarAsked(Question):
    """Is it Limited or Total War, what does that allow, and when do the US cards come?"""

    kind: Literal["war"] = "war"
    side: SideId = SideId("western")
    one: UnitId | Literal[""] = ""
    other: UnitId | Literal[""] = ""


def _truces(position: Position, asked: TrucesAsked) -> Answer:
    values = {
        **{c.casefold(): truce(position, c) or "" for c in CAPITALS},
        "pact": pact(position), "appeasement": appeasement(position),
        "armistice": [s for s in AFFECTED.values() if armistice(position, s)],
    }
    because = tuple(Reason("truce", described(position, c), RULES) for c in CAPITALS)
    return Answer(values, because)


def _bars(position: Position, asked: TruceBars) -> Answer:
    grid, side = position.board.grid, asked.side
    reasons: list[Reason] = []
    values: dict[str, bool] = {}
    if asked.hex:
        entering = barred(position, side, asked.hex, asked.start)
        zones = [r for zone, r in closed_zones(position, side) if zone[grid.index(asked.hex)]]
        values |= {"may_enter": not entering, "may_enter_zone": not zones}
        reasons += [*entering, *zones]
    place = f"@zone:{asked.zone}" if asked.zone else asked.hex
    if place:
        air = air_barred(position, side, place)
        values["may_fly"] = air is None
        reasons += [air] if air else []
    if asked.unit and asked.hex:
        attack = list(may_attack(position, asked.unit, asked.hex))
        values["may_attack"] = not attack
        reasons += attack
    return Answer(values, tuple(reasons) or (Reason("free", "no truce stands against it", RULES),))


def _war(position: Position, asked: WarAsked) -> Answer:
    now = total_war(position)
    due = war(position).us_cards_due or us_cards_due(position)
    values: dict[str, object] = {
        "total_war": now, "most_steps": step_limit(position, asked.side) or 0,
        "us_cards": track_name(position, due) if due else "",
    }
    if asked.one and asked.other:
        pair = position.state.unit(asked.one), position.state.unit(asked.other)
        values["may_stack"] = may_stack_together(position, *pair)
    text = "Total War has broken out" if now else "Limited War is in effect"
    return Answer(values, (Reason("war", text, LIMITED),))


@implements("offer_questions")
def offer_questions() -> Iterable[QuestionKind]:
    """Bring the questions about truces and Limited War."""
    return (
        QuestionKind(TrucesAsked, "which truces are in effect", RULES, _truces,
                     lambda p, s, w: TrucesAsked(), ("truces",),
                     "truces: what lies in London and Moscow", "krieg:truces"),
        QuestionKind(TruceBars, "what truces forbid", RULES, _bars, module="krieg:truces"),
        QuestionKind(WarAsked, "whether it is Limited or Total War", LIMITED, _war,
                     lambda p, s, w: WarAsked(side=s), ("war",),
                     "war: Limited or Total War, and what that allows", "krieg:truces"),
    )
