"""What the set-ups of France, Africa and Italy leave open: areas, steps, words."""

from __future__ import annotations

from words import EUROPE, PORTS, WEST_PORTS

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
