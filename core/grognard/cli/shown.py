"""`show`: where a game stands, what is in a hex, what a unit is, what a side has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rich.console import Console

from grognard.cli.out import grid, indented
from grognard.cli.words import describe, printed, unit_name, where_it_stands
from grognard.errors import AmbiguousOrder, GrognardError, UnknownName
from grognard.game import Game
from grognard.ids import HexId
from grognard.kit.naming import pool_name
from grognard.position import Position
from grognard.state import Unit


class UnknownThing(UnknownName):
    """Neither a hex nor a place, unit or side has that name."""

    what = "hex, place, unit or side"


def game_data(game: Game) -> dict[str, Any]:
    """Return what `show` says of a game."""
    position = game.position
    clock = game.state.clock
    return {
        "scenario": position.scenario.id, "title": position.scenario.header.title,
        "turn": clock.turn, "turns": position.scenario.header.turns, "step": clock.step,
        "where": where_it_stands(position), "verdict": game.verdict,
        "pending": [{"side": p.side, "kinds": list(p.kinds), "question": p.question}
                    for p in game.pending],
        "sides": [side_data(position, s) for s in position.sides],
        "sealed": sorted(game.frame.sealed), "lines": len(game.journal), "head": game.head,
        "seats": game.journal.header.get("seats", {}),
        "dice": game.journal.header.get("dice", {}).get("mode", ""),
    }


def called(game: Game, kind: str) -> str:
    """Return the word by which players call a kind of order."""
    known = game.table.assembly.orders.get(kind)
    return known.words[0] if known and known.words else kind


def side_data(position: Position, side: str) -> dict[str, Any]:
    """Return what a side has: units on the map and in boxes, strength, points."""
    mine = [u for u in position.state.units.values() if u.side == side]
    on_map = [u for u in mine if u.on_map]
    boxed = Counter(box_name(position, u.at) for u in mine if not u.on_map)
    pools = {pool_name(position, n): v for n, v in position.state.pools.items()
             if side in n.split(":") and v}
    return {
        "side": side, "units": len(on_map), "strength": str(sum(_strength(position, u)
                                                               for u in on_map)),
        "boxes": dict(sorted(boxed.items())),
        "types": dict(sorted(Counter(printed(position, u) for u in on_map).items())),
        "points": pools,
    }


def box_name(position: Position, at: str) -> str:
    """Name a box without its owner and the row that fills it: "set-up" for "@set-up:3"."""
    name, *parts = at.lstrip("@").split(":")
    said = [p for p in parts if p and not p.isdigit() and p not in position.sides]
    return " ".join((name.replace("-", " ") if said else name, *said))


def show_game(to: Console, game: Game) -> None:
    """Print where a game stands, its head hash last."""
    data = game_data(game)
    to.print(f"{data['title']}: {data['where']} ({data['turn']} of {data['turns']} turns)")
    if data["verdict"]:
        to.print(f"The game is over: {data['verdict']}.")
    for pending in data["pending"]:
        kinds = (called(game, k) for k in pending["kinds"])
        asked = pending["question"] or ", ".join(kinds)
        to.print(indented(f"{pending['side']} to act: {asked}"))
    rows = [(s["side"], data["seats"].get(s["side"], "human"), s["units"], s["strength"],
             ", ".join(f"{n} {b}" for b, n in s["boxes"].items())) for s in data["sides"]]
    to.print(grid(("side", "played by", "units", "strength", "off the map"), rows, right=(2, 3)))
    to.print(f"{data['lines']} lines, dice {data['dice']}")
    to.print(f"head {data['head']}")


def things(game: Game, words: Iterable[str]) -> list[dict[str, Any]]:
    """Look up hexes, units and sides by name."""
    return [_thing(game.position, word) for word in words]


def show_things(to: Console, game: Game, words: Iterable[str]) -> None:
    """Print hexes, units and sides."""
    given = list(words)
    joined = " ".join(given)
    try:
        found = [_thing(game.position, joined)] if len(given) > 1 else things(game, given)
    except UnknownName:
        found = things(game, given)
    for thing in found:
        for name, value in thing.items():
            if value in ("", [], {}, None):
                continue
            to.print(indented(f"{name.replace('_', ' ')}: {_said(value)}"))


def _thing(position: Position, word: str) -> dict[str, Any]:
    if word in position.sides:
        return side_data(position, word)
    units = units_named(position, word)
    if units:
        if len(units) > 1:
            listed = ", ".join(f"{unit_name(position, u)} ({u.id})" for u in units[:8])
            raise AmbiguousOrder(f"{word!r} may be {listed}", "give the id")
        return unit_data(position, units[0])
    try:
        return hex_data(position, position.hex(word.replace("_", " ")))
    except UnknownName as error:
        raise UnknownThing(
            word, hint=error.hint or "write 10-8@C5622, C5622, a place or a side") from None


def units_named(position: Position, word: str) -> list[Unit]:
    """Find units by id, or by what is printed on them and where they stand."""
    state = position.state
    if word in state.units:
        return [state.units[word]]  # type: ignore[index]
    what, at, where = word.partition("@")
    if not at:
        return []
    try:
        hex_id = position.hex(where)
    except UnknownName as error:
        raise UnknownThing(where, hint=error.hint) from None
    here = state.units_at(hex_id)
    found = [u for u in here if what.casefold() in (printed(position, u).casefold(), u.id)]
    if not found:
        listed = ", ".join(printed(position, u) for u in here) or "nobody"
        raise GrognardError(f"no unit {what!r} is at {hex_id}", f"there is: {listed}")
    alike = len({(u.counter, u.face) for u in found}) == 1
    return found[:1] if alike else found


def hex_data(position: Position, hex_id: str) -> dict[str, Any]:
    """Return what is in a hex."""
    board, state, grid_ = position.board, position.state, position.board.grid
    index = grid_.index(hex_id)
    fields = {
        name: position.ask_or(board.word(name, hex_id), "rule_map_word", name,
                              field=name, hex_id=hex_id).value
        for name in board.fields if name != "confidence"}
    sides: dict[str, list[HexId]] = {}
    for name, plane in board.sides.items():
        across = [grid_.name(n) for d, n in grid_.neighbours(index) if plane[d, index]]
        if across:
            sides[name.replace("_", " ")] = across
    return {
        "hex": hex_id, "places": [f"{p.name} ({', '.join(sorted(p.traits))})" if p.traits
                                  else p.name for p in board.places_at(hex_id)],
        **{n: w for n, w in fields.items() if w},
        **{plane: w for plane in state.planes if (w := state.word(plane, hex_id))},
        "neighbours": [grid_.name(n) for _, n in grid_.neighbours(index)],
        "hexsides": sides,
        "units": [f"{printed(position, u)} ({u.side}, {u.id})" for u in state.units_at(hex_id)],
        "markers": [f"{m.kind.replace('-', ' ')} {m.owner}".strip()
                    for (_, at), m in state.markers.items() if at == hex_id],
    }


def unit_data(position: Position, unit: Unit) -> dict[str, Any]:
    """Return what a unit is, and what is remembered of it."""
    memory = {
        name: values[unit.id]
        for names in position.state.memory.values() for name, values in names.items()
        if unit.id in values
    }
    out: dict[str, Any] = {"unit": unit.id, "side": unit.side, "nation": unit.nation,
                           "at": unit.at, "counter": unit.counter, "face": unit.face}
    try:
        face = position.face(unit)
    except (GrognardError, AttributeError):
        face = None
    if face is not None:
        out |= {"printed": face.printed, "type": face.type, "attack": str(face.attack),
                "defence": str(face.defence), "movement": face.movement, "size": face.size,
                "provenance": str(face.provenance), "cite": list(face.cite),
                "can": [n for n, v in face.attributes.items() if v is True]}
    out["markers"] = [m.kind for (_, at), m in position.state.markers.items() if at == unit.id]
    out["remembered"] = memory
    return out


def log_rows(game: Game, count: int = 12) -> list[tuple[str, ...]]:
    """List the last lines of a journal: number, by whom, the order, what came of it."""
    rows = list[tuple[str, ...]]()
    for entry in game.journal.entries[max(0, len(game.journal) - count):]:
        data = entry.data
        if "undo" in data:
            rows.append((str(entry.n), "", f"back to line {data['undo']}", ""))
        elif "reload" in data:
            rows.append((str(entry.n), "", "rules reloaded", ""))
        elif "sealed" in data:
            rows.append((str(entry.n), data["sealed"]["by"], data["sealed"].get("kind", ""),
                         "sealed"))
        else:
            order = data["order"]
            said = [e["text"] for e in data.get("events", ()) if e.get("text")]
            more = f" (and {len(said) - 2} more)" if len(said) > 2 else ""
            rows.append((str(entry.n), order.get("by", ""), _order(game, order, entry.n),
                         "; ".join(said[:2]) + more))
    return rows


def _order(game: Game, data: dict[str, Any], line: int) -> str:
    """Say an order in words, with units named as they stood when it was given."""
    if data.get("kind") == "reveal":
        return "reveal"
    try:
        return describe(game.position.at(game.frames[line - 1].state), game.read(data))
    except GrognardError:
        return str(data.get("kind", "?"))


def _strength(position: Position, unit: Unit) -> Fraction:
    try:
        face = position.face(unit)
    except (GrognardError, AttributeError):
        return Fraction(0)
    return Fraction(max(face.attack or 0, face.defence or 0))


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{k} {_said(v)}" for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(str(v) for v in value)
    return str(value)
