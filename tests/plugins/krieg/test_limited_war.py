"""13: Limited War, and what a first Total War card changes."""

from __future__ import annotations

import pytest

from grognard.events import Event
from grognard_krieg.limited_war import (
    card_revealed,
    may_stack_together,
    schedule_us_cards,
    step_limit,
    us_cards_due,
)
from grognard_krieg.track import track_name
from grognard_krieg.war import total_war, war
from tests.plugins.krieg.world import run, world


def test_allies_build_no_more_than_two_steps() -> None:
    limited, total = world().position, world(total_war=True).position
    assert step_limit(limited, "western") == step_limit(limited, "soviet") == 2
    assert step_limit(limited, "axis") is None
    assert step_limit(total, "western") is step_limit(total, "soviet") is None


def test_british_and_french_do_not_stack_in_limited_war() -> None:
    pieces = dict.fromkeys(("br.inf.1", "fr.army.2", "br.air.1", "pl.army.Lodz"), "Lille")
    for war_, expected in ((False, False), (True, True)):
        position = world(pieces, total_war=war_).position
        unit = position.state.unit
        assert may_stack_together(position, unit("br.inf.1"), unit("fr.army.2")) is expected
        assert may_stack_together(position, unit("fr.army.2"), unit("br.inf.1")) is expected
        assert may_stack_together(position, unit("br.air.1"), unit("fr.army.2"))
        assert may_stack_together(position, unit("pl.army.Lodz"), unit("fr.army.2"))


@pytest.mark.parametrize(("side", "kind", "breaks_out"), [
    ("axis", "total", True), ("axis", "limited", False), ("western", "total", False)])
def test_only_an_axis_total_war_card_opens_total_war(side, kind, breaks_out) -> None:
    game = world(turn=16)
    event = Event("card-revealed", about={"side": side, "card": f"{side}:8", "war": kind})
    _, position = run(game.position, card_revealed(game.position, event))
    assert total_war(position) is breaks_out
    assert war(position).us_cards_due == (23 if breaks_out else 0)


@pytest.mark.parametrize(("turn", "due"), [
    (1, "Aug-Sep 1940"), (3, "Aug-Sep 1940"), (4, "May-Jun 1941"), (12, "May-Jun 1941"),
    (13, "Mar-Apr 1942"), (22, "Nov-Dec 1942"), (31, "Nov-Dec 1943"), (39, "Nov-Dec 1944")])
def test_the_schedule_of_the_us_cards(turn: int, due: str) -> None:
    position = world(turn=turn).position
    assert track_name(position, us_cards_due(position)) == due
    assert us_cards_due(position) > turn


def test_a_british_collapse_schedules_them_without_war() -> None:
    game = world(turn=14)
    events, position = run(game.position, schedule_us_cards(game.position))
    assert [e.kind for e in events] == ["us-cards-scheduled"]
    assert not total_war(position)
    assert track_name(position, war(position).us_cards_due) == "Mar-Apr 1942"
    assert run(position, schedule_us_cards(position))[0] == []
