"""Writing the rules of a game as a ruleset that other games can be played by.

The file lists the modules in the order in which they were assembled, with their parameters;
sequence, counters, tables and documents stay those of the ruleset that the game was played by.
What is not in a ruleset (files of house rules, overlays) has to be given again; `beside` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.content.find import find_ruleset
from grognard.errors import UsageError
from grognard.journal import Journal
from grognard.replay import in_force
from grognard.scenario import Ruleset, load_ruleset
from grognard.table import check_header


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
    base = load_ruleset(find_ruleset(name))
    files = [f["name"] for f in header.get("files", ())]
    known = {m.id for m in _installed()}
    listed = [str(m["id"]) for m in header["modules"]]
    modules = [m for m in listed if m in known]
    given = {m: v for m, v in header.get("parameters", {}).items() if m in modules and v}
    output.write_text(_text(base, modules, given, output, str(header["scenario"])), "utf-8")
    load_ruleset(output)
    away = [m for m in listed if m not in known]
    beside = [f"{', '.join(away)}: give --module {f} again" for f in files if away]
    beside += [f"give --overlay {o['name']} again" for o in header.get("overlays", ())]
    return Exported(output, base.ruleset.title, str(header.get("scenario_from") or
                    header["scenario"]), tuple(modules), tuple(beside))


def _installed() -> list[Any]:
    from grognard.discovery import discover

    return list(discover().values())


def _text(
    base: Ruleset, modules: list[str], given: Mapping[str, Mapping[str, Any]], output: Path,
    scenario: str,
) -> str:
    head, home = base.ruleset, base.folder.resolve()
    lines = [
        f"# The rules of a game of {scenario}, after {head.title}.", "", "[ruleset]",
        f"id = {_toml(output.stem)}", f"title = {_toml(f'{head.title} ({output.stem})')}",
        f"edition = {_toml(head.edition)}",
    ]
    lines += [f"{part} = {_toml((home / getattr(head, part)).resolve().as_posix())}"
              for part in ("sequence", "units", "tables", "blank")]
    lines += ["modules = [", *(f"  {_toml(m)}," for m in modules), "]"]
    if head.documents:
        pairs = [f"{k} = {_toml((home / v).resolve().as_posix())}"
                 for k, v in head.documents.items()]
        lines += ["", "[ruleset.documents]", *pairs]
    for module, values in given.items():
        lines += ["", f"[parameters.{_toml(module)}]"]
        lines += [f"{name} = {_toml(value)}" for name, value in values.items() if value is not None]
    return "\n".join(lines) + "\n"


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
