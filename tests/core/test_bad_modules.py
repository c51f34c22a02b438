"""Modules that raise, or answer what nobody can use: named, with a hint, and nothing changed."""

from __future__ import annotations

import re

import pytest

from grognard.basics import EndPhase
from grognard.errors import GrognardError, ModuleFault
from grognard.events import Event
from grognard.game import new_game
from grognard.modules import Module, amends, implements
from grognard.orders import Roll
from grognard.replay import verify
from grognard.rulebook import rule
from grognard.ruling import Reason
from tests.core.faulty import crash, crashing, marching, module
from tests.core.toy import BASE, BLUE, RED, Bid, March, toy_table


@implements("check_order")
def veto(position, order):
    return crash() if order.kind == "march" else ()


@implements("check_order")
def veto_later(position, order):
    """A generator: it raises only when its objections are read."""
    if order.kind == "march":
        yield Reason("first", "no")
        raise KeyError("gone")


@implements("after_event", "marched")
def react_later(position, event):
    yield Event("echo")
    raise KeyError("gone")


@implements("after_event", "marched")
def echo_for_ever(position, event):
    while True:
        yield Event("echo")


@implements("after_event")
def chase(position, event):
    if event.kind in ("marched", "echo"):
        yield Event("echo")


@implements("after_event", "marched")
def unknown_event(position, event):
    yield Event("never-offered")


@implements("after_event", "marched")
def no_change(position, event):
    yield Event("echo", ("bogus",))


@implements("after_event", "marched")
def bad_change(position, event):
    from grognard.changes import Move

    yield Event("echo", (Move("r1", 5),))


@implements("after_event", "marched")
def no_json(position, event):
    yield Event("echo", about={"who": object()})


@implements("after_event", "marched")
def bad_die(position, event):
    yield Roll("x", sides=0)


@implements("after_event", "marched")
def odd_yield(position, event):
    yield 7


@implements("after_event", "marched")
def odd_answer(position, event):
    return 7


@implements("check_order")
def no_reason(position, order):
    return ["it is forbidden"] if order.kind == "march" else None


@implements("check_order")
def no_list(position, order):
    return "forbidden" if order.kind == "march" else []


@amends("rule_speed")
def speed_none():
    yield


@amends("rule_speed")
def speed_number():
    ruling = yield
    return ruling.value + 1


@amends("rule_speed")
def speed_crash():
    raise KeyError("gone")
    yield


@amends("rule_speed")
def speed_text():
    ruling = yield
    return ruling.amend("far", "h:1", "far")


@amends("rule_speed")
@rule("h:7")
def speed_with_a_rule():
    raise KeyError("gone")
    yield


@implements("check_order")
def leave(position, order):
    if order.kind == "march":
        raise SystemExit("gone")


RUNNING = {
    "leaving the program": (leave, "h:bad failed in check_order: SystemExit"),
    "check at once": (veto, "check_order"),
    "check later": (veto_later, "check_order"),
    "check gives text": (no_reason, "no Reason"),
    "check answers text": (no_list, "not a list"),
    "after at once": (crashing("after_event", "marched", names="position, event"), "after_event"),
    "after later": (react_later, "after_event"),
    "after without end": (echo_for_ever, "never ends"),
    "after each other": (chase, "never ends"),
    "an event nobody offered": (unknown_event, "never offered"),
    "no change": (no_change, "after_event"),
    "a change of nonsense": (bad_change, "after_event"),
    "an impossible die": (bad_die, "no die with 0 sides"),
    "a yield of nonsense": (odd_yield, "it yielded 7"),
    "a reaction of nonsense": (odd_answer, "not a list"),
    "amending to None": (speed_none, "answered None, no ruling"),
    "amending to a number": (speed_number, "answered 2, no ruling"),
    "amending raises": (speed_crash, "rule_speed"),
    "ruling a text for a number": (speed_text, "it ruled 'far', which is no int"),
    "the rule at fault": (speed_with_a_rule, "h:bad failed in rule_speed [h:7]: KeyError"),
}


@pytest.mark.parametrize("case", RUNNING)
def test_a_module_that_fails_in_an_order_is_named_and_nothing_has_happened(case, tmp_path):
    function, words = RUNNING[case]
    path = tmp_path / "game.grog"
    game = marching(module(function), journal=path)
    head, state, before = game.head, game.state, path.read_bytes()
    order = March(by=RED, unit="r1", to="A02")
    with pytest.raises(GrognardError) as error:
        game.submit(order)
    assert words in str(error.value)
    if case != "an impossible die":  # the engine refuses that one
        assert isinstance(error.value, ModuleFault)
        assert "h:bad" in str(error.value)
        if "gone" in str(error.value):
            assert re.search(r"\((faulty|test_bad_modules)\.py, line \d+", str(error.value))
        assert error.value.hint
    assert (game.head, game.state, path.read_bytes()) == (head, state, before)
    game.journal.close()
    assert verify(path, table=toy_table(BASE, module(function))).sound


def test_what_no_journal_can_hold_is_refused():
    game = marching(module(no_json))
    head, state = game.head, game.state
    with pytest.raises(GrognardError, match="object"):
        game.submit(March(by=RED, unit="r1", to="A02"))
    assert (game.head, game.state) == (head, state)


def test_the_end_of_a_phase_that_may_be_vetoed():
    game = marching(module(crashing("check_phase_end", names="position, side")))
    with pytest.raises(ModuleFault, match="h:bad failed in check_phase_end"):
        game.submit(EndPhase(by=RED))
    assert game.state.clock.step == "player-turn.red/marching"


@pytest.mark.parametrize("mode", ["open", "umpire", "mutual"])
def test_a_game_that_cannot_begin_leaves_no_file(mode, tmp_path):
    path = tmp_path / "game.grog"
    bad = module(crashing("after_event", "game-began", names="position, event"))
    with pytest.raises(ModuleFault, match="h:bad"):
        new_game("toy", seed=7, table=toy_table(BASE, bad), journal=path, dice_mode=mode)
    assert list(tmp_path.iterdir()) == []
    game = new_game("toy", seed=7, table=toy_table(BASE), journal=path, dice_mode=mode)
    assert set(game.secrets) == {RED, BLUE}


def test_sealed_orders_that_cannot_be_resolved_can_be_given_anew(tmp_path):
    path = tmp_path / "game.grog"
    bad = module(crashing("after_event", "bid", names="position, event"))
    game = new_game("toy", seed=7, table=toy_table(BASE, bad), journal=path)
    game.submit(Bid(by=RED, points=3))
    waiting, state = game.pending, game.state
    with pytest.raises(ModuleFault, match="h:bad failed in after_event"):
        game.submit(Bid(by=BLUE, points=5))
    assert game.pending == waiting
    assert game.state == state
    assert "points" not in path.read_text()
    game.journal.close()
    assert verify(path, table=toy_table(BASE, bad)).sound


@pytest.mark.parametrize(("field", "value", "words"), [
    ("requires", "toy:base",
     r"requires is 'toy:base', not a tuple of texts: write \('toy:base',\)"),
    ("rules", (5,), r"rules is \(5,\), not a tuple of texts"),
    ("parts", None, "parts is None, not a tuple of Python modules"),
    ("parameters", int, "parameters is <class 'int'>, no class derived from Parameters"),
])
def test_a_module_that_is_written_wrongly_says_how(field, value, words):
    with pytest.raises(TypeError, match=f"module h:bad: {words}"):
        Module("h:bad", "bad", **{field: value})
