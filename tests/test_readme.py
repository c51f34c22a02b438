"""The README's examples do what the README shows.

Console blocks are run one after another in one folder; each line that begins with `$ ` is a
command, the lines below it are what it must print (`...` stands for any number of lines). A
block that begins with `$ cat FILE` writes that file. With GROGNARD_UPDATE=1 the README is
rewritten with what the commands print; look at the difference before you keep it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("grognard_bots")

ROOT = Path(__file__).parent.parent
FILES = ("README.md", "CONTRIBUTING.md")
BLOCK = re.compile(r"```(console|toml|python|text)(?: ([\w./-]+))?\n(.*?)```", re.S)
SETUP = ("$ python -m pip", "$ git clone", "$ python -m venv")


def run(command: str, folder: Path) -> str:
    """Run a command as a player would, 80 columns wide and without colours."""
    environment = {
        **os.environ, "COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "PYTHONHASHSEED": "0",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
    )
    return "\n".join(line.rstrip() for line in done.stdout.splitlines())


def sessions(block: str) -> list[tuple[str, str]]:
    """Split a console block into commands and what they print."""
    out: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            out.append((line[2:], ""))
        elif out:
            command, shown = out[-1]
            out[-1] = (command, f"{shown}\n{line}" if shown else line)
    return out


def matches(shown: str, printed: str) -> bool:
    """Say whether what was printed is what is shown, `...` standing for any lines."""
    parts = [re.escape(p.strip("\n")) for p in re.split(r"(?m)^\s*\.\.\.$", shown.rstrip())]
    pattern = r"(?:.*\n)?".join(parts) if len(parts) > 1 else parts[0]
    pattern = pattern.replace(r"(?:.*\n)?", r"\n?(?:.*\n)*?")
    return re.fullmatch(rf"{pattern}(?:\n.*)*" if shown.rstrip().endswith("...") else pattern,
                        printed.rstrip()) is not None


@pytest.mark.parametrize("name", FILES)
def test_examples(name, tmp_path):
    path = ROOT / name
    wrong = []
    for kind, file, block in BLOCK.findall(path.read_text()):
        if file:
            target = tmp_path / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block)
        if kind != "console":
            continue
        for command, shown in sessions(block):
            if f"$ {command}".startswith(SETUP):
                continue
            printed = run(command, tmp_path)
            if not matches(shown, printed):
                wrong.append(f"$ {command}\n--- shown\n{shown}\n--- printed\n{printed}")
    assert not wrong, "\n\n".join(wrong)


def test_dots_stand_for_any_lines():
    assert matches("a\n...\nd", "a\nb\nc\nd")
    assert matches("a\nb", "a\nb")
    assert matches("a\n...", "a\nb\nc")
    assert matches("...\nc", "a\nb\nc")
    assert not matches("a\nc", "a\nb\nc")
    assert not matches("a\n...\nx", "a\nb\nc")
