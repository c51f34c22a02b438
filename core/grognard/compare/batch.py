"""Playing many games: in this process, in several, or on a Dask cluster; going on after a break.

Every result is written to a file as it comes. What stands there already is not played again,
so that a batch goes on where it was broken off, and can be made longer. Results do not depend
on how many workers there are: each game depends on its job alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from grognard.compare.games import Job, Result, digest_of, play
from grognard.compare.variant import Variant
from grognard.errors import UsageError

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""

DASK = "dask://"


def jobs(
    scenario: str, variants: Sequence[Variant], games: int, *, first: int = 1, players: str = ""
) -> list[Job]:
    """List the games of a batch: every variant plays the same seeds."""
    digests = {v: digest_of(scenario, v) for v in variants}
    return [Job(scenario, v, seed, players, digests[v])
            for seed in range(first, first + games) for v in variants]


def run(
    wanted: Sequence[Job], file: Path | None = None, *, workers: int = 1, executor: str = "",
    progress: Progress | None = None,
) -> list[Result]:
    """Play what is not yet in the file; return the results of all jobs, in their order."""
    known = _read(file)
    missing = [job for job in wanted if job.key not in known]
    done = len(wanted) - len(missing)
    if progress:
        progress(done, len(wanted))
    for result in _played(missing, workers, executor):
        known[result.key] = result
        _append(file, result)
        done += 1
        if progress:
            progress(done, len(wanted))
    return [known[job.key] for job in wanted]


def _played(missing: Sequence[Job], workers: int, executor: str) -> Iterator[Result]:
    if executor:
        yield from _on_dask(missing, executor)
    elif workers <= 1 or len(missing) < 2:
        yield from map(play, missing)
    else:
        yield from _in_processes(missing, workers)


def _in_processes(missing: Sequence[Job], workers: int) -> Iterator[Result]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from (f.result() for f in as_completed([pool.submit(play, j) for j in missing]))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _on_dask(missing: Sequence[Job], address: str) -> Iterator[Result]:
    """Hand the games to a Dask cluster ("dask://HOST:PORT")."""
    if not address.startswith(DASK):
        raise UsageError(f"--executor {address} is no address", "write dask://HOST:PORT")
    try:
        from distributed import Client
        from distributed import as_completed as completed
    except ImportError:
        raise UsageError("there is no Dask here", "python -m pip install 'grognard[dask]'"
                         ) from None
    try:
        client = Client(f"tcp://{address.removeprefix(DASK)}")
    except (OSError, ValueError):
        raise UsageError(f"no Dask scheduler answers at {address}",
                         "start one (`dask scheduler`) and workers for it (`dask worker HOST:PORT`)"
                         ) from None
    with client:
        yield from _results(completed(client.map(play, missing, pure=False)))


def _results(futures: Iterable[Any]) -> Iterator[Result]:
    for future in futures:
        yield future.result()


def _read(file: Path | None) -> dict[str, Result]:
    """Read the results that are there; a line that was cut off in writing is left out."""
    if file is None or not file.is_file():
        return {}
    found = dict[str, Result]()
    lines = file.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            result = Result.from_json(json.loads(line))
        except (ValueError, TypeError):
            if number == len(lines):
                continue
            raise UsageError(f"{file}, line {number}: this is no result of a game",
                             "name another file with --results") from None
        found[result.key] = result
    return found


def _append(file: Path | None, result: Result) -> None:
    if file is None:
        return
    whole = file.read_bytes() if file.is_file() else b""
    if whole and not whole.endswith(b"\n"):
        file.write_bytes(whole[:whole.rfind(b"\n") + 1])
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(result.as_json(), ensure_ascii=False) + "\n")
