"""How an order to move is written, read and proposed (5.1, 5.2)."""

from __future__ import annotations

from random import Random

import pytest

from grognard.errors import AmbiguousOrder, IllegalOrder, UnknownPlace, UnreadableOrder

from .boards import play, steps, submit


def read(game, text, by="axis", kind="move"):
    return game.kind(kind).read(game.position, by, text.split())


STACKS = {"p": ("de.pz.10-8", "0404"), "i1": ("de.inf.6-5", "0404"), "i2": ("de.inf.6-5", "0404"),
          "q": ("de.pz.10-8", "0606")}


def test_units_are_named_by_strength_and_place():
    game = play(STACKS, board={"places": {"0402": "Old Town:city"}})
    assert read(game, "10-8@0404 0403 0402").units == ("p",)
    assert read(game, "10-8@0404 0403 0402").path == ("0403", "0402")
    assert read(game, "0404 0403").units == ("p", "i1", "i2")
    assert read(game, "all@0404 0403").units == ("p", "i1", "i2")
    assert read(game, "6-5@0404 0403").units == ("i1",)        # alike: the first will do
    assert read(game, "2*6-5@0404 0403").units == ("i1", "i2")
    assert read(game, "10-8+6-5@0404 0403").units == ("p", "i1")
    assert read(game, "10-8@0404 6-5@0404 0403").units == ("p", "i1")
    assert read(game, "i2 to Old_Town").path == ("0403", "0402")  # the way is filled in
    assert read(game, "i2 Old Town").path == ("0403", "0402")


def test_what_moved_already_is_not_meant():
    game = play(STACKS)
    submit(game, "move", units=["i1"], path=["0403"])
    assert read(game, "0404 0403").units == ("p", "i2")


def test_ambiguous_and_unreadable_orders_say_what_could_be_meant():
    game = play(STACKS)
    with pytest.raises(AmbiguousOrder, match=r"10-8@0404 \(p\), 10-8@0606 \(q\)"):
        read(game, "10-8 0403")
    with pytest.raises(UnreadableOrder, match="where to"):
        read(game, "10-8@0404")
    with pytest.raises(UnreadableOrder, match="no unit of axis"):
        read(game, "9-9 0403")
    with pytest.raises(UnreadableOrder, match="only 2 of"):
        read(game, "3*6-5@0404 0403")
    with pytest.raises(UnreadableOrder, match="no unit of axis is at 0101") as nobody:
        read(game, "10-8@0101 0102")
    assert "nobody is there; the nearest such unit of axis is 10-8@0404" in str(nobody.value)
    with pytest.raises(UnknownPlace, match="'0499'"):
        read(game, "p 0499")


def test_units_of_two_nations_are_told_apart_by_their_ids():
    """std:5.1: the beginnings of the ids will do where the counters differ."""
    game = play({"cw.mot.8-10#2": ("cw.mot.8-10", "0404"),
                 "us.mot.8-10#1": ("us.mot.8-10", "0404")},
                step="player-turn.allied/initial-movement")
    with pytest.raises(AmbiguousOrder) as either:
        read(game, "8-10@0404 0403", by="allied")
    said = str(either.value)
    assert "say which: cw.mot.8-10@0404 or us.mot.8-10@0404" in said
    assert read(game, "us.mot.8-10@0404 0403", by="allied").units == ("us.mot.8-10#1",)


def test_the_filled_in_path_is_the_cheapest():
    game = play({"a": ("de.pz.10-8", "0405")}, board={"terrain": {"swamp": ["0404"]}})
    order = read(game, "a 0403")
    assert "0404" not in order.path
    assert sum(steps(game, "a", *order.path)) == 3


def test_a_destination_out_of_reach_is_refused_for_what_bars_the_way():
    """std:5.22: the way there would be without the enemy is written out and judged."""
    game = play({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0402")})
    order = read(game, "a 0402")
    assert order.path[-1] == "0402"
    assert [r.code for r in game.why_not(order)] == ["enemy-occupied"]
    wet = {"terrain": {"sea": ["0101", "0102", "0201", "0202"]}}
    with pytest.raises(IllegalOrder, match="no way leads from 0404 to 0101"):
        read(play({"a": ("de.inf.6-5", "0404")}, board=wet), "a 0101")


def test_alike_units_named_twice_are_two_also_when_none_may_move():
    game = play({"i1": ("de.inf.6-5", "0404"), "i2": ("de.inf.6-5", "0404")},
                moved={"i1": "initial", "i2": "initial"})
    assert read(game, "6-5@0404 6-5@0404 0403").units == ("i1", "i2")


def test_proposals_are_mostly_legal_and_reach_for_the_enemy():
    game = play({"a": ("de.pz.10-8", "0107"), "b": ("de.inf.6-5", "0107"),
                 "x": ("pl.inf.4-4", "0702")})
    offers = list(game.propose("move", "axis", Random(7)))
    assert offers
    assert all(not game.why_not(o) for o in offers)
    grid = game.position.board.grid
    nearest = min(grid.distance(grid.index(o.path[-1]), grid.index("0702")) for o in offers)
    assert nearest <= 3
