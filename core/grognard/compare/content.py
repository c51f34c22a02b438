"""Modules, parameters, steps, cells of tables and counters of two assemblies, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import TYPE_CHECKING, Any

from grognard.compare.model import NONE, Difference, Kind
from grognard.content.counters import Counter
from grognard.content.tables import Table
from grognard.modules import Module

if TYPE_CHECKING:
    from grognard.assembly import Assembly

Found = tuple[list[Difference], int]


def modules(one: Assembly, other: Assembly) -> Found:
    """List the modules that only one of the two has.

    Two of one name, each of its own plugin ("red:navy", "blue:navy"), stand side by side.
    """
    first, second = _by_id(one.modules), _by_id(other.modules)
    alike = first.keys() & second.keys()
    mine, yours = ({_name(m): first.get(m) or second[m] for m in ids if m not in alike}
                   for ids in (first, second))
    if not alike:
        return _apart("module", "every module", first, second), 0
    pairs = [(mine.get(name), yours.get(name)) for name in dict.fromkeys((*mine, *yours))]
    return [_modules(*pair) for pair in pairs], len(alike)


def _modules(mine: Module | None, yours: Module | None) -> Difference:
    both = [m for m in (mine, yours) if m]
    return Difference("module", " / ".join(m.id for m in both), mine.title if mine else NONE,
                      yours.title if yours else NONE,
                      tuple(str(r) for m in both for r in m.rules))


def _name(module_id: str) -> str:
    return module_id.partition(":")[2] or module_id


def _apart(kind: Kind, what: str, one: Sized, other: Sized) -> list[Difference]:
    """Say how many two editions have of something that they have nothing in common of."""
    return [Difference(kind, what, str(len(one)), str(len(other)))] if one or other else []


def _by_id(found: Iterable[Module]) -> dict[str, Module]:
    return {str(m.id): m for m in found}


def parameters(one: Assembly, other: Assembly) -> Found:
    """List the parameters of modules in both that have other values."""
    out, alike = list[Difference](), 0
    theirs = {m.id: m for m in other.modules}
    for module in one.modules:
        model = module.parameters
        if model is None or module.id not in theirs or theirs[module.id].parameters is not model:
            continue
        mine = one.settings[model].model_dump(mode="json")
        yours = other.settings[model].model_dump(mode="json")
        for name, value in mine.items():
            if value == yours[name]:
                alike += 1
            else:
                out.append(Difference("parameter", f"{module.id}: {name}", _plain(value),
                                      _plain(yours[name]), tuple(map(str, module.rules)),
                                      module.title))
    return out, alike


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{k}: {_plain(v)}" for k, v in value.items()) or "nothing"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value)) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def steps(one: Assembly, other: Assembly) -> Found:
    """List the steps of the sequence of play that differ, or that one alone has."""
    first, second = _steps(one), _steps(other)
    out, alike = list[Difference](), 0
    for key in dict.fromkeys((*first, *second)):
        mine, yours = first.get(key, (NONE, ())), second.get(key, (NONE, ()))
        if mine == yours:
            alike += 1
        else:
            rules = tuple(dict.fromkeys((*mine[1], *yours[1])))
            out.append(Difference("step", key, mine[0], yours[0], rules))
    if [k for k in first if k in second] != [k for k in second if k in first]:
        out.append(Difference("step", "order of the steps", ", ".join(first), ", ".join(second)))
    return out, alike


def _steps(assembly: Assembly) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {
        f"{block.id}/{step.id}": (
            f"{step.title}{f', every {block.every} turns' if block.every > 1 else ''}",
            tuple(map(str, step.rules)))
        for block in assembly.sequence.block for step in block.step
    }


def cells(one: Assembly, other: Assembly) -> Found:
    """List the cells of tables that differ, and tables that one alone has."""
    first, second = dict(one.tables.tables), dict(other.tables.tables)
    if not first.keys() & second.keys():
        return _apart("cell", "every table", first, second), 0
    out, alike = list[Difference](), 0
    for name in dict.fromkeys((*first, *second)):
        mine, yours = first.get(name), second.get(name)
        if mine is None or yours is None:
            table = mine or yours
            assert table is not None
            out.append(Difference("cell", name, table.title if mine else NONE,
                                  table.title if yours else NONE, table.rules))
            continue
        found = list(_cells(mine, yours))
        shared = len(mine.cells.keys() & yours.cells.keys())
        if not shared:
            out.append(Difference("cell", name, mine.title, yours.title,
                                  tuple(dict.fromkeys((*mine.rules, *yours.rules)))))
            continue
        out += found
        alike += len(mine.cells.keys() | yours.cells.keys()) - len(found)
    return out, alike


def _cells(mine: Table, yours: Table) -> Iterator[Difference]:
    for key in dict.fromkeys((*mine.cells, *yours.cells)):
        first, second = mine.cells.get(key), yours.cells.get(key)
        values = [str(c.value) if c is not None else NONE for c in (first, second)]
        if values[0] != values[1]:
            cites = [r for c in (first, second) if c is not None and c.cite
                     for r in c.cite.split("; ")]
            yield Difference("cell", f"{mine.id}: {key[0]}, {key[1]}", values[0], values[1],
                             tuple(dict.fromkeys(cites or mine.rules)), mine.title)


def units(one: Assembly, other: Assembly) -> Found:
    """List the counters that differ in what is printed on them or in their number.

    A number that one of the two does not give is no difference; how many are given is told.
    """
    first, second = dict(one.catalogue.counters), dict(other.catalogue.counters)
    if not first.keys() & second.keys():
        return _apart("unit", "every counter", first, second), 0
    out, alike = list[Difference](), 0
    for name in dict.fromkeys((*first, *second)):
        mine, yours = first.get(name), second.get(name)
        number = None not in (mine and mine.limit, yours and yours.limit)
        said = [_counter(c, number=number) for c in (mine, yours)]
        if said[0] == said[1]:
            alike += 1
            continue
        counter = mine or yours
        assert counter is not None
        out.append(Difference("unit", name, said[0], said[1], tuple(counter.cite),
                              f"{counter.nation} {counter.front.type}"))
    given = [sum(c.limit is not None for c in of.values()) for of in (first, second)]
    if given[0] != given[1]:
        told = [f"given for {number} of the counters" for number in given]
        out.append(Difference("unit", "number in the box", told[0], told[1]))
    return out, alike


def _counter(counter: Counter | None, *, number: bool = True) -> str:
    if counter is None:
        return NONE
    sides = " / ".join(f.printed for f in counter.faces.values())
    of = f", {counter.limit} in the box" if number and counter.limit is not None else ""
    parts = "".join(f", breaks into {n} {p}" for p, n in counter.parts.items())
    return f"{sides}{of}{parts}"
