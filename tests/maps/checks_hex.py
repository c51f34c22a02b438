"""Facts about single hexes, towns and features, by the name under which the list asks."""

from __future__ import annotations

import math

import numpy as np

from grognard.board.grid import opposite

from .atlas import Atlas, check
from .projection import Projection

SHIFT = 0.05
"""Degrees by which the towns that the text names pull hexes off the plain projection."""


@check
def hexes(atlas: Atlas, count: str) -> bool:
    return len(atlas.grid) == int(count)


@check
def sides_whole(atlas: Atlas) -> bool:
    grid = atlas.grid
    for plane in atlas.board.sides.values():
        for d, offset in enumerate(grid.offsets):
            cells = np.flatnonzero(plane[d])
            if not (grid.on_map[cells].all() and grid.on_map[cells + offset].all()):
                return False
            if not plane[opposite(d), cells + offset].all():
                return False
    return True


@check
def projection_round_trip(atlas: Atlas) -> bool:
    projection, grid = Projection(), atlas.grid
    for index in grid.cells.tolist():
        axial = grid.axial(index)
        if projection.axial(*projection.position(*axial)) != axial:
            return False
    return True


@check
def words(atlas: Atlas, layer: str, *allowed: str) -> bool:
    labels, plane = atlas.board.fields[layer]
    return {labels[c] for c in np.unique(plane[atlas.grid.cells])} == set(allowed)


@check
def sides_apart(atlas: Atlas, kind: str, *others: str) -> bool:
    """A line over water: only the stretches listed as running through a lake."""
    exempt = [o for o in others if o.startswith("except=")]
    wet = np.zeros_like(atlas.dry)
    for other in others:
        if other not in exempt:
            wet |= atlas.board.side(other)
    return int((atlas.board.side(kind) & wet).sum()) // 2 == int(exempt[0].partition("=")[2])


@check
def adjacent(atlas: Atlas, a: str, b: str) -> bool:
    return atlas.grid.direction(atlas.spot(a), atlas.spot(b)) is not None


@check
def in_line(atlas: Atlas, corner: str, same_column: str, same_row: str) -> bool:
    ids = [atlas.grid.canonical(h) for h in (corner, same_column, same_row)]
    return ids[0][:3] == ids[1][:3] and ids[0][0] + ids[0][3:] == ids[2][0] + ids[2][3:]


@check
def named_in(atlas: Atlas, name: str, hex_id: str) -> bool:
    """The town, or what the rules put there, stands in the hex."""
    return atlas.spot(name) == atlas.spot(hex_id)


@check
def kind(atlas: Atlas, hex_id: str, allowed: str) -> bool:
    return atlas.word("kind", atlas.spot(hex_id)) in allowed.split("|")


@check
def kinds(atlas: Atlas, allowed: str, *hex_ids: str) -> bool:
    return all(kind(atlas, h, allowed) for h in hex_ids)


@check
def terrain(atlas: Atlas, hex_id: str, allowed: str) -> bool:
    return atlas.word("terrain", atlas.spot(hex_id)) == allowed


@check
def owner(atlas: Atlas, hex_id: str, allowed: str) -> bool:
    return atlas.word("country", atlas.spot(hex_id)) in allowed.split("|")


@check
def owners(atlas: Atlas, allowed: str, *hex_ids: str) -> bool:
    return all(owner(atlas, h, allowed) for h in hex_ids)


@check
def flag(atlas: Atlas, hex_id: str, name: str) -> bool:
    return bool(atlas.board.flag(name)[atlas.spot(hex_id)])


@check
def no_flag(atlas: Atlas, hex_id: str, name: str) -> bool:
    return not flag(atlas, hex_id, name)


@check
def landing(atlas: Atlas, hex_id: str) -> bool:
    return kind(atlas, hex_id, "coastal") and not terrain(atlas, hex_id, "mountain")


@check
def no_neighbour(atlas: Atlas, hex_id: str, unwanted: str) -> bool:
    near = atlas.grid.neighbours(atlas.spot(hex_id))
    return len(near) == 6 and all(atlas.word("kind", i) != unwanted for _, i in near)


@check
def gibraltar(atlas: Atlas, hex_id: str, ground: str, holder: str) -> bool:
    here = [p for p in atlas.board.places if atlas.spot(p.hex) == atlas.spot(hex_id)]
    port = any({"minor-port", "major-port"} & p.traits for p in here)
    return port and terrain(atlas, hex_id, ground) and owner(atlas, hex_id, holder)


@check
def port(atlas: Atlas, name: str, hex_id: str, size: str) -> bool:
    """A port of that size, on the sea or joined to it by the sides of rivers and estuaries."""
    place = atlas.board.place(name)
    index = atlas.spot(hex_id)
    at = atlas.spot(place.hex) == index and size in place.traits
    wet = bool(atlas.shore[index]) or index in atlas.estuarial
    return at and (wet or inland(atlas, name) or on_canal(atlas, hex_id))


def on_canal(atlas: Atlas, hex_id: str) -> bool:
    """Suez, where the canal that ships pass meets the Red Sea."""
    near = {atlas.word("sea", i) for _, i in atlas.grid.neighbours(atlas.spot(hex_id))}
    return features_at(atlas, "canal_hexes", hex_id) and "Red Sea" in near


def inland(atlas: Atlas, name: str) -> bool:
    """The one port that the text says lies inland."""
    return name == "Rouen" and atlas.board.place(name).hex == "C2106"


@check
def inland_port(atlas: Atlas, name: str, hex_id: str, size: str) -> bool:
    place = atlas.board.place(name)
    land = atlas.word("kind", atlas.spot(hex_id)) == "land"
    return land and place.hex == hex_id and size in place.traits


@check
def a_port(atlas: Atlas, name: str, hex_id: str) -> bool:
    place = atlas.board.place(name)
    return place.hex == hex_id and bool({"minor-port", "major-port"} & place.traits)


@check
def not_trait(atlas: Atlas, name: str, trait: str) -> bool:
    return trait not in atlas.board.place(name).traits


@check
def freezing_port(atlas: Atlas, name: str, sea: str) -> bool:
    place = atlas.board.place(name)
    index = atlas.spot(place.hex)
    seas = {atlas.word("sea", index), atlas.word("second_sea", index)}
    return a_port(atlas, name, place.hex) and sea in seas


@check
def major_port_in(atlas: Atlas, country: str) -> bool:
    return any("major-port" in p.traits and p.owner == country for p in atlas.board.places)


@check
def major_port_on_land_of(atlas: Atlas, country: str, *towns: str) -> bool:
    """Each of the towns shares its land with a major port of the country."""
    labels = atlas.net("land")
    ports = [p for p in atlas.board.places if "major-port" in p.traits and p.owner == country]
    return all(
        any(atlas.one(labels, (atlas.spot(t), atlas.spot(p.hex))) for p in ports) for t in towns
    )


@check
def word(atlas: Atlas, layer: str, hex_id: str, wanted: str) -> bool:
    return atlas.word(layer, atlas.spot(hex_id)) == wanted


@check
def everywhere(atlas: Atlas, layer: str) -> bool:
    return bool((atlas.board.fields[layer][1][atlas.grid.cells] > 0).all())


@check
def arctic_circle(atlas: Atlas, latitude: str) -> bool:
    projection, arctic = Projection(), atlas.board.flag("arctic")
    for index in atlas.grid.cells.tolist():
        north = projection.position(*atlas.grid.axial(index))[0]
        if (north > float(latitude)) != arctic[index] and abs(north - float(latitude)) > SHIFT:
            return False
    return True


@check
def only_in(atlas: Atlas, layer: str, wanted: str, name: str) -> bool:
    where = atlas.board.is_(layer, wanted)
    return bool(where.any()) and not (where & ~atlas.board.flag(name)).any()


@check
def weather_line_at(atlas: Atlas, town: str, *areas: str) -> bool:
    """Both areas lie within two hexes north and south-east of the town."""
    here = atlas.spot(town)
    near = np.flatnonzero(atlas.grid.within([here], 2)).tolist()
    found = {atlas.word("weather", i) for i in near}
    return set(areas) <= found


@check
def features_at(atlas: Atlas, feature: str, *hex_ids: str) -> bool:
    return set(hex_ids) <= {f.hex for f in atlas.board.features_of(feature)}


@check
def no_feature(atlas: Atlas, feature: str, hex_id: str) -> bool:
    found = {f.hex for f in atlas.board.features_of(feature)}
    return bool(found) and hex_id not in found


@check
def west_wall(atlas: Atlas, hex_id: str, neighbours: str) -> bool:
    """A German fortified hex on the border of one of the western countries."""
    near = {atlas.word("country", i) for _, i in atlas.grid.neighbours(atlas.spot(hex_id))}
    german = owner(atlas, hex_id, "Germany") and bool(near & set(neighbours.split("|")))
    return german and features_at(atlas, "west_wall", hex_id)


@check
def near_feature(atlas: Atlas, hex_id: str, feature: str, distance: str) -> bool:
    here = atlas.spot(hex_id)
    hexes_ = [atlas.spot(f.hex) for f in atlas.board.features_of(feature)]
    return min(atlas.grid.distance(here, i) for i in hexes_) <= int(distance)


@check
def count(atlas: Atlas, feature: str, number: str) -> bool:
    return len(atlas.board.features_of(feature)) == int(number)


@check
def at_least(atlas: Atlas, feature: str, number: str, among: str) -> bool:
    names = [f.name for f in atlas.board.features_of(feature)]
    return len(names) >= int(number) and among in names


@check
def count_where(atlas: Atlas, feature: str, pair: str, number: str) -> bool:
    key, _, value = pair.partition("=")
    rows = [f for f in atlas.board.features_of(feature) if f.data.get(key) == value]
    return len(rows) == int(number)


@check
def sum(atlas: Atlas, feature: str, *totals: str) -> bool:
    rows = atlas.board.features_of(feature)
    wanted = dict(t.split("=") for t in totals)
    return all(
        math.fsum(int(f.data.get(key, "0")) for f in rows) == int(n) for key, n in wanted.items()
    )


@check
def share_hex(atlas: Atlas, *features: str) -> bool:
    return all(
        len(atlas.board.features_of(f)) > 1
        and len({x.hex for x in atlas.board.features_of(f)}) == 1
        for f in features
    )


@check
def features_in_cities(atlas: Atlas, *features: str) -> bool:
    cities = {p.hex for p in atlas.board.places if "city" in p.traits}
    return all(f.hex in cities for name in features for f in atlas.board.features_of(name)) and all(
        atlas.board.features_of(name) for name in features
    )


@check
def lake(atlas: Atlas, name: str, hex_id: str) -> bool:
    """The lake's middle lies in an all-lake hex, or in a hex with lake sides."""
    index = atlas.spot(hex_id)
    sides = atlas.board.side("lake")[:, index].any()
    return bool(name) and (atlas.word("kind", index) == "lake" or bool(sides))


@check
def river(atlas: Atlas, name: str) -> bool:
    return any(c.kind == "river" and c.name.startswith(name) for c in atlas.board.courses)


@check
def on_river(atlas: Atlas, town: str, name: str) -> bool:
    grid, index = atlas.grid, atlas.spot(town)
    return any(
        found.startswith(name)
        for _, i in grid.neighbours(index)
        for found in atlas.board.side_names("river", grid.name(index), grid.name(i))
    )


@check
def canal(atlas: Atlas, name: str) -> bool:
    """Canal hexsides, which are rivers too, along the hexes listed for the canal."""
    runs = [c for c in atlas.board.courses if c.kind == "canal" and c.name == name]
    listed = {f.hex for f in atlas.board.features_of("canal_hexes") if f.name == name}
    rivers, grid = atlas.board.side("river"), atlas.grid
    return bool(runs) and all(
        rivers[d, i] and grid.name(i) in listed and grid.name(i + grid.offsets[d]) in listed
        for c in runs
        for i, d in c.steps.tolist()
    )
