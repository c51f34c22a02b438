"""Writing a text to a file that the user named."""

from __future__ import annotations

from pathlib import Path

from grognard.errors import UsageError


def write_text(path: Path, text: str, *, folders: bool = False) -> None:
    """Write a text as UTF-8, into new folders if need be; raise UsageError when that fails."""
    try:
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}",
                         "name a file in a folder that is there and may be written to") from error
