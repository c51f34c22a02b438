"""15: SHAEF and the Naval Base, Intensive Bombing, Japan, Lend-Lease.

Rules: krieg:15, krieg:7.2, krieg:10.1, krieg:10.4, krieg:1.3.
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.game import Game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.runner import NextDice
from grognard.testing.stage import stage
from grognard_krieg.map_markers import places_for
from grognard_krieg.pieces import DELAY, REMOVED
from grognard_krieg.political_state import STRATEGIC_TRACK
from grognard_krieg.ports import NAVAL_BASE, SHAEF, friendly_port
from grognard_krieg.reinforcements import add_pieces
from grognard_krieg.replacement_places import places
from grognard_krieg.strategic_markers import BOMBING, SpecialMarkers, bombing_targets
from grognard_krieg.supply_sources import sources
from grognard_krieg.turn_record import return_pieces
from tests.plugins.krieg.lines import where
from tests.plugins.krieg.world import asked, choices, codes, perform, pick, run, submit

EMPTY = "tests/plugins/krieg/empty_europe.toml"
TURN = 44
NEXT = f"@track:{TURN + 1}"
LAST_SEGMENT = "player-turn.soviet/war-and-peace"


def europe(units: dict[str, tuple[str, ...]], step: str = LAST_SEGMENT, dice: tuple[int, ...] = (),
           turn: int = TURN, **compartments: Any) -> Game:
    """Stage the map: id -> (piece, where) or (piece, where, side); a marker's id is its counter."""
    placed = tuple(CaseUnit(id=i, unit=u[0], at=where(u[1]), side=u[2] if len(u) > 2 else "")
                   for i, u in units.items())
    script = NextDice()
    war = {"total_war_since": 16, "truces": {}}
    game = stage(Case(id="markers", title="", rules=(), editions=("krieg",), scenario=EMPTY,
                      turn=turn, step=step, unit=placed, compartment={
                          "war": war, "tracks": {"victory_box": "0"}, **compartments}), dice=script)
    script.next = list(dice)
    return game


def hex_of(game: Game, place: str) -> str:
    return str(game.position.hex(place))


def at(game: Game, unit: str) -> str:
    return game.state.unit(unit).at


def marker(counter: str, lies: str) -> dict[str, tuple[str, ...]]:
    return {counter.partition(":")[0]: (counter.replace(":", "."), lies, "axis")}


# --- SHAEF and the Naval Base -------------------------------------------------------------------


def test_shaef_wants_a_capital_with_a_supplied_us_ground_unit():
    game = europe({**marker(SHAEF, NEXT), "london": ("us.inf.1", "London"),
                   "helsinki": ("us.inf.2", "Helsinki"), "bristol": ("us.inf.3", "Bristol"),
                   "rome": ("br.inf.1", "Rome")})
    assert places_for(game.position, SHAEF) == [hex_of(game, "London")], "Helsinki is cut off"
    batch = perform(game, return_pieces)
    assert at(game, SHAEF) == hex_of(game, "London")
    event = next(e for e in batch.events if e.kind == "marker-moved")
    assert event.text == f"the Allied SHAEF HQ is placed in London ({hex_of(game, 'London')})"


def test_of_several_capitals_the_western_player_picks_one():
    game = europe({**marker(SHAEF, NEXT), "london": ("us.inf.1", "London"),
                   "dublin": ("us.inf.2", "Dublin")})
    perform(game, return_pieces)
    assert asked(game).side == "western"
    assert choices(game) == {hex_of(game, "London"), hex_of(game, "Dublin")}
    pick(game, hex_of(game, "Dublin"))
    assert at(game, SHAEF) == hex_of(game, "Dublin")


@pytest.mark.parametrize("counter", [SHAEF, NAVAL_BASE])
def test_without_a_place_the_marker_waits_again(counter: str):
    game = europe({**marker(counter, NEXT), "out": ("su.army.1", "Moscow")})
    batch = perform(game, return_pieces)
    assert at(game, counter) == DELAY
    assert "goes back to the delay box" in batch.events[-1].text


def test_the_naval_base_is_put_into_a_port_with_supplied_british():
    game = europe({**marker(NAVAL_BASE, NEXT), "a": ("br.inf.1", "Oran"),
                   "b": ("us.inf.1", "Algiers")})
    assert places_for(game.position, NAVAL_BASE) == [hex_of(game, "Oran")]
    perform(game, return_pieces)
    assert at(game, NAVAL_BASE) == hex_of(game, "Oran")
    base = hex_of(game, "Oran")
    position = game.position
    assert [s.serves for s in sources(position, "western") if s.at == base] == [{"br"}]
    assert friendly_port(position, "western", base).value


def test_the_markers_are_home_cities_of_their_nations():
    game = europe({**marker(SHAEF, "Rome"), **marker(NAVAL_BASE, "Naples"),
                   "br": ("br.inf.1", "@pool:western"), "us": ("us.inf.1", "@pool:western")})
    rome, naples = hex_of(game, "Rome"), hex_of(game, "Naples")
    british, american = (set(places(game.position, game.state.unit(u))) for u in ("br", "us"))
    assert {rome, naples} <= british
    assert rome in american
    assert naples not in american


def test_alone_with_an_enemy_or_the_soviets_the_marker_is_lost():
    moving = "player-turn.{}/operational-movement"
    for foe, side in (("de.inf.1", "axis"), ("su.army.1", "soviet")):
        game = europe({**marker(SHAEF, "Warsaw"), "foe": (foe, "e3803", side)},
                      step=moving.format(side),
                      countries={"standing": {"poland": {"orientation": "western"}}})
        warsaw = hex_of(game, "Warsaw")
        batch = submit(game, "move", by=side, units=["foe"], path=[warsaw])
        assert at(game, "foe") == warsaw
        assert at(game, SHAEF) == DELAY
        assert f"is lost in Warsaw ({warsaw})" in batch.events[-1].text


def test_with_a_western_unit_beside_it_the_marker_stays():
    for guard in ("us.inf.1", "us.air.1"):
        game = europe({**marker(SHAEF, "Warsaw"), "guard": (guard, "Warsaw"),
                       "foe": ("su.army.1", "Warsaw")}, step="player-turn.western/combat")
        submit(game, "end-phase", by="western")
        assert at(game, SHAEF) == hex_of(game, "Warsaw")


def test_before_the_dice_the_marker_may_be_taken_up():
    game = europe({**marker(SHAEF, "London"), "guard": ("us.inf.1", "London")}, dice=(2,))
    submit(game, "end-phase", by="soviet")
    assert game.position.step.id == "delay"
    assert codes(game, "take-up", by="axis", marker=SHAEF) == {"not-your-phase"}
    assert codes(game, "take-up", by="western", marker=NAVAL_BASE) == {"not-on-map"}
    assert codes(game, "take-up", by="western", marker="mk.japan") == {"no-such-marker"}
    submit(game, "take-up", by="western", marker=SHAEF)
    assert at(game, SHAEF) == DELAY
    submit(game, "end-phase", by="western")
    assert at(game, SHAEF) == f"@track:{TURN + 2}", "rolled for in the same segment"


def test_without_a_marker_on_the_map_the_segment_passes_by_itself():
    game = europe({"mk.shaef": ("mk.shaef", DELAY, "axis"), "us": ("us.inf.1", "London")},
                  dice=(3,))
    submit(game, "end-phase", by="soviet")
    assert game.position.turn == TURN + 1


def test_how_a_marker_is_taken_up_in_words():
    game = europe({**marker(NAVAL_BASE, "Oran"), "guard": ("br.inf.1", "Oran")})
    submit(game, "end-phase", by="soviet")
    read = game.position.assembly.orders["take-up"].read
    assert read is not None
    for words in ("naval base", "the base", "mk.naval-base"):
        assert read(game.position, "western", words.split()).marker == NAVAL_BASE
    assert read(game.position, "western", ["SHAEF"]).marker == SHAEF


# --- the Strategic Warfare Track ----------------------------------------------------------------

PLAYED = {"mk.u-boat": ("mk.u-boat", STRATEGIC_TRACK, "axis"),
          "de.u-boat": ("de.u-boat", "@zone:north_sea"),
          "mk.war-production.1": ("mk.war-production.1", DELAY, "axis"),
          "mk.war-production.2": ("mk.war-production.2", "@aside", "axis"),
          "mk.jet": ("mk.jet", REMOVED, "axis")}


def test_bombing_may_be_traded_only_for_what_has_entered_the_game():
    game = europe({**marker(BOMBING, NEXT), **PLAYED})
    assert set(bombing_targets(game.position)) == {"mk.u-boat", "mk.war-production.1"}
    perform(game, return_pieces)
    assert choices(game) == {STRATEGIC_TRACK, "mk.u-boat", "mk.war-production.1"}
    pick(game, "mk.u-boat")
    gone = ("mk.u-boat", "de.u-boat", BOMBING)
    assert [at(game, u) for u in gone] == [REMOVED] * 3
    assert at(game, "mk.war-production.1") == DELAY


def test_bombing_may_lie_on_the_track_instead():
    game = europe({**marker(BOMBING, NEXT), **PLAYED})
    perform(game, return_pieces)
    pick(game, STRATEGIC_TRACK)
    assert at(game, BOMBING) == STRATEGIC_TRACK
    assert at(game, "mk.u-boat") == STRATEGIC_TRACK


@pytest.mark.parametrize(("face", "jets"), [("", True), (":war-production", False)])
def test_the_jets_go_with_their_marker_on_that_side_only(face: str, jets: bool):
    jet = "@track:50" if jets else REMOVED
    game = europe({**marker(BOMBING, NEXT), **marker(f"mk.jet{face}", "@track:49"),
                   "de.jet": ("de.jet", jet)})
    assert ("marker and unit" in bombing_targets(game.position)["mk.jet"]) is jets
    perform(game, return_pieces)
    pick(game, "mk.jet")
    assert at(game, "mk.jet") == at(game, "de.jet") == REMOVED


def _brings(game: Game, side: str, card: str) -> list[Any]:
    from grognard_krieg.cards import card as card_of

    return list(perform(game, lambda p: add_pieces(p, side, card_of(p, card))).events)


PACT, TREATY = ("axis", "axis:28"), ("soviet", "soviet:7")


@pytest.mark.parametrize(("face", "lies", "by", "gone"), [
    (":treaty", STRATEGIC_TRACK, PACT, True), (":treaty", "@track:50", PACT, True),
    ("", STRATEGIC_TRACK, TREATY, True), ("", DELAY, PACT, False),
    (":treaty", "@aside", PACT, False),
])
def test_japan_signs_with_one_of_them_only(face: str, lies: str, by: tuple[str, str],
                                          gone: bool):
    game = europe(marker(f"mk.japan{face}", lies))
    _brings(game, *by)
    assert (at(game, "mk.japan") == REMOVED) is gone


def test_whether_the_treaty_ends_the_pact_is_a_parameter():
    game = europe(marker("mk.japan", STRATEGIC_TRACK))
    settings = game.position.assembly.settings
    assert settings[SpecialMarkers].treaty_ends_pact
    from grognard_krieg.strategic_markers import japan_again

    class Other:
        def __getattr__(self, name: str) -> Any:
            return getattr(game.position, name)

        def setting(self, model: type) -> Any:
            return SpecialMarkers(treaty_ends_pact=False)

    other: Any = Other()
    unit = game.state.unit("mk.japan")
    assert run(game.position, japan_again(other, unit, "treaty").value)[0] == []


# --- Lend-Lease ---------------------------------------------------------------------------------


def test_the_western_player_may_end_lend_lease():
    lease = {"mk.lend-lease": ("mk.lend-lease", "@pool:soviet", "axis")}
    game = europe({**lease, "us": ("us.inf.1", "London")},
                  step="player-turn.western/operational-movement")
    submit(game, "end-lend-lease", by="western")
    assert at(game, "mk.lend-lease") == REMOVED
    assert codes(game, "end-lend-lease", by="western") & {"not-in-this-phase", "not-in-play"}


def test_nobody_else_may_end_it():
    lease = {"mk.lend-lease": ("mk.lend-lease", "@pool:soviet", "axis")}
    game = europe({**lease, "su": ("su.army.1", "Moscow")},
                  step="player-turn.soviet/operational-movement")
    assert "not-in-this-phase" in codes(game, "end-lend-lease", by="soviet")


# --- the question -------------------------------------------------------------------------------


def test_the_question_says_where_the_markers_are_and_what_they_do():
    game = europe({**marker(SHAEF, "London"), **marker("mk.japan:treaty", STRATEGIC_TRACK),
                   **marker("mk.war-production.2", "@track:50"), **marker(BOMBING, "@aside"),
                   "us": ("us.inf.1", "London")})
    said = game.ask({"kind": "special-markers"}).values
    london = f"London ({hex_of(game, 'London')})"
    assert said["markers"] == {
        "Soviet/Japanese Treaty": "the Strategic Warfare Track; delay dice -1 soviet",
        "Allied SHAEF HQ": f"{london}; home city and port for British and US units",
        "War Production 2": "Mar-Apr 1945",
    }
    assert said["places"]["capital for Allied SHAEF HQ"] == [london]
    assert said["bombing_against"] == ["mk.war-production.2"]
