"""wie:X15: Poland fights on after Warsaw has fallen, while it has strength and a west."""

from __future__ import annotations

import pytest

from grognard_experimental.polish_resistance import in_the_west, left
from grognard_standard_rules.units import printed_attack
from tests.plugins.war_in_europe.staged import at

END = "game-end/victory-check"
TAKER = ("de.inf.6-5", "G0421")
DEFENDER = "pl.arm.1-6#2"


def staged(*remove, units=(TAKER,), with_=("wie:X15",)):
    return at("poland", END, *units, turn=2, with_=with_, remove=(DEFENDER, *remove))


def poles():
    """All Polish units of the set-up: (id, strength, in the west)."""
    game = at("poland", END, turn=1)
    return [(u.id, int(printed_attack(game.position, u)), in_the_west(game.position, u))
            for u in left(game.position)]


def fallen(game):
    return left(game.position) == []


def test_the_set_up_has_what_the_book_says_give_or_take_a_brigade():
    assert sum(strength for _, strength, _ in poles()) == 152


def test_warsaw_alone_is_not_enough():
    assert fallen(staged(with_=("wie:poland-surrender",)))
    assert not fallen(staged())


def test_nor_are_losses_while_warsaw_holds():
    gone = [unit for unit, _, _ in poles()][:-1]
    assert not fallen(at("poland", END, turn=2, with_=("wie:X15",), remove=tuple(gone)))


@pytest.mark.parametrize(("keep", "gives_up"), [(40, False), (39, True)])
def test_with_fewer_than_forty_points_poland_gives_up(keep, gives_up):
    units = sorted(((s, u) for u, s, west in poles() if u != DEFENDER), reverse=True)
    kept, remove = 0, []
    for strength, unit in units:
        if kept + strength <= keep:
            kept += strength
        else:
            remove.append(unit)
    assert kept == keep
    assert fallen(staged(*remove)) is gives_up


def test_without_units_in_the_west_it_gives_up():
    west = [unit for unit, _, there in poles() if there and unit != DEFENDER]
    game = staged(*west)
    assert fallen(game)
    ruling = game.position.ask("rule_surrender", "pl", nation="pl")
    assert "wie:X15.0" in ruling.rules
