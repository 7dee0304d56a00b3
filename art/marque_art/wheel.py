"""One wheel as a tile: spokes become a chamfered height field, lit by the same studio as the body."""

import cairocffi as cairo
import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter

from marque_art.geometry import F, linear_rgb, normalise, smooth
from marque_art.lights import radiance, reflect
from marque_art.spokes import spokes
from marque_art.view import alpha_surface, coverage, trace

# Spokes are thin enough to stair-step at the scale of the picture.
OVERSAMPLE = 3
VIEW = (0.02, 0.03, 1.0)


class WheelTile:
    """Draws a wheel of radius `radius` mm standing at (cx, cy); k is pixels per mm."""

    def __init__(self, radius, rim, k, cx, cy, style, lights, span):
        self.style, self.lights, self.span = style, lights, span
        self.side = int(round(2 * radius * k)) + 2
        self.n = self.side * OVERSAMPLE
        q = ((np.arange(self.n) + 0.5) / self.n * 2 - 1).astype(F) * F(self.n / (self.n - 2 * OVERSAMPLE))
        self.x, self.y = np.meshgrid(q, -q)
        self.r = np.hypot(self.x, self.y)
        self.ux, self.uy = self.x / (self.r + 1e-4), self.y / (self.r + 1e-4)
        self.angle = np.arctan2(self.y, self.x)
        self.rim = rim / radius
        self.px, self.py = cx + self.x * radius, cy + self.y * radius
        self.arch_shade = 0.45 + 0.55 * smooth(1.05, -0.4, self.y)
        self.inside = self.r < self.rim
        self.disc_radius = style.get("disc", 0.80) * self.rim
        self.rgb = np.zeros((self.n, self.n, 3), F)

    def draw(self):
        """Linear colour premultiplied by alpha, and alpha."""
        self._tyre()
        self._disc()
        self._caliper()
        self._alloy()
        alpha = smooth(1.0, 0.995, self.r)
        self.rgb *= alpha[..., None]
        return self._shrink(self.rgb), self._shrink(alpha)[..., 0]

    def _shrink(self, plane):
        return plane.reshape(self.side, OVERSAMPLE, self.side, OVERSAMPLE, -1).mean((1, 3))

    def _lit(self, nx, ny, nz, blur):
        flat = 0 * self.x
        view = (VIEW[0] + flat, VIEW[1] + flat, VIEW[2] + flat)
        ray, _ = reflect(normalise(nx, ny, nz), view)
        return radiance(self.px, self.py, ray, self.lights, blur, self.span)

    def _tyre(self):
        u = np.clip((self.r - self.rim) / (1 - self.rim), 0, 1)
        th = np.radians(-28 + 105 * u**1.5)
        light = self._lit(self.ux * np.sin(th), self.uy * np.sin(th), np.cos(th) + 0.05, 3.0)
        bead = 0.018 * np.exp(-(((u - 0.16) / 0.05) ** 2)) * (0.4 + 0.6 * np.maximum(self.uy, 0))
        tyre = 0.007 + 0.045 * light + bead - 0.004 * (np.abs(u - 0.55) < 0.03)
        tyre = tyre * (0.45 + 0.55 * smooth(-1.05, -0.1, self.y))
        rubber = self.r >= self.rim
        self.rgb[rubber] = np.stack([tyre * 1.0, tyre * 1.0, tyre * 1.04], -1)[rubber]

    def _disc(self):
        r, rim, angle = self.r, self.rim, self.angle
        self.rgb[self.inside] = 0.004
        edge = self.disc_radius
        mask = smooth(edge + 0.004, edge - 0.004, r) * smooth(0.30 * rim, 0.31 * rim, r)
        sheen = np.abs(np.cos(angle - np.radians(58))) ** 14 + 0.55 * np.abs(np.cos(angle - np.radians(118))) ** 10
        disc = (0.010 + 0.075 * sheen) * self.arch_shade * (1 + 0.10 * np.sin(r * 260))
        if self.style.get("ceramic", True):
            disc = disc * (1 - 0.8 * self._drilled_holes())
        self.rgb += (disc * mask)[..., None] * np.array([1, 0.99, 0.97], F) * self.inside[..., None]
        hat = smooth(0.31 * rim, 0.29 * rim, r) * 0.02 * self.arch_shade
        self.rgb += hat[..., None] * self.inside[..., None]

    def _drilled_holes(self):
        holes = np.zeros_like(self.r)
        per_ring = 26
        for ring, radius in enumerate(np.linspace(0.40, 0.74, 5)):
            phase = (self.angle + ring * 0.55) * per_ring / (2 * np.pi)
            around = (phase - np.round(phase)) * 2 * np.pi / per_ring * radius * self.rim
            holes = np.maximum(holes, smooth(0.012, 0.007, np.hypot(around, self.r - radius * self.rim)))
        return holes

    def _caliper(self):
        r, rim = self.r, self.rim
        off = np.angle(np.exp(1j * (self.angle - np.radians(self.style.get("cal_at", 20)))))
        outer = self.disc_radius
        mask = (
            smooth(0.43, 0.40, np.abs(off)) * smooth(0.52 * rim, 0.54 * rim, r) * smooth(outer + 0.035, outer + 0.02, r)
        )
        gy, gx = np.gradient(gaussian_filter(mask, 9))
        light = self._lit(-gx * 14, gy * 14 + 0.25, 1 + 0 * self.x, 1.6)
        colour = linear_rgb(self.style.get("caliper", "#b01010"))
        caliper = (colour * (0.16 + 1.0 * light[..., None]) + 0.05 * light[..., None]) * self.arch_shade[..., None]
        self.rgb = self.rgb * (1 - mask[..., None]) + caliper * mask[..., None]

    def _alloy(self):
        style, r, rim, n = self.style, self.r, self.rim, self.n
        spoke = self._spoke_mask()
        hub = style.get("hub", 0.17) * rim
        ring = smooth(rim * 0.945, rim * 0.955, r) * smooth(rim * 1.004, rim * 0.996, r)
        face = np.maximum(np.maximum(spoke * (r < rim * 0.97), smooth(hub + 0.004, hub - 0.004, r)), ring)
        cast = gaussian_filter(np.roll(np.roll(face, int(n * 0.012), 0), int(n * 0.006), 1), n * 0.012)
        self.rgb *= 1 - 0.75 * (cast * (1 - face))[..., None] * self.inside[..., None]

        inset = distance_transform_edt(face > 0.5) / n * 2
        height = np.minimum(inset, style.get("bevel", 0.030)) * style.get("slope", 0.9)
        height = gaussian_filter(height + style.get("flat", 0.0) * inset, n * 0.0022)
        gy, gx = np.gradient(height, 2 / n)
        dish = style.get("dish", 0.30) * smooth(0.15, 1.0, r / rim)
        nx, ny, nz = -gx - self.ux * dish, gy - self.uy * dish + 0.10, 1 + 0 * self.x
        sharp, broad = self._lit(nx, ny, nz, 1.1), self._lit(nx, ny, nz, 3.2)
        metal = linear_rgb(style.get("metal", "#b9bcc2"))
        brushed = 0.5 + 0.5 * np.abs(np.cos(self.angle - np.radians(70))) ** 3
        value = (0.55 * sharp + 0.75 * broad) * (0.75 + 0.25 * brushed)
        value = value + 0.030 * (0.75 + 0.45 * self.y) * (0.5 + 0.5 * brushed) + 0.006
        value = value * (0.55 + 0.45 * self.arch_shade)
        tint = np.where(
            (r < rim * 0.93)[..., None], linear_rgb(style.get("spoke", style.get("metal", "#b9bcc2"))), metal
        )
        self.rgb = self.rgb * (1 - face[..., None]) + (tint * value[..., None]) * face[..., None]

        upper_left = np.clip(self.uy * 0.8 + 0.2 - 0.35 * self.ux, 0, 1)
        lip = np.exp(-(((r - rim * 0.985) / 0.006) ** 2)) * (0.10 + 0.5 * upper_left**2)
        self.rgb += (lip * style.get("lip", 0.5) * F(0.6))[..., None] * metal
        self._centre(broad)

    def _spoke_mask(self):
        n = self.n
        surface, context = alpha_surface(n, n)
        context.set_antialias(cairo.ANTIALIAS_DEFAULT)
        for polygon in spokes(self.style):
            trace(context, [(n / 2 + x * self.rim * n / 2, n / 2 - y * self.rim * n / 2) for x, y in polygon])
            context.close_path()
            context.fill()
        return coverage(surface)

    def _centre(self, light):
        style, r, rim = self.style, self.r, self.rim
        cap = style.get("cap", 0.085) * rim
        mask = smooth(cap + 0.004, cap - 0.004, r)[..., None]
        colour = linear_rgb(style.get("capcol", "#15161a")) * (0.5 + 2 * light[..., None])
        self.rgb = self.rgb * (1 - 0.8 * mask) + colour * mask * 0.9
        edge = np.exp(-(((r - cap) / 0.006) ** 2)) * 0.10 * (0.3 + np.clip(self.uy, 0, 1))
        self.rgb += edge[..., None]
        lugs = style.get("lugs", 5)
        for i in range(lugs):
            a = 2 * np.pi * i / lugs + np.radians(style.get("phase", 90) + style.get("lugphase", 36))
            d = np.hypot(self.x - 0.135 * rim * np.cos(a), self.y - 0.135 * rim * np.sin(a))
            self.rgb *= (1 - 0.75 * smooth(0.018, 0.012, d))[..., None]
