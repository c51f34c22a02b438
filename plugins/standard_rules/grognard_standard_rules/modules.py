"""The modules of the standard rules, in the order of their sections."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import (
    advance,
    air_bases,
    air_choices,
    air_combat,
    air_display,
    air_orders,
    air_questions,
    air_superiority,
    air_transfer,
    allowance,
    anti_tank,
    area_of_play,
    attack_orders,
    battlegroups,
    calendar,
    climate,
    combat,
    combat_questions,
    combat_resolution,
    combining,
    communications,
    forced_march,
    gauge,
    ground_support,
    hex_control,
    hookspecs,
    interdiction,
    interdiction_orders,
    losses,
    move_orders,
    movement,
    movement_questions,
    naval_capability,
    overrun,
    overrun_orders,
    overrun_questions,
    ports,
    price,
    rail_capacity,
    rail_cutting,
    rail_lines,
    rail_movement,
    rail_points,
    rail_questions,
    reinforcements,
    repair,
    replacement_orders,
    replacements,
    results,
    retreat,
    retreat_conversion,
    retreat_options,
    sea_passage,
    sea_questions,
    sequence,
    sequence_questions,
    setup,
    stacking,
    stacking_grace,
    stacking_questions,
    straits,
    strengths,
    supply,
    supply_now,
    supply_policy,
    supply_questions,
    supply_range,
    supply_sources,
    supply_walk,
    tactical_air,
    terrain,
    units,
    voluntary,
    walked_over,
    weather,
    weather_questions,
    who_moves,
    zone_movement,
    zone_questions,
    zones_of_control,
)

MODULES: tuple[Module, ...] = (
    # --- 3.2 ---
    Module(
        ModuleId("standard:units"), "Kinds of units, and what an enemy walks over",
        rules=("std:3.22", "std:3.22.1", "std:3.22.2", "std:3.24", "std:5.3"),
        parts=(units, walked_over), hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:hex-control"), "Friendly, neutral and enemy hexes",
        rules=("std:3.27",), parts=(hex_control,), requires=("standard:units",),
    ),
    Module(
        ModuleId("standard:voluntary-elimination"), "Giving up units, points and markers",
        rules=("std:3.25", "std:3.26"), parts=(voluntary,), requires=("standard:units",),
    ),
    # --- 4, and what a scenario says ---
    Module(
        ModuleId("standard:sequence"), "Sequence of play", requires=("standard:calendar",),
        rules=("std:2.0", "std:4.1", "std:4.2", "std:4.4", "wie:S0.11", "wie:S0.13"),
        parts=(sequence, sequence_questions), hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:calendar"), "Dates by turn, cycle and year",
        rules=("std:4.3",), parts=(calendar,),
    ),
    Module(
        ModuleId("standard:set-up"), "Set-up as a scenario lists it",
        rules=("wie:S0.1",), parts=(setup,), requires=("standard:sequence",),
    ),
    Module(
        ModuleId("standard:reinforcements"), "The reinforcement phase and track",
        rules=("wie:S0.12",), parts=(reinforcements,), requires=("standard:set-up",),
    ),
    Module(
        ModuleId("standard:area-of-play"), "The area of play of a scenario",
        parts=(area_of_play,), requires=("standard:sequence",),
    ),
    # --- 5 ---
    Module(
        ModuleId("standard:movement"), "Movement over land: costs, allowances, the two phases",
        rules=("std:5.0", "std:5.1", "std:5.2", "std:5.3", "std:5.5", "std:5.8"),
        parts=(terrain, allowance, who_moves, price, move_orders, movement, movement_questions),
        requires=("standard:units", "standard:zones-of-control"),
        parameters=who_moves.MovementParameters, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:forced-march"), "Forced march of infantry", rules=("std:5.6",),
        parts=(forced_march,), requires=("standard:movement",),
    ),
    Module(
        ModuleId("standard:overrun"), "Overruns", rules=("std:5.7",),
        parts=(overrun, overrun_orders, overrun_questions), requires=("standard:movement",),
        parameters=overrun.OverrunParameters,
    ),
    # --- 6, 7 ---
    Module(
        ModuleId("standard:rail-lines"), "Whose the railways are; cutting and repairing them",
        rules=("std:6.5", "std:6.6"), parts=(rail_lines, rail_cutting, gauge, repair),
        requires=("standard:hex-control", "standard:zones-of-control", "standard:movement"),
        parameters=rail_lines.RailParameters, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:rail-movement"), "Rail movement and its capacity",
        rules=("std:6.0", "std:6.1", "std:6.2", "std:6.3", "std:6.4"),
        parts=(rail_points, rail_capacity, rail_movement, rail_questions),
        requires=("standard:rail-lines",), hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:sea-passage"), "Ports, straits, and the seas that join ports",
        rules=("std:7.4",), parts=(ports, straits, sea_passage, sea_questions),
        requires=("standard:hex-control", "standard:naval-capability"),
        parameters=ports.SeaParameters, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:naval-capability"), "Permanent capacities of naval transport",
        rules=("std:7.10", "std:7.17", "std:7.5"), parts=(naval_capability,),
        requires=("standard:sea-passage",), parameters=naval_capability.NavalParameters,
    ),
    # --- 9, 10 ---
    Module(
        ModuleId("standard:zones-of-control"), "Zones of control", rules=("std:9.0",),
        parts=(zones_of_control, zone_movement, zone_questions), requires=("standard:units",),
        parameters=zone_movement.ZoneParameters, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:stacking"), "Stacking limits", rules=("std:10.0",),
        parts=(stacking, stacking_grace, stacking_questions), requires=("standard:movement",),
        parameters=stacking.StackingParameters,
    ),
    # --- 11, 12 ---
    Module(
        ModuleId("standard:combat"), "Who may attack whom; battlegroups",
        rules=("std:11.0",), parts=(combat, attack_orders, battlegroups),
        requires=("standard:units", "standard:combat-resolution"), hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:combat-resolution"), "Strengths, odds, results, losses, advance",
        rules=("std:12.0", "std:12.4", "std:12.5"),
        parts=(strengths, combat_resolution, results, losses, advance, combat_questions),
        requires=("standard:units", "standard:calendar", "standard:retreat"),
        hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:retreat"), "Retreats", rules=("std:12.6",),
        parts=(retreat, retreat_options), requires=("standard:zones-of-control",),
        parameters=retreat.RetreatSettings, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:retreat-conversion"), "Standing instead of retreating",
        rules=("std:12.7",), parts=(retreat_conversion,), requires=("standard:retreat",),
        after=("standard:retreat",), parameters=retreat_conversion.ConversionSettings,
    ),
    # --- 13 ---
    Module(
        ModuleId("standard:tactical-air"), "Air points, air commitment, air superiority",
        rules=("std:13.0", "std:13.1", "std:13.2", "std:13.7", "std:13.8"),
        parts=(air_display, air_bases, tactical_air, air_orders, air_choices, air_combat,
               air_superiority, air_questions),
        requires=("standard:sequence", "standard:hex-control"),
        parameters=air_bases.AirBases, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:air-transfer"), "Air points move between fronts", rules=("std:13.6",),
        parts=(air_transfer,), requires=("standard:tactical-air",),
        after=("standard:tactical-air",),
    ),
    Module(
        ModuleId("standard:ground-support"), "Air support of attacks", rules=("std:13.4",),
        parts=(ground_support,), requires=("standard:tactical-air", "standard:combat"),
    ),
    Module(
        ModuleId("standard:interdiction"), "Air interdiction of movement", rules=("std:13.5",),
        parts=(interdiction, interdiction_orders),
        requires=("standard:tactical-air", "standard:zones-of-control"),
        parameters=interdiction.InterdictionParameters,
    ),
    # --- 14, 15 ---
    Module(
        ModuleId("standard:supply"), "Supply: centers, supplyheads, lines, communications",
        rules=("std:14.0", "std:14.1", "std:14.3", "std:14.4", "std:14.5"),
        parts=(supply, supply_now, supply_policy, supply_sources, supply_range, supply_walk,
               communications, supply_questions),
        requires=("standard:movement", "standard:zones-of-control", "standard:hex-control",
                  "standard:rail-lines", "standard:sea-passage"),
        parameters=supply_policy.SupplyParameters, hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:weather"), "Weather, the Arctic and frozen lakes",
        rules=("std:15.0", "std:15.1", "std:15.2", "std:15.3"), parts=(weather, climate, weather_questions),
        requires=("standard:calendar", "standard:movement"),
        parameters=climate.WeatherParameters, hookspecs=(hookspecs,),
    ),
    # --- 17, 18 ---
    Module(
        ModuleId("standard:combining"), "Combining battlegroups", rules=("std:17.1",),
        parts=(combining,), requires=("standard:units", "standard:reinforcements"),
        hookspecs=(hookspecs,),
    ),
    Module(
        ModuleId("standard:replacements"), "Rebuilding units with replacement points",
        rules=("std:18.0",), parts=(replacement_orders,),
        requires=("standard:units", "standard:reinforcements", "standard:hex-control"),
        parameters=replacements.ReplacementSettings, hookspecs=(hookspecs,),
    ),
    # --- 20 ---
    Module(
        ModuleId("standard:anti-tank"), "Anti-tank units", rules=("std:20.2",),
        parts=(anti_tank,), requires=("standard:units",),
    ),
)
