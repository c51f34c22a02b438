"""What the lists of the set-ups leave open, scenario by scenario: areas, steps, words.

Read by convert.py. Every entry is a choice of ours or a rule in our words; the counts and hexes
come from the lists.
"""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]

EAST = ["F", "G", "H"]
LAND = ["Germany", "Danzig", "Poland", "Lithuania", "Latvia", "Estonia", "USSR", "Finland",
        "Rumania", "Hungary", "Slovakia"]
"""Countries of the eastern sections that a start line parts."""

CENTRE = ["Germany", "Danzig", "Poland", "Slovakia", "Hungary", "Yugoslavia", "Lithuania", "Latvia",
          "Estonia", "USSR", "Rumania", "Bulgaria", "Albania", "Italy"]
"""Countries that the line of 1945 parts, and those behind it."""

FRONTIER = ["Finland", "USSR"]
WEST_PORTS = {"countries": ["Great Britain"], "places": ["major-port"]}
PORTS = ["major-port", "minor-port"]


def side_of_line(year: str, side: str, rows: int = 0, **more: Any) -> Table:
    """Return the area on one side of an eastern start line, so many rows of hexes deep."""
    lines = [f"{year} Start Line (East)"]
    lines += ["1941 Start Line (Finland)"] if year == "1941" else []
    area: Table = {"line": lines, "line_side": "first" if side == "axis" else "second"}
    area |= {"sections": EAST, "countries": LAND} if year != "1945" else {"countries": CENTRE}
    if year == "1941":
        area["border"] = FRONTIER
    if rows:
        area["within_line"] = rows
    return area | more


FINNISH = [{"countries": ["Finland"]}, {"sections": ["F"]}, {"near": "G4003", "within": 7}]
"""Finland, and the ground the Finns held between the lakes and before Karelia."""


def eastern(year: str, step_of_infantry: int) -> Table:
    """Return what the later eastern scenarios have in common: lines, fortified divisions."""
    return {
        "line": year, "infantry_step": step_of_infantry,
        "places": {
            "de": {"any_of": [{"sections": ["G", "H"], "columns": [1],
                               "countries": ["Germany", "Poland"]},
                              {"hexes": ["G0314", "G0714"]}], "control": "axis"},
            "it": {"hexes": ["G0112", "G0115", "G0117", "G0120", "G0122", "G0125", "G0129",
                             "H0106", "H0109", "H0111", "H0114"], "control": "axis"},
            "ro": {"hexes": ["H0215"], "control": "axis"},
            "fi": {"hexes": ["G2402"], "control": "axis"},
            "hu": {"sections": ["G", "H"], "columns": [1], "countries": ["Hungary"]},
            "su": {"sections": EAST, "columns": [61], "control": "soviet"},
        },
        "front": "East",
    }


BARBAROSSA = eastern("1941", 2) | {
    "omit": [("axis", "Finland", {"de.inf.6-5": 3, "de.inf.6-5.kg": 1, "fi.inf.4-5": 17}),
             ("soviet", "Finnish Border", {"su.inf.1-4": 20}, {"near": "G3307", "within": 3},
              "within three hexes of Leningrad, since the border is out of play (our ruling)")],
    "wie_deviations": [
        {"printed": "the reserve may be brought on at ten units a turn",
         "ruling": "ten arrive on turn two, ten on turn three, eight on turn four; what is not "
                   "brought on waits",
         "why": "rows of the track", "cite": "S3.21"}],
    "name": "barbarossa", "victory": "personnel-centers", "with": ["wie:barbarossa-scenario"],
    "sections": {"center-victory": {"win": 8, "draw": 6, "rule": "wie:S3.3"}},
    "sides": ["axis", "soviet"], "order": ["axis", "soviet"],
    "at_war": [["axis", "soviet"]],
    "steps": [("soviet", "places behind the line of 1941, and covers it"),
              ("axis", "places before the line of 1941, and covers it")],
    "areas": {
        "Finnish Border": {"line": ["1941 Start Line (Finland)"], "line_side": "second",
                           "sections": EAST, "countries": FRONTIER, "border": FRONTIER,
                           "within_line": 3},
        "Lithuania": side_of_line("1941", "soviet", 3) | {"countries": ["Lithuania"]},
        "Poland": side_of_line("1941", "soviet", 3) | {"countries": ["Poland"]},
        "Bessarabia": side_of_line("1941", "soviet", 3) | {"countries": ["Rumania"]},
        "Finland": {"line": ["1941 Start Line (Finland)"], "line_side": "first",
                    "sections": EAST, "countries": ["Finland"], "within_line": 3},
        "Poland and East Prussia": side_of_line("1941", "axis", 3)
        | {"countries": ["Poland", "Germany"]},
        "Support units": side_of_line("1941", "axis")
        | {"countries": ["Germany", "Danzig", "Poland", "Rumania"]},
        "Rumania": side_of_line("1941", "axis", 3) | {"countries": ["Rumania"]},
    },
    "control": [
        ("axis", side_of_line("1941", "axis"), "wie:S3.23"),
        ("soviet", side_of_line("1941", "soviet"), "wie:S3.23"),
        ("axis", {"what": "Germany itself, and the coast of Memel with it",
                  "countries": ["Germany", "Danzig"]}, "wie:S3.23"),
        ("neutral", {"countries": ["Hungary", "Sweden", "Norway", "Turkey"]},
         "wie:S3.45; wie:E0.0"),
    ],
    "cover": [("soviet", 1, side_of_line("1941", "soviet", 1), [], "wie:S3.23"),
              ("axis", 2, side_of_line("1941", "axis", 1), ["Hungary", "USSR"], "wie:S3.23")],
    "area": {"open": [{"sections": EAST}],
             "closed": [{"countries": ["Norway", "Sweden", "Turkey"]}],
             "note": "units may enter only map sections F, G and H, without Norway, Sweden and "
                     "Turkey",
             "rule": "wie:E0.0"},
    "summary": "Twenty weeks from the frontier to Moscow: the Axis wants eight of the personnel "
               "centers.",
}

REST = side_of_line
STALINGRAD = eastern("1942", 2) | {
    "omit": [("axis", "German infantry", {"de.inf.6-5": 4}),
             ("axis", "Finnish", {"fi.inf.4-5": 20}),
             ("soviet", "All other units", {"su.inf.1-4": 20})],
    "name": "stalingrad", "victory": "personnel-centers", "with": ["wie:personnel-centers"],
    "sections": {"center-victory": {"win": 14, "draw": 12, "rule": "wie:S5.4"}},
    "sides": ["axis", "soviet"], "order": ["soviet", "axis"],
    "at_war": [["axis", "soviet"]],
    "steps": [("soviet", "places the divisions that start fortified"),
              ("axis", "places all infantry, and covers the line of 1942"),
              ("soviet", "places everything else, and covers the line"),
              ("axis", "places everything else")],
    "areas": {"Finnish": REST("1942", "axis", any_of=FINNISH),
              "Sevastopol": {"hexes": ["H2021"]},
              "Sevastopol ring": REST("1942", "axis", near="H2021", within=2)},
    "step": {"Sevastopol": 3, "All other units": 3, "Support units:soviet": 3},
    "fortify": "All other units",
    "cover": [("axis", 2, side_of_line("1942", "axis", 1), [], "wie:S5.3"),
              ("soviet", 3, side_of_line("1942", "soviet", 1), [], "wie:S5.3")],
    "only": [("soviet", ["G3106", "G3306", "G3307", "G3405", "G3407"], "wie:S5.3")],
    "control": [("axis", side_of_line("1942", "axis"), "wie:S5.3"),
                ("soviet", side_of_line("1942", "soviet"), "wie:S5.3"),
                ("neutral", {"countries": ["Sweden", "Norway", "Turkey"]}, "wie:E0.0")],
    "area": BARBAROSSA["area"],
    "summary": "Thirty weeks of 1942: the Axis holds six personnel centers and needs fourteen.",
}

KURSK = eastern("1943", 2) | {
    "omit": [("axis", "Finnish Theatre", {"de.inf.6-5": 4, "fi.inf.4-5": 22}),
             ("soviet", "All other units", {"su.inf.1-4": 20})],
    "name": "kursk", "victory": "personnel-centers", "with": ["wie:personnel-centers"],
    "sections": {"center-victory": {"win": 8, "draw": 6, "rule": "wie:S6.4"}},
    "sides": ["axis", "soviet"], "order": ["axis", "soviet"],
    "at_war": [["axis", "soviet"]],
    "steps": [("soviet", "places the divisions that start fortified"),
              ("axis", "places all infantry, and covers the line of 1943"),
              ("soviet", "places everything else"),
              ("axis", "places everything else")],
    "areas": {"Finnish Theatre": REST("1943", "axis", any_of=FINNISH)},
    "step": {"All other units": 3, "Support units:soviet": 3},
    "fortify": "All other units",
    "cover": [("axis", 2, side_of_line("1943", "axis", 1), [], "wie:S6.3")],
    "only": [("soviet", ["G3106"], "wie:S6.3")],
    "control": [("axis", side_of_line("1943", "axis"), "wie:S6.3"),
                ("soviet", side_of_line("1943", "soviet"), "wie:S6.3"),
                ("neutral", {"countries": ["Sweden", "Norway", "Turkey"]}, "wie:E0.0")],
    "area": BARBAROSSA["area"],
    "summary": "Eighteen weeks from the salient of Kursk: the Axis wants to keep what it holds "
               "and one personnel center more.",
}

BESSARABIA = "Bessarabian Annexation Line"
CENTER = eastern("1944", 2) | {
    "omit": [("axis", "Finnish Theatre", {"de.inf.6-5": 4, "fi.inf.4-5": 22})],
    "name": "army-group-center", "victory": "army-group-center",
    "with": ["wie:army-group-center-scenario"],
    "sides": ["axis", "soviet"], "order": ["soviet", "axis"],
    "at_war": [["axis", "soviet"]],
    "steps": [("soviet", "places the divisions that start fortified"),
              ("axis", "places everything on the line of 1944, and covers it"),
              ("soviet", "places everything else")],
    "areas": {
        "Finnish Theatre": REST("1944", "axis", 1, any_of=FINNISH),
        "German infantry": REST("1944", "axis", 1),
        "German mechanized": REST("1944", "axis", 2),
        "Hungarian": {"sections": EAST, "countries": ["Hungary"]},
        "Rumanian": REST("1944", "axis", any_of=[
            {"line": [BESSARABIA], "line_side": side, "sections": EAST, "within_line": 10}
            for side in ("first", "second")]),
    },
    "step": {"All units": 3, "Support units:soviet": 3},
    "fortify": "All units",
    "cover": [("axis", 2, side_of_line("1944", "axis", 1), [], "wie:S9.3")],
    "control": [("axis", side_of_line("1944", "axis"), "wie:S9.3"),
                ("soviet", side_of_line("1944", "soviet"), "wie:S9.3"),
                ("neutral", {"countries": ["Sweden", "Norway", "Turkey"]}, "wie:E0.0")],
    "area": BARBAROSSA["area"],
    "summary": "Twenty weeks of 1944: the Soviets must free their country, break Rumania and go "
               "beyond the map.",
}

FRANCE = {
    "deviations": [
        {"printed": "Belgium, the Netherlands and Luxembourg as armed neutrals",
         "ruling": "they stand with the Allies from the start, at home",
         "why": "the scenario begins with the attack on them", "cite": "S2.41; 43.26; 43.36"},
        {"printed": "a historical game with a German pre-game turn and forced Allied moves",
         "ruling": "only its shorter time limit can be chosen (historical=true)",
         "why": "the two moves are not programmed yet", "cite": "S2.42; S2.43"}],
    "name": "france", "victory": "france", "with": ["wie:france-1940-scenario"],
    "sides": ["axis", "allied"], "order": ["axis", "allied"],
    "at_war": [["axis", "allied"]], "front": "West",
    "steps": [("allied", "stands as listed"), ("axis", "places two repair units")],
    "areas": {"Repair units": {"rail": "axis"}},
    "boxes": {"Airborne": "@airborne:axis:West"},
    "places": {"de": {"countries": ["Germany"], "places": ["city"], "control": "axis"},
               "fr": {"hexes": ["C2209", "C0720", "C1920"], "control": "allied"},
               "cw": WEST_PORTS | {"control": "allied"}},
    "control": [
        ("axis", {"countries": ["Germany", "Slovakia", "Danzig", "Denmark", "Poland"]},
         "wie:42.11"),
        ("allied", {"countries": ["France", "Great Britain", "Belgium", "Netherlands",
                                  "Luxembourg"]}, "wie:43.6; wie:S2.41"),
    ],
    "rails": [
        ("axis", {"countries": ["Germany", "Slovakia", "Danzig", "Denmark", "Poland"]},
         "std:6.51; wie:42.11"),
        ("allied", {"countries": ["France", "Great Britain", "Belgium", "Netherlands",
                                  "Luxembourg"]}, "std:6.51; std:6.68"),
    ],
    "area": {"open": [{"countries": ["Belgium", "Great Britain", "France", "Germany", "Italy",
                                     "Luxembourg", "Netherlands"]}],
             "rule": "wie:S2.41",
             "note": "units may enter only the countries of the campaign and Great Britain"},
    "summary": "Germany must bring France to an armistice: in 22 weeks, or in seven in the "
               "historical game.",
}

AFRICA = ["Italy (Libya)", "Egypt"]
LINE_AFRICA = {"line": ["1942 Start Line (Africa)"], "countries": AFRICA}
VICHY = ["France", "France (Algeria)", "France (Tunisia)", "France (Morocco)"]
EUROPE = ["Italy", "Italy (Dodecanese)", "Albania", "Greece", "Yugoslavia", "Bulgaria", "Rumania",
          "Hungary", "Germany", "Slovakia", "Danzig", "Poland", "Denmark", "Belgium",
          "Netherlands", "Luxembourg"]
NORTH_AFRICA = {
    "deviations": [
        {"printed": "Allied reinforcements after turn 20 are put to sea in the High Seas",
         "ruling": "they come to a major port of Great Britain and sail from there",
         "why": "the ports lie on the High Seas; a ship costs the same from either",
         "cite": "S0.52"}],
    "name": "north-africa", "victory": "held-places", "with": ["wie:north-africa-scenario"],
    "sections": {"place-victory": {
        "area": {"countries": ["Egypt", "Italy (Libya)", "France (Tunisia)", "France (Algeria)",
                               "France (Morocco)"], "places": ["major-port", "minor-port"]},
        "holder": "allied", "otherwise": "axis", "after": "axis",
        "what": "ports of North Africa", "rule": "wie:S4.3"}},
    "sides": ["axis", "allied"], "order": ["axis", "allied"],
    "at_war": [["axis", "allied"]], "front": "South",
    "steps": [("allied", "places a repair unit"), ("axis", "places its mobile supply units")],
    "areas": {"Mobile supply": LINE_AFRICA | {"line_side": "first"},
              "Repair unit": {"rail": "allied"}},
    "places": {"axis": {"countries": ["Italy"], "places": ["major-port"], "control": "axis"},
               "suez": {"hexes": ["E5931"], "control": "allied"},
               "sea": WEST_PORTS | {"control": "allied"}},
    "control": [
        ("axis", {"countries": EUROPE}, "wie:42.21"),
        ("axis", LINE_AFRICA | {"line_side": "first"}, "wie:S4.21"),
        ("allied", LINE_AFRICA | {"line_side": "second"}, "wie:S4.21"),
        ("allied", {"countries": ["Palestine", "Transjordan", "Iraq", "Levant States",
                                  "Great Britain", "Great Britain (Cyprus)",
                                  "Great Britain (Malta)"]}, "wie:43.41; wie:S4.4"),
    ],
    "area": {"open": [{"countries": ["France (Algeria)", "Egypt", "Italy", "Italy (Libya)",
                                     "Levant States", "Great Britain (Malta)", "France (Morocco)",
                                     "France (Tunisia)", "Palestine"]}],
             "rule": "wie:S4.4",
             "note": "units may enter North Africa, Italy with Sicily, Malta and the Levant",
             "side": {"allied": {"countries": ["Great Britain"]}}},
    "summary": "From El Alamein to Tunis: the Allies need every port of North Africa in 47 weeks.",
}

COAST = {"countries": ["France (Algeria)", "France (Tunisia)", "Italy (Libya)", "Egypt"],
         "places": PORTS}
ITALY = {
    "name": "italy", "victory": "held-places", "with": ["wie:italy-scenario"],
    "sections": {"place-victory": {
        "area": {"any_of": [
            {"hexes": ["D2607"]},
            {"countries": ["Italy"], "line": ["1944A Start Line (Italy)"], "line_side": "second",
             "places": ["major-port", "minor-port"]},
            {"hexes": ["D2322", "D2022", "D2621", "D2018", "D2324", "D1817"]}]},
        "holder": "allied", "otherwise": "axis",
        "what": "places, Rome and the ports south of the line of 1944", "rule": "wie:S7.3"}},
    "sides": ["axis", "allied"], "order": ["allied", "axis"],
    "at_war": [["axis", "allied"]], "front": "South",
    "steps": [("axis", "stands as listed"), ("allied", "places its units in African ports")],
    "areas": {"Commonwealth": COAST, "United States": COAST},
    "boxes": {"Airborne": "@airborne:allied:South"},
    "places": {"axis": {"hexes": ["D2607", "C3526"], "control": "axis"},
               "allied": {"countries": [*COAST["countries"], "France (Morocco)"], "places": PORTS,
                          "control": "allied"}},
    "control": [("axis", {"countries": [*EUROPE, "France"]}, "wie:S7.51"),
                ("allied", {"countries": ["France (Algeria)", "France (Tunisia)",
                                          "France (Morocco)", "Italy (Libya)", "Egypt",
                                          "Great Britain", "Great Britain (Malta)",
                                          "Great Britain (Cyprus)", "Palestine"]}, "wie:S7.22")],
    "area": {"open": [{"countries": ["France (Algeria)", "France (Tunisia)", "France (Morocco)",
                                     "Italy (Libya)", "Egypt", "Great Britain (Malta)", "Italy"]},
                      {"near": "D2102", "within": 4},
                      {"hexes": ["C1928"]}],
             "rule": "wie:S7.4", "note": "units may enter North Africa, Malta, Corsica and Italy"},
    "summary": "From Sicily to Rome: the Allies need Rome and every port south of the line of "
               "1944 in 48 weeks.",
}

SOUTH = {"countries": ["Italy"], "line": ["1944A Start Line (Italy)"], "line_side": "second"}
NORMANDY = {
    "name": "france-1944", "victory": "held-places", "with": ["wie:france-1944-scenario"],
    "sections": {"place-victory": {
        "area": {"hexes": ["B1033", "C1426", "C1702", "C2004", "C2209", "C3106", "C3107"]},
        "holder": "allied", "otherwise": "axis", "after": "axis",
        "what": "towns from Brest to Antwerp", "rule": "wie:S8.3"}},
    "sides": ["axis", "allied"], "order": ["allied", "axis"],
    "at_war": [["axis", "allied"]], "front": "West",
    "steps": [("axis", "stands as listed"),
              ("allied", "places its units in Great Britain and Italy")],
    "areas": {name: {"countries": ["Great Britain"]}
              for name in ("Commonwealth", "Free French", "United States", "Repair units")}
    | {f"{name} in Italy": SOUTH for name in ("Commonwealth", "Free French", "United States")}
    | {"Repair unit in Africa": {"countries": ["France (Algeria)", "France (Tunisia)",
                                               "Italy (Libya)", "Egypt"], "places": PORTS}},
    "boxes": {"Airborne": "@airborne:allied:West"},
    "places": {"axis": {"near": "Berlin", "within": 0, "control": "axis"},
               "allied": {"countries": ["Great Britain", "France (Algeria)", "France (Tunisia)",
                                        "France (Morocco)", "Italy (Libya)", "Egypt"],
                          "places": ["major-port"], "control": "allied"}},
    "control": [("axis", {"countries": [*EUROPE, "France", "Norway"]}, "wie:S8.51"),
                ("allied", {"countries": ["Great Britain", "Great Britain (Malta)",
                                          "France (Algeria)", "France (Tunisia)",
                                          "France (Morocco)", "Italy (Libya)", "Egypt",
                                          "Great Britain (Cyprus)", "Palestine"]}, "wie:43.45"),
                ("allied", SOUTH, "wie:S8.22"),
                ("allied", {"near": "D2102", "within": 4, "countries": ["France"]}, "wie:S8.4")],
    "area": {"open": [{"countries": ["Belgium", "France", "Germany", "Netherlands",
                                     "Luxembourg"]}],
             "side": {"allied": {"any_of": [{"countries": ["Great Britain"]}, SOUTH,
                                            {"countries": ["France (Algeria)", "France (Tunisia)",
                                                           "Italy (Libya)", "Egypt"]}]}},
             "rule": "wie:S8.4", "note": "units may enter only Belgium, France, Germany, the "
                                         "Netherlands and Luxembourg"},
    "summary": "From the Channel into Germany: the Allies need seven towns in 28 weeks, or five "
               "supplied units in German cities.",
}


def group_area(*boundaries: list[str]) -> Table:
    """Return the field of an army group, before the line of 1945."""
    return side_of_line("1945", "axis", between=list(boundaries))


GERMANY_1945 = {
    "deviations": [
        {"printed": "points of the arrivals go to any front",
         "ruling": "Allied and Axis points come to the West, Soviet ones to the East; they may be "
                   "transferred",
         "why": "a row of the track names one front", "cite": "S10.25; 13.6"},
        {"printed": "the Soviet player may repair 100 rail hexes before the game",
         "ruling": "none are repaired",
         "why": "not programmed yet", "cite": "S10.23"},
        {"printed": "a garrison in Norway that a landing sets free, with no place of arrival",
         "ruling": "any friendly port of Germany or Denmark", "why": "it comes by sea",
         "cite": "S10.51"}],
    "garrison": ({"de.inf.6-5": 2, "de.pzb.3-8": 1}, {"de.inf.6-5": 4}, {"de.inf.6-5": 2}),
    "name": "1945", "victory": "germany-1945",
    "with": ["wie:german-surrender", "wie:norwegian-garrison"],
    "sides": ["axis", "allied", "soviet"], "order": ["axis", "allied", "soviet"],
    "at_war": [["axis", "allied"], ["axis", "soviet"]], "associated": [["allied", "soviet"]],
    "line": "1945",
    "fronts": {"de": "West", "us": "West", "cw": "West", "su": "East"},
    "steps": [("allied", "places repair and supply units"),
              ("axis", "places the army groups and the reserve, and covers the line of 1945"),
              ("soviet", "places its units behind the line, Yugoslavs where they fight")],
    "areas": {
        "Army Group A": group_area(["G0225", "C4419"], ["C5131", "C4026"]),
        "Army Group North": side_of_line("1945", "axis", near="G1409", within=3),
        "Army Group Center": group_area(["G1014", "C5406"], ["G0325", "C4919"]),
        "Army Group South": group_area(["C5132", "C3926"], ["D4502", "C3932"]),
        "Army Group F": side_of_line("1945", "axis", south_of=["D4503", "C3732"]),
        "Central Reserve": {"features": ["wehrkreis"], "control": "axis"},
        "Support units": {"control": "axis"},
        "Repair and supply units": {"control": "allied"},
        "Soviet": side_of_line("1945", "soviet"), "Bulgarian": side_of_line("1945", "soviet"),
        "Rumanian": side_of_line("1945", "soviet"),
        "Yugoslav divisions": side_of_line("1945", "soviet") | {"countries": ["Yugoslavia"]},
        "Yugoslav cadres": side_of_line("1945", "axis") | {"countries": ["Yugoslavia"]},
    },
    "boxes": {"Airborne:allied": "@airborne:allied:West",
              "Airborne:soviet": "@airborne:soviet:East"},
    "places": {"axis": {"features": ["wehrkreis"], "control": "axis"},
               "norway": {"countries": ["Germany", "Denmark", "Danzig"],
                          "places": ["major-port", "minor-port"], "control": "axis"},
               "allied": {"countries": ["Great Britain", "France", "Belgium", "Italy"],
                          "places": ["major-port"], "control": "allied"},
               "soviet": {"sections": ["G"], "columns": [61], "control": "soviet"}},
    "cover": [("axis", 2, side_of_line("1945", "axis", 1), [], "wie:S10.3")],
    "nearest": ["Netherlands", "Italy", "France", "Belgium", "Luxembourg", "Germany"],
    "control": [("axis", {"countries": ["Germany", "Netherlands", "Denmark", "Norway"]},
                 "wie:S10.3"),
                ("allied", {"countries": ["France", "Belgium", "Luxembourg", "Italy", "Greece",
                                          "Great Britain"]}, "wie:S10.3"),
                ("axis", side_of_line("1945", "axis"), "wie:S10.3"),
                ("soviet", side_of_line("1945", "soviet"), "wie:S10.3"),
                ("soviet", side_of_line("1944", "soviet"), "wie:S9.3")],
    "area": {"open": [{"sections": ["B", "C", "D", "G"]}],
             "closed": [{"countries": ["Sweden", "Switzerland", "Spain", "Portugal", "Turkey"]}],
             "rule": "wie:S10.12",
             "note": "units may enter map sections C, D and G, and the coasts of B beside them"},
    "summary": "The last 27 weeks, three players: the Axis must not surrender, the others share "
               "out Germany.",
}

ALL: dict[str, Table] = {
    "S2": FRANCE, "S3": BARBAROSSA, "S4": NORTH_AFRICA, "S5": STALINGRAD, "S6": KURSK, "S7": ITALY,
    "S8": NORMANDY, "S9": CENTER, "S10": GERMANY_1945,
}
