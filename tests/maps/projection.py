"""The projection written in map.toml: between latitude and longitude, and axial hexes."""

from __future__ import annotations

import math

import tomli

from grognard.board.load import find_map


class Projection:
    """Lambert azimuthal equal-area on a sphere, then an affine map to hex units."""

    def __init__(self) -> None:
        text = (find_map("europe") / "map.toml").read_text("utf-8")
        data = tomli.loads(text)["projection"]
        self.lat0, self.lon0 = math.radians(data["latitude"]), math.radians(data["longitude"])
        self.radius, self.unit = data["radius_km"], data["unit_km"]
        self.matrix, self.origin = data["matrix"], data["origin"]

    def plane(self, lat: float, lon: float) -> tuple[float, float]:
        """Return x and y in hexes (1 is the distance between centres)."""
        phi, lam = math.radians(lat), math.radians(lon) - self.lon0
        s0, c0 = math.sin(self.lat0), math.cos(self.lat0)
        cosine = 1 + s0 * math.sin(phi) + c0 * math.cos(phi) * math.cos(lam)
        k = self.radius * math.sqrt(2 / cosine) / self.unit
        x = k * math.cos(phi) * math.sin(lam)
        y = k * (c0 * math.sin(phi) - s0 * math.cos(phi) * math.cos(lam))
        a, b, c, d = self.matrix
        return x * a + y * c + self.origin[0], x * b + y * d + self.origin[1]

    def axial(self, lat: float, lon: float) -> tuple[int, int]:
        """Return the axial hex in which a point lies."""
        x, y = self.plane(lat, lon)
        q0 = round(x / math.sqrt(0.75))
        near = [(q, round(y - q / 2 - 0.5) + dr) for q in (q0 - 1, q0, q0 + 1) for dr in (-1, 0, 1)]
        return min(near, key=lambda h: math.dist(self.centre(*h), (x, y)))

    def centre(self, q: int, r: int) -> tuple[float, float]:
        """Return the centre of an axial hex, in hexes."""
        return q * math.sqrt(0.75), r + q / 2 + 0.5

    def position(self, q: int, r: int) -> tuple[float, float]:
        """Return latitude and longitude of the centre of an axial hex."""
        x, y = self.centre(q, r)
        a, b, c, d = self.matrix
        x, y = x - self.origin[0], y - self.origin[1]
        det = a * d - b * c
        u, v = (x * d - y * c) / det * self.unit, (y * a - x * b) / det * self.unit
        rho = math.hypot(u, v) + 1e-12
        angle = 2 * math.asin(rho / (2 * self.radius))
        s0, c0 = math.sin(self.lat0), math.cos(self.lat0)
        phi = math.asin(math.cos(angle) * s0 + v * math.sin(angle) * c0 / rho)
        flat = rho * c0 * math.cos(angle) - v * s0 * math.sin(angle)
        lam = math.atan2(u * math.sin(angle), flat)
        return math.degrees(phi), math.degrees(self.lon0 + lam)
