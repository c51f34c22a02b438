"""Writing a module to begin with: a plugin that pip installs, or one file.

The texts stand beside this file as templates ($name and the like are filled in); what its first
case is about comes from the `[sample]` of the ruleset's `blank.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from grognard.errors import UsageError
from grognard.textfile import write_text

HERE = Path(__file__).parent
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Made:
    """What was written: the module's id, the files, and the commands to try first."""

    id: str
    files: tuple[Path, ...]
    next: tuple[str, ...]


def write_module(name: str, edition: str = "", to: Path = Path(), *, single: bool = False) -> Made:
    """Write the files of a new module below a folder; raise UsageError for one that exists."""
    if not NAME.fullmatch(name):
        raise UsageError(f"{name!r} cannot be a module's name",
                         "small letters, digits and single strokes: night-marches")
    words = words_for(name, edition)
    templates = HERE / ("single" if single else "plugin")
    home = to if single else to / name
    files = {home / _filled(str(t.relative_to(templates).with_suffix("")), words): t
             for t in sorted(templates.rglob("*.in"))}
    taken = [str(f) for f in files if f.exists()]
    if taken:
        raise UsageError(f"{taken[0]} exists already", "give another name, or another --to")
    for path, template in files.items():
        write_text(path, _filled(template.read_text(encoding="utf-8"), words), folders=True)
    return Made(words["id"], tuple(files), _next(home, words, single=single))


def words_for(name: str, edition: str) -> dict[str, str]:
    """Return what is filled into the templates."""
    from grognard.content.find import rulesets, scenarios
    from grognard.content.toml import load_model, read_toml
    from grognard.scenario import load_ruleset
    from grognard.testing.stage import Blank

    fit = {}
    for entry in rulesets():
        rules = load_ruleset(entry.path)
        path = rules.folder / rules.ruleset.blank
        sample = load_model(Blank, read_toml(path), file=path).sample if path.is_file() else None
        if sample is not None and edition in ("", entry.name):
            fit[entry.name] = (rules.ruleset.edition, sample)
    if not fit:
        raise UsageError(f"no ruleset called {edition!r} has a sample to make a case of",
                         f"installed: {', '.join(e.name for e in rulesets()) or 'none'}")
    played = [e.name.partition("/")[0] for e in scenarios()]
    ruleset = max(sorted(fit), key=played.count)
    its_edition, sample = fit[ruleset]
    snake = name.replace("-", "_")
    return {
        "name": name, "snake": snake, "package": f"grognard_{snake}", "id": f"house:{name}",
        "title": name.replace("-", " ").capitalize(), "edition": its_edition, "ruleset": ruleset,
        "unit": sample.unit, "type": sample.type, "allowance": str(sample.allowance),
        "more": str(sample.allowance + 1),
    }


def _filled(text: str, words: Mapping[str, str]) -> str:
    return Template(text).substitute(words)


def _next(home: Path, words: Mapping[str, str], *, single: bool) -> tuple[str, ...]:
    if single:
        file = f"{home / words['snake']}.py"
        return (f"grognard case run {home / words['snake']}.toml", f"grognard check-module {file}",
                f"grognard play SCENARIO --module {file}")
    return (f"python -m pip install -e '{home}[test]'", f"python -m pytest {home}",
            f"grognard check-module {words['id']}", f"grognard play SCENARIO --with {words['id']}")
