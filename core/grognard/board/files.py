"""Which files make up a map."""

from __future__ import annotations

from pathlib import Path

from grognard.errors import ContentError, Fault

SUFFIXES = (".toml", ".txt", ".csv")


def source_files(folder: Path) -> list[Path]:
    """List the files that make up a map, in the order in which its digest takes them."""
    try:
        found = [p for p in folder.iterdir() if p.suffix in SUFFIXES and p.is_file()]
    except (FileNotFoundError, NotADirectoryError):
        raise ContentError([Fault(folder, "", "there is no map folder here")]) from None
    return sorted(found, key=lambda p: p.name)
