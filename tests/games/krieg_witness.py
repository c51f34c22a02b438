"""A module that changes nothing: it notes which events, effects and conditions came true."""

from __future__ import annotations

from grognard.ids import ModuleId
from grognard.modules import Module, amends
from tests.games.krieg_coverage import SEEN, witnessed

module = Module(ModuleId("test:witness"), "Notes what is reached",
                after=("krieg:conditional-events", "krieg:option-cards"))


@amends("rule_permanent_event")
def permanent(event):
    ruling = yield
    value = witnessed("permanent event", event, ruling.value)
    return ruling.amend(value, "krieg:6.2", "watched")


@amends("rule_card_effect")
def card_effect(name):
    ruling = yield
    return ruling.amend(witnessed("card effect", name, ruling.value), "krieg:6.2", "watched")


@amends("rule_political_effect")
def political_effect(name):
    ruling = yield
    value = witnessed("political effect", name, ruling.value)
    return ruling.amend(value, "krieg:16.2", "watched")


@amends("rule_condition")
def condition(name):
    ruling = yield
    if ruling.value:
        SEEN[f"condition: {name}"] += 1
    return ruling
