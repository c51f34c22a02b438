"""2.3: placing aircraft, contesting them, making beachheads."""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import UnreadableOrder
from grognard_krieg.air_contest import contesters
from grognard_krieg.air_superiority import air_at_or_next_to, air_in_zone
from grognard_krieg.beachheads import beach_hexes, beachhead_at
from tests.plugins.krieg.lines import (
    AIR,
    MUD,
    SNOW,
    ask,
    at,
    codes,
    happened,
    play,
    submit,
    where,
)

AXIS, WEST = AIR.format("axis"), AIR.format("western")
TRACK = {"a": ("de.air.1", "@air-track:axis"), "b": ("de.air.2", "@air-track:axis")}
HAMBURG = {"hamburg": ("de.inf.1", "Hamburg")}
LONDON = {"raf": ("br.air.1", "@air-track:western"), "london": ("br.inf.1", "London")}
MOSCOW = {"red": ("su.air-stavka", "@air-track:soviet")}


def test_a_hq_is_a_base_anywhere_a_corps_only_in_town() -> None:
    """krieg:2.3.2."""
    units = {**TRACK, "hq": ("de.hq.North", "w3723"), "corps": ("de.pz.1", "w3422")}
    game = play(units, step=AXIS, whole=True)
    assert ask(game, "air-bases", unit="a").values["bases"] == ["hq"]
    in_town = play({**units, "corps": ("de.pz.1", "Munich")}, step=AXIS, whole=True)
    assert ask(in_town, "air-bases", unit="a").values["bases"] == ["hq", "corps"]


def test_range_goes_over_the_sea_but_not_across_neutrals() -> None:
    """krieg:2.3.2: three hexes over all-sea hexes; a neutral stripe stops it."""
    board = {"kind": {"all_sea": ["0303", "0304", "0403", "0404"]},
             "places": {"0103": "Hafen:city,port,north_sea"},
             "country": {"sweden": [f"{c:02}06" for c in range(1, 9)]}}
    game = play({"a": ("de.air.1", "@air-track:axis"), "corps": ("de.inf.1", "0103")},
                step=AXIS, board=board)
    hexes = set(ask(game, "air-placement", unit="a").values["hexes"])
    assert "0402" in hexes
    assert "0202" in hexes
    assert "0303" not in hexes
    assert "0403" not in hexes
    assert "0105" in hexes
    assert not {"0106", "0206", "0107"} & hexes
    assert codes(game, "place-air", unit="a", hex="0107") == ["no-air-base"]
    assert codes(game, "place-air", unit="a", hex="0403") == ["not-land"]
    assert "neutral-country" in codes(game, "place-air", unit="a", hex="0106")


def test_what_may_be_is_what_the_judge_allows() -> None:
    """krieg:2.3.2: the plane of hexes and the judge of one hex agree everywhere."""
    units = {**TRACK, **HAMBURG, "foe": ("br.air.1", "w3720"), "hq": ("de.hq.North", "w3518"),
             "cut": ("de.inf.2", "London")}
    game = play(units, step=AXIS, whole=True, countries={"belgium_holland": "axis"})
    hexes = set(ask(game, "air-placement", unit="a").values["hexes"])
    grid = game.position.board.grid
    near = grid.names(grid.within([grid.index("w3720")], 7))
    allowed = {h for h in near if not codes(game, "place-air", unit="a", hex=h)}
    assert allowed == hexes & set(near)
    assert len(allowed) > 10
    assert not {"w3720", "w3719", "w3721"} & allowed


def test_an_unsupplied_base_is_none() -> None:
    """krieg:2.3.2 krieg:10.3."""
    units = {**TRACK, "corps": ("de.inf.1", "Tripoli")}
    cut_off = play(units, step=AXIS, whole=True, countries={"italy": "axis"})
    assert ask(cut_off, "air-bases", unit="a").values["bases"] == []
    fed = play({**units, "c": ("it.convoy", "@zone:western_med")}, step=AXIS, whole=True,
               countries={"italy": "axis"})
    assert ask(fed, "air-bases", unit="a").values["bases"] == ["corps"]


def test_units_of_two_nations_serve_both() -> None:
    """krieg:12.5 krieg:2.3.2."""
    units = {"a": ("de.air.1", "@air-track:axis"), "i": ("it.air", "@air-track:axis"),
             "med": ("gi.hq-med", "Rome")}
    game = play(units, step=AXIS, whole=True, countries={"italy": "axis"})
    for unit in ("a", "i"):
        assert ask(game, "air-bases", unit=unit).values["bases"] == ["med"]


def test_no_aircraft_beside_another_of_either_side() -> None:
    """krieg:2.3.2."""
    game = play({**TRACK, **HAMBURG}, step=AXIS, whole=True)
    submit(game, "place-air", unit="a", hex="w3922")
    assert codes(game, "place-air", unit="b", hex="w3922") == ["air-too-near"]
    assert codes(game, "place-air", unit="b", hex="w3822") == ["air-too-near"]
    assert codes(game, "place-air", unit="b", hex="w3723") == []
    assert [u.id for u in air_at_or_next_to(game.position, "w3822")] == ["a"]
    assert air_at_or_next_to(game.position, "w3822", "western") == []


def test_zones_take_many_friends() -> None:
    """krieg:2.3.3."""
    game = play({**TRACK, **HAMBURG}, step=AXIS, whole=True)
    submit(game, "place-air", unit="a", zone="north_sea")
    submit(game, "place-air", unit="b", zone="north_sea")
    assert [u.id for u in air_in_zone(game.position, "north_sea")] == ["a", "b"]
    assert "no-air-base" in ask(game, "air-placement", unit="a", zone="black_sea").values["why"]


def test_a_us_corps_in_the_us_box_holds_a_port_of_the_atlantic() -> None:
    """krieg:2.3.3 krieg:10.4."""
    units = {"us": ("us.air.1", "@air-track:western"), "corps": ("us.inf.1", "@box:us")}
    game = play(units, step=WEST, whole=True)
    assert ask(game, "air-placement", unit="us").values["zones"] == ["north_atlantic"]


def test_the_next_to_play_is_asked_first() -> None:
    """krieg:2.3.4: of two factions the one whose turn comes next; then the other."""
    units = {**TRACK, **LONDON, **MOSCOW, "stettin": ("de.inf.1", "Stettin"),
             "copenhagen": ("br.inf.2", "Copenhagen"), "leningrad": ("su.tank.1", "Leningrad")}
    game = play(units, step=AXIS, whole=True, countries={"denmark_norway": "western"})
    assert ask(game, "air-contest", zone="baltic_sea").values == {
        "sides": ["western", "soviet"], "units": ["raf", "red"]}
    batch = submit(game, "place-air", unit="a", zone="baltic_sea")
    assert happened(batch, "air-placed")[0].about["place"] == "@zone:baltic_sea"
    assert game.pending[0].side == "western"
    submit(game, "contest-air", by="western")
    assert game.pending[0].side == "soviet"
    submit(game, "contest-air", by="soviet", unit="red")
    assert (at(game, "a"), at(game, "red")) == ("@delay", "@delay")
    assert at(game, "raf") == "@air-track:western"
    found = contesters(game.position, "western", "@zone:baltic_sea")
    assert [side for side, _ in found] == ["axis"]


def test_a_contest_is_judged_as_if_the_aircraft_were_not_there() -> None:
    """krieg:2.3.4, our ruling: Malta is fed across the zone that is contested."""
    units = {"i": ("it.air", "@air-track:axis"), "naples": ("it.reserve", "Naples"),
             "raf": ("br.air.1", "@air-track:western"), "malta": ("br.inf.1", "Malta"),
             "gib": ("br.fort-gib", "Gibraltar"), "u": ("de.u-boat", "@air-track:axis"),
             "x": ("de.air.3", "Syracuse")}
    game = play(units, step=AXIS, whole=True, countries={"italy": "axis"})
    submit(game, "place-air", unit="i", zone="western_med")
    assert game.pending[0].side == "western"
    submit(game, "contest-air", by="western", unit="raf")
    assert (at(game, "i"), at(game, "raf")) == ("@delay", "@delay")


def test_answers_and_their_words() -> None:
    units = {**TRACK, **HAMBURG, **LONDON, "raf2": ("br.air.2", "@air-track:western")}
    game = play(units, step=AXIS, whole=True)
    submit(game, "place-air", unit="a", zone="north_sea")
    kind = game.position.assembly.orders["contest-air"]
    position = game.position
    assert kind.read(position, "western", ["no"]).unit == ""
    assert kind.read(position, "western", ["yes"]).unit in ("raf", "raf2")
    assert [o.unit for o in game.propose("contest-air", "western")][:1] == [""]
    assert codes(game, "contest-air", "western", unit="london") == ["not-available"]
    assert "not-your-phase" not in codes(game, "contest-air", "western", unit="raf")
    submit(game, "contest-air", by="western", unit="raf2")
    assert at(game, "raf2") == "@delay"


def test_truces_keep_bound_aircraft_away() -> None:
    """krieg:14.2 krieg:2.3.4: Appeasement: no RAF in a zone with an Axis port."""
    peace = {"truces": {"London": "appeasement"}, "total_war": False}
    game = play({**TRACK, **HAMBURG, **LONDON}, step=AXIS, whole=True, politics=peace)
    assert ask(game, "air-contest", zone="north_sea").values["units"] == []
    west = play({**HAMBURG, **LONDON}, step=WEST, whole=True, politics=peace)
    assert codes(west, "place-air", "western", unit="raf", zone="north_sea") == ["truce-zone"]


def test_german_aircraft_break_appeasement() -> None:
    """krieg:14.2: placed over a zone with a Western port."""
    game = play({**TRACK, **HAMBURG}, step=AXIS, whole=True,
                politics={"truces": {"London": "appeasement"}, "total_war": False})
    batch = submit(game, "place-air", unit="a", zone="north_sea")
    assert happened(batch, "truce-lifted")[0].about["capital"] == "London"


def test_mud_and_snow() -> None:
    """krieg:11.1 krieg:11.2."""
    mud = play({**TRACK, **HAMBURG}, step=AXIS, whole=True, turn=MUD)
    assert ask(mud, "air-placement", unit="a").values == {
        "hexes": [], "zones": ["north_sea"]}
    snow = play({**LONDON}, step=WEST, whole=True, turn=SNOW)
    submit(snow, "place-air", "western", unit="raf", zone="north_sea")
    assert codes(snow, "create-beachhead", "western", unit="raf", hex="w3817") == [
        "not-in-this-phase"]
    assert ask(snow, "beachhead", unit="raf").values["hexes"] == []


def test_beachheads_and_where_they_may_be() -> None:
    """krieg:2.3.5: the plane and the judge agree; not beside land under enemy aircraft."""
    units = {**LONDON, "more": ("br.air.2", "@air-track:western"), "foe": ("de.air.1", "Cherbourg"),
             "own": ("us.air.1", "@air-track:western"), "us": ("us.inf.1", "Southampton")}
    game = play(units, step=WEST, whole=True)
    for unit in ("raf", "more", "own"):
        submit(game, "place-air", "western", unit=unit, zone="north_sea")
    position = game.position
    hexes = set(position.board.grid.names(beach_hexes(position, position.state.unit("raf"))))
    sea = position.board.grid.names(position.board.is_("kind", "all_sea"))
    allowed = {h for h in sea if not codes(game, "create-beachhead", "western", unit="raf", hex=h)}
    assert allowed == hexes
    assert "w3713" not in allowed  # beside Cherbourg
    assert len(allowed) > 20
    submit(game, "create-beachhead", "western", unit="raf", hex="w3817")
    assert beachhead_at(game.position, "w3817", "western").id == "raf"
    assert codes(game, "create-beachhead", "western", unit="more", hex="w3817") == [
        "beachhead-there"]
    assert codes(game, "create-beachhead", "western", unit="raf", hex="w3817") == ["no-beachhead"]
    assert ask(game, "port", at="w3817", side="western").values["friendly"]
    assert "place-air" not in game.order_kinds()


def test_the_sinking_tells_where_everybody_goes() -> None:
    """krieg:2.3.5 krieg:2.4.3."""
    units = {"army": ("us.army.1", "w3613"), "small": ("br.army.1", "w3613"),
             "hq": ("us.hq.12.reduced", "w3613"), "saved": ("us.inf.1", "w3711"),
             "raf": ("br.air.1", "@air-track:western"), "bristol": ("br.inf.1", "Bristol"),
             **MOSCOW}
    game = play(units, step=WEST, whole=True)
    submit(game, "place-air", "western", unit="raf", zone="north_atlantic")
    submit(game, "create-beachhead", "western", unit="raf", hex="w3711")
    batch = submit(game, "end-phase", "western")
    lost = {e.about["unit"]: e.about["to"] for e in happened(batch, "unit-eliminated")}
    assert lost == {"army": "@delay", "small": "@pool:western", "hq": "@delay"}
    assert at(game, "saved") == "w3711"
    assert game.state.unit("hq").face == "front"


def test_orders_refused_before_anything_else() -> None:
    game = play({**TRACK, **HAMBURG, "foe": ("br.air.1", "@air-track:western")}, step=AXIS,
                whole=True)
    assert codes(game, "place-air", unit="foe", zone="north_sea") == ["not-your-aircraft"]
    assert codes(game, "place-air", unit="hamburg", zone="north_sea") == ["not-your-aircraft"]
    assert codes(game, "place-air", unit="a") == ["which-place"]
    assert codes(game, "place-air", unit="a", zone="pacific") == ["no-such-zone"]
    assert codes(game, "create-beachhead", unit="a", hex="w3817") == ["not-at-sea"]


def test_proposals_are_legal_and_near_the_enemy() -> None:
    units = {**TRACK, **HAMBURG, "hq": ("de.hq.North", "w3518"), "foe": ("fr.army.2", "w3417"),
             "pz": ("de.pz.1", "w3418")}
    game = play(units, step=AXIS, whole=True)
    found = [o for o in game.propose("place-air", "axis", Random(2)) if not game.why_not(o)]
    assert found
    first = next(o for o in found if o.hex)
    grid = game.position.board.grid
    assert grid.distance(grid.index(first.hex), grid.index("w3417")) <= 1
    assert {o.zone for o in found if o.zone} == {"north_sea"}


@pytest.mark.parametrize(("text", "hex_id", "zone"), [
    ("luftwaffe w3922", "w3922", ""), ("luftwaffe 1 north sea", "", "north_sea"),
    ("a Hamburg", "w3922", ""),
])
def test_orders_in_words(text: str, hex_id: str, zone: str) -> None:
    game = play({**TRACK, **HAMBURG}, step=AXIS, whole=True)
    order = game.position.assembly.orders["place-air"].read(game.position, "axis", text.split())
    assert (order.unit, order.hex, order.zone) == ("a", hex_id, zone)


def test_words_that_say_too_little() -> None:
    game = play({**TRACK, **HAMBURG}, step=AXIS, whole=True)
    orders = game.position.assembly.orders
    for text in ("", "luftwaffe", "spitfire w3922"):
        with pytest.raises(UnreadableOrder):
            orders["place-air"].read(game.position, "axis", text.split())
    with pytest.raises(UnreadableOrder):
        orders["create-beachhead"].read(game.position, "axis", ["spitfire", "w3817"])
    submit(game, "place-air", unit="a", zone="north_sea")
    order = orders["create-beachhead"].read(game.position, "axis", ["luftwaffe", "w3817"])
    assert (order.unit, order.hex) == ("a", "w3817")


def test_where_questions_in_words() -> None:
    game = play({**TRACK, **HAMBURG}, step=AXIS, whole=True)
    kinds, position = game.position.assembly.questions, game.position
    placing = kinds["air-placement"]
    assert game.ask(placing.read(position, "axis", ["luftwaffe", "w3922"])).values["may"] is True
    everywhere = game.ask(placing.read(position, "axis", ["luftwaffe"])).values
    assert where("Hamburg") in everywhere["hexes"]
    contest = game.ask(kinds["air-contest"].read(position, "axis", ["north", "sea"])).values
    assert contest["units"] == []
