"""The modules of War in Europe, in the order of its rulebook."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_war_in_europe import (
    african_limit,
    counter_limits,
    germany,
    middle_east_landings,
    minor_neutrals,
    poland,
    poland_scenario,
    poland_surrender,
    questions,
    ships,
)
from grognard_war_in_europe.diplomacy_modules import DIPLOMACY_MODULES
from grognard_war_in_europe.eastern_front_modules import EASTERN_FRONT_MODULES
from grognard_war_in_europe.eastern_war_modules import EASTERN_WAR_MODULES
from grognard_war_in_europe.nation_modules import NATION_MODULES
from grognard_war_in_europe.scenario_modules import SCENARIO_MODULES

OWN: tuple[Module, ...] = (
    Module(
        ModuleId("wie:counter-limits"), "Counters limit what may be in play",
        rules=("wie:21.2",), parts=(counter_limits,), requires=("standard:set-up",),
        parameters=counter_limits.CounterLimits,
    ),
    Module(
        ModuleId("wie:germany"), "Germany", parts=(germany, questions),
        rules=("wie:42.1", "wie:42.11", "wie:42.12", "wie:42.13", "wie:42.14", "wie:42.15",
               "wie:42.16", "wie:42.17", "wie:42.19"),
        requires=("standard:sequence", "standard:area-of-play"),
    ),
    Module(
        ModuleId("wie:poland"), "Poland", parts=(poland,),
        rules=("wie:43.1", "wie:43.11", "wie:43.12", "wie:43.13", "wie:43.14", "wie:43.15",
               "wie:43.16", "wie:43.17", "wie:43.19"),
        requires=("standard:sequence",),
    ),
    Module(
        ModuleId("wie:poland-surrender"), "Poland surrenders when Warsaw falls",
        rules=("wie:43.18",), parts=(poland_surrender,), requires=("wie:poland",),
        after=("standard:sequence",),
    ),
    Module(
        ModuleId("wie:ships"), "What the ships of each nation carry, and who inherits them",
        rules=("wie:42.66", "wie:47.24", "wie:47.54"), parts=(ships,),
        requires=("standard:naval-capability", "wie:italy", "wie:france", "wie:soviet-union"),
        after=("standard:sea-passage", "wie:soviet-union"),
    ),
    Module(
        ModuleId("wie:african-limit"), "Malta limits how many Axis units move in Africa",
        rules=("wie:42.68", "wie:42.69"), parts=(african_limit,),
        requires=("wie:germany", "wie:italy", "standard:supply"),
    ),
    Module(
        ModuleId("wie:middle-east-landings"), "Who is due in Suez may come by the southern edge",
        rules=("wie:U3.0",), parts=(middle_east_landings,),
        requires=("standard:rounding-the-cape", "standard:off-map-rail", "standard:set-up",
                  "standard:rail-movement", "wie:allied-common"),
        after=("standard:sea-movement",),
    ),
    Module(
        ModuleId("wie:minor-neutrals"), "Minor neutrals: Danzig", rules=("wie:48.0", "wie:48.1"),
        parts=(minor_neutrals,), requires=("wie:germany", "standard:area-of-play"),
        parameters=minor_neutrals.MinorNeutrals,
    ),
    Module(
        ModuleId("wie:poland-scenario"), "The Poland scenario and its victory",
        rules=("wie:S1.0", "wie:S1.11", "wie:S1.12", "wie:S1.13", "wie:S1.21", "wie:S1.22",
               "wie:S1.3", "wie:S1.4"),
        parts=(poland_scenario,),
        requires=("wie:germany", "wie:poland", "standard:area-of-play"),
        parameters=poland_scenario.PolandScenario,
    ),
)

MODULES: tuple[Module, ...] = (
    *OWN, *NATION_MODULES, *EASTERN_FRONT_MODULES, *EASTERN_WAR_MODULES, *DIPLOMACY_MODULES,
    *SCENARIO_MODULES,
)
