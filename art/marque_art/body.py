"""The surface of a car: from loft lines and silhouette to one normal per pixel."""

from itertools import pairwise

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter

from marque_art.geometry import along, arc, curve, smooth


def arch_of(wheel):
    """Centre and radius of the opening around a wheel."""
    return wheel["x"] + wheel.get("ax", 0), wheel["r"] + wheel.get("ay", 12), wheel.get("arch", wheel["r"] + 34)


def arch_polygon(wheel):
    """The opening around a wheel, cut down to below the ground."""
    cx, cy, r = arch_of(wheel)
    feet = [(cx + r * wheel.get("flr", 1.0), -50), (cx - r * wheel.get("fll", 1.0), -50)]
    return np.vstack([arc(cx, cy, r, 180, 0, 90), feet])


class Body:
    """Normals and occlusion of the painted body, given its coverage mask."""

    def __init__(self, car, view, mask):
        self.car, self.view, self.mask = car, view, mask
        self.gx, self.gy = view.grid()
        self.occlusion = np.ones_like(self.gx)
        self.nx, self.ny, self.nz = self._lofted()
        self._roll_silhouette()
        self._emboss(self._relief())

    def _lofted(self):
        car, x = self.car, self.gx[0]
        angle = np.radians(gaussian_filter(self._loft_angle(), car.get("soft", 8.0) * self.view.k))
        yaw = np.radians(along(car["yaw"], x))[None]
        return np.cos(angle) * np.sin(yaw), np.sin(angle), np.cos(angle) * np.cos(yaw)

    def _edges(self):
        """Height of the top and bottom of the silhouette in every column; 0 and -1 where there is no body."""
        y = self.gy[:, 0]
        hit = self.mask > 0.5
        column = hit.any(0)
        top = np.where(column, y[np.argmax(hit, 0)], 0)
        bottom = np.where(column, y[self.view.h - 1 - np.argmax(hit[::-1], 0)], -1)
        return top, bottom

    def _loft_angle(self):
        """Surface angle in degrees, blended between each pair of neighbouring loft lines."""
        car, x, gy = self.car, self.gx[0], self.gy
        top, bottom = self._edges()
        lines = [(top, None, along(car.get("theta_top", 88), x))]
        for points, above, below in car["loft"]:
            c = curve(points)
            order = np.argsort(c[:, 0])
            height = np.interp(x, c[order, 0], c[order, 1]).astype(x.dtype)
            lines.append((height, along(above, x), along(below, x)))
        lines.append((bottom, along(car.get("theta_bot", -35), x), None))

        higher = lines[0][0]
        for i in range(1, len(lines)):
            gap = 3 if i < len(lines) - 1 else 1
            higher = np.minimum(lines[i][0], higher - gap)
            lines[i] = (higher,) + lines[i][1:]

        angle = np.zeros_like(self.gx)
        for i, ((y0, _, below), (y1, above, _)) in enumerate(pairwise(lines)):
            t = np.clip((y0[None] - gy) / np.maximum(y0 - y1, 1)[None], 0, 1)
            band = (gy <= y0[None]) & (gy > y1[None])
            # The roof turns away quickly at first, then settles; the flanks turn evenly.
            ease = t ** car.get("ease", 0.55) if i == 0 else t
            angle = np.where(band, below[None] + (above - below)[None] * ease, angle)
        under_or_band = np.where(gy <= lines[-1][0][None], lines[-1][1][None], angle)
        angle = np.where(gy > lines[0][0][None], lines[0][2][None], under_or_band)
        return angle.astype(self.gx.dtype)

    def _roll_silhouette(self):
        k = self.view.k
        inset = distance_transform_edt(self.mask > 0.5) / k
        gy, gx = np.gradient(gaussian_filter(inset, 6 * k))
        roll = np.clip(1 - inset / self.car.get("roll", 55), 0, 1) ** 1.6
        self.nx += -(gx * k) * roll * 1.5
        self.ny += gy * k * roll * 1.5

    def _emboss(self, height):
        gy, gx = np.gradient(height)
        self.nx += -gx * self.view.k
        self.ny += gy * self.view.k

    def _relief(self):
        height = np.zeros_like(self.gx)
        for wheel in self.car["wheels"]:
            self._flare(height, wheel)
        for gap in self.car.get("gaps", []):
            self._shut_line(height, gap)
        for crease in self.car.get("creases", []):
            line = curve(crease["pts"])
            view, window = self.view.around(line, max(80, 4 * crease.get("blur", 6)))
            ridge = view.stroke(line, crease.get("w", 14), crease.get("taper", (0, 1, 1, 0)))
            height[window] += crease.get("h", 6) * gaussian_filter(ridge, crease.get("blur", 6) * self.view.k)
        return height

    def _flare(self, height, wheel):
        cx, cy, radius = arch_of(wheel)
        r = np.hypot(self.gx - cx, np.maximum(self.gy - cy, 0))
        upward = (self.gy - cy) / (np.hypot(self.gx - cx, self.gy - cy) + 1)
        swell = np.exp(-np.clip(r - radius, 0, None) / wheel.get("flw", 60))
        height += wheel.get("flare", 26) * swell * (0.10 + 0.90 * smooth(0.0, 0.95, upward))
        lip = radius + wheel.get("lipw", 20)
        height += wheel.get("lip", 7) * smooth(lip + 9, lip - 9, r)

    def _shut_line(self, height, gap):
        line = curve(gap["pts"])
        if np.ptp(line[:, 1]) < 16 and line[:, 1].mean() < 335:
            # The bottom of a door would otherwise fall into the sill crease and flicker.
            line = line + (0, 30)
        upright = np.ptp(line[:, 1]) > 0.2 * np.ptp(line[:, 0])
        view, window = self.view.around(line, 40)
        mask = view.stroke(line, gap.get("w", 5))
        height[window] -= gap.get("h", 5 if upright else 0.8) * gaussian_filter(mask, 2.2 * self.view.k)
        self.occlusion[window] *= 1 - gap.get("d", 0.8) * mask
