"""The modules of War in the East, in the order of its rulebook."""

from __future__ import annotations

from types import ModuleType

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_standard_rules import axis_limits
from grognard_war_in_europe import (
    facts,
    finnish_limits,
    hungarians_at_home,
    questions,
    soviet_surrender,
)
from grognard_war_in_the_east import (
    finland,
    germany,
    hungary,
    italy,
    last_line_west,
    rumania,
    soviet_union,
)
from grognard_war_in_the_east.scenario_modules import SCENARIO_MODULES
from grognard_war_in_the_east.shared_rules import SHARED_RULES

LIMITS = ("standard:sequence", "standard:area-of-play", "standard:national-limits")


def _nation(name: str, title: str, *rules: str, parts: tuple[ModuleType, ...]) -> Module:
    """Make the module of a nation: its files, and the answers its facts give."""
    made = [p.NATION for p in parts if isinstance(getattr(p, "NATION", ""), facts.Nation)]
    return Module(
        ModuleId(f"wite:{name}"), title, rules=rules,
        parts=(*parts, *made), requires=LIMITS, after=("standard:sequence",),
    )


NATIONS: tuple[Module, ...] = (
    _nation("soviet-union", "The Soviet Union",
            "wite:48.21", "wite:52.11", "wite:52.14", "wite:52.15", "wite:52.16", "wite:56.0",
            "wite:56.3", "wite:61.6", parts=(soviet_union, soviet_surrender)),
    _nation("germany", "Germany",
            "wite:53.0", "wite:53.1", "wite:53.11", "wite:53.13", "wite:53.15",
            parts=(germany, last_line_west, questions)),
    _nation("rumania", "Rumania",
            "wite:53.23", "wite:53.24", "wite:53.25", "wite:53.26", parts=(rumania,)),
    _nation("hungary", "Hungary",
            "wite:53.33", "wite:53.34", "wite:53.35", "wite:53.36", "wite:53.37", "wite:53.38",
            parts=(hungary, hungarians_at_home)),
    _nation("italy", "Italy", "wite:53.4", "wite:53.43", "wite:53.44", parts=(italy,)),
    _nation("finland", "Finland",
            "wite:54.0", "wite:54.13", "wite:54.14", "wite:54.21", "wite:54.22", "wite:54.23",
            "wite:54.3", parts=(finland, finnish_limits)),
    Module(
        ModuleId("wite:axis-limits"), "What the Axis does not have in the East",
        rules=("wite:61.12", "wite:61.5", "wite:62.4"), parts=(axis_limits,),
        requires=("standard:tactical-air", "standard:air-movement", "wite:withdrawals"),
        after=("standard:air-movement",), parameters=axis_limits.AxisLimits,
    ),
)

MODULES: tuple[Module, ...] = (*SHARED_RULES, *NATIONS, *SCENARIO_MODULES)
