"""10: supply, by cases that the case files do not tell."""

from __future__ import annotations

import pytest

from grognard.changes import Move, apply
from grognard.errors import AmbiguousOrder, UsageError
from grognard_krieg.supply import is_supplied, lines_home, supply_map
from grognard_krieg.supply_sources import BERLIN, LONDON, keys_of
from tests.plugins.krieg.lines import ask, play, supplied, where

BERLIN_UP = {"0401": "Berlin:city,capital"}
WALLS = ["0403/0303", "0403/0503"]


def test_a_mover_opens_the_line_of_the_next() -> None:
    """krieg:10.3: supply is judged as each move begins."""
    game = play(
        {"first": ("de.inf.1", "0402"), "second": ("de.inf.2", "0403"),
         "foe": ("su.tank.1", "0502"), "berlin": ("de.inf.3", "0401")},
        board={"places": BERLIN_UP, "lake": WALLS},
    )
    assert supplied(game, "second")
    gone = game.position.at(apply(game.state, (Move("first", "0101"),)))
    assert not is_supplied(gone, gone.state.unit("second")).value


def test_roads_meet_across_a_strait() -> None:
    """krieg:10.2: roads that a strait joins are one road."""
    board = {
        "places": BERLIN_UP, "road": ["0401-0402-0403", "0404-0405-0406-0407"],
        "all_sea": ["0403/0404", "0403/0303", "0403/0503", "0404/0304", "0404/0504"],
    }
    shut = play({"corps": ("de.inf.1", "0408")}, board=board)
    assert not supplied(shut, "corps")
    open_ = play({"corps": ("de.inf.1", "0408")}, board={**board, "strait": ["0403/0404"]})
    assert supplied(open_, "corps")


def test_a_beachhead_feeds_the_coast_behind_it() -> None:
    """krieg:10.2 krieg:10.4: two hexes over an all-sea hexside, then by sea."""
    board = {
        "kind": {"all_sea": ["0405"], "coastal": ["0404", "0406"]},
        "naval_zone": {"north_sea": ["0405"]}, "country": {"great_britain": ["0108"]},
        "places": {"0108": "London:city,port,north_sea"},
        "all_sea": ["0405/0404", "0405/0505", "0405/0506", "0405/0406", "0405/0306", "0405/0305"],
    }
    units = {"beach": ("br.air.1.beachhead", "0405"), "ashore": ("br.inf.1", "0403"),
             "inland": ("br.inf.2", "0402"), "aboard": ("br.inf.3", "0405")}
    game = play(units, board=board)
    assert supplied(game, "aboard")
    assert supplied(game, "ashore")
    assert not supplied(game, "inland")
    without = play({k: v for k, v in units.items() if k != "beach"}, board=board)
    assert not supplied(without, "ashore")


def test_neutral_ground_closes_the_road() -> None:
    """krieg:10.2 krieg:12.2.1."""
    sweden = [f"{c:02}0{r}" for c in range(1, 9) for r in (3, 4)]
    board = {"places": BERLIN_UP, "road": ["0401-0402-0403-0404-0405-0406"],
             "country": {"sweden": sweden}}
    game = play({"corps": ("de.inf.1", "0406")}, board=board)
    assert not supplied(game, "corps")
    won = play({"corps": ("de.inf.1", "0406")}, board=board, countries={"sweden": "axis"})
    assert supplied(won, "corps")


def test_two_modes_in_one_zone() -> None:
    """krieg:2.2.1 krieg:2.2.2: two German convoys may lie in the Baltic, in different modes."""
    game = play({"supply": ("de.convoy.1", "@zone:baltic_sea"),
                 "troop": ("de.convoy.2.troop", "@zone:baltic_sea"),
                 "riga": ("de.inf.1", "Riga")}, whole=True,
                countries={"baltic_states": "soviet"})
    assert supplied(game, "riga")
    cut = play({"troop": ("de.convoy.2.troop", "@zone:baltic_sea"),
                "riga": ("de.inf.1", "Riga"), "a": ("su.tank.1", "e4204"),
                "b": ("su.tank.2", "e4202")}, whole=True, countries={"baltic_states": "soviet"})
    assert not supplied(cut, "riga")


def test_coup_and_nationalists_look_to_one_city() -> None:
    """krieg:10.1 krieg:17.1 krieg:17.2."""
    game = play({"coup": ("fr.coup", "Munich", "axis"),
                 "free": ("fr.coup.free-french", "@pool:western", "western"),
                 "nationalist": ("an.inf.1", "Munich"), "army": ("gi.africa", "Munich"),
                 "partisan": ("pt.communist.1", "Minsk", "soviet"),
                 "air": ("de.air.1", "@air-track:axis")}, whole=True)
    state = game.state
    keys = {u: keys_of(game.position, state.unit(u)) for u in state.units}
    assert keys == {"coup": (BERLIN,), "free": (LONDON,), "nationalist": (BERLIN,),
                    "army": ("de", "it"), "partisan": (), "air": ()}
    assert supplied(game, "coup")
    assert supplied(game, "nationalist")
    assert supplied(game, "partisan")
    assert "krieg:10" in ask(game, "supply", unit="partisan").rules
    assert ask(game, "supply", unit="air").because[0].code == "needs-none"


def test_all_at_once_says_what_each_says() -> None:
    """krieg:10.2."""
    units = {"berlin": ("de.inf.1", "Berlin"), "sicily": ("de.inf.2", "Palermo"),
             "libya": ("it.reserve", "Tobruk"), "moscow": ("su.tank.1", "Moscow"),
             "minsk": ("de.pz.1", "Minsk"), "box": ("us.inf.1", "@box:us")}
    game = play(units, whole=True, countries={"italy": "axis"})
    position = game.position
    for side in position.sides:
        for unit, yes in lines_home(position, side).items():
            assert yes == is_supplied(position, position.state.unit(unit)).value
    assert set(lines_home(position, "axis")) == {"berlin", "sicily", "libya", "minsk"}


def test_a_map_of_supply_lasts_until_something_changes() -> None:
    """krieg:10.3."""
    game = play({"a": ("de.inf.1", "Berlin"), "b": ("de.inf.2", "Munich")}, whole=True)
    position = game.position
    first = supply_map(position, "axis")
    inland = position.at(apply(position.state, (Move("b", where("Leipzig")),)))
    assert supply_map(inland, "axis") is first
    port = position.at(apply(position.state, (Move("b", where("Warsaw")),)))
    assert supply_map(port, "axis") is first  # neutral Poland has no port there
    beaten = position.at(apply(position.state, (Move("b", "@pool:axis"),)))
    assert supply_map(beaten, "western") is supply_map(beaten, "western")


def test_the_passage_through_africa_can_be_switched_off() -> None:
    """krieg:10.1: a parameter of ours."""
    units = {"suez": ("br.inf.1", "Suez"), "air": ("de.air.1", "@zone:north_atlantic"),
             "boat": ("de.u-boat", "@zone:eastern_med")}
    assert supplied(play(units, whole=True), "suez")
    strict = play(units, whole=True, settings=("krieg:supply:trans_africa_passage=false",))
    assert not supplied(strict, "suez")


@pytest.mark.parametrize(("words", "unit"), [("supply 1-2-3@w3824", "a"), ("supply Berlin", "a")])
def test_supply_is_asked_in_words(words: str, unit: str) -> None:
    game = play({"a": ("de.inf.1", "Berlin")}, whole=True)
    kind = game.position.assembly.questions["supply"]
    question = kind.read(game.position, "axis", words.split()[1:])
    answer = game.ask(question)
    assert answer.values["unit"] == unit
    assert answer.values["supplied"] is True


def test_questions_in_words() -> None:
    game = play({"a": ("de.inf.1", "Berlin"), "b": ("de.pz.1", "Munich")}, whole=True)
    position, kinds = game.position, game.position.assembly.questions
    bare = kinds["supply"].read(position, "axis", ["Leipzig", "de"])
    assert game.ask(bare).values == game.ask(
        {"kind": "supply", "hex": where("Leipzig"), "side": "axis", "nation": "de"}).values
    assert game.ask(kinds["port"].read(position, "axis", ["Kiel"])).values["friendly"] is True
    ports = game.ask(kinds["port"].read(position, "axis", ["baltic"])).values["ports"]
    assert where("Kiel") in ports
    assert where("Hamburg") not in ports
    assert game.ask(kinds["port"].read(position, "western", ["US", "Box"])).values["friendly"]
    assert "krieg:10.2" in game.ask(kinds["sea-supply"].read(position, "axis", [])).rules
    for side, nation in (("axis", "de"), ("western", "br"), ("soviet", "su")):
        said = game.ask({"kind": "supply", "hex": where("Berlin"), "side": side}).values
        assert said["nation"] == nation
        assert said["supplied"] is (side == "axis")
    with pytest.raises(UsageError):
        game.ask({"kind": "supply", "side": "axis"})
    with pytest.raises(UsageError):
        game.ask({"kind": "ports", "zone": "pacific"})


def test_both_alike_names_are_asked_back() -> None:
    game = play({"a": ("de.inf.1", "Berlin"), "b": ("de.inf.2", "Munich")}, whole=True)
    kind = game.position.assembly.questions["supply"]
    with pytest.raises(AmbiguousOrder):
        kind.read(game.position, "axis", ["1-2-3"])
