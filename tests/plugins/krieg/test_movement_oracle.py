"""Where units can go equals what the rulebook says, walked step by step (3.1 to 3.5, 5, 8.1).

The oracle knows nothing of layers: it takes one step after another from the hexes and hexsides
that were painted, and asks of each what the rules ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.plugins.krieg.marches import CLEAR, MUD, OPERATIONAL, RESERVE, SNOW, play, reach

COLUMNS = ROWS = 5
HEXES = [f"{c:02}{r:02}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
START = "0303"
CLOSED = ("lake", "all_sea", "impassable")


def around(name: str) -> list[str]:
    """List the hexes around one that are on the board."""
    c, r = int(name[:2]), int(name[2:])
    shift = 0 if c % 2 else 1
    near = [(c, r - 1), (c, r + 1), (c + 1, r - 1 + shift), (c + 1, r + shift),
            (c - 1, r - 1 + shift), (c - 1, r + shift)]
    return [f"{a:02}{b:02}" for a, b in near if f"{a:02}{b:02}" in HEXES]


PAIRS = sorted({tuple(sorted((a, b))) for a in HEXES for b in around(a)})


@dataclass
class World:
    """A small board with enemies and friends."""

    unit: str
    points: Fraction
    road: Fraction
    rough: set[str]
    cities: set[str]
    sides: dict[str, set[tuple[str, ...]]]
    enemies: set[str]
    friends: set[str]
    enemy_air: set[str]
    turn: int
    reserve: bool
    desert: set[str] = field(default_factory=set)

    def has(self, kind: str, one: str, other: str) -> bool:
        """Say whether a hexside is of a kind."""
        return tuple(sorted((one, other))) in self.sides[kind]

    def zone(self, name: str) -> bool:
        """Say whether a hex is in an enemy zone."""
        return any(e in around(name) and not any(self.has(k, e, name)
                                                 for k in (*CLOSED, "mountain", "strait"))
                   for e in self.enemies)

    def price(self, one: str, other: str) -> Fraction | None:
        """Return what a step costs, None where it may not be taken."""
        sea = self.has("all_sea", one, other) and not self.has("strait", one, other)
        if sea or any(self.has(k, one, other) for k in ("lake", "impassable")):
            return None
        if other in self.enemies | self.enemy_air:
            return None
        if self.has("road", one, other):
            return self.road
        ground = 1 if other in self.cities else 2 if other in self.rough else 1
        return Fraction(ground + self.has("mountain", one, other) + self.has("strait", one, other))

    def barred(self, one: str, other: str) -> bool:
        """Say whether zones forbid a step."""
        if self.reserve:
            return self.zone(one) or self.zone(other)
        return self.turn == MUD and self.zone(one)

    def ends(self, one: str, other: str) -> bool:
        """Say whether a move ends with a step."""
        if self.reserve:
            return False
        snowy = [h for h in (one, other) if h not in self.desert and self.zone(h)]
        if self.turn == SNOW and snowy:
            return True
        return self.zone(other) and other not in self.friends

    def walk(self, at: str, spent: Fraction, first: bool) -> Iterator[tuple[str, Fraction]]:
        """Walk on from a hex; tell every hex that is reached, with what was spent."""
        yield at, spent
        for other in around(at):
            price = self.price(at, other)
            if price is None or self.barred(at, other):
                continue
            total = spent + price
            if total > self.points:
                if first:
                    yield other, self.points  # the one hex that is always allowed
                continue
            if self.ends(at, other):
                yield other, total
            else:
                yield from self.walk(other, total, first=False)

    def reached(self) -> dict[str, Fraction]:
        """Return the hexes that can be reached, each with the fewest points."""
        best: dict[str, Fraction] = {}
        for name, spent in self.walk(START, Fraction(0), first=True):
            best[name] = min(spent, best.get(name, spent))
        return best


some_hexes = st.sets(st.sampled_from([h for h in HEXES if h != START]), max_size=6)
some_sides = st.sets(st.sampled_from(PAIRS), max_size=5)
UNITS = {"de.inf.1": (3, Fraction(1, 2)), "de.army.1": (2, Fraction(1)),
         "de.pz-army.1": (3, Fraction(1)), "de.fort.1": (0, Fraction(1))}


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Draw a board."""
    unit = draw(st.sampled_from(sorted(UNITS)))
    points, road = UNITS[unit]
    sides = {k: draw(some_sides) for k in (*CLOSED, "mountain", "strait")}
    sides["road"] = draw(st.sets(st.sampled_from(PAIRS), max_size=12))
    closed = set.union(*(sides[k] for k in CLOSED))
    sides["road"] -= closed | sides["strait"]
    sides["strait"] &= sides["all_sea"] - sides["lake"] - sides["impassable"]
    net = {h for pair in sides["road"] for h in pair}
    sides["strait"] = {p for p in sides["strait"] if not set(p) <= net}
    enemies = draw(st.sets(st.sampled_from([h for h in HEXES if h != START]), max_size=3))
    friends = draw(some_hexes) - enemies
    return World(
        unit, Fraction(points), road, draw(some_hexes), draw(st.sets(
            st.sampled_from(HEXES), max_size=2)), sides, enemies, friends - enemies,
        draw(st.sets(st.sampled_from(HEXES), max_size=1)) - enemies - {START},
        draw(st.sampled_from([CLEAR, MUD, SNOW])), draw(st.booleans()), draw(some_hexes),
    )


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(worlds())
def test_reach_is_what_the_rules_say(world: World) -> None:
    units = {"a": (world.unit, START)}
    units |= {f"e{n}": (f"su.army.{n + 1}", h) for n, h in enumerate(sorted(world.enemies))}
    units |= {f"f{n}": (f"de.inf.{n + 2}", h) for n, h in enumerate(sorted(world.friends))}
    units |= {f"r{n}": (f"br.air.{n + 1}", h) for n, h in enumerate(sorted(world.enemy_air))}
    board = {k: ["-".join(p) for p in sorted(pairs)] for k, pairs in world.sides.items()}
    game = play(units, turn=world.turn, phase=RESERVE if world.reserve else OPERATIONAL, board={
        "size": [COLUMNS, ROWS], "terrain": {"rough": sorted(world.rough)},
        "snow_exempt": sorted(world.desert),
        "places": {h: f"T{h}:city" for h in sorted(world.cities)}, **board})
    expected = world.reached() if world.points else {START: Fraction(0)}
    assert reach(game, "a") == {h: float(p) for h, p in expected.items()}
