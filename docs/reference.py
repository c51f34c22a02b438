"""Fills in the pages that are made of code: every hook, and the cookbook.

mkdocs calls `on_page_markdown`; `python docs/reference.py hooks` (or `cookbook`) prints a page.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grognard.discovery import discover
from grognard.hook_index import FAMILIES, Hook, hook_index

COOKBOOK = Path(__file__).parent / "cookbook"


def hook_reference() -> str:
    """Write a section for every hook, by family."""
    index = hook_index(discover().values())
    parts = []
    for family, (when, none) in FAMILIES.items():
        own = [h for h in index.values() if h.family == family]
        parts.append(f"## {family}\n\nAsked: {when}. `None`: {none}.\n")
        parts += [section(hook) for hook in own]
    return "\n".join(parts)


def section(hook: Hook) -> str:
    """Write what is known of a hook."""
    text = [f"### {hook.name}", "", hook.says, "", f"    {hook.signature}", "",
            f"Declared by {f'`{hook.declared_by}`' if hook.declared_by else 'the engine'}."]
    if hook.key:
        text.append(f"Functions may be bound to one `{hook.key}` alone.")
    if hook.uses:
        users = dict.fromkeys(u.module for u in hook.uses)
        listed = ", ".join(f"`{m}`" for m in list(users)[:8])
        more = f" and {len(users) - 8} more" if len(users) > 8 else ""
        text.append(f"Used by {listed}{more}.")
    if hook.example:
        text += ["", f"In `{hook.example.module}` ({hook.example.place}):", "", "```python",
                 hook.example.source, "```"]
    return "\n".join([*text, ""])


def recipes() -> list[Path]:
    """List the files of the cookbook."""
    return sorted(COOKBOOK.glob("*.py"))


def cookbook() -> str:
    """Write a section for every recipe: its docstring's first line, the file, and its case."""
    return "\n".join(part for path in recipes() for part in recipe(path))


def recipe(path: Path) -> Iterator[str]:
    """Write one recipe."""
    source = path.read_text(encoding="utf-8")
    first = (ast.get_docstring(ast.parse(source)) or path.stem).splitlines()[0]
    title, _, what = first.partition(": ")
    yield f"## {title}\n\n{what[:1].upper()}{what[1:]}\n\n```python\n{source}```\n"
    yield f"```toml\n{path.with_suffix('.toml').read_text(encoding='utf-8')}```\n"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Fill in a page."""
    pages = {"<!-- every hook -->": hook_reference, "<!-- the cookbook -->": cookbook}
    for mark, make in pages.items():
        if mark in markdown:
            markdown = markdown.replace(mark, make())
    return markdown


if __name__ == "__main__":
    print(cookbook() if "cookbook" in sys.argv else hook_reference())
