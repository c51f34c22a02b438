"""What the rulebook gives each side in the standard scenarios S2 to S10, counted from its text.

Set-ups by unit type (wie:S2.2 to wie:S10.2); arrivals as units, points and first turn, which the
tracks of ours must keep (wie:S0.12, wie:S10.25). Neutrals of France 1940 stand with the Allies.
"""

from __future__ import annotations

SET_UP = {
    "france": {
        "allied": {
            "be.cav.1-3": 2, "be.inf.3-4": 16, "be.mot.1-10": 2, "cw.armb.3-8": 1,
            "cw.mot.8-10": 10, "fr.acav.2-6": 4, "fr.arm.1-6": 3, "fr.arm.6-6": 3,
            "fr.cav.1-3": 2, "fr.inf.3-4": 66, "fr.mech.3-6": 2, "fr.mot.3-10": 7,
            "fr.mtn.2-4": 4, "nl.inf.2-4": 1, "nl.inf.3-4": 8,
        },
        "axis": {
            "de.abr.2-5": 3, "de.cav.3-3": 1, "de.inf.6-5": 99, "de.pz.10-8": 10,
            "de.pzb.3-8": 2, "de.pzg.8-8": 6, "de.rr.0-1-5": 2, "de.sec.6-3": 1,
        },
    },
    "barbarossa": {
        "axis": {
            "de.abn.7-5": 1, "de.inf.6-5": 87, "de.inf.6-5.kg": 1, "de.msu.0-1-1": 3,
            "de.pz.10-8": 17, "de.pzb.3-8": 2, "de.pzg.8-8": 12, "de.rr.0-1-5": 4,
            "de.sec.6-3": 9, "fi.inf.4-5": 17, "ro.arm.1-6": 2, "ro.cav.1-3": 3,
            "ro.inf.2-4": 14,
        },
        "soviet": {
            "su.art.10-1-10": 3, "su.at.0-1-10": 10, "su.cavd.1-3": 9, "su.inf.1-4":
            198, "su.mechb.3-5": 15, "su.msu.0-1-1": 1, "su.rr.rr": 2, "su.tankb.2-5":
            43,
        },
    },
    "north-africa": {
        "allied": {
            "all.rr.rr": 1, "cw.arm.9-8": 2, "cw.arm.9-8.bg": 1, "cw.armb.3-8": 1,
            "cw.gar.0-1-0": 1, "cw.mot.8-10": 3, "cw.mot.8-10.bg": 8, "cw.motb.3-10":
            3, "cw.msu.0-1-1": 1,
        },
        "axis": {
            "de.msu.0-1-1": 5, "de.pz.10-8": 2, "de.pzg.8-8": 1, "it.arm.4-6": 2,
            "it.inf.2-4": 4, "it.mech.3-6": 2,
        },
        "neutral": {
            "vf.arm.1-6": 1, "vf.cav.1-3": 2, "vf.inf.1-4": 7,
        },
    },
    "stalingrad": {
        "axis": {
            "de.inf.6-5": 85, "de.inf.6-5.kg": 53, "de.msu.0-1-1": 3, "de.pz.10-8":
            17, "de.pz.10-8.kg": 2, "de.pzb.3-8": 2, "de.pzg.8-8": 10,
            "de.pzg.8-8.kg": 2, "de.rr.0-1-5": 4, "fi.inf.4-5": 20, "hu.arm.1-6": 2,
            "hu.inf.2-4": 9, "it.arm.1-6": 1, "it.inf.2-4": 4, "ro.arm.1-6": 1,
            "ro.inf.2-4": 16,
        },
        "soviet": {
            "su.art.10-1-10": 1, "su.at.0-1-10": 11, "su.cavc.2-3": 8, "su.cavd.1-3":
            6, "su.corps.4-4": 31, "su.corps.4-4.bg": 3, "su.gcorps.5-5": 25,
            "su.gcorps.5-5.bg": 1, "su.inf.1-4": 84, "su.mech.9-6": 6,
            "su.mech.9-6.bg": 2, "su.mechb.3-5": 11, "su.msu.0-1-1": 3, "su.rr.rr": 6,
            "su.tank.8-6": 8, "su.tankb.2-5": 18,
        },
    },
    "kursk": {
        "axis": {
            "de.inf.6-5": 59, "de.inf.6-5.kg": 80, "de.msu.0-1-1": 3, "de.pz.10-8":
            14, "de.pz.10-8.kg": 2, "de.pzb.3-8": 2, "de.pzg.8-8": 7, "de.rr.0-1-5":
            3, "de.sspzg.11-8": 5, "fi.inf.4-5": 22, "hu.inf.2-4": 3, "ro.inf.2-4": 7,
        },
        "soviet": {
            "su.art.10-1-10": 15, "su.at.0-1-10": 26, "su.cavc.2-3": 20,
            "su.corps.4-4": 23, "su.gcorps.5-5": 20, "su.inf.1-4": 105, "su.mech.9-6":
            12, "su.msu.0-1-1": 5, "su.rr.rr": 6, "su.tank.8-6": 26,
        },
    },
    "italy": {
        "allied": {
            "cw.abn.9-10": 1, "cw.mot.8-10": 4, "cw.motb.3-10": 2, "us.arm.11-8": 1,
            "us.mot.8-10": 3,
        },
        "axis": {
            "de.abn.7-5": 1, "de.pz.10-8": 2, "de.pzb.3-8": 1, "de.pzg.8-8": 3,
            "de.sspz.13-8": 1, "it.arm.1-6": 1, "it.arm.4-6": 2, "it.inf.2-4": 20,
            "it.mech.3-6": 2, "it.mot.2-10": 2,
        },
    },
    "france-1944": {
        "allied": {
            "all.rr.rr": 3, "cw.abn.9-10": 2, "cw.arm.9-8": 6, "cw.armb.3-8": 10,
            "cw.mot.8-10": 10, "cw.motb.3-10": 4, "cw.msu.0-1-1": 2, "ff.arm.9-8": 2,
            "ff.mot.8-10": 6, "us.abn.9-10": 3, "us.arm.11-8": 2, "us.arm.9-8": 4,
            "us.mot.8-10": 16, "us.msu.0-1-1": 5,
        },
        "axis": {
            "de.abn.7-5": 2, "de.inf.6-5": 13, "de.pz.10-8": 6, "de.sspz.13-8": 3,
            "de.sspzg.11-8": 1, "de.stat.0-5-1": 29,
        },
    },
    "army-group-center": {
        "axis": {
            "de.inf.6-5": 43, "de.inf.6-5.kg": 92, "de.msu.0-1-1": 3, "de.pz.10-8": 9,
            "de.pz.10-8.kg": 5, "de.pzg.8-8": 1, "de.pzg.8-8.kg": 4, "de.rr.0-1-5": 6,
            "de.sspz.13-8": 3, "de.sspzg.11-8": 3, "fi.inf.4-5": 22, "hu.arm.1-6": 1,
            "hu.inf.2-4": 9, "ro.arm.1-6": 1, "ro.inf.2-4": 10,
        },
        "soviet": {
            "su.art.10-1-10": 15, "su.at.0-1-10": 32, "su.cavc.2-3": 20,
            "su.corps.4-4": 30, "su.gcorps.5-5": 40, "su.inf.1-4": 60, "su.mech.9-6":
            5, "su.msu.0-1-1": 6, "su.rr.rr": 6, "su.tank.8-6": 7,
        },
    },
    "1945": {
        "allied": {
            "all.rr.rr": 4, "cw.abn.9-10": 1, "cw.arm.9-8": 10, "cw.armb.3-8": 12,
            "cw.mot.8-10": 20, "cw.motb.3-10": 11, "cw.msu.0-1-1": 2, "ita.arm.1-6":
            1, "ita.inf.2-4": 2, "us.abn.9-10": 5, "us.arm.11-8": 2, "us.arm.9-8": 7,
            "us.mot.8-10": 42, "us.msu.0-1-1": 3,
        },
        "axis": {
            "de.abn.7-5": 4, "de.cav.2-3": 3, "de.inf.6-5": 110, "de.inf.6-5.kg": 98,
            "de.msu.0-1-1": 3, "de.pz.10-8": 24, "de.pz.10-8.kg": 1, "de.pzb.3-8": 4,
            "de.pzg.8-8": 18, "de.pzg.8-8.kg": 2, "de.rr.0-1-5": 3, "de.sspz.13-8": 3,
            "de.sspzg.11-8": 4, "de.sspzg.11-8.kg": 7, "de.stat.0-5-1": 16,
            "hu.arm.1-6": 5, "hu.cav.1-3": 3, "hu.inf.2-4": 14, "it.inf.2-4": 3,
        },
        "soviet": {
            "bg.cav.1-3": 1, "bg.inf.2-4": 7, "ro.inf.2-4": 3, "su.abn.1-4": 3,
            "su.art.10-1-10": 18, "su.at.0-1-10": 32, "su.cavc.2-3": 20,
            "su.corps.4-4": 31, "su.corps.4-4.bg": 19, "su.gcorps.5-5": 40,
            "su.inf.1-4": 30, "su.mech.9-6": 5, "su.mech.9-6.bg": 4, "su.msu.0-1-1":
            6, "su.rr.rr": 6, "su.tank.8-6": 7, "su.tank.8-6.bg": 8, "yu.cadre.0-5-0":
            6, "yu.pardiv.2-5": 19,
        },
    },
}

ARRIVALS = {
    "france": {"allied": (14, 33, 3), "axis": (9, 22, 3)},
    "barbarossa": {"axis": (39, 24, 2), "soviet": (106, 4, 5)},
    "north-africa": {"allied": (33, 76, 5), "axis": (16, 53, 2)},
    "stalingrad": {"axis": (51, 49, 4), "soviet": (64, 14, 5)},
    "kursk": {"axis": (9, 32, 4), "soviet": (44, 8, 4)},
    "italy": {"allied": (35, 106, 2), "axis": (15, 78, 2)},
    "france-1944": {"allied": (23, 102, 4), "axis": (39, 96, 4)},
    "army-group-center": {"axis": (49, 40, 2), "soviet": (9, 20, 2)},
    "1945": {"allied": (0, 131, 1), "axis": (2, 166, 1), "soviet": (18, 27, 1)},
}
"""Units, points and first turn of arrival by side."""
