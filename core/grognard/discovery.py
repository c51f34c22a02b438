"""Which modules there are: those of installed plugins, and those in single files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from reprlib import repr as short
from types import ModuleType
from typing import Any

from grognard.errors import AssemblyError
from grognard.ids import ModuleId
from grognard.modules import Module

ENTRY_POINTS = "grognard.modules"


def discover() -> dict[ModuleId, Module]:
    """Find every installed module, by id; raise AssemblyError when two share one."""
    found: dict[ModuleId, Module] = {}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda p: p.name):
        name, version = (point.dist.name, point.dist.version) if point.dist else ("", "")
        try:
            loaded = listed(point.load())
        except Exception as error:
            raise AssemblyError(
                f"the plugin {point.value} cannot be loaded: {type(error).__name__}: {error}",
                f"mend or uninstall {name or point.name}",
            ) from error
        for module in loaded:
            add(found, replace(module, distribution=name, version=version))
    return found


def listed(given: Any) -> tuple[Module, ...]:
    """Return what a plugin or file gives as modules; raise TypeError when it is something else."""
    found = (given,) if isinstance(given, Module) else tuple(given)
    for module in found:
        if not isinstance(module, Module) or not isinstance(module.id, str):
            raise TypeError(f"it gives {short(module)}, which is no Module")
    return found


def add(found: dict[ModuleId, Module], module: Module) -> None:
    """Add a module to those that are known; raise AssemblyError when its id is taken."""
    if module.id in found:
        first = found[module.id]
        raise AssemblyError(
            f"two modules are called {module.id}: one from {first.distribution}, one from "
            f"{module.distribution}",
            "uninstall one of the two, or rename the house rule",
        )
    found[module.id] = module


def load_file(path: Path) -> tuple[Module, ...]:
    """Load a single-file module: a Python file that defines `module` or `modules`.

    The file is read anew each time. Hookspecs that it declares are the hookspecs of its modules.
    """
    if path.suffix != ".py" or not path.is_file():
        raise AssemblyError(f"{path} is not a Python file", "give the path of a .py file")
    python = ModuleType(f"grognard_file_{path.stem}")
    python.__file__ = str(path)
    before = sys.modules.get(python.__name__)
    sys.modules[python.__name__] = python  # where annotations of its classes are looked up
    try:
        exec(compile(path.read_bytes(), str(path), "exec"), python.__dict__)
        given = getattr(python, "modules", None) or getattr(python, "module", None)
        modules = () if given is None else listed(given)
    except (Exception, SystemExit) as error:
        _put_back(python.__name__, before)
        raise AssemblyError(f"{path} cannot be loaded: {type(error).__name__}: {error}",
                            _where(error, path)) from error
    if not modules:
        raise AssemblyError(f"{path} defines neither `module` nor `modules`")
    declares = any(hasattr(thing, "grognard_spec") for thing in vars(python).values())
    return tuple(
        replace(m, parts=m.parts or (python,), distribution=str(path.name),
                hookspecs=m.hookspecs or ((python,) if declares else ()))
        for m in modules
    )


def _put_back(name: str, before: ModuleType | None) -> None:
    """Let a file that could not be loaded leave no trace."""
    if before is None:
        sys.modules.pop(name, None)
    else:
        sys.modules[name] = before


def _where(error: BaseException, path: Path) -> str:
    """Say in which line of a file an error arose, if it did arise there."""
    if isinstance(error, SyntaxError):
        return f"see line {error.lineno} of {path.name}"
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return f"see line {line} of {path.name}" if line else ""


# --- what a module is made of -----------------------------------------------------------------


def source_hash(module: Module) -> str:
    """Return the SHA-256 of the packages a module's parts come from, the same everywhere.

    The whole package counts, since a module's parts use what stands beside them.
    """
    roots = {_root(part) for part in module.parts if isinstance(part, ModuleType)}
    digest = sha256("".join(sorted(_package_hash(root) for root in roots)).encode())
    return digest.hexdigest()[:16]


def _root(part: ModuleType) -> str:
    """Return the folder of the top package of a Python module, or its own file."""
    top = sys.modules.get(part.__name__.partition(".")[0])
    found = getattr(top, "__path__", None)
    return str(next(iter(found))) if found else str(part.__file__)


def _package_hash(root: str) -> str:
    path = Path(root)
    return _folder_hash(root) if path.is_dir() else _hash_of({path.name: path})


@lru_cache(maxsize=64)
def _folder_hash(root: str) -> str:
    path = Path(root)
    return _hash_of({f.relative_to(path).as_posix(): f for f in path.rglob("*.py")})


def _hash_of(files: Mapping[str, Path]) -> str:
    digest = sha256()
    for name in sorted(files):
        digest.update(name.encode())
        digest.update(files[name].read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
