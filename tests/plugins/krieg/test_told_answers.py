"""Answers that a player chooses among read as words, not as what the journal holds."""

import pytest

from grognard.cli.words import option
from grognard.game import new_game


@pytest.fixture(scope="module")
def position():
    return new_game("krieg-quickstart", seed=1).position


@pytest.mark.parametrize(("order", "said"), [
    ({"kind": "choose-target", "country": "baltic_states"}, "the Baltic States"),
    ({"kind": "choose-target", "country": ""}, "none"),
    ({"kind": "choose-faction", "country": "greece", "faction": "western"}, "it becomes Western"),
    ({"kind": "retreat", "ways": [["w3417", "w3418"]]}, "to w3418"),
    ({"kind": "retreat", "ways": [["w3417", "w3418"], ["w3316", "w3317"]]},
     "w3417 to w3418, w3316 to w3317"),
    ({"kind": "contest-air", "unit": ""}, "do not contest it"),
    ({"kind": "place-step", "unit": "", "to": "", "steps": []}, "none"),
])
def test_told(position, order, said):
    kind = position.assembly.orders[order["kind"]]
    assert option(position, kind.model(by="axis", **order)).casefold() == said.casefold()


def test_units_are_named(position):
    unit = next(u for u in position.state.units_of("axis"))
    kind = position.assembly.orders["lose-step"]
    told = option(position, kind.model(by="axis", unit=unit.id, step="armor"))
    assert told.endswith("its armor step")
    assert unit.id not in told
