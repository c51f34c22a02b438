"""9: stacking limits, and what is given up when a segment ends."""

from __future__ import annotations

import pytest

from tests.plugins.krieg.marches import ask, at, codes, happened, move, play, read, submit

GO_HOME = ("krieg:combat", "krieg:organization")


def stack(*counters, **more):
    """Return a game with some counters in one hex."""
    units = {f"u{n}": (c, "0404") for n, c in enumerate(counters)}
    return play(units, **more)


def decision(game):
    """Return the decision that is waited for."""
    (pending,) = game.pending
    return pending.ask


def faults(*counters, **more):
    return ask(stack(*counters, **more), "stacking", hex="0404").values["faults"]


CORPS = ("de.inf.1", "de.inf.2", "de.pz.1", "de.pz.2")
ARMIES = ("de.army.1", "de.army.2", "de.pz-army.1.reduced")


@pytest.mark.parametrize(("counters", "wrong"), [
    (CORPS[:3], []),
    (CORPS, ["stack-units"]),
    (("de.army.1", "de.army.2", "de.inf.1"), []),
    (ARMIES, ["stack-multi-step"]),
    (("de.hq.A", "de.hq.B.reduced"), ["stack-hq"]),
    (("de.hq.A", "de.bunker"), ["stack-hq"]),
    (("de.hq.A", "de.army.1", "de.inf.1"), []),
    (("de.fort.1", "de.fort.2"), ["stack-fortress"]),
    (("su.front-baltic", "su.front-ukraine.reduced"), ["stack-front"]),
    (("su.front-baltic", "su.army.1"), []),
    ((*CORPS[:3], "de.air.1", "de.airborne.airdrop"), []),
    (("it.mech", "ru.army.3.reduced"), []),
    (("it.army.1.reduced", "ru.army.3.reduced"), ["stack-minors"]),
    (("an.inf.1", "ru.army.3.reduced"), []),
    (("an.inf.1", "ru.army.3.reduced", "it.army.1.reduced"), ["stack-minors"]),
    (("gi.hq-med", "ru.army.3.reduced"), ["stack-minors"]),
    (("gi.hq-med", "it.army.1.reduced"), []),
    (("gi.hq-med", "de.army.1"), []),
    (("de.army.1", "ru.army.3.reduced"), []),
])
def test_what_may_stay_in_a_hex(counters, wrong):
    side = "soviet" if counters[0].startswith("su") else "axis"
    game = play({f"u{n}": (c, "0404", side) for n, c in enumerate(counters)}, side=side)
    assert ask(game, "stacking", hex="0404").values["faults"] == wrong


def test_gibraltar_holds_two():
    places = {"0404": "Gibraltar:port"}
    assert faults("br.inf.1", "br.inf.2", board={"places": places}) == []
    game = stack("br.inf.1", "br.inf.2", "br.arm.1", board={"places": places})
    answer = ask(game, "stacking", hex="0404").values
    assert answer["faults"] == ["stack-units"]
    assert answer["limit"] == 2


@pytest.mark.parametrize(("total_war", "wrong"), [(False, ["stack-british-french"]), (True, [])])
def test_british_and_french_in_limited_war(total_war, wrong):
    politics = {"total_war": total_war}
    assert faults("br.inf.1", "fr.army.2", politics=politics) == wrong


def test_partisans_are_of_the_country_they_stand_in():
    board = {"base": {"country": "poland"}}
    countries = {"poland": "western"}
    both = {"p": ("pt.communist.1", "0404"), "n": ("pt.nationalist.1", "0404")}
    for other, wrong in (("pl.reserve", []), ("fr.army.2", ["stack-minors"] * 2),
                         ("br.inf.1", []), ("fr.mech", [])):
        units = {**both, "o": (other, "0404", "western")}
        game = play(units, board=board, countries=countries)
        assert ask(game, "stacking", hex="0404").values["faults"] == wrong


# --- when a segment ends ------------------------------------------------------------------------


def test_limits_may_be_broken_until_the_phase_ends():
    units = {"a": ("de.inf.1", "0404"), "b": ("de.inf.2", "0404"), "c": ("de.inf.3", "0404"),
             "d": ("de.inf.4", "0403")}
    game = play(units)
    move(game, "d", "0404")
    submit(game, "end-phase")
    asked = decision(game)
    assert asked.side == "axis"
    assert asked.rules == ("krieg:9",)
    assert "4 units" in asked.question
    submit(game, "eliminate-excess", hex="0404", units=["b"])
    assert at(game, "b") == "@pool:axis"
    assert game.state.clock.step.endswith("reserve-movement")


def test_enough_has_to_go_and_only_what_is_there():
    units = {f"u{n}": (c, "0404") for n, c in enumerate((*CORPS, "de.inf.3"))}
    game = play({**units, "z": ("de.inf.9", "0101")})
    submit(game, "end-phase")
    assert codes(game, "eliminate-excess", hex="0404", units=["u0"]) == ["stack-units"]
    assert codes(game, "eliminate-excess", hex="0404", units=["z", "u0"]) == ["not-there"]
    assert codes(game, "eliminate-excess", hex="0403", units=["u0", "u1"]) == ["not-asked"]
    assert codes(game, "eliminate-excess", hex="0404", units=["u0", "u0"]) == ["unit-twice"]
    assert codes(game, "eliminate-excess", hex="0404", units=["u0", "u1"]) == []


def test_the_cheapest_way_comes_first_and_is_the_default():
    game = stack(*CORPS)
    submit(game, "end-phase")
    asked = decision(game)
    assert [o.units for o in asked.options] == [("u0",), ("u1",), ("u2",), ("u3",)]
    assert asked.default == asked.options[0]


def test_steps_may_be_given_up_instead_of_units():
    """The third army becomes a corps; a full German army has to lose two steps for that."""
    units = {f"u{n}": (c, "0404") for n, c in enumerate(ARMIES)}
    pool = {"p": ("de.inf.9", "@pool:axis"), "q": ("de.pz.9", "@pool:axis")}
    game = play({**units, **pool}, modules=GO_HOME, supply=True)
    submit(game, "end-phase")
    asked = decision(game)
    best = asked.default
    assert best.units == ()
    assert best.reduced == ("u2",)
    done = game.submit(best)
    (event,) = happened(done, "step-lost")
    assert event.about["unit"] == "u2"
    assert at(game, "u2") == "@delay"
    assert ask(game, "stacking", hex="0404").values["legal"]
    assert len([u for u in game.state.units_at("0404") if u.side == "axis"]) == 3


def test_the_owner_chooses_though_it_is_not_his_turn():
    game = play({f"u{n}": (c, "0404") for n, c in enumerate(CORPS)}, side="western")
    submit(game, "end-phase", "western")
    asked = decision(game)
    assert asked.side == "axis"
    assert "not-there" in codes(game, "eliminate-excess", hex="0404", units=["x"])
    game.submit(asked.default)
    assert game.state.clock.step == "player-turn.western/reserve-movement"


def test_fortresses_and_headquarters_wait_in_the_delay_box():
    game = play({"a": ("de.hq.A", "0404"), "b": ("de.hq.B.reduced", "0404")})
    submit(game, "end-phase")
    submit(game, "eliminate-excess", hex="0404", units=["b"])
    assert at(game, "b") == "@delay"
    assert game.state.unit("b").face == "front"


def test_the_answer_is_read_from_words():
    game = stack(*CORPS)
    submit(game, "end-phase")
    order = read(game, "eliminate panzer-corps-2")
    assert order.units == ("u3",)
    assert read(game, "eliminate reduce panzer-corps-2").reduced == ("u3",)


def test_two_overfull_hexes_are_asked_about_one_after_the_other():
    units = {f"a{n}": (c, "0404") for n, c in enumerate(CORPS)}
    units |= {f"b{n}": (f"su.army.{n + 1}", "0606") for n in range(3)}
    game = play(units)
    submit(game, "end-phase")
    assert [p.side for p in game.pending] == ["axis"]
    game.submit(decision(game).default)
    assert [p.side for p in game.pending] == ["soviet"]
    game.submit(decision(game).default)
    assert game.state.clock.step.endswith("reserve-movement")
    assert ask(game, "stacking", hex="0606").values["legal"]
