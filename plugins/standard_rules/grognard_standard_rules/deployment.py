"""Deploying in one order, and deployments as files that others can load.

    deploy                 place all that waits by the quick placer
    deploy my_plan.toml    place as a file says, as far as its units wait now

A file lists hexes by group and unit, as a scenario does:

    [deployment]
    scenario = "S3"
    side = "soviet"

    [[place]]
    group = "Lithuania"
    unit = "su.inf.1-4"
    hexes = ["G1014", "G1014"]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Literal

from grognard.changes import Change, Flip, Move
from grognard.content.toml import Content, load_model, read_toml
from grognard.errors import ContentError, UnreadableOrder
from grognard.events import Event, EventKind
from grognard.ids import HexId, RuleId, SideId, UnitId
from grognard.modules import implements
from grognard.orders import Order, OrderKind, Resolution
from grognard.position import Position
from grognard.rulebook import rule
from grognard.ruling import Reason
from grognard.state import Unit
from grognard_standard_rules.deploying import deployment
from grognard_standard_rules.forces import forces
from grognard_standard_rules.placing_rules import Ledger, objections
from grognard_standard_rules.placing_steps import (
    group_of,
    placed_by,
    placed_now,
    start_cases,
    to_be_turned,
    turned,
    waiting,
)
from grognard_standard_rules.start_lines import covers_due, uncovered

MODULE = "standard:set-up"
RULES = (RuleId("wie:S0.1"),)
FEW = 12
"""So few units may be left over without a question."""

AS_SAVED = "save one, in the same scenario, with: write FILE deployment"

MOST_REASONS = 12


class Placement(Content):
    """One unit and where it starts; `face` names another side of its counter."""

    unit: UnitId
    hex: HexId
    face: str = ""


class Deploy(Order):
    """Place many units at once."""

    kind: Literal["deploy"] = "deploy"
    places: tuple[Placement, ...]


class FilePlace(Content):
    """A row of a deployment file: units of a kind and group, one for each hex."""

    unit: str
    hexes: tuple[str, ...]
    group: str = ""


class FileHead(Content):
    """The table `deployment` of a deployment file."""

    scenario: str
    side: SideId
    note: str = ""


class DeploymentFile(Content):
    """A deployment as it is saved."""

    deployment: FileHead
    place: tuple[FilePlace, ...] = ()


@implements("offer_events")
def _events() -> Iterable[EventKind]:
    return (EventKind("forces-deployed", "A side deploys"),)


def automatic(position: Position, side: str) -> Deploy:
    """Return the order that places all that waits by the quick placer."""
    places = tuple(Placement(unit=u.id, hex=at) for u, at in deployment(position, side))
    return Deploy(by=SideId(side), places=places)


@rule("wie:S0.1")
def resolve(position: Position, order: Deploy) -> Resolution:
    """Put every unit in its hex."""
    changes: list[Change] = []
    for place in order.places:
        changes.append(Move(place.unit, place.hex))
        if place.face and position.state.unit(place.unit).face != place.face:
            changes.append(Flip(place.unit, place.face))
    count = len(order.places)
    text = f"{order.by} deploys {count} unit{'' if count == 1 else 's'}"
    yield Event("forces-deployed", tuple(changes), start_cases(position), text,
                {"side": order.by, "units": count})


@rule("wie:S0.1")
def judge(position: Position, order: Deploy) -> Iterator[Reason]:
    """Judge one placement after another, as if they were given singly."""
    ledger, found = Ledger(position), 0
    if not order.places:
        yield Reason("nothing-to-deploy", "no unit waits to be placed", start_cases(position))
    for place in order.places:
        wrong = list(objections(position, order.by, place.unit, place.hex, place.face, ledger))
        yield from wrong
        found += len(wrong)
        if found > MOST_REASONS:
            yield Reason("more-of-the-same", "the rest has not been looked at",
                         start_cases(position), remedy="mend these first")
            return
        if not wrong:
            ledger.put(position.state.unit(place.unit), position.hex(place.hex), place.face)


def propose(position: Position, side: SideId, rng: Random) -> Iterator[Order]:
    """Offer the quick placer's plan while somebody waits, or holes are to be filled."""
    holes = any(uncovered(position, cover) for cover in covers_due(position, side))
    if waiting(position, side) or holes:
        order = automatic(position, side)
        if order.places:
            yield order


# --- files ----------------------------------------------------------------------------------


def read(position: Position, side: SideId, words: list[str]) -> Order:
    """Read "deploy", or "deploy FILE"."""
    if len(words) > 1:
        raise UnreadableOrder("deploy takes the name of one file, or nothing",
                              "deploy, or deploy my_plan.toml")
    if not words or words[0].casefold() in ("auto", "all"):
        return automatic(position, side)
    path = Path(words[0])
    if not path.is_file():
        raise UnreadableOrder(f"there is no file {path}", AS_SAVED)
    try:
        said = load_model(DeploymentFile, read_toml(path), file=path)
    except (ContentError, OSError) as error:
        raise UnreadableOrder(f"{path} is no deployment: {error}", AS_SAVED) from None
    head, scenario = said.deployment, position.scenario.header
    if head.scenario != scenario.id:
        raise UnreadableOrder(
            f"{path} is a deployment for scenario {head.scenario}, not for {scenario.id} "
            f"({scenario.title}, {scenario.edition})", AS_SAVED)
    if head.side != side:
        raise UnreadableOrder(f"{path} is a deployment of {head.side}, not of {side}", AS_SAVED)
    return Deploy(by=side, places=tuple(_placements(position, side, said, path)))


def _placements(
    position: Position, side: SideId, said: DeploymentFile, path: Path
) -> Iterator[Placement]:
    """Give the rows of a file the units that wait; rows of other steps are passed over."""
    pool: dict[tuple[str, str, str], list[tuple[Unit, str]]] = {}
    here = [*waiting(position, side), *placed_now(position, side)]
    for unit in here:
        group = group_of(position, unit)
        key = (group.name if group else "", unit.counter, unit.face)
        pool.setdefault(key, []).append((unit, ""))
    for unit in to_be_turned(position, side):
        group = group_of(position, unit)
        for face in turned(position, unit):
            pool.setdefault((group.name if group else "", unit.counter, face), []).append(
                (unit, face))
    for n, row in enumerate(said.place):
        counter, shown = position.assembly.catalogue.find(row.unit)
        _known(position, side, row, counter.id, f"{path}: place[{n}]")
        fitting = [units for (name, of, face), units in pool.items()
                   if of == counter.id and face == shown.name and row.group in ("", name)]
        if not fitting:
            continue
        if (there := sum(map(len, fitting))) < len(row.hexes):
            raise UnreadableOrder(
                f"{path}: place[{n}].hexes: {len(row.hexes)} hexes are given for {row.unit}"
                f"{f' of {row.group}' if row.group else ''}, and {there} of them can be placed",
                "leave hexes out, or look for rows that name these units twice")
        for name in row.hexes:
            unit, face = next(u for u in fitting if u).pop(0)
            yield Placement(unit=unit.id, hex=position.hex(name), face=face)


def _known(position: Position, side: str, row: FilePlace, counter: str, where: str) -> None:
    """Refuse a row that no step of this set-up could use: no such group, or none of its units."""
    find, rows = position.assembly.catalogue.find, forces(position).group
    own = [g for g in rows if g.side == side and g.units]
    named = [g for g in own if row.group in ("", g.name)]
    if not named:
        raise UnreadableOrder(f"{where}.group: {side} has no group called {row.group!r}",
                              f"its groups: {', '.join(dict.fromkeys(g.name for g in own))}")
    if not any(find(unit)[0].id == counter for g in named for unit in g.units):
        of = f"of {row.group}" if row.group else f"that {side} places"
        listed = dict.fromkeys(unit for g in named for unit in g.units)
        raise UnreadableOrder(f"{where}.unit: no {row.unit} is among the units {of}",
                              f"they are: {', '.join(listed)}")


def as_text(position: Position, side: str) -> str:
    """Write what a side has placed in this set-up as a deployment file."""
    rows: dict[tuple[str, str], list[str]] = {}
    for unit, group in placed_by(position, side):
        face = position.face(unit)
        name = unit.counter if face.name == "front" else f"{unit.counter}.{face.name}"
        rows.setdefault((group.name, name), []).append(unit.at)
    lines = ["[deployment]", f'scenario = "{position.scenario.id}"', f'side = "{side}"']
    for (of, name), hexes in rows.items():
        listed = ", ".join(f'"{h}"' for h in sorted(hexes))
        lines += ["", "[[place]]", f'group = "{of}"', f'unit = "{name}"', f"hexes = [{listed}]"]
    return "\n".join(lines) + "\n"


def _tell(position: Position, order: Deploy) -> str:
    hexes = len({place.hex for place in order.places})
    return f"{len(order.places)} units in {hexes} hexes"


@implements("offer_orders")
def _orders() -> Iterable[OrderKind]:
    return (
        OrderKind(
            Deploy, "place everything that waits", RULES, resolve, judge, propose, read,
            words=("deploy",), usage="deploy [FILE]: place all that waits, by a file if you like",
            answer=True, module=MODULE, tell=_tell,
        ),
    )
