"""The start of Krieg! against rule 18: every piece counted, every place on the map."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grognard.board.load import find_map, load_board
from grognard.content.find import find_scenario
from grognard.errors import ContentError
from grognard.scenario import Scenario, load_scenario
from grognard_krieg.entries import how_pieces_enter
from grognard_krieg.forces_model import Ending, Group, Hands, SetUp
from tests.rulesets.krieg import assembly, catalogue, table

MODELS = {"set-up": SetUp, "hands": Hands, "ending": Ending}
BOX = {"pool": "pool", "delay": "delay", "map": "map"}


def scenario(name: str) -> Scenario:
    return load_scenario(find_scenario(f"krieg/{name}"), MODELS)


def groups() -> tuple[Group, ...]:
    start = scenario("krieg").sections["set-up"]
    assert isinstance(start, SetUp)
    return start.group


def tally(nation: str, to: str) -> Counter[str]:
    """How many pieces with which values a nation has in a place at the start."""
    found: Counter[str] = Counter()
    for group in groups():
        for piece in group.listed():
            counter = catalogue().counter(piece)
            if counter.nation == nation and group.to == to:
                found[counter.face(group.face or "front").printed] += 1
    return found


@pytest.mark.parametrize(
    ("nation", "to", "wanted"),
    [
        ("su", "map", {"3-3-2": 15, "1-1-3": 4, "Supply Convoy": 1}),
        ("su", "pool", {"3-3-2": 25, "4-2-2": 1, "3-3-3": 2, "1-1-3": 2, "0-4-0": 2}),
        ("su", "air", {"air": 1}),
        ("br", "map", {"1-2-2": 2, "1-1-3": 4, "2-1-3": 1, "0-2-0": 1}),
        ("br", "pool", {"1-2-2": 6, "2-3-3": 2, "2-1-3": 5}),
        ("br", "air", {"air": 1}),
        ("br", "finest_hour", {"air": 1}),
        ("fr", "map", {"0-6-0": 3, "1-2-2": 3, "1-1-2": 5, "1-2-3": 1, "2-2-2": 1, "0-1-2": 3}),
        ("fr", "pool", {"0-1-2": 1, "2-2-2": 1}),
        ("fr", "delay", {"6-6-3": 1, "2-2-2": 1, "1-2-3": 1, "air": 1}),
        ("de", "map", {"2-2-3": 1, "4-4-3": 1, "3-4-2": 6, "2-2-4": 2, "1-2-4": 1,
                       "Supply Convoy": 1}),
        ("de", "pool", {"5-6-2": 3, "2-2-4": 10, "1-2-3": 36, "Black Sea Supply Convoy": 1}),
        ("de", "air", {"air": 2}),
    ],
)  # fmt: skip
def test_rule_18_to_the_piece(nation: str, to: str, wanted: dict[str, int]) -> None:
    assert tally(nation, to) == wanted


def test_names_that_rule_18_prints() -> None:
    by_id = {g.id: {catalogue().counter(p).name for p in g.listed()} for g in groups()}
    assert by_id["german.armies"] == {
        "4 Panzer Army", *(f"{n} Army" for n in (1, 3, 7, 8, 10, 14))}
    assert by_id["french.behind-maginot"] == {"3 Army", "5 Army", "8 Army"}
    assert by_id["french.corps"] == {f"{n} Army" for n in (2, 4, 6, 7, 9, 10)}
    assert by_id["german.hq"] == {"Army Group North"}


def test_every_piece_of_the_box_has_one_way_into_the_game() -> None:
    listed = Counter(p for g in groups() for p in g.listed())
    assert {p: n for p, n in listed.items() if n > 1} == {}
    later = set(how_pieces_enter(assembly()))
    assert set(listed) & later == set()
    assert set(listed) | later == set(catalogue().counters)
    assert len(listed) == 162


def test_places_of_the_set_up_are_on_the_map() -> None:
    board = load_board(find_map("krieg"))
    names = {p.name for p in board.places}
    zones = set(board.fields["naval_zone"][0])
    countries = set(board.fields["country"][0])
    regions = {*board.regions, *countries}
    for group in groups():
        for place in (*group.each, *([group.at] if group.at else [])):
            assert place in names or place in board.grid, group.id
        assert set(group.zones) <= zones
        assert group.of in {"", *countries}
        assert set(group.cities_of) <= regions
        assert group.with_each in {"", *(g.id for g in groups())}


def test_groups_that_stand_one_each_match_their_places() -> None:
    by_block: dict[str, list[Group]] = {}
    for group in groups():
        if group.each:
            by_block.setdefault(group.block or group.id, []).append(group)
    for block, members in by_block.items():
        pieces = sum(len(list(g.listed())) for g in members)
        assert {len(g.each) for g in members} == {pieces}, block


def test_truces_and_the_victory_marker() -> None:
    start = scenario("krieg").sections["set-up"]
    assert isinstance(start, SetUp)
    assert {(t.marker, t.capital) for t in start.truce} == {
        ("mk.pact", "Moscow"), ("mk.appeasement", "London")}
    assert (start.victory.side, start.victory.box) == ("allied", "1")
    assert start.order == ("soviet", "british", "french", "german")


def test_the_quick_start_plays_cards_in_order_to_august_1940() -> None:
    quick = scenario("krieg-quickstart")
    hands, ending = quick.sections["hands"], quick.sections["ending"]
    assert isinstance(hands, Hands)
    assert isinstance(ending, Ending)
    assert hands.numerical_order
    assert set(hands.first_pending.values()) == {"axis:1", "western:1", "soviet:1"}
    assert ending.last_turn == quick.header.turns == 9
    assert table("turn_track").word(ending.last_turn, "name") == "Jul-Aug 1940"
    assert (ending.final_check, ending.verdict) == (True, "marker_side")
    long_war = scenario("krieg").sections["ending"]
    assert isinstance(long_war, Ending)
    assert (long_war.last_turn, long_war.extension_to) == (57, 66)


def test_both_scenarios_start_alike() -> None:
    assert scenario("krieg").sections["set-up"] == scenario("krieg-quickstart").sections["set-up"]


def test_a_group_must_say_one_way_of_placing(tmp_path: Path) -> None:
    text = find_scenario("krieg/krieg").read_text(encoding="utf-8")
    (tmp_path / "krieg").mkdir()
    setup = find_scenario("krieg/krieg").parent / "krieg/setup.toml"
    wrong = setup.read_text(encoding="utf-8").replace(
        'at = "Gibraltar"', 'at = "Gibraltar"\nzones = ["western_med"]')
    (tmp_path / "krieg/setup.toml").write_text(wrong, encoding="utf-8")
    (tmp_path / "krieg.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_scenario(tmp_path / "krieg.toml", MODELS)
    fault = caught.value.faults[0]
    assert fault.file.name == "setup.toml"
    assert fault.path.startswith("group[")
    assert "2 ways of placing" in fault.message
