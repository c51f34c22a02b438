"""Hooks of the set-up, for rules that change what the scenario lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.hookspecs import hookspec

if TYPE_CHECKING:
    from grognard.position import Position
    from grognard.ruling import Ruling
    from grognard_standard_rules.forces import Forces


@hookspec
def rule_forces(position: Position) -> Ruling[Forces]:
    """As what do the forces of the scenario start, if not as it lists them (wie:S0.7)?

    Must depend on nothing but the scenario, and say so (`reading` without anything).
    """
    raise NotImplementedError
