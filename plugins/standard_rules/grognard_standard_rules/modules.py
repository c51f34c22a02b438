"""The modules of the standard rules, in the order of their sections."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import (
    area_of_play,
    calendar,
    hookspecs,
    reinforcements,
    sequence,
    setup,
)

MODULES: tuple[Module, ...] = (
    # --- 4, and what a scenario says ---
    Module(
        ModuleId("standard:sequence"), "Sequence of play",
        rules=("std:4.1", "std:4.2", "std:4.4"), parts=(sequence,), hookspecs=(hookspecs,),
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
)
