"""A made-up theatre of war of full size: 20,000 hexes, 3,000 of rail, 1,500 units, one enemy."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from grognard.board.grid import Grid
from grognard.board.layers import Layer, StepCosts, fold
from grognard.ids import RuleId
from grognard.supply import (
    Head,
    HeadKind,
    Join,
    Limit,
    Link,
    SupplyNetwork,
    SupplyPolicy,
    Track,
)

COLUMNS, ROWS = 200, 100
NATIONS = tuple(f"nation-{n}" for n in range(10))
GRADES = ("beach", "minor", "major")
JOINS = ("rail-port", "port-rail", "rail-minor", "minor-rail", "rail-truck", "rail-city",
         "port-city", "minor-city")  # fmt: skip


@dataclass(frozen=True)
class Theatre:
    """The network, the policy of one side, and its units as (plane index, nation)."""

    network: SupplyNetwork
    lines: dict[str, np.ndarray]
    policy: SupplyPolicy
    units: list[tuple[int, str]]


def theatre(seed: int = 1941) -> Theatre:
    """Draw the whole theatre."""
    rng = np.random.default_rng(seed)
    grid = Grid({f"{c:03d}{r:03d}": (c, r - c // 2) for c in range(COLUMNS) for r in range(ROWS)})
    sea = plane(grid, smooth(rng, 12) < -0.65)
    ours = plane(grid, np.broadcast_to(np.arange(ROWS) < 66, (COLUMNS, ROWS))) & ~sea
    inland = np.flatnonzero(ours)
    cities = rng.choice(inland, 90, replace=False)
    rail = railways(grid, rng, cities, ~sea)
    front = grid.spread(grid.spread(grid.spread(~ours & ~sea & grid.on_map))) & ours
    edge = np.flatnonzero(front)
    units = np.concatenate([rng.choice(edge, 1100), rng.choice(inland, 400)])
    friends = np.zeros(grid.size, np.bool_)
    friends[units] = True
    enemy = ~ours & ~sea & grid.on_map
    barred = enemy | (grid.spread(enemy) & ~friends)
    usable = ours & (rng.random(grid.size) > 0.03)
    policy = SupplyPolicy(
        GRADES,
        ground(grid, rng, sea),
        barred,
        kinds(plane(grid, smooth(rng, 20) > 0.5)),
        (chosen := heads(grid, rng, cities, ours & ~barred, sea)),
        links(chosen),
        tuple(Join(*j.split("-")) for j in JOINS),
        (Track("rail", "rail", usable),),
        Limit(1, "one truck in bad weather"),
    )
    who = [NATIONS[n] for n in rng.integers(0, len(NATIONS), len(units))]
    lines = {"rail": rail}
    return Theatre(
        SupplyNetwork(grid, lines), lines, policy, list(zip(units.tolist(), who, strict=True))
    )


def smooth(rng: np.random.Generator, sigma: float) -> np.ndarray:
    """Noise without sharp edges, mean 0 and deviation 1, of shape (COLUMNS, ROWS)."""
    wave = np.fft.fft2(rng.standard_normal((COLUMNS, ROWS)))
    x, y = np.fft.fftfreq(COLUMNS)[:, None], np.fft.fftfreq(ROWS)[None, :]
    field = np.real(np.fft.ifft2(wave * np.exp(-2 * (np.pi * sigma) ** 2 * (x**2 + y**2))))
    return (field - field.mean()) / field.std()


def plane(grid: Grid, field: np.ndarray) -> np.ndarray:
    """Lay a (COLUMNS, ROWS) field on the grid's plane."""
    out = np.zeros(grid.size, field.dtype)
    out[grid.cells] = field.reshape(-1)
    return out


def railways(
    grid: Grid, rng: np.random.Generator, cities: np.ndarray, land: np.ndarray
) -> np.ndarray:
    """Join cities to their neighbours by straight lines over land, up to 3,000 hexes."""
    sides = np.zeros((6, grid.size), np.bool_)
    every = rng.choice(np.flatnonzero(land & grid.on_map), 100, replace=False)
    towns = np.concatenate([cities, every]).tolist()
    near = {a: sorted(towns, key=lambda b: grid.distance(a, b))[1:9] for a in towns}
    for rank in range(8):
        for a in towns:
            way = grid.line(a, near[a][rank])
            if not all(land[way]) or np.count_nonzero(sides.any(0)) > 3000:
                continue
            for here, there in itertools.pairwise(way):
                d = grid.direction(here, there)
                assert d is not None
                sides[d, here] = sides[(d + 3) % 6, there] = True
    return sides


def ground(grid: Grid, rng: np.random.Generator, sea: np.ndarray) -> StepCosts:
    """Clear, rough and mountain, rivers, and the sea closed."""
    rough = plane(grid, smooth(rng, 1.5) > 0.8)
    high = plane(grid, smooth(rng, 2.5) > 1.3)
    river = np.zeros((6, grid.size), np.bool_)
    river[:3] = rng.random((3, grid.size)) < 0.1
    for d in range(3):
        river[d + 3] = np.roll(river[d], grid.offsets[d])
    terrain = (1 + rough + 2 * (high & ~rough)).astype(np.uint8)
    rule = (RuleId("x:1"),)
    return fold(
        grid,
        [
            Layer("terrain", "terrain", rule, "enter", "add", terrain),
            Layer("river", "river", rule, "side", "add", 1, river),
            Layer("sea", "sea", rule, "enter", "block", mask=sea),
        ],
    )


def kinds(severe: np.ndarray) -> tuple[HeadKind, ...]:
    """Ten points to a strong head, less in bad weather, four to a weak one."""
    far = np.where(severe, 6, 10).astype(np.uint8)
    return (
        HeadKind("city", "major", far),
        HeadKind("rail", "major", far),
        HeadKind("port", "major", far),
        HeadKind("minor", "minor", 4),
        HeadKind("truck", "major", far, traces=True),
        HeadKind("beach", "beach", 1, "hexes"),
        HeadKind("sea", "major"),
    )


def heads(
    grid: Grid, rng: np.random.Generator, cities: np.ndarray, free: np.ndarray, sea: np.ndarray
) -> tuple[Head, ...]:
    """Sources for each nation, 60 ports, 40 trucks, 4 beaches, 2 seas."""
    out = [Head(f"sea-{n}", "sea") for n in range(2)]
    coast = np.flatnonzero(grid.spread(sea) & free)
    for n, cell in enumerate(cities[:40].tolist()):
        nation = frozenset({NATIONS[n % len(NATIONS)]})
        out.append(Head(f"city-{n}", "city", (cell,), nations=nation, source=True))
    for n, cell in enumerate(rng.choice(coast, 60, replace=False).tolist()):
        kind = "port" if n % 3 == 0 else "minor"
        out.append(Head(f"{kind}-{n}", kind, (cell,)))
    for n, cell in enumerate(rng.choice(np.flatnonzero(free), 40, replace=False).tolist()):
        whose = None if n % 2 else frozenset({NATIONS[n % len(NATIONS)]})
        limited = bool(n % 4)
        out.append(Head(f"truck-{n}", "truck", (cell,), nations=whose, limited=limited))
    for n, cell in enumerate(rng.choice(coast, 4, replace=False).tolist()):
        out.append(Head(f"beach-{n}", "beach", (cell,)))
    return tuple(out)


def links(chosen: tuple[Head, ...]) -> tuple[Link, ...]:
    """Ports on two seas, beaches reached from the sea."""
    out = []
    for head in chosen:
        sea = f"sea-{int(head.id.rpartition('-')[2]) % 2}"
        if head.kind in ("port", "minor"):
            out += [Link(head.id, sea), Link(sea, head.id)]
        elif head.kind == "beach":
            out.append(Link(head.id, sea))
    return tuple(out)
