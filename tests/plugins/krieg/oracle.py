"""Supply of Krieg! straight from section 10: one slow search per unit, in plain Python.

Nothing is shared with the rules but the board and the counters: zones of control, friendly
ports, sources and neutral ground are worked out here once more, hex by hex. Total War is on and
no truce holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.game import Game
from grognard.state import Unit

HOMES = {"de": "germany", "it": "italy", "br": "great_britain", "us": "united_states",
         "su": "soviet_union", "pl": "poland"}
SIDE_OF = {"germany": "axis", "great_britain": "western", "soviet_union": "soviet"}
ZONES = ("arctic_sea", "baltic_sea", "black_sea", "eastern_med", "north_atlantic", "north_sea",
         "western_med")
NO_ZONE = ("mountain", "impassable", "lake", "all_sea")
US, AFRICA = "@box:us", "@box:trans-africa"


class Oracle:
    """Answers about one position; `orientation` says whose the minor countries are."""

    def __init__(self, game: Game, orientation: dict[str, str]) -> None:
        self.game, self.orientation = game, orientation
        self.board, self.grid = game.position.board, game.position.board.grid
        self.units = list(game.state.units.values())

    # --- the map ---

    def word(self, field: str, at: str) -> str:
        return self.board.word(field, at)

    def around(self, at: str) -> Iterator[tuple[int, str]]:
        for d, i in self.grid.neighbours(self.grid.index(at)):
            yield d, self.grid.name(i)

    def side(self, kind: str, at: str, d: int) -> bool:
        return bool(self.board.sides[kind][d, self.grid.index(at)])

    def traits(self, at: str) -> set[str]:
        return {t for p in self.board.places_at(at) for t in p.traits}

    def names(self, at: str) -> set[str]:
        return {p.name for p in self.board.places_at(at)}

    def owner(self, at: str) -> str:
        country = self.word("country", at)
        return SIDE_OF.get(country) or self.orientation.get(country, "neutral")

    def neutral(self, at: str) -> bool:
        country = self.word("country", at)
        if country == "switzerland":
            return True
        if country in ("malta", "", "persia"):  # dependent, sea, independent in Total War
            return False
        return self.owner(at) == "neutral"

    # --- the pieces ---

    def kind(self, unit: Unit) -> str:
        return self.game.position.face(unit).word("unit_class")

    def pieces(self, at: str) -> list[Unit]:
        return [u for u in self.units
                if u.at == at and self.kind(u) in ("ground", "air_support", "airdrop")]

    def enemies(self, at: str, side: str) -> bool:
        return any(u.side != side for u in self.pieces(at))

    def friends(self, at: str, side: str) -> bool:
        return any(u.side == side for u in self.pieces(at))

    def in_enemy_zone(self, at: str, side: str) -> bool:
        return any(
            u.side != side and self.kind(u) == "ground"
            for d, near in self.around(at)
            if not any(self.side(k, at, d) for k in NO_ZONE)
            for u in self.pieces(near)
        )

    def beachhead(self, at: str, side: str) -> bool:
        return any(u.at == at and u.side == side and self.kind(u) == "beachhead"
                   for u in self.units)

    def may_enter(self, at: str, side: str) -> bool:
        if self.neutral(at) or self.word("kind", at) in ("impassable", "lake"):
            return False
        if self.enemies(at, side):
            return False
        return self.friends(at, side) or not self.in_enemy_zone(at, side)

    # --- ports and zones ---

    def friendly(self, at: str, side: str) -> bool:
        if at in (US, AFRICA):
            return side == "western"
        if self.beachhead(at, side):
            return True
        if "port" not in self.traits(at) or self.enemies(at, side):
            return False
        marked = side == "western" and any(
            u.at == at and u.counter in ("mk.shaef", "mk.naval-base") for u in self.units)
        return self.friends(at, side) or marked or self.owner(at) == side

    def zones(self, at: str) -> set[str]:
        if at in (US, AFRICA):
            return {"north_atlantic"}
        if self.word("kind", at) == "all_sea":
            return {self.word("naval_zone", at)} & set(ZONES)
        return self.traits(at) & set(ZONES)

    def crossed(self, zone: str, side: str) -> bool:
        there = [u for u in self.units if u.at == f"@zone:{zone}"]
        if any(self.kind(u) == "air_support" and u.side != side for u in there):
            return False
        return side == "western" or any(
            self.kind(u) == "convoy" and u.side == side and u.face == "front" for u in there)

    # --- the search ---

    def supplied(self, unit: Unit) -> bool:
        face = self.game.position.face(unit)
        if face.word("partisan"):
            return True
        keys = face.words("nations") or (unit.nation,)
        return all(self.line(unit, key) for key in keys)

    def source(self, at: str, unit: Unit, key: str) -> bool:
        if at == US:
            return key in ("br", "us")
        if at == AFRICA:
            return key == "br"
        if self.enemies(at, unit.side):
            return False
        marks = {u.counter for u in self.units if u.at == at}
        if unit.side == "western" and (
            ("mk.shaef" in marks and key in ("br", "us")) or ("mk.naval-base" in marks
                                                              and key == "br")
        ):
            return True
        if "city" not in self.traits(at):
            return False
        return "Berlin" in self.names(at) if key == "an" else (
            self.word("country", at) == HOMES[key])

    def line(self, unit: Unit, key: str) -> bool:
        """Walk two hexes, then go by road and by sea for as long as it leads anywhere."""
        reached = {unit.at}
        if unit.at not in (US, AFRICA):
            for _ in range(2):
                reached |= {b for a in reached for b in self.steps(a, unit.side)}
        if any(self.source(at, unit, key) for at in reached):
            return True
        todo, seen = list(reached), set(reached)
        while todo:
            at = todo.pop()
            onward = [*self.by_sea(at, unit.side), *self.by_road(at, unit.side)]
            for b in onward:
                if self.source(b, unit, key):
                    return True
                if b not in seen:
                    seen.add(b)
                    todo.append(b)
        return False

    def steps(self, at: str, side: str) -> Iterator[str]:
        for d, b in self.around(at):
            land = {self.word("kind", h) for h in (at, b)} & {"land", "coastal"}
            bridge = land and (self.beachhead(at, side) or self.beachhead(b, side))
            wet = self.side("all_sea", at, d) and not self.side("strait", at, d) and not bridge
            shut = self.side("lake", at, d) or self.side("impassable", at, d)
            if not wet and not shut and self.may_enter(b, side):
                yield b

    def on_road(self, at: str) -> bool:
        return any(self.side("road", at, d) for d in range(6))

    def by_road(self, at: str, side: str) -> Iterator[str]:
        if at in (US, AFRICA) or not self.on_road(at):
            return
        for d, b in self.around(at):
            joined = self.side("road", at, d) or (self.side("strait", at, d) and self.on_road(b))
            if joined and self.may_enter(b, side):
                yield b

    def by_sea(self, at: str, side: str) -> Iterator[str]:
        if at not in (US, AFRICA) and not self.friendly(at, side):
            return
        places = [*self.grid, *((US, AFRICA) if side == "western" else ())]
        for b in places:
            if b == at or not self.friendly(b, side):
                continue
            if b not in (US, AFRICA) and not self.may_enter(b, side):
                continue
            if any(self.crossed(z, side) for z in self.zones(at) & self.zones(b)):
                yield b
            far = {"Suez", "Basra"}
            if (at == AFRICA and self.names_of(b) & far) or (
                b == AFRICA and self.names_of(at) & far
            ):
                yield b

    def names_of(self, at: str) -> set[str]:
        return set() if at in (US, AFRICA) else self.names(at)
