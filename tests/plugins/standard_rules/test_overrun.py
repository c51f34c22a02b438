"""Overruns (5.7), with the numbers of the cases."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from grognard_standard_rules.overrun import ratio

from .boards import MECHANIZED, ask, at, codes, events, play, submit, why

SS3 = dict.fromkeys("abc", ("de.sspz.13-8", "0405"))
"""Three 13-8s south of 0404."""


def overrun(game, units="abc", path=(), target="0404", through="0405", **more):
    return dict(target=target, through=through, approaches=[
        {"units": list(units), "path": list(path)}], **more)


@pytest.mark.parametrize(("attack", "defence", "odds"), [
    (28, 2, "14:1"), (30, Fraction(21, 2), "2:1"), (30, 10, "3:1"), (17, 6, "2:1"),
    (5, 9, "1:2"), (Fraction(39, 2), 2, "9:1"), (39, 3, "13:1"), (0, 2, "0:1"),
    (4, 0, "any odds"),
])
def test_odds_are_rounded_for_the_defender(attack, defence, odds):
    """std:11.0"""
    assert ratio(Fraction(attack), Fraction(defence)) == odds


def test_the_example_of_the_rulebook():
    """std:5.7, std:5.72, std:5.79, case wie-05.7-a: six points of eight are gone."""
    game = play({"a": ("de.pz.10-8", "0406"), "b": ("de.pz.10-8", "0406"),
                 "c": ("de.pzg.8-8", "0406"), "x": ("pl.inf.2-4", "0404"),
                 "y": ("pl.inf.4-4", "0403")})
    order = overrun(game, path=["0405"])
    answer = ask(game, "overrun", by="axis", **order).values
    assert (answer["attack"], answer["defence"], answer["odds"]) == ("28", "2", "14:1")
    assert (answer["mp_needed"], answer["mp_available"], answer["possible"]) == (6, 8, True)
    batch = submit(game, "overrun", **order)
    assert at(game, "x") == "@eliminated"
    assert {at(game, u) for u in "abc"} == {"0404"}
    assert events(batch, "unit-overrun")[0].about["odds"] == "14:1"
    assert events(batch, "unit-eliminated")[0].about["cause"] == "overrun"
    assert game.state.remembered("spent")["a"] == 6
    # Leaving the zone of 0403 would cost three, two are left.
    assert codes(game, "move", units=["a"], path=["0405"]) == ["too-dear"]


def test_those_overrun_have_no_zone_for_those_who_overrun_them():
    """std:9.22, std:5.7: two hexes beside the target cost one each."""
    game = play({"a": ("de.sspz.13-8", "0306"), "b": ("de.sspz.13-8", "0306"),
                 "x": ("pl.inf.2-4", "0404")})
    order = overrun(game, "ab", path=["0305", "0405"])
    assert ask(game, "overrun", by="axis", **order).values["mp_needed"] == 1 + 1 + 1 + 2
    assert codes(game, "overrun", **order) == []
    assert ask(game, "movement-cost", unit="a", path=["0305", "0405"]).values["mp_cost"] == 8


def test_the_refusal_counts_the_way_once():
    """std:5.72: 3 to 0405, 5 from there into the target, 2 to overrun it: ten, not eight."""
    game = play({"a": ("de.sspz.13-8", "0406"), "x": ("su.inf.1-4", "0404"),
                 "y": ("su.inf.1-4", "0505")})
    reasons = why(game, "overrun", **overrun(game, "a", path=["0405"]))
    assert [r.code for r in reasons] == ["too-dear"]
    assert "needs 10 movement points" in reasons[0].text


def test_units_from_several_hexes_enter_through_one_hexside():
    """std:5.7, std:5.73"""
    game = play({"a": ("de.sspz.13-8", "0407"), "b": ("de.sspz.13-8", "0506"),
                 "c": ("de.sspz.13-8", "0505"), "x": ("pl.inf.2-4", "0404")})
    ways = [{"units": ["a"], "path": ["0406", "0405"]}, {"units": ["b"], "path": ["0405"]}]
    assert codes(game, "overrun", target="0404", through="0405",
                 approaches=[*ways, {"units": ["c"]}]) == ["wrong-hexside"]
    submit(game, "overrun", target="0404", through="0405", approaches=ways)
    assert (at(game, "a"), at(game, "b")) == ("0404", "0404")


def test_the_whole_stack_is_overrun_by_three_units_at_most():
    """std:5.71, std:5.73, case wie-05.71-a."""
    game = play({**dict.fromkeys("abcd", ("de.pz.10-8", "0405")),
                 "x": ("pl.inf.2-4", "0404"), "y": ("su.inf.1-4", "0404", "allied")})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["attack"], answer["defence"], answer["possible"]) == ("30", "3", False)
    assert answer["odds"] == "10:1"
    assert codes(game, "overrun", **overrun(game)) == ["odds"]
    assert codes(game, "overrun", **overrun(game, "abcd")) == ["too-many"]


def test_the_one_hex_guarantee_does_not_pay_for_it():
    """std:5.14, std:5.72, case wie-05.14-c."""
    game = play({**SS3, "x": ("su.inf.1-4", "0404"), "y": ("su.inf.1-4", "0505")},
                unsupplied={"axis": ["a", "b", "c"]})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["mp_needed"], answer["mp_available"], answer["possible"]) == (7, 4, False)
    reasons = why(game, "overrun", **overrun(game))
    assert [r.code for r in reasons] == ["too-dear"] * 3
    assert "2 more to overrun" in reasons[0].text


def test_one_overrun_in_each_phase():
    """std:5.74, std:5.5, case wie-05.74-a."""
    units = {"a": ("de.sspz.13-8", "0407"), "x": ("su.inf.1-4", "0406"),
             "y": ("su.inf.1-4", "0404")}
    game = play(units)
    submit(game, "overrun", **overrun(game, "a", target="0406", through="0407"))
    assert codes(game, "overrun", **overrun(game, "a", ["0405"])) == ["one-overrun"]
    game = play(units, step=MECHANIZED, moved={"a": "initial"})
    assert codes(game, "overrun", **overrun(game, "a", target="0406", through="0407")) == []


def test_after_the_overrun_the_units_may_go_on_once():
    """std:5.7"""
    game = play({**SS3, "x": ("su.inf.1-4", "0404")})
    submit(game, "overrun", **overrun(game))
    assert game.state.remembered("spent")["a"] == 3
    submit(game, "move", units=["a", "b"], path=["0403", "0402"])
    assert game.state.remembered("spent")["a"] == 5
    assert codes(game, "move", units=["a"], path=["0401"]) == ["moved-already"]
    assert codes(game, "move", units=["c"], path=["0403", "0402", "0401", "0301", "0201",
                                                  "0101"]) == ["too-dear"]


def test_hungry_tanks_lose_nothing_in_an_overrun():
    """std:5.75, std:14.13, case wie-05.75-a: supply is that of the beginning of the phase."""
    game = play({**SS3, "x": ("su.inf.1-4", "0404")}, unsupplied={"axis": ["a", "b", "c"]})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["attack"], answer["possible"]) == ("39/2", True)
    batch = submit(game, "overrun", **overrun(game))
    assert [e.about["unit"] for e in events(batch, "unit-eliminated")] == ["x"]


def test_anti_tank_guns_halve_mechanized_units():
    """std:5.76, std:20.2, case wie-05.76-b."""
    game = play({**SS3, "x": ("su.inf.1-4", "0404"), "y": ("su.at.0-1-10", "0404")})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["attack"], answer["defence"], answer["possible"]) == ("39/2", "2", False)


def test_two_anti_tank_guns_do_no_more_than_one_and_none_help_the_overrunners():
    """std:20.21, std:20.23"""
    game = play({**SS3, "g": ("su.at.0-1-10", "0405", "axis"), "x": ("su.at.0-1-10", "0404"),
                 "y": ("su.at.0-1-10", "0404")})
    assert ask(game, "overrun", by="axis", **overrun(game)).values["attack"] == "39/2"
    game = play({**SS3, "g": ("su.at.0-1-10", "0405", "axis"), "x": ("su.tank.8-6", "0404")})
    assert ask(game, "overrun", by="axis", **overrun(game)).values["attack"] == "39"


def test_infantry_does_not_mind_anti_tank_guns():
    """std:20.2"""
    game = play({**dict.fromkeys("abc", ("de.inf.6-5", "0405")), "x": ("su.at.0-1-10", "0404")})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["attack"], answer["possible"]) == ("18", True)


def test_rivers_halve():
    """std:5.76"""
    game = play({**SS3, "x": ("pl.inf.2-4", "0404")}, board={"river": ["0404/0405"]})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["attack"], answer["mp_needed"], answer["possible"]) == ("39/2", 4, False)


def test_a_train_is_overrun_at_half_its_strength():
    """std:5.78, std:6.36, case wie-05.78-a."""
    game = play({**SS3, "x": ("de.inf.6-5", "0404", "allied")},
                markers=[("entrained", "x", "allied")])
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert (answer["defence"], answer["odds"], answer["possible"]) == ("3", "13:1", True)
    submit(game, "overrun", **overrun(game))
    assert game.state.marker("entrained", "x") is None


def test_nobody_leaves_a_battlegroup():
    """std:5.79, case wie-05.79-a."""
    game = play({**SS3, "x": ("de.inf.6-5.kg", "0404", "allied")})
    submit(game, "overrun", **overrun(game))
    game = play({**SS3, "x": ("fr.inf.3-4", "0404")})
    submit(game, "overrun", **overrun(game))
    assert at(game, "x") == "@eliminated"


@pytest.mark.parametrize(("nation", "left"), [("de", 1), ("", 0)])
def test_a_supply_unit_is_captured_or_destroyed(nation, left):
    """std:5.79, std:14.42, case wie-05.79-a."""
    game = play({**SS3, "x": ("cw.msu.0-1-1", "0404")})
    submit(game, "overrun", **overrun(game))
    (pending,) = game.pending
    assert (pending.side, pending.kinds) == ("axis", ("overrun-supply",))
    assert {o.nation for o in pending.ask.options} == {"de", ""}
    assert codes(game, "overrun-supply", unit="x", nation="it") == ["no-captor"]
    submit(game, "overrun-supply", unit="x", nation=nation)
    there = [u for u in game.state.units_at("0404") if u.counter == "de.msu.0-1-1"]
    assert len(there) == left
    assert all(u.side == "axis" for u in there)
    assert at(game, "x") == "@eliminated"
    assert {at(game, u) for u in "abc"} == {"0404"}


@pytest.mark.parametrize("counter", ["su.art.10-1-10", "su.at.0-1-10", "de.msu.0-1-1"])
def test_who_takes_no_part(counter):
    """std:5.7, std:20.15, std:20.22"""
    game = play({"a": (counter, "0405", "axis"), "b": ("de.sspz.13-8", "0405"),
                 "x": ("su.inf.1-4", "0404")}, step=MECHANIZED)
    assert "no-overrun" in codes(game, "overrun", **overrun(game, "ab"))


def test_partisans_survive_and_alone_are_not_overrun():
    """wie:49.29"""
    game = play({**SS3, "p": ("su.par.0-5-0.unit", "0404"), "x": ("su.inf.1-4", "0404")})
    answer = ask(game, "overrun", by="axis", **overrun(game)).values
    assert answer["defence"] == "2"
    submit(game, "overrun", **overrun(game))
    assert (at(game, "p"), at(game, "x")) == ("0404", "@eliminated")
    game = play({**SS3, "p": ("su.par.0-5-0.unit", "0404")})
    assert codes(game, "overrun", **overrun(game)) == ["nothing-to-overrun"]


def test_every_reason_against_an_overrun():
    game = play({"a": ("de.inf.6-5", "0406"), "x": ("pl.inf.4-4", "0404")}, moved={"a": "initial"})
    found = codes(game, "overrun", **overrun(game, "a"))
    assert found == ["moved-already", "wrong-hexside", "odds"]
    assert codes(game, "overrun", **overrun(game, "a", target="0401")) == [
        "moved-already", "not-adjacent", "nothing-to-overrun", "wrong-hexside"]


def test_reading_finds_hexside_and_paths():
    game = play({"a": ("de.sspz.13-8", "0407"), "b": ("de.sspz.13-8", "0506"),
                 "x": ("su.inf.1-4", "0404")})
    order = game.kind("overrun").read(game.position, "axis",
                                      ["0404", "with", "13-8@0407", "13-8@0506"])
    assert set(order.units) == {"a", "b"}
    assert game.why_not(order) == []
    order = game.kind("overrun").read(game.position, "axis",
                                      ["0404", "with", "a", "b", "from", "0405"])
    assert order.through == "0405"


def test_proposed_overruns_are_legal():
    game = play({"a": ("de.sspz.13-8", "0407"), "b": ("de.inf.6-5", "0506"),
                 "x": ("su.inf.1-4", "0404"), "y": ("pl.inf.4-4", "0202")})
    offers = list(game.propose("overrun", "axis", Random(1)))
    assert offers
    assert {o.target for o in offers} == {"0404"}
    assert all(game.why_not(o) == [] for o in offers)
