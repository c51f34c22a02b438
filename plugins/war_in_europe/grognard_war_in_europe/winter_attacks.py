"""U4.3: in War in Europe the Soviets may take an Ar in the Severe area alone."""

from __future__ import annotations

from grognard.modules import implements
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Ruling, ruled
from grognard_standard_rules.battle import Battle
from grognard_standard_rules.climate import SEVERE, area_of


@implements("rule_ar_instead")
@rule("wie:U4.3", "std:15.2")
def rule_ar_instead(position: Position, battle: Battle) -> Ruling[bool]:
    """Ask where the attack is made: where every attacker stands, as the weather is (15.2)."""
    severe = all(area_of(position, a.at) == SEVERE for a in battle.attackers)
    text = f"the attack is {'' if severe else 'not '}made in the Severe area"
    return ruled(severe, "wie:U4.3", text, "ar-instead")
