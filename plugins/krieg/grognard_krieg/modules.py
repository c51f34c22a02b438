"""The rule modules of Krieg!, in the order of the rulebook's sections."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_krieg import (
    activation,
    advance,
    air_contest,
    air_orders,
    air_placement,
    air_questions,
    air_superiority,
    airdrops,
    amphibious,
    attack,
    attack_orders,
    beachheads,
    blitz,
    border_wars,
    card_conditions,
    card_effects,
    card_hookspecs,
    card_orders,
    card_selection,
    collapses,
    combat,
    combat_questions,
    conditional_events,
    conditional_hookspecs,
    content,
    convoy_orders,
    convoy_support,
    convoys,
    countries,
    country_questions,
    coups,
    delay,
    headquarters,
    hookspecs_combat,
    landings,
    limited_war,
    losses,
    minor_orders,
    minor_setup,
    move_orders,
    movement,
    movement_hookspecs,
    movement_questions,
    movers,
    naval_questions,
    naval_transport,
    neutral_ground,
    odds,
    option_cards,
    organization,
    organization_orders,
    organization_questions,
    partisans,
    permanent_events,
    picking,
    pieces,
    political_events,
    political_hookspecs,
    political_losses,
    political_possible,
    political_questions,
    political_results,
    political_tables,
    ports,
    reserve_movement,
    results,
    retreat,
    road_rail,
    sailing,
    setup,
    shifts,
    stacking,
    stacking_penalty,
    stacking_questions,
    supply,
    supply_hookspecs,
    supply_policy,
    supply_questions,
    supply_sources,
    supply_walk,
    target_country,
    terrain,
    truce_breaches,
    truce_markers,
    truce_questions,
    truces,
    turn_record,
    turns,
    vichy,
    victory,
    victory_questions,
    victory_verdict,
    war_and_peace,
    weather,
    weather_questions,
    who_moves,
    zone_limits,
    zone_movement,
    zone_questions,
    zones_of_control,
)

MODULES: tuple[Module, ...] = (
    # --- cards, countries, events, organization and politics as the ruleset has them ---
    Module(ModuleId("krieg:content"), "Cards, countries and political tables",
           rules=("krieg:O",), parts=(content,)),
    # --- U: pieces ---
    Module(
        ModuleId("krieg:pieces"), "Pieces, their sides and steps",
        rules=("krieg:U", "krieg:2.4.1"), parts=(pieces,),
    ),
    # --- S, 7.2: turns ---
    Module(
        ModuleId("krieg:turns"), "Order of play, dates, Seasonal turns",
        rules=("krieg:S", "krieg:1"), parts=(turns,), requires=("krieg:weather",),
    ),
    # --- V, Q: victory ---
    Module(
        ModuleId("krieg:victory"), "Victory Point Checks, levels of victory, Quick Start",
        rules=("krieg:V", "krieg:V1", "krieg:V2", "krieg:V3", "krieg:V4", "krieg:Q"),
        parts=(victory, victory_verdict, victory_questions),
        requires=("krieg:pieces", "krieg:turns"),
    ),
    # --- 1.1: option cards ---
    Module(
        ModuleId("krieg:option-cards"), "Option cards: choosing, revealing, what they say at once",
        rules=("krieg:1.1.1", "krieg:1.1.2"),
        parts=(card_selection, card_orders, option_cards, card_effects, card_conditions),
        hookspecs=(card_hookspecs,),
        requires=("krieg:content", "krieg:turns", "krieg:limited-war"),
    ),
    # --- 2.1, 16: political events ---
    Module(
        ModuleId("krieg:political-events"), "Political Event Tables, targets and results",
        rules=("krieg:2.1", "krieg:16", "krieg:16.1", "krieg:16.2"),
        parts=(political_tables, target_country, political_events, political_results,
               political_possible, political_losses, political_questions),
        hookspecs=(political_hookspecs,), requires=("krieg:countries", "krieg:truces"),
    ),
    # --- 2.2, 2.3: convoys, air superiority, beachheads ---
    Module(
        ModuleId("krieg:convoys"), "Convoy markers and their modes",
        rules=("krieg:2.2", "krieg:2.2.1", "krieg:2.2.2"), parts=(convoys, convoy_orders),
        hookspecs=(supply_hookspecs,), requires=("krieg:supply", "krieg:weather"),
    ),
    Module(
        ModuleId("krieg:air-superiority"), "Air superiority and beachheads",
        rules=("krieg:2.3.1", "krieg:2.3.2", "krieg:2.3.3", "krieg:2.3.4", "krieg:2.3.5"),
        parts=(air_superiority, air_placement, air_contest, beachheads, air_orders,
               air_questions),
        hookspecs=(supply_hookspecs,), requires=("krieg:supply", "krieg:weather"),
    ),
    # --- 6.1: war and peace ---
    Module(
        ModuleId("krieg:war-and-peace"), "Declaring war, changing truces",
        rules=("krieg:6.1",), parts=(war_and_peace,),
        requires=("krieg:countries", "krieg:truces"),
    ),
    # --- 2.4: organization ---
    Module(
        ModuleId("krieg:organization"), "Combining, breaking down, Festung Europa",
        rules=("krieg:2.4", "krieg:2.4.1", "krieg:2.4.2", "krieg:2.4.3", "krieg:2.4.4"),
        parts=(organization, organization_orders, organization_questions),
        requires=("krieg:content", "krieg:pieces", "krieg:supply", "krieg:countries"),
    ),
    # --- 3, 5: movement by land and sea ---
    Module(
        ModuleId("krieg:movement"), "Operational movement, Command Paralysis, partisans",
        rules=("krieg:3", "krieg:3.1", "krieg:3.2", "krieg:3.3", "krieg:3.4", "krieg:3.5",
               "krieg:3.6", "krieg:3.8", "krieg:3.9", "krieg:8.1"),
        parts=(movers, who_moves, terrain, road_rail, amphibious, partisans, zone_movement,
               move_orders, movement, movement_questions),
        hookspecs=(movement_hookspecs,),
        requires=("krieg:pieces", "krieg:countries", "krieg:zones-of-control", "krieg:weather",
                  "krieg:stacking"),
    ),
    Module(
        ModuleId("krieg:reserve-movement"), "Reserve movement", rules=("krieg:5",),
        parts=(reserve_movement,), requires=("krieg:movement",),
    ),
    Module(
        ModuleId("krieg:naval-transport"), "Naval transport, convoy support",
        rules=("krieg:3.7.1", "krieg:3.7.2"),
        parts=(naval_transport, convoy_support, naval_questions),
        hookspecs=(movement_hookspecs,), parameters=sailing.SailingParameters,
        requires=("krieg:movement", "krieg:reserve-movement", "krieg:supply", "krieg:truces"),
        after=("krieg:movement", "krieg:reserve-movement"),
    ),
    # --- 4: combat ---
    Module(
        ModuleId("krieg:combat"), "Attacks, shifts, results, step losses, retreats, advance",
        rules=("krieg:4", "krieg:4.2", "krieg:4.2.1", "krieg:4.2.2", "krieg:4.2.3",
               "krieg:4.2.4"),
        parts=(combat, attack, attack_orders, odds, shifts, headquarters, results, losses, retreat,
               advance, combat_questions),
        hookspecs=(hookspecs_combat,),
        requires=("krieg:content", "krieg:pieces", "krieg:zones-of-control", "krieg:weather",
                  "krieg:supply", "krieg:countries", "krieg:movement"),
    ),
    Module(
        ModuleId("krieg:blitz"), "Blitz Segment, airdrops, landings",
        rules=("krieg:4.1", "krieg:4.1.1", "krieg:4.1.2", "krieg:4.1.3"),
        parts=(blitz, airdrops, landings), hookspecs=(hookspecs_combat,),
        requires=("krieg:combat",),
    ),
    # --- 8: zones of control ---
    Module(
        ModuleId("krieg:zones-of-control"), "Zones of control",
        rules=("krieg:8", "krieg:8.2", "krieg:8.3"),
        parts=(zones_of_control, zone_limits, zone_questions),
        hookspecs=(movement_hookspecs,), requires=("krieg:pieces",),
    ),
    # --- 9: stacking ---
    Module(
        ModuleId("krieg:stacking"), "Stacking limits", rules=("krieg:9",),
        parts=(stacking, stacking_penalty, stacking_questions),
        requires=("krieg:pieces", "krieg:limited-war"),
    ),
    # --- 10: supply, friendly ports ---
    Module(
        ModuleId("krieg:supply"), "Supply and friendly ports",
        rules=("krieg:10", "krieg:10.1", "krieg:10.2", "krieg:10.3", "krieg:10.4"),
        parts=(ports, supply_sources, supply_walk, supply_policy, supply, supply_questions),
        hookspecs=(supply_hookspecs,), parameters=supply_policy.SupplyParameters,
        requires=("krieg:pieces", "krieg:countries", "krieg:zones-of-control"),
    ),
    # --- 11: weather ---
    Module(
        ModuleId("krieg:weather"), "Weather", rules=("krieg:11", "krieg:11.1", "krieg:11.2"),
        parts=(weather, weather_questions), hookspecs=(movement_hookspecs,),
    ),
    # --- 7: interphase ---
    Module(
        ModuleId("krieg:delay"), "Delay dice, pieces that come back",
        rules=("krieg:7.1", "krieg:7.2"), parts=(delay, turn_record),
        hookspecs=(card_hookspecs,), requires=("krieg:content", "krieg:turns"),
    ),
    # --- 18: set-up ---
    Module(
        ModuleId("krieg:setup"), "Set-up of the whole game", rules=("krieg:18",),
        parts=(setup,), requires=("krieg:pieces",),
    ),
    # --- 6.2, 17: conditional events ---
    Module(
        ModuleId("krieg:conditional-events"), "Conditional events: conquest, collapse, coups",
        rules=("krieg:6.2", "krieg:17", "krieg:17.1", "krieg:17.2", "krieg:17.3"),
        parts=(conditional_events, permanent_events, coups),
        hookspecs=(conditional_hookspecs,), requires=("krieg:countries",),
    ),
    Module(
        ModuleId("krieg:collapses"), "Crises and collapses brought by cards",
        rules=("krieg:17.4", "krieg:17.5"), parts=(collapses,),
        requires=("krieg:conditional-events", "krieg:option-cards"),
    ),
    # --- 12, 19: countries, border regions, set-up of minor countries ---
    Module(
        ModuleId("krieg:countries"), "Countries, neutral ground, activation, Vichy",
        rules=("krieg:12.1", "krieg:12.2", "krieg:12.2.1", "krieg:12.2.2", "krieg:12.2.3",
               "krieg:12.2.4", "krieg:12.3", "krieg:12.4.2", "krieg:12.5"),
        parts=(countries, neutral_ground, activation, picking, vichy, country_questions),
        hookspecs=(political_hookspecs,), parameters=activation.Activation,
        requires=("krieg:content", "krieg:pieces"),
    ),
    Module(
        ModuleId("krieg:minor-setup"), "Set-up and mobilization of minor countries",
        rules=("krieg:19", "krieg:19.1", "krieg:19.2", "krieg:19.2.1", "krieg:19.2.2"),
        parts=(minor_setup, minor_orders), hookspecs=(political_hookspecs,),
        requires=("krieg:countries",),
    ),
    Module(
        ModuleId("krieg:border-wars"), "Soviet border disputes",
        rules=("krieg:12.4.1",), parts=(border_wars,), requires=("krieg:countries",),
    ),
    # --- 13, 14: Limited War, truces ---
    Module(
        ModuleId("krieg:limited-war"), "Limited and Total War",
        rules=("krieg:13", "krieg:13.1", "krieg:13.2"), parts=(limited_war,),
        requires=("krieg:countries", "krieg:truces"),
    ),
    Module(
        ModuleId("krieg:truces"), "The Pact, Appeasement, Armistice and Negotiations",
        rules=("krieg:14", "krieg:14.1", "krieg:14.2", "krieg:14.3"),
        parts=(truces, truce_breaches, truce_markers, truce_questions),
        hookspecs=(movement_hookspecs, hookspecs_combat),
        requires=("krieg:countries", "krieg:zones-of-control"),
    ),
)
