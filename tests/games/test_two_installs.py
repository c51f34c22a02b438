"""The same game gives the same bytes wherever it is installed: live or copied, here or there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path

import pytest

pytest.importorskip("grognard_bots")

PLAY = """
import sys
from pathlib import Path
import grognard
from grognard.bots import find_bot, play_on
from grognard.game import new_game
game = new_game("poland", seed=7, journal=Path(sys.argv[1]), sync=False)
bots = {side: find_bot("random") for side in ("axis", "allied")}
play_on(game, bots, until=lambda g: g.state.clock.step.endswith("allied/reinforcement"))
print(Path(grognard.__file__).parent.parent)
"""


def copied(site: Path) -> None:
    """Install copies of all of Grognard's own distributions, as wheels would."""
    for found in distributions():
        name = found.metadata["Name"]
        if not name.startswith("grognard"):
            continue
        package = name.replace("-", "_")
        where = Path(next(iter(import_module(package).__path__)))
        shutil.copytree(where, site / package, ignore=shutil.ignore_patterns(
            "*.egg-info", "__pycache__", "pyproject.toml", "MANIFEST.in"))
        info = site / f"{package}-{found.version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: {found.version}\n")
        (info / "entry_points.txt").write_text(found.read_text("entry_points.txt") or "")


def play(path: Path, folder: Path, **environment: str) -> tuple[bytes, Path]:
    ran = subprocess.run([sys.executable, "-c", PLAY, str(path)], check=True, cwd=folder,
                         env={**os.environ, **environment}, capture_output=True, text=True)
    return path.read_bytes(), Path(ran.stdout.strip())


def test_the_journal_does_not_depend_on_where_it_was_played(tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    copied(site)
    one, here = play(tmp_path / "one.grog", Path.cwd(), PYTHONHASHSEED="1")
    other, there = play(tmp_path / "other.grog", tmp_path, PYTHONHASHSEED="4711",
                        PYTHONPATH=str(site), LC_ALL="C", TZ="Asia/Tokyo",
                        XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert there == site
    assert here != site
    assert len(one.splitlines()) > 30
    assert one == other
    assert str(tmp_path).encode() not in other
