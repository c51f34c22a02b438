"""Where the lines that a person types come from: a terminal, or a file or pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

SCROLLED_AWAY = "\x1b[3J"
"""Tells a terminal to drop the lines that have scrolled off its screen."""


class Lines:
    """Reads lines with a prompt. What comes from a pipe is echoed, so that a transcript reads
    like a game."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
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

    def ask(self, prompt: str) -> str:
        """Return the next line; raise EOFError when there is none."""
        if self.live:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            print(prompt.rstrip())
            raise EOFError
        print(f"{prompt}{line.strip()}")
        return line.strip()
