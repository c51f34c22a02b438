"""4.2.2, step 4: the shifts of a combat: terrain, weather, headquarters, air, armor, airborne.

Each shift is a line of a tally: to the right (added) for the attacker, to the left for the
defender. How many columns each is worth, in which segment it is given, whether its unit must be
in supply and whether snow takes it away stands in the table "combat_shifts".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.ids import UnitId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.state import Unit
from grognard.tally import Line
from grognard_krieg import pieces
from grognard_krieg.battle import Battle
from grognard_krieg.headquarters import may_join
from grognard_krieg.hexsides import TABLE as HEXSIDES
from grognard_krieg.hexsides import kinds_between
from grognard_krieg.places import is_city
from grognard_krieg.supply import is_supplied
from grognard_krieg.weather import weather, weather_at

SHIFTS = "combat_shifts"


@implements("modify_columns")
@rule("krieg:4.2.2")
def shifts(position: Position, battle: Battle) -> Iterator[Line]:
    """Add all shifts, in the order in which the rules list them."""
    for part in (terrain_shift, fortress_shift, mud_shift, headquarters_shift, air_shift,
                 armor_shift, airborne_shift):
        yield from part(position, battle)


def _shift(position: Position, row: str, text: str, *more: str) -> Line:
    """Make the line of a shift as the table has it."""
    columns = position.table(SHIFTS).int(row, "columns") or 0
    return Line("shift", "add", columns, text, cite("krieg:4.2.2", *more))


def _given(position: Position, row: str, battle: Battle) -> bool:
    """Say whether a shift is given in this segment, and against a hex in this weather."""
    table = position.table(SHIFTS)
    if table.word(row, "segment") not in ("any", battle.segment):
        return False
    snow = weather_at(position, battle.target) == "snow"
    return not snow or table.word(row, "snow") == "given"


def _serving(position: Position, row: str, units: Iterable[Unit]) -> Unit | None:
    """Return the first unit that gives a shift: any, or the first in supply where it must be."""
    must = position.table(SHIFTS).word(row, "supply") == "must"
    return next((u for u in units if not must or is_supplied(position, u).value), None)


# --- terrain and weather ------------------------------------------------------------------------


@rule("krieg:4.2.2")
def terrain_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for the ground in the hex, and for the hexsides that all adjacent attackers cross.

    Where attackers come across different sides, the smallest shift among them counts.
    """
    word = ground(position, battle.target)
    table = position.table("terrain")
    if word in table.rows and (columns := table.int(word, "shift")):
        yield Line("shift", "add", -columns, f"{word.replace('_', ' ')} hex", cite("krieg:4.2.2"))
    columns, text = side_shift(position, battle)
    if columns:
        yield Line("shift", "add", -columns, text, cite("krieg:4.2.2"))


def ground(position: Position, hex_id: str) -> str:
    """Return the row of the terrain table that a hex uses: a city's own, or its ground's."""
    return "city" if is_city(position, hex_id) else position.board.word("terrain", hex_id)


@rule("krieg:4.2.2")
def side_shift(position: Position, battle: Battle) -> tuple[int, str]:
    """Return the columns for the hexsides, and of what kind they are."""
    table = position.table(HEXSIDES)
    found: list[tuple[int, str]] = []
    for start in dict.fromkeys(a.at for a in battle.attackers):
        kinds = kinds_between(position, start, battle.target)
        columns = sum(table.int(k, "shift") or 0 for k in kinds)
        found.append((columns, " and ".join(kinds).replace("_", "-")))
    least = min(found, default=(0, ""))
    several = len({c for c, _ in found}) > 1
    return least[0], f"across {least[1]}" + (", the least of their hexsides" if several else "")


@rule("krieg:4.2.2", "krieg:11.1")
def mud_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for the defender in a mud turn."""
    if weather(position) == "mud":
        yield _shift(position, "mud", "mud", "krieg:11.1")


@rule("krieg:4.2.2")
def fortress_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for the defender of a hex with a fortress unit."""
    for unit_id in battle.defenders:
        unit = position.state.unit(unit_id)
        if pieces.is_fortress(position, unit):
            yield _shift(position, "fortress", f"fortress unit: {pieces.name(position, unit)}")
            return


# --- headquarters -------------------------------------------------------------------------------


@rule("krieg:4.2.2", "krieg:10.3")
def headquarters_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for either side whose force includes a supplied headquarters."""
    for row, units in (("attacker_hq", battle.units), ("defender_hq", battle.defence)):
        given, refused = _headquarters(position, row, battle, units)
        for unit in given:
            far = unit.id in (*battle.supports, *battle.defending_supports)
            how = "supporting from afar" if far else "in the battle"
            yield _shift(position, row, f"HQ {how}: {pieces.name(position, unit)}")
        yield from refused


def _headquarters(
    position: Position, row: str, battle: Battle, units: Iterable[UnitId]
) -> tuple[list[Unit], list[Line]]:
    """Part the supplied headquarters of a force: those that give a shift, lines on the others."""
    found = [u for u in map(position.state.unit, units) if pieces.is_hq(position, u)
             and _serving(position, row, (u,))]
    given, refused = _giving(position, battle, found)
    while not may_join(position, [u.id for u in given]).value:
        given.pop()
    return given, refused


def _giving(
    position: Position, battle: Battle, units: Iterable[Unit]
) -> tuple[list[Unit], list[Line]]:
    """Part units that would give a shift: those that do, and lines that say why others do not."""
    given: list[Unit] = []
    refused: list[Line] = []
    for unit in units:
        reasons = list(position.referee.collect(
            "check_shift", position=position, battle=battle, unit_id=unit.id,
            given=tuple(u.id for u in given)))
        if reasons:
            refused.append(Line("shift", "add", 0, reasons[0].text, reasons[0].rules))
        else:
            given.append(unit)
    return given, refused


# --- the air ------------------------------------------------------------------------------------


@rule("krieg:4.2.2", "krieg:11.2", "krieg:12.5")
def air_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for every air support unit in or beside the defender's hex.

    A ground unit of its nation must take part; against a hex in snow there is none.
    """
    for row, phasing, units in (
        ("attacker_air", True, battle.units), ("defender_air", False, battle.defence),
    ):
        if not _given(position, row, battle):
            continue
        near = air_near(position, battle, phasing=phasing, force=units)
        given, refused = _giving(position, battle, near)
        for air in given:
            yield _shift(position, row, f"air support: {pieces.name(position, air)}")
        yield from refused


def air_near(
    position: Position, battle: Battle, *, phasing: bool, force: Iterable[UnitId]
) -> list[Unit]:
    """List the air support units that help a force in a battle."""
    grid, state = position.board.grid, position.state
    at = grid.index(battle.target)
    nations = {n for u in force for n in pieces.nations(position, state.unit(u))}
    hexes = [battle.target, *(grid.name(i) for _, i in grid.neighbours(at))]
    return [u for h in hexes for u in state.units_at(h)
            if (u.side == battle.by) is phasing and pieces.is_air(position, u)
            and pieces.is_of(position, u, *nations)]


# --- blitz --------------------------------------------------------------------------------------


@rule("krieg:4.1.2", "krieg:4.2.2", "krieg:10.3")
def armor_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for the attacker's supplied armor, in the Blitz Segment only."""
    if unit := _armor(position, battle):
        yield _shift(position, "armor", f"armor in a blitz: {pieces.name(position, unit)}",
                     "krieg:4.1.2")


def _armor(position: Position, battle: Battle) -> Unit | None:
    if not _given(position, "armor", battle):
        return None
    units = map(position.state.unit, battle.units)
    return _serving(position, "armor", [u for u in units if pieces.is_armor(position, u)])


@rule("krieg:4.1.2", "krieg:4.2.2")
def airborne_shift(position: Position, battle: Battle) -> Iterator[Line]:
    """Shift for an airdrop unit in the defender's hex, if armor, HQ or air gave one already."""
    if not _given(position, "airborne", battle):
        return
    drops = [u for u in position.state.units_at(battle.target)
             if u.side == battle.by and pieces.is_airdrop(position, u)]
    if drops and _helped(position, battle):
        yield _shift(position, "airborne", f"airborne assault: {pieces.name(position, drops[0])}",
                     "krieg:4.1.2")


def _helped(position: Position, battle: Battle) -> bool:
    """Say whether the attacker has received an armor, headquarters or air shift."""
    air = _given(position, "attacker_air", battle) and _giving(position, battle, air_near(
        position, battle, phasing=True, force=battle.units))[0]
    return bool(air or _armor(position, battle)
                or _headquarters(position, "attacker_hq", battle, battle.units)[0])
