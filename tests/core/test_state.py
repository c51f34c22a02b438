"""States and changes: what an event does, what it leaves alone, and how it is written."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.changes import (
    Allegiance,
    Flip,
    Lapse,
    LiftMarker,
    Move,
    Paint,
    Patch,
    Place,
    Pool,
    PutMarker,
    Remember,
    Remove,
    Tick,
    apply,
    change_from_json,
)
from grognard.errors import JournalError, UnknownHex, UnknownName, UnknownUnit
from grognard.events import Event, event_from_json
from grognard.state import State
from tests.core.toy import BLUE, RED, board

GRID = board().grid
HEXES = list(GRID)


def empty() -> State:
    planes = {"control": np.zeros(GRID.size, np.uint8)}
    return State(GRID, {"control": ("", "red", "blue")}, planes=planes)


def place(unit: str, at: str, side: str = RED) -> Place:
    return Place(unit, "c", "n", side, "front", at)


def test_a_unit_is_placed_moved_flipped_handed_over_and_removed():
    state = apply(empty(), [place("u", "A01")])
    assert state.unit("u").hex == "A01"
    state = apply(state, [Move("u", "a02"), Flip("u", "back"), Allegiance("u", BLUE)])
    unit = state.unit("u")
    assert (unit.at, unit.face, unit.side) == ("A02", "back", BLUE)
    assert [u.id for u in state.units_at("A02")] == ["u"]
    assert state.units_at("A01") == []
    state = apply(state, [Remove("u")])
    assert not state.unit("u").on_map
    assert list(state.units_of(BLUE)) == []


def test_what_does_not_exist_is_refused_by_name():
    state = apply(empty(), [place("unit-one", "A01")])
    with pytest.raises(UnknownUnit, match="unit-two") as error:
        apply(state, [Move("unit-two", "A01")])
    assert "unit-one" in error.value.hint
    with pytest.raises(UnknownHex, match="Z99"):
        apply(state, [Move("unit-one", "Z99")])
    with pytest.raises(UnknownName, match="control=green"):
        apply(state, [Paint("control", "green", ("A01",))])
    with pytest.raises(UnknownName, match="in the game already"):
        apply(state, [place("unit-one", "A02")])
    with pytest.raises(UnknownName, match="fort marker at A01"):
        apply(state, [LiftMarker("fort", "A01")])


def test_planes_markers_pools_memory_and_compartments():
    state = apply(empty(), [
        Paint("control", "red", ("A01", "A02")), PutMarker("fort", "A01", RED, 3),
        Pool("rail", 15), Remember("step", "moved", "u", "rail"), Patch("mod", {"a": 1}),
        Patch("mod", {"b": 2}),
    ])
    assert state.word("control", "A02") == "red"
    assert GRID.names(state.is_("control", "red")) == ["A01", "A02"]
    assert state.marker("fort", "A01").value == 3
    assert state.markers_of("fort", BLUE) == []
    assert state.pool("rail") == 15
    assert state.remembered("moved") == {"u": "rail"}
    assert state.compartments["mod"] == {"a": 1, "b": 2}
    state = apply(state, [Lapse("step"), LiftMarker("fort", "A01")])
    assert state.remembered("moved") == {}
    assert state.marker("fort", "A01") is None


def test_a_state_never_changes():
    before = apply(empty(), [place("u", "A01")])
    after = apply(before, [Move("u", "A02"), Paint("control", "red", ("A02",)), Pool("p", 1)])
    assert before.unit("u").at == "A01"
    assert before.word("control", "A02") == ""
    assert before.pool("p") == 0
    assert after is not before
    assert apply(after, []) is after


def test_revisions_change_with_the_part_and_only_with_it():
    state = apply(empty(), [place("r", "A01"), place("b", "A05", BLUE)])
    reads = ("units:blue", "plane:control", "markers", "turn")
    stamp = state.revision(reads)
    assert apply(state, [Move("r", "A02"), Pool("p", 1)]).revision(reads) == stamp
    for change in (Move("b", "A04"), Paint("control", "red", ("A01",)), PutMarker("m", "A01"),
                   Tick(3, "x", "")):
        assert apply(state, [change]).revision(reads) != stamp
    assert apply(state, [Tick(0, "next", "red")]).revision(reads) == stamp


def test_the_roster_is_the_same_while_units_only_march():
    state = apply(empty(), [place("r", "A01"), place("b", "A05", BLUE)])
    reads = ("roster", "roster:red")
    stamp = state.revision(reads)
    assert apply(state, [Move("r", "A02"), Pool("p", 1)]).revision(reads) == stamp
    boxed = apply(state, [Move("r", "@box")])
    for before, change in ((state, Remove("r")), (state, Flip("r", "back")),
                           (state, Allegiance("r", BLUE)), (state, Allegiance("b", RED)),
                           (boxed, Move("r", "A01")), (boxed, Move("r", "@other")),
                           (state, place("r2", "A03"))):
        after = apply(before, [change])
        assert all(map(int.__ne__, after.revision(reads), before.revision(reads))), change
    gone = apply(state, [Remove("b")])
    assert gone.revision(["roster:red"]) == state.revision(["roster:red"])
    assert gone.revision(["roster"]) != state.revision(["roster"])


def test_two_futures_of_one_state_have_different_revisions():
    state = apply(empty(), [place("r", "A01")])
    one, other = apply(state, [Move("r", "A02")]), apply(state, [Move("r", "A03")])
    assert one.revision(["units:red"]) != other.revision(["units:red"])


CHANGES = st.one_of(
    st.builds(Move, st.sampled_from(["r", "b"]), st.sampled_from([*HEXES, "@box"])),
    st.builds(Flip, st.sampled_from(["r", "b"]), st.sampled_from(["front", "back"])),
    st.builds(Remove, st.sampled_from(["r", "b"])),
    st.builds(Allegiance, st.sampled_from(["r", "b"]), st.sampled_from([RED, BLUE])),
    st.builds(Paint, st.just("control"), st.sampled_from(["", "red", "blue"]),
              st.lists(st.sampled_from(HEXES), max_size=3).map(tuple)),
    st.builds(PutMarker, st.just("fort"), st.sampled_from(HEXES), st.just(RED),
              st.none() | st.integers()),
    st.builds(Pool, st.sampled_from(["p", "q"]), st.integers(0, 99)),
    st.builds(Remember, st.sampled_from(["step", "game-turn"]), st.sampled_from(["m", "n"]),
              st.sampled_from(["r", "b"]), st.booleans() | st.lists(st.integers())),
    st.builds(Lapse, st.sampled_from(["step", "game-turn"])),
    st.builds(Tick, st.integers(0, 9), st.sampled_from(["a", "b"]), st.sampled_from(["", "red"])),
)


@given(st.lists(CHANGES, max_size=12))
def test_no_unit_is_lost_or_doubled_and_the_journal_tells_the_same(changes):
    start = apply(empty(), [place("r", "A01"), place("b", "A05", BLUE)])
    event = Event("test", tuple(changes), ("toy:1",), "text", {"n": 1}, "toy")
    state = event.apply(start)
    assert set(state.units) == {"r", "b"}
    stacked = [u for stack in state.stacks.values() for u in stack]
    assert sorted(stacked) == ["b", "r"]
    assert all(state.units[u].at == at for at, stack in state.stacks.items() for u in stack)
    written = json.loads(json.dumps(event.as_json()))
    again = event_from_json(written)
    assert again == event
    folded = again.apply(start)
    assert (folded.units, folded.markers, folded.pools, folded.memory, folded.clock) == (
        state.units, state.markers, state.pools, state.memory, state.clock)
    assert np.array_equal(folded.planes["control"], state.planes["control"])


@pytest.mark.parametrize("bad", [None, [], ["no-such"], ["move"], ["move", 1, 2, 3, 4]])
def test_what_is_no_change_is_said_to_be_none(bad):
    with pytest.raises(JournalError, match="is not a change"):
        change_from_json(bad)


def test_what_is_noted_is_kept_as_a_journal_gives_it_back():
    """Live and replayed states are the same: lists for tuples, and nothing that is no JSON."""
    value = {"pair": ("a", 1), "none": None, "deep": [{"x": (True, 1.5)}]}
    changes = [Remember("turn", "seen", "k", value), PutMarker("fort", "A01", "", value),
               Patch("box", value)]
    live = apply(empty(), changes)
    again = apply(empty(), [change_from_json(json.loads(json.dumps(c.as_json()))) for c in changes])
    assert live.remembered("seen")["k"] == {"pair": ["a", 1], "none": None,
                                            "deep": [{"x": [True, 1.5]}]}
    assert (live.memory, live.markers, live.compartments) == (
        again.memory, again.markers, again.compartments)
    value["deep"].append("later")
    assert live.remembered("seen")["k"] == again.remembered("seen")["k"]


@pytest.mark.parametrize("value", [{1: "a"}, {"a", "b"}, np.int64(3), object(), [b"x"], GRID])
def test_what_no_journal_can_hold_is_not_noted(value):
    for change in (Remember("turn", "seen", "k", value), PutMarker("fort", "A01", "", value),
                   Patch("box", {"x": value})):
        with pytest.raises(TypeError, match="no journal can hold"):
            apply(empty(), [change])


def test_nothing_in_a_state_can_be_written_to():
    state = apply(empty(), [
        place("u", "A01"), Paint("control", RED, ("A01",)), PutMarker("fort", "A01"),
        Pool("p", 3), Remember("turn", "seen", "k", 1), Patch("box", {"x": 1})])
    for part in (state.units, state.stacks, state.planes, state.markers, state.pools, state.memory,
                 state.memory["turn"], state.remembered("seen"), state.compartments,
                 state.compartments["box"]):
        with pytest.raises(TypeError):
            part["new"] = 1
        with pytest.raises(AttributeError):
            part.clear()
    with pytest.raises(ValueError, match="read-only"):
        state.planes["control"][0] = 1
    with pytest.raises(AttributeError):
        state.unit("u").at = "A02"
