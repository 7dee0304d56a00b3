"""The picture of the inspection service: a car half as it stands there, half as the report draws it."""

import numpy as np
from PIL import Image, ImageDraw

from marque_art import drawing
from marque_art.cars import CARS
from marque_art.geometry import smooth
from marque_art.stage import compose
from marque_art.view import View

SUBJECT = "mercedes-benz-300-sl"
OVERSAMPLE = 3
# The cut runs from the sill up to the roof, leaning with the windscreen.
CUT, LEAN, SOFT = 2140, 0.25, 16
# Where a gauge is held against the paint, from nose to tail.
GAUGED = ((560, 790), (1180, 640), (1900, 890), (2470, 790), (2900, 840), (3560, 600), (3900, 780))


def draw():
    """The finished picture."""
    car = CARS[SUBJECT]
    frame = dict(scale=0.30, cx=car["span"][1] / 2, ground=0.69)
    plate = np.asarray(compose(car, View(ss=2, **frame)), float)
    lines = np.asarray(drawing.draw(car, View(ss=2, **frame)), float)
    view = View(ss=1, **frame)
    gx, gy = view.grid()
    beyond = gx - CUT - LEAN * (gy - 600)
    painted = smooth(-SOFT, SOFT, beyond)[..., None]
    picture = lines * (1 - painted) + plate * painted
    brass = np.array(drawing.BRASS) * 255
    ink = _marks(car, view)[..., None]
    return Image.fromarray((picture * (1 - ink) + brass * ink + 0.5).astype(np.uint8))


def _marks(car, view):
    """Coverage of the brass lines: the cut, what is measured between the axles and overall, and the gauged points."""
    scale = OVERSAMPLE
    image = Image.new("L", (view.w * scale, view.h * scale))
    pen = ImageDraw.Draw(image)

    def at(x, y):
        px, py = view.px([(x, y)])[0] * scale
        return px, py

    def line(start, end, width=1.6):
        pen.line([at(*start), at(*end)], fill=255, width=round(width * scale))

    def measure(x0, x1, y):
        line((x0, y), (x1, y))
        for x in (x0, x1):
            line((x, y - 44), (x, y + 44))
            line((x - 26, y - 26), (x + 26, y + 26), 2.2)

    line((CUT + LEAN * (-170 - 600), -170), (CUT + LEAN * (1560 - 600), 1560), 2.0)
    front, rear = (wheel["x"] for wheel in car["wheels"])
    measure(front, rear, -300)
    measure(0, car["span"][1], -470)
    for x in (0, car["span"][1]):
        line((x, -60), (x, -420), 1.0)
    for x, y in GAUGED:
        px, py = at(x, y)
        for radius in (11 * scale, 3.2 * scale):
            box = (px - radius, py - radius, px + radius, py + radius)
            if radius > 5 * scale:
                pen.ellipse(box, outline=255, width=round(1.8 * scale))
            else:
                pen.ellipse(box, fill=255)
    return np.asarray(image.resize((view.w, view.h), Image.BOX), float) / 255
