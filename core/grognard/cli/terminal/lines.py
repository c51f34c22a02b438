"""Where the lines that a person types come from: a terminal, or a file or pipe."""

from __future__ import annotations

import sys
from contextlib import suppress


class Lines:
    """Reads lines with a prompt. What comes from a pipe is echoed, so that a transcript reads
    like a game."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401 (arrow keys and history)

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
