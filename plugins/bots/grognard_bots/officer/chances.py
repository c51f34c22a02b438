"""What an attack may bring: the combat table, read through all its dice."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grognard.position import Position

RESULTS = "combat_results"
FACES = 6
HOPE, WIPED = 0.3, 0.6
"""Whoever still hopes for more than one last chance counts the loss of a whole attack so much at
least, however little he counts an exchange."""

DRIVEN_OFF = 0.2
"""What a retreat is worth of a kill: some have nowhere to go, and all lose their ground."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Of one column of a table: likelihoods, and losses as a share of the defence.

    `clears`: the defenders leave their hex; `kills`: the share of them that is lost; `pays`:
    what the attackers lose, as a share of the defence; `bleeds`: they lose anything at all so;
    `wiped`: all attackers are lost; `driven`: the attackers retreat.
    """

    clears: float = 0.0
    kills: float = 0.0
    pays: float = 0.0
    bleeds: float = 0.0
    wiped: float = 0.0
    driven: float = 0.0

    def value(self, attack: float, defence: float, ground: float, *, loss: float = 0.5,
              least: float = 0.0) -> float:
        """Weigh ground taken and enemies killed against own losses.

        Who pays gives a whole unit, be it worth more than is due: `least` is the weakest's worth.
        """
        gained = self.clears * ground + self.kills * defence
        paid = max(self.pays * min(attack, defence), self.bleeds * min(attack, least))
        wiped = max(loss, WIPED if loss >= HOPE else loss) * self.wiped * attack
        return gained - loss * (paid + self.driven) - wiped


NONE = Chances()


def chances(position: Position, table: str, column: str, shift: int = 0) -> Chances:
    """Read a column of a combat table with `shift` added to every die."""
    if not column:
        return NONE
    key = ("chances", table, column, shift)
    return position.derived(key, (), lambda: _read(position, table, column, shift))


def _read(position: Position, table: str, column: str, shift: int) -> Chances:
    effects = position.table(RESULTS)
    clears = kills = pays = bleeds = wiped = driven = 0.0
    for die in range(1, FACES + 1):
        row, at = position.ask("rule_table_cell", table=table, column=column,
                               die=die + shift).value
        code = position.ask("rule_table_result", table=table, row=row, column=at).value
        defender, attacker = effects.word(code, "defender"), effects.word(code, "attacker")
        clears += defender in ("eliminated", "retreats")
        kills += {"eliminated": 1.0, "retreats": DRIVEN_OFF}.get(defender, 0.0)
        pays += {"loses_equal": 1.0, "loses_half": 0.5}.get(attacker, 0.0)
        bleeds += attacker in ("loses_equal", "loses_half")
        wiped += attacker == "eliminated"
        driven += attacker == "retreats"
    return Chances(*(n / FACES for n in (clears, kills, pays, bleeds, wiped, driven)))


def column_of(position: Position, table: str, attack: Fraction, defence: Fraction) -> str:
    """Return the column of a table for two strengths; "" when no attack is allowed."""
    if attack <= 0:
        return ""
    ratio = 9999 if defence <= 0 else int(attack / defence * 12)  # finer than columns part
    key = ("column", table, ratio)
    return position.derived(key, (), lambda: str(position.ask(
        "rule_odds_column", table=table, attack=attack, defence=defence).value))
