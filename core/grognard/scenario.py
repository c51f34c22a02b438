"""Scenario and ruleset files: what is played, and by which rules.

A scenario file has a `[scenario]` table, which the core reads, and sections that belong to
modules: each active module offers models for its sections, an unknown section is a fault. A
section may stand in the file itself or, as `name = "file.toml"` under `[files]`, beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from grognard.content.faults import shown
from grognard.content.toml import Content, load_model, read_toml
from grognard.errors import ContentError, Fault, did_you_mean
from grognard.ids import RuleId, SideId


class RulesetHeader(Content):
    """The `[ruleset]` table: where the parts of an edition's content are.

    A ruleset that is `like` another takes from it whatever it does not say itself, leaves out
    its modules `without`, and adds `and_` (written `and`) behind them.
    """

    id: str
    title: str
    edition: str
    modules: tuple[str, ...]
    like: str = ""
    without: tuple[str, ...] = ()
    and_: tuple[str, ...] = ()
    sequence: str = "sequence.toml"
    units: str = "units.toml"
    tables: str = "tables"
    blank: str = "blank.toml"
    documents: dict[str, str] = Field(default_factory=dict)
    note: str = ""


class Ruleset(Content):
    """A ruleset file: which modules, in what order, with which parameters."""

    ruleset: RulesetHeader
    parameters: dict[str, dict[str, Any]] = Field(default_factory=dict)
    folder: Path = Path()
    file: Path = Path()

    @property
    def id(self) -> str:
        """Return the ruleset's id."""
        return self.ruleset.id


def load_ruleset(path: Path) -> Ruleset:
    """Read a ruleset file; raise ContentError with every fault."""
    data = {**read_toml(path), "folder": path.parent, "file": path}
    head = data.get("ruleset")
    if isinstance(head, Mapping):
        head = {**head, **({"and_": head["and"]} if "and" in head else {})}
        head.pop("and", None)
        data["ruleset"] = head
        if isinstance(head.get("like"), str):
            data = _like(load_ruleset(_other(path, head["like"])), head, data)
    return load_model(Ruleset, data, file=path)


def _other(path: Path, name: str) -> Path:
    from grognard.content.find import find_ruleset

    found = find_ruleset(name)
    if found.resolve() == path.resolve():
        raise ContentError([Fault(path, "ruleset.like", "is like itself", name)])
    return found


def _like(base: Ruleset, head: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in what a ruleset takes from the one that it is like."""
    its, home = base.ruleset, base.folder
    without, more = head.get("without", ()), head.get("and_", ())
    for name in without:
        if name not in its.modules:
            raise ContentError([Fault(
                data["file"], "ruleset.without", f"{its.id} has no such module", str(name),
                hint=did_you_mean(get_close_matches(str(name), its.modules)))])
    parts = {p: str(home / getattr(its, p)) for p in ("sequence", "units", "tables", "blank")}
    documents = {name: str(home / file) for name, file in its.documents.items()}
    modules = (*(m for m in its.modules if m not in without), *more)
    given = data.get("parameters", {})
    parameters = {m: {**base.parameters.get(m, {}), **given.get(m, {})}
                  for m in (*base.parameters, *given) if m in modules or m in given}
    whole = {"edition": its.edition, **parts, "modules": modules, **head,
             "documents": {**documents, **head.get("documents", {})}}
    return {**data, "ruleset": whole, "parameters": parameters}


class ScenarioHeader(Content):
    """The `[scenario]` table."""

    id: str
    title: str
    edition: str
    ruleset: str
    map: str
    turns: int
    sides: tuple[SideId, ...]
    victory: str
    rule: RuleId | str = ""
    aliases: tuple[str, ...] = ()
    first_date: str = ""
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    summary: str = ""
    notes: tuple[str, ...] = ()


class Deviation(Content):
    """Where the set-up departs from the print, and why."""

    printed: str
    ruling: str
    why: str = ""
    cite: str = ""


@dataclass(frozen=True)
class Scenario:
    """A scenario with the sections its modules asked for."""

    header: ScenarioHeader
    path: Path
    sections: Mapping[str, BaseModel] = field(default_factory=dict)
    deviations: tuple[Deviation, ...] = ()
    digest: str = ""
    sources: Mapping[str, Path] = field(default_factory=dict)
    """The file in which each section stands."""

    @property
    def id(self) -> str:
        """Return the scenario's id ("poland")."""
        return self.header.id

    @property
    def sides(self) -> tuple[SideId, ...]:
        """List the sides, in the order in which the scenario lists them."""
        return self.header.sides

    def fault(self, section: str, path: str, message: str, **about: str) -> Fault:
        """Find fault with a section: the file it stands in, and the dotted path in that file.

        `about` takes what a Fault takes: found, expected, hint.
        """
        file = self.sources.get(section, self.path)
        beside = file != self.path
        return Fault(file, path if beside else f"{section}.{path}".rstrip("."), message, **about)


def read_scenario_header(path: Path) -> ScenarioHeader:
    """Read only what the core needs to choose a ruleset."""
    return load_model(ScenarioHeader, _header(read_toml(path), path), file=path, at="scenario")


def load_scenario(path: Path, models: Mapping[str, type[BaseModel]]) -> Scenario:
    """Read a scenario with its sections; `models` are those that active modules offer.

    Raise ContentError with every fault, also for sections that no active module reads.
    """
    data = read_toml(path)
    faults: list[Fault] = []
    header = load_model(ScenarioHeader, _header(data, path), file=path, at="scenario")
    sections: dict[str, BaseModel] = {}
    sources = [path]
    found = {k: (v, path) for k, v in data.items() if k not in ("scenario", "files", "deviation")}
    for name, file in data.get("files", {}).items():
        beside = path.parent / str(file)
        try:
            found[name] = (read_toml(beside), beside)
            sources.append(beside)
        except ContentError as error:
            faults += error.faults
    for name, (content, file) in found.items():
        if name not in models:
            hint = did_you_mean(get_close_matches(name, models)) or (
                f"sections that active modules read: {', '.join(sorted(models))}"
            )
            faults.append(Fault(file, name, "no active module reads this section", hint=hint))
            continue
        if not isinstance(content, Mapping):
            faults.append(Fault(file, name, "is a section", shown(content), "a table"))
            continue
        try:
            sections[name] = load_model(
                models[name], content, file=file, at=name if file == path else ""
            )
        except ContentError as error:
            faults += error.faults
    deviations = []
    for number, deviation in enumerate(data.get("deviation", ())):
        try:
            deviations.append(
                load_model(Deviation, deviation, file=path, at=f"deviation[{number}]")
            )
        except ContentError as error:
            faults += error.faults
    if faults:
        raise ContentError(faults)
    digest = sha256(b"".join(_normal(f) for f in sources)).hexdigest()
    files = {name: file for name, (_, file) in found.items()}
    return Scenario(header, path, sections, tuple(deviations), digest, files)


def _header(data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    if not isinstance(data.get("scenario"), dict):
        raise ContentError([Fault(path, "scenario", "the [scenario] table is missing")])
    header = dict(data["scenario"])
    if "with" in header:
        header["with_"] = header.pop("with")
    return header


def _normal(path: Path) -> bytes:
    return path.read_bytes().replace(b"\r\n", b"\n")
