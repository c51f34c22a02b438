"""What `grognard modules` prints: what each module changes, and what it needs and excludes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from rich.console import Console
from rich.text import Text

from grognard.cli.out import indented
from grognard.errors import UsageError
from grognard.modules import Module

LONG = 48
"""How much of a parameter is shown in a list."""

NEEDS = ("requires", "conflicts", "implies", "replaces")


def module_data(module: Module, homes: Iterable[str] = ()) -> dict[str, Any]:
    """Return what is known of a module; `homes` are editions whose rulesets list it."""
    parameters = {
        name: {"default": field.default, "choices": list(get_args(field.annotation))
               if all(isinstance(w, str) for w in get_args(field.annotation)) else [],
               "says": field.description or ""}
        for name, field in (module.parameters.model_fields if module.parameters else {}).items()
    }
    about = " ".join((module.parameters.__doc__ or "").split()) if module.parameters else ""
    return {"id": module.id, "title": module.title, "changes": module.sentence,
            "rules": list(module.rules), "editions": list(module.editions) or sorted(homes),
            "parameters": parameters, "about_parameters": about,
            "requires": list(module.requires), "conflicts": list(module.conflicts),
            "implies": list(module.implies), "after": list(module.after),
            "replaces": list(module.replaces), "since": module.since,
            "distribution": module.distribution, "version": module.version}


def only(found: Sequence[dict[str, Any]], words: Iterable[str]) -> list[dict[str, Any]]:
    """Keep the modules that have every word in id, rules, title or sentence; raise for none."""
    wanted = [w.casefold() for w in words]
    kept = [m for m in found if all(_has(m, w) for w in wanted)]
    if wanted and not kept:
        raise UsageError(f"no module has {' and '.join(wanted)} in its id, rules or title",
                         "`grognard modules` lists them all")
    return kept


def _has(module: Mapping[str, Any], word: str) -> bool:
    """Say whether a word names a module: a rule as a whole, else as part of what it is called."""
    rules = [r.casefold() for r in module["rules"]]
    if ":" in word:
        return word == module["id"].casefold() or word in rules or f"{word}.0" in rules or (
            module["id"].casefold().startswith(word))
    called = f"{module['id']} {module['title']} {module['changes']}".casefold()
    return word in called or any(r.endswith(f":{word}") for r in rules)


# --- as text ------------------------------------------------------------------------------------


def tell(
    to: Console, found: Sequence[Mapping[str, Any]], *, asked: bool, full: bool = False
) -> None:
    """Print modules: what each changes, then what is to be known before switching it on."""
    for module in found:
        head = Text(module["id"], style="bold")
        if asked:
            head.append(f"  {_mark(module)} ")
        to.print(indented(head.append(f"  {module['changes']}", style="not bold"), 0, hang=4))
        for line in _lines(module, full=full):
            to.print(indented(line, 4, hang=2))
    one = "module" if len(found) == 1 else "modules"
    to.print(f"{len(found)} {one}; " + (
        "off: --with switches it on; -: not in this game" if asked
        else "--for SCENARIO marks the active ones"))


def _mark(module: Mapping[str, Any]) -> str:
    """Say whether a module is on, could be switched on, or does not go with the game."""
    return "on" if module["active"] else "off" if module["applies"] else "-"


def _lines(module: Mapping[str, Any], *, full: bool) -> Iterator[str]:
    if module.get("why_not"):
        yield f"not in this game: {module['why_not']}"
    editions = f"editions {', '.join(module['editions'])}" if module["editions"] else ""
    rules = f"rules {_some(module['rules'], 100 if full else 8)}" if module["rules"] else ""
    if editions or rules:
        yield "; ".join(filter(None, (rules, editions)))
    if module["parameters"]:
        listed = (_parameter(n, p, full=full) for n, p in module["parameters"].items())
        yield f"parameters {', '.join(listed)}"
    if full and module["about_parameters"]:
        yield module["about_parameters"]
    needs = [f"{word} {', '.join(module[word])}" for word in (
        *NEEDS, *(("after",) if full else ())) if module[word]]
    if needs:
        yield "; ".join(needs)
    yield f"{module['distribution']} {module['version']}".strip()


def _parameter(name: str, about: Mapping[str, Any], *, full: bool) -> str:
    """Write a parameter as --with takes it, with what else it may be; long lists in full only."""
    default = about["default"]
    if not full and isinstance(default, (Mapping, tuple)) and len(typed(default)) > LONG:
        return f"{name} ({len(default)} values)"
    others = [w for w in about["choices"] if w != default]
    if isinstance(default, bool):
        others = ["false" if default else "true"]
    return f"{name}={typed(default)}" + (f" (or {', '.join(others)})" if others else "")


def typed(value: Any) -> str:
    """Write a value as it is typed at the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "+".join(f"{k}={typed(v)}" for k, v in value.items()) or '""'
    if isinstance(value, (tuple, list)):
        return "+".join(typed(v) for v in value) or '""'
    return str(value) if value != "" else '""'


def _some(rules: Iterable[str], most: int) -> str:
    listed = list(rules)
    more = f", and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more
