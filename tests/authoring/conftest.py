"""What the tests for authors of rules start from."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

NEEDED = ("grognard_war_in_europe", "grognard_bots")
collect_ignore_glob = ["test_*.py"] if not all(map(find_spec, NEEDED)) else []


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Return a function that writes a house rule's file, in a folder one is then in."""
    monkeypatch.chdir(tmp_path)

    def write(body, name="rule.py", head="module = Module('house:rule', 'a rule')"):
        path = tmp_path / name
        path.write_text("import numpy as np\nfrom grognard.board.layers import Layer\n"
                        "from grognard.modules import Module, amends, implements, reading\n"
                        "from grognard.ruling import Reason, Ruling, ruled\n"
                        f"from grognard.tally import Line\n{head}\n{body}")
        return path

    return write
