"""Facts about what joins and parts hexes: land, sea, rail, lines."""

from __future__ import annotations

from collections import deque

import numpy as np

from grognard.board.board import BoolPlane
from grognard.board.grid import opposite

from .atlas import Atlas, check


def _pair(atlas: Atlas, text: str) -> tuple[int, int]:
    a, _, b = text.partition("-")
    return atlas.spot(a), atlas.spot(b)


@check
def sides(atlas: Atlas, kind: str, *pairs: str) -> bool:
    return all(atlas.has_side(kind, *_pair(atlas, p)) for p in pairs)


@check
def sides_within(atlas: Atlas, kind: str, hexes: str, number: str) -> bool:
    """So many of the sides between the listed hexes are of a kind."""
    spots = atlas.spots(hexes)
    found = [
        (a, b)
        for n, a in enumerate(spots)
        for b in spots[n + 1 :]
        if atlas.grid.direction(a, b) is not None and atlas.has_side(kind, a, b)
    ]
    return len(found) == int(number)


@check
def one_arrow(atlas: Atlas, name: str) -> bool:
    steps = [len(c.steps) for c in atlas.board.courses if c.kind == "strait" and c.name == name]
    return steps == [1]


@check
def no_side_dry(atlas: Atlas, town: str, beyond: str) -> bool:
    """Within three hexes of the town no way leads to the other shore but the arrow."""
    near = atlas.grid.within([atlas.spot(town)], 4)
    labels = atlas.label(atlas.within(atlas.dry, near))
    return bool(near[atlas.spot(beyond)]) and labels[atlas.spot(town)] != labels[atlas.spot(beyond)]


@check
def walkable(atlas: Atlas, hex_id: str, ground: str, *ways: str) -> bool:
    """The hex has that terrain, and land units may leave it for each of the others."""
    here = atlas.spot(hex_id)
    steps = [atlas.grid.direction(here, atlas.spot(w)) for w in ways]
    open_ = all(d is not None and atlas.dry[d, here] for d in steps)
    return open_ and atlas.word("terrain", here) == ground


@check
def by_land(atlas: Atlas, *names: str) -> bool:
    return atlas.one(atlas.net("land"), (atlas.spot(n) for n in names))


@check
def not_by_land(atlas: Atlas, a: str, b: str) -> bool:
    labels = atlas.net("land")
    return not atlas.one(labels, (atlas.spot(n) for n in (a, b)))


@check
def by_arrow_only(atlas: Atlas, countries: str, a: str, b: str) -> bool:
    """Not joined by land within the country, but joined once crossing arrows count as land."""
    ends = (atlas.spot(a), atlas.spot(b))
    arrows = atlas.dry | atlas.board.side("strait")
    own = atlas.countries(countries)
    dry = atlas.one(atlas.label(atlas.within(atlas.dry, own)), ends)
    return not dry and atlas.one(atlas.label(atlas.within(arrows, own)), ends)


@check
def island(atlas: Atlas, town: str, countries: str, others: str) -> bool:
    """The land of the town holds the other towns, and no other countries."""
    labels = atlas.net("land")
    land = np.flatnonzero(labels == labels[atlas.spot(town)]).tolist()
    found = {atlas.word("country", i) for i in land}
    same = all(atlas.one(labels, (atlas.spot(town), i)) for i in atlas.spots(others))
    return same and found <= set(countries.split("|"))


@check
def none_sealed(atlas: Atlas) -> bool:
    board = atlas.board
    land = board.is_("kind", "land")
    return bool((atlas.dry.any(axis=0) | ~land).all())


def _water(atlas: Atlas, where: str) -> list[int]:
    """Return the hexes of a named water (its all-sea hexes if it has any), or that of a port."""
    layer, equals, word = where.partition("=")
    if not equals:
        return [atlas.spot(where)]
    own, open_ = atlas.board.is_(layer, word), atlas.board.is_("kind", "sea")
    return np.flatnonzero(own & open_ if (own & open_).any() else own).tolist()


@check
def by_sea(atlas: Atlas, start: str, where: str) -> bool:
    found = _water(atlas, where)
    labels = atlas.net("sea")
    return bool(found) and all(labels[i] == labels[atlas.spot(start)] for i in found)


@check
def not_by_sea(atlas: Atlas, start: str, where: str) -> bool:
    found = _water(atlas, where)
    labels = atlas.net("sea")
    return bool(found) and all(labels[i] != labels[atlas.spot(start)] for i in found)


def _without(atlas: Atlas, spots: list[int]) -> np.ndarray:
    """Label the seas when no ship may use the sides of these hexes."""
    open_ = atlas.grid.on_map.copy()
    open_[spots] = False
    return atlas.label(atlas.within(atlas.board.side("sea"), open_))


@check
def sea_closed(atlas: Atlas, area: str, hexes: str) -> bool:
    labels = _without(atlas, atlas.spots(hexes))
    ocean = labels[atlas.spot("B0101")]
    return all(labels[i] != ocean for i in _water(atlas, f"sea={area}"))


@check
def sea_open(atlas: Atlas, port: str, hexes: str) -> bool:
    labels = _without(atlas, atlas.spots(hexes))
    return atlas.one(labels, (atlas.spot("B0101"), atlas.spot(port)))


@check
def sea_closed_near(atlas: Atlas, area: str, town: str, radius: str) -> bool:
    """Closing the waters within so many hexes of the town closes the area."""
    near = np.flatnonzero(atlas.grid.within([atlas.spot(town)], int(radius))).tolist()
    labels = _without(atlas, near)
    ocean = labels[atlas.spot("B0101")]
    return all(labels[i] != ocean for i in _water(atlas, f"sea={area}"))


@check
def waters_within(atlas: Atlas, town: str, radius: str, *areas: str) -> bool:
    near = np.flatnonzero(atlas.grid.within([atlas.spot(town)], int(radius))).tolist()
    found = {atlas.word(layer, i) for layer in ("sea", "second_sea") for i in near}
    return set(areas) <= found


@check
def one_water(atlas: Atlas, area: str) -> bool:
    own = atlas.board.is_("sea", area)
    labels = atlas.label(atlas.within(atlas.board.side("sea"), own))
    return atlas.one(labels, _water(atlas, f"sea={area}"))


@check
def coast_of(atlas: Atlas, name: str, area: str) -> bool:
    index = atlas.spot(name)
    areas = {atlas.word("sea", index), atlas.word("second_sea", index)}
    return atlas.word("kind", index) == "coastal" and area in areas


@check
def sub_area(atlas: Atlas, name: str, area: str) -> bool:
    """The hex, or the water it opens on, belongs to the sub-area."""
    here = atlas.spot(name)
    near = [here, *(i for _, i in atlas.grid.neighbours(here))]
    return any(atlas.word("sub_area", i) == area for i in near)


@check
def has_rail(atlas: Atlas, name: str) -> bool:
    return bool(atlas.board.side("rail")[:, atlas.spot(name)].any())


@check
def junction(atlas: Atlas, hex_id: str) -> bool:
    return int(atlas.board.side("rail")[:, atlas.spot(hex_id)].sum()) >= 3


@check
def by_rail(atlas: Atlas, *names: str) -> bool:
    return atlas.one(atlas.net("rail"), (atlas.spot(n) for n in names))


@check
def near_rail(atlas: Atlas, start: str, name: str) -> bool:
    """No rail in its own hex (the net is drawn by hand), but on every side of it."""
    labels, here = atlas.net("rail"), atlas.spot(name)
    near = [labels[i] for _, i in atlas.grid.neighbours(here)]
    return sum(int(n == labels[atlas.spot(start)]) for n in near) >= 5


@check
def by_rail_in(atlas: Atlas, countries: str, *names: str) -> bool:
    return atlas.one(atlas.net("rail", countries), (atlas.spot(n) for n in names))


@check
def by_rail_of(atlas: Atlas, cite: str, *names: str) -> bool:
    """Joined by hexsides that stand on the rule alone."""
    plane = np.zeros_like(atlas.dry)
    for course in atlas.board.courses:
        if course.kind == "rail" and cite in course.cite.split("; "):
            for i, d in course.steps.tolist():
                plane[d, i] = plane[opposite(d), i + atlas.grid.offsets[d]] = True
    return atlas.one(atlas.label(plane), (atlas.spot(n) for n in names))


@check
def rail_stays_in(atlas: Atlas, start: str, end: str, country: str) -> bool:
    """The shortest way by rail (every one of them) stays in the country."""
    inside = atlas.within(atlas.board.side("rail"), atlas.countries(country))
    own = _rail_distance(atlas, inside, atlas.spot(start), atlas.spot(end))
    best = _rail_distance(atlas, atlas.board.side("rail"), atlas.spot(start), atlas.spot(end))
    return own is not None and own == best


def _rail_distance(atlas: Atlas, sides_: BoolPlane, start: int, end: int) -> int | None:
    far, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for d in np.flatnonzero(sides_[:, here]):
            there = here + atlas.grid.offsets[d]
            if there not in far:
                far[there] = far[here] + 1
                todo.append(there)
    return far.get(end)


@check
def rail_to_edge(atlas: Atlas, name: str, edge: str) -> bool:
    exits = [f.hex for f in atlas.board.features_of("edge_rail") if f.data["edge"] == edge]
    labels = atlas.net("rail")
    here = labels[_centre(atlas, name)]
    return any(labels[atlas.spot(x)] == here for x in exits)


def _centre(atlas: Atlas, name: str) -> int:
    """Return where a Soviet centre or district lies; both may bear the name of a town."""
    for feature in atlas.board.features:
        if feature.kind == "personnel_center" and feature.name == name:
            return atlas.spot(feature.hex)
    return atlas.spot(name)


@check
def no_side_at(atlas: Atlas, kind: str, *words: str) -> bool:
    return not (atlas.board.side(kind) & atlas.board.is_("kind", *words)).any()


@check
def sides_only_at(atlas: Atlas, kind: str, other: str, *allowed: str) -> bool:
    both = atlas.board.side(kind) & atlas.board.side(other)
    for name in allowed:
        both &= ~atlas.board.side(name)
    return not both.any()


@check
def sides_within_country(atlas: Atlas, kind: str, country: str) -> bool:
    plane = atlas.board.side(kind)
    return bool(plane.any()) and not (plane & ~atlas.countries(country)).any()


@check
def exits(atlas: Atlas, edge: str, *sheets: str) -> bool:
    found = {f.hex[0] for f in atlas.board.features_of("edge_rail") if f.data["edge"] == edge}
    return set(sheets) <= found and all(
        has_rail(atlas, f.hex) for f in atlas.board.features_of("edge_rail")
    )


@check
def exit_of(atlas: Atlas, edge: str, country: str) -> bool:
    rows = [f for f in atlas.board.features_of("edge_rail") if f.data["edge"] == edge]
    return any(atlas.word("country", atlas.spot(f.hex)) == country for f in rows)


@check
def rail_enters(atlas: Atlas, sheet: str, countries: str) -> bool:
    """Rail crosses from another sheet into the first column of this one, in these countries."""
    grid, rail = atlas.grid, atlas.board.side("rail")
    for d in range(6):
        for i in np.flatnonzero(rail[d] & atlas.countries(countries)).tolist():
            if grid.name(i)[:3] == f"{sheet}01" and grid.name(i + grid.offsets[d])[0] != sheet:
                return True
    return False


@check
def canal_joins(atlas: Atlas, canal: str, town: str, water: str) -> bool:
    """The canal's hexes are one run from the town to a coast of the water."""
    hexes = [f.hex for f in atlas.board.features_of("canal_hexes") if f.name == canal]
    own = atlas.grid.mask(hexes)
    spots = np.flatnonzero(own).tolist()
    run = atlas.one(atlas.label(atlas.within(atlas.dry, own)), spots)
    reached = {atlas.word("sub_area", i) for s in spots for _, i in atlas.grid.neighbours(s)}
    return run and bool(own[atlas.spot(town)]) and water in reached
