"""The picture of a car nobody has photographed: a coupe under a dust sheet."""

import numpy as np

from marque_art.body import Body
from marque_art.geometry import F, curve, linear_rgb, normalise, smooth
from marque_art.stage import backdrop, present

SPAN = (0, 4660)
CALICO = "#a39f97"

# fmt: off
DRAPED = dict(
    outline=[
        (60, 60, "c"), (-6, 240), (0, 430), (60, 560), (230, 668), (520, 762), (900, 826), (1300, 868), (1640, 930),
        (1980, 1062), (2280, 1196), (2560, 1274), (2840, 1290), (3140, 1262), (3480, 1176), (3820, 1070),
        (4140, 1000), (4420, 966), (4560, 900), (4630, 760), (4668, 520), (4676, 280), (4630, 56, "c"),
        (4200, 66), (3700, 40), (3100, 62), (2500, 48), (1900, 64), (1300, 42), (700, 62),
    ],
    wheels=[],
    yaw=[
        (0, -74), (120, -52), (400, -26), (900, -9), (1600, -2), (2800, 1), (3700, 8), (4300, 24), (4560, 52),
        (4676, 78),
    ],
    loft=[
        ([(0, 500), (520, 690), (1300, 800), (1980, 880), (2560, 960), (3140, 968), (3820, 930), (4676, 760)], 40, 24),
        ([(0, 420), (900, 640), (2300, 720), (3600, 760), (4676, 600)], 15, 12),
        ([(0, 300), (2300, 420), (4676, 330)], 5, 4),
        ([(0, 150), (4676, 150)], 7, 9),
    ],
    theta_bot=12,
    roll=70,
    soft=40.0,
)
# fmt: on


def draw(view, seed=11):
    """The finished picture."""
    outline = curve(DRAPED["outline"], closed=True)
    mask = view.fill(outline)
    cloth = Body(dict(DRAPED, creases=_folds(seed)), view, mask)
    rgb = linear_rgb(CALICO) * matte((cloth.nx, cloth.ny, cloth.nz), cloth.gy)[..., None]
    layers = ((rgb * mask[..., None]).astype(F), mask, np.zeros_like(rgb, dtype=F))
    return present(backdrop(SPAN, view), _shadow(cloth.gx, cloth.gy), layers, view)


def matte(normal, gy):
    """Cloth has no highlights: a soft overhead light, a faint one from the nose, and less of both near the floor."""
    nx, ny, nz = normalise(*normal)
    overhead = np.clip(0.80 * ny + 0.42 * nz + 0.02, 0, 1) ** 1.5
    nose = np.clip(-0.75 * nx + 0.35 * nz, 0, 1) ** 2
    light = 0.34 * overhead + 0.05 * nose + 0.012
    return light * (0.30 + 0.70 * smooth(20, 760, gy))


def _shadow(gx, gy):
    under = smooth(-260, 120, gx) * smooth(4940, 4540, gx)
    return 0.95 * under * np.exp(-(((gy - 20) / 85.0) ** 2))


def _folds(seed):
    """Hanging folds: they start where the cloth leaves the body, and lean away from the middle of the car."""
    rng = np.random.default_rng(seed)
    count = 42
    folds = []
    for x in np.linspace(30, 4640, count) + rng.normal(0, 30, count):
        lean = (x - 2330) / 2330
        start = rng.uniform(360, 760) - 160 * abs(lean)
        foot = x + 110 * lean + rng.normal(0, 22)
        sway = rng.normal(0, 12)
        folds.append(
            dict(
                pts=[(x, start), ((x + foot) / 2 + sway, start * 0.5), (foot, 40)],
                w=rng.uniform(50, 105),
                h=rng.choice([-1, 1]) * rng.uniform(16, 44),
                blur=rng.uniform(20, 34),
                taper=(0, 0.35, 0.7, 1.0, 1.2),
            )
        )
    return folds
