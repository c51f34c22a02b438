"""What is judged: the modules of a file, or an installed one, and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from grognard.discovery import add, discover, load_file
from grognard.ids import ModuleId
from grognard.modules import Module


@dataclass(frozen=True)
class Subject:
    """Modules that are judged together, among all that are known; `file` when they are in one."""

    modules: tuple[Module, ...]
    known: Mapping[ModuleId, Module]
    file: Path | None = None

    def sources(self) -> Iterator[Path]:
        """List the Python files in which the modules' functions are written."""
        found = {str(p.__file__) for m in self.modules for p in m.parts
                 if isinstance(p, ModuleType) and getattr(p, "__file__", None)}
        yield from (Path(f) for f in sorted(found))


def find_subject(name: Path | str) -> Subject:
    """Find what is to be judged: a path ends in .py, all else is a module's id (or its rule's).

    Raises AssemblyError when a file cannot be loaded, UnknownModule for an unknown id.
    """
    from grognard.assembly import find

    known = dict(discover())
    if str(name).endswith(".py"):
        path = Path(name)
        modules = load_file(path)
        for module in modules:
            add(known, module)
        return Subject(modules, known, path)
    return Subject((find(known, str(name)),), known)
