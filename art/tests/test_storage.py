"""The cover of the stored car reaches over all of it but the wheels and the sill."""

import numpy as np

from marque_art.cars import CARS
from marque_art.geometry import curve
from marque_art.storage import COVER, UNDER_THE_COVER


def top_of(points, x):
    """Height of the upper side of an outline at each x."""
    outline = curve(points, closed=True)
    edges = np.stack([outline, np.roll(outline, -1, axis=0)], axis=1)
    tops = np.zeros_like(x)
    for (x0, y0), (x1, y1) in edges:
        between = (x >= min(x0, x1)) & (x <= max(x0, x1)) & (x0 != x1)
        tops[between] = np.maximum(
            tops[between], np.interp(x[between], *zip(*sorted([(x0, y0), (x1, y1)]), strict=True))
        )
    return tops


def test_no_part_of_the_body_shows_above_the_cover():
    x = np.arange(20.0, 4130.0, 10.0)
    car = top_of(CARS[UNDER_THE_COVER]["outline"], x)
    assert (top_of(COVER["outline"], x) > car).all()
