"""Reading content: TOML into checked models, with every fault named at once.

A file that cannot be read, or that says something no model knows, raises `ContentError`.
Each of its faults names the file, the dotted path inside it, what stands there, what should
stand there, and a hint.

    class Weather(Content):
        area: str
        severity: int = 0

    weather = load_model(Weather, folder / "weather.toml")

Values are checked strictly: a number is not taken for text, nor text for a number. Lists
may fill tuples and sets, and text may fill enumerations.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar

import tomli
from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationError

from grognard.content.faults import faults_of
from grognard.errors import ContentError, Fault

M = TypeVar("M", bound=BaseModel)
Toml = dict[str, Any]
"""What a TOML file holds: text, numbers, booleans, dates, lists and tables of them."""


class Content(BaseModel):
    """Base of everything that is read from content files: frozen, and no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def fraction(value: object) -> Fraction:
    """Read an exact number: 3, 2.5, "1/2" or "2 1/2". Raise ValueError for anything else."""
    whole, _, part = str(value).strip().rpartition(" ")
    try:
        if isinstance(value, bool):
            raise ValueError
        return Fraction(whole or 0) + Fraction(part)
    except (ValueError, ZeroDivisionError):
        raise ValueError('is not a number (write 3, 2.5, "1/2" or "2 1/2")') from None


Amount = Annotated[Fraction, PlainValidator(fraction)]
"""A field that holds an exact number, halves included."""


def read_toml(path: Path | str) -> Toml:
    """Read a TOML file; raise ContentError with line and column when it cannot be read."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ContentError([Fault(path, "", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise ContentError(
            [Fault(path, f"byte {error.start}", "is not UTF-8 text",
                   hint="save the file in the UTF-8 encoding")]
        ) from None
    return parse_toml(text, path)


def parse_toml(text: str, file: Path | str = "<text>") -> Toml:
    """Read TOML from text; `file` names it in the fault."""
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        lines = text.splitlines()
        line = lines[error.lineno - 1].strip() if error.lineno <= len(lines) else ""
        at = f"line {error.lineno}, column {error.colno}"
        raise ContentError([Fault(file, at, error.msg, line, hint=_syntax_hint(error.msg))]) from (
            error
        )


def load_model(
    model: type[M],
    source: Path | str | Mapping[str, Any],
    *,
    file: Path | str | None = None,
    at: str = "",
) -> M:
    """Check a file, or a part of one already read, against a model.

    With a mapping as source, `file` names the file it was read from and `at` the dotted path
    of the part, both for the faults.
    """
    if isinstance(source, Mapping):
        data: Mapping[str, Any] = source
    else:
        data = read_toml(source)
        file = file or source
    try:
        return model.model_validate_json(_as_json(data), strict=True)
    except ValidationError as error:
        raise ContentError(faults_of(error, model, data, file or "<data>", at)) from None


def gather(*errors: ContentError | None) -> None:
    """Raise one ContentError with the faults of all that are given; do nothing for none."""
    faults = [fault for error in errors if error for fault in error.faults]
    if faults:
        raise ContentError(faults)


def sha256_of(data: object) -> str:
    """Return the SHA-256 of content, whatever the order of its keys or the layout of its file."""
    return hashlib.sha256(_as_json(data, sort_keys=True).encode()).hexdigest()


def _as_json(data: object, *, sort_keys: bool = False) -> str:
    return json.dumps(data, default=_plain, ensure_ascii=False, sort_keys=sort_keys)


def _plain(value: object) -> object:
    """Turn what JSON has no word for into something it can hold."""
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _syntax_hint(message: str) -> str:
    for words, hint in {
        "Invalid value": "text needs quotes; true and false are written small",
        "Cannot overwrite": "the key stands twice in this table",
        "Cannot declare": "the table stands twice; a list of tables is written [[name]]",
        "Expected '='": "a key and its value are written key = value; keys with dots or blanks "
        "need quotes",
        "Unclosed array": "a closing bracket is missing",
        "Unterminated string": "a closing quote is missing",
        "Illegal character": "a text ends on its line; \"\"\" opens one of several lines",
        "Unescaped": "write '...' around text with backslashes",
    }.items():
        if words in message:
            return hint
    return ""
