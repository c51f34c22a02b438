"""Who goes where he can go, guns that support, infantry that digs in, reinforcements that come."""

from __future__ import annotations

from random import Random

from grognard.dice import OpenDice
from grognard.game import Game, new_game
from grognard.testing.cases import Case, CaseUnit
from grognard.testing.stage import stage
from grognard_bots.officer import Officer, airborne, arrivals, attack, fortifying, sea
from grognard_bots.officer.assault import able, guns
from grognard_bots.officer.movement import Marches, supplied
from grognard_standard_rules.airborne import boxed
from grognard_standard_rules.placing import waiting
from grognard_standard_rules.ports import printed_ports
from tests.games.standard_scenarios import laid
from tests.plugins.bots.field import blank, picture


def test_the_panzers_go_for_what_they_can_enter_and_the_infantry_for_the_mountain():
    game = blank({"p": ("de.pz.10-8", "0405"), "q": ("de.pz.10-8", "0405"),
                  "i": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0808")},
                 board={"terrain": {"mountain": ["0403"]}})
    seen = picture(game, "axis", "0403", "0801")
    assert seen.main == "mechanized"
    assert seen.aims("mechanized") == (seen.index("0801"),)
    assert seen.aims("infantry") == (seen.index("0403"), seen.index("0801"))
    beside, far = seen.index("0404"), seen.index("0802")
    pull = {m: attack.pull_of(seen, m) for m in ("mechanized", "infantry")}
    assert pull["mechanized"][far] > pull["mechanized"][beside] + 5
    assert pull["infantry"][beside] > pull["mechanized"][beside]
    assert pull["infantry"][seen.index("0403")] == pull["infantry"][seen.index("0801")]


def test_where_nothing_can_be_entered_everything_is_aimed_at():
    game = blank({"p": ("de.pz.10-8", "0405"), "x": ("pl.inf.4-4", "0808")},
                 board={"terrain": {"mountain": ["0403"]}})
    seen = picture(game, "axis", "0403")
    assert seen.aims("mechanized") == (seen.index("0403"),)


def against_germans(step: str, units: dict[str, tuple[str, str]], germans: str) -> Game:
    """Return a small board on which it is the Soviets' turn."""
    placed = [CaseUnit(id=i, unit=u, at=at) for i, (u, at) in units.items()]
    foe = CaseUnit(id="foe", unit="de.inf.6-5", at=germans)
    return stage(Case(id="field", title="", rules=(), editions=("wie",), date="clear",
                      turn=3, step=f"player-turn.soviet/{step}", unit=(*placed, foe),
                      paint={"control": {"soviet": ("0404",)}},
                      section={"supply": {"sources": {"su": ["0408"]}}}), "wie", OpenDice(1))


def test_guns_attack_with_others_from_one_hex_away_and_never_alone():
    game = against_germans("combat", {
        **{f"g{n}": ("su.gcorps.5-5", "0404") for n in range(3)},
        "gun": ("su.art.10-1-10", "0405"), "far": ("su.art.10-1-10", "0408")}, "0403")
    seen, beside = picture(game, "soviet", "0403"), {"g0", "g1", "g2"}
    assert {u.id for units in seen.own.values() for u in able(seen, units)} == beside
    assert guns(seen, seen.index("0403"), ("g0",)) == ("gun",)
    order = Officer().choose(game, "soviet", Random(1))
    assert order.kind == "attack"
    assert set(order.attackers) == {*beside, "gun"}


def test_guns_go_before_the_enemy_with_others_or_not_at_all():
    def goes(game: Game) -> int:
        seen = picture(game, "soviet", "0402")
        marches = Marches.of(seen)
        attack.advance_all(marches)
        return int(seen.apart(seen.foes)[marches.placed["gun"]])

    gun = {"gun": ("su.art.10-1-10", "0408")}
    crowd = {f"g{n}": ("su.gcorps.5-5", "0404") for n in range(2)}
    assert goes(against_germans("mechanized-movement", gun, "0403")) > 3
    assert goes(against_germans("mechanized-movement", gun | crowd, "0403")) == 1


def test_one_division_of_an_objective_digs_in_when_the_enemy_may_come():
    game = against_germans("combat", {"g": ("su.inf.1-4", "0404"), "h": ("su.inf.1-4", "0404")},
                           "0402")
    seen = picture(game, "soviet", "0404")
    given = list(fortifying.dig_in(game, lambda: seen, "soviet"))
    assert [o.kind for o in given] == ["fortify"]
    assert not game.why_not(given[0])


def test_reinforcements_come_in_as_near_as_they_may_and_nobody_is_left_in_the_box():
    game = new_game("france-1944", seed=1, table=laid("france-1944", "wie"))
    seen = picture(game, "allied")
    plane = arrivals.wanted(seen)
    units = waiting(game.position, "allied")
    assert units
    for unit in units[:3]:
        hexes = [seen.index(h) for h in arrivals.places(seen, unit, plane)]
        assert hexes
        assert float(plane[hexes[0]]) >= float(plane[hexes[-1]]) - 12


def test_a_drop_takes_an_empty_objective():
    case = Case(id="drop", title="", rules=(), editions=("wie",), scenario="france-1944", turn=1,
                step="player-turn.allied/air-movement")
    seen = picture(stage(case, "wie", OpenDice(1)), "allied")
    units, base = boxed(seen.position, "allied", "West"), seen.index("C2702")
    cells, worth = airborne._targets(seen, units, [base])
    assert worth.max() > airborne.WORTH_A_DROP
    assert int(cells[worth.argmax()]) in seen.missing
    fed = supplied(seen.position, units[0])
    ports = {seen.index(h) for h in printed_ports(seen.position)}
    assert all(fed[c] or c in ports for c in cells.tolist())


def test_beaches_are_kept_while_many_wait_overseas():
    game = new_game("france-1944", seed=1, table=laid("france-1944", "wie"))
    seen = picture(game, "allied")
    assert not list(sea._recalls(seen))


def test_who_waits_in_a_port_fears_nobody_across_the_sea():
    """They look over the Channel; and who is no port's guest yet goes to one."""
    case = Case(id="channel", title="", rules=(), editions=("wie",), scenario="france-1944", turn=1,
                step="player-turn.allied/initial-movement",
                unit=(CaseUnit(id="x", unit="us.mot.8-10", at="B2032", side="allied"),))
    seen = picture(stage(case, "wie", OpenDice(1)), "allied")
    port, france = seen.index("C2502"), seen.index("C2305")
    assert seen.threat[port] > 0
    assert seen.on_foot[port] == 0
    assert seen.on_foot[france] > 0
    marches = Marches.of(seen)
    sea.to_the_ports(marches)
    assert marches.placed["x"] in sea.quays(seen)
