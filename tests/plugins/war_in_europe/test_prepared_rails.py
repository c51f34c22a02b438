"""wie:S10.23: the hundred rail hexes that the Soviets repair before 1945."""

from __future__ import annotations

import pytest

from grognard.game import Game, new_game
from grognard_standard_rules import deployment
from grognard_standard_rules.placing_steps import step_now
from grognard_war_in_europe.prepared_rails import hexes_left, plan, prepared, repairable, ways
from tests.plugins.war_in_europe.staged import codes

LINE = ("G0928", "G0827", "G0727", "G0626", "G0526", "G0525")
"""From the Soviet lines of 1944 towards Lublin."""


@pytest.fixture(scope="module")
def setting_up() -> Game:
    """Return the game in the Soviet step of its set-up."""
    game = new_game("wie/1945", seed=1)
    while step_now(game.position).who != "soviet":
        game.submit(deployment.automatic(game.position, step_now(game.position).who))
        game.submit({"kind": "end-phase", "by": game.pending[0].side})
    return game


def judged(game: Game, *hexes: str) -> list[str]:
    return codes(game, "prepare-rails", "soviet", hexes=list(hexes))


def test_what_may_be_repaired(setting_up):
    """On Soviet ground, rail hex by rail hex from the lines that are Soviet anyway."""
    assert judged(setting_up, *LINE) == []
    assert judged(setting_up, *LINE[1:]) == ["not-joined"]
    assert judged(setting_up, "G0421") == ["not-repairable"]
    assert judged(setting_up, "Z0000") == ["no-such-hex"]
    assert "not-in-this-phase" in codes(setting_up, "move", "soviet", units=[], path=[])


def line(game: Game, length: int) -> list[str]:
    """Return a line of so many hexes that leads away from the Soviet railways."""
    far, before = ways(game.position, repairable(game.position))
    here, found = min(i for i, steps in far.items() if steps == length), list[str]()
    while here in before:
        found.append(game.position.board.grid.name(here))
        here = before[here]
    return found


def test_no_stretch_leads_further_than_twenty_hexes(setting_up):
    """One hex more is too far, and the plan keeps to it."""
    assert len(line(setting_up, 20)) == 20
    assert judged(setting_up, *line(setting_up, 20)) == []
    assert judged(setting_up, *line(setting_up, 21)) == ["too-long"]
    made = plan(setting_up.position)
    assert len(made.hexes) == 100
    assert setting_up.why_not(made) == []


def test_a_hundred_and_no_more(setting_up):
    grid = setting_up.position.board.grid
    every = grid.names(repairable(setting_up.position))
    assert len(every) > 100
    assert "too-many-hexes" in judged(setting_up, *every)


def test_what_is_named_is_soviet_at_once_and_the_rest_is_asked_for(setting_up):
    """The player names a line, then takes what is proposed for the other hexes."""
    game = setting_up
    game.submit({"kind": "prepare-rails", "by": "soviet", "hexes": list(LINE)})
    assert [game.state.word("rail", h) for h in LINE] == ["soviet"] * len(LINE)
    assert hexes_left(game.position) == 100 - len(LINE)
    assert judged(game, *LINE, "G0424") == []
    game.submit(deployment.automatic(game.position, "soviet"))
    game.submit({"kind": "end-phase", "by": "soviet"})
    ask = game.pending[0].ask
    assert ask.question == "94 rail hexes may be repaired before the game: which?"
    game.submit(ask.default)
    assert len(prepared(game.position)) == 100
    assert hexes_left(game.position) == 0
