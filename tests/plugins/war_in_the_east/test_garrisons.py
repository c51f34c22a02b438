"""wite:61.9: garrisons of the personnel centers that the Axis controls."""

from __future__ import annotations

import pytest

from grognard_standard_rules.garrisons import garrison, may_rise, neglected
from tests.plugins.war_in_the_east.table import AXIS, center, play

LAST = f"{AXIS}/mechanized-movement"
TOWN = "0404"


def town(units, **more):
    return play(units, step=LAST, features=[center(TOWN)],
                control={"axis": [TOWN]}, **more)


@pytest.mark.parametrize(("units", "points"), [
    ({"a": ("de.inf.6-5", TOWN)}, 6), ({"a": ("de.inf.6-5", "0403")}, 6),
    ({"a": ("de.inf.6-5", "0402")}, 0), ({"a": ("de.pz.10-8", TOWN)}, 0),
    ({"a": ("de.inf.6-5.kg", TOWN), "b": ("ro.inf.2-4", "0405")}, 3),
])
def test_infantry_in_or_beside_a_center_counts_as_printed(units, points):
    """wite:61.95."""
    assert garrison(town(units).position, TOWN) == points


def test_what_is_not_axis_needs_no_garrison():
    """wite:61.93: a center that was never entered is never Axis."""
    game = play({"a": ("de.pz.10-8", "0101")}, features=[center(TOWN)],
                control={"soviet": [TOWN]})
    assert list(neglected(game.position)) == []


def ended(game):
    happened = []
    while game.position.step.side == "axis" and game.pending:
        if game.pending[0].ask is not None:
            break
        happened += game.submit({"kind": "end-phase", "by": "axis"}).events
    return happened


def test_a_one_raises_a_division_where_the_soviets_say():
    """wite:61.91, wite:61.94: one die for the center, no cost."""
    game = town({"a": ("de.inf.6-5.kg", "0403"), "s": ("su.inf.1-4", "0707")}, dice=[1])
    happened = ended(game)
    assert any("1 is rolled: a division forms" in e.text for e in happened)
    asked = game.pending[0].ask
    assert asked.options[0].hex == TOWN
    assert "0403" not in [o.hex for o in asked.options]
    batch = game.submit({"kind": "raise-division", "by": "soviet", "hex": TOWN})
    (event,) = [e for e in batch.events if e.kind == "division-raised"]
    assert game.state.unit(event.about["unit"]).at == TOWN
    assert event.rules == ("wite:61.9",)


def test_any_other_number_does_nothing():
    """wite:61.9."""
    game = town({"a": ("de.inf.6-5.kg", "0403"), "s": ("su.inf.1-4", "0707")}, dice=[2])
    assert not any(e.kind == "division-raised" for e in ended(game))
    assert sum(u.counter == "su.inf.1-4" for u in game.state.units.values()) == 1


def test_no_room_among_enemies_or_friends():
    """wite:61.92: no Axis hex, and no more than may stack."""
    full = {f"s{n}": ("su.inf.1-4", "0503") for n in range(3)}
    game = town({"a": ("de.pz.10-8", TOWN), "b": ("de.pz.10-8", "0403"), **full})
    allowed = may_rise(game.position, TOWN)
    assert TOWN not in allowed
    assert "0403" not in allowed
    assert "0503" not in allowed
    assert "0405" in allowed
