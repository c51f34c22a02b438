"""Stacking (10.0), with the numbers of the cases."""

from __future__ import annotations

from random import Random

import pytest

from grognard_standard_rules.stacking import overstacked

from .boards import INITIAL, ask, at, codes, end_phase, play, submit, why


def stack(counters, side):
    return {f"u{n}": (c, "0404", side) for n, c in enumerate(counters)}


@pytest.mark.parametrize(("side", "counters", "legal"), [
    ("axis", ["de.inf.6-5"] * 4, True), ("axis", ["de.inf.6-5"] * 5, False),
    ("allied", ["pl.inf.4-4"] * 4, True),
    ("soviet", ["su.corps.4-4"] * 3, True), ("soviet", ["su.inf.1-4"] * 4, False),
])
def test_limits_by_side(side, counters, legal):
    """std:10.0, std:10.22, case wie-10.0-a."""
    game = play(stack(counters, side))
    answer = ask(game, "stacking", hex="0404").values
    assert answer["legal"] is legal
    assert answer["count"] == len(counters)
    assert bool(overstacked(game.position, side)) is not legal


@pytest.mark.parametrize(("counter", "counts"), [
    ("su.par.0-5-0", False), ("su.par.0-5-0.unit", False), ("su.arms.arms", False),
    ("su.train.0-10-0", True), ("su.rr.rr", True), ("su.msu.0-1-1", True),
    ("su.at.0-1-10", True),
])
def test_what_counts(counter, counts):
    """std:10.1, case wie-10.1-a."""
    game = play(stack(["su.inf.1-4", "su.inf.1-4", counter], "soviet"),
                markers=[("fortification", "0404", "soviet")])
    assert ask(game, "stacking", hex="0404").values["count"] == 2 + counts


def test_types_and_nations_stack_freely():
    """std:10.23, std:10.24"""
    game = play(stack(["de.inf.6-5", "fi.inf.4-5", "de.pz.10-8", "de.msu.0-1-1"], "axis"))
    assert ask(game, "stacking", hex="0404").values == {
        "legal": True, "count": 4, "limit": 4, "excess": 0, "weights": dict.fromkeys(
            ("u0", "u1", "u2", "u3"), 1)}


def test_the_phase_does_not_end_while_somebody_can_still_leave():
    """std:5.23"""
    game = play(stack(["de.inf.6-5"] * 5, "axis"), step=INITIAL)
    (reason,) = why(game, "end-phase")
    assert reason.code == "overstacked"
    assert reason.hexes == ("0404",)
    assert reason.remedy == "move one of 5*6-5@0404"
    submit(game, "move", units=["u0"], path=["0403"])
    assert why(game, "end-phase") == []


def test_what_cannot_be_helped_is_the_enemys_to_remove():
    """std:10.21, case wie-10.21-a: one goes, the enemy picks."""
    units = stack(["de.inf.6-5"] * 4 + ["de.pz.10-8"], "axis")
    game = play({**units, "x": ("pl.inf.4-4", "0101")}, moved=dict.fromkeys(units, "initial"))
    end_phase(game)
    (pending,) = game.pending
    assert (pending.side, pending.kinds) == ("allied", ("eliminate-excess",))
    assert len(pending.ask.options) == 5
    assert pending.ask.default.units == ("u4",)
    assert codes(game, "eliminate-excess", "axis", hex="0404", units=["u0"]) == ["answer-first"]
    assert codes(game, "eliminate-excess", "allied", hex="0404", units=["u0", "u1"]) == [
        "wrong-number"]
    assert codes(game, "eliminate-excess", "allied", hex="0404", units=["x"]) == ["not-there"]
    offers = list(game.propose("eliminate-excess", "allied", Random(1)))
    assert all(game.why_not(o) == [] for o in offers)
    read = game.kind("eliminate-excess").read(game.position, "allied", ["10-8"])
    assert read.units == ("u4",)
    submit(game, "eliminate-excess", "allied", hex="0404", units=["u4"])
    assert at(game, "u4") == "@eliminated"
    assert not overstacked(game.position, "axis")


def test_the_reading_without_5_23():
    """std:5.23 as a parameter: then the enemy's choice is the only sanction."""
    game = play({**stack(["de.inf.6-5"] * 5, "axis"), "x": ("pl.inf.4-4", "0101")},
                settings=["standard:stacking:bind_movement=false"])
    assert why(game, "end-phase") == []


def test_a_retreat_excuses_until_the_owners_next_movement_phase_ends():
    """std:12.62: then the owner chooses himself."""
    units = stack(["de.inf.6-5"] * 5, "axis")
    marks = [("overstacked", "0404", "axis")]
    game = play({**units, "x": ("pl.inf.4-4", "0101")}, step="player-turn.allied/initial-movement",
                markers=marks)
    end_phase(game, "allied")
    assert not any(p.ask for p in game.pending)
    assert game.state.marker("overstacked", "0404") is not None
    game = play(units, markers=marks, moved=dict.fromkeys(units, "initial"))
    end_phase(game)
    (pending,) = game.pending
    assert pending.side == "axis"
    submit(game, "eliminate-excess", "axis", hex="0404", units=["u2"])
    assert game.state.marker("overstacked", "0404") is None
