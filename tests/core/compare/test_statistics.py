"""What many games say, and how sure they are."""

import pytest

from grognard.compare.game_report import html, markdown, rows
from grognard.compare.games import Result
from grognard.compare.statistics import mean, share, summarize


def result(variant, seed, winner="axis", **more):
    lost = more.pop("lost", {"axis": 1, "allied": 2})
    return Result(f"{variant}{seed}", variant, seed, winner, 4, lost, {"axis": 10}, {"axis": 2})


def test_a_share_stays_between_none_and_all():
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1
    half = share(50, 100)
    assert half.value == 0.5
    assert half.low == pytest.approx(0.404, abs=0.001)  # Wilson's interval, from tables
    assert half.high == pytest.approx(0.596, abs=0.001)


def test_a_mean_has_its_standard_error():
    found = mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * 0.6455, abs=0.001)
    assert mean([]).games == 0


def test_only_seeds_that_both_have_played_count():
    found = summarize("a", "b", [result("a", 1), result("b", 1), result("a", 2)])
    assert found.games == 1


def test_a_clear_change_is_marked():
    games = []
    for seed in range(30):
        games += [result("a", seed, "axis"),
                  result("b", seed, "allied", lost={"axis": 6, "allied": 2})]
    found = summarize("a", "b", games)
    by_name = {(r.what, r.side): r for r in found.rows}
    assert by_name["wins", "axis"].one.value == 1
    assert by_name["wins", "allied"].change.value == 1
    assert by_name["units lost", "axis"].clear
    assert by_name["units lost", "axis"].change.value == 5
    assert not by_name["units lost", "allied"].clear
    assert ("units lost", "axis", "1.0 (1.0 to 1.0)", "6.0 (6.0 to 6.0)", "+5.0 *") in rows(found)


def test_reports_hold_every_measure_and_escape_names():
    games = [result(v, s) for s in range(3) for v in ("a<b", "c")]
    found = summarize("a<b", "c", games)
    assert "a&lt;b" in html(found)
    assert html(found).count("<svg") == len({r.what for r in found.rows})
    assert markdown(found).count("\n| ") >= len(found.rows)
