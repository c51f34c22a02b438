"""11.0, 12.0-12.4: odds, the table, the die.

The odds are rounded to the defender: the highest column that they reach counts. Which table
is used depends on the attackers' nations, the year and the weather where they stand; nations
that attack together use the best table among them. The cell that the die reads and what
stands in it are two questions, so that a module can answer either.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason, Ruling, ruled
from grognard.tally import Line, Tally, add_up, mixed
from grognard_standard_rules import units
from grognard_standard_rules.answers import cite
from grognard_standard_rules.battle import Battle, total_attack, total_defence
from grognard_standard_rules.calendar import date_of
from grognard_standard_rules.climate import climate
from grognard_standard_rules.strengths import is_refugee


@dataclass(frozen=True, slots=True)
class Odds:
    """Both strengths of a battle with the tallies of each unit, and where they lead.

    `column` is "" when the odds are too low for an attack.
    """

    attack: Tally
    attackers: tuple[Tally, ...]
    defence: Tally
    defenders: tuple[Tally, ...]
    table: Ruling[str]
    column: Ruling[str]

    @property
    def tally(self) -> Tally:
        """Return the ratio as a number with its two lines (0 against no defence at all)."""
        by = self.defence.value
        lines = [
            Line("printed", "set", self.attack.value, "strength of the attack", cite("std:11.0")),
            Line("double", "times", 1 / by if by else 0, f"against {by}", cite("std:11.0")),
        ]
        return add_up("odds", lines)


@rule("std:11.0", "std:11.21", "std:12.42")
def odds(position: Position, battle: Battle) -> Odds:
    """Add up both sides of a battle as it stands, and find table and column."""
    attack, attackers = total_attack(position, battle)
    defence, defenders = total_defence(position, battle)
    table = position.ask("rule_combat_table", battle=battle)
    column = position.ask("rule_odds_column", table=table.value, attack=attack.value,
                          defence=defence.value)
    column = shifted(position, battle, table.value, column)
    return Odds(attack, attackers, defence, defenders, table, column)


@rule("std:12.1")
def shifted(
    position: Position, battle: Battle, table: str, column: Ruling[str]
) -> Ruling[str]:
    """Shift a column as far as modules say (`modify_odds_column`), to the last one at most."""
    tally = position.tally("modify_odds_column", "columns shifted", battle=battle)
    if not column.value or not tally.value:
        return column
    order = sorted(position.table(table).columns, key=odds_ratio)
    at = order.index(column.value) + int(tally.value)
    found = order[min(max(at, 0), len(order) - 1)]
    reasons = [Reason("shift", f"{line.text}: {found}", line.rules) for line in tally.lines]
    return Ruling(found, (*column.because, *reasons))


@implements("rule_odds_column")
@rule("std:11.0", "std:12.42", "std:8.29")
def odds_column(
    position: Position, table: str, attack: Fraction, defence: Fraction
) -> Ruling[str]:
    """Round the odds in favour of the defender; above the last column they use it."""
    columns = sorted((odds_ratio(c), c) for c in position.table(table).columns)
    reached = [c for ratio, c in columns if defence == 0 or attack >= ratio * defence]
    said = f"{mixed(attack)} to {mixed(defence)}"
    if not reached or attack <= 0:
        lowest = columns[0][1]
        return ruled("", "std:8.29", f"{said} is below {lowest}: no attack", "odds-too-low")
    return ruled(reached[-1], "std:11.0", f"{said} is rounded to {reached[-1]}", "odds")


@implements("rule_combat_table")
@rule("std:12.0", "std:12.2", "std:15.2")
def combat_table(position: Position, battle: Battle) -> Ruling[str]:
    """Find the best table that any attacking nation has, by year and by weather where it is."""
    groups, usage = position.table("crt_nations"), position.table("crt_usage")
    year = date_of(position).year
    found: list[tuple[int, str]] = []
    for attacker in battle.attackers:
        nation = position.state.unit(attacker.unit).nation
        weather, area = climate(position, attacker.at)
        column = area if area in usage.columns else f"{weather}_{area}"
        number = usage.int(f"{groups.word(nation, 'group')}-{year}", column)
        if number is not None:
            whose = units.people(position, nation)
            found.append((number, f"{whose} {year}, {column.replace('_', ' ')}"))
    number, who = min(found)
    tables = {n for n, _ in found}
    reason = Reason("combat-table", f"table {number} ({who})", cite("std:12.2"))
    if len(tables) == 1:
        return Ruling(f"crt{number}", (reason,))
    best = Reason("best-table", f"of tables {', '.join(map(str, sorted(tables)))} the best for "
                  "the attacker counts", cite("std:12.0"))
    return Ruling(f"crt{number}", (reason, best))


@rule("std:12.46", "std:12.4")
def die_tally(position: Position, battle: Battle, natural: int) -> Tally:
    """Add to the die what ground and support make of it."""
    rolled = Line("printed", "set", natural, "die", cite("std:12.1"))
    return position.tally("modify_die", "die roll", lines=(rolled,), battle=battle)


@implements("rule_table_cell")
@rule("std:12.1", "std:12.46")
def table_cell(position: Position, table: str, column: str, die: int) -> Ruling[tuple[str, str]]:
    """Read the row of the die; beyond the first or last row the last one counts."""
    rows = sorted(int(r) for r in position.table(table).rows)
    row = min(max(die, rows[0]), rows[-1])
    text = f"{die} on column {column}" if row == die else f"{die} is read as {row}"
    return ruled((str(row), column), "std:12.1" if row == die else "std:12.46", text, "cell")


@implements("rule_table_result")
@rule("std:12.1")
def table_result(position: Position, table: str, row: str, column: str) -> Ruling[str]:
    """Read the cell."""
    cell = position.table(table).cell(row, column)
    text = f"{table} says {cell.value} for {row} at {column} ({cell.provenance})"
    return Ruling(str(cell.value), (Reason("result", text, cite(cell.cite or "std:12.1")),))


@rule("std:12.43", "std:12.7")
def exchange(position: Position, battle: Battle) -> Tally:
    """Add up the printed strength of the defence, by which attackers' losses are measured."""
    lines = [
        Line("printed", "add", value, text, cite("std:12.43"))
        for value, text in _printed(position, battle.defenders)
    ]
    more = position.referee.collect("modify_exchange", position=position, battle=battle)
    return add_up("printed strength of the defenders", (*lines, *more))


def printed_by_hex(position: Position, battle: Battle) -> tuple[Fraction, ...]:
    """Return the printed strength of the defenders of each target."""
    return tuple(
        sum((value for value, _ in _printed(position, [
            u for u in battle.defenders if position.state.unit(u).at == target])), Fraction(0))
        for target in battle.targets
    )


def _printed(position: Position, unit_ids: Iterable[str]) -> list[tuple[Fraction, str]]:
    found = [position.state.unit(u) for u in unit_ids if not is_refugee(position, u)]
    return [(units.printed_defence(position, u), units.name(position, u)) for u in found]


def odds_ratio(column: str) -> Fraction:
    """Return the ratio that a column stands for ("3-1": 3)."""
    attack, _, defence = column.partition("-")
    return Fraction(int(attack), int(defence))
