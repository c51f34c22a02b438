"""6.6, 6.69: repair units at work."""

from __future__ import annotations

from random import Random

import pytest

from grognard.changes import Move
from grognard.events import Event
from grognard_standard_rules.rail_lines import status
from grognard_standard_rules.repair import landing_repair
from tests.plugins.standard_rules.boards import INITIAL, ask, at, codes, events, submit, why
from tests.plugins.standard_rules.railways import RAIL_PHASE, line, railway
from tests.plugins.standard_rules.test_rail_lines import happen

CREW, INF, POLE = "de.rr.0-1-5", "de.inf.6-5", "pl.inf.4-4"


def yard(**more):
    """A crew at 0202 of a line that is Axis up to there and neutral beyond."""
    units = {"crew": (CREW, "0202"), **more.pop("units", {})}
    rails = more.pop("rails", {"neutral": line(3, 14)})
    return railway(units, step=INITIAL, columns=16, friendly=line(1, 2), rails=rails, **more)


def russian(*hexes: str) -> dict:
    return {"board": {"rail": ["-".join(line(1, 16))], "rail_russian": ["-".join(hexes)]}}


def test_five_hexes_in_clear_weather() -> None:
    """std:6.6, std:6.69, std:6.61: each becomes friendly, and the sixth is too many."""
    game = yard()
    assert codes(game, "repair", unit="crew", path=line(3, 8)) == ["too-slow"]
    batch = submit(game, "repair", unit="crew", path=line(3, 7))
    assert at(game, "crew") == "0702"
    assert [status(game.position, h) for h in line(6, 8)] == ["axis", "axis", "neutral"]
    assert events(batch, "rail-repaired")[0].about["hexes"] == line(3, 7)
    assert ask(game, "rail-status", hex="0702").values["usable"] == ["axis"]
    assert codes(game, "repair", unit="crew", path=["0802"]) == ["too-slow"]


@pytest.mark.parametrize(("date", "area", "repaired"), [
    ("mud", "moderate", 2), ("snow", "moderate", 1), ("mud", "severe", 1), ("snow", "severe", 1),
    ("clear", "severe", 5), ("snow", "arid", 5),
])
def test_weather_sets_the_rate(date: str, area: str, repaired: int) -> None:
    """std:6.69."""
    game = yard(date=date, board={"base": {"weather": area}})
    assert ask(game, "repairable", unit="crew", path=line(3, 14)).values["hexes"] == repaired


def test_the_other_gauge_is_converted_one_hex_a_turn() -> None:
    """std:6.62, std:6.69."""
    game = yard(**russian(*line(3, 10)))
    assert ask(game, "repairable", unit="crew", path=line(3, 10)).values["hexes"] == 1
    batch = submit(game, "repair", unit="crew", path=["0302"])
    assert events(batch, "rail-repaired")[0].about["converted"] == ["0302"]
    assert ask(game, "rail-status", hex="0302").values["gauge"] == "european"
    assert codes(game, "repair", unit="crew", path=["0402"]) == ["too-slow"]


def test_nothing_is_converted_in_mud() -> None:
    game = yard(date="mud", **russian(*line(3, 10)))
    assert codes(game, "repair", unit="crew", path=["0302"]) == ["no-rate"]


def test_converted_track_that_is_cut_is_ordinary_repair() -> None:
    """std:6.62: five hexes, converted earlier and cut since, are friendly again in one turn."""
    game = yard(**russian(*line(3, 10)), paint={"gauge": {"european": line(3, 7)}})
    assert ask(game, "repairable", unit="crew", path=line(3, 7)).values["hexes"] == 5
    soviet = railway({"crew": ("su.rr.rr", "0202")}, step="player-turn.soviet/initial-movement",
                     columns=16, friendly=[], rails={"soviet": line(1, 2), "neutral": line(3, 9)},
                     **russian(*line(1, 10)), paint={"gauge": {"european": line(3, 7)}})
    assert ask(soviet, "repairable", unit="crew", path=line(3, 7)).values["hexes"] == 1


def test_friendly_track_on_the_way_takes_its_share() -> None:
    game = railway({"crew": (CREW, "0202")}, step=INITIAL, columns=16, friendly=line(1, 5),
                   rails={"neutral": line(6, 16)})
    assert ask(game, "repairable", unit="crew", path=line(3, 9)).values["hexes"] == 2


def test_enemy_track_zones_and_markers_do_not_hinder() -> None:
    """std:6.62, std:6.65: only a hex that enemy units hold is closed."""
    game = yard(units={"x": (POLE, "0401"), "y": (POLE, "0802")}, rails={"allied": line(3, 14)},
                markers=[("interdiction", "0502", "allied")])
    assert codes(game, "repair", unit="crew", path=line(3, 7)) == []
    submit(game, "repair", unit="crew", path=line(3, 6))
    assert status(game.position, "0502") == "axis"
    assert codes(game, "repair", unit="crew", path=line(7, 8)) == ["enemy-occupied", "too-slow"]


def test_cadres_do_not_stop_a_crew_but_partisan_divisions_do() -> None:
    """std:6.65."""
    for counter in ("su.par.0-5-0", "su.par.0-5-0.unit"):
        cadre = yard(units={"p": (counter, "0302")}, date="clear")
        assert codes(cadre, "repair", unit="crew", path=line(3, 4)) == []
    division = yard(units={"p": ("yu.pardiv.2-5", "0302", "allied")})
    assert codes(division, "repair", unit="crew", path=line(3, 4)) == ["enemy-occupied"]


def test_only_along_the_railway() -> None:
    """std:6.61."""
    game = yard()
    assert codes(game, "repair", unit="crew", path=["0203"]) == ["no-rail"]
    assert codes(game, "repair", unit="crew", path=["0402"]) == ["no-rail-hexside"]
    assert codes(game, "repair", unit="crew", path=[]) == ["no-path"]


def test_a_railway_across_a_blocked_hexside_is_open() -> None:
    """std:5.28."""
    game = yard(board={"rail": ["-".join(line(1, 16))], "blocked": ["0202/0302"]})
    submit(game, "repair", unit="crew", path=["0302"])
    assert status(game.position, "0302") == "axis"


def test_a_neutral_country_is_not_entered() -> None:
    game = yard(paint={"control": {"neutral": ["0402"]}})
    assert codes(game, "repair", unit="crew", path=line(3, 4)) == ["neutral-country"]


def test_others_do_not_repair() -> None:
    game = yard(units={"a": (INF, "0202")})
    assert codes(game, "repair", unit="a", path=["0302"]) == ["no-repair-unit"]
    reason = why(game, "move", units=["crew"], path=["0302"])[0]
    assert reason.code == "immobile"


def test_after_a_ride_nothing_is_repaired() -> None:
    """std:6.64: riding or sailing crews repair nothing, but for the hex where they land."""
    game = yard(moved={"crew": "rail"})
    assert ask(game, "repairable", unit="crew", path=["0302"]).values["hexes"] == 0
    assert codes(game, "repair", unit="crew", path=["0302"]) == ["moved-otherwise"]
    landed, _ = happen(yard(), Event("unit-moved", (Move("crew", "0302"),), about={
        "unit": "crew", "path": ["0302"], "to": "0302", "mode": "sea"}))
    event = landing_repair(landed, landed.state.unit("crew"))
    assert event.about["hexes"] == ["0302"]


def test_one_movement_a_turn() -> None:
    """std:6.64: a crew that has worked does not ride in the same turn."""
    game = railway({"crew": (CREW, "0102"), "b": (INF, "0102")}, step=RAIL_PHASE, columns=8,
                   moved={"crew": "initial"})
    assert codes(game, "rail-move", units=["crew"], path=["0202"]) == ["moved-otherwise"]


def test_two_orders_share_the_turn() -> None:
    game = yard()
    submit(game, "repair", unit="crew", path=line(3, 4))
    assert codes(game, "repair", unit="crew", path=line(5, 8)) == ["too-slow"]
    submit(game, "repair", unit="crew", path=line(5, 7))
    assert status(game.position, "0702") == "axis"


def test_neighbouring_friendly_hexes_join_by_themselves() -> None:
    """std:6.63: a branch that is friendly again on both sides needs no further work."""
    rail = ["-".join(line(1, 8)), "0402-0401"]
    game = railway({"crew": (CREW, "0302")}, step=INITIAL, columns=8, board={"rail": rail},
                   friendly=[*line(1, 3), "0401"], rails={"neutral": ["0402"]})
    submit(game, "repair", unit="crew", path=["0402"])
    assert ask(game, "rail-status", hex="0401").values["usable"] == ["axis"]


def test_reading_fills_in_the_way() -> None:
    game = yard()
    order = game.kind("repair").read(game.position, "axis", ["RR@0202", "0602"])
    assert order.path == tuple(line(3, 6))


def test_proposals_repair_as_much_as_they_can() -> None:
    game = yard(units={"x": (POLE, "1204")})
    orders = list(game.propose("repair", "axis", Random(3)))
    assert all(game.why_not(o) == [] for o in orders)
    assert orders[0].path == tuple(line(3, 7))
