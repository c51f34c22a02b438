"""E2, E5 to E7 in War in Europe: who comes to the eastern front, who leaves, what is not there."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import (
    axis_limits,
    entering,
    entry_lines,
    rebuilding_in_siberia,
    rebuilt_air_points,
    withdrawals,
)
from grognard_war_in_europe import eastern_arrivals

EASTERN_FRONT_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wie:entry-over-the-edge"), "How reinforcements come in over the edge",
        rules=("wie:E2.11", "wie:E2.12"), parts=(entering,),
        requires=("standard:reinforcements", "standard:off-map-rail", "standard:stacking"),
        after=("standard:movement", "standard:stacking"), parameters=entry_lines.EntryLines,
        changes="Reinforcements come over the edge on foot or by train and pay for the first hex.",
    ),
    Module(
        ModuleId("wie:eastern-arrivals"), "Where reinforcements come to the East, and when not",
        rules=("wie:E2.0", "wie:E2.1", "wie:E2.11", "wie:E2.12", "wie:E2.13", "wie:E2.14"),
        parts=(eastern_arrivals,), implies=("wie:entry-over-the-edge",),
        requires=("standard:reinforcements", "wie:eastern-surrenders"),
        after=("standard:movement", "standard:stacking", "wie:eastern-surrenders"),
        changes="What is due in a city that the enemy holds does not come.",
    ),
    Module(
        ModuleId("wie:axis-limits"), "What the Axis does not have in the East",
        rules=("wie:E5.0", "wie:E6.0"), parts=(axis_limits,),
        requires=("standard:tactical-air", "wie:germany"),
        after=("standard:air-movement",), parameters=axis_limits.AxisLimits,
        changes="Thirty Axis air points at most, and no air transport.",
    ),
    Module(
        ModuleId("wie:withdrawals"), "What the Axis must withdraw from the East, and the penalty",
        rules=("wie:E2.2", "wie:E2.21", "wie:E2.22", "wie:E2.23"), parts=(withdrawals,),
        requires=("standard:reinforcements",), after=("standard:reinforcements",),
        implies=("standard:map-exits",),
        changes="What the scenario's track lists leaves the map in time, or the Soviets choose.",
    ),
    Module(
        ModuleId("wie:soviet-rebuilding"), "Soviet battlegroups are rebuilt in Siberia",
        rules=("wie:E7.0", "wie:E7.1", "wie:E7.11"),
        parts=(rebuilding_in_siberia, rebuilt_air_points),
        requires=("standard:off-map-rail", "standard:reinforcements", "standard:tactical-air"),
        after=("standard:off-map-rail", "standard:reinforcements"),
        parameters=rebuilding_in_siberia.SiberianRebuilding,
        changes="Soviet battlegroups leave by rail for Siberia and come back whole.",
    ),
)
