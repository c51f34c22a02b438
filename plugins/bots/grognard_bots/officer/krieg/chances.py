"""What an attack may bring: a column of the combat table, read through all its dice."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.position import Position
from grognard_krieg.odds import CRT, columns, ratio
from grognard_krieg.results import DRIVEN_BACK, read_cell

FACES = 6


@dataclass(frozen=True, slots=True)
class Chances:
    """Of one column: steps that both sides lose on average, and what becomes of the hex.

    `pays` and `kills` are steps of attacker and defender; `clears` is how likely the defender
    goes, `repulsed` how likely the attacker does; `driven` counts the hexes he goes back.
    """

    pays: float = 0.0
    kills: float = 0.0
    clears: float = 0.0
    repulsed: float = 0.0
    driven: float = 0.0


NONE = Chances()


def chances(
    position: Position, column: int, steps: int, *, stands: bool, trapped: bool, less: int
) -> Chances:
    """Read a column against a defence of so many steps.

    `stands`: it may take losses instead of retreats; `trapped`: it has nowhere to go; `less`:
    hexes by which the weather shortens retreats.
    """
    key = ("officer-chances", column, steps, stands, trapped, less)
    return position.derived(key, (), lambda: _read(position, column, steps, (stands, trapped),
                                                   less))


def _read(
    position: Position, column: int, steps: int, held: tuple[bool, bool], less: int
) -> Chances:
    names = columns(position)
    table = position.table(CRT)
    cells = [read_cell(table.word(str(die), names[column])) for die in range(1, FACES + 1)]
    found = [_outcome(cell, steps, held, less) for cell in cells]
    mean = [sum(x) / FACES for x in zip(*found, strict=True)]
    return Chances(*mean)


def _outcome(
    cell: tuple[str, int, int], steps: int, held: tuple[bool, bool], less: int
) -> tuple[float, float, float, float, float]:
    """Return steps paid, steps killed, cleared, repulsed, hexes driven for one die."""
    code, pays, kills = cell
    stands, trapped = held
    back, repulsed, cost = 0, 0.0, float(pays)
    if code in DRIVEN_BACK:
        back = DRIVEN_BACK[code] - less
        if back <= 0:
            code = "Ex"
    if code == "Ex":  # the attacker pays a step to make the defender suffer
        cost, back = cost + 1, 1
    if code == "Ar1":
        repulsed = 1.0
    lost = float(kills)
    if trapped:
        lost += back
    elif stands and back and steps > lost + back:
        return cost, lost + back, 0.0, repulsed, 0.0
    if code == "Ex" and steps > lost + 1:  # the defender may pay a step and stay
        return cost, lost + 0.5, 0.5, repulsed, 0.5
    gone = back > 0 and not trapped
    return cost, min(lost, steps), float(gone or lost >= steps), repulsed, float(back * gone)


def column_of(position: Position, attack: int, defence: int) -> int:
    """Return the number of the column for raw odds; -1 when the attack is not allowed."""
    names = columns(position)
    if attack <= 0 or attack < ratio(names[0]) * defence:
        return -1
    return max(k for k, name in enumerate(names) if attack >= ratio(name) * defence)


def shifted(position: Position, column: int, shift: int) -> int:
    """Return the column after shifts, held within the table."""
    return max(0, min(len(columns(position)) - 1, column + shift))
