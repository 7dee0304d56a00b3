"""The camera of one picture: mm to pixels, and masks drawn at that scale."""

import copy

import cairocffi as cairo
import numpy as np

from marque_art.geometry import F


class View:
    """Maps car space (mm, y up) to supersampled pixels (y down)."""

    def __init__(self, w=1600, h=1000, ss=2, scale=0.283, cx=2300, ground=0.705, xoff=0.5):
        self.w, self.h, self.ss = w * ss, h * ss, ss
        self.k = scale * ss
        self.ox = self.w * xoff - cx * self.k
        self.gy = self.h * ground

    def crop(self, x0, x1, y0, y1):
        """A smaller view of the given mm rectangle, clipped to the frame, and its slice of the frame."""
        c0 = max(0, int(self.ox + x0 * self.k))
        c1 = min(self.w, int(self.ox + x1 * self.k) + 1)
        r0 = max(0, int(self.gy - y1 * self.k))
        r1 = min(self.h, int(self.gy - y0 * self.k) + 1)
        return self._moved(r0, r1, c0, c1), np.s_[r0:r1, c0:c1]

    def around(self, points, pad=40):
        """`crop` to the bounds of a polygon, with a margin."""
        p = np.asarray(points)
        return self.crop(p[:, 0].min() - pad, p[:, 0].max() + pad, p[:, 1].min() - pad, p[:, 1].max() + pad)

    def whole(self, x0, x1, y0, y1):
        """A view of the rectangle even where the frame cuts it off, and its (r0, r1, c0, c1) in the frame."""
        c0, c1 = int(self.ox + x0 * self.k), int(self.ox + x1 * self.k) + 1
        r0, r1 = int(self.gy - y1 * self.k), int(self.gy - y0 * self.k) + 1
        return self._moved(r0, r1, c0, c1), (r0, r1, c0, c1)

    def _moved(self, r0, r1, c0, c1):
        view = copy.copy(self)
        view.w, view.h = c1 - c0, r1 - r0
        view.ox, view.gy = self.ox - c0, self.gy - r0
        return view

    def px(self, points):
        """Pixel positions of mm points."""
        p = np.asarray(points, float)
        return np.c_[self.ox + p[:, 0] * self.k, self.gy - p[:, 1] * self.k]

    def grid(self):
        """The mm position of every pixel, as two planes."""
        x = ((np.arange(self.w) + 0.5 - self.ox) / self.k).astype(F)
        y = ((self.gy - np.arange(self.h) - 0.5) / self.k).astype(F)
        return np.meshgrid(x, y)

    def fill(self, *polygons):
        """Coverage mask of filled polygons."""
        surface, context = alpha_surface(self.w, self.h)
        context.set_fill_rule(cairo.FILL_RULE_WINDING)
        for polygon in polygons:
            trace(context, self.px(polygon))
            context.close_path()
            context.fill()
        return coverage(surface)

    def stroke(self, line, width, taper=None):
        """Coverage mask of a line `width` mm wide; `taper` gives relative widths from start to end."""
        if taper is None:
            surface, context = alpha_surface(self.w, self.h)
            context.set_line_width(width * self.k)
            context.set_line_cap(cairo.LINE_CAP_ROUND)
            context.set_line_join(cairo.LINE_JOIN_ROUND)
            trace(context, self.px(line))
            context.stroke()
            return coverage(surface)
        p = np.asarray(line, float)
        d = np.gradient(p, axis=0)
        normal = np.c_[-d[:, 1], d[:, 0]] / (np.linalg.norm(d, axis=1)[:, None] + 1e-9)
        t = np.linspace(0, 1, len(p))
        half = np.interp(t, np.linspace(0, 1, len(taper)), taper)[:, None] * width / 2
        return self.fill(np.vstack([p + normal * half, (p - normal * half)[::-1]]))


def alpha_surface(w, h):
    """An empty 8-bit mask and a context that paints it white."""
    surface = cairo.ImageSurface(cairo.FORMAT_A8, w, h)
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    context.set_source_rgba(1, 1, 1, 1)
    return surface, context


def trace(context, points):
    """Add an open path through pixel points."""
    context.move_to(*points[0])
    for point in points[1:]:
        context.line_to(*point)


def coverage(surface):
    """The mask as floats from 0 to 1."""
    surface.flush()
    h, w = surface.get_height(), surface.get_width()
    return np.frombuffer(surface.get_data(), np.uint8).reshape(h, surface.get_stride())[:, :w].astype(F) / 255
