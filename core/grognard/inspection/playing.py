"""Playing some turns by a module under watch, and timing its layers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import Any

from grognard.assembly import Choice, assemble
from grognard.board.layers import Layer, check_layers, fold
from grognard.board.load import find_map, load_board
from grognard.bots import Bot, Caretaker, bots, find_bot, knows, play_on
from grognard.content.find import find_ruleset, find_scenario, scenarios
from grognard.errors import GrognardError, ModuleFault
from grognard.game import Game, new_game
from grognard.guard import arguments
from grognard.ids import SideId
from grognard.inspection.asking import ask_layers, ask_questions, movers_of
from grognard.inspection.findings import Report, place
from grognard.inspection.subjects import Subject
from grognard.inspection.watching import Watch, listed, watch
from grognard.position import Position
from grognard.scenario import load_ruleset, load_scenario, read_scenario_header
from grognard.table import Table

BOT = "random"
SLOW, MUCH = 5.0, 0.5
"""A layer is slow that takes so many milliseconds, and so much of what folding all takes."""

TODO = {"layers": "planes have the shape of the map: position.board.grid.size",
        "answers": "correct what it answers; `grognard hooks NAME` says what is wanted"}


def try_in_play(
    subject: Subject, fitting: Collection[str], scenario: str, orders: int, report: Report
) -> None:
    """Play some orders by the modules, watch them, and time their layers where the game stands."""
    watching = Watch(report)
    first = subject.modules[0].id
    scenario = scenario or shortest(fitting)
    if not scenario:
        report.note("use", first, "was not tried in play: no scenario is installed that is played "
                    f"by {' or '.join(fitting)}")
        return
    own = read_scenario_header(find_scenario(scenario)).ruleset
    ruleset = own if own in fitting else next(iter(fitting))
    try:
        game = new_game(scenario, seed=1, table=watched_table(subject, ruleset, scenario, watching))
        _play(game, orders)
        ask_layers(game.position, subject)
        ask_questions(game, subject)
    except ModuleFault as error:
        topic = "layers" if error.hook.startswith("layer") else "answers"
        report.fault(topic, error.module, f"fails in {error.hook}: {error.problem}",
                     _where(subject, error.module, error.hook), TODO[topic])
        return
    except GrognardError as error:
        report.refused("answers", first, error)
        return
    report.figures |= {"scenario": scenario, "orders": len(game.journal)}
    _unused(subject, watching, scenario, report)
    _time(game, watching, report)


def watched_table(subject: Subject, ruleset: str, scenario: str, watching: Watch) -> Table:
    """Lay a scenario's table with the modules under watch."""
    path = find_scenario(scenario)
    header = read_scenario_header(path)
    ids = [m.id for m in subject.modules]
    known = {**subject.known, **{m.id: watch(m, watching) for m in subject.modules}}
    rules = load_ruleset(find_ruleset(ruleset))
    choice = Choice((*header.with_, *ids), header.without)
    assembly = assemble(known, rules, choice)
    board = load_board(find_map(header.map))
    return Table(board, load_scenario(path, assembly.sections), assembly, choice)


def shortest(rulesets: Collection[str]) -> str:
    """Return the scenario of the fewest turns that is played by some rulesets, "" for none."""
    heads = [(read_scenario_header(e.path), e.name) for e in scenarios()]
    return min(((h.turns, name) for h, name in heads if h.ruleset in rulesets),
               default=(0, ""))[1]


def _play(game: Game, orders: int) -> None:
    """Let bots play; when none knows the rules, do only what must be done."""
    rules = game.position.assembly
    bot: Bot = find_bot(BOT) if BOT in bots() else Caretaker()
    bot = bot if knows(bot, rules) else Caretaker()
    play_on(game, {str(s): bot for s in game.position.sides},
            until=lambda g: len(g.journal) >= orders)


def _where(subject: Subject, module: str, hook: str) -> str:
    """Say where a module's function for a hook is written; for what it gave, its first giver."""
    family = "layer_" if hook.startswith("layer ") else "modify_" if ", line " in hook else hook
    found = [mark.function for m in subject.modules if m.id == module
             for mark in m.implementations() if mark.hook.startswith(family)]
    return place(found[0]) if found else ""


def _unused(subject: Subject, watching: Watch, scenario: str, report: Report) -> None:
    """Take down what was never called."""
    for module in subject.modules:
        for mark in module.implementations():
            if mark.hook.startswith("offer_") or watching.calls[watching.seen(module.id, mark)]:
                continue
            report.note("use", module.id, f"{mark.hook} was not asked in the "
                        f"{report.figures['orders']} orders that were tried ({scenario})",
                        place(mark.function), "give it a case, or try --scenario or --orders")


# --- layers -----------------------------------------------------------------------------------


def _time(game: Game, watching: Watch, report: Report) -> None:
    """Check each layer that was given, and time it against folding all the others."""
    position, timed = game.position, {}
    for name, (module, function, values) in watching.layers.items():
        now = tuple(position if isinstance(v, Position) else v for v in values)
        made = [x for x in listed(function(*now)) or () if isinstance(x, Layer)]
        try:
            check_layers(position.board.grid, tuple(replace(x, module=module) for x in made))
        except ModuleFault as error:
            report.fault("layers", module, f"{error.hook}: {error.problem}", place(function),
                         TODO["layers"])
            continue
        hook = name.split("|")[1]
        whole = _fold_time(position, hook, dict(zip(arguments(function)[0], now, strict=False)))
        own = median(_milliseconds(lambda f=function, n=now: listed(f(*n))) for _ in range(5))
        timed[name.replace("|", " ")] = {"ms": round(own, 2), "fold_ms": round(whole, 2)}
        if own > SLOW and whole and own > MUCH * whole:
            report.fault("speed", module, f"its layer takes {own:.1f} ms on the whole map; folding "
                         f"all layers takes {whole:.1f}", place(function),
                         "paint planes with numpy, never hex by hex; keep what does not change "
                         "with position.derived(...)")
        if not hasattr(function, "grognard_reads"):
            report.note("speed", module, f"does not say what {hook} reads, so that it is asked "
                        "again after every event", place(function),
                        'add @reading("units", ...), or @reading() if only the map')
    if timed:
        report.figures["layers"] = timed


def _fold_time(position: Position, hook: str, values: Mapping[str, Any]) -> float:
    """Return how long it takes to fold all layers of a hook; 0 where that cannot be told."""
    given = {n: v for n, v in values.items() if isinstance(v, str)}
    side = SideId(given.setdefault("side", str(position.sides[0])))
    if "mover" in position.referee.arguments_of(hook) and (movers := movers_of(position, side)):
        given = {**movers[0], **given}
    if set(position.referee.arguments_of(hook)) != {"position", *given}:
        return 0.0
    try:
        layers = position.layers(hook, **given)
        if not all(isinstance(layer, Layer) for layer in layers):
            return 0.0
        return median(_milliseconds(lambda: fold(position.board.grid, layers)) for _ in range(3))
    except GrognardError:
        return 0.0


def _milliseconds(do: Any) -> float:
    begin = perf_counter()
    do()
    return (perf_counter() - begin) * 1000
