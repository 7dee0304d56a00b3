"""Line drawings from the same control points: the second picture of a car's gallery."""

import cairocffi as cairo
import numpy as np
from PIL import Image

from marque_art.body import arch_of, arch_polygon
from marque_art.geometry import arc, curve
from marque_art.spokes import spokes
from marque_art.view import View, trace

INK, BRASS = (0.914, 0.894, 0.847), (0.690, 0.553, 0.341)
# Exactly neutral, like the studio's wall: AVIF shifts a faintly blue paper to green.
PAPER = (0.071, 0.071, 0.071)
# Lines must survive being shown at card size, a quarter of the width they are drawn at.
LINE_WEIGHT = 1.3
GRID_STEP = 50
LOFT_STRENGTH = (0.55, 0.55, 0.32, 0.32)


def draw(car, view=None):
    """The finished drawing. It carries no figures: most of the profile is drawn by eye, not measured."""
    view = view or View(ss=2, cx=car["span"][1] / 2, ground=0.665)
    return _Sheet(car, view).draw()


class _Sheet:
    def __init__(self, car, view):
        self.car, self.view = car, view
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, view.w, view.h)
        self.context = cairo.Context(self.surface)
        self.context.set_line_join(cairo.LINE_JOIN_ROUND)
        self.context.set_line_cap(cairo.LINE_CAP_ROUND)

    def draw(self):
        self._paper()
        self.context.push_group()
        self._body()
        self._cut_arches()
        self.context.pop_group_to_source()
        self.context.paint()
        for wheel in self.car["wheels"]:
            self._wheel(wheel)
        self._ground()
        self.surface.flush()
        view = self.view
        rows = np.frombuffer(self.surface.get_data(), np.uint8).reshape(view.h, self.surface.get_stride())
        rgb = rows[:, : view.w * 4].reshape(view.h, view.w, 4)[..., 2::-1]
        return Image.fromarray(np.ascontiguousarray(rgb)).resize((view.w // view.ss, view.h // view.ss), Image.BOX)

    def _path(self, points, close=False):
        trace(self.context, self.view.px(np.asarray(points)[:, :2]))
        if close:
            self.context.close_path()

    def _pen(self, width, strength=1.0, colour=INK):
        self.context.set_source_rgba(*colour, strength)
        self.context.set_line_width(width * LINE_WEIGHT * self.view.ss)
        self.context.stroke()

    def _paper(self):
        view, context = self.view, self.context
        context.set_source_rgb(*PAPER)
        context.paint()
        step = GRID_STEP * view.ss
        # From the middle outwards, so that the grid meets both edges alike.
        for x in np.arange(view.w / 2 % step, view.w, step):
            context.move_to(x, 0)
            context.line_to(x, view.h)
        for y in np.arange(view.gy % step, view.h, step):
            context.move_to(0, y)
            context.line_to(view.w, y)
        self._pen(0.6, 0.07)

    def _body(self):
        car, context = self.car, self.context
        outline = curve(car["outline"], closed=True)
        context.save()
        self._path(outline, close=True)
        context.clip()
        for (points, _, _), strength in zip(car["loft"][: len(LOFT_STRENGTH)], LOFT_STRENGTH, strict=True):
            self._path(curve(points))
            self._pen(0.9, strength)
        for accent in car.get("accents", []):
            self._path(curve(accent["pts"]))
            self._pen(1.0, 0.85)
        for key, width in (("darks", 1.1), ("lenses", 1.4)):
            for shape in car.get(key, []):
                self._path(curve(shape["pts"], closed=True), close=True)
                self._pen(width)
        context.restore()
        self._path(outline, close=True)
        self._pen(2.6)
        for pane in car["glass"]:
            self._panel(pane, 1.7)
        for gap in car["gaps"]:
            self._path(curve(gap["pts"]))
            self._pen(1.1, 0.85)
        for part in car["parts"]:
            self._panel(part, 1.5)

    def _panel(self, shape, width):
        """A shape that hides what lies behind it."""
        self._path(curve(shape["pts"], closed=True), close=True)
        self.context.set_source_rgba(*PAPER, 0.94)
        self.context.fill_preserve()
        self._pen(width)

    def _cut_arches(self):
        context = self.context
        context.save()
        context.set_operator(cairo.OPERATOR_CLEAR)
        for wheel in self.car["wheels"]:
            self._path(arch_polygon(wheel), close=True)
            context.fill()
        context.restore()

    def _wheel(self, wheel):
        context, view = self.context, self.view
        cx, cy, radius = arch_of(wheel)
        self._path(arc(cx, cy, radius, 0, 180))
        self._pen(1.8)
        x, r = wheel["x"], wheel["r"]
        rim = wheel.get("rim", r * 0.785)
        for size, width in ((r, 2.0), (rim, 1.5), (rim * 0.95, 0.8), (rim * 0.78, 0.6)):
            self._path(arc(x, r, size, 0, 360))
            self._pen(width)
        for polygon in spokes(self.car["wheel"]):
            self._path(np.asarray(polygon) * rim + (x, r), close=True)
            context.set_source_rgb(*PAPER)
            context.fill_preserve()
            self._pen(0.9)
        for size, width in ((rim * self.car["wheel"].get("hub", 0.2), 1.2), (rim * 0.07, 0.9)):
            self._path(arc(x, r, size, 0, 360), close=True)
            context.set_source_rgb(*PAPER)
            context.fill_preserve()
            self._pen(width)
        context.save()
        context.set_dash([unit * view.ss for unit in (10, 4, 2, 4)])
        self._path([(x, 2 * r + 150), (x, -190)])
        self._pen(1.0, 0.9, BRASS)
        context.restore()

    def _ground(self):
        length = self.car["span"][1]
        self._path([(-260, 0), (length + 260, 0)])
        self._pen(1.2)
