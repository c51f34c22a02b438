"""Supply: policies of the games, traced by one engine over planes and a graph of supplyheads."""

from grognard.supply.communications import LineOfCommunications
from grognard.supply.funnel import Funnel
from grognard.supply.line import Stretch, SupplyLine
from grognard.supply.network import SupplyNetwork
from grognard.supply.policy import Head, HeadKind, Join, Limit, Link, SupplyPolicy, Track
from grognard.supply.supply_map import HeadStatus, SupplyMap

__all__ = [
    "Funnel",
    "Head",
    "HeadKind",
    "HeadStatus",
    "Join",
    "Limit",
    "LineOfCommunications",
    "Link",
    "Stretch",
    "SupplyLine",
    "SupplyMap",
    "SupplyNetwork",
    "SupplyPolicy",
    "Track",
]
