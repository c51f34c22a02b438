"""Finding and loading maps.

A map is a folder with a `map.toml` and the files beside it. Distributions of content bring
maps: each names its package under the entry-point group `grognard.content`, and keeps a map
`x` in the folder `maps/x` of that package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from difflib import get_close_matches
from importlib.metadata import entry_points
from pathlib import Path

from grognard.board.board import Board
from grognard.board.cache import cache_folder, code_stamp, freeze, read_cache, write_cache
from grognard.board.files import source_files
from grognard.errors import UnknownName, UsageError

GROUP = "grognard.content"


class UnknownMap(UnknownName):
    """No installed distribution brings a map of that name."""

    what = "map"


def load_board(folder: Path) -> Board:
    """Load the map in a folder, from the cache if the sources are what they were.

    Raises ContentError with every fault of the sources.
    """
    folder = folder.resolve()
    digest = map_digest(folder)
    cache, name = cache_folder(), f"{folder.name}@{digest[:24]}-{code_stamp()}"
    board = read_cache(cache, name, digest) if cache else None
    if board is None:
        from grognard.board.build import build_board  # slow to import, seldom needed

        board = build_board(folder, digest)
        freeze(board)
        if cache:
            write_cache(cache, name, board)
    return board


def map_digest(folder: Path) -> str:
    """Return the SHA-256 of a map's source files, the same whatever the line ends on disk."""
    total = hashlib.sha256()
    for file in source_files(folder):
        text = file.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{file.name}\0{len(text)}\0".encode())
        total.update(text)
    return total.hexdigest()


def find_maps() -> Mapping[str, Path]:
    """List the folders of all installed maps by name; two maps of one name are refused."""
    found: dict[str, Path] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name):
        for root in getattr(entry.load(), "__path__", ()):
            for file in sorted(Path(root).glob("maps/*/map.toml")):
                name, folder = file.parent.name, file.parent.resolve()
                if found.setdefault(name, folder) != folder:
                    raise UsageError(
                        f"two installed distributions bring a map called {name!r}: "
                        f"{found[name]} and {folder}",
                        "uninstall one of them",
                    )
    return found


def find_map(name: str) -> Path:
    """Return the folder of an installed map; raise UnknownMap with the nearest names."""
    maps = find_maps()
    if name not in maps:
        hint = f"installed are: {', '.join(maps)}" if maps else "no installed package brings maps"
        raise UnknownMap(name, get_close_matches(name, list(maps)), hint)
    return maps[name]
