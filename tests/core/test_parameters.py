"""Parameters as they are typed, and the sentence that says what a module changes."""

from __future__ import annotations

from types import ModuleType

import pytest
from pydantic import ValidationError

from grognard.ids import ModuleId
from grognard.modules import Module, Parameters


class Settings(Parameters):
    nations: tuple[str, ...] = ("a",)
    cycles: dict[str, int] = {"x": 3, "y": 2}
    switch: bool = False
    points: int = 1


def test_several_words_are_typed_with_a_plus():
    assert Settings.model_validate({"nations": "a+b"}).nations == ("a", "b")
    assert Settings.model_validate({"nations": ""}).nations == ()


def test_numbers_by_name_change_those_and_leave_the_rest():
    assert Settings.model_validate({"cycles": "x=5"}).cycles == {"x": 5, "y": 2}
    assert Settings.model_validate({"cycles": "x=5+z=1"}).cycles == {"x": 5, "y": 2, "z": 1}
    assert Settings.model_validate({"cycles": {"x": 1}}).cycles == {"x": 1}
    with pytest.raises(ValidationError):
        Settings.model_validate({"cycles": "x=many"})


def test_switches_and_numbers():
    found = Settings.model_validate({"switch": "true", "points": "4"})
    assert (found.switch, found.points) == (True, 4)


@pytest.mark.parametrize(("doc", "sentence"), [
    ("7.7: ships of the Axis sail.\n\nMore.", "Ships of the Axis sail."),
    ("42.37, 42.47 and their like: where units\nmay not go.", "Where units may not go."),
    ("Units that rest are rested. They fight again.", "Units that rest are rested."),
    ("A rule: it changes much.", "A rule: it changes much."),
    (None, "The title"),
])
def test_a_module_says_what_it_changes(doc, sentence):
    part = ModuleType("part", doc)
    assert Module(ModuleId("h:one"), "The title", parts=(part,)).sentence == sentence
    told = Module(ModuleId("h:one"), "The title", parts=(part,), changes="Told otherwise.")
    assert told.sentence == "Told otherwise."
