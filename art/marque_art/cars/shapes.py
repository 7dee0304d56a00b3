"""Shapes the car files share: how a body turns away at its ends and how its flank is lofted."""

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
