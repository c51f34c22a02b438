"""Small random worlds with everything that a supply policy can hold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grognard.board.grid import Grid
from grognard.board.layers import BLOCKED
from grognard.ruling import Reason
from grognard.supply import (
    Head,
    HeadKind,
    Join,
    Limit,
    Link,
    SupplyMap,
    SupplyNetwork,
    SupplyPolicy,
    Track,
)
from tests.core.board import small
from tests.core.supply.oracle import Oracle

NATIONS = ("red", "blue")
PORTS = ("port", "minor-port")
GRADES = ("beach", "minor", "major")
JOINS = (
    ("rail", "port"),
    ("port", "rail"),
    ("rail", "minor-port"),
    ("minor-port", "rail"),
    ("rail", "truck"),
    ("rail", "city"),
    ("port", "city"),
    ("minor-port", "city"),
    ("rail", "road"),
    ("road", "rail"),
    ("road", "city"),
)


@dataclass(frozen=True)
class World:
    """A policy, the engine's view of it and the oracle's."""

    policy: SupplyPolicy
    supply: SupplyMap
    oracle: Oracle
    lines: dict[str, np.ndarray]

    @property
    def cells(self) -> list[int]:
        cells: list[int] = self.policy.walk.grid.cells.tolist()
        return cells


def world(
    seed: int, *, barred: float = 0.15, limit: bool = True, overseas: bool | None = None
) -> World:
    """Build the world of a seed; overseas worlds live by small ports and beaches."""
    rng = np.random.default_rng(seed)
    overseas = bool(rng.random() < 0.5) if overseas is None else overseas
    grid = small.grid(rng, int(rng.integers(3, 10)), int(rng.integers(3, 9)), 0.08)
    walk = small.prices(rng, grid, most=3, blocked=0.1)
    if overseas:
        coast = grid.cells[3:6]
        walk.cost[:, coast] = BLOCKED
    shares = (("rail", 0.03 if overseas else 0.3), ("road", 0.15))
    lines = {name: sides(rng, grid, share) for name, share in shares}
    tracks = tuple(
        Track(name, name, flags(rng, grid, 0.8), bool(rng.random() < 0.5)) for name in lines
    )
    chosen = heads(rng, grid, overseas)
    policy = SupplyPolicy(
        GRADES,
        walk,
        flags(rng, grid, barred),
        kinds(rng, grid),
        chosen,
        links(chosen),
        tuple(Join(*pair) for pair in JOINS),
        tracks,
        Limit(int(rng.integers(0, 3)), "too many trucks") if limit and rng.random() < 0.7 else None,
        flags(rng, grid, 0.9) if rng.random() < 0.3 else None,
    )
    network = SupplyNetwork(grid, lines)
    return World(policy, SupplyMap(network, policy), Oracle(policy, lines), lines)


def kinds(rng: np.random.Generator, grid: Grid) -> tuple[HeadKind, ...]:
    """The kinds of heads; some ranges depend on the hex of the unit."""
    far: int | np.ndarray = 4
    if rng.random() < 0.5:
        far = np.where(flags(rng, grid, 0.5), 4, 2).astype(np.uint8)
    return (
        HeadKind("city", "major", far),
        HeadKind("rail", "major", far),
        HeadKind("road", "major", 2, "hexes"),
        HeadKind("port", "major", far),
        HeadKind("minor-port", "minor", 2),
        HeadKind("truck", "major", far, traces=True),
        HeadKind("beach", "beach", 1, "hexes"),
        HeadKind("sea", "major"),
    )


def heads(rng: np.random.Generator, grid: Grid, overseas: bool) -> tuple[Head, ...]:
    """Two seas and a handful of each kind in random hexes; overseas, all cities lie at home."""
    out = [Head("sea-0", "sea"), Head("sea-1", "sea")]
    counts = {"city": 3, "port": 3, "minor-port": 3, "truck": 5, "beach": 3}
    home = grid.cells
    if overseas:
        counts = {"city": 2, "port": 1, "minor-port": 9, "truck": 4, "beach": 4}
        home = grid.cells[:3]
        out += [harbour(f"{kind}-{90 + sea}", int(home[0])) for kind in PORTS for sea in range(2)]
    for kind, most in counts.items():
        for k in range(int(rng.integers(0, most + 1))):
            wide = 6 if kind == "city" and rng.random() < 0.2 else 1
            cells = rng.choice(home if kind == "city" else grid.cells, wide)
            dead = (Reason("taken", "it was taken"),) if rng.random() < 0.1 else ()
            common = rng.random() < (0.9 if overseas else 0.5)
            out.append(
                Head(
                    f"{kind}-{k}",
                    kind,
                    tuple(sorted({int(c) for c in cells})),
                    nations=None if common else frozenset({NATIONS[rng.integers(2)]}),
                    source=kind == "city",
                    extra=int(rng.integers(0, 2)) if kind == "city" else 0,
                    limited=kind == "truck" and bool(rng.random() < 0.5),
                    inoperative=dead,
                )
            )
    return tuple(out)


def harbour(name: str, cell: int) -> Head:
    """A port at home, so that what lies overseas can be reached at all."""
    return Head(name, name.rpartition("-")[0], (cell,))


def links(heads: tuple[Head, ...]) -> tuple[Link, ...]:
    """Ports and beaches lie on the sea of their number's parity."""
    out = []
    for name in (head.id for head in heads):
        kind, _, number = name.rpartition("-")
        sea = f"sea-{int(number) % 2}"
        if kind in PORTS:
            out += [Link(name, sea), Link(sea, name)]
        elif kind == "beach":
            out.append(Link(name, sea))
    return tuple(out)


def flags(rng: np.random.Generator, grid: Grid, share: float) -> np.ndarray:
    """A random yes-or-no plane."""
    return (rng.random(grid.size) < share) & grid.on_map


def sides(rng: np.random.Generator, grid: Grid, share: float) -> np.ndarray:
    """A random symmetric plane of sides."""
    out = np.zeros((6, grid.size), np.bool_)
    for i in grid.cells.tolist():
        for d, j in grid.neighbours(i):
            if d < 3 and rng.random() < share:
                out[d, i] = out[d + 3, j] = True
    return out
