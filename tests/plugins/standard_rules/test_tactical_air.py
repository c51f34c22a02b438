"""13.1, 13.6, 13.8: commitment, transfer, and home again.

Rules: std:13.0, std:13.12, std:13.13, std:13.6, std:13.61, std:13.62, std:13.63, std:13.81.
"""

from __future__ import annotations

import pytest

from grognard.errors import UnreadableOrder
from grognard.machine import plan_of
from tests.plugins.standard_rules import needs_nations
from tests.plugins.standard_rules.boards import end_phase, events, play
from tests.plugins.standard_rules.skies import (
    COMMITMENT,
    FRONTS,
    all_points,
    answer,
    boxes,
    commit,
    commitment,
    question,
    refusals,
    sky,
)

EAST = [f"{c:02}{r:02}" for c in range(9, 13) for r in range(1, 5)]
TWO = ("axis", "allied")


def two(points, **more):
    """Return a sky over two sides."""
    section = {"belligerents": {"order": list(TWO), "at_war": [list(TWO)]}}
    return sky(points, sides=TWO, section=section, **more)


def read(game, text, side="axis"):
    return game.kind("commit-air").read(game.position, side, text.split())


def test_commitments_are_secret_until_all_are_made():
    """13.12: both commit at the same time; 13.13: then all is shown."""
    game = two({"axis:de:East": 20, "allied:pl:East": 2})
    assert {p.side for p in game.pending} == set(TWO)
    batch = commit(game, "allied", East={"ground": 2})
    assert not batch.events
    assert boxes(game, "allied", "pl") == {"available": 2}
    assert {p.side for p in game.pending} == {"axis"}
    batch = commit(game, "axis", East={"ground": 12})
    texts = [e.text for e in events(batch, "air-committed")]
    assert texts == ["axis commits East Front 12 ground", "allied commits East Front 2 ground"]
    assert boxes(game, "axis", "de") == {"available": 8, "ground": 12}


def test_nobody_waits_for_a_side_without_points():
    game = two({"axis:de:East": 3})
    assert {p.side for p in game.pending} == {"axis"}
    commit(game, "axis", East={"ground": 3})
    assert game.state.clock.step == "player-turn.axis/reinforcement"


def test_without_any_points_the_step_passes_by_itself():
    idle = plan_of(play({}, step=COMMITMENT).position).idle
    assert idle is not None
    assert (idle.code, idle.rules) == ("no-air-points", ("std:13.12",))


def test_ending_the_phase_commits_nothing():
    game = two({"axis:de:East": 20, "allied:pl:East": 2})
    commit(game, "axis", East={"ground": 5})
    end_phase(game, "allied")
    assert boxes(game, "axis", "de") == {"available": 15, "ground": 5}
    assert boxes(game, "allied", "pl") == {"available": 2}


def test_an_empty_commitment_is_legal():
    game = two({"axis:de:East": 20})
    assert refusals(game, "axis") == []


@pytest.mark.parametrize(("fronts", "codes"), [
    ({"East": {"superiority": 30, "ground": 10}}, []),
    ({"East": {"superiority": 31}}, ["superiority-limit"]),
    ({"East": {"ground": 41}}, ["not-enough-points"]),
    ({"North": {"ground": 1}}, ["no-such-front"]),
    ({"West": {"ground": 1}}, ["not-enough-points"]),
    ({"East/it": {"ground": 1}}, ["not-enough-points"]),
    ({"East": {"ground": 5, "transfer": {"West": 10}}}, []),
    ({"East": {"transfer": {"West": 6, "South": 5}}}, ["transfer-limit"]),
    ({"East": {"transfer": {"East": 1}}}, ["no-such-front"]),
])
def test_what_may_be_committed(fronts, codes):
    """13.12: points on hand and the limit; 13.61: at most ten leave a front."""
    assert refusals(two({"axis:de:East": 40}), "axis", **fronts) == codes


def test_superiority_of_all_nations_counts_against_the_limit():
    game = two({"axis:de:South": 50, "axis:it:South": 50})
    over = {"South/de": {"superiority": 40}, "South/it": {"superiority": 21}}
    assert refusals(game, "axis", **over) == ["superiority-limit"]
    within = {"South/de": {"superiority": 40}, "South/it": {"superiority": 20, "ground": 30}}
    assert refusals(game, "axis", **within) == []


def test_the_nation_must_be_named_where_several_have_points():
    game = two({"axis:de:South": 5, "axis:it:South": 5})
    reasons = game.why_not(commitment("axis", {"South": {"ground": 1}}))
    assert [r.code for r in reasons] == ["which-nation"]
    assert "air South de ground 2 it ground 2" in reasons[0].remedy


def test_negative_points_cannot_be_written():
    game = two({"axis:de:East": 5})
    with pytest.raises(UnreadableOrder):
        game.submit(commitment("axis", {"East": {"ground": -1}}))


def test_weather_limits_what_is_committed_and_not_the_cap():
    """13.12: of 80 points half fly in the mud of the East, and 30 of them may fight."""
    game = two({"axis:de:East": 80}, date="mud")
    assert refusals(game, "axis", East={"superiority": 30, "ground": 10}) == []
    assert refusals(game, "axis", East={"superiority": 30, "ground": 11}) == ["weather"]
    assert refusals(game, "axis", East={"superiority": 31}) == ["superiority-limit"]


def test_case_wie_13_82_a_operating_a_front():
    """13.81: the Allies have no supplied hex in the East, and cannot use their points there."""
    game = two({"allied:cw:East": 5, "allied:cw:West": 5, "axis:de:East": 1},
               paint={"control": {"axis": EAST, "allied": FRONTS["West"]}}, turn=1)
    assert refusals(game, "allied", West={"ground": 5}) == []
    caps = game.ask({"kind": "air-caps", "side": "allied", "front": "East"})
    assert not caps.values["operable"]
    assert "std:13.81" in caps.rules
    assert "front-not-operable" in refusals(game, "allied", West={"transfer": {"East": 1}})


# --- transfer ---------------------------------------------------------------------------------


def test_transfers_arrive_before_combat_and_are_out_of_it():
    """13.6: the points are safe, and available on the new front at the end of the phase."""
    game = two({"axis:de:West": 12, "axis:de:East": 2, "allied:pl:East": 2})
    commit(game, "axis", West={"transfer": {"East": 10}}, East={"ground": 2})
    batch = commit(game, "allied", East={"superiority": 2})
    (moved,) = events(batch, "air-transferred")
    assert moved.about == {"side": "axis", "nation": "de", "from": "West", "to": "East",
                           "points": 10}
    # two Allied points without opponents shoot down the two on ground missions, nothing else
    assert boxes(game, "axis", "de", "East") == {"available": 10, "lost": 2}
    assert boxes(game, "axis", "de", "West") == {"available": 2}
    kinds = [e.kind for e in batch.events]
    assert kinds.index("air-transferred") < kinds.index("air-superiority")


def test_any_number_may_arrive():
    """13.61: ten from each of the two other fronts."""
    game = two({"axis:de:West": 10, "axis:de:South": 10})
    commit(game, "axis", West={"transfer": {"East": 10}}, South={"transfer": {"East": 10}})
    assert boxes(game, "axis", "de", "East") == {"available": 20}


@needs_nations
def test_barred_nations_may_not_be_transferred():
    """13.63: Polish points stay in the East (wie:43.17)."""
    game = two({"allied:pl:East": 2})
    reasons = game.why_not(commitment("allied", {"East": {"transfer": {"West": 1}}}))
    assert [r.code for r in reasons] == ["barred-front"]
    assert {"std:13.63", "wie:43.17"} <= set(reasons[0].rules)


def lost_front(points, *, axis=(), **more):
    """Return a game whose axis points stand on fronts of which it holds only some."""
    hexes = [h for front in axis for h in FRONTS.get(front, EAST)]
    allied = [h for h in [*FRONTS["West"], *FRONTS["South"], *EAST] if h not in hexes]
    return two(points, paint={"control": {"axis": hexes, "allied": allied}},
               step="player-turn.axis/rail-movement", **more)


def test_points_leave_a_front_that_is_lost():
    """13.62: ten go to the one front that is left, from any box; the rest is eliminated."""
    game = lost_front({"axis:de:East": 9, "axis:de:East:ground": 5}, axis=["West"])
    assert boxes(game, "axis", "de", "West") == {"available": 10}
    assert boxes(game, "axis", "de", "East") == {"lost": 4}
    assert all_points(game) == 14


def test_the_owner_says_where_they_go():
    game = lost_front({"axis:de:East": 4}, axis=["West", "South"])
    assert "where do 4" in question(game)
    assert game.pending[0].side == "axis"
    assert game.why_not({"kind": "assign-air", "by": "axis", "points": {"de:West": 3}})
    answer(game, "assign-air", {"de:West": 3, "de:South": 1})
    assert boxes(game, "axis", "de", "West") == {"available": 3}
    assert boxes(game, "axis", "de", "South") == {"available": 1}
    assert boxes(game, "axis", "de", "East") == {}


def test_only_ten_leave_in_a_turn_and_no_nation_moves_more_than_it_has():
    game = lost_front({"axis:de:East": 8, "axis:it:East": 8}, axis=["West"])
    assert game.why_not({"kind": "assign-air", "by": "axis", "points": {"de:West": 10}})
    answer(game, "assign-air", {"de:West": 8, "it:West": 2})
    assert boxes(game, "axis", "it", "East") == {"lost": 6}
    assert boxes(game, "axis", "it", "West") == {"available": 2}


def test_points_without_any_front_are_eliminated():
    """13.62 with 13.63: Polish points have nowhere to go."""
    everything = [*FRONTS["West"], *FRONTS["South"], *EAST]
    game = two({"allied:pl:East": 2}, paint={"control": {"axis": everything}},
               step="player-turn.axis/rail-movement")
    assert boxes(game, "allied", "pl") == {"lost": 2}


# --- home again -------------------------------------------------------------------------------


def test_what_was_not_used_returns_when_the_turn_ends():
    """13.13, 4.2: by housekeeping all points are available again; lost ones stay lost."""
    game = two({"axis:de:East:sea": 3, "axis:de:East:ground": 2, "axis:de:East:lost": 1,
                "allied:pl:East:superiority": 4}, step="game-end/housekeeping")
    assert boxes(game, "axis", "de") == {"available": 5, "lost": 1}
    assert boxes(game, "allied", "pl") == {"available": 4}


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "East superiority 8 ground 12", "east sup 8 gr 12", "E superiority=8, ground=12",
    "east superiority 8 ground rest", "superiority 8 ground 12",
])
def test_commitments_are_read(text):
    order = read(two({"axis:de:East": 20}), text)
    (part,) = order.fronts
    assert (part.front, part.superiority, part.ground) == ("East", 8, 12)


def test_several_fronts_nations_and_transfers_are_read():
    game = two({"axis:de:South": 20, "axis:it:South": 5, "axis:de:East": 9})
    order = read(game, "South de superiority 8 transfer West 4 it ground 5 East ground all")
    found = [(p.front, p.nation, p.boxes, p.transfer) for p in order.fronts]
    assert found == [
        ("South", "de", {"superiority": 8, "transfer": 4}, {"West": 4}),
        ("South", "it", {"ground": 5}, {}), ("East", "", {"ground": 9}, {}),
    ]


@pytest.mark.parametrize("text", ["none", "nothing"])
def test_nothing_is_read_as_nothing(text):
    assert read(two({"axis:de:East": 20}), text).fronts == ()


@pytest.mark.parametrize("text", ["", "East", "East superiority 3 West", "East bombs 3",
                                  "East ground", "East ground many",
                                  "East transfer North 3"])
def test_what_cannot_be_read_is_said(text):
    with pytest.raises(UnreadableOrder):
        read(two({"axis:de:East": 20}), text)


def test_the_front_must_be_said_where_there_are_several():
    with pytest.raises(UnreadableOrder):
        read(two({"axis:de:East": 20, "axis:de:South": 2}), "ground 3")


def test_bots_propose_what_is_legal():
    """The first proposal is sound: more than double what the enemy could send, the rest below."""
    from random import Random

    game = two({"axis:de:East": 20, "axis:de:West": 4, "allied:pl:East": 2})
    proposed = list(game.propose("commit-air", "axis", Random(3)))
    assert len(proposed) >= 5
    assert all(game.why_not(order) == [] for order in proposed)
    east = next(p for p in proposed[0].fronts if p.front == "East")
    assert east.superiority > 2 * 2
    assert east.superiority + east.ground == 20


def test_bots_keep_to_the_weather():
    from random import Random

    game = two({"axis:de:East": 21, "allied:pl:East": 9}, date="snow")
    assert all(not game.why_not(o) for o in game.propose("commit-air", "axis", Random(1)))
