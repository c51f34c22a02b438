"""Writing the rules of a game as a ruleset that other games can be played by.

The file lists the modules in the order in which they were assembled, with their parameters; it
is `like` the ruleset that the game was played by, whose sequence, counters and tables it takes.
What is not in a ruleset (files of house rules, overlays) has to be given again; `beside` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.content.find import find_ruleset, find_scenario
from grognard.discovery import discover
from grognard.errors import GrognardError, UsageError
from grognard.journal import Journal
from grognard.replay import in_force
from grognard.scenario import load_ruleset, read_scenario_header
from grognard.table import check_header
from grognard.textfile import write_text


@dataclass(frozen=True)
class Exported:
    """What was written; `shown` is its path as --ruleset takes it."""

    path: Path
    title: str
    scenario: str
    modules: tuple[str, ...]
    beside: tuple[str, ...]

    @property
    def shown(self) -> str:
        """Return the path as it must be given, so that it is not taken for a name."""
        text = str(self.path)
        return text if self.path.is_absolute() or text.startswith(".") else f"./{text}"


def export_rules(journal: Path, output: Path) -> Exported:
    """Write the rules of a game; raise UsageError when the file exists, JournalError else."""
    if output.suffix != ".toml":
        raise UsageError(f"{output} is no name for a ruleset", "it ends in .toml")
    if output.exists():
        raise UsageError(f"{output} exists already", "give another name")
    header = in_force(Journal.open(journal, read_only=True))
    check_header(header)
    name = str(header.get("ruleset_from", header["ruleset"]))
    base = load_ruleset(find_ruleset(name)).ruleset
    known = discover()
    scenario = str(header.get("scenario_from", header["scenario"]))
    its_own = _of_scenario(scenario)
    listed = [m for m in (str(m["id"]) for m in header["modules"]) if m not in its_own]
    modules = tuple(m for m in listed if m in known)
    away = ", ".join(m for m in listed if m not in known)
    given = {m: {k: v for k, v in values.items() if v is not None}
             for m, values in header.get("parameters", {}).items() if m in modules}
    lines = [f"# The rules of a game of {header['scenario']}, after {base.title}.", "",
             "[ruleset]", f"like = {_toml(name)}", f"id = {_toml(output.stem)}",
             f"title = {_toml(f'{base.title} ({output.stem})')}",
             "modules = [", *(f"  {_toml(m)}," for m in modules), "]"]
    for module, values in given.items():
        lines += ["", f"[parameters.{_toml(module)}]"] if values else []
        lines += [f"{key} = {_toml(value)}" for key, value in values.items()]
    write_text(output, "\n".join(lines) + "\n")
    beside = [f"{away}: give --module {f['name']} again" for f in header.get("files", ())]
    beside += [f"give --overlay {o['name']} again" for o in header.get("overlays", ())]
    return Exported(output, base.title, scenario, modules, tuple(beside))


def _of_scenario(name: str) -> tuple[str, ...]:
    """List the modules that a scenario switches on by itself, if it is here."""
    try:
        return read_scenario_header(find_scenario(name)).with_
    except GrognardError:
        return ()


def _toml(value: Any) -> str:
    """Write a value as TOML does."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml(str(k))} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_toml, value))}]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
