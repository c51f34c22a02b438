"""What a player's view holds: all that lies open, what he has hidden himself, and no more."""

from __future__ import annotations

import pytest

from grognard.bots import act, play_on
from grognard.errors import GrognardError
from grognard.game import new_game
from grognard.ids import SideId
from grognard.view import View
from tests.core.peeking import KEPT_AWAY, reached
from tests.core.test_holding import Plot, start, table
from tests.core.toy import BLUE, RED, Bid


class Curious:
    """A bot that lays a plot, and keeps what it was handed."""

    name = "curious"

    def __init__(self, points: int = 3) -> None:
        self.points, self.handed = points, []

    def choose(self, game, side, rng):
        self.handed.append(game)
        if any("bid" in p.kinds for p in game.pending):
            return Bid(by=side, points=self.points)
        return Plot(by=side, points=self.points)


def test_nothing_hidden_can_be_reached_from_a_view():
    game = start()
    game.submit(Plot(by=RED, points=7))
    for side in (RED, BLUE):
        game.view(side).why_not(Plot(by=side, points=1))
        found = list(reached(game.view(side)))
        assert not [x for x in found if isinstance(x, KEPT_AWAY)]
        plots = [x for x in found if isinstance(x, dict) and x.get("kind") == "plot"]
        assert [p["points"] for p in plots] == ([7] if side == RED else [])


def test_the_walk_finds_what_a_game_holds():
    found = [type(x) for x in reached(start())]
    assert {k.__name__ for k in KEPT_AWAY[:4]} <= {k.__name__ for k in found}


def test_a_view_says_what_the_game_says():
    game = start()
    game.submit(Plot(by=RED, points=7))
    view = game.view(RED)
    assert view.pending == game.pending
    assert view.position == game.position
    assert view.state is game.state
    assert (view.verdict, view.line) == (game.verdict, game.line)
    assert view.order_kinds() == game.order_kinds(RED)
    assert list(view.propose("march", RED)) == list(game.propose("march", RED))
    for order in (Plot(by=RED, points=10), Plot(by=BLUE, points=1), Bid(by=RED, points=1)):
        assert view.why_not(order) == game.why_not(order) != []
    assert view.why_not(Plot(by=RED, points=1)) == []
    assert game.view(BLUE).order_kinds() == {}
    assert view.read({"kind": "plot", "by": "red", "points": 1}) == Plot(by=RED, points=1)


def test_a_view_can_do_nothing():
    view = start().view(RED)
    for name in ("submit", "undo", "write", "carry_out", "secrets", "journal", "dice", "game"):
        assert not hasattr(view, name)


def test_it_is_the_same_view_every_time_brought_up_to_date():
    game = start()
    view = game.view(RED)
    before = view.state
    game.submit(Plot(by=RED, points=7))
    assert game.view(RED) is view
    assert view.state is not before


def test_bots_are_handed_views_and_one_that_plays_both_sides_knows_both():
    game = new_game("toy", seed=7, table=table())
    red, blue = Curious(3), Curious(5)
    play_on(game, {RED: red, BLUE: blue}, until=lambda g: g.line > 2)
    act(game, red, RED)
    assert {type(v) for v in (*red.handed, *blue.handed)} == {View}
    assert game.view(RED).face_down == {(RED, "plot"): {"kind": "plot", "by": RED, "points": 3}}
    assert game.view(BLUE).face_down == {}
    both = game.view(BLUE, RED)
    assert both.held(RED, "plot") == game.view(RED).held(RED, "plot")
    assert both.sides == (BLUE, RED)


def test_sealed_orders_are_seen_by_who_gave_them():
    game = new_game("toy", seed=7, table=table())
    game.submit(Bid(by=RED, points=4))
    assert game.view(RED).own_sealed == {"kind": "bid", "by": "red", "points": 4}
    assert game.view(BLUE).own_sealed is None
    assert game.view(BLUE).why_not(Bid(by=RED, points=1))[0].code
    assert not [x for x in reached(game.view(BLUE)) if isinstance(x, dict) and x.get("points")]


def test_what_is_laid_down_after_one_was_shown_was_not_shown():
    game = start()
    for _ in range(2):
        game.submit({"kind": "end-phase", "by": RED})
    game.submit(Plot(by=BLUE, points=2))
    for _ in range(2):
        game.submit({"kind": "end-phase", "by": BLUE})
    game.submit(Bid(by=RED, points=1))
    game.submit(Bid(by=BLUE, points=1))
    game.submit({"kind": "spy", "by": RED})
    assert game.view(RED).held(BLUE, "plot")["points"] == 2
    for _ in range(2):
        game.submit({"kind": "end-phase", "by": RED})
    game.submit(Plot(by=BLUE, points=6))
    assert game.view(RED).held(BLUE, "plot") is None
    assert game.view(BLUE).held(BLUE, "plot")["points"] == 6


def test_a_side_that_is_not_in_the_game_has_nothing_to_see():
    view = start().view(SideId("green"))
    assert (view.pending, view.face_down, view.own_sealed) == ((), {}, None)
    with pytest.raises(GrognardError):
        view.read({"kind": "nothing"})


def test_an_order_sent_for_another_hash_is_not_taken_for_what_lies_there():
    """By mail: what a player sends is looked at only if it is what he committed."""
    game = start()
    game.submit(Plot(by=RED, points=5))
    game.secrets.clear()
    assert game.view(RED).held(RED, "plot") is None
    game.received[RED] = ({"kind": "plot", "by": "red", "points": 9}, "00")
    assert game.view(RED).held(RED, "plot") is None
