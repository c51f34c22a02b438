"""Hooks: owners, amendments, contributions, and the names of those who break them."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from grognard.errors import AssemblyError, ModuleFault, UnknownName
from grognard.ids import ModuleId
from grognard.modules import Module, amends, implements
from grognard.referee import Referee
from grognard.ruling import Reason, ruled
from tests.core.toy import BASE, FAST, toy_table

MARCH = SimpleNamespace(kind="march")


def module(name: str, *functions, **options) -> Module:
    part = type("Part", (), {f.__name__: staticmethod(f) for f in functions})
    return Module(ModuleId(name), name, parts=(part,), distribution=f"dist-{name}", **options)


def speed_of(*modules: Module):
    table = toy_table(BASE, *modules)
    return table.opening().ask("rule_speed", "plain", terrain="plain")


@amends("rule_speed")
def doubled():
    ruling = yield
    return ruling.amend(ruling.value * 2, "h:1", "twice as far")


@implements("rule_speed")
def slow():
    return ruled(7, "h:2", "seven")


def test_later_modules_amend_what_earlier_ones_made_of_it():
    assert speed_of(FAST, module("h:x", doubled)).value == 4
    assert speed_of(module("h:x", doubled), FAST).value == 3


def test_every_reason_is_signed_by_the_module_that_gave_it():
    because = speed_of(FAST, module("h:x", doubled)).because
    assert [r.module for r in because] == ["toy:base", "toy:fast", "h:x"]


def test_an_amendment_for_a_key_leaves_other_keys_alone():
    position = toy_table(BASE, FAST).opening()
    assert position.ask("rule_speed", "hill", terrain="hill").value == 1


def test_a_replacement_must_be_declared_and_is_amended_like_the_original():
    with pytest.raises(AssemblyError) as error:
        Referee([BASE, module("h:slow", slow)])
    text = str(error.value)
    assert all(name in text for name in ("toy:base", "toy", "h:slow", "dist-h:slow", "replaces"))
    assert speed_of(module("h:slow", slow, replaces=("toy:base",)), FAST).value == 8


def test_a_question_nobody_owns():
    with pytest.raises(AssemblyError, match="no active module answers rule_date"):
        toy_table(BASE).opening().ask("rule_date", turn=1)
    assert toy_table(BASE).opening().ask_or("?", "rule_date", turn=1).value == "?"
    with pytest.raises(UnknownName):
        Referee([BASE]).rule("rule_nonsense")


def test_functions_must_fit_the_hook_they_claim():
    @implements("rule_sped")
    def misspelt():
        return None

    @implements("rule_speed")
    def greedy(position, wind):
        return None

    with pytest.raises(AssemblyError, match="rule_sped, which no active module declares"):
        Referee([BASE, module("h:m", misspelt)])
    with pytest.raises(AssemblyError, match="takes wind"):
        Referee([BASE, module("h:g", greedy, replaces=("toy:base",))])


@pytest.mark.parametrize("answer", [None, 3])
def test_an_owner_that_does_not_answer_is_named(answer):
    @implements("rule_speed")
    def odd():
        return answer

    with pytest.raises(ModuleFault, match="h:odd failed in rule_speed"):
        speed_of(module("h:odd", odd, replaces=("toy:base",)))


def test_whoever_raises_is_named_even_when_amending():
    @amends("rule_speed")
    def crash():
        yield
        raise KeyError("gone")

    @amends("rule_speed")
    def twice():
        yield
        yield

    with pytest.raises(ModuleFault, match="h:crash failed in rule_speed: KeyError"):
        speed_of(module("h:crash", crash))
    with pytest.raises(ModuleFault, match="h:twice"):
        speed_of(module("h:twice", twice))


def test_objections_are_collected_in_the_order_of_the_modules_and_signed():
    def objector(code):
        @implements("check_order")
        def check(position, order):
            yield Reason(code, "no")

        return check

    referee = Referee([BASE, module("h:1", objector("one")), module("h:2", objector("two"))])
    found = list(referee.collect("check_order", position=None, order=MARCH))
    assert [(r.code, r.module) for r in found] == [("one", "h:1"), ("two", "h:2")]


def test_objections_to_some_kinds_of_orders_are_asked_for_those_only_in_the_modules_order():
    def objector(code, *kinds):
        @implements("check_order", *kinds)
        def check(position, order):
            return [Reason(code, "no")]

        return check

    referee = Referee([BASE, module("h:1", objector("marching", "march", "ride")),
                       module("h:2", objector("any")), module("h:3", objector("riding", "ride"))])

    def codes(kind):
        order = SimpleNamespace(kind=kind)
        return [r.code for r in referee.collect("check_order", position=None, order=order)]

    assert codes("march") == ["marching", "any"]
    assert codes("ride") == ["marching", "any", "riding"]
    assert codes("rest") == ["any"]


def test_an_amendment_can_lift_an_objection():
    @implements("check_order")
    def check(position, order):
        return [Reason("no", "no"), Reason("never", "never")]

    @amends("check_order")
    def lift(position, order):
        objections = yield
        return [[r for r in part if r.code != "no"] for part in objections]

    referee = Referee([BASE, module("h:1", check), module("h:2", lift)])
    found = list(referee.collect("check_order", position=None, order=MARCH))
    assert [r.code for r in found] == ["never"]


def test_hookspecs_of_a_module_that_is_not_active_do_not_exist():
    bare = Module(ModuleId("h:bare"), "bare", hookspecs=(sys.modules[__name__],))
    with pytest.raises(UnknownName):
        Referee([bare]).rule("rule_speed", "plain", terrain="plain")
