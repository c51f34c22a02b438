"""Where the lines that a person types come from: a terminal, or a file or pipe."""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Iterable
from contextlib import suppress

SCROLLED_AWAY = "\x1b[3J"
"""Tells a terminal to drop the lines that have scrolled off its screen."""

BETWEEN_ORDERS = re.compile(r";\s+")
"""Parts the orders of a line."""


class Lines:
    """Reads lines with a prompt. What comes from a pipe is echoed, so that a transcript reads
    like a game; so is what waits here: the rest of a line of several orders, or of a file."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        self.waiting = deque[str]()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401 (arrow keys and history)

    def forget(self) -> None:
        """Drop what was typed, so that whoever sits down next cannot call it back."""
        with suppress(ImportError):
            import readline

            readline.clear_history()
        sys.stdout.write(SCROLLED_AWAY)
        sys.stdout.flush()

    def put_first(self, lines: Iterable[str]) -> None:
        """Let lines wait, to be read before all others."""
        self.waiting.extendleft(reversed(list(lines)))

    def ask(self, prompt: str) -> str:
        """Return the next line; raise EOFError when there is none."""
        if self.waiting:
            line = self.waiting.popleft()
            print(f"{prompt}{line}")
            return line
        return self.ask_person(prompt)

    def ask_person(self, prompt: str) -> str:
        """Return the next line that is typed or comes through the pipe."""
        if self.live:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            print(prompt.rstrip())
            raise EOFError
        print(f"{prompt}{line.strip()}")
        return line.strip()

    def next_order(self, prompt: str) -> str:
        """Return the next order; what else stands on its line, behind "; ", waits."""
        line = self.ask(prompt)
        if line.startswith(("{", "#")):
            return line
        first, *others = BETWEEN_ORDERS.split(line)
        self.put_first(others)
        return first

    def drop(self) -> int:
        """Forget the lines that wait, and return how many they were."""
        count = len(self.waiting)
        self.waiting.clear()
        return count
