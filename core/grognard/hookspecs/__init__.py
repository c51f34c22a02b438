"""Every hook of the core: what is asked, when, and what the answer means.

Modules bind functions to these names with `implements` and `amends` (see `modules.py`), and
may bring hookspecs of their own. Families, by the first word of the name:

* `offer_`  collected once, when the modules are assembled;
* `phase_`  one owner per step: what may be done in it, how it opens and closes;
* `rule_`   one owner (per key): a question about the rules, answered by a `Ruling`;
* `layer_`  every module's part in the price of movement, per mover class, never per hex;
* `modify_` every module's lines of a tally;
* `check_`  every module's objections;
* `after_`  every module's reactions to an event, per kind of event.

A function takes only the arguments it needs. `None` from an owner is an error; from a
collected hook it means: nothing to add.
"""

from __future__ import annotations

from grognard.hookspecs.contributions import (
    after_event,
    check_content,
    check_order,
    check_phase_end,
    check_scenario,
    layer_movement,
    layer_supply,
    modify_attack,
    modify_defence,
    modify_die,
    modify_movement_allowance,
)
from grognard.hookspecs.marks import (
    hookspec,
    is_owned,
    keyed,
)
from grognard.hookspecs.offers import (
    offer_documents,
    offer_events,
    offer_orders,
    offer_planes,
    offer_questions,
    offer_sections,
    offer_step_edits,
)
from grognard.hookspecs.phases import (
    phase_air_combat,
    phase_air_commitment,
    phase_air_movement,
    phase_air_superiority,
    phase_combat,
    phase_conditional_event,
    phase_convoy,
    phase_delay,
    phase_housekeeping,
    phase_interdiction,
    phase_movement,
    phase_option_card,
    phase_organization,
    phase_political_event,
    phase_production,
    phase_rail_movement,
    phase_reinforcement,
    phase_sea_movement,
    phase_second_movement,
    phase_setup,
    phase_strategic_air_war,
    phase_uboat_war,
    phase_victory_check,
    phase_war_and_peace,
)
from grognard.hookspecs.questions import (
    rule_combat_result,
    rule_date,
    rule_map_word,
    rule_mover_class,
    rule_objectives,
    rule_player_order,
    rule_pool_name,
    rule_relation,
    rule_stack_limit,
    rule_stack_weight,
    rule_step_applies,
    rule_supply_policy,
    rule_surrender,
    rule_table_cell,
    rule_table_result,
    rule_verdict,
    rule_zone_grade,
)

__all__ = [
    "after_event",
    "check_content",
    "check_order",
    "check_phase_end",
    "check_scenario",
    "hookspec",
    "is_owned",
    "keyed",
    "layer_movement",
    "layer_supply",
    "modify_attack",
    "modify_defence",
    "modify_die",
    "modify_movement_allowance",
    "offer_documents",
    "offer_events",
    "offer_orders",
    "offer_planes",
    "offer_questions",
    "offer_sections",
    "offer_step_edits",
    "phase_air_combat",
    "phase_air_commitment",
    "phase_air_movement",
    "phase_air_superiority",
    "phase_combat",
    "phase_conditional_event",
    "phase_convoy",
    "phase_delay",
    "phase_housekeeping",
    "phase_interdiction",
    "phase_movement",
    "phase_option_card",
    "phase_organization",
    "phase_political_event",
    "phase_production",
    "phase_rail_movement",
    "phase_reinforcement",
    "phase_sea_movement",
    "phase_second_movement",
    "phase_setup",
    "phase_strategic_air_war",
    "phase_uboat_war",
    "phase_victory_check",
    "phase_war_and_peace",
    "rule_combat_result",
    "rule_date",
    "rule_map_word",
    "rule_mover_class",
    "rule_objectives",
    "rule_player_order",
    "rule_pool_name",
    "rule_relation",
    "rule_stack_limit",
    "rule_stack_weight",
    "rule_step_applies",
    "rule_supply_policy",
    "rule_surrender",
    "rule_table_cell",
    "rule_table_result",
    "rule_verdict",
    "rule_zone_grade",
]
