"""The orders and events that every game has: beginning, ending a phase, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal

from grognard.changes import Remember, Tick
from grognard.events import Event, EventKind
from grognard.ids import RuleId, SideId
from grognard.machine import ENDED, STEP, acting, begin, close, plan_of
from grognard.orders import LOOK, Order, OrderKind, Resolution
from grognard.position import Position
from grognard.ruling import Reason
from grognard.verdict import Verdict


class Begin(Order):
    """Start the game; given once, by the table itself."""

    kind: Literal["begin"] = "begin"
    by: SideId = SideId("")


class EndPhase(Order):
    """Declare that one has nothing more to do in the current phase."""

    kind: Literal["end-phase"] = "end-phase"


class Reveal(Order):
    """Open sealed orders, all at once; given by the table when every side has committed."""

    kind: Literal["reveal"] = "reveal"
    by: SideId = SideId("")
    orders: tuple[dict[str, Any], ...] = ()
    salts: tuple[str, ...] = ()


VERBS = {True: "reveal their", False: "reveals its"}


def _reveal(position: Position, order: Reveal) -> Resolution:
    sides = [data["by"] for data in order.orders]
    yield Event("revealed", text=f"{' and '.join(sides)} {VERBS[len(sides) > 1]} orders",
                about={"orders": list(order.orders)})
    for data in order.orders:
        position = yield LOOK
        kind = position.assembly.orders[data["kind"]]
        yield from kind.resolve(position, kind.model.model_validate(data))
    position = yield LOOK
    yield from close(position)


def _begin(position: Position, order: Begin) -> Resolution:
    yield from begin(position)


def _judge_end(position: Position, order: EndPhase) -> Iterable[Reason]:
    yield from position.referee.collect("check_phase_end", position=position, side=order.by)


def _end_phase(position: Position, order: EndPhase) -> Resolution:
    plan = plan_of(position)
    others = [s for s in acting(position, plan) if s != order.by]
    position = yield Event(
        "phase-ended", (Remember(STEP, ENDED, order.by),), about={"side": order.by}
    )
    if not others and not acting(position, plan):
        yield from close(position)


def _propose_end(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    yield EndPhase(by=side)


def _read_end(position: Position, side: SideId, words: list[str]) -> Order:
    return EndPhase(by=side)


CORE_ORDERS = (
    OrderKind(Begin, "begin the game", (), _begin),
    OrderKind(Reveal, "reveal sealed orders", (), _reveal),
    OrderKind(
        EndPhase, "end the phase", (), _end_phase, _judge_end, _propose_end, _read_end,
        words=("next", "end", "done"), usage="next: nothing more to do in this phase",
    ),
)

CORE_EVENTS = tuple(
    EventKind(kind, title)
    for kind, title in {
        "game-began": "The game begins", "turn-began": "A game turn begins",
        "step-began": "A step begins", "step-skipped": "A step is passed over",
        "step-ended": "A step ends", "phase-ended": "A side ends its phase",
        "game-over": "The game is decided",
        "laid-down": "An order is laid face down", "turned-up": "It is turned up",
        "shown": "Somebody looks at what lies face down", "case-staged": "A case begins",
        "revealed": "Sealed orders are revealed",
    }.items()
)


def judge_victory(position: Position) -> Resolution:
    """Ask the scenario's victory rule; end the game when it gives a verdict."""
    ruling = position.ask("rule_verdict", position.scenario.header.victory,
                          victory=position.scenario.header.victory)
    verdict: Verdict | None = ruling.value
    if verdict is None:
        return
    clock = position.state.clock
    rules: tuple[RuleId, ...] = ruling.rules
    yield Event(
        "game-over", (Tick(clock.turn, clock.step, clock.phasing, verdict.winner or "draw"),),
        rules, verdict.text,
        {"winner": verdict.winner, "level": verdict.level,
         "because": [r.as_json() for r in ruling.because]},
    )


__all__ = ["CORE_EVENTS", "CORE_ORDERS", "LOOK", "Begin", "EndPhase", "judge_victory"]
