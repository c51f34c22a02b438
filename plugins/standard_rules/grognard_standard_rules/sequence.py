"""4.0: the sequence of play, who plays in which order, and the phases with nothing of their own.

A game turn is a joint air war turn of two phases and, for each player in turn, a player turn
of eight phases; housekeeping ends it. The steps stand in the ruleset's `sequence.toml`; the
sections on movement, combat and air power own theirs. Here are the others: reinforcement,
the verdict, housekeeping, and air movement for as long as nobody can use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import BaseModel

from grognard.basics import judge_victory
from grognard.content.toml import Content
from grognard.errors import Fault
from grognard.ids import RuleId, SideId
from grognard.modules import implements, reading
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.sequence import PhasePlan

FRIENDLY, ASSOCIATED, NEUTRAL, ENEMY = "friendly", "associated", "neutral", "enemy"


class Belligerents(Content):
    """The section `belligerents`: order of player turns, and how the sides stand to each other.

    Sides in one list of `at_war` are enemies, in one of `associated` work side by side, and
    are neutral to each other otherwise.
    """

    order: tuple[SideId, ...]
    at_war: tuple[tuple[SideId, SideId], ...] = ()
    associated: tuple[tuple[SideId, SideId], ...] = ()
    rule: str = "std:2.0"
    note: str = ""


@rule("std:2.1", "std:2.3", "std:2.32")
def belligerents(position: Position) -> Belligerents:
    """Return the section; without one the sides play as listed, all at war with each other.

    How many persons run them is no affair of the rules: one may have two sides, which stay what
    they are to each other.
    """
    found: Belligerents | None = position.section("belligerents")
    if found is not None:
        return found
    sides = position.sides
    pairs = tuple((a, b) for n, a in enumerate(sides) for b in sides[n + 1 :])
    return Belligerents(order=sides, at_war=pairs)


@implements("offer_sections")
def _sections() -> Mapping[str, type[BaseModel]]:
    return {"belligerents": Belligerents}


@implements("rule_player_order")
@reading()
@rule("std:2.0", "std:4.2")
def rule_player_order(position: Position) -> Ruling[tuple[SideId, ...]]:
    """The scenario says who plays first; the first player stays first all through."""
    said = belligerents(position)
    return ruled(said.order, said.rule, f"{said.order[0]} is the first player", "player-order")


@implements("rule_relation")
@reading()
@rule("std:3.27")
def rule_relation(position: Position, one: SideId, other: SideId) -> Ruling[str]:
    """A side is its own friend; others are what the scenario makes them."""
    said, pair = belligerents(position), {one, other}
    if one == other:
        return ruled(FRIENDLY, said.rule, f"{one} is its own side", "relation")
    if any(pair == set(p) for p in said.at_war):
        return ruled(ENEMY, said.rule, f"{one} and {other} are at war", "relation")
    if any(pair == set(p) for p in said.associated):
        return ruled(ASSOCIATED, said.rule, f"{one} and {other} are associated", "relation")
    return ruled(NEUTRAL, said.rule, f"{one} and {other} are not at war", "relation")


@implements("check_scenario")
def _check(position: Position) -> Iterable[Fault]:
    said, scenario = belligerents(position), position.scenario
    listed = [(f"order[{n}]", side) for n, side in enumerate(said.order)]
    listed += [(f"{key}[{n}][{m}]", side) for key in ("at_war", "associated")
               for n, pair in enumerate(getattr(said, key)) for m, side in enumerate(pair)]
    for path, side in listed:
        if side not in position.sides:
            yield scenario.fault("belligerents", path, "is no side of this scenario",
                                 found=repr(side), hint=f"its sides: {', '.join(position.sides)}")
    for side in position.sides:
        if side not in said.order:
            yield scenario.fault("belligerents", "order", f"does not say when {side} plays",
                                 hint="list every side once, the first player first")


# --- phases that no other section owns --------------------------------------------------------


@implements("phase_air_movement", "air-movement")
@rule("std:4.2")
def phase_air_movement(position: Position) -> PhasePlan:
    """Nobody flies who has no airborne units and no air transport points."""
    text = f"{position.phasing} has no airborne units or air transport points"
    return PhasePlan(idle=Reason("no-air-movement", text, (RuleId("std:4.2"), RuleId("std:8.0"))))


@implements("phase_victory_check", "victory-check")
@rule("std:4.4")
def phase_victory_check(position: Position) -> PhasePlan:
    """Ask the scenario's rule on victory whether the game is decided."""
    return PhasePlan(opens=judge_victory)


@implements("phase_housekeeping", "housekeeping")
@rule("std:4.2")
def phase_housekeeping(position: Position) -> PhasePlan:
    """The turn ends; sections that have something to tidy up react to this step."""
    return PhasePlan()
