"""Trackless: woods and swamps cost mechanized units a point more."""

from grognard.board.layers import Layer
from grognard.ids import ModuleId, RuleId
from grognard.kit.planes import words_plane
from grognard.modules import Module, implements, reading
from grognard.rulebook import rule

module = Module(ModuleId("house:trackless"), "Trackless", rules=("trackless:1",),
                editions=("wie", "wite"))


@implements("layer_movement")
@reading()
@rule("trackless:1")
def no_roads(position, mover):
    """Add one point to entering woods and swamps, for mechanized units."""
    if mover.startswith("mechanized"):
        wild = words_plane(position.board, "terrain", ("woods", "swamp"))
        yield Layer("house:trackless", "no tracks", (RuleId("trackless:1"),), "enter", "add",
                    points=1, mask=wild)
