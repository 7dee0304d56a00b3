"""Shapes the car files share: how a body turns away at its ends, how its flank is lofted, round lamps and screens."""

import numpy as np

from marque_art.geometry import curve

BLACK = dict(color="#0a0b0c", flake="#0a0b0c")


def yaw(length, front=1.0, rear=1.0):
    """Plan-view angle of the flank along the car: -90 faces the nose, 0 the viewer, +90 the tail."""
    return [
        (0, -84),
        (50 * front, -66),
        (150 * front, -48),
        (380 * front, -28),
        (700 * front, -12),
        (1100 * front, -4),
        (1600, -1),
        (2600, 1),
        (length - 1150 * rear, 2),
        (length - 750 * rear, 9),
        (length - 400 * rear, 22),
        (length - 190 * rear, 42),
        (length - 70 * rear, 62),
        (length, 84),
    ]


def loft(
    length, belt, mid, low=470, sill=290, under=180,
    ba=36, bb=28, ma=9, mb=6, la=-3, lb=-6, sa=-15, sb=11,
):  # fmt: skip
    """Five lines along the flank, each with the surface angle just above and just below it.

    The pairs are named by line and side: `ba` is above the belt, `bb` below it, then `m` for mid,
    `l` for low and `s` for sill. A plain height stands for a level line.
    """

    def level(height):
        return height if isinstance(height, list) else [(0, height), (length, height)]

    return [
        (belt, ba, bb),
        (mid, ma, mb),
        (level(low), la, lb),
        (level(sill), sa, sb),
        (level(under), -5, -30),
    ]


def ellipse(cx, cy, rx, ry, tilt=0.0, count=12):
    """Points around an ellipse; `tilt` turns it anticlockwise, in degrees."""
    turn = np.radians(tilt)
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    x, y = rx * np.cos(angle), ry * np.sin(angle)
    across = cx + x * np.cos(turn) - y * np.sin(turn)
    upward = cy + x * np.sin(turn) + y * np.cos(turn)
    return list(zip(across.tolist(), upward.tolist(), strict=True))


def screen(outline, start, end, inset, depth):
    """The sliver of a windscreen or rear window seen from the side: it follows the roof between two x.

    `inset` is the frame left above it, `depth` how far the glass curves round towards the viewer.
    """
    line = curve(outline, closed=True)
    top = line[line[:, 1] > 0.5 * line[:, 1].max()]
    top = top[np.argsort(top[:, 0])]
    x = np.linspace(start, end, 9)
    y = np.interp(x, top[:, 0], top[:, 1])
    slope = np.gradient(y, x)
    length = np.hypot(1, slope)
    down = np.c_[slope / length, -1 / length]
    edge = np.c_[x, y] + down * inset
    belly = edge + down * (depth * np.sin(np.linspace(0.35, np.pi - 0.35, 9)))[:, None]
    points = [(*p, "c") if i in (0, 8) else tuple(p) for i, p in enumerate(edge.tolist())]
    return points + [(*p, "c") if i in (0, 8) else tuple(p) for i, p in enumerate(belly[::-1].tolist())]
