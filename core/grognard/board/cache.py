"""The cache of a map: planes as arrays, named things as JSON; nothing that is executed on reading.

A cache file is named by the digest of the map's sources and a stamp of the code that built
it, so an old one is never mistaken for a new one. One that cannot be read is ignored and
rebuilt. Set GROGNARD_CACHE to a folder to keep caches there, or to "off" for none.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from grognard.board.board import Board, Course, Feature, Line, Place, Remark
from grognard.board.grid import Grid
from grognard.ids import HexId

FORMAT = 2
KEEP = 6
BUILDERS = (
    "board", "build", "cache", "geometry", "grid", "listed", "schema", "sheets", "source",
)  # fmt: skip
Arrays = dict[str, NDArray[Any]]


def cache_folder() -> Path | None:
    """Return the user's cache folder for this program, None when caching is switched off."""
    wish = os.environ.get("GROGNARD_CACHE", "")
    if wish == "off":
        return None
    if wish:
        return Path(wish)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "grognard"


def code_stamp() -> str:
    """Stand for the code that builds boards, so that a change of it makes a new cache."""
    total = FORMAT
    for module in BUILDERS:
        with contextlib.suppress(OSError):
            stat = Path(__file__).with_name(f"{module}.py").stat()
            total = (total * 1_000_003 + stat.st_size + stat.st_mtime_ns) % (1 << 40)
    return f"{total:010x}"


def read_cache(folder: Path, name: str, digest: str) -> Board | None:
    """Return the cached board, None if there is none or it cannot be trusted."""
    try:
        with np.load(folder / f"{name}.npz", allow_pickle=False) as file:
            board = unpack({key: file[key] for key in file.files})
    except FileNotFoundError:
        return None
    except Exception:  # whatever a damaged file makes numpy, zipfile or json raise
        return None
    return board if board.digest == digest else None


def write_cache(folder: Path, name: str, board: Board) -> None:
    """Write a board's cache in one step; a folder that cannot be written is let be."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "wb") as out:
                np.savez(out, **cast(dict[str, Any], pack(board)))
            os.replace(temporary, folder / f"{name}.npz")
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
        _prune(folder, name.partition("@")[0])


def _prune(folder: Path, stem: str) -> None:
    old = sorted(folder.glob(f"{stem}@*.npz"), key=lambda p: p.stat().st_mtime, reverse=True)
    for file in old[KEEP:]:
        file.unlink(missing_ok=True)


def pack(board: Board) -> Arrays:
    """Turn a board into arrays."""
    grid = board.grid
    axial = np.array([grid.axial(i) for i in grid.cells.tolist()], np.int16)
    names = {
        "id": board.id, "digest": board.digest, "title": board.title,
        "attribution": board.attribution, "flat_top": grid.flat_top,
        "hexes": " ".join(grid), "aliases": grid.aliases,
        "labels": {name: labels for name, (labels, _) in board.fields.items()},
        "flags": list(board.flags), "sides": list(board.sides), "regions": list(board.regions),
        "places": [{**asdict(p), "traits": sorted(p.traits)} for p in board.places],
        "features": [asdict(f) for f in board.features],
        "lines": [asdict(line) for line in board.lines.values()],
        "courses": [[c.kind, c.name, c.provenance, c.cite, c.note] for c in board.courses],
        "remarks": [asdict(r) for r in board.remarks],
        "provenance": board.provenance, "styles": board.styles,
    }  # fmt: skip
    text = json.dumps(names, ensure_ascii=False, separators=(",", ":")).encode()
    planes = [*board.flags.values(), *board.regions.values()]
    empty = np.zeros((0, grid.size), np.bool_)
    return {
        "names": np.frombuffer(text, np.uint8),
        "axial": axial,
        "fields": np.array([plane for _, plane in board.fields.values()], np.uint8),
        "planes": np.packbits(np.array(planes) if planes else empty, axis=None),
        "sides": np.packbits(np.array(list(board.sides.values()), np.bool_), axis=None),
        "ends": np.cumsum([0, *(len(c.steps) for c in board.courses)]),
        "steps": np.concatenate([np.zeros((0, 2), np.int32), *(c.steps for c in board.courses)]),
    }


def unpack(arrays: Arrays) -> Board:
    """Turn arrays into the board that they were made of."""
    names = json.loads(arrays["names"].tobytes())
    grid = Grid.from_arrays(
        names["hexes"].split(" "), arrays["axial"], names["aliases"], flat_top=names["flat_top"]
    )
    labels: dict[str, list[str]] = names["labels"]
    fields = {n: (tuple(w), p) for (n, w), p in zip(labels.items(), arrays["fields"], strict=True)}
    planes = _bits(arrays["planes"], len(names["flags"]) + len(names["regions"]), grid.size)
    sides = _bits(arrays["sides"], len(names["sides"]), 6 * grid.size)
    ends = arrays["ends"].tolist()
    courses = (
        Course(kind, name, arrays["steps"][ends[i] : ends[i + 1]], *rest)
        for i, (kind, name, *rest) in enumerate(names["courses"])
    )
    board = Board(
        names["id"],
        grid,
        fields,
        dict(zip(names["flags"], planes, strict=False)),
        dict(zip(names["sides"], sides.reshape(-1, 6, grid.size), strict=True)),
        tuple(Place(**{**p, "traits": frozenset(p["traits"])}) for p in names["places"]),
        tuple(Feature(**f) for f in names["features"]),
        {line["name"]: _line(line) for line in names["lines"]},
        dict(zip(names["regions"], planes[len(names["flags"]) :], strict=True)),
        names["digest"],
        names["title"],
        tuple(names["attribution"]),
        tuple(courses),
        tuple(_remark(r) for r in names["remarks"]),
        names["provenance"],
        names["styles"],
    )
    freeze(board)
    return board


def freeze(board: Board) -> None:
    """Make every plane read-only."""
    for plane in (*board.flags.values(), *board.sides.values(), *board.regions.values()):
        plane.setflags(write=False)
    for _, codes in board.fields.values():
        codes.setflags(write=False)
    for course in board.courses:
        course.steps.setflags(write=False)


def _bits(packed: NDArray[np.uint8], count: int, size: int) -> NDArray[np.bool_]:
    flat = np.unpackbits(packed, count=count * size)
    return flat.view(np.bool_).reshape(count, size)


def _line(data: dict[str, Any]) -> Line:
    pairs = cast("tuple[tuple[HexId, HexId], ...]", tuple(map(tuple, data["pairs"])))
    first, second = data["sides"]
    return Line(data["name"], (first, second), pairs, data["provenance"], data["cite"])


def _remark(data: dict[str, Any]) -> Remark:
    return Remark(
        tuple(data["hexes"]), tuple(data["fields"]),
        data["provenance"], data["cite"], data["note"],
    )  # fmt: skip
