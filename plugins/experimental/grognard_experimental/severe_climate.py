"""X9: the Severe area no longer hampers mobile supply units.

A line of supply may run through any number of supply units there, and they move in snow. The
other way to spare the Axis its first winter, preparations bought by German production (X9.1),
belongs to campaigns.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from grognard.ids import SideId
from grognard.modules import amends
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling
from grognard.supply import SupplyPolicy

OVERLAY = "severe_climate.toml"
"""Lets supply units move in the snow of the Severe area."""


@amends("rule_supply_policy")
@rule("wie:X9.0")
def chains_of_supply_units(
    position: Position, side: SideId
) -> Generator[None, Ruling[SupplyPolicy], Ruling[SupplyPolicy]]:
    """Lift the limit of one supply unit in the Severe area for each line."""
    ruling = yield
    before = ruling.value
    _, policy = position.workshop.get(
        ("supply-policy-without-limit", side), (id(before),),
        lambda: (before, replace(before, limit=None)))
    return ruling.amend(policy, "wie:X9.0", "any number of supply units may stand in the Severe "
                        "area", "no-limit")
