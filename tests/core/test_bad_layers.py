"""Layers that cannot be folded and lines that cannot be added: their module is named."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.board.layers import Layer
from grognard.errors import AssemblyError, ModuleFault
from grognard.modules import implements, only_for, reading
from grognard.tally import Line
from tests.core.faulty import crash, later, module
from tests.core.toy import BASE, RED, toy_table


def layer(position, **fields):
    size = position.board.grid.size
    good = {"id": "mud", "text": "mud", "rules": (), "scope": "enter", "op": "add", "value": 1,
            "mask": np.zeros(size, np.bool_)}
    return Layer(**{**good, **fields})


LAYERS = {
    "shape": lambda p: [layer(p, mask=np.zeros(3, np.bool_))],
    "type of mask": lambda p: [layer(p, mask=np.zeros(p.board.grid.size))],
    "mask no plane": lambda p: [layer(p, mask=[True])],
    "type of value": lambda p: [layer(p, value=np.zeros(p.board.grid.size))],
    "half a point": lambda p: [layer(p, value=1.5)],
    "negative": lambda p: [layer(p, value=-1)],
    "operation": lambda p: [layer(p, op="sum")],
    "scope": lambda p: [layer(p, scope="around")],
    "no group": lambda p: [layer(p, op="max")],
    "twice": lambda p: [layer(p), layer(p)],
    "no layer": lambda p: [np.zeros(3)],
    "no list": lambda p: 5,
    "raising": crash,
    "later": later,
}


@pytest.mark.parametrize("case", LAYERS)
def test_a_layer_that_cannot_be_folded_names_its_module(case):
    @implements("layer_movement")
    def mud(position):
        return LAYERS[case](position)

    position = toy_table(BASE, module(mud)).opening()
    with pytest.raises(ModuleFault, match="h:bad"):
        position.costs("layer_movement", side=RED, mover="foot")


def test_a_layer_for_some_movers_is_not_even_asked_for_others():
    asked = []

    @implements("layer_movement")
    @reading("units:{side}")
    @only_for(mover="guns")
    def no_guns(position, mover):
        asked.append(mover)
        yield layer(position, mask=np.ones(position.board.grid.size, np.bool_))

    position = toy_table(BASE, module(no_guns)).opening()
    foot = position.layers("layer_movement", side=RED, mover="foot")
    guns = position.layers("layer_movement", side=RED, mover="foot:guns")
    assert asked == ["foot:guns"]
    assert [one.id for one in guns if one not in foot] == ["mud"]


@pytest.mark.parametrize(("hook", "words"), [
    ("layer_movement", {"movers": "guns"}), ("offer_events", {"mover": "guns"})])
def test_who_is_only_for_what_his_hook_does_not_ask_about_is_told_so(hook, words):
    @implements(hook)
    @only_for(**words)
    def lost():
        yield from ()

    with pytest.raises(AssemblyError, match=f"only for some {next(iter(words))}"):
        toy_table(BASE, module(lost))


LINES = {
    "stage": Line("late", "add", 1, "late"), "operation": Line("total", "plus", 1, "plus"),
    "value": Line("total", "add", 1.5, "half"), "text": Line("total", "add", "1", "one"),
    "no line": 3,
}


@pytest.mark.parametrize("case", LINES)
def test_a_line_that_cannot_be_added_names_its_module(case):
    @implements("modify_die")
    def more(position):
        return [LINES[case]]

    position = toy_table(BASE, module(more)).opening()
    with pytest.raises(ModuleFault, match="h:bad"):
        position.tally("modify_die", "die", battle=None)
