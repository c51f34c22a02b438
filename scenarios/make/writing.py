"""Writing TOML as the scenarios have it: values, rows, citations."""

from __future__ import annotations

import re
from typing import Any

from words import Table

BARE = re.compile(r"(?<![\w:.])([A-Z]{0,2}\d+\.\d[\d.]*)")


def cited(text: str, edition: str) -> str:
    """Write a citation with its book: the standard rules up to section 20 are shared."""
    parts = []
    for part in re.split(r";\s*", text):
        found = BARE.match(part)
        if not found:
            parts.append(part)
            continue
        number = found[1].rstrip(".")
        section = int(number.split(".")[0]) if number[0].isdigit() else 0
        book = "std" if 1 <= section <= 20 else edition if section >= 44 else "wie"
        parts.append(f"{book}:{number}{part[found.end():]}")
    return "; ".join(parts)


def value(thing: Any, indent: int = 0) -> str:
    """Write a TOML value; long lists are broken."""
    if isinstance(thing, bool):
        return str(thing).lower()
    if isinstance(thing, int):
        return str(thing)
    if isinstance(thing, dict):
        return "{ " + ", ".join(f"{key(k)} = {value(v)}" for k, v in thing.items()) + " }"
    if isinstance(thing, list | tuple):
        items = [value(v) for v in thing]
        flat = "[" + ", ".join(items) + "]"
        if len(flat) + indent <= 84:
            return flat
        lines, line = [], " "
        for item in items:
            if len(line) + len(item) + 2 > 99:
                lines.append(line.rstrip())
                line = " "
            line += f" {item},"
        return "[\n" + "\n".join([*lines, line.rstrip()]) + "\n]"
    return '"' + str(thing).replace("\\", "\\\\").replace('"', '\\"') + '"'


def key(name: str) -> str:
    """Write a key, quoted where it must be."""
    return name if re.fullmatch(r"[\w-]+", name) else f'"{name}"'


def row(title: str, fields: Table) -> str:
    """Write one row of an array of tables."""
    lines = [f"[[{title}]]"]
    lines += [f"{key(k)} = {value(v, len(k))}" for k, v in fields.items()
              if v not in ("", None, [])]
    return "\n".join(lines) + "\n"


def ground(entry: Table, edition: str) -> Table:
    """Return what a row says of its origin."""
    out = {"cite": cited(entry.get("cite", ""), edition), "provenance": entry["provenance"]}
    if entry.get("note"):
        out["note"] = entry["note"]
    return out
