"""How a hook is declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pluggy

F = TypeVar("F", bound=Callable[..., Any])
OWNED = ("phase_", "rule_")
_spec = pluggy.HookspecMarker("grognard")


def is_owned(hook: str) -> bool:
    """Say whether a hook has a single owner (per key), to be told by its name."""
    return hook.startswith(OWNED)


def hookspec(function: F) -> F:
    """Declare a hook that collects from every module, or has a single owner."""
    return _spec(function, firstresult=is_owned(function.__name__))


def keyed(argument: str, attribute: str = "") -> Callable[[F], F]:
    """Declare a hook with one owner (or several collectors) per key.

    The key is the value of `argument`, or of its attribute.
    """

    def decorate(function: F) -> F:
        function.grognard_key = (argument, attribute)  # type: ignore[attr-defined]
        return _spec(function, firstresult=is_owned(function.__name__))

    return decorate
