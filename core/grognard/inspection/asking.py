"""Asking the rules about a position, so that a module is asked too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from grognard.board.layers import Layer
from grognard.errors import GrognardError, ModuleFault
from grognard.game import Game
from grognard.ids import SideId
from grognard.inspection.subjects import Subject
from grognard.orders import QuestionKind
from grognard.position import Position

EACH = 3
"""Of so many units of a side, and of where they stand, every question is asked."""


def ask_questions(game: Game, subject: Subject) -> None:
    """Ask every question that a unit, hex, side or nation is enough for.

    What the rules refuse to answer is nobody's fault; what a judged module does wrong is raised.
    """
    ours = {m.id for m in subject.modules}
    for kind in game.position.assembly.questions.values():
        for given in _fillings(game.position, kind):
            try:
                game.ask(kind.model.model_validate({"kind": kind.kind, **given}))
            except ValidationError:
                break
            except ModuleFault as error:
                if error.module in ours:
                    raise
            except GrognardError:
                continue


def _fillings(position: Position, kind: QuestionKind) -> Iterator[dict[str, Any]]:
    """List some ways to fill in a question: for the first units on the map of each side."""
    fields = kind.model.model_fields
    needed = {n for n, f in fields.items() if f.is_required()} - {"kind"}
    for side in position.sides:
        units = [u for u in position.state.units_of(side) if u.on_map][:EACH]
        for unit in units:
            about = {"unit": unit.id, "hex": unit.at, "side": side, "nation": unit.nation}
            if not needed <= about.keys():
                return
            one = "unit" if "unit" in fields else "hex"
            yield {n: v for n, v in about.items() if n in needed or (n == one and n in fields)}


def ask_layers(position: Position, subject: Subject) -> None:
    """Ask for the modules' layers where the game stands, in case nobody moved."""
    hooks = {mark.hook for m in subject.modules for mark in m.implementations()
             if mark.hook.startswith("layer_")}
    for hook in sorted(hooks):
        names = set(position.referee.arguments_of(hook)) - {"position", "side"}
        for side in position.sides if names <= {"mover"} else ():
            for given in movers_of(position, side) if names else [{}]:
                layers = position.layers(hook, side=side, **given)
                if all(isinstance(layer, Layer) for layer in layers):
                    position.costs(hook, side=side, unit=1, **given)


def movers_of(position: Position, side: SideId) -> list[dict[str, str]]:
    """List the classes of movers that a side has on the map."""
    if not position.referee.owns("rule_mover_class"):
        return []
    units = [u for u in position.state.units_of(side) if u.on_map]
    found = {str(position.ask("rule_mover_class", unit_id=u.id).value) for u in units}
    return [{"mover": mover} for mover in sorted(found)]
