"""7.4 to 7.48, 7.61, 14.44: ports, passages, straits, canals, supply over sea."""

from __future__ import annotations

import pytest

from grognard.changes import Paint, Place, PutMarker
from grognard.errors import UnreadableOrder, UsageError
from grognard.events import Event
from grognard.game import new_game
from grognard.ids import HexId, SideId, UnitId
from grognard.supply import Head
from grognard_standard_rules.ports import crews_may_land, friendly_ports, port_size, printed_ports
from grognard_standard_rules.sea_passage import (
    berths,
    hubs,
    joined_ports,
    parts_of_sea,
    passage,
    sea_basins,
    waters,
)
from grognard_standard_rules.straits import may_pass, passages
from tests.plugins.standard_rules.boards import ask, play
from tests.plugins.standard_rules.test_naval_capability import held
from tests.plugins.standard_rules.test_rail_lines import happen

BALTIC = frozenset({"Baltic", "Skagerrak/Kattegat"})


@pytest.fixture(scope="module")
def poland():
    return new_game("poland", seed=1)


@pytest.fixture(scope="module")
def europe(poland):
    return poland.position


def with_enemies(position, *hexes: str):
    """Stand Polish units in hexes."""
    places = [Place(UnitId(f"t{n}"), "pl.inf.4-4", "pl", SideId("allied"), "front", HexId(h))
              for n, h in enumerate(hexes)]
    return position.at(Event("test", tuple(places)).apply(position.state))


# --- supply over sea ----------------------------------------------------------------------------


def test_the_baltic_joins_konigsberg_to_germany(poland, europe) -> None:
    """std:7.43, std:14.44, wie:42.14: ports of the Baltic coast, no others."""
    basin, = sea_basins(europe, "axis")
    names = {p.hex: p.name for p in europe.board.places}
    assert {names[h] for h in basin.ports} >= {"Konigsberg", "Memel", "Stettin", "Kiel", "Lubeck"}
    assert not {names[h] for h in basin.ports} & {"Bremen", "Emden", "Wilhelmshaven", "Hamburg"}
    assert "wie:42.14" in basin.rules
    assert sea_basins(europe, "allied") == ()
    answer = ask(poland, "sea-passage", side="axis", start="Konigsberg", end="Stettin")
    assert answer.values == {"traced": True, "sails": True}
    assert {HexId("G0714"), HexId("C5412")} <= set(basin.ports)


def test_hubs_join_each_port_both_ways(europe) -> None:
    heads, links = hubs(sea_basins(europe, "axis"), "sea", lambda port: f"port:{port}")
    assert [(h.id, h.hexes, h.kind) for h in heads] == [("sea:de:1", (), "sea")]
    assert isinstance(heads[0], Head)
    ends = {(link.start, link.end) for link in links}
    assert {("port:G0714", "sea:de:1"), ("sea:de:1", "port:G0714")} <= ends
    assert len(links) == 2 * len(sea_basins(europe, "axis")[0].ports)


def test_supply_needs_a_capacity_unless_read_otherwise() -> None:
    """std:14.44 against 7.43: a parameter; by default a capacity must exist."""
    free = new_game("poland", seed=1, with_=(
        "standard:naval-capability:supply_needs_capacity=false",)).position
    ports = {p for basin in sea_basins(free, "axis") for p in basin.ports}
    names = {p.hex: p.name for p in free.board.places}
    assert {"Bremen", "Emden", "Konigsberg"} <= {names[h] for h in ports}


def test_a_lost_port_drops_out(europe) -> None:
    lost = held(europe, allied=["Konigsberg"])
    basin, = sea_basins(lost, "axis")
    assert HexId("G0714") not in basin.ports
    assert HexId("G1012") in basin.ports


# --- tracing ------------------------------------------------------------------------------------


def test_every_port_of_the_map_lies_on_the_sea(europe) -> None:
    """std:7.41: from each of the 255 ports a ship reaches some sea, if nobody bars the way."""
    parts = parts_of_sea(europe, "axis", frozenset(waters(europe).area))
    cut_off = [h for h in printed_ports(europe) if not berths(europe, "axis", h, parts)]
    suez = europe.board.place("Suez").hex
    assert len(printed_ports(europe)) == 255
    assert cut_off == [suez]  # the Red Sea is off the map; the canal is Allied


def test_enemies_on_both_banks_close_an_estuary(europe) -> None:
    """std:7.41: the imaginary unit does not pass enemy units, but zones do not stop it."""
    ports = [HexId("C5412"), HexId("G0714")]
    assert joined_ports(europe, "axis", BALTIC, ports) == [tuple(ports)]
    beside = with_enemies(europe, "G0615", "G0815")
    assert joined_ports(beside, "axis", BALTIC, ports) == [tuple(ports)]
    grid = europe.board.grid
    cell = grid.index("G0714")
    near = [grid.name(n) for _, n in grid.neighbours(cell)]
    coast = [h for h in near if europe.board.word("kind", h) == "coastal"]
    sealed = with_enemies(europe, *coast, "G0613", "G0614")
    assert joined_ports(sealed, "axis", BALTIC, ports) == []


def test_a_river_port_is_reached_along_its_banks(europe) -> None:
    """std:7.41: Stettin lies up the Oder, and is lost to ships when enemies bar both banks."""
    banks = [h for h in ("C5411", "C5511", "C5410", "C5409", "C5510", "C5512", "C5312", "C5311",
                         "C5413") if europe.board.word("kind", h) != "sea"]
    assert passage(europe, "axis", BALTIC, "C5412", "C4805")
    assert not passage(with_enemies(europe, *banks), "axis", BALTIC, "C5412", "C4805")


def test_seas_that_a_capacity_may_not_enter_are_closed(europe) -> None:
    assert not passage(europe, "axis", frozenset({"High Seas"}), "G0714", "C5412")
    both = BALTIC | {"High Seas"}
    assert passage(europe, "axis", both, "C4104", "G0714")
    assert not passage(europe, "axis", BALTIC, "C4104", "G0714")


def test_the_kiel_canal_serves_the_axis_alone(europe) -> None:
    """std:7.42: without the Danish waters only the canal joins North Sea and Baltic."""
    seas = frozenset({"High Seas", "Baltic"})
    assert passage(europe, "axis", seas, "C4104", "G0714")
    assert not passage(europe, "allied", seas, "C4104", "G0714")
    assert may_pass(europe, "allied", "Kiel Canal").rules == ("std:7.42",)
    canal = [h for h in passages(europe)["Kiel Canal"] if h not in ("C4505", "C4805")]
    assert not passage(with_enemies(europe, *canal), "axis", seas, "C4104", "G0714")


@pytest.mark.parametrize(("name", "count"), [
    ("Dardanelles", 4), ("Bosporus", 7), ("Messina", 2), ("Gibraltar", 1),
])
def test_straits_need_all_their_hexes(europe, name, count) -> None:
    """std:7.46: the Dardanelles of the rule have four hexes, its Bosporus seven."""
    hexes = passages(europe)[name]
    assert len(hexes) == count
    mine = held(europe, axis=hexes)
    assert may_pass(mine, "axis", name).value
    almost = held(mine, allied=hexes[:1])
    assert not may_pass(almost, "axis", name).value
    assert may_pass(almost, "axis", name).because[0].hexes == hexes[:1]
    assert not may_pass(with_enemies(mine, hexes[0]), "axis", name).value


def test_only_gibraltar_itself_matters_there(europe) -> None:
    """std:7.46: the other shores of the Straits of Gibraltar have no say."""
    mine = held(europe, allied=["Gibraltar"], axis=["A1326", "A1225", "A1224"])
    assert may_pass(mine, "allied", "Gibraltar").value
    seas = frozenset({"High Seas", "West Mediterranean"})
    assert passage(mine, "allied", seas, "A1221", "C1426")
    assert not passage(held(mine, axis=["Gibraltar"]), "allied", seas, "A1221", "C1426")


def test_closed_narrows_part_the_seas(europe) -> None:
    seas = frozenset({"Aegean", "Marmara", "Black"})
    constanta, salonika = europe.hex("Constanta"), europe.hex("Salonika")
    known = passages(europe)
    both = held(europe, axis=[*known["Dardanelles"], *known["Bosporus"]])
    assert passage(both, "axis", seas, constanta, salonika)
    for name in ("Dardanelles", "Bosporus"):
        assert not passage(held(both, allied=known[name][:1]), "axis", seas, constanta, salonika)


def test_the_suez_canal_is_allied_while_its_banks_are(europe) -> None:
    """std:7.48."""
    canal, seas = passages(europe)["Suez Canal"], frozenset({"East Mediterranean", "Red Sea"})
    mine = held(europe, allied=canal)
    assert passage(mine, "allied", seas, "E5931", "E5425")
    assert not passage(held(mine, axis=canal[:1]), "allied", seas, "E5931", "E5425")
    assert not passage(held(europe, axis=canal), "axis", seas, "E5931", "E5425")


def test_nobody_sails_across_an_isthmus(europe) -> None:
    """With every strait and canal closed the seas fall apart as they do on the globe."""
    graph = waters(europe)
    parts = parts_of_sea(europe, "soviet", frozenset(graph.area))
    of = {graph.area[n]: parts.of[n] for n in range(len(graph.area)) if graph.cell[n] < 0}
    assert of["Black"] != of["Marmara"] != of["Aegean"]
    assert of["High Seas"] != of["West Mediterranean"]
    assert of["West Mediterranean"] == of["Adriatic"] == of["Aegean"]
    assert of["Caspian"] not in (of["Black"], of["High Seas"])


# --- ports --------------------------------------------------------------------------------------


def harbour(**more):
    """A board with a major port at 0404, a minor one at 0405 and an inland hex."""
    return play({"x": ("pl.inf.4-4", "0403"), "a": ("de.inf.6-5", "0808")},
                board={"places": {"0404": "Havn:major-port", "0405": "Lille:minor-port"}},
                paint={"control": {"axis": ["0404", "0405"]}}, **more)


def taken(game, *hexes: str):
    """Let the Pole walk through hexes."""
    event = Event("unit-moved", about={"unit": UnitId("x"), "path": list(hexes), "to": hexes[-1],
                                       "mode": "initial"})
    return happen(game, event)


def test_a_captured_major_port_works_as_a_minor_one_for_four_turns() -> None:
    """std:7.47, std:14.32."""
    position, happened = taken(harbour(), "0404", "0405")
    assert [e.about["hex"] for e in happened if e.kind == "port-taken"] == ["0404", "0405"]
    sizes = []
    for turn in (1, 2, 4, 5):
        there = position.at(position.state.with_clock(turn=turn))
        sizes.append(port_size(there, "0404").value)
    assert sizes == ["minor", "minor", "minor", "major"]
    assert "std:7.47" in port_size(position, "0404").rules
    assert port_size(position, "0405").value == "minor"
    assert friendly_ports(position, "allied") == ("0404", "0405")
    assert friendly_ports(position, "axis") == ()


def test_repair_crews_land_fourteen_turns_after_a_capture() -> None:
    """std:6.64, std:7.15: the port's own four turns come first."""
    position, _ = taken(harbour(), "0404", "0405")
    able = [turn for turn in range(1, 20)
            if crews_may_land(position.at(position.state.with_clock(turn=turn)), "allied", "0404")]
    assert able[0] == position.turn + 14
    assert not crews_may_land(position.at(position.state.with_clock(turn=19)), "allied", "0405")
    never = harbour()
    assert crews_may_land(never.position, "axis", "0404")
    early, _ = taken(harbour(settings=("standard:sea-passage:crews_land_after=10",)), "0404")
    assert crews_may_land(early.at(early.state.with_clock(turn=11)), "allied", "0404")


def test_a_port_taken_from_nobody_stays_whole() -> None:
    """std:7.47: ports of a country that is just being invaded fall intact."""
    game = play({"x": ("pl.inf.4-4", "0403"), "a": ("de.inf.6-5", "0808")},
                board={"places": {"0404": "Havn:major-port"}},
                paint={"control": {"neutral": ["0404"]}})
    position, happened = taken(game, "0404")
    assert not [e for e in happened if e.kind == "port-taken"]
    assert port_size(position, "0404").value == "major"


@pytest.mark.parametrize(("first", "major", "minor"), [
    ("1/1/42", "minor", ""), ("4/4/42", "minor", ""), ("1/13/42", "minor", ""),
    ("1/5/42", "major", "minor"), ("4/12/42", "major", "minor"),
])
def test_northern_ports_freeze(first, major, minor) -> None:
    """std:7.61: in cycles 13 and 1 to 4 a listed major port works as minor, a minor not at all."""
    game = play({"a": ("de.inf.6-5", "0808")}, date=first, board={
        "places": {"0404": "Riga:major-port", "0405": "Turku:minor-port",
                   "0406": "Kiel:major-port"}})
    assert ask(game, "port", hex="0404").values["size"] == major
    assert ask(game, "port", hex="0405").values["size"] == minor
    assert ask(game, "port", hex="0406").values["size"] == "major"


def test_no_port_is_no_port() -> None:
    game = harbour()
    assert ask(game, "port", hex="0101").values == {
        "size": "", "friendly_to": [], "crews_may_land": [], "crews_from": 0}
    state = Event("t", (PutMarker("port-taken", "0404", "axis", 0),
                        Paint("control", "allied", (HexId("0404"),)))).apply(game.state)
    assert friendly_ports(game.position.at(state), "allied") == ("0404",)


def test_how_straits_are_asked_about(poland):
    """std:7.42, std:7.46, std:7.48: by the beginning of the name; there is none of other names."""
    read = poland.position.assembly.questions["strait"].read
    for text, side, name in (("Suez", "allied", "Suez Canal"), ("axis kiel", "axis", "Kiel Canal"),
                             ('"Suez Canal"', "allied", "Suez Canal")):
        asked = read(poland.position, "allied", text.split())
        assert (asked.side, asked.name) == (side, name)
    with pytest.raises(UnreadableOrder, match="Suez Canal is a strait or canal, not a unit") as no:
        poland.position.assembly.questions["may-sail"].read(poland.position, "allied", ["Suez"])
    assert "`strait Suez Canal` tells" in str(no.value)
    with pytest.raises(UsageError, match="no strait or canal is called 'Panama'"):
        ask(poland, "strait", side="axis", name="Panama")
