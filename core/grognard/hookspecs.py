"""Every hook of the core: what is asked, when, and what the answer means.

Modules bind functions to these names with `implements` and `amends` (see `modules.py`), and
may bring hookspecs of their own. Families, by the first word of the name:

* `offer_`  collected once, when the modules are assembled;
* `phase_`  one owner per step: what may be done in it, how it opens and closes;
* `rule_`   one owner (per key): a question about the rules, answered by a `Ruling`;
* `layer_`  every module's part in the price of movement, per mover class, never per hex;
* `modify_` every module's lines of a tally;
* `check_`  every module's objections;
* `after_`  every module's reactions to an event, per kind of event.

A function takes only the arguments it needs. `None` from an owner is an error; from a
collected hook it means: nothing to add.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy
from pydantic import BaseModel

from grognard.ids import HexId, SideId, UnitId

if TYPE_CHECKING:
    from grognard.board.layers import Layer
    from grognard.errors import Fault
    from grognard.events import Event, EventKind
    from grognard.orders import Order, OrderKind, QuestionKind, Resolution
    from grognard.position import Position
    from grognard.ruling import Reason, Ruling
    from grognard.sequence import PhasePlan, StepEdit, StepInstance
    from grognard.supply.policy import SupplyPolicy
    from grognard.tally import Line
    from grognard.verdict import Verdict

F = TypeVar("F", bound=Callable[..., Any])
OWNED = ("phase_", "rule_")
_spec = pluggy.HookspecMarker("grognard")


def is_owned(hook: str) -> bool:
    """Say whether a hook has a single owner (per key), to be told by its name."""
    return hook.startswith(OWNED)


def hookspec(function: F) -> F:
    """Declare a hook that collects from every module, or has a single owner."""
    return _spec(function, firstresult=is_owned(function.__name__))


def keyed(argument: str, attribute: str = "") -> Callable[[F], F]:
    """Declare a hook with one owner (or several collectors) per key.

    The key is the value of `argument`, or of its attribute.
    """

    def decorate(function: F) -> F:
        function.grognard_key = (argument, attribute)  # type: ignore[attr-defined]
        return _spec(function, firstresult=is_owned(function.__name__))

    return decorate


# --- offers: collected once, at assembly -----------------------------------------------------


@hookspec
def offer_orders() -> Iterable[OrderKind]:
    """Bring kinds of orders and answers."""
    raise NotImplementedError


@hookspec
def offer_questions() -> Iterable[QuestionKind]:
    """Bring kinds of questions that players, cases and programs may ask."""
    raise NotImplementedError


@hookspec
def offer_events() -> Iterable[EventKind]:
    """Bring kinds of events; an event of a kind that nobody brought is refused."""
    raise NotImplementedError


@hookspec
def offer_planes() -> Mapping[str, Sequence[str]]:
    """Bring changing planes: name -> words that may be painted (the empty word is implied)."""
    raise NotImplementedError


@hookspec
def offer_sections() -> Mapping[str, type[BaseModel]]:
    """Bring sections of a scenario file: name -> model."""
    raise NotImplementedError


@hookspec
def offer_step_edits() -> Iterable[StepEdit]:
    """Insert, drop or replace steps of the sequence of play."""
    raise NotImplementedError


# --- phases: one owner per step ---------------------------------------------------------------


@keyed("step", "id")
def phase_setup(position: Position, step: StepInstance) -> PhasePlan:
    """Place what the players may place before the first turn."""
    raise NotImplementedError


@keyed("step", "id")
def phase_victory_check(position: Position, step: StepInstance) -> PhasePlan:
    """Judge whether the game is decided."""
    raise NotImplementedError


@keyed("step", "id")
def phase_option_card(position: Position, step: StepInstance) -> PhasePlan:
    """Choose or reveal cards."""
    raise NotImplementedError


@keyed("step", "id")
def phase_reinforcement(position: Position, step: StepInstance) -> PhasePlan:
    """Bring in reinforcements, spend replacements, combine and break down units."""
    raise NotImplementedError


@keyed("step", "id")
def phase_political_event(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve political events."""
    raise NotImplementedError


@keyed("step", "id")
def phase_convoy(position: Position, step: StepInstance) -> PhasePlan:
    """Place and move convoys."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_commitment(position: Position, step: StepInstance) -> PhasePlan:
    """Commit air strength to missions, usually in secret and at the same time."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_superiority(position: Position, step: StepInstance) -> PhasePlan:
    """Contest the air."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_combat(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve combat between air strengths, and missions flown before the ground turns."""
    raise NotImplementedError


@keyed("step", "id")
def phase_organization(position: Position, step: StepInstance) -> PhasePlan:
    """Combine and break down counters."""
    raise NotImplementedError


@keyed("step", "id")
def phase_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units over land."""
    raise NotImplementedError


@keyed("step", "id")
def phase_rail_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units by rail."""
    raise NotImplementedError


@keyed("step", "id")
def phase_sea_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units by sea."""
    raise NotImplementedError


@keyed("step", "id")
def phase_air_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move units by air."""
    raise NotImplementedError


@keyed("step", "id")
def phase_combat(position: Position, step: StepInstance) -> PhasePlan:
    """Attack."""
    raise NotImplementedError


@keyed("step", "id")
def phase_second_movement(position: Position, step: StepInstance) -> PhasePlan:
    """Move again what may move again."""
    raise NotImplementedError


@keyed("step", "id")
def phase_interdiction(position: Position, step: StepInstance) -> PhasePlan:
    """Hinder the enemy's movement from the air."""
    raise NotImplementedError


@keyed("step", "id")
def phase_war_and_peace(position: Position, step: StepInstance) -> PhasePlan:
    """Declare war, make peace."""
    raise NotImplementedError


@keyed("step", "id")
def phase_conditional_event(position: Position, step: StepInstance) -> PhasePlan:
    """Resolve events whose conditions are met."""
    raise NotImplementedError


@keyed("step", "id")
def phase_uboat_war(position: Position, step: StepInstance) -> PhasePlan:
    """Fight over the sea lanes."""
    raise NotImplementedError


@keyed("step", "id")
def phase_strategic_air_war(position: Position, step: StepInstance) -> PhasePlan:
    """Bomb and defend the home countries."""
    raise NotImplementedError


@keyed("step", "id")
def phase_production(position: Position, step: StepInstance) -> PhasePlan:
    """Produce."""
    raise NotImplementedError


@keyed("step", "id")
def phase_delay(position: Position, step: StepInstance) -> PhasePlan:
    """Bring delayed counters forward."""
    raise NotImplementedError


@keyed("step", "id")
def phase_housekeeping(position: Position, step: StepInstance) -> PhasePlan:
    """Tidy up: return points, turn markers."""
    raise NotImplementedError


# --- questions: one owner ---------------------------------------------------------------------


@hookspec
def rule_player_order(position: Position) -> Ruling[tuple[SideId, ...]]:
    """In which order do the sides take their player turns this game turn?"""
    raise NotImplementedError


@keyed("condition")
def rule_step_applies(position: Position, condition: str) -> Ruling[bool]:
    """Does a step that the sequence makes conditional take place now?"""
    raise NotImplementedError


@hookspec
def rule_date(position: Position, turn: int) -> Ruling[str]:
    """What is the date of a game turn, as the players write it?"""
    raise NotImplementedError


@hookspec
def rule_relation(position: Position, one: SideId, other: SideId) -> Ruling[str]:
    """Are two sides friendly, associated, neutral or enemy?"""
    raise NotImplementedError


@hookspec
def rule_stack_limit(position: Position, side: SideId, hex_id: HexId) -> Ruling[int]:
    """How many units may a side have in a hex at the end of a phase?"""
    raise NotImplementedError


@hookspec
def rule_stack_weight(position: Position, unit_id: UnitId) -> Ruling[int]:
    """For how many units does one count against the limit?"""
    raise NotImplementedError


@hookspec
def rule_mover_class(position: Position, unit_id: UnitId) -> Ruling[str]:
    """Which column of movement costs does a unit use?"""
    raise NotImplementedError


@keyed("exerter")
def rule_zone_grade(position: Position, exerter: str, mover: str) -> Ruling[int]:
    """How strong is the zone of control of a kind of unit for a class of movers (0: none)?"""
    raise NotImplementedError


@hookspec
def rule_supply_policy(position: Position, side: SideId) -> Ruling[SupplyPolicy]:
    """From where, over what and how far does a side draw supply?"""
    raise NotImplementedError


@keyed("code")
def rule_combat_result(position: Position, code: str, battle: Any) -> Ruling[Resolution]:
    """What happens on a result of the combat table? The ruling holds the resolution."""
    raise NotImplementedError


@hookspec
def rule_table_cell(
    position: Position, table: str, column: str, die: int
) -> Ruling[tuple[str, str]]:
    """Which cell (row, column) of a table does a modified die roll read?"""
    raise NotImplementedError


@hookspec
def rule_table_result(position: Position, table: str, row: str, column: str) -> Ruling[str]:
    """What does a cell of a table say?"""
    raise NotImplementedError


@keyed("nation")
def rule_surrender(position: Position, nation: str) -> Ruling[bool]:
    """Does a nation give up now?"""
    raise NotImplementedError


@keyed("victory")
def rule_verdict(position: Position, victory: str) -> Ruling[Verdict | None]:
    """Who has won, if the game is decided now?"""
    raise NotImplementedError


# --- contributions ----------------------------------------------------------------------------


@hookspec
def layer_movement(position: Position, side: SideId, mover: str) -> Iterable[Layer]:
    """Add to the price of every step that a class of movers of a side may take.

    Asked once per side and mover class for as long as nothing changes that any module has
    declared to read (`reads` on the hook function, see `reading` in `modules.py`).
    """
    raise NotImplementedError


@hookspec
def layer_supply(position: Position, side: SideId) -> Iterable[Layer]:
    """Add to the price of tracing supply over land for a side."""
    raise NotImplementedError


@hookspec
def modify_movement_allowance(
    position: Position, unit_id: UnitId, mode: str
) -> Iterable[Line]:
    """Add lines to a unit's movement allowance; `mode` is the kind of movement."""
    raise NotImplementedError


@hookspec
def modify_attack(position: Position, unit_id: UnitId, battle: Any) -> Iterable[Line]:
    """Add lines to the strength with which a unit attacks."""
    raise NotImplementedError


@hookspec
def modify_defence(position: Position, unit_id: UnitId, battle: Any) -> Iterable[Line]:
    """Add lines to the strength with which a unit defends."""
    raise NotImplementedError


@hookspec
def modify_die(position: Position, battle: Any) -> Iterable[Line]:
    """Add lines to the die roll of a combat."""
    raise NotImplementedError


@hookspec
def check_scenario(position: Position) -> Iterable[Fault]:
    """Find fault with a scenario before it is played: a unit in the sea, an unknown country.

    Asked with the empty opening position; `position.scenario.fault` makes the faults. They
    are all reported together and the game is not begun.
    """
    raise NotImplementedError


@hookspec
def check_order(position: Position, order: Order) -> Iterable[Reason]:
    """Object to an order of any kind."""
    raise NotImplementedError


@hookspec
def check_phase_end(position: Position, side: SideId) -> Iterable[Reason]:
    """Object to a side's ending its phase now."""
    raise NotImplementedError


@keyed("event", "kind")
def after_event(position: Position, event: Event) -> Resolution | None:
    """React to an event: more events, rolls or decisions."""
    raise NotImplementedError
