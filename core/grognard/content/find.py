"""Finding rulesets and scenarios in what is installed (maps: see `board/load.py`).

Content distributions announce themselves in the entry-point group `grognard.content`. Each
entry names a package whose folder holds files:

    rulesets  = "package"    <name>/ruleset.toml, maps/<name>/
    scenarios = "package"    <edition>/<name>.toml, and <edition>/<name>/ for its parts
    any other = "package"    folders rulesets/ and scenarios/ laid out as above

Names are forgiving about case, blanks and underscores. A path always works.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from grognard.errors import UnknownName, UnknownScenario, UsageError

ENTRY_POINTS = "grognard.content"
KINDS = ("rulesets", "scenarios")
RULESET_FILE = "ruleset.toml"
_HEAD = re.compile(r"^\s*(id|title|aliases)\s*=\s*(.*)$")
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")


class UnknownRuleset(UnknownName):
    """No installed ruleset has that name."""

    what = "ruleset"


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario or ruleset that can be asked for: `<edition>/<name>` or `<name>`."""

    name: str
    path: Path
    title: str = ""
    aliases: tuple[str, ...] = ()
    distribution: str = ""


@cache
def _packages() -> tuple[tuple[str, Path, str], ...]:
    """List entry name, folder and distribution of every content package, in a fixed order."""
    found = set()
    for point in entry_points(group=ENTRY_POINTS):
        distribution = point.dist.name if point.dist else ""
        for folder in import_module(point.module).__path__:
            found.add((distribution, point.name, Path(folder)))
    return tuple((name, folder, distribution) for distribution, name, folder in sorted(found))


def content_roots(kind: str = "") -> list[Path]:
    """List the folders of all content, or of one kind: "rulesets" or "scenarios"."""
    return [root for root, _ in _roots(kind)]


def _roots(kind: str = "") -> Iterator[tuple[Path, str]]:
    for name, folder, distribution in _packages():
        for each in KINDS:
            if kind not in ("", each):
                continue
            if name == each:
                yield folder, distribution
            elif name not in KINDS and (folder / each).is_dir():
                yield folder / each, distribution


def scenarios() -> list[Entry]:
    """List every installed scenario, by edition and name."""
    found = [
        _read_head(path, f"{path.parent.name}/{path.stem}", distribution)
        for root, distribution in _roots("scenarios")
        for path in root.glob("*/*.toml")
    ]
    return sorted(found, key=lambda e: (e.name, e.distribution))


def rulesets() -> list[Entry]:
    """List every installed ruleset."""
    found = [
        _read_head(path, path.parent.name, distribution)
        for root, distribution in _roots("rulesets")
        for path in root.glob(f"*/{RULESET_FILE}")
    ]
    return sorted(found, key=lambda e: (e.name, e.distribution))


def find_scenario(name: str, edition: str = "") -> Path:
    """Find a scenario's file: by name, by "edition/name", by one of its aliases, or by path.

    With an edition, a bare name is looked for in that edition alone.
    """
    path = _as_path(name, UnknownScenario)
    if path:
        return path
    known = [e for e in scenarios() if not edition or e.name.startswith(f"{edition}/")]
    return _one(name, known, UnknownScenario, "scenario")


def find_ruleset(name: str) -> Path:
    """Find a ruleset's file by name, or by the path of its file or folder."""
    path = _as_path(name, UnknownRuleset, RULESET_FILE)
    return path or _one(name, rulesets(), UnknownRuleset, "ruleset")


def parts_of(scenario: Path) -> list[Path]:
    """List the files in the folder that bears a scenario's name: its set-up, rails and so on."""
    return sorted(scenario.with_suffix("").glob("*.toml"))


def _looks_like_path(name: str) -> bool:
    return name.endswith(".toml") or name.startswith((".", "/", "~")) or "\\" in name


def _as_path(name: str, unknown: type[UnknownName], inside: str = "") -> Path | None:
    """Return the file a path names; None when the name is no path."""
    if not _looks_like_path(name):
        return None
    path = Path(name).expanduser()
    if inside and path.is_dir():
        path = path / inside
    if path.is_file():
        return path
    others = [f.name for f in path.parent.glob("*.toml")] if path.parent.is_dir() else []
    hint = "no file stands under that path"
    raise unknown(name, get_close_matches(path.name, others), hint)


def _one(
    name: str, known: Iterable[Entry], unknown: Callable[..., UnknownName], what: str
) -> Path:
    """Return the one entry that a name fits; exact names go before aliases.

    Where editions share a name, the entry is meant that lists it among its aliases too.
    """
    entries = list(known)
    wanted = _plain(name)
    for fits in (_by_full_name, _by_name, _by_alias):
        hits = [e for e in entries if fits(e, wanted)]
        if len(hits) > 1:
            hits = [e for e in hits if _by_alias(e, wanted)] or hits
        if len(hits) == 1:
            return hits[0].path
        if hits:
            raise _ambiguous(name, hits, what)
    words = {w for e in entries for w in (e.name, e.name.rpartition("/")[2], *e.aliases)}
    lower = {_plain(w): w for w in sorted(words)}
    close = [lower[w] for w in get_close_matches(wanted, lower)]
    listed = ", ".join(e.name for e in entries)
    hint = f"installed: {listed}" if listed else f"no {what} is installed (see requirements.txt)"
    raise unknown(name, close, hint)


def _plain(name: str) -> str:
    return re.sub(r"[\s_]+", "-", name.strip().casefold())


def _by_full_name(entry: Entry, wanted: str) -> bool:
    return _plain(entry.name) == wanted


def _by_name(entry: Entry, wanted: str) -> bool:
    return _plain(entry.name.rpartition("/")[2]) == wanted


def _by_alias(entry: Entry, wanted: str) -> bool:
    edition = entry.name.partition("/")[0]
    return wanted in {_plain(a) for a in entry.aliases} | {
        _plain(f"{edition}/{a}") for a in entry.aliases
    }


def _ambiguous(name: str, hits: list[Entry], what: str) -> UsageError:
    names = [e.name for e in hits]
    if len(set(names)) < len(names):
        where = "; ".join(f"{e.name} of {e.distribution or e.path}" for e in hits)
        return UsageError(f"more than one {what} is called {name!r}: {where}", "give its path")
    return UsageError(
        f"{name!r} fits more than one {what}", f"say which: {', '.join(names)}"
    )


def _read_head(path: Path, name: str, distribution: str) -> Entry:
    """Read id, title and aliases from a file's first table without reading the rest of it."""
    title, aliases, tables = "", [], 0
    with path.open(encoding="utf-8-sig", errors="replace") as lines:
        for line in lines:
            tables += line.startswith("[")
            if tables > 1:
                break
            if match := _HEAD.match(line):
                words = [a or b for a, b in _QUOTED.findall(match[2])]
                if match[1] == "title":
                    title = words[0] if words else ""
                else:
                    aliases += words
    return Entry(name, path, title, tuple(aliases), distribution)
