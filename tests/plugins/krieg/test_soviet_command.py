"""20.1, optional: Soviet command groups, beyond the cases.

Rules: krieg:20.1, krieg:4.2.1, krieg:4.2.2, krieg:9.
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.game import Game
from grognard_krieg.attack_orders import read
from grognard_krieg.shifts import shifts
from grognard_krieg.soviet_command import apart, group
from grognard_krieg.stacking import stack_faults
from tests.plugins.krieg.fights import BOARD, COMBAT, asked, attack, fight, modules, take
from tests.plugins.krieg.lines import ask, codes, happened, play

MODULE = "krieg:soviet-command"
BALTIC, UKRAINE, RESERVE = "su.front-baltic", "su.front-ukraine", "su.front-stavka"
HQ_BALTIC, HQ_UKRAINE, STAVKA = "su.hq-leningrad", "su.hq-southwest", "su.hq-stavka"
AIR_BALTIC, AIR_UKRAINE, AIR_RESERVE = "su.air-baltic", "su.air-ukraine", "su.air-stavka"
FOE = {"foe": ("de.army.1", "0404")}
"""The German hex; 0405, 0305 and 0505 are beside it."""


def front(units: dict[str, tuple[str, ...]], side: str = "soviet", **more: Any) -> Game:
    """Set up a fight under the optional rule."""
    return play({**FOE, **units}, board=BOARD, step=COMBAT.format(side), turn=25,
                modules=(*modules(), MODULE), **more)


def why(game: Game, *attackers: str, **fields: Any) -> list[str]:
    return codes(game, "attack", by="soviet", attackers=list(attackers), target="0404", **fields)


def given(game: Game, *attackers: str, **fields: Any) -> list[str]:
    """List the air and HQ shifts of an attack by the Soviets."""
    found = ask(game, "odds", attackers=list(attackers), target="0404", **fields)
    return [s for s in found.values["shifts"] if "air" in s or "HQ" in s or "shift" in s]


def test_the_counters_name_four_groups():
    game = front({})
    counters = game.position.assembly.catalogue.counters.values()
    found: dict[str, list[str]] = {}
    for counter in counters:
        if word := counter.front.word("command"):
            found.setdefault(word, []).append(counter.front.type)
    assert set(found) == {"baltic", "byelorussian", "ukraine", "stavka"}
    for types in found.values():
        assert types.count("air_support") == types.count("infantry") == 1
        assert "hq" in types


def test_a_group_is_on_both_sides_of_a_counter():
    game = front({"a": (f"{HQ_BALTIC}.reduced", "0405"), "b": (f"{UKRAINE}.reduced", "0505"),
                  "c": (RESERVE, "0305")})
    a, b, c, foe = (game.state.unit(u) for u in ("a", "b", "c", "foe"))
    assert group(game.position, a) == "baltic"
    assert apart(game.position, a, b)
    assert not apart(game.position, b, c)
    assert not apart(game.position, a, foe)


@pytest.mark.parametrize(("units", "refused"), [
    ((BALTIC, UKRAINE), ["fronts-apart"]), ((BALTIC, RESERVE), []),
    ((BALTIC, HQ_UKRAINE), ["command-apart"]), ((BALTIC, HQ_BALTIC), []),
    ((UKRAINE, STAVKA), []), ((RESERVE, HQ_UKRAINE), []), ((HQ_BALTIC, STAVKA), []),
    ((HQ_BALTIC, HQ_UKRAINE), ["headquarters-already"]), ((BALTIC, "su.army.1"), []),
])
def test_who_attacks_together(units: tuple[str, str], refused: list[str]):
    placed = {f"u{n}": (u, at) for n, (u, at) in enumerate(zip(units, ("0405", "0505"),
                                                                strict=True))}
    game = front(placed)
    assert why(game, *placed) == refused


def test_three_fronts_want_the_reserve_front_in_every_pair():
    game = front({"a": (BALTIC, "0405"), "b": (RESERVE, "0505"), "c": (UKRAINE, "0305")})
    assert why(game, "a", "b", "c") == ["fronts-apart"]


def test_the_refusal_says_whom_it_is_about():
    game = front({"a": (BALTIC, "0405"), "b": (UKRAINE, "0505")})
    reason = game.why_not({"kind": "attack", "by": "soviet", "attackers": ["a", "b"],
                           "target": "0404"})[0]
    assert (reason.rules, set(reason.units)) == (("krieg:20.1",), {"a", "b"})
    assert "Baltic Front" in reason.text
    assert "Reserve Front" in reason.text


# --- headquarters -------------------------------------------------------------------------------


def test_an_hq_at_range_does_not_support_the_front_of_another_group():
    game = front({"a": (BALTIC, "0405"), "hq": (HQ_UKRAINE, "0406"), "st": (STAVKA, "0406")})
    assert why(game, "a", headquarters="hq") == ["command-apart"]
    assert why(game, "a", headquarters="st") == []


def test_stavka_and_one_other_hq_support_from_afar_and_both_shift():
    game = front({"a": ("su.army.1", "0405"), "hq": (HQ_UKRAINE, "0406"), "st": (STAVKA, "0406"),
                  "third": (HQ_BALTIC, "0406")})
    assert why(game, "a", headquarters="hq", more_headquarters=["st"]) == []
    assert why(game, "a", headquarters="hq", more_headquarters=["third"]) == [
        "headquarters-already"]
    assert why(game, "a", headquarters="hq", more_headquarters=["st", "third"]) == [
        "headquarters-already"]
    assert why(game, "a", headquarters="st", more_headquarters=["st"]) == ["headquarters-already"]
    assert len(given(game, "a", headquarters="hq", more_headquarters=["st"])) == 2
    batch = attack(game, "a", on="0404", die=4, by="soviet", hq="hq")
    assert happened(batch, "attack-declared")[0].about["support"] == ["hq"]


def test_a_second_hq_is_one_too_many_without_the_rule():
    units = {**FOE, "a": ("su.army.1", "0405"), "hq": (HQ_UKRAINE, "0406"), "st": (STAVKA, "0406")}
    game = fight(units, side="soviet")
    assert why(game, "a", headquarters="hq", more_headquarters=["st"]) == ["headquarters-already"]
    assert "command-apart" not in why(game, "a", headquarters="hq")


def test_two_hqs_in_words():
    game = front({"a": ("su.army.1", "0405"), "hq": (HQ_UKRAINE, "0406"), "st": (STAVKA, "0506")})
    order: Any = read(game.position, "soviet", ["0404", "hq", "3-3-2@0406", "hq", "3-3-2@0506"])
    assert (order.target, order.attackers) == ("0404", ("a",))
    assert order.supports == ("hq", "st")


def test_the_defender_may_commit_two():
    game = front({"own": ("su.army.1.reduced", "0405"), "hq": (HQ_UKRAINE, "0407"),
                  "st": (STAVKA, "0407"), "third": (HQ_BALTIC, "0407")}, side="axis")
    attack(game, "foe", on="0405", die=4)
    assert set(asked(game).about["headquarters"]) == {"hq", "st", "third"}
    game.submit({"kind": "support", "by": "soviet", "headquarters": "hq"})
    assert asked(game).about["headquarters"] == ["st"], "Stavka beside one other, no third"
    assert "another HQ" in asked(game).question
    batch = game.submit({"kind": "support", "by": "soviet", "headquarters": "st"})
    told = happened(batch, "attack-resolved")[0].about
    assert told["defending_support"] == ["hq", "st"]
    assert told["net"] == -2
    while asked(game):
        take(game)


def test_an_hq_caught_with_a_foreign_front_adds_neither_factor_nor_shift():
    game = front({"front": (BALTIC, "0405"), "hq": (HQ_UKRAINE, "0405")}, side="axis")
    found = ask(game, "odds", attackers=["foe"], target="0405").values
    assert found["defence"] == "8"
    assert any(s.startswith("+0") and "gives no shift beside" in s for s in found["shifts"])


# --- stacking -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("hq", "of", "faults"), [
    (HQ_BALTIC, UKRAINE, ["stack-command"]), (HQ_BALTIC, BALTIC, []), (STAVKA, UKRAINE, []),
    (HQ_BALTIC, RESERVE, []),
])
def test_which_hqs_stack_with_which_fronts(hq: str, of: str, faults: list[str]):
    game = front({"hq": (hq, "0505"), "front": (of, "0505")})
    assert [r.code for r in stack_faults(game.position, "0505", "soviet")] == faults


def test_a_stack_of_two_groups_is_parted_as_the_segment_ends():
    game = front({"hq": (HQ_BALTIC, "0508"), "front": (UKRAINE, "0508")})
    game.submit({"kind": "end-phase", "by": "soviet"})
    assert "different command groups" in asked(game).question
    take(game)
    assert stack_faults(game.position, "0508", "soviet") == []


# --- aircraft -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "air", "count"), [
    (BALTIC, (AIR_BALTIC,), 1), (BALTIC, (AIR_UKRAINE,), 0), (BALTIC, (AIR_RESERVE,), 1),
    (RESERVE, (AIR_UKRAINE,), 1), (HQ_BALTIC, (AIR_UKRAINE,), 0), (STAVKA, (AIR_UKRAINE,), 1),
    ("su.army.1", (AIR_UKRAINE,), 1), ("su.army.1", (AIR_BALTIC, AIR_UKRAINE), 1),
    ("su.army.1", (AIR_BALTIC, AIR_RESERVE), 2),
    ("su.army.1", (AIR_BALTIC, AIR_UKRAINE, AIR_RESERVE), 2),
])
def test_which_aircraft_shift(attacker: str, air: tuple[str, ...], count: int):
    planes = {f"p{n}": (plane, f"0{n}05") for n, plane in enumerate(air, 3)}
    game = front({"a": (attacker, "0405"), **planes})
    found = given(game, "a")
    assert len([s for s in found if s.startswith("+1 air support")]) == count
    assert len([s for s in found if "gives no shift" in s]) == len(air) - count


def test_aircraft_of_others_are_not_concerned():
    game = front({"a": ("de.army.2", "0305"), "foe2": ("su.army.1", "0405"),
                  "p": ("de.air.1", "0404"), "q": ("de.air.2", "0305")}, side="axis")
    found = ask(game, "odds", attackers=["a", "foe"], target="0405").values["shifts"]
    assert sum(s.startswith("+1 air support") for s in found) == 2


def test_shifts_of_a_battle_are_lines_that_cite_the_rule():
    from grognard_krieg.combat import battle_of

    game = front({"a": (BALTIC, "0405"), "p": (AIR_UKRAINE, "0405")})
    lines = list(shifts(game.position, battle_of(game.position, "soviet", ["a"], "0404")))
    told = [line for line in lines if line.rules == ("krieg:20.1",)]
    assert [line.value for line in told] == [0]
