"""The step machine: walks the sequence of play, opening and closing its steps.

Everything here is a resolution like any other, so that what happens between two orders is
journalled with the order that brought it about.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from grognard.changes import Change, Lapse, Tick
from grognard.edition_numbers import in_edition
from grognard.events import Event
from grognard.ids import SideId
from grognard.orders import LOOK, Resolution
from grognard.position import Position
from grognard.ruling import Reason
from grognard.sequence import PhasePlan, StepInstance, turn_steps

STEP, PLAYER_TURN, GAME_TURN, CYCLE = "step", "player-turn", "game-turn", "cycle"
"""Lifetimes of what is remembered; the machine ends them. A cycle is ended by a module."""

ENDED = "ended-phase"


def player_order(position: Position) -> tuple[SideId, ...]:
    """Return the order in which the sides take their player turns."""
    order: tuple[SideId, ...] = position.ask_or(position.sides, "rule_player_order").value
    return order


def steps_of(position: Position, turn: int) -> list[StepInstance]:
    """List the steps of a turn as the modules and the order of players have it now."""
    return list(turn_steps(position.assembly.sequence, turn, player_order(position)))


def current_step(position: Position) -> StepInstance | None:
    """Find the step that the clock points at."""
    wanted = position.state.clock.step
    return next((s for s in steps_of(position, position.turn) if s.key == wanted), None)


def following(position: Position) -> tuple[int, StepInstance | None]:
    """Return the turn and step that come after the one the clock points at.

    The step is None when the scenario's last turn is over.
    """
    clock = position.state.clock
    steps = steps_of(position, clock.turn)
    keys = [s.key for s in steps]
    at = keys.index(clock.step) + 1 if clock.step in keys else 0
    turn = clock.turn
    while at >= len(steps):
        turn, at = turn + 1, 0
        if turn > position.scenario.header.turns:
            return turn, None
        steps = steps_of(position, turn)
    return turn, steps[at]


def plan_of(position: Position) -> PhasePlan:
    """Ask the owner of the current step what may be done in it."""
    return position.plan()


def acting(position: Position, plan: PhasePlan) -> tuple[SideId, ...]:
    """List the sides that may act now: all that have not ended, or the first of them."""
    step = position.step
    own = (SideId(step.side),) if step and step.side else position.sides
    done = position.state.remembered(ENDED)
    waiting = tuple(s for s in plan.acting or own if s not in done)
    return waiting if plan.simultaneous else waiting[:1]


def begin(position: Position) -> Resolution:
    """Start the game: modules set it up, then the first step opens."""
    header = position.scenario.header
    yield Event("game-began", text=f"{header.title} begins", about={"scenario": header.id})
    yield from advance(LOOK)


def advance(_: object = LOOK) -> Resolution:
    """Leave the current step and go on until somebody has something to decide."""
    while True:
        position = yield LOOK
        if position.state.clock.over:
            return
        turn, step = following(position)
        yield from _leave(position, turn, step)
        position = yield LOOK
        if step is None:
            yield _over(position)
            return
        position = yield from _enter(position, turn, step)
        if position is not None and (yield from open_step(position)):
            return


def close(position: Position) -> Resolution:
    """Close the current step and advance."""
    plan = plan_of(position)
    if plan.closes:
        yield from plan.closes(position)
    yield from advance()


def _enter(position: Position, turn: int, step: StepInstance) -> Generator[Any, Any, Any]:
    """Move the clock to a step; the generator's value is None when the step is skipped."""
    if turn != position.turn:
        position = yield Event(
            "turn-began", (Tick(turn, "", ""),), text=_turn_text(position, turn),
            about={"turn": turn},
        )
    position = yield Event(
        "step-began", (Tick(turn, step.key, step.side),), tuple(step.step.rules),
        step.step.title, {"step": step.key, "side": step.side},
    )
    if condition := step.step.when or step.block.when:
        ruling = position.ask("rule_step_applies", condition, condition=condition)
        if not ruling.value:
            why = "; ".join(r.text for r in ruling.because)
            yield Event("step-skipped", (), ruling.rules, why, {"step": step.key})
            return None
    return position


def open_step(position: Position) -> Generator[Any, Any, Any]:
    """Run a step's opening; the generator's value says whether somebody has to act."""
    plan = plan_of(position)
    if plan.opens:
        yield from plan.opens(position)
        position = yield LOOK
        if position.state.clock.over:
            return True
        plan = plan_of(position)
    if plan.idle is None and plan.orders and acting(position, plan):
        return True
    if plan.idle:
        step = position.state.clock.step
        yield Event("step-skipped", (), plan.idle.rules, plan.idle.text, {"step": step},
                    plan.idle.module)
    if plan.closes:
        yield from plan.closes(position)
    return False


def _leave(position: Position, turn: int, step: StepInstance | None) -> Generator[Any, Any, Any]:
    now = position.step
    if now is None:
        return
    lapses: list[Change] = [Lapse(STEP)]
    if step is None or now.player_turn != step.player_turn or turn != position.turn:
        lapses.append(Lapse(PLAYER_TURN))
    if turn != position.turn:
        lapses.append(Lapse(GAME_TURN))
    present = [c for c in lapses if isinstance(c, Lapse) and c.lifetime in position.state.memory]
    yield Event("step-ended", tuple(present), about={"step": now.key, "side": now.side})


def _over(position: Position) -> Event:
    clock = position.state.clock
    return Event(
        "game-over", (Tick(clock.turn, clock.step, "", "undecided"),),
        text="the last turn is over and no rule has given a verdict",
    )


def _turn_text(position: Position, turn: int) -> str:
    date = position.ask_or("", "rule_date", turn=turn).value
    return f"game turn {turn}, {date}" if date else f"game turn {turn}"


def not_now(position: Position, plan: PhasePlan, kind: str, by: str) -> list[Reason]:
    """Say why an order of this kind may not be given by this side in this step."""
    step = position.step
    title = step.step.title if step else "the set-up"
    rules = tuple(step.step.rules) if step else ()
    if position.state.clock.over:
        return [Reason("game-over", "the game is over")]
    if by not in position.sides:
        listed = ", ".join(position.sides)
        return [Reason("no-such-side", f"no side is called {by!r} (sides: {listed})")]
    if by not in (waiting := acting(position, plan)):
        who = " and ".join(waiting) or "nobody"
        return [Reason("not-your-phase", f"in {title} it is for {who} to act, not {by}", rules)]
    if kind not in (*plan.orders, "end-phase"):
        allowed = ", ".join(_word(position, k) for k in plan.orders) or "nothing"
        if kind in plan.withheld:
            return [plan.withheld[kind]]
        known = position.assembly.orders.get(kind)
        if known and known.answer:
            cites = in_edition(position.assembly.ruleset.ruleset.edition, known.rules)
            return [Reason("not-in-this-phase", f"{_word(position, kind)} is not done in {title}, "
                           "and no question asks for it", cites,
                           remedy=f"give one of: {allowed}, next")]
        why = f": {plan.idle.text}" if plan.idle else ""
        cited = dict.fromkeys((*rules, *(plan.idle.rules if plan.idle else ())))
        return [Reason("not-in-this-phase", f"{_word(position, kind)} is not done in {title}{why}",
                       tuple(cited), remedy=f"this phase takes: {allowed}, next")]
    return []


def _word(position: Position, kind: str) -> str:
    """Return the word by which players call a kind of order."""
    found = position.assembly.orders.get(kind)
    return found.words[0] if found and found.words else kind
