"""The modules of War in Europe, in the order of its rulebook."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_war_in_europe import (
    counter_limits,
    germany,
    minor_neutrals,
    poland,
    poland_scenario,
    poland_surrender,
)

MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wie:counter-limits"), "Counters limit what may be in play",
        rules=("wie:21.2",), parts=(counter_limits,), requires=("standard:set-up",),
        parameters=counter_limits.CounterLimits,
    ),
    Module(
        ModuleId("wie:germany"), "Germany", rules=("wie:42.1",), parts=(germany,),
        requires=("standard:sequence",),
    ),
    Module(
        ModuleId("wie:poland"), "Poland", rules=("wie:43.1",), parts=(poland,),
        requires=("standard:sequence",),
    ),
    Module(
        ModuleId("wie:poland-surrender"), "Poland surrenders when Warsaw falls",
        rules=("wie:43.18",), parts=(poland_surrender,), requires=("wie:poland",),
        after=("standard:sequence",),
    ),
    Module(
        ModuleId("wie:minor-neutrals"), "Minor neutrals: Danzig", rules=("wie:48.0",),
        parts=(minor_neutrals,), requires=("wie:germany", "standard:area-of-play"),
        parameters=minor_neutrals.MinorNeutrals,
    ),
    Module(
        ModuleId("wie:poland-scenario"), "The Poland scenario and its victory",
        rules=("wie:S1.0",), parts=(poland_scenario,),
        requires=("wie:germany", "wie:poland", "standard:area-of-play"),
        parameters=poland_scenario.PolandScenario,
    ),
)
