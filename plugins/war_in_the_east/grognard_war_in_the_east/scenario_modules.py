"""The standard scenarios of War in the East: what decides them, and their special rules.

Most of it is what War in Europe has for the same scenarios; the numbers shown are this book's.
"""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import matching_exits
from grognard_war_in_europe import (
    army_group_center_scenario,
    barbarossa_scenario,
    soviet_militia,
    surprise,
)

CENTERS = "wie:personnel-centers"

SCENARIO_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wite:militia"), "Soviet militia in the first three turns", rules=("wite:62.3",),
        parts=(soviet_militia,), requires=("wite:soviet-union", "standard:reinforcements"),
        after=("standard:reinforcements",), parameters=soviet_militia.SovietMilitia,
    ),
    Module(
        ModuleId("wite:barbarossa"), "The Barbarossa scenario and its special rules",
        rules=("wite:54.13", "wite:62.11", "wite:62.12", "wite:62.13", "wite:63.1", "wite:63.21",
               "wite:63.22", "wite:63.3", "wite:63.4", "wite:63.51", "wite:63.52", "wite:63.53",
               "wite:63.54", "wite:63.55", "wite:63.56"),
        parts=(barbarossa_scenario, surprise), implies=(CENTERS, "wite:militia"),
        requires=("wite:hungary", "wite:finland", "standard:tactical-air",
                  "standard:rail-movement"),
        after=("standard:reinforcements", "standard:tactical-air", "standard:area-of-play",
               CENTERS, "wite:militia"),
        parameters=barbarossa_scenario.Barbarossa,
    ),
    Module(
        ModuleId("wite:stalingrad"), "The Stalingrad scenario",
        changes="The Stalingrad scenario: personnel centers decide.",
        rules=("wite:64.1", "wite:64.21", "wite:64.22", "wite:64.3", "wite:64.4"),
        implies=(CENTERS,),
    ),
    Module(
        ModuleId("wite:kursk"), "The Kursk scenario",
        changes="The Kursk scenario: personnel centers decide.",
        rules=("wite:65.1", "wite:65.21", "wite:65.22", "wite:65.3", "wite:65.4"),
        implies=(CENTERS, "wite:rebuilding"),
    ),
    Module(
        ModuleId("wite:army-group-center"), "The Army Group Center scenario and its victory",
        rules=("wite:66.1", "wite:66.21", "wite:66.22", "wite:66.3", "wite:66.4", "wite:66.51"),
        parts=(army_group_center_scenario, matching_exits),
        implies=("standard:surrenders", "standard:map-exits", "wite:rebuilding"),
        requires=("wite:soviet-union", "wite:rumania", "wite:finland", "standard:replacements"),
        after=("standard:reinforcements", "standard:replacements"),
    ),
)
