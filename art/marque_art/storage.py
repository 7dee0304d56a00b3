"""The picture of the storage service: a car under a fitted cover in its own lit bay."""

import numpy as np
from scipy.ndimage import gaussian_filter

from marque_art.body import Body
from marque_art.car import render_car
from marque_art.cars import CARS
from marque_art.dust_sheet import matte
from marque_art.geometry import F, arc, box, curve, linear_rgb, smooth
from marque_art.stage import backdrop, present
from marque_art.view import View

CLOTH = "#7a2a26"
SEAM = "#c9b8a0"
UNDER_THE_COVER = "porsche-911-carrera-rs-2-7"

# fmt: off
SEAM_LINE = [
    (20, 600), (420, 720), (900, 760), (1400, 822), (2000, 870), (2600, 884), (3160, 860), (3700, 800), (4080, 690),
]
COVER = dict(
    # The fall of the roof still shows; lamps, bumpers and mirrors do not.
    outline=[
        (70, 236, "c"), (-10, 360), (-14, 500), (60, 640), (190, 756), (420, 808), (700, 836), (1000, 862),
        (1280, 900), (1430, 1000), (1580, 1118), (1730, 1220), (1880, 1292), (2040, 1332), (2190, 1342), (2360, 1336),
        (2540, 1314), (2740, 1262), (2930, 1194), (3100, 1120), (3240, 1052), (3360, 994), (3480, 950), (3680, 926),
        (3860, 944), (3946, 918),
        (3990, 800), (4070, 660), (4150, 540), (4164, 400), (4120, 290), (4070, 240, "c"), (3700, 246), (3160, 262),
        (2600, 226), (2000, 214), (1400, 228), (890, 258), (400, 246),
    ],
    wheels=[],
    yaw=[
        (0, -74), (120, -52), (400, -26), (900, -8), (1600, -2), (2600, 1), (3300, 8), (3800, 24), (4050, 50),
        (4164, 76),
    ],
    loft=[
        ([(0, 560), (420, 760), (900, 800), (1400, 860), (2000, 920), (2600, 930), (3160, 900), (4164, 700)], 42, 26),
        ([(0, 500), (900, 700), (2300, 720), (3300, 740), (4164, 560)], 14, 10),
        ([(0, 320), (2300, 420), (4164, 340)], 4, 3),
        ([(0, 220), (4164, 220)], 5, -4),
    ],
    theta_bot=-12,
    roll=60,
    soft=34.0,
)
# fmt: on


def draw(seed=7):
    """The finished picture."""
    view = View(ss=2, scale=0.30, cx=2080, ground=0.74)
    gx, gy = view.grid()
    image, lamps = _bay(view, gx, gy)

    # The whole car stands there; of it the cover leaves the wheels and the sill.
    rgb, alpha, glow = render_car(CARS[UNDER_THE_COVER], view)
    outline = curve(COVER["outline"], closed=True)
    mask = view.fill(outline)
    cloth = Body(dict(COVER, creases=_folds(seed)), view, mask)
    cover = linear_rgb(CLOTH) * (1.35 * matte((cloth.nx, cloth.ny, cloth.nz), gy))[..., None]
    seam = curve(SEAM_LINE)
    stitched = gaussian_filter(view.stroke(seam, 11) * mask, 1.0 * view.k)[..., None]
    cover = cover * (1 - 0.55 * stitched) + linear_rgb(SEAM) * 0.10 * stitched
    rgb = rgb * (1 - mask[..., None]) + cover * mask[..., None]
    alpha = np.maximum(alpha, mask)
    lamps += glow * (1 - mask)[..., None]

    shadow = 0.95 * smooth(-300, 160, gx) * smooth(4480, 4000, gx) * np.exp(-(((gy - 20) / 90.0) ** 2))
    return present(image, shadow, (rgb.astype(F), alpha, lamps), view)


def _bay(view, gx, gy):
    """Wall, piers, painted floor lines and the strip of light above; returns the wall and the light itself."""
    image = backdrop((0, 4160), view, dict(glow=0.026, gy=1300, sy=1100, sx=2000))
    wall = smooth(300, 420, gy)
    lit = box(gx, -280, 4440, 160) * np.exp(-((np.maximum(2230 - gy, 0) / 900) ** 1.3))
    image += (0.030 * lit * wall)[..., None]
    joints = np.zeros_like(gx)
    for x in np.arange(-1400, 5700, 693.0):
        joints = np.maximum(joints, np.exp(-(((gx - x) / 7) ** 2)))
    joints = np.maximum(joints, np.exp(-(((gy - 1760) / 7) ** 2)))
    image *= (1 - 0.45 * joints * wall)[..., None]
    # The piers between this bay and its neighbours stand nearer, so they are darker and have one lit edge.
    for x, inward in ((-470, 1), (4630, -1)):
        pier = box(gx, x - 120, x + 120, 4) * smooth(20, 60, gy)
        image *= (1 - 0.72 * pier)[..., None]
        image += (0.020 * pier * np.exp(-(((gx - x - inward * 112) / 12) ** 2)) * smooth(2400, 400, gy) ** 0.5)[
            ..., None
        ]
    for x, lean in ((-420, -0.55), (4580, 0.55)):
        line = np.exp(-(((gx - x + lean * gy) / (26 + 0.03 * np.maximum(-gy, 0))) ** 4)) * smooth(-10, -60, gy)
        image += (0.045 * line * smooth(-900, -60, gy))[..., None]

    lamps = np.zeros_like(image)
    strip = view.fill([(560, 2252), (3600, 2252), (3600, 2282), (560, 2282)])
    lamps += 1.1 * strip[..., None]
    # The battery conditioner: a box on the wall with one green light, and its lead.
    charger = view.fill([(4212, 1180), (4360, 1180), (4360, 1390), (4212, 1390)])
    lead = view.stroke(curve([(4286, 1184), (4280, 1020), (4180, 900), (4060, 846), (3980, 830)]), 15)
    image *= (1 - 0.85 * np.maximum(charger, lead))[..., None]
    edge = np.exp(-(((gy - 1386) / 8) ** 2)) * charger
    image += (0.05 * edge)[..., None]
    light = view.fill(arc(4286, 1330, 15, 0, 360))
    lamps += light[..., None] * linear_rgb("#58e08a") * 1.6
    return image.astype(F), lamps.astype(F)


def _folds(seed):
    """A fitted cover hangs almost straight: a few soft folds below the seam, drawn in at the wheels."""
    rng = np.random.default_rng(seed)
    folds = []
    for x in np.linspace(60, 4080, 26) + rng.normal(0, 34, 26):
        start = rng.uniform(420, 700)
        foot = x + rng.normal(0, 26) + 0.05 * (x - 2080)
        folds.append(
            dict(
                pts=[(x, start), ((x + foot) / 2, (start + 220) / 2), (foot, 220)],
                w=rng.uniform(60, 120),
                h=rng.choice([-1, 1]) * rng.uniform(14, 40),
                blur=rng.uniform(24, 36),
                taper=(0, 0.4, 0.8, 1.0, 1.1),
            )
        )
    return folds
