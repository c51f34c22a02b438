"""12.4: what changes the strength of units in combat.

Supply comes first (14.21), then ground, rivers and weather, then trains; every halving keeps
its fractions, and all of them count together. A unit that attacks several hexes at once is
held to the worst ground and the worst hexside among them. Overruns use the same lines; only
their supply is that of the beginning of the phase (14.13).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from grognard.content.tables import Table
from grognard.ids import HexId, RuleId, UnitId
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.tally import Line
from grognard_standard_rules import units
from grognard_standard_rules.allowance import unsupplied_units
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.climate import weather_rows
from grognard_standard_rules.terrain import WATER, side_plane

HALF = Fraction(1, 2)
RETREATED = "retreated"
REFUGE = "refuge"
"""What is remembered of a unit that retreated onto friends (`retreat.py`)."""


@rule("std:12.42", "std:14.12", "std:14.13")
def is_unsupplied(position: Position, unit_id: UnitId, battle: Battle) -> bool:
    """Say whether a unit fights without supply: now, or in an overrun since the phase began."""
    if battle.kind == "overrun":
        return unit_id in unsupplied_units(position, position.state.unit(unit_id).side)
    return not position.ask_or(True, "rule_supplied", unit_id=unit_id).value


@rule("std:14.21", "std:12.42")
def _halved(position: Position, unit_id: UnitId, battle: Battle) -> Iterator[Line]:
    if is_unsupplied(position, unit_id, battle):
        rules = ("std:14.21", "std:12.42", *(("std:5.75",) * (battle.kind == "overrun")))
        yield Line("halve", "times", HALF, "unsupplied", _ids(*rules))


@implements("modify_attack")
def unsupplied_attacker(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Halve an attacker without supply."""
    return _halved(position, unit_id, battle)


@implements("modify_defence")
def unsupplied_defender(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Halve a defender without supply."""
    return _halved(position, unit_id, battle)


@implements("modify_attack")
@rule("std:12.41", "std:5.8", "std:5.76", "std:20.16")
def ground_and_rivers(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Multiply an attacker by what the ground attacked, and the hexside crossed, make of it.

    Units that attack at a distance cross nothing, even when they stand beside their target.
    """
    column, origin = _column(position, unit_id), battle.origin(unit_id)
    ground = _factors(position.table("terrain"), column, _words(position, battle.targets))
    if ground and ground[0][0] != 1:
        yield _times(ground[0][0], f"attacks into {_say(ground[0][1])}")
    if units.attack_range(position, position.state.unit(unit_id)) > 1:
        return
    sides = [side for to in battle.targets for side in water_between(position, origin, to)]
    water = _factors(position.table("hexsides"), column, sides)
    if water and water[0][0] != 1:
        yield _times(water[0][0], f"attacks across a {_say(water[0][1])}",
                     "std:12.41", "std:5.76")


@implements("modify_defence")
@rule("std:12.41", "std:5.8")
def ground_held(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Multiply a defender by what the ground he holds makes of him."""
    words = _words(position, (HexId(position.state.unit(unit_id).at),))
    for factor, word in _factors(position.table("terrain"), "defense", words):
        if factor != 1:
            yield _times(factor, f"defends in {_say(word)}")


@implements("modify_die")
@rule("std:12.41", "std:12.4")
def ground_on_die(position: Position, battle: Battle) -> Iterable[Line]:
    """Shift the die by the ground attacked; over several hexes by the worst of it."""
    terrain = position.table("terrain")
    shifts = [(terrain.int(w, "die") or 0, w) for w in _words(position, battle.targets)]
    shift, word = min(shifts, default=(0, ""))
    if shift:
        yield Line("shift", "add", shift, f"attacks into {_say(word)}",
                   _ids("std:12.41", "std:5.8"))


@implements("modify_attack")
@rule("std:12.44", "std:15.1", "std:15.2")
def weather_on_attack(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Multiply an attacker by the weather in the hex from which he attacks."""
    nation, at = position.state.unit(unit_id).nation, battle.origin(unit_id)
    rows = weather_rows(position, at, nation)
    found = _factors(position.table("weather_effects"), _column(position, unit_id), rows)
    if found and found[0][0] != 1:
        factor, row = found[0]
        yield Line("terrain", "times", factor, f"attacks in {_say(row)}",
                   _ids("std:12.44", "std:15.1", "std:15.2"))


@implements("modify_defence")
@rule("std:12.45", "std:6.36", "std:5.78")
def on_a_train(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Halve an entrained defender, after all else."""
    if units.entrained(position, position.state.unit(unit_id)):
        yield Line("total", "times", HALF, "caught on its train",
                   _ids("std:12.45", "std:6.36", *(("std:5.78",) * (battle.kind == "overrun"))))


@implements("modify_defence")
@rule("std:12.62")
def refugees(position: Position, unit_id: UnitId, battle: Battle) -> Iterable[Line]:
    """Count nothing for a unit that retreated onto friends in the same player turn."""
    if is_refugee(position, unit_id):
        yield Line("clamp", "set", 0, "retreated into this hex this player turn",
                   _ids("std:12.62"))


def is_refugee(position: Position, unit_id: str) -> bool:
    """Say whether a unit retreated into a friend's hex this player turn."""
    return bool(position.state.remembered(RETREATED).get(unit_id) == REFUGE)


def water_between(position: Position, start: str, end: str) -> list[str]:
    """List the kinds of water along the side between two neighbours."""
    grid = position.board.grid
    at = grid.index(start)
    direction = grid.direction(at, grid.index(end))
    if direction is None:
        return []
    return [kind for kind in WATER if side_plane(position.board, kind)[direction, at]]


def _words(position: Position, hexes: Iterable[HexId]) -> list[str]:
    """Name the ground of some hexes, as far as the terrain table knows it."""
    known = position.table("terrain").rows
    words = [position.board.word("terrain", h) for h in hexes]
    return [word for word in words if word in known]


def _factors(table: Table, column: str, rows: Iterable[str]) -> list[tuple[Fraction, str]]:
    """Read the factors of some rows, the worst first; what is forbidden has none."""
    found = ((table.fraction(row, column), row) for row in rows)
    return sorted((factor, row) for factor, row in found if factor is not None)


def _say(word: str) -> str:
    return word.replace("_", " ").replace("-", " ")


def _column(position: Position, unit_id: UnitId) -> str:
    mechanized = units.traits(position, position.state.unit(unit_id)).is_mechanized
    return "attack_mechanized" if mechanized else "attack_infantry"


def _times(factor: Fraction, text: str, *rules: str) -> Line:
    return Line("terrain", "times", factor, text, _ids(*(rules or ("std:12.41", "std:5.8"))))


def _ids(*rules: str) -> tuple[RuleId, ...]:
    return tuple(RuleId(r) for r in rules)
