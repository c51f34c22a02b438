"""1.2, 1.3, 20.2: reinforcements and replacements, beyond tests/cases/krieg/01_*.toml."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.game import Game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from grognard_krieg.cards_model import Steps
from grognard_krieg.replacement_prices import payments
from grognard_krieg.replacements import place_replacements
from tests.plugins.krieg.world import asked, codes, happened, perform, run, submit

EMPTY = "tests/plugins/krieg/empty_europe.toml"
BERLIN, HAMBURG = "w3824", "w3922"


def segment(side: str = "axis", units: dict[str, str] | None = None, *, turn: int = 34,
            sides: dict[str, str] | None = None, die: int = 0, with_: tuple[str, ...] = (),
            **compartments: Any) -> Game:
    placed = tuple(CaseUnit(id=u, unit=u, at=at, side=(sides or {}).get(u, ""))
                   for u, at in (units or {}).items())
    war = {"total_war_since": 16, "truces": {}}
    case = Case(id="steps", title="", rules=(), editions=("krieg",), scenario=EMPTY, turn=turn,
                with_=with_, step=f"player-turn.{side}/reinforcement", unit=placed,
                compartment={"war": war, **compartments})
    dice = NextDice()
    dice.next = [die] if die else []
    return stage(case, dice=dice)


def left(game: Game, side: str) -> Any:
    return game.ask({"kind": "replacements", "side": side}).values["left"]


def current(side: str, card: str) -> dict[str, Any]:
    return {side: {"current": {"id": card, "face_up": True}}}


# --- 1.2.1 --------------------------------------------------------------------------------------


def test_the_card_brings_its_pieces_once():
    game = segment(units={"de.army.9": "@aside", "de.airborne": "@aside", "de.air.3": "@aside",
                          "de.convoy.2": "@aside", "de.army.16": BERLIN},
                   cards=current("axis", "axis:3"))
    where = {u: game.state.unit(u).at for u in game.state.units}
    assert where == {"de.army.9": "@pool:axis", "de.airborne": "@pool:axis",
                     "de.air.3": "@air-track:axis", "de.convoy.2": "@pool:axis",
                     "de.army.16": BERLIN}, "what is in play already stays where it is"


def test_what_the_card_delays_waits():
    game = segment("western", {"br.air.3": "@aside", "mk.lend-lease": "@aside",
                               "br.mixed-8": "@aside", "us.air.1": "@aside"},
                   sides={"mk.lend-lease": "western"},
                   cards=current("western", "western:10") | {})
    assert game.state.unit("mk.lend-lease").at == "@delay"
    assert game.state.unit("br.mixed-8").at == "@pool:western"
    assert game.state.unit("br.air.3").at == "@aside", "that is another card's"


def test_a_marker_comes_with_the_side_its_card_names():
    game = segment("soviet", {"mk.japan": "@aside"}, sides={"mk.japan": "soviet"},
                   cards=current("soviet", "soviet:7"))
    assert game.state.unit("mk.japan").at == "@delay"
    assert game.state.unit("mk.japan").face == "treaty"


def test_the_japanese_pact_is_off_once_the_treaty_lies_there():
    game = stage(Case(
        id="japan", title="", rules=(), editions=("krieg",), scenario=EMPTY, turn=34,
        step="player-turn.axis/reinforcement",
        unit=(CaseUnit(id="mk.japan", unit="mk.japan.treaty", at="@strategic-track",
                       side="axis"),),
        compartment={"cards": current("axis", "axis:28")}))
    assert game.state.unit("mk.japan").at == "@removed"


# --- 1.2.6 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "crusade", "expected"), [
    (1, "0", {}), (2, "0", {"su:infantry": 1}), (4, "0", {"su:armor": 1}),
    (4, "1", {"su:infantry": 1, "su:armor": 1}), (6, "4", {"su:armor": 2}),
])
def test_lend_lease(die: int, crusade: str, expected: dict[str, int]):
    game = segment("soviet", {"mk.lend-lease": "@pool:soviet"}, die=die,
                   sides={"mk.lend-lease": "western"},
                   tracks={"victory_side": "allied", "victory_box": crusade})
    assert left(game, "soviet") == expected


def test_u_boats_cut_lend_lease_but_not_below_the_table():
    game = segment("soviet", {"mk.lend-lease": "@pool:soviet", "mk.u-boat": "@strategic-track"},
                   sides={"mk.lend-lease": "western", "mk.u-boat": "axis"}, die=1,
                   tracks={"victory_side": "axis", "victory_box": "1"})
    assert left(game, "soviet") == {}
    game = segment("soviet", {"mk.lend-lease": "@pool:soviet", "mk.u-boat": "@strategic-track"},
                   sides={"mk.lend-lease": "western", "mk.u-boat": "axis"}, die=4,
                   tracks={"victory_side": "axis", "victory_box": "1"})
    assert left(game, "soviet") == {"su:infantry": 1}, "4 is read as 3"


@pytest.mark.parametrize(("at", "truces"), [
    ("@pool:soviet", {"Moscow": "negotiations"}), ("@pool:soviet", {"Moscow": "pact"}),
    ("@track:36", {}), ("@delay", {}),
])
def test_no_lend_lease(at: str, truces: dict[str, str]):
    game = segment("soviet", {"mk.lend-lease": at}, sides={"mk.lend-lease": "western"},
                   tracks={"victory_side": "axis"}, war={"total_war_since": 16, "truces": truces})
    assert game.ask({"kind": "replacements", "side": "soviet"}).values["lend_lease"] is False
    assert left(game, "soviet") == {}


def test_the_french_step_goes_with_a_lost_city():
    for held, expected in ((None, 1), ("w2015", 0), ("w3516", 0)):
        game = segment("western", {"de.inf.1": held} if held else {},
                       tracks={"victory_side": "axis"})
        due = game.ask({"kind": "replacements", "side": "western"}).values["due"]
        assert due.get("fr:any", 0) == expected, held


# --- 1.3, steps that events give ----------------------------------------------------------------


def test_an_event_asks_for_each_corps_until_its_steps_are_spent():
    game = segment(units={"de.inf.1": "@pool:axis", "de.inf.2": "@pool:axis",
                          "de.pz.1": "@pool:axis"})
    steps = (Steps(nation="de", infantry=1, armor=1),)
    perform(game, lambda p: place_replacements(p, "axis", steps))
    assert asked(game).about["steps"] == {"de:infantry": 1, "de:armor": 1}
    assert codes(game, "place-step", unit="de.pz.1", to=BERLIN, steps=["de:infantry"]) == {
        "wrong-steps"}
    submit(game, "place-step", unit="de.pz.1", to=BERLIN)
    assert game.state.unit("de.pz.1").at == BERLIN
    assert asked(game).about["steps"] == {"de:infantry": 1}
    submit(game, "place-step", unit="de.inf.1", to=HAMBURG)
    assert game.state.unit("de.inf.1").at == HAMBURG
    assert asked(game) is None


def test_what_an_event_gives_may_be_declined():
    game = segment(units={"de.inf.1": "@pool:axis"})
    perform(game, lambda p: place_replacements(p, "axis", (Steps(nation="de", infantry=2),)))
    submit(game, "place-step")
    assert asked(game) is None
    assert game.state.unit("de.inf.1").at == "@pool:axis"


def test_an_event_asks_nobody_when_nothing_can_be_placed():
    game = segment(units={"de.pz.1": "@pool:axis"})
    events, _ = run(game.position,
                    place_replacements(game.position, "axis", (Steps(nation="de", infantry=1),)))
    assert events == []


def test_partisan_steps_of_an_event_buy_partisans_only():
    game = segment("western", {"pt.communist.1": "@pool:western", "gr.reserve": "@pool:western"},
                   sides={"pt.communist.1": "western", "gr.reserve": "western"})
    unit = game.state.unit
    assert payments(game.position, unit("pt.communist.1"), {"pt:infantry": 1})
    assert not payments(game.position, unit("gr.reserve"), {"pt:infantry": 1})


# --- orders -------------------------------------------------------------------------------------


def test_steps_that_are_not_placed_are_lost():
    game = segment(units={"de.inf.1": "@pool:axis"}, cards=current("axis", "axis:25"))
    assert left(game, "axis") == {"de:infantry": 4}
    batch = submit(game, "end-phase")
    lost = next(e for e in batch.events if e.kind == "replacements-lost")
    assert lost.about["steps"] == {"de:infantry": 4}
    assert "unit-placed" not in happened(batch)


def test_placements_can_be_written_and_proposed():
    game = segment(units={"de.inf.1": "@pool:axis", "de.pz.1": "@pool:axis"},
                   cards=current("axis", "axis:1"))
    kind = game.position.assembly.orders["place-replacement"]
    order = kind.read(game.position, "axis", ["de.pz.1", "at", "Berlin", "for", "de:armor"])
    assert (order.unit, order.to, order.steps) == ("de.pz.1", BERLIN, ("de:armor",))
    proposed = list(game.propose("place-replacement", "axis", Random(1)))
    assert proposed
    assert not any(game.why_not(o) for o in proposed)


def test_great_powers_give_to_minors_only_by_the_option():
    units = {"ru.reserve": "@pool:axis", "an.mech.6": "@pool:axis"}
    compartments: dict[str, Any] = {
        "countries": {"standing": {"rumania": {"orientation": "axis"}}},
        "cards": current("axis", "axis:1")}
    sides = {"ru.reserve": "axis", "an.mech.6": "axis"}
    base = segment(units=units, sides=sides, **compartments)
    free = segment(units=units, sides=sides, with_=("krieg:replacement-options",), **compartments)
    reserve, mech = (free.state.unit(u) for u in ("ru.reserve", "an.mech.6"))
    assert payments(base.position, reserve, {"de:infantry": 1}) == []
    assert payments(free.position, reserve, {"de:infantry": 1}) == [("de:infantry",)]
    assert payments(free.position, mech, {"de:infantry": 1}) == [], "the type stays"
    assert payments(free.position, mech, {"de:armor": 1}) == [("de:armor",)]
