"""wie:42.18, wie:S10.4: when Germany surrenders, and who has the spoils."""

from __future__ import annotations

from grognard_war_in_europe.germany import supply_centers
from tests.plugins.war_in_europe.staged import at, verdict

CHECK = "game-end/victory-check"


def occupied(number, unit="su.corps.4-4", berlin=False, turn=9):
    start = at("1945", CHECK)
    centers = [h for h in supply_centers(start.position) if (h == "C5013") == berlin][:number]
    if berlin:
        centers += [h for h in supply_centers(start.position) if h != "C5013"][:number - 1]
    gone = tuple(u.id for h in centers for u in start.state.units_at(h))
    return at("1945", CHECK, *[(unit, h) for h in centers], turn=turn, remove=gone)


def test_fifteen_centers_or_berlin_and_ten_others():
    """wie:42.18."""
    assert verdict(occupied(14)).value is None
    for fallen in (occupied(15), occupied(11, berlin=True)):
        assert verdict(fallen).value.text.startswith("Germany surrenders")
    assert verdict(occupied(10, berlin=True)).value is None


def test_the_axis_wins_by_holding_out():
    """wie:S10.4, wie:S10.11: 27 turns."""
    assert verdict(at("1945", CHECK, turn=26)).value is None
    assert verdict(at("1945", CHECK, turn=27)).value.winner == "axis"


def test_the_spoils_decide_between_allies_and_soviets():
    """wie:S10.4, wie:26.5, wie:27.1, wie:U8.0: centers, resources and districts controlled; staged
    units do not change control, so only what each holds from the start counts besides."""
    found = verdict(occupied(15, unit="us.mot.8-10"))
    assert found.value.winner in ("allied", "soviet", "")
    assert "German centers and districts held" in found.because[-1].text


def test_a_landing_sets_the_norwegian_garrison_free():
    """wie:S10.51: two and one, four, two divisions on the three turns that follow."""
    from grognard_standard_rules.reinforcements import due

    for later, units in ((0, []), (1, [{"de.inf.6-5": 2, "de.pzb.3-8": 1}]),
                         (2, [{"de.inf.6-5": 4}]), (3, [{"de.inf.6-5": 2}]), (4, [])):
        game = at("1945", CHECK, turn=8 + later,
                  compartment={"triggers": {"norwegian-garrison": 8}})
        rows = [row for _, row in due(game.position, "axis") if row.after]
        assert [row.units for row in rows] == units
    calm = at("1945", CHECK, turn=9)
    assert [row for _, row in due(calm.position, "axis") if row.after] == []
