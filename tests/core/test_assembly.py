"""Choosing and ordering modules, and the sentences that refuse a choice."""

from __future__ import annotations

import pytest

from grognard.assembly import Choice, find, load_file, select, source_hash, validated
from grognard.errors import AssemblyError, UnknownModule
from grognard.ids import ModuleId
from grognard.modules import Module, Parameters
from tests.core.toy import BASE, ruleset


def module(name: str, **options) -> Module:
    return Module(ModuleId(name), name, distribution=f"dist-{name}", **options)


INSTALLED = {
    m.id: m
    for m in (
        module("a:one", rules=("a:X7.0",)),
        module("a:two", requires=("a:one",)),
        module("a:three", implies=("a:four",)),
        module("a:four", after=("a:five",)),
        module("a:five"),
        module("a:foe", conflicts=("a:one",)),
        module("a:other", editions=("other",)),
        module("a:alien", editions=("other",), requires=("a:two",)),
        module("a:same", rules=("a:9.1",)), module("a:again", rules=("a:9.1",)),
    )
}


def ids(listed: tuple[str, ...], **choice) -> list[str]:
    modules, _ = select(INSTALLED, ruleset(*listed), Choice(**choice))
    return [m.id for m in modules]


def test_the_rulesets_order_then_what_was_added():
    assert ids(("a:five", "a:one"), with_=("a:two",)) == ["a:five", "a:one", "a:two"]
    assert ids(("a:five", "a:one"), without=("a:five",)) == ["a:one"]


def test_what_is_implied_stands_before_and_after_moves_behind():
    assert ids(("a:three",)) == ["a:four", "a:three"]
    assert ids(("a:three", "a:five")) == ["a:three", "a:five", "a:four"]


def test_a_module_is_found_by_the_rule_it_carries():
    assert ids(("a:five",), with_=("a:X7",)) == ["a:five", "a:one"]
    with pytest.raises(UnknownModule, match=r"a:9\.1") as error:
        find(INSTALLED, "a:9.1")
    assert "a:same, a:again" in error.value.hint


def test_settings_given_with_a_module():
    for text in ("a:one:limit=3", "a:one[limit=3]"):
        _, given = select(INSTALLED, ruleset(), Choice((text,)))
        assert given == {"a:one": {"limit": "3"}}


class Several(Parameters):
    limit: int = 1
    where: tuple[str, ...] = ("here",)


def test_several_words_are_parted_by_a_plus():
    given = Several.model_validate({"limit": "3", "where": "near by+far"})
    assert given == Several(limit=3, where=("near by", "far"))
    assert Several.model_validate({"where": ["one", "two"]}).where == ("one", "two")


@pytest.mark.parametrize(("name", "value", "words"), [
    ("limit", "x", ('a:few: parameter limit: has the wrong kind of value; found "x"; '
                    "expected a whole number", "its parameters are limit, where")),
    ("limits", "1", ("a:few has no parameter 'limits'", "did you mean limit?")),
    ("zzz", "1", ("a:few has no parameter 'zzz'", "its parameters are limit, where")),
])
def test_what_is_wrong_with_a_parameter(name, value, words):
    few = module("a:few", parameters=Several)
    with pytest.raises(AssemblyError) as error:
        validated([few], {"a:few": {name: value}})
    assert [w for w in words if w not in str(error.value)] == []


@pytest.mark.parametrize(("listed", "choice", "words"), [
    (("a:two",), {}, ("a:two", "dist-a:two", "requires a:one", "--with a:one")),
    (("a:one", "a:two"), {"without": ("a:one",)}, ("requires a:one", "left out by --without")),
    (("a:one", "a:foe"), {}, ("a:foe", "dist-a:foe", "a:one", "dist-a:one", "exclude")),
    (("a:other",), {}, ("a:other (dist-a:other) is for other, the ruleset toy for toy",
                          "--without a:other")),
    (("a:alien",), {}, ("a:alien (dist-a:alien) is for other",)),
])
def test_refusals_name_modules_distributions_and_the_way_out(listed, choice, words):
    with pytest.raises(AssemblyError) as error:
        ids(listed, **choice)
    assert [w for w in words if w not in str(error.value)] == []


def test_a_ruleset_that_names_an_unknown_module_is_named():
    with pytest.raises(UnknownModule, match="'a:onne', which the ruleset toy names") as error:
        ids(("a:onne",))
    assert "did you mean a:one" in error.value.hint


def test_an_unknown_module_comes_with_near_names():
    with pytest.raises(UnknownModule, match="a:thre") as error:
        ids(("a:thre",))
    assert "a:three" in error.value.hint


def test_modules_that_each_want_to_come_last():
    installed = {m.id: m for m in (module("x:a", after=("x:b",)), module("x:b", after=("x:a",)))}
    with pytest.raises(AssemblyError, match=r"x:a \(dist-x:a\), x:b \(dist-x:b\)"):
        select(installed, ruleset("x:a", "x:b"), Choice())


def test_a_single_file_is_a_module(tmp_path):
    path = tmp_path / "night.py"
    path.write_text(
        "from grognard.modules import Module, implements\n"
        "from grognard.ruling import ruled\n"
        "module = Module('house:night', 'nights are short')\n"
        "@implements('rule_date')\n"
        "def date(turn):\n    return ruled(str(turn), 'house:1', 'a date')\n"
    )
    (loaded,) = load_file(path)
    assert loaded.distribution == "night.py"
    assert [i.hook for i in loaded.implementations()] == ["rule_date"]
    before = source_hash(loaded)
    assert ids(("a:one",), files=(path,)) == ["a:one", "house:night"]
    path.write_text(path.read_text() + "# changed\n")
    (again,) = load_file(path)
    assert len(before) == 16
    assert [i.hook for i in again.implementations()] == ["rule_date"]


@pytest.mark.parametrize(("text", "words"), [
    ("x = 1\n", "defines neither"), ("1/0\n", "ZeroDivisionError"), ("def (:\n", "SyntaxError"),
])
def test_single_files_that_are_no_modules(tmp_path, text, words):
    path = tmp_path / "bad.py"
    path.write_text(text)
    with pytest.raises(AssemblyError, match=words):
        load_file(path)


def test_the_toy_module_has_its_functions_in_order():
    hooks = [i.hook for i in BASE.implementations()]
    assert "phase_movement" in hooks
    assert len(hooks) == len(set(zip(hooks, [i.keys for i in BASE.implementations()], strict=True)))
