"""What the set-up of 1945 leaves open: areas, steps, words."""

from __future__ import annotations

from words import Table, side_of_line


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
