"""U4 and U5 in War in Europe: the first winter, and the garrisons of personnel centers."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import first_winter, garrisons, hookspecs_winter
from grognard_war_in_europe import winter_attacks

EASTERN_WAR_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wie:first-winter"), "Supply and weather in the first year of Total War",
        rules=("wie:U4.0", "wie:U4.1", "wie:U4.2", "wie:U4.3"),
        parts=(first_winter, winter_attacks),
        requires=("standard:supply", "standard:combat-resolution", "standard:reinforcements"),
        after=("standard:supply", "standard:combat-resolution", "standard:reinforcements"),
        parameters=first_winter.FirstWinter, hookspecs=(hookspecs_winter,),
    ),
    Module(
        ModuleId("wie:axis-garrisons"), "Garrisons of personnel centers in Axis hands",
        rules=("wie:U5.0", "wie:U5.1", "wie:U5.2", "wie:U5.3", "wie:U5.4", "wie:U5.5"),
        parts=(garrisons,), requires=("standard:hex-control", "standard:interdiction"),
        after=("standard:interdiction",), parameters=garrisons.Garrisons,
    ),
)
