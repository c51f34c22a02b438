"""Modules that bring what makes no game: refused before it begins, by name and with a hint."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from types import ModuleType

import pytest

from grognard.basics import EndPhase
from grognard.errors import AssemblyError, ModuleFault
from grognard.hookspecs import hookspec, keyed
from grognard.modules import amends, implements, reading
from grognard.offers import check
from grognard.orders import OrderKind
from grognard.ruling import Ruling
from grognard.sequence import StepEdit
from grognard.tally import Line
from tests.core.faulty import crash, crashing, module
from tests.core.toy import BASE, March, toy_table


def refused(*functions, **options) -> AssemblyError:
    with pytest.raises(AssemblyError) as error:
        check(toy_table(BASE, module(*functions, **options)).assembly)
    assert "h:bad" in str(error.value)
    return error.value


def test_hooks_that_are_not_there_or_are_not_called_so():
    assert "rule_sped" in str(refused(crashing("rule_sped")))
    error = refused(crashing("check_order", names="position, ordr"))
    assert "takes ordr" in str(error)
    assert error.hint == "it may take position, order"
    assert "*, order" not in str(error)
    assert "order" in str(refused(crashing("check_order", names="*, order")))
    assert "*a" in str(refused(crashing("check_order", names="*a")))
    assert "takes no keys" in str(refused(crashing("check_phase_end", "move", names="side")))


def test_two_owners_are_named_with_their_distributions():
    text = str(refused(crashing("phase_combat", "shooting")))
    assert all(word in text for word in ("toy:base", "(toy)", "dist-bad", "'shooting'"))


def test_functions_that_are_wrapped_or_no_functions():
    def march(position, order):
        return ()

    @functools.wraps(march)
    def wrapped(*args, **kwargs):
        return march(*args, **kwargs)

    assert check(toy_table(BASE, module(implements("check_order")(wrapped))).assembly) is None

    class Callable:
        def __call__(self, position, order):
            return ()

    called = implements("check_order")(Callable())
    assert check(toy_table(BASE, module(called)).assembly) is None


def test_amending_needs_a_hook_that_is_asked_as_a_whole_and_a_yield():
    @amends("layer_movement")
    def layers():
        return (yield)

    @amends("rule_speed")
    def deaf():
        return Ruling(3)

    assert "every module adds its own" in str(refused(layers))
    error = refused(deaf)
    assert "without asking what was said before" in str(error)
    assert "yield" in error.hint


def test_an_order_of_a_name_that_is_taken():
    @implements("offer_orders")
    def same():
        return [OrderKind(March, "march", (), crash)]

    @implements("offer_orders")
    def core():
        return [OrderKind(EndPhase, "end", (), crash)]

    assert "toy:base and h:bad" in str(refused(same))
    assert "the engine itself and h:bad" in str(refused(core))
    replacing = module(same, replaces=("toy:base",))
    assert toy_table(BASE, replacing).assembly.orders["march"].module == "h:bad"


OFFERS = {
    "orders of nonsense": ("offer_orders", ["march"]), "no orders": ("offer_orders", 5),
    "questions": ("offer_questions", [3]), "events": ("offer_events", ["marched"]),
    "planes": ("offer_planes", ["control"]), "words": ("offer_planes", {"control": "red"}),
    "no word": ("offer_planes", {"control": [1]}),
    "too many": ("offer_planes", {"control": [str(n) for n in range(300)]}),
    "sections": ("offer_sections", {"forces": dict}), "no table": ("offer_sections", [dict]),
    "edits": ("offer_step_edits", ["drop"]),
    "raising": ("offer_orders", crash), "raising planes": ("offer_planes", crash),
}


@pytest.mark.parametrize("case", OFFERS)
def test_an_offer_of_nonsense_names_its_module(case):
    hook, given = OFFERS[case]

    @implements(hook)
    def offer():
        return given() if callable(given) else given

    def assembled():
        assembly = toy_table(BASE, module(offer)).assembly
        check(assembly)
        list(assembly.referee.collect(hook))  # the toy's sequence is made without edits

    with pytest.raises(ModuleFault, match=f"h:bad failed in {hook}"):
        assembled()


@pytest.mark.parametrize(("edit", "words"), [
    (StepEdit("drop", "dancing"), "'dancing'"), (StepEdit("swap", "marching"), "swap"),
    (StepEdit("replace", "marching"), "no step"),
])
def test_edits_of_steps_that_cannot_be_made(edit, words):
    sequence = toy_table().assembly.sequence
    with pytest.raises(AssemblyError, match=words) as error:
        sequence.edited([edit])
    assert error.value.hint


def test_a_step_must_have_an_owner_a_hook_and_a_name_of_its_own():
    def with_step(alone=False, **fields):
        assembly = toy_table().assembly
        old = assembly.sequence.block[1]
        step = old.step[0].model_copy(update=fields)
        block = old.model_copy(update={"step": (step,) if alone else (*old.step, step)})
        assembly.__dict__["sequence"] = assembly.sequence.model_copy(update={"block": (block,)})
        with pytest.raises(AssemblyError) as error:
            check(assembly)
        assert error.value.hint
        return str(error.value)

    assert "has the step 'marching' twice" in with_step()
    assert "no active module plays the step 'dancing'" in with_step(id="dancing")
    assert "'phase_dance', which no active module declares" in with_step(id="d", hook="phase_dance")
    assert "bound to 'rule_speed'" in with_step(id="d", hook="rule_speed")
    assert "when 'full-moon' holds" in with_step(alone=True, when="full-moon")


def test_a_hook_of_a_modules_own_is_guarded_like_the_cores():
    @hookspec
    def modify_wind(position) -> Iterable[Line]:
        """How strong is the wind?"""

    specs = ModuleType("specs")
    specs.modify_wind = modify_wind

    @implements("modify_wind")
    def wind(position):
        return [3]

    position = toy_table(BASE, module(wind, hookspecs=(specs,))).opening()
    with pytest.raises(ModuleFault, match=r"h:bad failed in modify_wind.*no Line"):
        position.tally("modify_wind", "wind")


def specs_of(**specs) -> ModuleType:
    made = ModuleType("specs")
    for name, spec in specs.items():
        spec.__name__ = name
        setattr(made, name, hookspec(spec) if not hasattr(spec, "grognard_spec") else spec)
    return made


def test_a_hook_is_declared_once_and_has_the_key_it_says():
    def again(terrain):
        """Another hook of the toy's name."""

    def of_wind(position):
        """A hook whose key it does not take."""

    text = str(refused(hookspecs=(specs_of(rule_speed=again),)))
    assert "declares the hook rule_speed, which toy:base declares already" in text
    text = str(refused(hookspecs=(specs_of(check_order=again),)))
    assert "which the engine declares already" in text
    text = str(refused(hookspecs=(specs_of(rule_wind=keyed("wind")(of_wind)),)))
    assert "the key 'wind'" in text


def test_two_modules_may_name_the_same_hooks():
    shared = specs_of(rule_wind=lambda position: None)
    one, other = (module(name=n, hookspecs=(shared,)) for n in ("h:1", "h:2"))
    assert "rule_wind" in toy_table(BASE, one, other).assembly.referee.hooks


@pytest.mark.parametrize("mark", [implements, amends])
def test_a_mark_without_its_hook_is_refused_when_the_file_is_read(mark):
    with pytest.raises(TypeError, match=r"write @\w+\(.hook.\)"):
        mark(crash)
    with pytest.raises(TypeError, match="all in text"):
        mark("rule_speed", 3)


@pytest.mark.parametrize("part", ["unit", "plane", "marker:", "memory", "control", "units "])
def test_what_is_no_part_of_a_state_cannot_be_read(part):
    with pytest.raises(TypeError, match="is no part of a state; write units"):
        reading("turn", part)(crash)
