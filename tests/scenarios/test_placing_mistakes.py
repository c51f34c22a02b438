"""What goes wrong while setting up (wie:S3.2): the refusal says where else, and by which case."""

from __future__ import annotations

import pytest

from grognard.cli.shown import side_data
from grognard.errors import GrognardError, IllegalOrder, UnreadableOrder
from grognard.game import Game, new_game
from grognard_standard_rules import deployment
from grognard_standard_rules.setup import _read

HEAD = '[deployment]\nscenario = "{}"\nside = "{}"\n\n[[place]]\n'


@pytest.fixture(scope="module")
def barbarossa() -> Game:
    return new_game("wie/barbarossa", seed=1)


def test_a_hex_that_no_group_may_start_in(barbarossa):
    """wie:S3.22: each group is named with its ground, and the case that gives it."""
    with pytest.raises(IllegalOrder) as refused:
        _read(barbarossa.position, "soviet", ["1-4", "at", "G0420"])
    (reason,) = refused.value.reasons
    assert reason.rules == ("wie:S0.1", "wie:S3.22")
    assert "8 of Odessa Reserve (within five hexes of Odessa)" in reason.remedy
    order = _read(barbarossa.position, "soviet", ["10-1-10", "at", "G1319"])
    (reason,) = barbarossa.why_not(order)
    assert (reason.code, reason.rules) == ("outside-area", ("wie:S0.1", "wie:S3.22"))


def test_a_placed_unit_is_named_by_where_it_stands():
    """wie:S0.1: and is placed elsewhere, as long as the step lasts."""
    game = new_game("wie/barbarossa", seed=1)
    game.submit(_read(game.position, "soviet", ["0-1-10", "at", "G1319"]))
    order = _read(game.position, "soviet", ["0-1-10@G1319", "at", "G1218"])
    game.submit(order)
    assert game.state.unit(order.unit).at == "G1218"
    with pytest.raises(UnreadableOrder, match="'0-1-10@G1319' waits"):
        _read(game.position, "soviet", ["0-1-10@G1319", "at", "G1218"])


@pytest.mark.parametrize(("head", "row", "says", "hint"), [
    (("S5", "soviet"), ("Lithuania", "su.inf.1-4", 1),
     r"scenario S5, not for S3 \(Barbarossa, wie\)", "write FILE deployment"),
    (("S3", "axis"), ("Rumania", "ro.inf.2-4", 1), "of axis, not of soviet", "write FILE"),
    (("S3", "soviet"), ("Poland Reserve", "su.inf.1-4", 1),
     r"place\[0\].group: soviet has no group called 'Poland Reserve'", "Riga Reserve"),
    (("S3", "soviet"), ("Lithuania", "su.art.10-1-10", 1),
     r"place\[0\].unit: no su.art.10-1-10 is among the units of Lithuania", "su.at.0-1-10"),
    (("S3", "soviet"), ("Lithuania", "su.at.0-1-10", 4),
     r"4 hexes are given for su.at.0-1-10 of Lithuania, and 3 of them", "leave hexes out"),
])
def test_a_file_that_does_not_fit(barbarossa, tmp_path, head, row, says, hint):
    """wie:S0.1: nothing of a deployment file is passed over in silence."""
    group, unit, number = row
    path = tmp_path / "plan.toml"
    path.write_text(HEAD.format(*head) + f'group = "{group}"\nunit = "{unit}"\n'
                    f"hexes = {['G1319'] * number}\n", encoding="utf-8")
    with pytest.raises(GrognardError, match=says) as refused:
        deployment.read(barbarossa.position, "soviet", [str(path)])
    assert hint in refused.value.hint


def test_what_is_in_hand(barbarossa):
    """wie:S3.22: group by group, with the ground of each."""
    answer = barbarossa.ask({"kind": "in-hand", "side": "soviet"})
    assert answer.values == {"units": 254}
    said = {r.text: r.rules for r in answer.because}
    assert said["Krasnodar Reserve: 1 3-5, 2 2-5, 13 1-4; within five hexes of Krasnodar"] == (
        "wie:S0.1", "wie:S3.22")
    assert side_data(barbarossa.position, "soviet")["boxes"] == {"set-up": 254}
    (holes,) = [r for r in answer.because if r.code == "not-covered-yet"]
    assert "of the start line still to be covered by infantry or its zones: " in holes.text


def test_what_may_start_fortified_is_in_hand_too():
    """wie:S5.3: the divisions that are turned over are placed first, each where its group may."""
    game = new_game("wie/stalingrad", seed=1)
    answer = game.ask({"kind": "in-hand", "side": "soviet"})
    assert [(r.code, r.text) for r in answer.because] == [
        ("may-turn", "Sevastopol: the 1-4 may start fortified; H2021"),
        ("may-turn", "All other units: any of 83 1-4 may start fortified; on or east of the line"),
    ]
