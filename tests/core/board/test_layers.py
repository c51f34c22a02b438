from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.board.explain import explain, explain_step, step_blocks, step_stops
from grognard.board.grid import Grid
from grognard.board.layers import BLOCKED, Layer, fold
from grognard.errors import ModuleFault, UsageError
from grognard.ids import RuleId
from tests.core.board import small

SEEDS = st.integers(0, 2**32 - 1)
ROW = Grid({"A": (0, 0), "B": (1, 0), "C": (2, 0)})
EAST = 2


def layer(name: str, op: str, value: int = 0, *, scope: str = "enter", **more: object) -> Layer:
    return Layer(name, f"text of {name}", (RuleId(f"x:{name}"),), scope, op, value, **more)  # type: ignore[arg-type]


def price(*layers: Layer) -> int:
    return int(fold(ROW, layers).cost[EAST, ROW.index("A")])


def naive(board: Grid, layers: list[Layer], d: int, i: int) -> tuple[int, bool]:
    """The price of one step and whether it ends the move, from the definition."""
    j = i + board.offsets[d]
    here = []
    for x in layers:
        at = {"enter": (j,), "leave": (i,), "side": (d, i)}[x.scope]
        if x.mask is None or x.mask[at]:
            here.append((x, x.value if isinstance(x.value, int) else int(x.value[at])))
    aside = {x.group for x, _ in here if x.op == "replace"}
    total, stop = 0, False
    blocked = not (board.on_map[i] and board.on_map[j])
    for group in {x.group for x, _ in here}:
        mine = [(x, v) for x, v in here if x.group == group]
        if group in aside:
            total += [v for x, v in mine if x.op == "replace"][-1]
            continue
        total += sum(v for x, v in mine if x.op == "add")
        total += max([v for x, v in mine if x.op == "max"], default=0)
        blocked |= any(x.op == "block" for x, _ in mine)
        stop |= any(x.op == "stop" for x, _ in mine)
    return (BLOCKED if blocked else min(total, BLOCKED)), stop


@given(SEEDS, st.integers(0, 12))
def test_fold_equals_the_definition_on_every_step(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    board = small.grid(rng, 4, 4)
    layers = small.layers(rng, board, count)
    costs = fold(board, layers)
    for i in board.cells.tolist():
        for d in range(6):
            expected, stop = naive(board, layers, d, i)
            j = i + board.offsets[d]
            assert costs.cost[d, i] == expected
            by_step = costs.stop_step is not None and costs.stop_step[d, i]
            if board.on_map[j]:
                assert (costs.stop[j] or by_step) == stop


@given(SEEDS, st.integers(0, 12), st.integers(1, 2))
def test_the_explanation_ends_in_the_folded_price(seed: int, count: int, unit: int) -> None:
    rng = np.random.default_rng(seed)
    board = small.grid(rng, 4, 4)
    layers = small.layers(rng, board, count)
    costs = fold(board, layers, unit=unit)
    for i in board.cells.tolist():
        for d, j in board.neighbours(i):
            tally = explain(costs, i, j)
            assert tally.value * unit == costs.cost[d, i]
            assert all(
                line.rules and line.module == "m:x" for line in tally.lines if line.stage != "clamp"
            )
            reasons = step_blocks(board, layers, i, j)
            assert {x.text for x in reasons} == {x.text for x in tally.lines if x.stage == "block"}
            ends = bool(step_stops(board, layers, i, j))
            assert ends == naive(board, layers, d, i)[1]


@given(SEEDS, st.integers(0, 6), st.integers(0, 6))
def test_a_base_changes_nothing_but_the_work(seed: int, below: int, above: int) -> None:
    rng = np.random.default_rng(seed)
    board = small.grid(rng, 4, 4)
    layers = small.layers(rng, board, below + above)
    first = [replace(x, group=x.group and "low " + x.group) for x in layers[:below]]
    whole = fold(board, first + layers[below:])
    split = fold(board, layers[below:], base=fold(board, first))
    assert np.array_equal(whole.cost, split.cost)
    assert [x.id for x in whole.layers] == [x.id for x in split.layers]


def test_adds_sum_and_only_the_highest_max_of_a_group_counts() -> None:
    zone = layer("zone", "max", 2, group="zone")
    marker = layer("marker", "max", 3, group="zone")
    assert price(layer("ground", "add", 1), layer("river", "add", 1, scope="side"), zone) == 4
    assert price(layer("ground", "add", 1), zone, marker) == 4


def test_the_last_replace_puts_its_group_aside_and_no_other() -> None:
    ground = layer("ground", "add", 3, group="terrain")
    wall = layer("wall", "block", group="terrain")
    road = layer("road", "replace", 1, group="terrain", scope="side")
    ferry = layer("ferry", "replace", 2, group="terrain")
    river = layer("river", "add", 5)
    assert price(ground, wall, river) == BLOCKED
    assert price(ground, wall, road, river) == 6
    assert price(road, ferry, ground, river) == 7


def test_movement_points_are_what_they_are_in_whole_and_in_half_points() -> None:
    toll = layer("toll", "add", points=1)
    for unit, paid in ((1, 1), (2, 2)):
        assert fold(ROW, [toll], unit=unit).cost[EAST, ROW.index("A")] == paid
    half = layer("half", "add", points=Fraction(1, 2))
    assert fold(ROW, [half], unit=2).cost[EAST, ROW.index("A")] == 1
    with pytest.raises(ModuleFault, match="1 units in a movement point"):
        fold(ROW, [half])


def test_sums_never_wrap() -> None:
    assert price(layer("a", "add", 200), layer("b", "add", 54)) == 254
    assert price(layer("a", "add", 200), layer("b", "add", 55)) == BLOCKED
    assert price(layer("a", "add", 200), layer("b", "add", 200), layer("c", "add", 200)) == BLOCKED
    low = fold(ROW, [layer("a", "add", 200)])
    high = fold(ROW, [layer("b", "add", 200)], base=low)
    assert high.cost[EAST, ROW.index("A")] == BLOCKED


def test_a_step_off_the_map_is_blocked_and_says_so() -> None:
    costs = fold(ROW, [layer("ground", "add", 1)])
    edge = ROW.index("C")
    assert costs.cost[EAST, edge] == BLOCKED
    assert [r.code for r in step_blocks(ROW, costs.layers, edge, edge + 1)] == ["off-map"]


def test_a_blocked_step_names_the_rule_and_the_hexes() -> None:
    ice = layer("ice", "block", module="winter:ice")
    (reason,) = step_blocks(ROW, [ice], ROW.index("A"), ROW.index("B"))
    assert (reason.code, reason.rules, reason.module) == ("ice", ("x:ice",), "winter:ice")
    assert reason.hexes == ("A", "B")


def test_what_does_not_count_is_told() -> None:
    zone = layer("zone", "max", 2, group="zone")
    marker = layer("marker", "max", 3, group="zone")
    tally = explain_step(ROW, [zone, marker], ROW.index("A"), ROW.index("B"))
    assert [(line.value, "not added" in line.text) for line in tally.lines] == [
        (0, True),
        (3, False),
    ]


def test_hexes_that_do_not_touch_have_no_step() -> None:
    with pytest.raises(UsageError, match="A and C do not touch"):
        explain_step(ROW, [], ROW.index("A"), ROW.index("C"))


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (layer("z", "max", 1), "needs a group"),
        (layer("z", "add", -1), "between 0 and 255"),
        (layer("z", "jump", 1), "operation 'jump'"),
        (layer("z", "add", 1, scope="under"), "scope 'under'"),
        (layer("z", "add", 1, mask=np.zeros(3, np.bool_)), "mask is bool"),
        (layer("z", "add", 1, mask=np.zeros(ROW.size, np.uint8)), "mask is uint8"),
        (layer("z", "add", np.zeros(ROW.size)), "value is float64"),  # type: ignore[arg-type]
    ],
)
def test_a_bad_layer_is_refused_with_its_name_and_module(bad: Layer, problem: str) -> None:
    with pytest.raises(ModuleFault, match=problem) as refused:
        fold(ROW, [replace(bad, module="bad:one")])
    assert "bad:one" in str(refused.value)
    assert "'z'" in str(refused.value)


def test_ids_are_unique_and_groups_closed_across_a_base() -> None:
    ground = layer("ground", "add", 1, group="terrain")
    base = fold(ROW, [ground])
    with pytest.raises(ModuleFault, match="same id"):
        fold(ROW, [ground, ground])
    with pytest.raises(ModuleFault, match="same id"):
        fold(ROW, [replace(ground, group="")], base=base)
    with pytest.raises(ModuleFault, match="already folded"):
        fold(ROW, [layer("road", "replace", 1, group="terrain")], base=base)
