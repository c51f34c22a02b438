"""13.2: combat in the air: attacks, counterattacks, three sides, and what a journal keeps.

Rules: std:13.2, std:13.21, std:13.22, std:13.27.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.plugins.standard_rules import RULESET
from tests.plugins.standard_rules.boards import ask, events
from tests.plugins.standard_rules.skies import (
    ENEMIES,
    FRONTS,
    HIT,
    MISS,
    THREE,
    all_points,
    answer,
    boxes,
    commit,
    fought,
    question,
    war,
)

# --- allocation -------------------------------------------------------------------------------


def test_case_wie_13_2_a():
    """Every defending point is attacked once; all attackers take part."""
    found = ask(war({}), "air-allocations", attackers=6, defenders=3, allocations=[
        [2, 2, 2], [1, 1, 4], [3, 2, 1], [6, 0, 0], [3, 3]])
    assert found.values["legal"] == [[2, 2, 2], [1, 1, 4], [3, 2, 1]]
    assert {"attack-each-once", "no-attackers"} <= {r.code for r in found.because}


def test_the_stronger_side_is_asked_for_its_attacks():
    game = war({"axis:de:East": 6, "allied:pl:East": 3})
    commit(game, "axis", East={"superiority": 6})
    commit(game, "allied", East={"superiority": 3})
    assert game.pending[0].side == "axis"
    assert "6 points" in question(game)
    codes = {tuple(points): [r.code for r in game.why_not(
        {"kind": "allocate-air", "by": "axis", "points": points})]
        for points in ([2, 2, 2], [6, 0, 0], [3, 3], [2, 2, 1], [4, 4, 4])}
    assert codes == {(2, 2, 2): [], (6, 0, 0): ["no-attackers"], (3, 3): ["attack-each-once"],
                     (2, 2, 1): ["all-must-fight"], (4, 4, 4): ["all-must-fight"]}


def test_the_allocation_is_read_and_proposed():
    game = war({"axis:de:East": 9, "allied:pl:East": 3})
    commit(game, "axis", East={"superiority": 9})
    commit(game, "allied", East={"superiority": 3})
    kind = game.kind("allocate-air")
    assert kind.read(game.position, "axis", ["4", "3", "2"]).points == (4, 3, 2)
    assert kind.read(game.position, "axis", ["evenly"]).points == (3, 3, 3)
    for seed in range(20):
        proposed = list(game.propose("allocate-air", "axis", Random(seed)))
        assert proposed
        assert all(game.why_not(order) == [] for order in proposed)


@pytest.mark.parametrize(("mine", "theirs"), [(3, 1), (4, 3), (3, 3)])
def test_who_has_one_way_only_is_not_asked(mine, theirs):
    game = war({"axis:de:East": mine, "allied:pl:East": theirs})
    commit(game, "axis", East={"superiority": mine})
    batch = commit(game, "allied", East={"superiority": theirs}, dice=[MISS] * 2 * theirs)
    (about,) = fought(batch)
    assert sum(about["allocation"]) == mine
    assert len(about["allocation"]) == theirs


# --- attacks and counterattacks ---------------------------------------------------------------


def test_case_wie_13_21_a():
    """Three points shot down at 2-1 strike back all the same, at even odds."""
    game = war({"axis:de:East": 6, "allied:pl:East": 3})
    commit(game, "axis", East={"superiority": 6})
    commit(game, "allied", East={"superiority": 3})
    batch = answer(game, "allocate-air", [2, 2, 2], dice=[5, 6, 5, 5, 6, 1])
    (about,) = fought(batch)
    assert about["counterattacks"] == 3
    assert [a["odds"] for a in about["attacks"]] == ["2-1"] * 3
    assert [a["counter_hit"] for a in about["attacks"]] == [True, False, False]
    assert about["lost"] == {"axis": 1, "allied": 3}
    assert boxes(game, "allied", "pl") == {"lost": 3}
    assert boxes(game, "axis", "de") == {"available": 5, "lost": 1}


def test_a_five_hits_at_two_to_one_and_not_at_even_odds():
    """13.22: the columns of the table; counterattacks use the first."""
    game = war({"axis:de:East": 3, "allied:pl:East": 2})
    commit(game, "axis", East={"superiority": 3})
    batch = commit(game, "allied", East={"superiority": 2}, dice=[5, 5, 5, 5])
    (about,) = fought(batch)
    assert [(a["odds"], a["hit"], a["counter_hit"]) for a in about["attacks"]] == [
        ("2-1", True, False), ("1-1", False, False)]


def test_odds_beyond_the_table_use_its_last_column():
    game = war({"axis:de:East": 9, "allied:pl:East": 1})
    commit(game, "axis", East={"superiority": 9})
    batch = commit(game, "allied", East={"superiority": 1}, dice=[2, MISS])
    assert fought(batch)[0]["attacks"][0]["odds"] == "6-1"
    assert fought(batch)[0]["lost"] == {"axis": 0, "allied": 1}


def test_equal_forces_attack_each_other_at_even_odds():
    """13.27: two against two, four rolls; a five would hit at better odds and does not."""
    game = war({"axis:de:East": 2, "allied:pl:East": 2})
    commit(game, "axis", East={"superiority": 2})
    batch = commit(game, "allied", East={"superiority": 2}, dice=[5, HIT, HIT, 5])
    (event,) = events(batch, "air-fought")
    assert event.about["lost"] == {"axis": 1, "allied": 1}
    assert {a["odds"] for a in event.about["attacks"]} == {"1-1"}
    assert "std:13.27" in event.rules


def test_dice_have_names_of_their_own():
    game = war({"axis:de:East": 2, "allied:pl:East": 2})
    commit(game, "axis", East={"superiority": 2})
    batch = commit(game, "allied", East={"superiority": 2}, dice=[MISS] * 4)
    assert [die.key.purpose for die in batch.rolled] == [
        "air-combat:East:1", "air-combat:East:1:counter",
        "air-combat:East:2", "air-combat:East:2:counter"]


def test_fronts_are_resolved_east_south_west():
    front = {"superiority": 1}
    points = {f"{side}:{f}": 1 for side in ("axis:de", "allied:cw") for f in
              ("West", "East", "South")}
    game = war(points)
    commit(game, "axis", West=front, South=front, East=front)
    batch = commit(game, "allied", West=front, South=front, East=front, dice=[MISS] * 6)
    assert [about["front"] for about in fought(batch)] == ["East", "South", "West"]


def test_the_owner_says_whose_points_are_lost():
    game = war({"axis:de:South": 2, "axis:it:South": 2, "allied:cw:South": 4})
    commit(game, "axis", **{"South/de": {"superiority": 2}, "South/it": {"superiority": 2}})
    commit(game, "allied", South={"superiority": 4}, dice=[MISS, HIT] * 3 + [MISS, MISS])
    # both sides have four points, the Axis plays first: its counters are the Allied attacks
    assert game.pending[0].side == "axis"
    assert {tuple(sorted(o.points.items())) for o in game.pending[0].ask.options} == {
        (("de", 2), ("it", 1)), (("de", 1), ("it", 2))}
    answer(game, "assign-air", {"de": 1, "it": 2})
    assert boxes(game, "axis", "de", "South") == {"available": 1, "lost": 1}
    assert boxes(game, "axis", "it", "South") == {"lost": 2}


def test_points_are_neither_made_nor_forgotten():
    game = war({"axis:de:East": 9, "allied:pl:East": 5})
    commit(game, "axis", East={"superiority": 6, "ground": 3})
    commit(game, "allied", East={"superiority": 2, "ground": 3})
    answer(game, "allocate-air", [3, 3], dice=[HIT, HIT, HIT, MISS])
    assert all_points(game) == 14
    assert boxes(game, "axis", "de") == {"available": 5, "ground": 3, "lost": 1}
    assert boxes(game, "allied", "pl") == {"lost": 5}


# --- three sides ------------------------------------------------------------------------------


def test_case_wie_13_21_b():
    """24 Axis points against 14 Allied and 12 Soviet ones, all hostile: 21, 10 and 11 are left."""
    game = war({"axis:de:South": 24, "allied:cw:South": 14, "soviet:su:South": 12}, THREE)
    for side, points in (("axis", 24), ("allied", 14), ("soviet", 12)):
        commit(game, side, South={"superiority": points})
    assert game.pending[0].side == "axis"
    answer(game, "assign-air", {"allied": 18, "soviet": 6})
    allied = [d for n in range(14) for d in (HIT if n < 3 else MISS, HIT if n == 0 else MISS)]
    soviet = [d for n in range(6) for d in (HIT if n == 0 else MISS, HIT if n == 0 else MISS)]
    batch = answer(game, "allocate-air", [2] * 4 + [1] * 10, dice=allied + soviet)
    first, second = fought(batch)
    assert first["lost"] == {"axis": 1, "allied": 3}
    assert second["lost"] == {"axis": 1, "soviet": 1}
    assert second["against"] == 6
    # six Soviet points that nobody attacked go on; nobody may strike back at them
    assert game.pending[0].side == "soviet"
    assert "6 points" in question(game)
    batch = answer(game, "assign-air", {"axis": 3, "allied": 3}, dice=[HIT, MISS, MISS] * 2)
    assert [(f["lost"], f["counterattacks"]) for f in fought(batch)] == [
        ({"soviet": 0, "allied": 1}, 0), ({"soviet": 0, "axis": 1}, 0)]
    left = {side: boxes(game, side, nation, "South") for side, nation in
            (("axis", "de"), ("allied", "cw"), ("soviet", "su"))}
    assert left == {"axis": {"available": 21, "lost": 3}, "allied": {"available": 10, "lost": 4},
                    "soviet": {"available": 11, "lost": 1}}
    superior = events(batch, "air-superiority")
    assert [(e.about["side"], e.about["over"], e.about["by"]) for e in superior] == [
        ("axis", "allied", 1)]


def test_associates_do_not_fight_each_other():
    """The strongest attacks his one enemy with all he has; then his associate may attack."""
    game = war({"allied:cw:South": 3, "axis:de:South": 2, "soviet:su:South": 1}, THREE,
               at_war=[["axis", "allied"], ["axis", "soviet"]])
    for side, points in (("axis", 2), ("allied", 3), ("soviet", 1)):
        dice = [MISS] * 4 if side == "soviet" else []
        batch = commit(game, side, South={"superiority": points}, dice=dice)
    assert [(f["attacker"], f["defender"]) for f in fought(batch)] == [("allied", "axis")]
    assert game.pending[0].side == "soviet"
    assert list(game.pending[0].ask.about["places"]) == ["axis"]
    batch = answer(game, "assign-air", {"axis": 1}, dice=[HIT])
    assert fought(batch)[0]["lost"] == {"soviet": 0, "axis": 1}


def test_only_warring_sides_meet():
    """Two sides at peace with each other over one front do not fight."""
    game = war({"allied:cw:South": 3, "soviet:su:South": 3}, THREE, at_war=[["axis", "allied"]])
    commit(game, "allied", South={"superiority": 3})
    batch = commit(game, "soviet", South={"superiority": 3})
    assert not fought(batch)
    assert boxes(game, "soviet", "su", "South") == {"available": 3}


# --- the journal ------------------------------------------------------------------------------


def test_a_game_that_ends_while_attacks_are_being_allocated_goes_on(tmp_path):
    """The fight goes on with the same dice, and the journal holds against the rules."""
    from grognard.game import new_game
    from grognard.replay import resume, verify

    path = tmp_path / "game.grog"
    game = new_game("poland", seed=3, journal=path)
    while game.state.clock.turn == 0:
        pending = game.pending[0]
        game.submit(pending.ask.default if pending.ask else
                    {"kind": "end-phase", "by": pending.side})
    game.submit({"kind": "commit-air", "by": "axis",
                 "fronts": [{"front": "East", "superiority": 9, "ground": 11}]})
    game.submit({"kind": "commit-air", "by": "allied",
                 "fronts": [{"front": "East", "superiority": 2}]})
    assert "attack each of the 2 points of allied" in question(game)
    game.journal.close()
    again = resume(path)
    assert question(again) == question(game)
    batch = again.submit({"kind": "allocate-air", "by": "axis", "points": [5, 4]})
    assert [a["odds"] for a in fought(batch)[0]["attacks"]] == ["5-1", "4-1"]
    again.journal.close()
    assert verify(path).sound


@pytest.mark.parametrize("seed", range(6))
def test_whole_air_turns_at_random_neither_make_nor_lose_points(seed):
    """Whatever the sides commit and answer, every point stays in some box of its nation."""
    from grognard.dice import OpenDice
    from grognard.testing.cases import Case
    from grognard.testing.stage import stage

    rng = Random(seed)
    pools = {f"air:{key}:{front}:available": rng.randint(0, 12)
             for key in ("axis:de", "axis:it", "allied:cw", "soviet:su")
             for front in ("East", "South", "West")}
    game = stage(Case(
        id="random", title="", rules=(), editions=(RULESET,), step="joint-air-turn/air-commitment",
        board={"size": [12, 4], "air_front": FRONTS}, pool=pools,
        section={"belligerents": {"order": list(THREE), "at_war": ENEMIES}},
    ), RULESET, OpenDice(seed))
    while game.state.clock.step.startswith("joint-air-turn"):
        pending = game.pending[0]
        kind = pending.kinds[0]
        orders = [o for o in game.propose(kind, pending.side, rng) if not game.why_not(o)]
        game.submit(rng.choice(orders))
    nations = {key: sum(n for name, n in game.state.pools.items() if f"air:{key}:" in name)
               for key in ("axis:de", "axis:it", "allied:cw", "soviet:su")}
    assert nations == {key: sum(n for name, n in pools.items() if f"air:{key}:" in name)
                       for key in nations}
    assert min(game.state.pools.values()) >= 0
    assert not any(":superiority" in name and n for name, n in game.state.pools.items())
