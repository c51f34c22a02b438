"""Unit symbols in the manner of staff maps, in a box 30 wide and 20 high around the origin."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.draw.svg import stroke, tag, text

W, H = 15.0, 10.0
CROSS = f"M{-W} {-H}L{W} {H}M{-W} {H}L{W} {-H}"
SLASH = f"M{-W} {H}L{W} {-H}"
TRACKS = "M-6.5-5.2H6.5A5.2 5.2 0 0 1 6.5 5.2H-6.5A5.2 5.2 0 0 1-6.5-5.2Z"
STEM = f"M0 {-H}V{H}"
HILL = f"M-5 {H}L0 {H - 7.5}L5 {H}Z"
WINGS = f"M-6 {H - 1}Q-3 {H - 5.5} 0 {H - 1}Q3 {H - 5.5} 6 {H - 1}"

LINES: Mapping[str, tuple[str, ...]] = {
    "infantry": (CROSS,),
    "cavalry": (SLASH,),
    "armour": (TRACKS,),
    "mechanized": (CROSS, TRACKS),
    "motorized": (CROSS, STEM),
    "armoured-cavalry": (SLASH, TRACKS),
    "mountain": (CROSS,),
    "airborne": (CROSS, WINGS),
    "anti-tank": (f"M{-W} {H}L0 {-H}L{W} {H}",),
    "engineer": ("M-7 4V-4H7V4M0-4V4",),
    "rail-repair": (f"M-7 1V-6H7V1M0-6V1M{-W} 6H{W}M-9 3.5V8.5M-3 3.5V8.5M3 3.5V8.5M9 3.5V8.5",),
    "supply": (f"M{-W} {H - 5}H{W}",),
    "mobile-supply": (f"M{-W} {H - 5}H{W}", STEM),
    "air": ("M-9-4.5V4.5L9-4.5V4.5Z",),
    "naval": ("M0-7V7M-5-3.5H5M-8 1Q-7 7 0 7Q7 7 8 1",),
    "partisan": (CROSS,),
    "garrison": (CROSS,),
    "security": (CROSS,),
    "static": (CROSS, f"M{-W} {-H + 3}H{W}"),
    "fortified": (f"M{-W} {H}V-2H-9V-7H-3V-2H3V-7H9V-2H{W}V{H}",),
    "artillery": (),
    "headquarters": (),
}
"""What is drawn in the box; a few symbols add a filled sign or a letter (see `symbol`)."""

ALIASES = {
    "armor": "armour",
    "armored": "armour",
    "mechanized_infantry": "mechanized",
    "armored_cavalry": "armoured-cavalry",
    "anti_tank": "anti-tank",
    "rail_repair": "rail-repair",
    "mobile_supply": "mobile-supply",
    "airborne_division": "airborne",
    "airborne_regiment": "airborne",
    "partisan_division": "partisan",
    "partisan_cadre": "partisan",
    "strategic_air_base": "air",
    "hq": "headquarters",
    "fort": "fortified",
}
LETTERS = {"partisan": "P", "garrison": "G", "security": "S"}


def known(word: str) -> str:
    """Return the symbol that a unit type is drawn with; the word itself if there is none."""
    return ALIASES.get(word, word)


def symbol(word: str, ink: str, ground: str = "#fdfbf4") -> str:
    """Draw a unit's box and what is in it."""
    name = known(word)
    parts = [tag("rect", x=-W, y=-H, width=2 * W, height=2 * H, fill=ground)]
    parts += [stroke(d, ink, 1.6, cap="butt") for d in LINES.get(name, ())]
    if name == "mountain":
        parts.append(tag("path", d=HILL, fill=ink))
    elif name == "artillery":
        parts.append(tag("circle", r=4.2, fill=ink))
    elif name == "headquarters":
        parts.append(text((0, 4.6), "HQ", 13, fill=ink, weight="bold"))
    elif name in LETTERS:
        parts.append(tag("rect", x=-4.4, y=-6.0, width=8.8, height=12.0, fill=ground))
        parts.append(text((0, 4.4), LETTERS[name], 12, fill=ink, weight="bold"))
    elif name not in LINES:
        parts.append(text((0, 4), word[:4].upper(), 10.5, fill=ink, weight="bold"))
    frame = tag("rect", x=-W, y=-H, width=2 * W, height=2 * H, fill="none", stroke=ink,
                stroke_width=1.7)  # fmt: skip
    return "".join((*parts, frame))
