"""13.21: an answer about air points says the same in whatever order it names them."""

from __future__ import annotations

from grognard.ids import SideId
from grognard_standard_rules.air_choices import AssignAir


def test_points_are_kept_in_the_order_of_a_journal() -> None:
    one = AssignAir(by=SideId("allied"), points={"fr": 1, "cw": 4})
    other = AssignAir.model_validate(one.as_json())
    assert list(one.points.items()) == [("cw", 4), ("fr", 1)] == list(other.points.items())
