"""The one place where errors become words: a sentence, a hint, and the exit code.

0 done; 1 refused, failed or not sound; 2 the call itself was wrong.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

from grognard.errors import ContentError, Fault, GrognardError, IllegalOrder, JournalError

DEBUG = "GROGNARD_DEBUG"


def words_of(error: GrognardError) -> list[str]:
    """Say what is wrong, in lines: the sentences first, the hint last."""
    if isinstance(error, IllegalOrder):
        lines = []
        for reason in error.reasons:
            cite = f" [{', '.join(reason.rules)}]" if reason.rules else ""
            lines.append(f"- {reason.text}{cite}")
            if reason.remedy:
                lines.append(f"  to do: {reason.remedy}")
        return ["refused:", *lines]
    if isinstance(error, ContentError):
        head = f"{len(error.faults)} faults:" if len(error.faults) > 1 else ""
        return [*([head] if head else []), *(str(f) for f in error.faults)]
    lines = error.message.splitlines() or [type(error).__name__]
    return [*lines, f"hint: {error.hint}"] if error.hint else lines


def json_of(error: GrognardError) -> dict[str, Any]:
    """Say what is wrong in a form that a program can read."""
    out: dict[str, Any] = {"error": type(error).__name__, "message": error.message,
                           "hint": error.hint}
    if isinstance(error, IllegalOrder):
        out["reasons"] = [r.as_json() for r in error.reasons]
    if isinstance(error, ContentError):
        out["faults"] = [fault_as_json(f) for f in error.faults]
    if isinstance(error, JournalError):
        out["line"] = error.line
    return out


def fault_as_json(fault: Fault) -> dict[str, str]:
    """Return the fields of a fault that are set."""
    names = ("file", "path", "message", "found", "expected", "hint")
    return {n: str(getattr(fault, n)) for n in names if getattr(fault, n)}


def report(error: GrognardError, *, as_json: bool) -> int:
    """Print an error and return the exit code."""
    if as_json:
        print(json.dumps(json_of(error), ensure_ascii=False, indent=2))
    first, *rest = words_of(error)
    print(f"grognard: {first}", *(f"  {line}" for line in rest), sep="\n", file=sys.stderr)
    return error.exit_code


def unexpected(error: BaseException) -> int:
    """Print a short message for an error that nobody foresaw, and keep its story in a file."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
        return 1
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    print(f"grognard: this should not have happened: {said}", file=sys.stderr)
    try:
        file = _crash_file(error)
        print(f"  hint: please report it with the file {file}", file=sys.stderr)
    except OSError:
        print(f"  hint: set {DEBUG}=1 to see where", file=sys.stderr)
    return 1


def _crash_file(error: BaseException) -> Path:
    handle, name = tempfile.mkstemp(prefix="grognard-crash-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"arguments: {sys.argv[1:]}\npython: {sys.version}\n\n")
        file.writelines(traceback.format_exception(error))
    return Path(name)
