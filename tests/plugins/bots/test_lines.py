"""Lines of communications: cut on the last turn, and guarded against that."""

from __future__ import annotations

from grognard_bots.officer import Officer
from grognard_standard_rules.supply import line_of_communications
from tests.plugins.bots.field import INITIAL, WARSAW, play_phase, poland

ALLIED = "player-turn.allied/initial-movement"


def line(game):
    return line_of_communications(game.position, game.state.unit("taker")).value


def test_the_allies_cut_the_line_of_who_holds_warsaw_alone():
    game = poland({"taker": ("de.inf.6-5", WARSAW), "x": ("pl.inf.4-4", "G0321"),
                   "y": ("pl.inf.4-4", "G0422"), "z": ("pl.inf.4-4", "G0721")},
                  step=ALLIED, axis_holds=[WARSAW])
    assert line(game) is not None
    play_phase(game, Officer(), "allied")
    assert line(game) is None


def test_what_cannot_be_cut_is_let_be_and_the_others_go_on():
    game = poland({"taker": ("de.inf.6-5", WARSAW), "x": ("pl.inf.4-4", "G1618")},
                  step=ALLIED, axis_holds=[WARSAW])
    play_phase(game, Officer(), "allied")
    assert line(game) is not None


def test_the_axis_opens_its_line_with_units_to_spare():
    ring = {"x": ("pl.inf.4-4", "G0321"), "y": ("pl.inf.4-4", "G0422"),
            "z": ("pl.inf.4-4", "G0521")}
    spare = {f"s{n}": ("de.inf.6-5", "G0219") for n in range(4)}
    game = poland({"taker": ("de.inf.6-5", WARSAW), **ring, **spare},
                  step=INITIAL, axis_holds=[WARSAW])
    assert line(game) is None
    play_phase(game, Officer(), "axis")
    assert line(game) is not None
