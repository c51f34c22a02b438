"""S, 7.2, 11, 18: the order of play, the turn record track, weather and its effects."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.changes import apply
from grognard_krieg import turns
from grognard_krieg.weather import affected, effect
from tests.plugins.krieg.marches import CLEAR, MUD, SNOW, ask, play

UNITS = {"a": ("de.inf.1", "0404")}


def position(**more):
    return play(UNITS, **more).position


def test_the_axis_plays_first_and_everybody_is_an_enemy():
    now = position()
    assert now.ask("rule_player_order").value == ("axis", "western", "soviet")
    assert now.enemies("western") == ("axis", "soviet")
    assert now.enemies("soviet") == ("axis", "western")
    assert now.ask("rule_relation", one="axis", other="axis").value == "friendly"


def test_the_track_has_nine_turns_a_year():
    now = position()
    names = [turns.track_name(now, t) for t in range(1, 58)]
    assert names[0] == "Aug-Sep 1939"
    assert names[-1] == "Nov-Dec 1945"
    assert len(set(names)) == 57
    assert Counter(turns.year(now, t) for t in range(1, 58)) == {
        1939: 3, **dict.fromkeys(range(1940, 1946), 9)}
    assert not [n for n in names if n.startswith("Oct-Nov")]
    assert now.ask("rule_date", turn=7).value == "May-Jun 1940"


def test_four_seasonal_turns_a_year():
    now = position()
    seasonal = [t for t in range(1, 58) if turns.is_seasonal(now, t)]
    assert [turns.season(now, t) for t in seasonal] == list(range(1, 27))
    assert {turns.months(now, t) for t in seasonal} == {"Mar-Apr", "May-Jun", "Aug-Sep", "Nov-Dec"}


@pytest.mark.parametrize(("turn", "applies"), [(25, True), (26, False)])
def test_steps_of_seasonal_turns(turn, applies):
    ruling = position(turn=turn).ask("rule_step_applies", "seasonal-turn",
                                     condition="seasonal-turn")
    assert ruling.value is applies
    assert ruling.rules == ("krieg:1",)


def test_the_last_turn_and_the_extension():
    now = position(turn=57)
    last = {"condition": "last-turn"}
    assert now.ask("rule_step_applies", "last-turn", **last).value
    assert turns.last_turn(now) == 57
    assert not position(turn=56).ask("rule_step_applies", "last-turn", **last).value


def test_a_longer_scenario_ends_in_1945_unless_it_is_prolonged():
    from dataclasses import replace

    now = position(turn=57)
    header = now.scenario.header.model_copy(update={"turns": 66})
    now = replace(now, scenario=replace(now.scenario, header=header))
    assert turns.last_turn(now) == 57
    longer = now.at(apply(now.state, [turns.extend()]))
    assert turns.extended(longer)
    assert turns.last_turn(longer) == 66
    assert not longer.ask("rule_step_applies", "last-turn", condition="last-turn").value


# --- 11 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("months", "word"), [
    ("Jan-Feb", "snow"), ("Mar-Apr", "clear"), ("Apr-May", "mud"), ("May-Jun", "clear"),
    ("Jun-Jul", "clear"), ("Jul-Aug", "clear"), ("Aug-Sep", "clear"), ("Sep-Oct", "mud"),
    ("Nov-Dec", "snow"),
])
def test_weather_by_the_season(months, word):
    game = play(UNITS)
    for turn in range(1, 58):
        found = ask(game, "weather", turn=turn).values
        if found["months"] == months:
            assert found["weather"] == word


def test_which_hexes_weather_affects():
    board = {"kind": {"all_sea": ["0101"]}, "snow_exempt": ["0202"]}
    for turn, free in ((CLEAR, None), (MUD, {"0101"}), (SNOW, {"0101", "0202"})):
        now = position(turn=turn, board=board)
        found = set(now.board.grid.names(affected(now)))
        assert found == (set() if free is None else set(now.board.grid) - free)
    now = position(turn=SNOW, board=board)
    assert turns.is_snow_hex(now, "0303")
    assert not turns.is_snow_hex(now, "0202")
    assert not turns.is_mud_hex(now, "0303")
    assert turns.weather_at(now, "0202") == "clear"
    assert effect(now, "air_shifts") == "no"


def test_maps_can_show_the_zones_of_a_side():
    game = play({**UNITS, "air": ("de.air.1", "0707")})
    assert sorted(ask(game, "zone-hexes", side="axis").values["hexes"]) == [
        "0304", "0305", "0403", "0405", "0504", "0505"]
