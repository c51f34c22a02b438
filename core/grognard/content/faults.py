"""Turning a failed check into faults that a person can act on.

The checker's own locations mix keys with the names of its internals; here they are walked
along the data and along the model, so that a fault's path is one that stands in the file.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from grognard.errors import Fault, did_you_mean

BARE = re.compile(r"[A-Za-z0-9_-]+")
LISTED = 14
"""So many words are listed in a hint when none of them is near."""

EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "mapping_type": "a table",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "date_type": "a date",
    "date_parsing": "a date such as 1939-09-01",
    "int_parsing": "a whole number",
    "float_parsing": "a number",
    "bool_parsing": "true or false",
}


def faults_of(
    error: ValidationError, model: type[BaseModel], data: object, file: Path | str, at: str = ""
) -> list[Fault]:
    """List what is wrong, one fault a place; `at` is the path of the data within its file."""
    faults: dict[str, Fault] = {}
    for detail in error.errors(include_url=False):
        steps, value, inner = _walk(detail, model, data)
        fault = _fault(detail, file, dotted(at, *steps), value, inner, steps)
        known = faults.get(fault.path)
        if known is None:
            faults[fault.path] = fault
        elif fault.expected and fault.expected not in known.expected:
            both = " or ".join(x for x in (known.expected, fault.expected) if x)
            faults[fault.path] = replace(known, message="does not fit here", expected=both)
    return list(faults.values())


def dotted(*steps: str | int) -> str:
    """Join keys and indexes into a dotted path: `unit[3]."de.inf.6-5".attack`."""
    path = ""
    for number, step in enumerate(steps):
        if isinstance(step, int):
            path += f"[{step}]"
        elif step:
            bare = number == 0 or BARE.fullmatch(step)
            path += ("." if path else "") + (step if bare else _quoted(step))
    return path


def _quoted(key: str) -> str:
    return json.dumps(key, ensure_ascii=False).replace("\x7f", "\\u007f")


def shown(value: object) -> str:
    """Show a value as the file has it, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def near(word: str, words: Iterable[str], what: str = "known") -> str:
    """Turn the words that would have been right into a hint: the near ones, or all of a few."""
    known = list(words)
    lower = {w.casefold(): w for w in known}
    close = get_close_matches(word.casefold(), lower, n=3)
    if close:
        return did_you_mean([lower[c] for c in close])
    if len(known) > LISTED:
        return f"{what}: {', '.join(known[:LISTED])} and {len(known) - LISTED} more"
    return f"{what}: {', '.join(known)}" if known else ""


def _walk(
    detail: ErrorDetails, model: type[BaseModel], data: object
) -> tuple[list[str | int], object, list[Any]]:
    """Follow a location along data and model.

    Return the steps that stand in the file, the value found there (None when missing) and
    the types that the model allows for the *table* that holds the last step.
    """
    here: object = data
    allowed: list[Any] = [model]
    outer: list[Any] = [model]
    steps: list[str | int] = []
    location = detail["loc"]
    for number, step in enumerate(location):
        last = number == len(location) - 1
        if isinstance(here, Mapping) and step in here:
            here = here[step]
        elif isinstance(step, int) and _is_list(here) and step < len(here):  # type: ignore[arg-type]
            here = here[step]  # type: ignore[index]
        elif last and detail["type"] == "missing":
            here = None
        else:
            continue
        steps.append(step)
        outer, allowed = allowed, _inner(allowed, step)
    return steps, here, outer


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _inner(allowed: Iterable[Any], step: str | int) -> list[Any]:
    """List the types that may stand under a key or index of any of the given types."""
    found: list[Any] = []
    for kind in _alternatives(allowed):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            for name, info in kind.model_fields.items():
                if step in (name, info.alias):
                    found.append(info.annotation)
        else:
            arguments = [a for a in get_args(kind) if a is not Ellipsis]
            if isinstance(get_origin(kind), type) and arguments:
                found.append(arguments[-1])
    return found


def _alternatives(kinds: Iterable[Any]) -> list[Any]:
    """Take unions, annotations and named types apart."""
    out: list[Any] = []
    for kind in kinds:
        named = getattr(kind, "__value__", None) or getattr(kind, "__supertype__", None)
        if named is not None:
            out += _alternatives([named])
        elif get_origin(kind) is Annotated:
            out += _alternatives(get_args(kind)[:1])
        elif get_origin(kind) in (Union, types.UnionType):
            out += _alternatives(get_args(kind))
        else:
            out.append(kind)
    return out


def _words(kinds: Iterable[Any]) -> list[str]:
    """List the words that a field may hold, for enumerations and literals."""
    out: list[str] = []
    for kind in _alternatives(kinds):
        if get_origin(kind) is Literal:
            out += [str(word) for word in get_args(kind)]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            out += [str(word.value) for word in kind]
    return out


def _fault(
    detail: ErrorDetails, file: Path | str, path: str, value: object, outer: list[Any],
    steps: Sequence[str | int],
) -> Fault:
    kind = detail["type"]
    last = str(steps[-1]) if steps else ""
    found = shown(value)
    if kind == "missing":
        return Fault(file, path, "is missing", expected=_says(_inner(outer, last)))
    if kind == "extra_forbidden":
        keys = [
            info.alias or name
            for model in _alternatives(outer)
            if isinstance(model, type) and issubclass(model, BaseModel)
            for name, info in model.model_fields.items()
        ]
        return Fault(file, path, "is not a known key", found, hint=near(last, keys))
    if kind in ("literal_error", "enum"):
        words = _words(_inner(outer, steps[-1])) if steps else []
        return Fault(file, path, "is not one of the words allowed", found,
                     f"one of {', '.join(words)}" if words else str(detail["ctx"]["expected"]),
                     did_you_mean(get_close_matches(str(value), words)))
    if kind == "union_tag_invalid":
        return _unknown_tag(detail, file, path, value)
    if kind == "union_tag_not_found":
        tag = _tag(detail)
        return Fault(file, dotted(path, tag) if path else tag, "is missing", found)
    if kind == "value_error":
        found = "" if isinstance(value, Mapping) else found
        return Fault(file, path, str(detail["ctx"]["error"]), found)
    if kind in EXPECTED:
        return Fault(file, path, "has the wrong kind of value", found, EXPECTED[kind])
    return Fault(file, path, detail["msg"][:1].lower() + detail["msg"][1:], found)


def _tag(detail: ErrorDetails) -> str:
    """Return the key by which the kinds of a table are told apart."""
    return str(detail["ctx"]["discriminator"]).strip("'")


def _unknown_tag(detail: ErrorDetails, file: Path | str, path: str, value: object) -> Fault:
    """Say which word tells no known kind of table, with the words that do."""
    tag, words = _tag(detail), re.findall(r"'([^']*)'", detail["ctx"]["expected_tags"])
    word = str(value.get(tag, "") if isinstance(value, Mapping) else detail["ctx"]["tag"])
    return Fault(file, f"{path}.{tag}".lstrip("."), "is not one of the words allowed",
                 shown(word), f"one of {', '.join(words)}", near(word, words))


def _says(kinds: Iterable[Any]) -> str:
    """Say in plain words what a missing key should hold."""
    plain = {int: "a whole number", str: "text", bool: "true or false", float: "a number"}
    words = _words(kinds)
    if words:
        return f"one of {', '.join(words)}"
    for kind in _alternatives(kinds):
        if kind in plain:
            return plain[kind]
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return "a table"
        origin = get_origin(kind)
        if isinstance(origin, type):
            return "a table" if issubclass(origin, Mapping) else "a list"
    return ""
