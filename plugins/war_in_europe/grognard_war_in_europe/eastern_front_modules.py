"""E2.2 and E7 in War in Europe: what leaves the eastern front, and who comes back from Siberia."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import rebuilding_in_siberia, rebuilt_air_points, withdrawals

EASTERN_FRONT_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wie:withdrawals"), "What the Axis must withdraw from the East, and the penalty",
        rules=("wie:E2.2", "wie:E2.21", "wie:E2.22", "wie:E2.23"), parts=(withdrawals,),
        requires=("standard:reinforcements",), implies=("standard:map-exits",),
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
