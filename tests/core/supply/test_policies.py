"""What the parts of a policy mean, one at a time, on a strip of thirty hexes."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.board.grid import Grid
from grognard.board.layers import Layer, StepCosts, fold
from grognard.errors import UsageError
from grognard.ids import RuleId
from grognard.ruling import Reason
from grognard.supply import (
    Head,
    HeadKind,
    Join,
    Limit,
    LineOfCommunications,
    Link,
    SupplyMap,
    SupplyNetwork,
    SupplyPolicy,
    Track,
)

STRIP = Grid({f"H{n:02d}": (n, 0) for n in range(30)})
RULE = (RuleId("x:1"),)
GRADES = ("beach", "minor", "major")
KINDS = (
    HeadKind("city", "major", 10, rules=RULE),
    HeadKind("rail", "major", 10, rules=RULE),
    HeadKind("port", "minor", 4, rules=RULE),
    HeadKind("truck", "major", 10, traces=True, rules=RULE),
    HeadKind("sea", "major"),
)
JOINS = (
    Join("rail", "city", "the line ends in a city", RULE),
    Join("port", "city", "the port lies in a city", RULE),
    Join("port", "rail"),
    Join("rail", "port"),
    Join("rail", "truck"),
)


def at(n: int) -> int:
    return STRIP.index(f"H{n:02d}")


def strip(*cells: int) -> np.ndarray:
    return STRIP.mask(f"H{n:02d}" for n in cells)


def clear(unit: int = 1) -> StepCosts:
    return fold(STRIP, [Layer("clear", "clear", RULE, "enter", "add", unit)], unit=unit)


def head(kind: str, n: int, **more: object) -> Head:
    return Head(f"{kind}-{n}", kind, (at(n),), source=kind == "city", **more)  # type: ignore[arg-type]


def supply(
    *heads: Head,
    rail: range = range(0),
    cut: tuple[int, ...] = (),
    barred: tuple[int, ...] = (),
    stopped: bool = False,
    kinds: tuple[HeadKind, ...] = KINDS,
    walk: StepCosts | None = None,
    **more: object,
) -> SupplyMap:
    sides = np.zeros((6, STRIP.size), np.bool_)
    for n in rail[:-1]:
        sides[2, at(n)] = sides[5, at(n + 1)] = True
    usable = strip(*(n for n in rail if n not in cut))
    policy = SupplyPolicy(
        GRADES,
        walk or clear(),
        strip(*barred),
        kinds,
        heads,
        joins=JOINS,
        tracks=(Track("rail", "rail", usable, stopped),),
        **more,  # type: ignore[arg-type]
    )
    return SupplyMap(SupplyNetwork(STRIP, {"rail": sides}), policy)


def across(*names: str) -> dict[str, object]:
    links = [Link(n, "sea", f"from {n} over the sea", RULE) for n in names]
    return {"links": (*links, *(Link("sea", n, f"over the sea to {n}", RULE) for n in names))}


def test_each_stretch_is_as_long_as_the_head_it_ends_in_allows() -> None:
    home, sea = head("port", 29), Head("sea", "sea")
    line = [head("city", 29), home, sea, head("port", 0)]
    for truck, grade in ((4, "minor"), (5, None)):
        judged = supply(*line, head("truck", truck), **across("port-29", "port-0"))
        assert judged.grade(at(truck + 10), "red") == grade
        assert judged.grade(at(truck + 11), "red") is None
    near = supply(*line, **across("port-29", "port-0"))
    assert [near.grade(at(n), "red") for n in (4, 5)] == ["minor", None]
    assert near.first_block(at(5), "red")[-1].text == (
        "port-0 is 5 points away, 1 more than the 4 allowed"
    )


def test_a_line_tells_its_stretches_and_is_as_good_as_its_weakest_head() -> None:
    judged = supply(
        head("city", 29), head("port", 29), Head("sea", "sea"), head("port", 0), head("truck", 4),
        **across("port-29", "port-0"),
    )  # fmt: skip
    line = judged.line(at(12), "red")
    assert line is not None
    assert (line.grade, line.source.id) == ("minor", "city-29")
    assert [(s.manner, s.head.id, s.cost, s.allowed) for s in line.stretches] == [
        ("walk", "truck-4", 8, 10),
        ("walk", "port-0", 4, 4),
        ("link", "sea", 0, None),
        ("link", "port-29", 0, None),
        ("link", "city-29", 0, None),
    ]
    assert line.reasons[0].hexes[0] == "H12"
    assert str(line).splitlines()[1] == "  8 of 10 points to truck-4 [x:1]"
    assert judged.line(at(12), "red", "major") is None


def test_the_line_with_the_fewest_stretches_is_told() -> None:
    line = supply(head("city", 0), head("truck", 8)).line(at(9), "red")
    assert line is not None
    assert [s.head.id for s in line.stretches] == ["city-0"]
    nearest = supply(head("city", 0), head("truck", 6), head("truck", 8)).line(at(12), "red")
    assert nearest is not None
    assert [s.head.id for s in nearest.stretches] == ["truck-8", "city-0"]


def test_limited_heads_are_counted_within_one_line() -> None:
    one = {"limit": Limit(1, "one truck in bad weather", RULE)}

    def judged(*limited: bool) -> SupplyMap:
        trucks = [head("truck", 8 * n + 8, limited=x) for n, x in enumerate(limited)]
        return supply(head("city", 0), *trucks, **one)

    assert judged(True).grade(at(16), "red") == "major"
    assert judged(True, True).grade(at(26), "red") is None
    assert judged(True, True).first_block(at(26), "red")[1].code == "too-many-limited"
    assert judged(False, True).grade(at(26), "red") == "major"
    assert judged(False, False).grade(at(26), "red") == "major"


def test_a_range_is_that_of_the_hex_in_which_the_stretch_begins() -> None:
    far = np.where(strip(*range(15, 30)), 6, 10).astype(np.uint8)
    kinds = (HeadKind("city", "major", far), *KINDS[1:])
    assert supply(head("city", 20), kinds=kinds).grade(at(11), "red") == "major"
    assert supply(head("city", 11), kinds=kinds).grade(at(20), "red") is None
    assert supply(head("city", 14), kinds=kinds).grade(at(20), "red") == "major"


def test_a_source_beyond_the_edge_adds_to_the_length() -> None:
    edge = supply(head("city", 0, extra=1))
    assert [edge.grade(at(n), "red") for n in (9, 10)] == ["major", None]
    line = edge.line(at(9), "red")
    assert line is not None
    assert line.stretches[0].cost == 10


def test_half_points_are_told_as_points() -> None:
    kinds = (HeadKind("city", "major", 5), *KINDS[1:])
    halves = fold(STRIP, [Layer("half", "half", RULE, "enter", "add", 1)], unit=2)
    judged = supply(head("city", 0), kinds=kinds, walk=halves)
    assert [judged.grade(at(n), "red") for n in (5, 6)] == ["major", None]
    assert "3 points away, 0.5 more than the 2.5" in judged.first_block(at(6), "red")[0].text


def test_a_barred_hex_is_not_entered_but_may_be_the_start() -> None:
    def zone(cell: int) -> tuple[Reason, ...]:
        return (Reason("zone", f"zone of control in {STRIP.name(cell)}", RULE),)

    judged = supply(head("city", 0), barred=(4, 6), why_barred=zone)
    assert [judged.grade(at(n), "red") for n in (3, 4, 5)] == ["major", "major", None]
    first, more = judged.first_block(at(7), "red")
    assert (first.code, first.text) == ("zone", "zone of control in H06")
    assert more.hexes == ("H04",)
    assert supply(head("city", 0), barred=(0,)).grade(at(1), "red") is None


def test_a_besieged_source_still_feeds_its_own_hex() -> None:
    assert supply(head("city", 3), barred=(2, 3, 4)).grade(at(3), "red") == "major"


def test_a_line_runs_any_length_along_a_track_up_to_the_first_cut() -> None:
    judged = supply(head("city", 0), rail=range(30), cut=(20,))
    assert judged.grade(at(29), "red") == "major"
    line = judged.line(at(25), "red")
    assert line is not None
    assert [s.manner for s in line.stretches] == ["walk", "track"]
    assert line.stretches[1].hexes[-1] == "H00"
    worse = supply(head("city", 0), rail=range(30), cut=(10,))
    assert worse.grade(at(21), "red") is None
    out_of_use, cut, too_far = worse.first_block(at(21), "red")
    assert out_of_use.code == "head-inoperative"
    assert (cut.code, cut.hexes) == ("track-cut", ("H10",))
    assert "2 more than the 10" in too_far.text
    assert worse.rail_cuts("rail:H00") == [at(n) for n in range(1, 9)]


@pytest.mark.parametrize(("stopped", "grade"), [(False, "major"), (True, None)])
def test_whether_zones_stop_a_track_is_for_the_policy_to_say(
    stopped: bool, grade: str | None
) -> None:
    judged = supply(head("city", 0), rail=range(30), barred=(5,), stopped=stopped)
    assert judged.grade(at(29), "red") == grade
    assert [r.code for r in judged.first_block(at(29), "red")] == ["barred"] * stopped


def test_a_truck_on_the_track_carries_it_on() -> None:
    city = head("city", 0)
    assert supply(city, rail=range(8, 20)).grade(at(25), "red") is None
    assert supply(city, head("truck", 8), rail=range(8, 20)).grade(at(25), "red") == "major"
    beside = supply(city, head("truck", 7), rail=range(8, 20))
    assert beside.grade(at(25), "red") is None


def test_heads_and_sources_serve_their_nations_only() -> None:
    reds = frozenset({"red"})
    judged = supply(head("city", 0), head("truck", 8, nations=reds))
    assert [judged.grade(at(15), n) for n in ("red", "blue")] == ["major", None]
    assert judged.line(at(15), "blue") is None
    other = supply(head("city", 0, nations=reds))
    assert [r.code for r in other.first_block(at(1), "blue")] == ["no-source"]
    assert [s.head.id for s in judged.heads("blue")] == ["city-0"]


def test_a_head_out_of_use_says_why() -> None:
    bombed = Reason("suppressed", "bombed this turn", RULE)
    judged = supply(head("city", 0), head("truck", 8, inoperative=(bombed,)))
    status = {s.head.id: s for s in judged.heads("red")}
    assert status["city-0"].grade == "major"
    assert status["truck-8"].because == (bombed,)
    assert bombed in judged.first_block(at(15), "red")


def test_two_hexes_to_a_road_then_any_distance_and_over_a_sea() -> None:
    kinds = (
        HeadKind("city", "major", 2, "hexes"),
        HeadKind("rail", "major", 2, "hexes"),
        HeadKind("port", "major", 2, "hexes"),
        HeadKind("truck", "major", 0),
        HeadKind("sea", "major"),
    )
    mountains = fold(STRIP, [Layer("high", "mountain", RULE, "enter", "add", 9)])
    heads = (head("city", 0), head("port", 0), Head("sea", "sea"), head("port", 10))
    judged = supply(
        *heads, rail=range(10, 21), kinds=kinds, walk=mountains, **across("port-0", "port-10")
    )
    assert [judged.grade(at(n), "red") for n in (2, 3, 8, 22, 23)] == [
        "major", None, "major", "major", None,
    ]  # fmt: skip
    no_convoy = supply(*heads, rail=range(10, 21), kinds=kinds, walk=mountains)
    assert no_convoy.grade(at(22), "red") is None


def test_a_box_off_the_map_can_be_a_source() -> None:
    judged = supply(
        Head("box", "sea", source=True), head("port", 5), links=(Link("port-5", "box"),)
    )
    assert judged.grade(at(9), "red") == "minor"
    line = judged.line(at(9), "red")
    assert line is not None
    assert line.source.id == "box"


def test_a_sea_leg_gives_supply_but_no_line_of_communications() -> None:
    judged = supply(
        head("city", 0), head("port", 0), Head("sea", "sea"), head("port", 20), barred=(10,),
        **across("port-0", "port-20"),
    )  # fmt: skip
    assert judged.grade(at(21), "red") == "minor"
    blocked = judged.line_of_communications(at(21), "red")
    assert isinstance(blocked, tuple)
    assert [(r.code, r.hexes) for r in blocked] == [("barred", ("H10",))]
    found = judged.line_of_communications(at(10), "red")
    assert isinstance(found, LineOfCommunications)
    assert len(found.hexes) == 11
    assert judged.in_communication("red").sum() == 11


def test_air_power_hangs_on_weak_heads_one_by_one() -> None:
    home = (head("city", 29), head("port", 29), Head("sea", "sea"))
    names = ("port-0", "port-3", "port-29")
    one = supply(*home, head("port", 0), **across("port-0", "port-29"))
    two = supply(*home, head("port", 0), head("port", 3), **across(*names))
    cells = [at(1)]
    assert one.funnel(cells, "red", "minor").lines == 1
    assert {h.id for h in one.funnel(cells, "red", "minor").through} == {"port-0", "port-29"}
    assert [h.id for h in two.funnel(cells, "red", "minor").through] == ["port-29"]
    assert two.funnel([at(27)], "red", "minor").lines is None
    assert two.funnel([at(15)], "red", "minor").lines == 0


def test_a_policy_that_does_not_hold_together_is_refused_with_every_fault() -> None:
    with pytest.raises(UsageError) as refused:
        supply(
            Head("a", "cart", (at(1),)),
            Head("b", "city", (0,)),
            kinds=(*KINDS, HeadKind("mule", "middling", 1)),
            links=(Link("a", "nowhere"),),
            starts=np.ones(3, np.bool_),
        )
    for fault in ("'cart'", "off the map", "'middling'", "'nowhere'", "starts is not"):
        assert fault in str(refused.value)
