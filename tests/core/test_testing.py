"""What `grognard.testing` offers to authors is there, typed and documented."""

from __future__ import annotations

import inspect

import pytest

import grognard.testing
from grognard.dice import DiceKey
from grognard.errors import GrognardError, UsageError
from grognard.testing import conformance, scripted
from grognard.testing.shorthand import _unit


@pytest.mark.parametrize("module", [grognard.testing, conformance])
def test_every_name_is_there_with_a_docstring_and_types(module):
    for name in module.__all__:
        thing = getattr(module, name)
        assert inspect.getdoc(thing), name
        if inspect.isfunction(thing):
            hints = inspect.get_annotations(thing)
            assert {*inspect.signature(thing).parameters, "return"} == set(hints), name


def test_scripted_dice_show_what_they_are_told_and_no_more():
    dice = scripted(3, 5)
    key = DiceKey(1, "combat", "x", 1)
    assert [dice.roll(key).value, dice.roll(key).value] == [3, 5]
    with pytest.raises(GrognardError, match="gives no value"):
        dice.roll(key)


def test_a_unit_in_a_line():
    unit = _unit("guard", "c.front@0405 blue")
    assert (unit.id, unit.unit, unit.at, unit.side) == ("guard", "c.front", "0405", "blue")
    assert _unit("spare", "c").at == "@reserve"
    for text in ("", "@0405", "c@"):
        with pytest.raises(UsageError, match="does not say which counter stands where"):
            _unit("guard", text)
