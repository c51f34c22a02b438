"""The bot that does nothing."""

from __future__ import annotations

from random import Random

import pytest

from grognard.basics import EndPhase
from grognard.bots import find_bot, play_on
from grognard.errors import GrognardError
from grognard.game import new_game
from grognard.table import lay_table
from grognard_bots.passing import PassBot
from tests.plugins.bots.field import blank, play_phase


def test_two_of_them_leave_poland_as_it_was_and_the_allies_win():
    game = new_game("poland", seed=1, table=lay_table("poland"))
    before = {u.id: u.at for u in game.state.units.values() if u.on_map}
    play_on(game, {side: PassBot() for side in ("axis", "allied")})
    after = {u.id: u.at for u in game.state.units.values() if u.id in before}
    assert game.verdict == "allied"
    assert after == before
    kinds = {e.data.get("order", {}).get("kind") for e in game.journal.entries}
    assert kinds <= {"begin", "end-phase", "place", None}


def test_it_ends_the_phase_and_takes_the_default():
    game = blank({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0403")},
                 step="player-turn.axis/combat")
    assert PassBot().choose(game, "axis", Random(1)) == EndPhase(by="axis")
    game.submit({"kind": "attack", "by": "axis", "attackers": ["a"], "targets": ["0403"]})
    ask = game.pending[0].ask
    if ask is not None:
        assert PassBot().choose(game, ask.side, Random(1)) == ask.default


def test_who_is_not_asked_is_told_so():
    game = blank({"a": ("de.inf.6-5", "0404"), "x": ("pl.inf.4-4", "0407")})
    with pytest.raises(GrognardError, match="nothing is waited for from allied"):
        PassBot().choose(game, "allied", Random(1))


@pytest.mark.parametrize("name", ["pass", "random", "officer"])
def test_bots_are_found_by_name(name: str):
    assert find_bot(name).name == name


def test_an_overfull_hex_among_full_ones_does_not_keep_it_from_ending_its_phase():
    """Somebody has to leave, were it for another full hex; then what is left is the enemy's."""
    around = ("0403", "0504", "0505", "0405", "0305", "0304")
    units = {f"m{n}": ("de.inf.6-5", "0404") for n in range(5)}
    units |= {f"r{n}{at}": ("de.inf.6-5", at) for at in around for n in range(4)}
    game = blank({**units, "x": ("pl.inf.4-4", "0101")})
    given = play_phase(game, PassBot(), "axis")
    assert [o.kind for o in given].count("end-phase") == 1
    assert any(o.kind == "move" for o in given)
