"""The modules of the standard scenarios: what decides them, and their special rules."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import matching_exits
from grognard_war_in_europe import (
    alpine_garrison,
    army_group_center_scenario,
    barbarossa_scenario,
    eastern_surrenders,
    forced_move,
    france_1940_history,
    france_1940_scenario,
    france_1944_scenario,
    free_french,
    german_surrender,
    held_places,
    italy_scenario,
    low_countries,
    norwegian_garrison,
    personnel_centers,
    prepared_rails,
    soviet_militia,
    surprise,
    vichy_government,
    vichy_left_alone,
    vichy_neutrality,
)

SCENARIO_MODULES: tuple[Module, ...] = (
    Module(
        ModuleId("wie:personnel-centers"), "Personnel centers decide",
        rules=("wie:S3.3", "wie:S5.1", "wie:S5.21", "wie:S5.22", "wie:S5.3", "wie:S5.4",
               "wie:S6.1", "wie:S6.21", "wie:S6.22", "wie:S6.3", "wie:S6.4"),
        parts=(personnel_centers,),
        requires=("standard:set-up",),
    ),
    Module(
        ModuleId("wie:held-places"), "A list of places decides",
        rules=("wie:S4.3", "wie:S7.3", "wie:S8.3"), parts=(held_places,),
        requires=("standard:set-up", "standard:hex-control", "standard:interdiction"),
    ),
    Module(
        ModuleId("wie:vichy-government"), "The die that decides on Vichy", rules=("wie:43.71",),
        parts=(vichy_government,), requires=("wie:france", "standard:reinforcements"),
        after=("standard:reinforcements",),
    ),
    Module(
        ModuleId("wie:france-1940-scenario"), "The France 1940 scenario and its victory",
        rules=("wie:S2.3", "wie:S2.11", "wie:S2.12", "wie:S2.13", "wie:S2.21", "wie:S2.22",
               "wie:S2.41", "wie:S2.44", "wie:S2.45", "wie:S2.46"),
        parts=(france_1940_scenario, surprise),
        implies=("wie:vichy-government", "wie:low-countries", "wie:alpine-garrison"),
        requires=("wie:germany", "wie:france", "standard:overrun"),
        parameters=france_1940_scenario.FranceScenario,
    ),
    Module(
        ModuleId("wie:alpine-garrison"), "The French guard the Italian border",
        rules=("wie:43.62",), parts=(alpine_garrison,),
        requires=("wie:france", "standard:zones-of-control"),
        parameters=alpine_garrison.AlpineGarrison,
    ),
    Module(
        ModuleId("wie:france-1940-history"), "The historical game of France 1940",
        rules=("wie:S2.42",), parts=(france_1940_history,), implies=("wie:forced-move",),
        requires=("wie:france-1940-scenario", "standard:movement", "standard:overrun"),
        after=("standard:movement", "standard:set-up"),
    ),
    Module(
        ModuleId("wie:forced-move"), "The Allies are forced into Belgium", rules=("wie:S2.43",),
        parts=(forced_move,), requires=("wie:france-1940-history",),
        after=("wie:france-1940-history",), parameters=forced_move.ForcedMove,
    ),
    Module(
        ModuleId("wie:low-countries"), "The Netherlands and Belgium may surrender",
        rules=("wie:43.28", "wie:43.38"), parts=(low_countries,),
        requires=("wie:netherlands", "wie:belgium"), after=("standard:sequence",),
    ),
    Module(
        ModuleId("wie:soviet-militia"), "Soviet militia on the first turns of the invasion",
        rules=("wie:S0.6",), parts=(soviet_militia,),
        requires=("wie:soviet-union", "standard:reinforcements"),
        after=("standard:reinforcements",), parameters=soviet_militia.SovietMilitia,
    ),
    Module(
        ModuleId("wie:barbarossa-scenario"), "The Barbarossa scenario",
        rules=("wie:S3.1", "wie:S3.21", "wie:S3.22", "wie:S3.23", "wie:S3.41", "wie:S3.42",
               "wie:S3.43", "wie:S3.44", "wie:S3.45", "wie:S3.46", "wie:44.18", "wie:E8.0"),
        parts=(barbarossa_scenario, surprise),
        implies=("wie:personnel-centers", "wie:soviet-militia"),
        requires=("wie:hungary", "wie:finland", "standard:tactical-air", "standard:rail-movement"),
        after=("standard:reinforcements", "standard:tactical-air", "standard:area-of-play",
               "wie:personnel-centers", "wie:soviet-militia"),
        parameters=barbarossa_scenario.Barbarossa,
    ),
    Module(
        ModuleId("wie:eastern-surrenders"), "Rumania and Finland may give up",
        rules=("wie:42.48", "wie:46.18"), parts=(eastern_surrenders,),
        requires=("wie:rumania", "wie:finland"), implies=("standard:surrenders",),
        parameters=eastern_surrenders.EasternSurrenders,
    ),
    Module(
        ModuleId("wie:army-group-center-scenario"),
        "The Army Group Center scenario and its victory",
        rules=("wie:S9.1", "wie:S9.21", "wie:S9.22", "wie:S9.3", "wie:S9.4", "wie:S9.51"),
        parts=(army_group_center_scenario, matching_exits),
        implies=("wie:eastern-surrenders", "wie:personnel-centers", "standard:map-exits"),
        requires=("wie:soviet-union", "standard:replacements"),
        after=("standard:reinforcements", "standard:replacements"),
    ),
    Module(
        ModuleId("wie:german-surrender"), "Germany surrenders, and who has the spoils",
        rules=("wie:42.18", "wie:S10.11", "wie:S10.12", "wie:S10.21", "wie:S10.22",
               "wie:S10.25", "wie:S10.26", "wie:S10.3", "wie:S10.4"),
        parts=(german_surrender,), requires=("wie:germany",),
    ),
    Module(
        ModuleId("wie:vichy-neutrality"), "Vichy France as an armed neutral",
        rules=("wie:43.7", "wie:43.73", "wie:43.74"), parts=(vichy_neutrality, vichy_left_alone),
        requires=("wie:vichy", "standard:movement", "standard:sea-movement"),
        after=("standard:movement", "standard:sea-movement"),
        parameters=vichy_neutrality.VichyReadings,
    ),
    Module(
        ModuleId("wie:free-french"), "French units in Allied hands become Free French",
        rules=("wie:43.76", "wie:43.77"), parts=(free_french,),
        requires=("standard:replacements", "standard:supply"),
        after=("standard:replacements",),
    ),
    Module(
        ModuleId("wie:north-africa-scenario"), "The North Africa scenario",
        changes="The North Africa scenario: a list of places decides, and Vichy is neutral.",
        rules=("wie:S4.11", "wie:S4.12", "wie:S4.13", "wie:S4.21", "wie:S4.22", "wie:S4.3"),
        implies=("wie:held-places", "wie:vichy-neutrality", "wie:free-french"),
        requires=("wie:italy", "wie:commonwealth"),
    ),
    Module(
        ModuleId("wie:italy-scenario"), "The Italy scenario",
        rules=("wie:S7.11", "wie:S7.12", "wie:S7.13", "wie:S7.21", "wie:S7.22", "wie:S7.4",
               "wie:S0.53"),
        parts=(italy_scenario,), implies=("wie:held-places",),
        requires=("wie:italy", "standard:tactical-air"), after=("standard:tactical-air",),
    ),
    Module(
        ModuleId("wie:france-1944-scenario"), "The France 1944 scenario",
        rules=("wie:S8.11", "wie:S8.12", "wie:S8.13", "wie:S8.21", "wie:S8.22", "wie:S8.4"),
        parts=(france_1944_scenario,), implies=("wie:held-places",),
        requires=("wie:commonwealth",), after=("wie:held-places",),
    ),
    Module(
        ModuleId("wie:prepared-rails"), "Soviet railways repaired before 1945",
        rules=("wie:S10.23",), parts=(prepared_rails,),
        requires=("standard:rail-lines", "standard:set-up"), after=("standard:set-up",),
        parameters=prepared_rails.PreparedRails,
    ),
    Module(
        ModuleId("wie:norwegian-garrison"), "A landing sets the garrison of Norway free",
        rules=("wie:S10.51",), parts=(norwegian_garrison,),
        requires=("standard:reinforcements", "standard:amphibious-assault"),
    ),
)
