"""4.2.2, steps 1, 3 and 4: strengths, odds and the column of the combat table.

The ratio is rounded in favour of the defender and held within the table; then the column is
shifted; then it is held within the table again. So a strong defence still counts against the
greatest odds. The least odds are asked of an attack only when it is declared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from grognard.ids import UnitId
from grognard.kit.answering import cite
from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling
from grognard.tally import Line, Tally, add_up
from grognard_krieg import pieces
from grognard_krieg.battle import Battle

CRT = "crt"
STAGES = ("raw", "shift", "clamp")


@dataclass(frozen=True, slots=True)
class Odds:
    """The strengths of both forces with a tally for each unit, and the columns they lead to.

    `raw` and `final` are names of columns; `columns` is the tally from one to the other, in
    columns counted from the first. `least` says whether the attack reaches the least odds.
    """

    attack: Tally
    attackers: tuple[Tally, ...]
    defence: Tally
    defenders: tuple[Tally, ...]
    raw: str
    columns: Tally
    final: str
    least: bool
    because: tuple[Reason, ...]

    @property
    def net(self) -> int:
        """Return by how many columns all shifts together move the odds."""
        return sum(int(x.value) for x in self.columns.lines if x.stage == "shift")


@rule("krieg:4.2.2")
def odds(position: Position, battle: Battle) -> Odds:
    """Add up both forces of a battle, and find the column before and after the shifts."""
    attack, attackers = _total(position, battle, "modify_attack", battle.units)
    defence, defenders = _total(position, battle, "modify_defence", battle.defence)
    raw = position.ask("rule_raw_odds", attack=attack.value, defence=defence.value)
    names = columns(position)
    tally = _columns(position, battle, raw)
    return Odds(
        attack, attackers, defence, defenders, names[raw.value], tally,
        names[int(tally.value)], reaches_least(position, attack.value, defence.value), raw.because,
    )


def columns(position: Position) -> tuple[str, ...]:
    """List the columns of the combat table from the lowest odds to the highest."""
    return tuple(sorted(position.table(CRT).columns, key=ratio))


def ratio(column: str) -> Fraction:
    """Return the odds that a column is named after ("1-3")."""
    attack, _, defence = column.partition("-")
    return Fraction(int(attack), int(defence))


@rule("krieg:4.2.2")
def reaches_least(position: Position, attack: Fraction, defence: Fraction) -> bool:
    """Say whether strengths reach the lowest column, as an attack must when it is declared."""
    return attack > 0 and attack >= ratio(columns(position)[0]) * defence


@implements("rule_raw_odds")
@rule("krieg:4.2.2")
def raw_odds(position: Position, attack: Fraction, defence: Fraction) -> Ruling[int]:
    """Round the ratio for the defender; beyond the ends of the table the end counts."""
    names = columns(position)
    reached = [k for k, name in enumerate(names)
               if defence == 0 or attack >= ratio(name) * defence]
    at = reached[-1] if reached else 0
    over = not reached or (at == len(names) - 1 and attack != ratio(names[at]) * defence)
    how = "counts as" if over else "is rounded to"
    text = f"{attack} to {defence} {how} {names[at]}"
    return Ruling(at, (Reason("odds", text, cite("krieg:4.2.2")),))


def _columns(position: Position, battle: Battle, raw: Ruling[int]) -> Tally:
    """Shift the column, and hold it within the table."""
    names = columns(position)
    start = Line("raw", "set", raw.value, f"column {names[raw.value]}: {raw.because[0].text}",
                 raw.rules)
    shifts = position.referee.collect("modify_columns", position=position, battle=battle)
    lines = [start, *shifts]
    moved = add_up("", lines, STAGES).value
    last = len(names) - 1
    if moved > last:
        lines.append(Line("clamp", "most", last, f"resolved on {names[-1]}", cite("krieg:4.2.2")))
    if moved < 0:
        lines.append(Line("clamp", "least", 0, f"resolved on {names[0]}", cite("krieg:4.2.2")))
    tally = add_up("", lines, STAGES)
    return replace(tally, title=f"column {names[int(tally.value)]}, counted from {names[0]} as 0")


def _total(
    position: Position, battle: Battle, hook: str, unit_ids: Iterable[UnitId]
) -> tuple[Tally, tuple[Tally, ...]]:
    """Add up the strengths of a force."""
    attacking = hook == "modify_attack"
    tallies = []
    for unit_id in unit_ids:
        unit = position.state.unit(unit_id)
        face = position.face(unit)
        printed = Line("printed", "set", face.attack if attacking else face.defence,
                       "printed", cite("krieg:U"))
        tallies.append(position.tally(hook, pieces.name(position, unit), lines=(printed,),
                                      unit_id=unit_id, battle=battle))
    title = "attack factors" if attacking else "defense factors"
    lines = [Line("total", "add", t.value, t.title, cite("krieg:4.2.2")) for t in tallies]
    return add_up(title, lines), tuple(tallies)
