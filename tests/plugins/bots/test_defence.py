"""Holding an objective: garrison, rings, and falling back."""

from __future__ import annotations

from grognard.verdict import Objective
from grognard_bots.officer import Officer, defence
from grognard_bots.officer.movement import Marches
from tests.plugins.bots.field import WARSAW, blank, picture, play_phase, poland

ALLIED = "player-turn.allied/initial-movement"


def test_the_objective_is_garrisoned_before_the_ring_and_the_ring_before_what_lies_outside():
    game = blank({"a": ("de.pz.10-8", "0101"), "b": ("de.pz.10-8", "0101"),
                  "x": ("pl.inf.4-4", "0405"), "y": ("pl.inf.4-4", "0405"),
                  "z": ("pl.inf.4-4", "0506")}, step=ALLIED)
    seen = picture(game, "allied", "0404")
    marches = Marches.of(seen)
    defence.man_stations(marches)
    near = sorted(int(seen.near[c]) for c in marches.placed.values())
    assert near[0] == 0
    assert len(near) == 3
    assert near[-1] <= 1


def test_who_holds_an_objective_under_threat_does_not_leave_it():
    units = {f"g{n}": ("pl.inf.4-4", WARSAW) for n in range(3)}
    game = poland({**units, "a": ("de.pz.10-8", "G0419")}, turn=2, step=ALLIED)
    assert {u.id for u in defence.garrison(picture(game, "allied"))} == set(units)
    play_phase(game, Officer(), "allied")
    assert all(game.state.unit(u).at == WARSAW for u in units)


def test_a_weak_unit_does_not_count_as_a_station_manned():
    game = blank({"a": ("de.pz.10-8", "0101"), "b": ("de.pz.10-8", "0202"),
                  "w": ("pl.cav.1-3", "0404"), "x": ("pl.inf.4-4", "0405")}, step=ALLIED)
    seen = picture(game, "allied", "0404")
    marches = Marches.of(seen)
    defence.man_stations(marches)
    assert marches.placed["x"] == seen.index("0404")


def test_units_out_of_reach_of_the_rings_come_nearer():
    game = poland({"a": ("de.pz.10-8", "G0419"), "g": ("pl.inf.4-4", WARSAW),
                   "x": ("pl.inf.4-4", "G0130")}, turn=2, step=ALLIED)
    seen = picture(game, "allied")
    before = int(seen.near[seen.index("G0130")])
    for _ in range(3):  # initial movement, then rails if it was kept for a train
        if game.state.clock.step.startswith("player-turn.allied") and game.pending:
            play_phase(game, Officer(), "allied")
    after = int(seen.near[seen.index(game.state.unit("x").at)])
    assert after < before


def test_somebody_stays_where_somebody_must_stand_and_infantry_goes_where_nobody_does():
    game = blank({"p": ("de.pz.10-8", "0103"), "i": ("de.inf.6-5", "0101"),
                  "k": ("de.inf.6-5", "0801"), "x": ("pl.inf.4-4", "0808")},
                 paint={"control": {"axis": ("0104", "0801"), "allied": ("0808",)}})
    seen = picture(game, "axis")
    seen.__dict__["objectives"] = tuple(
        Objective(h, "axis", manned=True, enough=2) for h in ("0104", "0801", "0808"))
    assert seen.content
    assert {u.id for u in defence.garrison(seen)} == {"k"}
    marches = Marches.of(seen, but={"k"})
    defence.man_empty(marches)
    assert marches.placed == {"k": seen.index("0801"), "i": seen.index("0104")}
