"""What the set-ups of the East leave open, 1941 to 1944: areas, steps, words."""

from __future__ import annotations

from words import EAST, FRONTIER, Table, side_of_line

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
    "areas": {"Finnish": side_of_line("1942", "axis", any_of=FINNISH),
              "Sevastopol": {"hexes": ["H2021"]},
              "Sevastopol ring": side_of_line("1942", "axis", near="H2021", within=2)},
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
    "areas": {"Finnish Theatre": side_of_line("1943", "axis", any_of=FINNISH)},
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
        "Finnish Theatre": side_of_line("1944", "axis", 1, any_of=FINNISH),
        "German infantry": side_of_line("1944", "axis", 1),
        "German mechanized": side_of_line("1944", "axis", 2),
        "Hungarian": {"sections": EAST, "countries": ["Hungary"]},
        "Rumanian": side_of_line("1944", "axis", any_of=[
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
