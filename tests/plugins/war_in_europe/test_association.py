"""wie:37.1, wie:37.4: what cases cannot say about associated players."""

from __future__ import annotations

import pytest

from grognard.cli.options import together_in
from grognard_war_in_europe.diplomacy import _check
from tests.plugins.standard_rules.boards import codes, play

AT_WAR = [["axis", "allied"], ["axis", "soviet"]]
LINE = {"rail": ["0403/0404", "0404/0405"]}
OURS = {"rail": {"allied": ["0403", "0404", "0405"]}}


def sides(order=("axis", "allied", "soviet"), at_war=AT_WAR, associated=(("allied", "soviet"),)):
    return {"belligerents": {"order": list(order), "at_war": at_war,
                             "associated": [list(p) for p in associated]}}


@pytest.mark.parametrize(("order", "at_war", "associated", "faults"), [
    (("axis", "allied", "soviet"), AT_WAR, [("allied", "soviet")], 0),
    (("axis", "soviet", "allied"), AT_WAR, [("allied", "soviet")], 0),
    (("allied", "axis", "soviet"), AT_WAR, [("allied", "soviet")], 1),
    (("soviet", "axis", "allied"), [["axis", "allied"]], [("axis", "soviet")], 1),
    (("axis", "soviet", "allied"), [["axis", "allied"]], [("axis", "soviet")], 0),
])
def test_no_enemy_plays_between_associates(order, at_war, associated, faults):
    """wie:37.4."""
    game = play({"a": ("de.inf.6-5", "0404")}, section=sides(order, at_war, associated))
    assert len(list(_check(game.position))) == faults


def test_no_train_passes_the_unit_of_an_associate():
    """wie:37.1: not even on one's own rails."""
    game = play({"us": ("us.mot.8-10", "0403"), "su": ("su.corps.4-4", "0404")}, board=LINE,
                paint=OURS, step="player-turn.allied/rail-movement",
                pool={"rail-capacity:allied": 5},
                section={**sides(), "supply": {"sources": {"us": ["0403"]}}})
    found = codes(game, "rail-move", by="allied", units=["us"], path=["0404", "0405"])
    assert "associated-unit" in found


def test_no_rail_is_repaired_under_an_associate():
    """wie:37.1, wie:37.2: what is repaired becomes one's own."""
    game = play({"rr": ("all.rr.rr", "0403"), "su": ("su.corps.4-4", "0404")}, board=LINE,
                paint={"rail": {"allied": ["0403"], "soviet": ["0404", "0405"]}},
                step="player-turn.allied/initial-movement", section=sides())
    assert "associated-unit" in codes(game, "repair", by="allied", unit="rr", path=["0404"])


def test_yugoslav_divisions_start_outside_enemy_zones_and_cadres_anywhere():
    """wie:50.45: a cadre may even stand under the enemy."""
    at = {"area": {"countries": ["Yugoslavia"]}, "side": "soviet", "step": 1}
    forces = {"group": [
        {"name": "Divisions", "units": {"yu.pardiv.2-5": 1}, **at},
        {"name": "Cadres", "units": {"yu.cadre.0-5-0": 1}, **at},
    ]}
    game = play({"de": ("de.inf.6-5", "0404")}, board={"base": {"country": "Yugoslavia"}},
                step="set-up/set-up", turn=0, section={**sides(), "forces": forces})
    place = {"kind": "place", "by": "soviet"}
    division, cadre = "yu.pardiv.2-5#1", "yu.cadre.0-5-0#1"
    assert codes(game, **place, unit=division, hex="0403") == ["enemy-zone"]
    assert "enemy-there" in codes(game, **place, unit=division, hex="0404")
    assert codes(game, **place, unit=division, hex="0401") == []
    assert codes(game, **place, unit=cadre, hex="0404") == []
    assert [e.kind for e in game.submit({**place, "unit": cadre, "hex": "0302"}).events] == [
        "unit-placed"]  # the Axis ignores it: its hex does not change hands (wie:49.11)


def test_one_person_may_have_two_sides_which_stay_associated():
    """std:2.1, std:2.3, std:2.32: seats change nothing in how sides stand to each other."""
    game = play({"us": ("us.mot.8-10", "0404"), "su": ("su.corps.4-4", "0403")}, section=sides(),
                step="player-turn.allied/initial-movement")
    assert together_in("axis=pass,allied+soviet=human") == (("allied", "soviet"),)
    assert "associated-units" in codes(game, "move", by="allied", units=["us"], path=["0403"])
