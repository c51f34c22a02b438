"""What many games say: shares of verdicts, means of measures, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import inf, sqrt
from typing import Any

import numpy as np

from grognard.compare.games import Result

Z = 1.96
"""Intervals hold the truth in nineteen cases of twenty."""

MEASURES = ("lost", "ground", "tempo")
SAYS = {"lost": "units lost", "ground": "hexes controlled", "tempo": "turn of the first objective",
        "turns": "game turns"}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a share, with the bounds of its interval, and of how many games."""

    value: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Row:
    """One measure under both variants, and the difference on the same seeds."""

    what: str
    side: str
    one: Estimate
    other: Estimate
    change: Estimate

    @property
    def clear(self) -> bool:
        """Say whether the difference is more than chance would bring."""
        return self.change.low > 0 or self.change.high < 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """All measures of a batch of games under two variants."""

    one: str
    other: str
    games: int
    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return asdict(self)


def share(hits: int, games: int) -> Estimate:
    """Estimate a share by Wilson's interval, which is right for few games as well."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    p, z2 = hits / games, Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), games)


def mean(values: Sequence[float], least: float = -inf) -> Estimate:
    """Estimate a mean by its standard error; no bound lies below the `least` that can be."""
    if not values:
        return Estimate(0.0, 0.0, 0.0, 0)
    array = np.asarray(values, np.float64)
    value = float(array.mean())
    error = float(array.std(ddof=1)) / sqrt(len(array)) if len(array) > 1 else 0.0
    return Estimate(value, max(least, value - Z * error), value + Z * error, len(array))


def summarize(one: str, other: str, results: Iterable[Result]) -> Statistics:
    """Compare the results of two variants; seeds that only one has played are left out."""
    by_seed: dict[int, dict[str, Result]] = {}
    for result in results:
        by_seed.setdefault(result.seed, {})[result.variant] = result
    both = [(g[one], g[other]) for _, g in sorted(by_seed.items()) if one in g and other in g]
    rows = [*_verdicts(both), *_numbers("turns", "", [(a.turns, b.turns) for a, b in both])]
    sides = sorted({s for a, b in both for s in (*a.lost, *b.lost)})
    for name in MEASURES:
        for side in sides:
            pairs = [(_of(a, name, side), _of(b, name, side)) for a, b in both]
            if name == "tempo":
                pairs = [p for p in pairs if all(p)]
            rows += _numbers(name, side, pairs)
    return Statistics(one, other, len(both), tuple(rows))


def _of(result: Result, name: str, side: str) -> int:
    found: Mapping[str, int] = getattr(result, name)
    return found.get(side, 0)


def _verdicts(both: Sequence[tuple[Result, Result]]) -> list[Row]:
    winners = sorted({r.winner for pair in both for r in pair})
    return [
        Row("wins", winner, share(sum(a.winner == winner for a, _ in both), len(both)),
            share(sum(b.winner == winner for _, b in both), len(both)),
            mean([(b.winner == winner) - float(a.winner == winner) for a, b in both]))
        for winner in winners
    ]


def _numbers(name: str, side: str, pairs: Sequence[tuple[int, int]]) -> list[Row]:
    if not any(any(p) for p in pairs):
        return []
    return [Row(SAYS[name], side, mean([a for a, _ in pairs], 0), mean([b for _, b in pairs], 0),
                mean([b - a for a, b in pairs]))]
