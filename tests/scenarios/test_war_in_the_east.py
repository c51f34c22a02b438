"""wite:63 to 66: what each scenario sets up, against the counts of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.assembly import Choice
from grognard.table import lay_table
from grognard_standard_rules.areas import paint
from grognard_standard_rules.forces import forces

BARBAROSSA = {
    "de.pz.10-8": 17, "de.pzg.8-8": 12, "de.pzb.3-8": 2, "de.inf.6-5": 3 + 77 + 7,
    "de.inf.6-5.kg": 1, "de.sec.6-3": 9, "de.rr.0-1-5": 3, "de.msu.0-1-1": 3, "de.abn.7-5": 1,
    "fi.inf.4-5": 17, "ro.inf.2-4": 14, "ro.cav.1-3": 3, "ro.arm.1-6": 2,
    "su.mechb.3-5": 2 + 2 + 5 + 2 + 1 + 1 + 1 + 1, "su.tankb.2-5": 3 + 5 + 13 + 4 + 5 + 1 + 10 + 2,
    "su.at.0-1-10": 3 + 5 + 2, "su.cavd.1-3": 3 + 1 + 1 + 2 + 2, "su.art.10-1-10": 3,
    "su.rr.rr": 2, "su.msu.0-1-1": 1,
}
"""wite:63.21, wite:63.22, without the 1-4s, of which one stands in every port besides."""

STALINGRAD = {
    "de.pz.10-8": 17, "de.pzg.8-8": 10, "de.pzb.3-8": 2, "de.inf.6-5": 85, "de.pz.10-8.kg": 2,
    "de.pzg.8-8.kg": 2, "de.inf.6-5.kg": 53, "fi.inf.4-5": 20, "hu.inf.2-4": 9, "hu.arm.1-6": 2,
    "it.inf.2-4": 4, "it.arm.1-6": 1, "ro.inf.2-4": 16, "ro.arm.1-6": 1, "de.rr.0-1-5": 4,
    "de.msu.0-1-1": 3, "su.mech.9-6": 6, "su.tank.8-6": 8, "su.mechb.3-5": 11,
    "su.tankb.2-5": 18, "su.cavc.2-3": 8, "su.cavd.1-3": 6, "su.gcorps.5-5": 25,
    "su.corps.4-4": 31, "su.inf.1-4": 84, "su.at.0-1-10": 12, "su.mech.9-6.bg": 2,
    "su.gcorps.5-5.bg": 1, "su.corps.4-4.bg": 3, "su.msu.0-1-1": 3,
}
"""wite:64.21, wite:64.22: one 0-1-10 more, where War in Europe has a 10-1-10."""

KURSK = {
    "de.pz.10-8": 14, "de.pzg.8-8": 7, "de.pzb.3-8": 2, "de.sspzg.11-8": 5, "de.inf.6-5": 4 + 55,
    "de.pz.10-8.kg": 2, "de.inf.6-5.kg": 80, "fi.inf.4-5": 22, "hu.inf.2-4": 3, "ro.inf.2-4": 7,
    "su.mech.9-6": 12, "su.tank.8-6": 26, "su.cavc.2-3": 20, "su.gcorps.5-5": 20,
    "su.corps.4-4": 23, "su.inf.1-4": 105, "su.at.0-1-10": 26, "su.art.10-1-10": 15,
}
"""wite:65.21, wite:65.22."""

CENTER = {
    "de.pz.10-8": 9, "de.pzg.8-8": 1, "de.sspz.13-8": 3, "de.sspzg.11-8": 3, "de.inf.6-5": 4 + 39,
    "de.pz.10-8.kg": 5, "de.pzg.8-8.kg": 4, "de.inf.6-5.kg": 92, "fi.inf.4-5": 22,
    "hu.arm.1-6": 1, "hu.inf.2-4": 9, "ro.arm.1-6": 1, "ro.inf.2-4": 10, "su.mech.9-6": 5,
    "su.tank.8-6": 7, "su.cavc.2-3": 20, "su.gcorps.5-5": 40, "su.corps.4-4": 30,
    "su.inf.1-4": 60, "su.at.0-1-10": 32, "su.art.10-1-10": 15,
}
"""wite:66.21, wite:66.22."""

SCENARIOS = {"barbarossa": BARBAROSSA, "stalingrad": STALINGRAD, "kursk": KURSK,
             "army-group-center": CENTER}


@pytest.fixture(scope="module")
def tables():
    return {name: lay_table(name, "wite") for name in SCENARIOS}


def counted(table) -> Counter[str]:
    listed, found = forces(table.opening()), Counter[str]()
    for row in listed.place:
        found[row.unit] += len(row.hexes) * row.per_hex
    for group in listed.group:
        found.update(group.units)
    return found


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_set_up_is_the_one_printed(tables, name):
    found = counted(tables[name])
    wrong = {u: (n, found[u]) for u, n in SCENARIOS[name].items() if found[u] != n}
    assert wrong == {}


@pytest.mark.parametrize(("name", "turns", "first", "order"), [
    ("barbarossa", 20, "1/7/41", "axis"), ("stalingrad", 30, "1/7/42", "soviet"),
    ("kursk", 18, "2/7/43", "axis"), ("army-group-center", 20, "4/6/44", "soviet"),
])
def test_length_date_and_first_player(tables, name, turns, first, order):
    """wite:63.1, wite:64.1, wite:65.1, wite:66.1; wite:63.3, wite:64.3, wite:65.3, wite:66.3."""
    header = tables[name].scenario.header
    assert (header.edition, header.turns, header.first_date) == ("wite", turns, first)
    assert tables[name].scenario.sections["belligerents"].order[0] == order


def test_where_repair_units_of_stalingrad_stand(tables):
    """wite:64.21: G3011 and H2207, where War in Europe has G3010 and H2307."""
    rows = [r for r in forces(tables["stalingrad"].opening()).place if r.unit == "de.rr.0-1-5"]
    hexes = {h for r in rows for h in r.hexes}
    assert {"G3011", "G3222", "H2601"} <= hexes
    assert "H2307" in hexes  # no railway runs through H2207 on our map


def test_kursk_has_no_second_axis_step(tables):
    """wite:65.3: the Axis places everything before the Soviets do."""
    steps = [(s.n, s.who) for s in forces(tables["kursk"].opening()).step]
    assert [who for _, who in steps] == ["soviet", "axis", "soviet"]


def test_where_the_axis_of_1944_starts(tables):
    """wite:66.3: infantry on the line, armour a hex behind; Rumanians near Bessarabia, too."""
    position = tables["army-group-center"].opening()
    start = {g.name: set(position.board.grid.names(paint(position.board, g.area)))
             for g in forces(position).group if g.area}
    assert "H0605" in start["Rumanian"] < start["German infantry"]
    assert "H0505" in start["Rumanian armour"] - start["Rumanian"]
    assert start["Rumanian armour"] < start["German mechanized"]
    assert "H0204" not in start["Rumanian armour"]


def test_guards_due_at_kursk(tables):
    """wite:65.6: eight 5-5 corps come in 0/9/43, twice as many as in War in Europe."""
    track = tables["kursk"].scenario.sections["reinforcements"]
    stated = [a for a in track.arrival if a.side == "soviet" and not a.optional and a.turn == 8]
    assert sum(a.units.get("su.gcorps.5-5", 0) for a in stated) == 8


@pytest.mark.parametrize("name", SCENARIOS)
def test_cases_cited_are_in_the_rulebook(tables, name):
    """What a scenario cites of War in the East exists there."""
    from grognard.rulebook import RuleIndex

    index, table = RuleIndex.load(), tables[name]
    rows = [*forces(table.opening()).group, *forces(table.opening()).place,
            *table.scenario.sections["reinforcements"].arrival]
    cited = {c.strip() for r in rows for c in r.cite.split(";") if c.strip().startswith("wite:")}
    assert [c for c in cited if c.split()[0] not in index] == []


@pytest.mark.parametrize(("name", "axis", "soviet"), [
    ("barbarossa", 21, 20), ("stalingrad", 24, 20), ("kursk", 26, 20), ("army-group-center", 26, 0),
])
def test_what_is_left_out_with_finland(name, axis, soviet):
    """wite:62.1, wite:63.7, wite:64.7, wite:65.7: an option of the players."""
    table = lay_table(name, "wite", Choice(("optional:no-finnish-theatre",)))
    rows = forces(table.opening()).omit
    found = {side: sum(sum(r.units.values()) for r in rows if r.side == side)
             for side in ("axis", "soviet")}
    assert found == {"axis": axis, "soviet": soviet}
