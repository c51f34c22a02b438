"""A tiny game for testing the core: two sides, a strip of hexes, one kind of everything."""

from __future__ import annotations

import sys
from random import Random
from typing import Literal

import numpy as np

from grognard.assembly import Assembly, Choice
from grognard.basics import judge_victory
from grognard.board.board import Board
from grognard.board.grid import Grid
from grognard.changes import Move, Place, Pool, Remove
from grognard.events import Event, EventKind
from grognard.hookspecs import keyed
from grognard.ids import HexId, ModuleId, RuleId, SideId, UnitId
from grognard.modules import Module, amends, implements
from grognard.orders import Ask, Order, OrderKind, Roll
from grognard.referee import Referee
from grognard.ruling import Reason, Ruling, ruled
from grognard.scenario import Ruleset, RulesetHeader, Scenario, ScenarioHeader
from grognard.sequence import PhasePlan, Sequence_
from grognard.table import Table
from grognard.verdict import Verdict

RED, BLUE = SideId("red"), SideId("blue")


class March(Order):
    kind: Literal["march"] = "march"
    unit: str
    to: str


class Shoot(Order):
    kind: Literal["shoot"] = "shoot"
    target: str


class Flee(Order):
    kind: Literal["flee"] = "flee"
    flee: bool


class Bid(Order):
    kind: Literal["bid"] = "bid"
    points: int


@keyed("terrain")
def rule_speed(position, terrain) -> Ruling[int]:
    """How far may one march?"""
    raise NotImplementedError


def judge_march(position, order):
    unit = position.state.unit(order.unit)
    if unit.side != order.by:
        yield Reason("not-yours", f"{order.unit} is not yours", (RuleId("toy:1"),))
    grid = position.board.grid
    limit = position.ask("rule_speed", "plain", terrain="plain")
    if grid.distance(grid.index(unit.at), grid.index(order.to)) > limit.value:
        yield Reason("too-far", f"one marches {limit.value} hexes", limit.rules)


def march(position, order):
    yield Event("marched", (Move(UnitId(order.unit), order.to),), (RuleId("toy:1"),))


def propose_march(position, side, rng: Random):
    for unit in position.state.units_of(side):
        yield March(by=side, unit=unit.id, to=rng.choice(list(position.board.grid)))


def shoot(position, order):
    die = yield Roll(f"shoot:{order.target}")
    victim = position.state.unit(order.target)
    answer = yield Ask(
        victim.side, f"a {die}: flee?", ("flee",), (RuleId("toy:2"),),
        options=(Flee(by=victim.side, flee=True), Flee(by=victim.side, flee=False)),
    )
    if answer.flee:
        yield Event("marched", (Move(victim.id, "A05"),))
    elif die >= 3:
        yield Event("shot", (Remove(victim.id),), text=f"{victim.id} is shot by a {die}")


def bid(position, order):
    yield Event("bid", (Pool(f"bid:{order.by}", order.points),))


class Base:
    @staticmethod
    @implements("offer_orders")
    def orders():
        return [
            OrderKind(March, "march", (), march, judge_march, propose_march, module="toy:base"),
            OrderKind(Shoot, "shoot", (), shoot, module="toy:base"),
            OrderKind(Flee, "flee or not", (), None, answer=True, module="toy:base"),
            OrderKind(Bid, "bid", (), bid, sealed=True, module="toy:base"),
        ]

    @staticmethod
    @implements("offer_events")
    def events():
        return [EventKind(k, k) for k in ("marched", "shot", "bid", "placed", "echo")]

    @staticmethod
    @implements("offer_planes")
    def planes():
        return {"control": ("red", "blue")}

    @staticmethod
    @implements("phase_air_commitment", "bidding")
    def bidding():
        return PhasePlan(("bid",), simultaneous=True)

    @staticmethod
    @implements("phase_movement", "marching")
    def marching():
        return PhasePlan(("march",))

    @staticmethod
    @implements("phase_combat", "shooting")
    def shooting():
        return PhasePlan(("shoot",))

    @staticmethod
    @implements("phase_victory_check", "verdict")
    def verdict():
        return PhasePlan(opens=judge_victory)

    @staticmethod
    @implements("rule_verdict", "last-man")
    def last_man(position):
        if position.turn < 2:
            return ruled(None, "toy:9", "not yet")
        return ruled(Verdict(RED, "red wins by the clock"), "toy:9", "the time is up")

    @staticmethod
    @implements("rule_speed")
    def speed():
        return ruled(1, "toy:1", "one hex a phase")

    @staticmethod
    @implements("after_event", "game-began")
    def place(position, event):
        yield Event("placed", (
            Place(UnitId("r1"), "c", "n", RED, "front", "A01"),
            Place(UnitId("b1"), "c", "n", BLUE, "front", "A03"),
        ))


class Fast:
    @staticmethod
    @amends("rule_speed", "plain")
    def speed():
        ruling = yield
        return ruling.amend(ruling.value + 1, "toy:X1", "on good roads one hex more")


BASE = Module(ModuleId("toy:base"), "the toy game", parts=(Base,), distribution="toy",
              hookspecs=(sys.modules[__name__],))
FAST = Module(ModuleId("toy:fast"), "good roads", parts=(Fast,), distribution="toy",
              requires=("toy:base",))

SEQUENCE = Sequence_.model_validate({"block": [
    {"id": "start", "step": [
        {"id": "bidding", "hook": "phase_air_commitment", "title": "Bidding"}]},
    {"id": "player-turn", "each": "side", "step": [
        {"id": "marching", "hook": "phase_movement", "title": "Marching", "rules": ["toy:1"]},
        {"id": "shooting", "hook": "phase_combat", "title": "Shooting"}]},
    {"id": "end", "step": [
        {"id": "verdict", "hook": "phase_victory_check", "title": "Verdict"}]},
]})


class NoTables:
    digest = "none"
    nations: dict[str, object] = {}

    def __iter__(self):
        return iter(())


def board() -> Board:
    cells = {f"A{n:02}": (n, 0) for n in range(1, 10)}
    return Board("strip", Grid(cells), {}, {}, {}, digest="strip")


def ruleset(*modules: str) -> Ruleset:
    return Ruleset(ruleset=RulesetHeader(id="toy", title="Toy", edition="toy", modules=modules))


def toy_table(*modules: Module) -> Table:
    modules = modules or (BASE,)
    referee = Referee(modules)
    assembly = Assembly(ruleset(*(m.id for m in modules)), referee, {}, NoTables(), NoTables())
    assembly.__dict__["sequence"] = SEQUENCE
    header = ScenarioHeader(id="toy", title="Toy", edition="toy", ruleset="toy", map="strip",
                            turns=2, sides=(RED, BLUE), victory="last-man")
    return Table(board(), Scenario(header, None, digest="toy"), assembly, Choice())


__all__ = ["BASE", "BLUE", "FAST", "RED", "Bid", "Flee", "HexId", "March", "Shoot", "np",
           "toy_table"]
