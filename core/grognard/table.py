"""The table: everything that does not change in a game (map, scenario, modules, content)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from grognard.assembly import Assembly, Choice, assemble, discover
from grognard.board.board import Board
from grognard.errors import AssemblyError, ContentError, JournalError, UnknownScenario
from grognard.position import Position
from grognard.scenario import Scenario, load_ruleset, load_scenario, read_scenario_header
from grognard.state import State
from grognard.workshop import Workshop


@dataclass(frozen=True)
class Table:
    """A map, a scenario and assembled modules: all that a journal's header pins down."""

    board: Board
    scenario: Scenario
    assembly: Assembly
    choice: Choice
    given: Mapping[str, str] = field(default_factory=dict)
    """Where scenario and ruleset were taken from: `edition/name`, or a file's name."""
    lasting: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was derived from map, modules and scenario alone (see `workshop`)."""

    def opening(self) -> Position:
        """Return the position before anything has happened."""
        planes = {
            name: _frozen(np.zeros(self.board.grid.size, np.uint8))
            for name in self.assembly.planes
        }
        state = State(self.board.grid, self.assembly.planes, planes=planes)
        return Position(state, self.board, self.assembly, self.scenario,
                        workshop=Workshop(lasting=self.lasting))

    def header(self) -> dict[str, Any]:
        """Return what a journal's header says of the table."""
        choice = self.choice
        return {
            **self.assembly.header(),
            **self.given,
            "scenario": self.scenario.id,
            "scenario_digest": self.scenario.digest,
            "map": self.board.id,
            "map_digest": self.board.digest,
            "with": list(choice.with_),
            "without": list(choice.without),
            "files": [_pinned(f) for f in choice.files],
            "overlays": [_pinned(f) for f in choice.overlays],
        }


def lay_table(scenario: str | Path, ruleset: str | Path | None = None,
              choice: Choice | None = None) -> Table:
    """Load a scenario with its map and assemble its modules.

    `scenario` and `ruleset` are names of installed content or paths. Raises ContentError,
    AssemblyError and their kin, before anything has been written anywhere.
    """
    from grognard.board.load import find_map, load_board
    from grognard.content.find import find_ruleset

    choice = choice or Choice()
    path = _find_scenario(str(scenario), ruleset)
    header = read_scenario_header(path)
    rulebook = find_ruleset(str(ruleset or header.ruleset))
    rules = load_ruleset(rulebook)
    full = Choice(
        (*header.with_, *choice.with_), (*header.without, *choice.without),
        choice.files, choice.overlays,
    )
    try:
        assembly = assemble(discover(), rules, full)
    except AssemblyError as error:
        if header.edition == rules.ruleset.edition:
            raise
        raise AssemblyError(
            f"{path.stem} is a scenario of {header.edition}, and the ruleset {rules.id} plays "
            f"{rules.ruleset.edition}: {error.message}",
            f"play it by its own ruleset: --ruleset {header.ruleset}") from None
    board = load_board(find_map(header.map))
    given = {"scenario_from": _origin(path, "scenarios", f"{path.parent.name}/{path.stem}"),
             "ruleset_from": _origin(rulebook, "rulesets", rulebook.parent.name)}
    table = Table(board, load_scenario(path, assembly.sections), assembly, choice, given)
    faults = list(assembly.referee.collect("check_scenario", position=table.opening()))
    if faults:
        raise ContentError(faults)
    return table


def _find_scenario(name: str, ruleset: str | Path | None) -> Path:
    """Find a scenario; where a ruleset is named, among those of its edition before all others."""
    from grognard.content.find import find_ruleset, find_scenario

    if ruleset is not None:
        edition = load_ruleset(find_ruleset(str(ruleset))).ruleset.edition
        try:
            return find_scenario(name, edition)
        except UnknownScenario:
            pass
    return find_scenario(name)


def _origin(path: Path, kind: str, installed: str) -> str:
    """Return by what name a file is found again: an installed one by its own, else the file's."""
    from grognard.content.find import content_roots

    here = path.resolve()
    if any(here.is_relative_to(root.resolve()) for root in content_roots(kind)):
        return installed
    named = kind == "scenarios" or path.name != "ruleset.toml"
    return f"./{path.name}" if named else f"./{here.parent.name}/{path.name}"


def table_from_header(header: Mapping[str, Any], files: Mapping[str, Path] | None = None) -> Table:
    """Lay the table that a journal was played at; say what is different here if it is.

    `files` finds single-file modules and overlays by name; else they are looked for in the
    current folder.
    """
    def locate(name: str) -> Path:
        path = (files or {}).get(Path(name).name, Path(name))
        if not path.is_file():
            raise JournalError(f"this game was played with {Path(name).name}, which is not here",
                               hint="run the command in the folder that holds the file")
        return path

    def found(what: str) -> str | Path:
        name = str(header.get(f"{what}_from", header[what]))
        return locate(name) if name.startswith("./") else name

    check_header(header)
    choice = Choice(
        tuple(header.get("with", ())), tuple(header.get("without", ())),
        tuple(locate(f["name"]) for f in header.get("files", ())),
        tuple(locate(f["name"]) for f in header.get("overlays", ())),
    )
    return lay_table(found("scenario"), found("ruleset"), choice)


def check_header(header: Mapping[str, Any]) -> None:
    """Refuse the header of a journal that no game of this engine wrote."""
    kinds: dict[str, type] = {"scenario": str, "ruleset": str, "dice": dict}
    bad = [name for name, kind in kinds.items() if not isinstance(header.get(name), kind)]
    parts: dict[str, tuple[str, ...]] = {
        "with": (), "without": (), "files": ("name",), "overlays": ("name",),
        "modules": ("id", "version", "source"),
    }
    for name, fields in parts.items():
        listed = header.get(name, [])
        if not isinstance(listed, list) or not all(_has(part, fields) for part in listed):
            bad.append(name)
    if bad:
        raise JournalError(f"its header does not say what a game's says: {', '.join(bad)}", 0,
                           "it was written by another program, or by hand")


def _has(part: Any, fields: tuple[str, ...]) -> bool:
    """Say whether a part of a list in a header is a text, or a table with some fields of text."""
    if not fields:
        return isinstance(part, str)
    return isinstance(part, dict) and all(isinstance(part.get(f), str) for f in fields)


def differences(header: Mapping[str, Any], table: Table) -> list[str]:
    """List what differs between the table a journal was played at and the one laid here."""
    now, out = table.header(), []
    for name in ("scenario_digest", "map_digest", "sequence", "tables", "units", "documents",
                 "parameters", "files", "overlays"):
        if header.get(name) != now.get(name):
            what = name.replace("_digest", "")
            are = "are not those" if what.endswith("s") else "is not the one"
            out.append(f"{what} {are} this journal was played with")
    then = {m["id"]: m for m in header.get("modules", ())}
    here = {m["id"]: m for m in now["modules"]}
    out += _of_modules("{} is missing", "{} are missing", [m for m in then if m not in here])
    out += _of_modules("{} was not in play", "{} were not in play",
                       [m for m in here if m not in then])
    out += _of_modules("{} has changed", "{} have changed", [
        f"{m} (version {then[m]['version']} then, {here[m]['version']} now)"
        if then[m]["version"] != here[m]["version"] else m
        for m in then if m in here and then[m]["source"] != here[m]["source"]
    ])
    if not out and list(then) != list(here):
        out.append("the modules are in another order")
    return out


def _of_modules(one: str, many: str, names: list[str]) -> list[str]:
    if len(names) < 2:
        return [one.format(f"module {name}") for name in names]
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    return [many.format(f"modules {', '.join(names[:6])}{more}")]


def _pinned(path: Path) -> dict[str, str]:
    content = path.read_bytes().replace(b"\r\n", b"\n")
    return {"name": path.name, "sha256": sha256(content).hexdigest()}


def _frozen(plane: Any) -> Any:
    plane.flags.writeable = False
    return plane
