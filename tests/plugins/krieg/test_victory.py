"""V1 to V4, 17.6, Q: verdicts, beyond the cases of tests/cases/krieg/01_victory_cards.toml."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.changes import Move, Tick
from grognard.events import Event
from grognard.game import Game, new_game
from grognard.orders import LOOK
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.stage import stage
from grognard_krieg.strategic_hexes import strategic_hexes
from grognard_krieg.victory import MARKER, check, marker
from grognard_krieg.victory_verdict import LADDER, game_level, historical_level
from tests.plugins.krieg.world import perform, world

EMPTY = "tests/plugins/krieg/empty_europe.toml"
CORPS = {"axis": "de.inf.{}", "western": "br.inf.{}", "soviet": "su.army.{}"}


def checked(
    holders: dict[str, tuple[str, int]], *, turn: int = 5, step: str = "victory/victory-check",
    tracks: dict[str, Any] | None = None, extended: bool = False, units: tuple[CaseUnit, ...] = (),
    scenario: str = EMPTY,
) -> Game:
    """Stage a check: `holders` says whose hexes a faction holds, and how many of them."""
    board = strategic_hexes(world().position)
    placed = list(units)
    used: set[str] = set()
    for side, (whose, count) in holders.items():
        free = [h for h, owner in board.items() if owner in whose.split("+") and h not in used]
        for number, hex_id in enumerate(free[:count], 1):
            used.add(hex_id)
            placed.append(CaseUnit(id=f"{side}{number}", unit=CORPS[side].format(1 + number % 8),
                                   at=hex_id, side=side))
    compartment: dict[str, dict[str, Any]] = {"tracks": tracks or {}}
    if extended:
        compartment["turns"] = {"extended": True}
    return stage(Case(id="check", title="", rules=(), scenario=scenario, editions=("krieg",),
                      turn=turn, step=step, unit=tuple(placed), compartment=compartment))


def over(game: Game) -> str:
    return game.state.clock.over


# --- V2 -----------------------------------------------------------------------------------------


def test_the_last_box_ends_the_game_at_once():
    game = checked({"axis": ("western+soviet", 17)}, tracks={"victory_side": "axis"})
    assert marker(game.position) == ("axis", "total")
    assert over(game) == "axis"


def test_an_allied_total_victory():
    game = checked({"soviet": ("axis", 15)}, tracks={"victory_side": "allied"})
    assert marker(game.position) == ("allied", "total")
    assert over(game) == "allied"


def test_one_hex_less_does_not_end_it():
    game = checked({"axis": ("western+soviet", 16)}, tracks={"victory_side": "axis"})
    assert marker(game.position) == ("axis", "4")
    assert not over(game)


def test_no_retreat_keeps_the_axis_from_total_victory():
    no_retreat = CaseUnit(id="mk.no-retreat", unit="mk.no-retreat", at="@victory-track",
                          side="axis")
    game = checked({"axis": ("western+soviet", 17)}, units=(no_retreat,), tracks={
        "victory_side": "axis", "victory_box": "3", "no_retreat_box": "3"})
    assert marker(game.position) == ("axis", "3")
    assert not over(game)


def test_a_prolonged_war_knows_no_total_victory():
    game = checked({"axis": ("western+soviet", 17)}, turn=59, extended=True)
    assert marker(game.position) == ("axis", "total")
    assert not over(game)


def test_the_counter_of_the_marker_turns_with_it():
    counter = CaseUnit(id="mk.victory", unit="mk.victory", at="@aside", side="axis")
    game = checked({"axis": ("western+soviet", 3)}, units=(counter,))
    assert marker(game.position) == ("axis", "1")
    assert game.state.unit(MARKER).face == "tide"


# --- V3, V4 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "level"), [
    ("0", "draw"), ("1", "draw"), ("2", "marginal"), ("3", "substantive"), ("4", "decisive"),
])
@pytest.mark.parametrize("side", ["axis", "allied"])
def test_historical_levels(side: str, box: str, level: str):
    expected = level if level == "draw" else f"{side} {level}"
    assert historical_level(world().position, side, box) == expected


@pytest.mark.parametrize(("historical", "levels", "game"), [
    ("allied marginal", 2, "axis marginal"), ("allied decisive", 3, "draw"),
    ("draw", 1, "axis marginal"), ("allied total", 3, "allied total"),
    ("axis decisive", 2, "axis decisive"), ("allied substantive", 0, "allied substantive"),
])
def test_game_victory(historical: str, levels: int, game: str):
    assert game_level(historical, levels) == game


def test_the_ladder_has_every_level_once():
    assert len(set(LADDER)) == 7


def test_the_last_turn_of_the_war_gives_the_levels():
    game = checked({"soviet": ("axis", 7)}, turn=57, step="final/final-victory-check")
    assert marker(game.position) == ("allied", "3")
    assert over(game) == "allied"


def test_a_takeover_marker_moves_the_result_too():
    takeover = CaseUnit(id="mk.no-retreat", unit="mk.no-retreat.takeover", at="@victory-track",
                        side="axis")
    game = checked({"soviet": ("axis", 7)}, turn=57, step="final/final-victory-check",
                   units=(takeover,), tracks={"no_retreat_box": "4"})
    assert over(game) == "axis", "allied substantive, four levels on, is axis substantive"


# --- 17.6 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("holders", "winner"), [
    ({"soviet": ("soviet+axis", 15)}, "soviet"),
    ({"western": ("western+axis", 15)}, "western"),
    ({"axis": ("axis", 15)}, "axis"),
    ({"axis": ("western+soviet", 15)}, "draw"),
    ({"soviet": ("soviet", 14)}, "draw"),
    ({"soviet": ("soviet+axis", 15), "western": ("western+axis", 15)}, "draw"),
])
def test_a_prolonged_war_is_decided_by_a_count(holders: dict[str, tuple[str, int]], winner: str):
    game = checked(holders, turn=66, step="final/final-victory-check", extended=True)
    assert over(game) == winner


# --- Q ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hexes", "winner"), [(3, "axis"), (2, "allied")])
def test_the_quick_start_looks_at_the_marker(hexes: int, winner: str):
    game = new_game("krieg-quickstart", seed=1)
    towns = [h for h, side in strategic_hexes(game.position).items() if side == "western"]
    own = [u for u in game.state.units if u.startswith("de.inf.")]

    def last_check(position: Any) -> Any:
        moves = [Move(u, h) for u, h in zip(own, towns[:hexes], strict=False)]
        yield Event("turn-began", (*moves, Tick(9, "", "")), about={"turn": 9})
        step = "final/final-victory-check"
        yield Event("step-began", (Tick(9, step, ""),), about={"step": step, "side": ""})
        position = yield LOOK
        yield from check(position)

    perform(game, last_check)
    assert over(game) == winner
