"""wie:21.22: armoured and mechanized divisions that are formed cost infantry divisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.assembly import Choice, assemble, discover
from grognard.content.find import find_ruleset
from grognard.position import Position
from grognard.scenario import load_ruleset
from tests.plugins.standard_rules.boards import play

ON = ("optional:german-infantry-limit",)
OVERLAY = """
[meta]
id = "my-box"
title = "The counters of my copy"
provenance = "stated"

[[overlay]]
counter = "de.inf.6-5"
cells = { limit = 200 }
"""
UNITS = {"a": ("de.pz.10-8", "0404"), "b": ("de.pzg.8-8", "0404"),
         "lost": ("de.pz.10-8", "@eliminated"), "ss": ("de.sspz.13-8", "0404")}


def limit(tmp_path: Path, with_, units=UNITS, overlay=OVERLAY):
    """Ask for the limit of infantry divisions, with a count of one's own."""
    path = tmp_path / "box.toml"
    path.write_text(overlay)
    game = play(units, with_=with_)
    assembly = assemble(discover(), load_ruleset(find_ruleset("wie")),
                        Choice(tuple(with_), overlays=(path,) if overlay else ()))
    known = game.position
    position = Position(known.state, known.board, assembly, known.scenario, known.step)
    return position.ask("rule_counter_limit", counter="de.inf.6-5")


def test_each_division_formed_lowers_the_limit_but_not_the_ss(tmp_path):
    ruling = limit(tmp_path, (*ON, "wie:counter-limits[apply=true]"))
    assert (ruling.value, ruling.rules[-1]) == (197, "wie:21.22")


@pytest.mark.parametrize(("with_", "value"), [
    (("wie:counter-limits[apply=true]",), 200), ((), None), (ON, 197),
])
def test_with_and_without(tmp_path, with_, value):
    assert limit(tmp_path, with_).value == value


def test_where_no_count_is_stated_none_is_made_up():
    game = play(UNITS, with_=ON)
    assert game.position.ask("rule_counter_limit", counter="de.inf.6-5").value is None


def test_what_stood_there_from_the_beginning_is_not_formed():
    from grognard_optional_rules.german_infantry_limit import formed
    from tests.plugins.war_in_europe.staged import at

    assert formed(at("poland", "player-turn.axis/combat", with_=ON).position) == 0
