"""6.5: status of rail hexes, connection with a source, cutting, countries that join."""

from __future__ import annotations

import pytest

from grognard.basics import EndPhase
from grognard.changes import Paint
from grognard.events import Event
from grognard.game import new_game
from grognard.ids import HexId, UnitId
from grognard.orders import OrderKind
from grognard.resolution import Run
from grognard_standard_rules.rail_cutting import joins
from grognard_standard_rules.rail_lines import connected_rail, friendly_rail, railheads, status
from tests.plugins.standard_rules.boards import INITIAL, ask, events, submit
from tests.plugins.standard_rules.railways import line, railway

INF, POLE = "de.inf.6-5", "pl.inf.4-4"


def happen(game, *given: Event):
    """Let events happen with everybody's reactions; return position and events."""
    kind = OrderKind(EndPhase, "events", (), lambda position, order: iter_(given))
    run = Run(game.position, EndPhase(by="axis"), kind, lambda position, roll: None)
    batch = run.go()
    return run.position, batch.events


def iter_(given):
    for event in given:  # noqa: UP028 (a tuple cannot be sent what a resolution is sent)
        yield event


def moved(unit: str, path: list[str], mode: str = "initial") -> Event:
    return Event("unit-moved", about={"unit": UnitId(unit), "path": path, "to": path[-1],
                                      "mode": mode})


# --- status and connection ------------------------------------------------------------------


def test_connection_stops_at_what_is_not_friendly() -> None:
    """std:6.52, std:6.54, std:6.55: beyond a cut hex the line is friendly but of no use."""
    game = railway({"a": (INF, "0102")}, rails={"neutral": ["0702"]}, columns=12)
    position = game.position
    names = position.board.grid.names
    assert sorted(names(friendly_rail(position, "axis"))) == sorted(set(line(1, 12)) - {"0702"})
    assert sorted(names(connected_rail(position, "axis"))) == line(1, 6)
    assert names(railheads(position, "axis")) == ["0602"]
    values = ask(game, "rail-status", hex="0702").values
    assert values == {"status": "neutral", "gauge": "european", "usable": [], "railhead": []}
    assert ask(game, "rail-status", hex="0602").values["railhead"] == ["axis"]
    assert ask(game, "rail-status", hex="0101").values["status"] == ""


def test_rail_hexes_side_by_side_need_a_railway_between_them() -> None:
    """std:6.52: only rail hexsides connect."""
    game = railway({"a": (INF, "0102")}, board={"rail": ["0102-0202", "0302-0402"]},
                   friendly=line(1, 4), columns=6)
    found = game.position.board.grid.names(connected_rail(game.position, "axis"))
    assert sorted(found) == line(1, 2)


def test_without_a_source_nothing_is_connected() -> None:
    game = railway({"a": (INF, "0102")}, source="0104", columns=6)
    assert not connected_rail(game.position, "axis").any()


def test_sources_off_the_map_may_be_taken_for_granted() -> None:
    game = railway({"a": (INF, "0102")}, columns=6, section={"supply": {"assumed": True}})
    assert connected_rail(game.position, "axis").sum() == 6


def test_a_cut_is_noticed_at_once() -> None:
    """Derived planes follow the changing plane."""
    game = railway({"a": (INF, "0102")}, columns=6)
    assert connected_rail(game.position, "axis").sum() == 6
    position, _ = happen(game, Event("rail-cut", (Paint("rail", "neutral", (HexId("0302"),)),)))
    assert sorted(position.board.grid.names(connected_rail(position, "axis"))) == line(1, 2)


# --- cutting ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("counter", "cuts"), [
    ("su.inf.1-4", True), ("su.at.0-1-10", True), ("su.msu.0-1-1", False), ("su.rr.rr", False),
])
def test_who_cuts_by_passing(counter: str, cuts: bool) -> None:
    """std:6.53, std:3.22.1: infantry and anti-tank units cut rails, support units do not."""
    game = railway({"u": (counter, "0402"), "a": (INF, "0102")}, columns=8)
    position, happened = happen(game, moved("u", ["0502"]))
    assert status(position, "0502") == ("neutral" if cuts else "axis")
    cut = [e for e in happened if e.kind == "rail-cut"]
    assert len(cut) == cuts
    if cuts:
        assert cut[0].rules == ("std:6.53",)
        assert cut[0].about["hexes"] == ["0502"]


def test_every_hex_on_the_way_is_cut_and_serves_neither_side() -> None:
    """std:6.53: neutral track is nobody's until it is repaired."""
    game = railway({"u": (POLE, "0401"), "a": (INF, "0102")}, columns=8)
    position, _ = happen(game, moved("u", ["0402", "0502", "0503"]))
    assert [status(position, h) for h in ("0402", "0502", "0602")] == [
        "neutral", "neutral", "axis"]
    assert not friendly_rail(position, "allied").any()
    assert sorted(position.board.grid.names(connected_rail(position, "axis"))) == line(1, 3)


def test_own_rails_and_neutral_ones_stay_as_they_are() -> None:
    game = railway({"a": (INF, "0102")}, rails={"neutral": ["0302"]}, columns=6)
    position, happened = happen(game, moved("a", ["0202", "0302"]))
    assert [e.kind for e in happened if e.kind == "rail-cut"] == []
    assert status(position, "0302") == "neutral"


@pytest.mark.parametrize("mode", ["rail", "repair"])
def test_trains_and_crews_cut_nothing(mode: str) -> None:
    game = railway({"a": (INF, "0102")}, rails={"allied": ["0302"]}, columns=6)
    position, _ = happen(game, moved("a", ["0202", "0302"], mode))
    assert status(position, "0302") == "allied"


@pytest.mark.parametrize("kind", ["unit-retreated", "unit-advanced"])
def test_retreats_and_advances_cut_too(kind: str) -> None:
    game = railway({"u": (POLE, "0401"), "a": (INF, "0102")}, columns=8)
    event = Event(kind, about={"unit": UnitId("u"), "to": "0402", "path": ["0402"]})
    position, _ = happen(game, event)
    assert status(position, "0402") == "neutral"


def test_an_order_to_move_cuts() -> None:
    """The reaction follows the real order, not only a made-up event."""
    game = railway({"a": (INF, "0301")}, step=INITIAL, columns=8, rails={"allied": line(2, 8)},
                   friendly=["0102"])
    batch = submit(game, "move", units=["a"], path=["0302", "0402"])
    assert events(batch, "rail-cut")[0].about["hexes"] == ["0302", "0402"]
    assert status(game.position, "0502") == "allied"


def test_a_country_that_joins_brings_its_rails() -> None:
    """std:6.68: no repair is needed."""
    game = railway({"a": (INF, "0102")}, rails={"neutral": line(4, 8)}, columns=8,
                   friendly=line(1, 3),
                   board={"country": {"Rumania": line(4, 8), "Germany": line(1, 3)}})
    position, _ = happen(game, joins(game.position, "Rumania", "axis"))
    assert sorted(position.board.grid.names(connected_rail(position, "axis"))) == line(1, 8)


# --- the real map -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def poland():
    return new_game("poland", seed=1939)


def test_poland_lays_out_its_rails(poland) -> None:
    """std:6.51: Germany and Slovakia Axis, Poland Allied, Danzig neutral."""
    state = poland.state
    assert state.is_("rail", "axis").sum() == 412
    assert state.is_("rail", "allied").sum() == 189
    assert state.word("rail", "G0314") == "neutral"


def test_poland_hangs_on_warsaw(poland) -> None:
    answer = ask(poland, "rail-net", side="allied").values
    assert answer["usable"] == 183
    assert answer["sources"] == [poland.position.board.place("Warsaw").hex]


def test_germany_hangs_on_its_centres_and_on_ports() -> None:
    """374 rail hexes hang on the twenty centres; those of East Prussia on Konigsberg's port."""
    answer = ask(strict := new_game(
        "poland", seed=1, with_=("standard:rail-lines:ports_end_lines=false",)), "rail-net",
        side="axis").values
    assert answer["usable"] == 374
    assert len(answer["sources"]) == 20
    full = new_game("poland", seed=1)
    more = connected_rail(full.position, "axis") & ~connected_rail(strict.position, "axis")
    countries = {h: full.position.board.word("country", h)
                 for h in full.position.board.grid.names(more)}
    assert "G0714" in countries
    assert set(countries.values()) == {"Germany"}
    assert len(countries) == 27


def test_russian_gauge_stands_where_the_map_has_it(poland) -> None:
    """std:6.5: Russian gauge inside the Soviet Union, European gauge elsewhere."""
    assert ask(poland, "rail-status", hex="G1923").values["gauge"] == "russian"
    assert ask(poland, "rail-status", hex="C5013").values["gauge"] == "european"
