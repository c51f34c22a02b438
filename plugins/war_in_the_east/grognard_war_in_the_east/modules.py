"""The modules of War in the East, in the order of its rulebook."""

from __future__ import annotations

from types import ModuleType

from grognard.ids import ModuleId
from grognard.modules import Module
from grognard_war_in_europe import facts
from grognard_war_in_the_east import finland, germany, hungary, italy, rumania, soviet_union


def _nation(name: str, title: str, part: ModuleType, *rules: str) -> Module:
    """Make the module of a nation: its file, and the answers its facts give."""
    own = (facts, part.NATION) if isinstance(getattr(part, "NATION", ""), facts.Nation) else ()
    return Module(
        ModuleId(f"wite:{name}"), title, rules=tuple(f"wite:{r}" for r in rules),
        parts=(part, *own), requires=("standard:sequence", "standard:area-of-play"),
    )


NATIONS: tuple[Module, ...] = (
    _nation("soviet-union", "The Soviet Union", soviet_union, "52.11", "52.14", "52.15", "61.6"),
    _nation("germany", "Germany", germany, "53.1", "53.11", "53.13", "53.15"),
    _nation("rumania", "Rumania", rumania, "53.23"),
    _nation("hungary", "Hungary", hungary, "53.33"),
    _nation("italy", "Italy", italy, "53.4", "53.43"),
    _nation("finland", "Finland", finland, "54.14"),
)

MODULES: tuple[Module, ...] = NATIONS
