"""The rule modules of Krieg!, in the order of the rulebook's sections."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_krieg import (
    content,
    movement_hookspecs,
    pieces,
    turns,
    weather,
    zone_limits,
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
    # --- 8: zones of control ---
    Module(
        ModuleId("krieg:zones-of-control"), "Zones of control",
        rules=("krieg:8", "krieg:8.2", "krieg:8.3"), parts=(zones_of_control, zone_limits),
        hookspecs=(movement_hookspecs,), requires=("krieg:pieces",),
    ),
    # --- 11: weather ---
    Module(
        ModuleId("krieg:weather"), "Weather", rules=("krieg:11", "krieg:11.1", "krieg:11.2"),
        parts=(weather,), hookspecs=(movement_hookspecs,),
    ),
)
