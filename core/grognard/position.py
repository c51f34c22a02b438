"""What a rule may look at: the state, the board, the content, and the other rules.

A position is read only and cheap to make; every event leads to a new one. Whatever takes
time to derive from a state (planes of costs, zones, supply) is kept in a `Workshop` that all
positions of a game share, under the revisions of the parts it was made from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from pydantic import BaseModel

from grognard.board.board import Board
from grognard.board.layers import Layer, StepCosts, fold
from grognard.errors import UnknownPlace
from grognard.ids import HexId, SideId
from grognard.referee import Referee
from grognard.ruling import Ruling
from grognard.sequence import PhasePlan, StepInstance
from grognard.state import State, Unit
from grognard.tally import STAGES, Line, Tally, add_up
from grognard.workshop import Workshop, simple

if TYPE_CHECKING:
    from grognard.assembly import Assembly
    from grognard.content.counters import CounterFace
    from grognard.content.tables import Table
    from grognard.orders import Ask
    from grognard.scenario import Scenario

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class _Giver:
    """A module's function that gives layers, its place in the workshop, and what it reads."""

    function: Any
    name: tuple[object, ...]
    reads: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class _Plan:
    """Who gives the layers of a hook, and what they read between them."""

    givers: tuple[_Giver, ...]
    reads: tuple[str, ...] | None


@dataclass(frozen=True)
class Position:
    """A state at the table: with its board, modules, content and the step being played."""

    state: State
    board: Board
    assembly: Assembly
    scenario: Scenario
    step: StepInstance | None = None
    workshop: Workshop = field(default_factory=Workshop)
    asked: Ask | None = None
    """The decision that is waited for, when there is one: what an answer is judged against."""

    # --- where we are ---

    @property
    def referee(self) -> Referee:
        """Return whoever calls the hooks."""
        return self.assembly.referee

    @property
    def phasing(self) -> SideId:
        """Return the side whose player turn it is ("" outside of player turns)."""
        return SideId(self.state.clock.phasing)

    @property
    def turn(self) -> int:
        """Return the number of the game turn; turn 0 is the set-up."""
        return self.state.clock.turn

    @property
    def sides(self) -> tuple[SideId, ...]:
        """List the sides of the game."""
        return self.scenario.sides

    def enemies(self, side: str) -> tuple[SideId, ...]:
        """List the sides that are at war with one (by `rule_relation`; else all others)."""
        referee = self.assembly.referee
        others = tuple(s for s in self.scenario.sides if s != side)
        if not referee.owns("rule_relation"):
            return others

        def make() -> tuple[SideId, ...]:
            return tuple(s for s in others
                         if self.ask("rule_relation", one=side, other=s).value == "enemy")

        if (reads := referee.reads("rule_relation")) is None:
            return make()
        return self.workshop.get(("enemies", side), self.state.revision(reads), make)

    def at(self, state: State) -> Position:
        """Return the same table with another state."""
        return Position(state, self.board, self.assembly, self.scenario, self.step,
                        self.workshop, self.asked)

    # --- asking the rules ---

    def ask(self, hook: str, key: str = "", /, **arguments: Any) -> Ruling[Any]:
        """Ask a question of the rules (a `rule_` hook).

        The answer is kept while nothing changes that its owner, and all who amend it, have
        declared to read.
        """
        referee = self.assembly.referee
        if referee.owns(hook, key) and (reads := referee.reads(hook, key)) is not None:
            name, stamp = (hook, key, *arguments.items()), self.state.revision(reads)
            if (kept := self.workshop.shelf.get(name)) and kept[0][0] == stamp:
                return kept[0][1]  # type: ignore[no-any-return]
        ask = partial(referee.rule, hook, key, position=self, **arguments)
        ruling: Ruling[Any] = self._kept(hook, key, arguments, ask)
        return ruling

    def plan(self) -> PhasePlan:
        """Ask the owner of the current step what may be done in it."""
        step = self.step
        if step is None:
            return PhasePlan()
        hook = step.step.hook
        ask = partial(self.referee.phase, hook, step.id, position=self, step=step)
        plan: PhasePlan = self._kept(hook, step.id, {"step": step.key}, ask)
        return plan

    def _kept(
        self, hook: str, key: str, arguments: Mapping[str, Any], make: Callable[[], Any]
    ) -> Any:
        if not self.referee.owns(hook, key):
            return make()
        if (reads := self.referee.reads(hook, key)) is None:
            return self._once(hook, key, arguments, make)
        name = (hook, key, *arguments.items())
        return self.workshop.get(name, self.state.revision(reads), make)

    def _once(
        self, hook: str, key: str, arguments: Mapping[str, Any], make: Callable[[], T]
    ) -> T:
        """Ask the rules once for as long as nothing happens: hooks are pure."""
        if self.asked is not None or not simple(arguments.values()):
            return make()
        step = self.step.key if self.step else ""
        return self.workshop.once(
            self.state, (hook, key, step, *arguments.values()), make)

    def ask_or(self, default: T, hook: str, key: str = "", /, **arguments: Any) -> Ruling[Any]:
        """Ask a question that may have no owner; then the answer is the default, unreasoned."""
        if not self.referee.owns(hook, key):
            return Ruling(default)
        return self.ask(hook, key, **arguments)

    def tally(
        self, hook: str, title: str, /, *, stages: Sequence[str] = STAGES,
        lines: Sequence[Line] = (), **arguments: Any,
    ) -> Tally:
        """Add up what every module contributes to a number (a `modify_` hook)."""
        if not lines:
            return self._once(hook, f"{title}|{'|'.join(stages)}", arguments, lambda: add_up(
                title, self.referee.collect(hook, position=self, **arguments), stages))
        given = self.referee.collect(hook, position=self, **arguments)
        return add_up(title, (*lines, *given), stages)

    def layers(self, hook: str, /, *, side: str, **arguments: str) -> tuple[Layer, ...]:
        """Collect the layers of a `layer_` hook; each module's are kept while what it reads is."""
        name = ("layers", hook, side, *sorted(arguments.items()))
        plan = self.workshop.get(("reads", *name), (), partial(self._plan, hook, side, arguments))
        collect = partial(self._collect, plan.givers, hook, side, arguments)
        return self.workshop.get(name, self._stamp(plan.reads), collect)

    def _collect(
        self, givers: Sequence[_Giver], hook: str, side: str, arguments: Mapping[str, str]
    ) -> tuple[Layer, ...]:
        out: list[Layer] = []
        for giver in givers:
            stamp = self._stamp(giver.reads)
            if (kept := self.workshop.shelf.get(giver.name)) and kept[0][0] == stamp:
                out += kept[0][1]
                continue
            make = partial(self._again, giver.name, giver.function, hook, side, arguments)
            out += self.workshop.get(giver.name, stamp, make)
        return tuple(out)

    def _plan(self, hook: str, side: str, arguments: Mapping[str, str]) -> _Plan:
        """List who gives layers, and what they read between them (None: everything)."""
        givers = tuple(
            _Giver(f, (f, side, *sorted(arguments.items())), self._reads(f, side))
            for f in self.referee.functions(hook) if _concerns(f, arguments)
        )
        every = [g.reads for g in givers]
        known = [part for reads in every if reads is not None for part in reads]
        return _Plan(givers, None if None in every else tuple(dict.fromkeys(known)))

    def _stamp(self, reads: Sequence[str] | None) -> tuple[int, ...]:
        return self.state.revision(self.state.revisions if reads is None else reads)

    def _again(
        self, name: object, function: Any, hook: str, side: str, arguments: Mapping[str, str]
    ) -> tuple[Layer, ...]:
        """Ask a module for its layers again; return those kept last if they say the same.

        Prices are folded again only for layers that are not the same objects as before.
        """
        made = _layers(self, function, hook, side, arguments)
        kept = self.workshop.shelf.get(name)
        if not kept:
            return made
        last: tuple[Layer, ...] = kept[0][1]
        same = len(last) == len(made) and all(map(_alike, last, made))
        return last if same else made

    def costs(
        self, hook: str, /, *, side: str, unit: int = 1, **arguments: str
    ) -> StepCosts:
        """Fold the layers of a hook into the price of every step.

        `unit` is the number of plane units in a point, for games with halves of points.
        """
        name = ("costs", hook, side, unit, *sorted(arguments.items()))

        def fold() -> StepCosts:
            layers = self.layers(hook, side=side, **arguments)
            kept: tuple[object, StepCosts] = self.workshop.get(
                name, tuple(map(id, layers)), partial(_folded, self.board, layers, unit))
            return kept[1]

        return self.workshop.once(self.state, name, fold)

    def derived(
        self, name: object, reads: Sequence[str], make: Callable[[], T]
    ) -> T:
        """Return something derived from parts of the state, made again when one changes."""
        if not reads:
            lasting = self.workshop.lasting
            if name not in lasting:
                lasting[name] = make()
            return lasting[name]  # type: ignore[no-any-return]
        return self.workshop.get(name, self.state.revision(reads), make)

    def unchanged(self, name: object, key: object, make: Callable[[], T]) -> T:
        """Return something that is kept for as long as nothing at all has happened.

        An order is judged, priced and carried out in one state; what that takes is made once.
        """
        return self.workshop.once(self.state, ("unchanged", name, key), make)

    def _reads(self, function: Any, side: str) -> tuple[str, ...] | None:
        """List what a layer function reads; None when it has not declared it: everything."""
        reads = getattr(function, "grognard_reads", None)
        if reads is None:
            return None
        others = [s for s in self.sides if s != side]
        out = []
        for part in reads:
            if "{enemy}" in part:
                out += [part.replace("{enemy}", other) for other in others]
            else:
                out.append(part.replace("{side}", side))
        return tuple(out)

    # --- content ---

    def setting(self, model: type[M]) -> M:
        """Return a module's parameters, by their model."""
        return self.assembly.setting(model)

    def section(self, name: str) -> Any:
        """Return a section of the scenario (validated by the model its module offered)."""
        return self.scenario.sections.get(name)

    def table(self, table_id: str) -> Table:
        """Return a table of the ruleset, with every overlay applied."""
        return self.assembly.tables.table(table_id)

    def face(self, unit: Unit) -> CounterFace:
        """Return what the visible side of a unit's counter says."""
        return self.assembly.catalogue.face(unit.counter, unit.face)

    def compartment(self, name: str, model: type[M]) -> M:
        """Return a module's compartment as its model (defaults where nothing was set)."""
        return self.derived(
            ("compartment", name, model), (f"compartment:{name}",),
            lambda: model.model_validate(dict(self.state.compartments.get(name, {}))),
        )

    def hex(self, name: str) -> HexId:
        """Return the canonical id of a hex named by id, alias or place.

        An island or colony with one place on the map stands for it: "Malta" for the place whose
        owner is "Great Britain (Malta)".
        """
        if name in self.board.grid or name.upper() in self.board.grid:
            return self.board.grid.canonical(name.upper() if name.upper() in self.board.grid
                                             else name)
        for place in self.board.places:
            if place.name.casefold() == name.casefold():
                return place.hex
        alone = {p.hex for p in self.board.places
                 if p.owner.casefold().endswith(f"({name.casefold()})")}
        if len(alone) == 1:
            return alone.pop()
        known = [*self.board.grid, *(p.name for p in self.board.places)]
        raise UnknownPlace(name, get_close_matches(name, known))


def _concerns(function: Any, arguments: Mapping[str, str]) -> bool:
    """Say whether a layer has to do with the arguments it would be asked for (`only_for`)."""
    return all(word in arguments.get(name, "").split(":")
               for name, word in getattr(function, "grognard_only_for", {}).items())


def _alike(one: Any, other: Any) -> bool:
    """Say whether two layers (or other frozen dataclasses) have equal fields, planes included."""
    if type(one) is not type(other):
        return False
    pairs = [(getattr(one, f.name), getattr(other, f.name)) for f in fields(one)]
    return all(
        a is b or (np.array_equal(a, b) if isinstance(a, np.ndarray) else bool(a == b))
        for a, b in pairs
    )


def _layers(
    position: Position, function: Any, hook: str, side: str, arguments: Mapping[str, str]
) -> tuple[Layer, ...]:
    names = position.referee.arguments_of(hook)
    values = {"position": position, "side": side, **arguments}
    return tuple(function(*[values[n] for n in names]) or ())


def _folded(
    board: Board, layers: tuple[Layer, ...], unit: int
) -> tuple[tuple[Layer, ...], StepCosts]:
    """Fold layers, and keep them alive beside the result: the stamp is made of their ids."""
    return layers, fold(board.grid, layers, unit=unit)
