"""Small random worlds for supply: coasts, roads, straits, ports, cities, and three factions."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.game import Game
from grognard.testing.boards import blank_grid
from tests.plugins.krieg.lines import play
from tests.plugins.krieg.oracle import Oracle

SIZE = 9
COUNTRIES = ("germany", "great_britain", "soviet_union", "italy", "poland", "sweden", "malta")
ORIENTATION = {"italy": "axis", "poland": "western"}
SEAS = ("north_sea", "western_med", "north_atlantic")
GROUND = {"axis": ("de.inf", "it.reserve", "gi.africa", "an.inf"),
          "western": ("br.inf", "us.inf", "pl.reserve"), "soviet": ("su.tank", "su.army")}
AIR = {"axis": "de.air.1", "western": "br.air.1", "soviet": "su.air-stavka"}
NAMES = ("Suez", "Basra", "Berlin", "London")


def world(seed: int) -> tuple[Game, Oracle]:
    """Make the world of a seed, and its oracle."""
    rng = Random(seed)
    board, sea, dry = _ground(rng)
    places = _places(rng, dry, sea)
    board["places"] = places
    closed = set(board["country"]["sweden"])
    open_, towns = [h for h in dry if h not in closed], [h for h in places if h not in closed]
    game = play(_units(rng, open_, sea, towns), board=board, countries=ORIENTATION)
    return game, Oracle(game, ORIENTATION)


def _ground(rng: Random) -> tuple[dict[str, Any], list[str], list[str]]:
    grid = blank_grid(SIZE, SIZE)
    near = {h: [grid.name(i) for _, i in grid.neighbours(grid.index(h))] for h in grid}
    wet = {h for h in grid if rng.random() < 0.12}
    wet |= {b for h in sorted(wet) for b in near[h] if rng.random() < 0.4}
    bad = {h for h in grid if h not in wet and rng.random() < 0.06}
    dry = [h for h in grid if h not in wet and h not in bad]
    coastal = [h for h in dry if any(b in wet for b in near[h])]
    pairs = [(a, b) for a in grid for b in near[a] if a < b]
    water = [(a, b) for a, b in pairs if a in wet or b in wet]
    land = [(a, b) for a, b in pairs if a in dry and b in dry]
    narrows = [p for p in land if rng.random() < 0.12]
    straits = [p for p in narrows if rng.random() < 0.5]
    roads = [p for p in land if rng.random() < 0.4 and (p not in narrows or p in straits)]
    centres = {c: rng.choice(list(grid)) for c in COUNTRIES}
    owner = {h: min(centres, key=lambda c: (grid.distance(grid.index(h), grid.index(centres[c])),
                                            c)) for h in dry}
    board: dict[str, Any] = {
        "size": [SIZE, SIZE], "base": {"country": ""},
        "kind": {"all_sea": sorted(wet), "impassable": sorted(bad), "coastal": coastal},
        "country": {c: [h for h in dry if owner[h] == c] for c in COUNTRIES},
        "naval_zone": {z: [] for z in SEAS},
        "all_sea": _chains(water + narrows), "strait": _chains(straits), "road": _chains(roads),
        "mountain": _chains(p for p in land if rng.random() < 0.08),
        "lake": _chains(p for p in land if p not in roads and rng.random() < 0.05),
    }
    for h in sorted(wet):
        board["naval_zone"][rng.choice(SEAS)].append(h)
    return board, sorted(wet), dry


def _chains(pairs: Any) -> list[str]:
    return [f"{a}/{b}" for a, b in pairs]


def _places(rng: Random, dry: list[str], sea: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    names = list(NAMES)
    for n, h in enumerate(rng.sample(dry, min(len(dry), 22))):
        traits = []
        if rng.random() < 0.5:
            traits.append("city")
        if not traits or rng.random() < 0.6:
            traits += ["port", *rng.sample(SEAS, rng.choice((1, 1, 2)))]
        name = names.pop() if names and rng.random() < 0.3 else f"Town {n}"
        out[h] = f"{name}:{','.join(traits)}"
    return out


def _units(
    rng: Random, dry: list[str], sea: list[str], towns: list[str]
) -> dict[str, tuple[str, str, str]]:
    out: dict[str, tuple[str, str, str]] = {}
    held: dict[str, str] = {}
    for side, kinds in GROUND.items():
        for n in range(7):
            free = [h for h in dry if held.get(h, side) == side]
            spots = [h for h in towns if h in free] if rng.random() < 0.4 else free
            at = rng.choice(spots or free)
            held[at] = side
            out[f"{side}-{n}"] = (_counter(rng.choice(kinds)), at, side)
        if rng.random() < 0.7:
            zone = f"@zone:{rng.choice(SEAS)}"
            out[f"{side}-air"] = (AIR[side], zone if rng.random() < 0.3 else rng.choice(dry), side)
        if sea and rng.random() < 0.6:
            at = rng.choice([h for h in sea if held.get(h, side) == side] or sea)
            if at not in held:
                held[at] = side
                out[f"{side}-beach"] = (f"{AIR[side]}.beachhead", at, side)
                out[f"{side}-landed"] = (_counter(kinds[0]), at, side)
    for n, (counter, side) in enumerate((("de.convoy.1", "axis"), ("it.convoy", "axis"),
                                         ("su.convoy", "soviet"))):
        face = ".troop" if rng.random() < 0.2 else ""
        out[f"convoy-{n}"] = (counter + face, f"@zone:{rng.choice(SEAS)}", side)
    if rng.random() < 0.4:
        out["base"] = ("mk.naval-base", rng.choice(towns), "western")
    if rng.random() < 0.4:
        out["shaef"] = ("mk.shaef", rng.choice(towns), "western")
    out["american"] = ("us.inf.2", "@box:us", "western")
    out["commonwealth"] = ("br.inf.2", "@box:trans-africa", "western")
    out["yank"] = ("us.inf.3", "@box:trans-africa", "western")
    return out


def _counter(row: str) -> str:
    single = ("it.reserve", "pl.reserve", "gi.africa")
    return row if row in single else f"{row}.1"
