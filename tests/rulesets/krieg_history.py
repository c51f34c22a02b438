"""Which strategic hexes each side held at the seasonal checks of the real war (general history)."""

from __future__ import annotations

WEST = ("Paris", "Brussels", "Amsterdam")
SOUTH = (*WEST, "Marseilles")
BALKANS = ("Naples", "Rome", "Athens", "Belgrade", "Ploesti", "Sofia")
GERMANY = ("Vienna", "Berlin", "Hamburg", "Essen", "Frankfurt", "Munich", "Leipzig", "Breslau",
           "Konigsberg")  # fmt: skip

HELD: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    **dict.fromkeys(range(1, 5), ((), ())),
    **dict.fromkeys(range(5, 10), (WEST, ())),
    **dict.fromkeys(range(10, 13), ((*WEST, "Kiev", "Kharkov"), ())),
    13: ((*WEST, "Kiev", "Kharkov", "Sevastopol", "Rostov"), ()),
    14: ((*WEST, "Kiev", "Kharkov", "Sevastopol", "Rostov"), ()),
    15: ((*SOUTH, "Kiev", "Sevastopol"), ()),
    16: ((*SOUTH, "Kiev", "Kharkov", "Sevastopol"), ()),
    17: ((*SOUTH, "Kiev", "Kharkov", "Sevastopol"), ()),
    18: ((*SOUTH, "Sevastopol"), ("Naples",)),
    19: ((*SOUTH, "Sevastopol"), ("Naples",)),
    20: ((*SOUTH, "Sevastopol"), ("Naples",)),
    21: (SOUTH, ("Naples", "Rome")),
    22: (("Amsterdam",), BALKANS),
    23: (("Amsterdam",), (*BALKANS, "Budapest")),
    24: (("Amsterdam",), (*BALKANS, "Budapest", "Milan", *GERMANY)),
}
"""Season -> (Allied hexes that the Axis holds, Axis hexes that the Allies hold)."""
