"""Tests of the standard rules, with whatever else of War in Europe is installed."""

from importlib.util import find_spec

import pytest

WHOLE = find_spec("grognard_war_in_europe") is not None
"""Whether the nations and scenarios of War in Europe are installed beside the standard rules."""

RULESET = "wie" if WHOLE else "standard"

needs_nations = pytest.mark.skipif(not WHOLE, reason="needs the nations of War in Europe")
