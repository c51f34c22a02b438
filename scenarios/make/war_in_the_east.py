"""What the set-ups of War in the East leave open: the choices of War in Europe, in its numbers.

The two editions set their scenarios up in the same words; where they differ (repair units, rail
branches, the steps of Kursk) the lists do, or an entry below.
"""

from __future__ import annotations

from typing import Any

from eastern_choices import BARBAROSSA, CENTER, KURSK, STALINGRAD
from words import Table

CASES = {
    "wie:E0.0": "wite:44.0", "wie:S3.45": "wite:63.55",
    "wie:S3.23": "wite:63.3", "wie:S5.3": "wite:64.3", "wie:S6.3": "wite:65.3",
    "wie:S9.3": "wite:66.3", "wie:S0.6": "wite:62.3",
}
"""The cases of War in Europe that the choices cite, and their counterparts."""


SETTLED = ("Riga G1812 / G1810 / G1811", "rail capacity note")
"""Remarks of the lists that do not concern this edition's text."""


def retold(thing: Any) -> Any:
    """Return a choice with the numbers of War in the East."""
    if isinstance(thing, dict):
        return {k: retold(v) for k, v in thing.items()}
    if isinstance(thing, list):
        return [retold(v) for v in thing]
    if isinstance(thing, tuple):
        return tuple(retold(v) for v in thing)
    if isinstance(thing, str) and thing.startswith("wie:"):
        return "; ".join(CASES[part] for part in thing.split("; "))
    return thing


def _edition(choice: Table, *modules: str, **more: Any) -> Table:
    own = {k: v for k, v in choice.items() if k not in ("with", "victory", "sections")}
    return retold(own) | {"with": list(modules), "settled": SETTLED, "cases": CASES} | more


def _centers(win: int, draw: int, case: str) -> Table:
    return {"center-victory": {"win": win, "draw": draw, "rule": case}}


EASTERN: dict[str, Table] = {
    "63": _edition(BARBAROSSA, "wite:barbarossa", victory="personnel-centers",
                   sections=_centers(8, 6, "wite:63.4")),
    "64": _edition(STALINGRAD, "wite:stalingrad", victory="personnel-centers",
                   sections=_centers(14, 12, "wite:64.4")),
    "65": _edition(
        KURSK, "wite:kursk", victory="personnel-centers",
        sections=_centers(8, 6, "wite:65.4"),
        steps=[("soviet", "places the divisions that start fortified"),
               ("axis", "places everything, and covers the line of 1943"),
               ("soviet", "places everything else")]),
    "66": _edition(CENTER, "wite:army-group-center", victory="army-group-center"),
}

