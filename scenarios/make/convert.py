"""Write the files of the standard scenarios from the lists of set-ups, arrivals and railways.

    python convert.py LISTS [--into FOLDER] [--only S3]

LISTS holds setups/*.toml, reinforcements/*.toml and rail_status.toml, one row a fact with its
ground. What the lists leave open stands in choices.py and in what it gathers. Only needed when the
lists change: the files it writes are the source, and may be corrected by hand.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from choices import ALL as WESTERN
from war_in_the_east import EASTERN
from words import CENTRE, FRONTIER, Table, side_of_line
from writing import cited, ground, row, value

from grognard.board.load import find_map, load_board

ALL = WESTERN | EASTERN
INFANTRY = (".inf.", ".ski.", ".abn.", ".abr.", ".sec.", ".stat.", ".mtn.")
KINDS = {"AP": "air_points", "ATP": "air_transport_points", "IR": "infantry_replacements",
         "MR": "mechanized_replacements", "AMPH": "amphibious_assault_points",
         "FORT": "fortification_markers"}
SHARED = ("S3", "S5", "S6", "S9")
"""Scenarios whose name another edition has too: without an edition these are meant."""

WITHOUT_FINLAND = {
    "S3": "wie:S3.6", "S5": "wie:S5.0", "S6": "wie:S6.7", "S9": "wie:S9.4", "63": "wite:63.7",
    "64": "wite:64.7", "65": "wite:65.7", "66": "wite:66.4",
}
"""What says which units stay away when Finland is left out."""

LEFT_OUT = ("repair_units", "mobile_supply_units", "permanent_naval", "rail_repair_at_start")
"""Units stand in groups; permanent capacities are rules on nations."""

def _by_nation(entry: Table) -> Iterator[Table]:
    """Part a row whose units belong to several nations (common units come with a nation's)."""
    parts: dict[str, dict[str, int]] = defaultdict(dict)
    for unit, count in entry.get("units", {}).items():
        parts[unit.split(".")[0]][unit] = count
    own = parts.pop(entry["nation"], {})
    flown = {u: own.pop(u) for u in list(own) if ".abr." in u and entry["place"] == "axis"}
    if flown:  # airborne regiments wait in the box of their front (wie:S4.4)
        yield {k: v for k, v in entry.items() if k != "points"} | {
            "units": flown, "place": "", "box": "@airborne:axis:South"}
    if own or entry.get("points"):
        yield entry | {"units": own}
    for nation, units in parts.items():
        yield {k: v for k, v in entry.items() if k != "points"} | {"nation": nation, "units": units}


class Scenario:
    """One scenario: its lists and our choices."""

    def __init__(self, lists: Path, number: str) -> None:
        self.number, self.choice = number, ALL[number]
        self.edition = "wite" if number in EASTERN else "wie"
        self.case = f"{self.edition}:{number}"
        self.setup = tomllib.loads((lists / f"setups/{number}.toml").read_text())
        self.track = tomllib.loads((lists / f"reinforcements/{number}.toml").read_text())
        rails = tomllib.loads((lists / "rail_status.toml").read_text())["scenario"]
        self.rails = next(s for s in rails if s["id"] == number)
        self.title = self.setup["meta"]["title"]
        self.date = self.setup["meta"]["first_turn"]

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield name and text of each file."""
        name = self.choice["name"]
        yield f"{name}/setup.toml", self._setup()
        yield f"{name}/control.toml", self._control()
        if rails := self._rails():
            yield f"{name}/rails.toml", rails
        yield f"{name}/points.toml", self._points()
        yield f"{name}/reinforcements.toml", self._reinforcements()
        yield f"{name}.toml", self._main(bool(rails))

    # --- set-up ---------------------------------------------------------------------------

    def _setup(self) -> str:
        head = f"# {self.title}, {self.date}: who stands where, and what is left to be placed.\n"
        parts = [row("step", {"n": n, "who": who, "what": what})
                 for n, (who, what) in enumerate(self.choice["steps"], 1)]
        for entry in self.setup.get("place", []):
            side = entry["side"]
            if self.number == "S2" and side == "neutral":
                side = "allied"
            fields = {"side": side, "nation": entry["nation"], "unit": entry["unit"]}
            fields |= {"per_hex": entry["per_hex"]} if entry["per_hex"] > 1 else {}
            fields |= {"name": entry.get("name", ""), "hexes": entry["hexes"]}
            parts.append(row("place", fields | ground(entry, self.edition)))
        parts += list(self._groups())
        parts += list(self._bounds())
        return head + "\n" + "\n".join(parts)

    def _groups(self) -> Iterator[str]:
        for group in self.setup.get("group", []):
            if "choose" in group or group.get("off_map"):
                continue
            if "FORT" in group["units"]:
                yield self._marker(group)
                continue
            for name, units, step in self._split(group):
                fields: Table = {"side": group["side"], "name": name, "units": units}
                box = self._said("boxes", name, group["side"])
                if box:
                    fields["box"] = box
                else:
                    fields |= {"what": group["area"], "area": self._area(name, group)}
                    fields["step"] = step
                fields["theatre"] = group.get("theatre", "")
                if group.get("per_hex_max"):
                    fields["per_hex_max"] = group["per_hex_max"]
                yield row("group", fields | ground(group, self.edition))

    def _said(self, what: str, name: str, side: str) -> Any:
        table = self.choice.get(what, {})
        return table.get(f"{name}:{side}", table.get(name))

    def _split(self, group: Table) -> Iterator[tuple[str, Table, int]]:
        """Part a group where its infantry is placed in an earlier step, or elsewhere."""
        name, units, side = group["name"], group["units"], group["side"]
        own = [n for n, (who, _) in enumerate(self.choice["steps"], 1) if who == side]
        step = self._said("step", name, side) or own[0]
        if self.number == "S8" and name == "Repair units":
            yield name, {"all.rr.rr": 2}, step
            yield "Repair unit in Africa", {"all.rr.rr": 1}, step
            return
        if side != "axis" or len(own) < 2 or self.choice.get("infantry_step") is None:
            yield name, units, step
            return
        foot = {u: n for u, n in units.items() if any(w in u for w in INFANTRY)}
        rest = {u: n for u, n in units.items() if u not in foot}
        if foot:
            yield name, foot, own[0]
        if rest:
            yield (f"{name} armour" if foot else name), rest, own[-1]

    def _area(self, name: str, group: Table) -> Table:
        said = self._said("areas", name, group["side"])
        said = said or self._said("areas", name.removesuffix(" armour"), group["side"])
        if said is not None:
            return dict(said)
        if "city" in group:
            return {"near": group["city"], "within": group["within_city"]}
        if "hexes" in group:
            return {"hexes": group["hexes"]}
        if "start_line" in group:
            return side_of_line(group["start_line"], group["side"])
        raise SystemExit(f"{self.number}: no area for {name}")

    def _marker(self, group: Table) -> str:
        taken = {h for p in self.setup.get("place", []) if p["side"] != group["side"]
                 for h in p["hexes"]} if group.get("unless") else set()
        seen = self.__dict__.setdefault("marked", set())
        hexes = [h for h in group["hexes"] if h not in taken and h not in seen]
        seen |= set(hexes)
        return row("marker", {"side": group["side"], "kind": "fortification", "hexes": hexes}
                   | ground(group, self.edition))

    def _bounds(self) -> Iterator[str]:
        for side, step, area, free, cite in self.choice.get("cover", []):
            yield row("cover", {
                "side": side, "step": step, "area": area, "by": ["infantry"], "free": free,
                "what": "every hex along the line is held by infantry or lies in its zone",
                "cite": cite, "provenance": "stated"})
        for side, hexes, cite in self.choice.get("only", []):
            yield row("only", {"side": side, "hexes": hexes, "types": ["infantry", "anti_tank"],
                               "cite": cite, "provenance": "stated"})
        for side, group, units, *instead in self.choice.get("omit", []):
            more = {"area": instead[0], "note": instead[1]} if instead else {}
            yield row("omit", {"side": side, "group": group, "units": units, **more,
                               "cite": WITHOUT_FINLAND[self.number], "provenance": "stated"})
        if group := self.choice.get("fortify"):
            yield row("face", {
                "side": "soviet", "step": 1, "unit": "su.inf.1-4.fort", "group": group,
                "what": "any of the 1-4s may start fortified",
                "cite": f"{self.case}.3", "provenance": "stated"})

    # --- whose the hexes and railways are ---------------------------------------------------

    def _control(self) -> str:
        head = (f"# {self.title}, {self.date}: whose the hexes are (std:3.27). Rules in order, the "
                "last that fits decides.\n\n")
        rules = [("neutral", {}, "std:3.27"), *self.choice["control"]]
        parts = []
        for owner, area, cite in rules:
            what = {} if area else {"what": "countries that take no part"}
            parts.append(row("rule", {"owner": owner} | what | area
                             | {"cite": cite, "provenance": "derived"}))
        if "nearest" in self.choice:
            parts += list(self._front_lines())
        return head + "\n".join(parts)

    def _front_lines(self) -> Iterator[str]:
        """Yield who holds what of the countries through which the western fronts run."""
        board = load_board(find_map("europe"))
        grid, units = board.grid, defaultdict[int, set[str]](set)
        for place in self.setup["place"]:
            for name in place["hexes"]:
                units[grid.index(name)].add(place["side"])
        mixed = board.is_("country", "Netherlands", "Italy")
        held = defaultdict[str, list[str]](list)
        for index in (i for i in range(grid.size) if board.is_("kind", "land", "coastal")[i]):
            country = board.word("country", grid.name(index))
            if country not in self.choice["nearest"]:
                continue
            far = min(grid.distance(index, u) for u in units)
            near = set().union(*(s for u, s in units.items() if grid.distance(index, u) == far))
            if len(near) == 1 and (mixed[index] or not far):
                held[near.pop()].append(str(grid.name(index)))
        for owner in ("axis", "allied"):
            yield row("rule", {"owner": owner, "hexes": sorted(held[owner]),
                               "what": "hexes with its units; in the Netherlands and Italy those "
                                       "nearest to them",
                               "cite": "wie:S10.3", "provenance": "authored"})

    def _rails(self) -> str:
        if self.number not in ("S5", "64", "S10"):
            return ""
        head = (f"# {self.title}, {self.date}: whose the railways are (std:6.51). Rules in order, "
                "the last\n# that fits decides; neutral rails serve nobody.\n\n")
        parts = []
        for rule in self.rails["rule"]:
            area: Table = {k: rule[k] for k in ("countries", "path") if k in rule}
            if "line" in rule:
                year = re.match(r"\d+", rule["line"][0])
                side = "axis" if rule["line_side"] == "first" else "soviet"
                area = side_of_line(year[0] if year else "", side) | (
                    {"countries": CENTRE} if self.number == "S10" else {"border": FRONTIER})
            if rule.get("where") and self.number == "S10":
                continue
            owner = "neutral" if rule["owner"] == "closed" else rule["owner"]
            parts.append(row("rule", {"owner": owner} | area | {"what": rule.get("what", "")}
                             | ground(rule, self.edition)))
        return head + "\n".join(parts)

    # --- points and arrivals ----------------------------------------------------------------

    def _points(self) -> str:
        head = (f"# {self.title}, {self.date}: points and capacities. Permanent naval capacities "
                "are\n# rules on nations; repair and supply units stand in setup.toml.\n\n")
        parts = []
        for entry in self.setup["available"]:
            if entry["kind"] in LEFT_OUT or (entry["kind"] == "airborne_units" and entry["value"]):
                continue
            keys = ("side", "kind", "nation", "front", "value")
            fields = {k: entry[k] for k in keys if k in entry}
            if entry["kind"] == "replacement_points":
                fields["kind"] = "infantry_replacements"
                fields["nation"] = "de"
            parts.append(row("available", fields | ground(entry, self.edition)))
        return head + "\n".join(parts)

    def _reinforcements(self) -> str:
        head = f"# {self.title}: who arrives when. `turn` counts the turns of the scenario.\n\n"
        used = {r["place"] for r in self.track["arrival"]} | {"norway"}
        used |= {"de"} if self._reserve() else set()
        lines = [f"[place.{name}]\narea = {value(area)}\n" for name, area in
                 self.choice["places"].items() if name in used]
        for name, text in ((n, self.track["place"][n]["where"]) for n in self.choice["places"]
                           if n in used and n in self.track["place"]):
            at = next(i for i, line in enumerate(lines) if line.startswith(f"[place.{name}]"))
            lines[at] += f"what = {value(text)}\n"
        rows = [part for entry in (*self._reserve(), *self.track["arrival"])
                for part in _by_nation(entry)]
        for entry in sorted(rows, key=lambda r: r["gt"]):
            fields: Table = {"turn": entry["gt"], "side": entry["side"], "nation": entry["nation"]}
            fields |= {"units": entry["units"]} if entry.get("units") else {}
            if entry.get("points"):
                fields["points"] = {KINDS[k]: n for k, n in entry["points"].items()}
                fronts = self.choice.get("fronts", {})
                fields["front"] = fronts.get(entry["nation"], self.choice.get("front", ""))
            fields |= {"place": entry["place"], "box": entry.get("box", "")}
            if entry.get("optional_row"):
                fields["optional"] = True
            lines.append(row("arrival", fields | ground(entry, self.edition)))
        for turn, units in enumerate(self.choice.get("garrison", ()), 1):
            lines.append(row("arrival", {
                "turn": turn, "after": "norwegian-garrison", "side": "axis", "nation": "de",
                "units": units, "place": "norway", "cite": "wie:S10.51", "provenance": "stated"}))
        for entry in self.track.get("withdrawal", []):
            fields = {"turn": entry["gt"], "side": entry["side"], "units": entry.get("units"),
                      "points": {KINDS[k]: n for k, n in entry.get("points", {}).items()} or None}
            if entry.get("points"):
                fields |= {"nation": "de", "front": "East"}
            fields["done"] = entry.get("deemed_done", False) or None
            lines.append(row("withdrawal", fields | ground(entry, self.edition)))
        return head + "\n".join(lines)

    def _reserve(self) -> list[Table]:
        """List the turns in which a reserve off the map comes, ten units at a time."""
        if self.number not in ("S3", "63"):
            return []
        waves = ({"de.inf.6-5": 10}, {"de.inf.6-5": 10},
                 {"de.inf.6-5": 5, "de.pzg.8-8": 1, "de.pz.10-8": 2})
        return [{"gt": n, "side": "axis", "nation": "de", "units": wave, "place": "de",
                 "cite": f"{self.number}.21", "provenance": "stated",
                 "note": "the reserve: ten units a turn, mechanized divisions last"}
                for n, wave in enumerate(waves, 2)]

    # --- the scenario file --------------------------------------------------------------------

    def _main(self, rails: bool) -> str:
        choice, meta = self.choice, self.setup["meta"]
        name = choice["name"]
        lines = [f"# {self.title}, {self.date} ({self.case}.0).\n", "[scenario]"]
        fields = {
            "id": self.number, "title": self.title, "edition": self.edition,
            "ruleset": self.edition, "map": "europe", "turns": meta["game_turns"],
            "sides": choice["sides"],
            "victory": choice["victory"], "rule": f"{self.case}.0",
            "aliases": [self.number, *([name] if self.number in SHARED else [])],
            "first_date": self.date, "with": choice["with"],
            "summary": choice["summary"]}
        lines += [f"{k} = {value(v)}" for k, v in fields.items()]
        beside = {"forces": "setup", "control": "control", "rails": "rails", "points": "points",
                  "reinforcements": "reinforcements"}
        lines += ["", "[files]", *(f'{section} = "{name}/{file}.toml"'
                                   for section, file in beside.items()
                                   if rails or section != "rails")]
        lines += ["", "[belligerents]", f"order = {value(choice['order'])}",
                  f"at_war = {value(choice['at_war'])}"]
        lines += [f"associated = {value(choice['associated'])}"] if "associated" in choice else []
        lines += [f'rule = "{self.case}.0"', "", "[area]"]
        area = choice["area"]
        lines += [f"{k} = {value(v)}" for k, v in area.items() if k != "side"]
        lines += [f"side.{side} = {value(part)}" for side, part in area.get("side", {}).items()]
        lines += self._supply()
        for section, fields in choice.get("sections", {}).items():
            lines += ["", f"[{section}]", *(f"{k} = {value(v)}" for k, v in fields.items())]
        for entry in (*self.setup.get("deviation", []), *self._deviations()):
            if entry["printed"].startswith(tuple(choice.get("settled", ()))):
                continue
            case = cited(entry.get("cite", ""), self.edition)
            lines += ["", row("deviation", {
                k: choice.get("cases", {}).get(case, case) if k == "cite" else entry[k]
                for k in ("printed", "ruling", "why", "cite") if k in entry}).rstrip()]
        return "\n".join(lines) + "\n"

    def _deviations(self) -> list[Table]:
        """Return where the choices depart from the print, beyond what the lists say."""
        own = self.choice.get("wie_deviations", []) if self.edition == "wie" else []
        return [*self.choice.get("deviations", []), *own]

    def _supply(self) -> list[str]:
        """Return the sources that the map's edges and ports give in this scenario.

        War in the East has a rule on them (53.15).
        """
        if self.edition == "wite":
            return []
        sources: dict[str, list[str]] = defaultdict(list)
        for seat in self.rails["seat"]:
            if seat["nation"] == "fi" and seat["kind"] == "supply_center":
                sources["de"] += seat["hexes"]
            if seat["kind"] in ("supply_edge", "supply_port") and seat["side"] == "axis":
                sources[seat["nation"]] += seat.get("hexes", [])
        if not any(sources.values()):
            return []
        edge = {k: v for k, v in sources.items() if v}
        lines = ["", "[supply]", 'rule = "wie:E0.0"', "held = true",
                 'note = "railways off the western edge, friendly Baltic ports, Helsinki"']
        lines += [f"sources.{nation} = {value(hexes)}" for nation, hexes in edge.items()]
        return lines


def main(arguments: Iterable[str] | None = None) -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lists", type=Path)
    parser.add_argument("--into", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--only", nargs="*", default=list(ALL))
    said = parser.parse_args(arguments)
    for number in said.only:
        scenario = Scenario(said.lists, number)
        for name, text in scenario.files():
            path = said.into / scenario.edition / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main()
