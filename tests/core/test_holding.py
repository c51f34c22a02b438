"""Orders laid face down: hidden until a rule turns them up, whoever looks and whatever happens."""

from __future__ import annotations

from typing import Literal

import pytest

from grognard.basics import EndPhase
from grognard.changes import Pool
from grognard.errors import IllegalOrder
from grognard.events import Event, EventKind
from grognard.game import Game, new_game
from grognard.holding import show_to, turn_up
from grognard.ids import ModuleId
from grognard.modules import Module, amends, implements
from grognard.orders import LOOK, Order, OrderKind
from grognard.replay import resume, verify
from grognard.ruling import Reason
from tests.core.toy import BASE, BLUE, RED, Bid, toy_table


class Plot(Order):
    kind: Literal["plot"] = "plot"
    points: int


class Spring(Order):
    kind: Literal["spring"] = "spring"


class Spy(Order):
    kind: Literal["spy"] = "spy"


def judge_plot(position, order):
    if order.points > 9:
        yield Reason("too-big", "a plot has nine points at most", ("toy:5",))


def plotted(position, order):
    yield Event("plotted", text=f"{order.by} plots something")


def spring(position, order):
    found = yield from turn_up(position, order.by, "plot")
    position = yield LOOK
    points = found.points if found else 0
    yield Event("sprung", (Pool(f"plot:{order.by}", points),), text=f"a plot of {points}")


def spy(position, order):
    (other,) = [s for s in position.sides if s != order.by]
    yield from show_to(position, other, "plot", order.by)


class Plots:
    @staticmethod
    @implements("offer_orders")
    def orders():
        return [
            OrderKind(Plot, "plot", (), plotted, judge_plot, held=True, module="toy:plots"),
            OrderKind(Spring, "spring the plot", (), spring, module="toy:plots"),
            OrderKind(Spy, "spy", (), spy, module="toy:plots"),
        ]

    @staticmethod
    @implements("offer_events")
    def events():
        return [EventKind("plotted", "a plot"), EventKind("sprung", "it is sprung")]

    @staticmethod
    @amends("phase_movement", "marching")
    def marching():
        plan = yield
        return plan.but_also("plot", "spring", "spy")


PLOTS = Module(ModuleId("toy:plots"), "plots", parts=(Plots,))


def table():
    return toy_table(BASE, PLOTS)


def start(path=None) -> Game:
    game = new_game("toy", seed=7, journal=path, table=table())
    game.submit(Bid(by=RED, points=1))
    game.submit(Bid(by=BLUE, points=1))
    return game


def test_what_is_laid_down_is_hidden_and_turned_up_later():
    game = start()
    batch = game.submit(Plot(by=RED, points=7))
    assert [e.kind for e in batch.events] == ["laid-down", "plotted"]
    assert "7" not in str({k: v for k, v in game.journal[-1]["order"].items() if k != "hash"})
    assert game.view(RED).held(RED, "plot") == {"kind": "plot", "by": "red", "points": 7}
    assert game.view(BLUE).held(RED, "plot") is None
    batch = game.submit(Spring(by=RED))
    assert [e.kind for e in batch.events] == ["turned-up", "sprung"]
    assert game.state.pool("plot:red") == 7
    assert game.view(RED).held(RED, "plot") is None


def test_it_is_judged_when_it_is_laid_down():
    game = start()
    with pytest.raises(IllegalOrder, match="nine points"):
        game.submit(Plot(by=RED, points=10))
    with pytest.raises(IllegalOrder, match="not blue"):
        game.submit(Plot(by=BLUE, points=1))


def test_the_last_one_laid_down_counts_and_nothing_is_nothing():
    game = start()
    game.submit(Spring(by=RED))
    assert game.state.pool("plot:red") == 0
    game.submit(Plot(by=RED, points=3))
    game.submit(Plot(by=RED, points=4))
    game.submit(Spring(by=RED))
    assert game.state.pool("plot:red") == 4


def test_it_survives_turns_saving_and_verification(tmp_path):
    path = tmp_path / "game.grog"
    game = start(path)
    game.submit(Plot(by=RED, points=5))
    for side in (RED, RED, BLUE, BLUE):
        game.submit(EndPhase(by=side))
    game.journal.close()
    again = resume(path, table=table())
    again.submit(Bid(by=RED, points=1))
    again.submit(Bid(by=BLUE, points=1))
    again.submit(Spring(by=RED))
    assert again.state.pool("plot:red") == 5
    result = verify(path, table=table())
    assert result.sound, f"{result.line}: {result.problem}"


def test_a_game_that_ended_before_it_was_turned_up_goes_on(tmp_path):
    path = tmp_path / "game.grog"
    game = start(path)
    game.submit(Plot(by=RED, points=5))
    game.submit(Spring(by=RED))
    game.journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    again = resume(path, table=table())
    assert again.state.pool("plot:red") == 5
    assert verify(path, table=table()).sound


def test_another_order_than_was_laid_down_is_refused():
    game = start()
    game.submit(Plot(by=RED, points=5))
    game.secrets.clear()
    game.submit(Spring(by=RED))
    (pending,) = game.pending
    assert pending.kinds == ("unseal",)
    with pytest.raises(IllegalOrder, match="another order"):
        game.submit({"kind": "unseal", "by": "red", "salt": "x",
                     "order": {"kind": "plot", "by": "red", "points": 9}})


def test_who_was_shown_it_may_look_and_nobody_else():
    game = start()
    game.submit(EndPhase(by=RED))
    game.submit(EndPhase(by=RED))
    game.submit(Plot(by=BLUE, points=2))
    assert game.view(RED).held(BLUE, "plot") is None
    for side in (BLUE, BLUE):
        game.submit(EndPhase(by=side))
    game.submit(Bid(by=RED, points=1))
    game.submit(Bid(by=BLUE, points=1))
    game.submit(Spy(by=RED))
    assert game.view(RED).held(BLUE, "plot")["points"] == 2
    assert "2" not in str(game.journal[-1]["events"][0]["about"])


def test_going_back_across_it_needs_assent():
    game = start()
    game.submit(Plot(by=RED, points=5))
    line = game.line
    game.submit(Spring(by=RED))
    with pytest.raises(IllegalOrder, match="must agree"):
        game.undo(line)
    game.undo(line, assent=[RED, BLUE])
    game.submit(Spring(by=RED))
    assert game.state.pool("plot:red") == 5


def test_turned_up_taken_back_and_turned_up_again_it_verifies(tmp_path):
    path = tmp_path / "game.grog"
    game = start(path)
    game.submit(Plot(by=RED, points=5))
    line = game.line
    for _ in range(2):
        game.submit(Spring(by=RED))
        assert game.state.pool("plot:red") == 5
        game.undo(line, assent=[RED, BLUE])
    game.journal.close()
    result = verify(path, table=table())
    assert result.sound, f"{result.line}: {result.problem}"
