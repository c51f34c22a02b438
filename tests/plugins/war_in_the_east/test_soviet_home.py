"""52.11: what is Soviet ground, where units are rebuilt in a city of their own country."""

from __future__ import annotations

from tests.plugins.war_in_europe.test_soviet_home import reaches_to_the_lines_of_1941


def test_the_soviet_union_reaches_to_the_lines_of_1941():
    """wite:52.11."""
    reaches_to_the_lines_of_1941("wite")
