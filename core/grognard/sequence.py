"""The sequence of play as data.

A ruleset's `sequence.toml` lists blocks of steps. A block may be played once, before the
first turn (`once`), once for each side in turn (`each = "side"`), every so many turns
(`every = 4`), or only when a condition holds (`when`). Each step is bound to one phase hook;
the module that implements the hook for that step's id owns it.

    [[block]]
    id = "player-turn"
    each = "side"

    [[block.step]]
    id = "combat"
    hook = "phase_combat"
    title = "Combat"
    rules = ["std:4.2"]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, get_args

from pydantic import Field

from grognard.content.toml import Content
from grognard.errors import AssemblyError
from grognard.ids import RuleId, SideId
from grognard.ruling import Reason

if TYPE_CHECKING:
    from grognard.orders import Resolution
    from grognard.position import Position


Action = Literal["insert-before", "insert-after", "replace", "drop"]
ACTIONS = get_args(Action)


class Step(Content):
    """One step of the sequence: an id, the hook that plays it, and the words for it.

    `side` gives a step outside of player turns to one side, as if it were a turn of its own.
    """

    id: str
    hook: str
    title: str
    side: str = ""
    rules: tuple[RuleId, ...] = ()
    when: str = ""
    options: dict[str, str | int | bool] = {}


class Block(Content):
    """Steps that are played together."""

    id: str
    title: str = ""
    each: Literal["", "side"] = ""
    every: int = Field(1, ge=1)
    once: bool = False
    when: str = ""
    step: tuple[Step, ...]


class Sequence_(Content):
    """A whole sequence of play."""

    block: tuple[Block, ...]

    def cited_by(self, edition: str) -> Sequence_:
        """Return the sequence with the numbers that its rules have in an edition's book."""
        from grognard.edition_numbers import in_edition

        return self.model_copy(update={"block": tuple(
            block.model_copy(update={"step": tuple(
                step.model_copy(update={"rules": in_edition(edition, step.rules)})
                for step in block.step)})
            for block in self.block)})

    def edited(self, edits: Iterable[StepEdit]) -> Sequence_:
        """Return the sequence with steps inserted, dropped or replaced by modules."""
        blocks = list(self.block)
        gone: dict[str, str] = {}
        for edit in edits:
            if edit.action not in ACTIONS or (edit.step is None) != (edit.action == "drop"):
                what = "no step" if edit.step is None else "a step"
                raise AssemblyError(f"{edit.whose} wants to {edit.action} {what} at {edit.at!r}",
                                    f"actions: {', '.join(ACTIONS)}; all but drop take a step")
            at = next((i for i, b in enumerate(blocks) if any(s.id == edit.at for s in b.step)), -1)
            if at < 0:
                raise edit.without_place(gone.get(edit.at, ""))
            steps = tuple(edit.applied(blocks[at].step))
            blocks[at] = blocks[at].model_copy(update={"step": steps})
            if all(step.id != edit.at for step in steps):
                gone[edit.at] = edit.whose
        return self.model_copy(update={"block": tuple(blocks)})


@dataclass(frozen=True, slots=True)
class StepEdit:
    """A module's change to the sequence of play, at the step whose id is `at`."""

    action: Action
    at: str
    step: Step | None = None
    module: str = ""

    @property
    def whose(self) -> str:
        """Name the module that wants the change."""
        return self.module or "a module"

    def without_place(self, taken_by: str) -> AssemblyError:
        """Say that the step is not there, and which module took it away, if one did."""
        wants = f"{self.whose} wants to {self.action} a step at {self.at!r}"
        if taken_by:
            return AssemblyError(f"{wants}, which {taken_by} has taken out of the sequence of play",
                                 f"choose one: --without {self.whose} or --without {taken_by}")
        return AssemblyError(f"{wants}, which the sequence of play does not have",
                             f"leave it out (--without {self.whose}), or put the step into the "
                             "ruleset's sequence.toml")

    def applied(self, steps: Sequence[Step]) -> Iterator[Step]:
        """List the steps of the block after the change."""
        for step in steps:
            if step.id != self.at:
                yield step
                continue
            new = [self.step] if self.step else []
            match self.action:
                case "insert-before":
                    yield from (*new, step)
                case "insert-after":
                    yield from (step, *new)
                case "replace":
                    yield from new


@dataclass(frozen=True, slots=True)
class StepInstance:
    """A step as it is played: in which block, and in whose player turn."""

    step: Step
    block: Block
    side: SideId | str = ""

    @property
    def id(self) -> str:
        """Return the step's id, by which modules own it."""
        return self.step.id

    @property
    def key(self) -> str:
        """Return the name of the instance within a turn ("player-turn.axis/combat")."""
        block = f"{self.block.id}.{self.side}" if self.side else self.block.id
        return f"{block}/{self.step.id}"

    @property
    def player_turn(self) -> str:
        """Return the name of the player turn the step belongs to ("" outside of one)."""
        return f"{self.block.id}.{self.side}" if self.side else ""


def turn_steps(
    sequence: Sequence_, turn: int, order: Sequence[SideId | str]
) -> Iterator[StepInstance]:
    """List the steps of a game turn, given in which order the sides play. Turn 0 sets up."""
    for block in sequence.block:
        if block.once != (turn == 0) or (turn and (turn - 1) % block.every):
            continue
        for side in order if block.each else ("",):
            for step in block.step:
                yield StepInstance(step, block, side or step.side)


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """What the owner of a step says about it.

    `orders`: kinds that may be given; `acting`: the sides that act (empty: the side whose
    player turn it is, or every side); `simultaneous`: nobody waits for another. `opens` and
    `closes` run when the step begins and ends. With `idle` set (why nothing is to be done),
    or with no orders at all, the step passes by itself. `hint` says what may be done, `hints`
    what else is said to one side; `withheld`: why kinds of orders are not taken that might be.
    """

    orders: tuple[str, ...] = ()
    acting: tuple[SideId, ...] = ()
    opens: Callable[[Position], Resolution] | None = None
    closes: Callable[[Position], Resolution] | None = None
    simultaneous: bool = False
    idle: Reason | None = None
    hint: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    withheld: Mapping[str, Reason] = field(default_factory=dict)
    data: tuple[tuple[str, str], ...] = field(default=())

    def hint_for(self, side: str) -> str:
        """Return what is said to a side of what may be done."""
        return self.hints.get(side, self.hint)

    def without(self, kind: str, reason: Reason) -> PhasePlan:
        """Return the plan without a kind of order, with why it is not taken."""
        return replace(self, orders=tuple(o for o in self.orders if o != kind),
                       withheld={**self.withheld, kind: reason})

    def but_also(self, *kinds: str) -> PhasePlan:
        """Return the plan with more kinds of orders; for modules that amend a phase."""
        return replace(self, orders=(*self.orders, *kinds), idle=None)
