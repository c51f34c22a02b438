"""Owners of phases, orders and questions that raise, or answer what nobody can use."""

from __future__ import annotations

import pytest

from grognard.basics import EndPhase
from grognard.errors import ModuleFault
from grognard.events import Event
from grognard.modules import Module, implements
from grognard.orders import Answer, Ask, Order, OrderKind, Question, QuestionKind
from grognard.sequence import PhasePlan
from tests.core.faulty import crash, later, marching, module
from tests.core.toy import RED

# --- phases -----------------------------------------------------------------------------------


def raising(position):
    yield Event("echo")
    raise KeyError("gone")


PLANS = {
    "None": None, "a list": ["shoot"], "raising": crash,
    "opens": PhasePlan(("shoot",), opens=raising), "opens at once": PhasePlan(opens=crash),
    "opens nothing": PhasePlan(opens=lambda position: None),
    "closes": PhasePlan(closes=raising),
}


@pytest.mark.parametrize("case", PLANS)
def test_the_owner_of_a_phase_is_named_whoever_ended_the_phase_before(case):
    @implements("phase_combat", "shooting")
    def shooting():
        plan = PLANS[case]
        return plan() if callable(plan) else plan

    game = marching(module(shooting, replaces=("toy:base",)))
    head, state = game.head, game.state
    with pytest.raises(ModuleFault, match="h:bad failed in phase_combat"):
        game.submit(EndPhase(by=RED))
    assert (game.head, game.state) == (head, state)


def test_what_a_phase_does_is_signed_by_its_owner():
    @implements("phase_combat", "shooting")
    def shooting():
        return PhasePlan(("shoot",), opens=lambda position: iter([Event("echo")]))

    game = marching(module(shooting, replaces=("toy:base",)))
    game.submit(EndPhase(by=RED))
    signed = {e["kind"]: e["module"] for e in game.journal[-1]["events"]}
    assert signed["echo"] == "h:bad"
    assert signed["step-began"] == "core"


# --- orders and questions that a module brings ------------------------------------------------


class Jump(Order):
    kind: str = "jump"
    to: str = ""


class Why(Question):
    kind: str = "why"


def bringing(**functions) -> Module:
    @implements("offer_orders")
    def orders():
        return [OrderKind(Jump, "jump", (), functions.get("resolve", lambda p, o: iter(())),
                          **{k: v for k, v in functions.items() if k in ("judge", "propose")})]

    @implements("offer_questions")
    def questions():
        return [QuestionKind(Why, "why", (), functions.get("answer", lambda p, q: Answer({})))]

    @implements("phase_movement", "marching")
    def marching():
        return PhasePlan(("march", "jump"))

    return module(orders, questions, marching, replaces=("toy:base",))


@pytest.mark.parametrize(("what", "function", "use"), [
    ("judge jump", crash, "why_not"), ("judge jump", later, "why_not"),
    ("judge jump", lambda p, o: ["no"], "why_not"), ("judge jump", lambda p, o: None, "why_not"),
    ("resolve jump", crash, "submit"), ("resolve jump", lambda p, o: None, "submit"),
    ("resolve jump", lambda p, o: [Event("echo")], "submit"),
    ("propose jump", crash, "propose"), ("propose jump", lambda p, s, r: 5, "propose"),
    ("the question why", crash, "ask"), ("the question why", lambda p, q: 5, "ask"),
])
def test_a_kind_of_order_or_question_that_fails_names_its_module(what, function, use):
    name = "answer" if use == "ask" else what.split()[0]
    game = marching(bringing(**{name: function}))
    head, state = game.head, game.state
    acts = {
        "why_not": lambda: game.why_not(Jump(by=RED)), "submit": lambda: game.submit(Jump(by=RED)),
        "propose": lambda: list(game.propose("jump", RED)), "ask": lambda: game.ask(Why()),
    }
    with pytest.raises(ModuleFault, match=f"h:bad failed in {what}"):
        acts[use]()
    assert (game.head, game.state) == (head, state)


def test_an_ask_to_nobody_leaves_a_game_that_can_be_taken_back():
    def ask(position, order):
        yield Ask("green", "well?", ("jump",))

    game = marching(bringing(resolve=ask))
    before = game.line
    game.submit(Jump(by=RED))
    assert game.pending[0].side == "green"
    game.undo(before)
    assert game.pending[0].side == RED
