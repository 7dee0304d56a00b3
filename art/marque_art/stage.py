"""The studio around the car: backdrop, shadow, mirror floor, bloom, tone and grain."""

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from marque_art.car import render_car
from marque_art.geometry import F, curve, merge, smooth

# Exactly neutral: eight-bit codecs break the faintest tint of a dark wall into green and violet steps.
WALL_GREY = 0.478
DEFAULT_BACKDROP = dict(glow=0.040, gx=0.5, gy=900, sx=2300, sy=900, floor=0.020)
COVE_HEIGHT = 330
EXPOSURE = 2.3
MIRROR_STRENGTH, MIRROR_REACH = 0.30, 300.0


def compose(car, view, seed=3):
    """The finished picture of one car."""
    span = (0, curve(car["outline"], closed=True)[:, 0].max())
    wall = backdrop(span, view, car.get("backdrop"))
    return present(wall, contact_shadow(car, view), render_car(car, view), view, seed)


def present(image, shadow, layers, view, seed=3):
    """Put painted layers (colour, alpha, lamp light) on a backdrop and develop the picture."""
    rgb, alpha, glow = layers
    image *= (1 - shadow)[..., None]
    _mirror(image, rgb, alpha, glow, view)
    image = image * (1 - alpha)[..., None] + rgb
    image += glow
    _bloom(image, glow, view)
    return develop(image, view.ss, seed)


def backdrop(span, view, override=None):
    """The cove: a pool of light on the wall behind the car, and a fainter one on the floor."""
    gx, gy = view.grid()
    b = merge(DEFAULT_BACKDROP, override)
    wall = b["glow"] * np.exp(-(((gx - span[1] * b["gx"]) / b["sx"]) ** 2) - ((gy - b["gy"]) / b["sy"]) ** 2)
    floor = b["floor"] * np.exp(-(((gx - span[1] / 2) / 2700) ** 2) - ((gy + 120) / 520) ** 2)
    to_floor = smooth(COVE_HEIGHT + 260, COVE_HEIGHT - 260, gy)
    light = (wall + 0.0035) * (1 - to_floor) + (floor + 0.0030) * to_floor
    return np.repeat((light * WALL_GREY)[..., None], 3, axis=-1).astype(F)


def contact_shadow(car, view):
    """How much of the floor's light the tyres and the underside keep away."""
    gx, gy = view.grid()
    front, rear = car["wheels"]
    shadow = np.zeros_like(gx)
    for wheel in (front, rear):
        patch = 0.98 * np.exp(-(((gx - wheel["x"]) / (wheel["r"] * 0.85)) ** 4) - (gy / 34) ** 2)
        shadow = np.maximum(shadow, patch)
    between = smooth(front["x"] - 700, front["x"] + 300, gx) * smooth(rear["x"] + 700, rear["x"] - 300, gx)
    return np.maximum(shadow, 0.93 * between * np.exp(-(((gy - 20) / 85.0) ** 2)))


def _mirror(image, rgb, alpha, glow, view):
    """Reflect the car in the floor; the image blurs and fades with distance from the tyres."""
    k, ground = view.k, int(round(view.gy))
    rows = view.h - ground
    if ground < rows:
        raise ValueError("the floor may fill at most half of the picture")
    above = np.s_[ground - rows : ground]
    distance = np.arange(rows) / k
    car = _blur_with_distance(rgb[above][::-1] + glow[above][::-1] * 0.8, distance, k)
    cover = _blur_with_distance(alpha[above][::-1], distance, k)
    hidden = 0.80 * (cover * np.exp(-distance / 700.0)[:, None])[..., None]
    fade = (MIRROR_STRENGTH * np.exp(-distance / MIRROR_REACH))[:, None, None]
    image[ground:] = image[ground:] * (1 - hidden) + car * fade


def _blur_with_distance(plane, distance, k):
    out = np.zeros_like(plane)
    d = distance[:, None, None] if plane.ndim == 3 else distance[:, None]
    spreads, starts = [2, 7, 18, 40], [0, 110, 320, 700]
    for i, spread in enumerate(spreads):
        sigma = (spread * k, spread * k * 0.45) + (0,) * (plane.ndim - 2)
        rise = smooth(starts[i - 1], starts[i], d) if i else 1.0
        fall = 1 - smooth(starts[i], starts[i + 1], d) if i < len(spreads) - 1 else 1.0
        out += gaussian_filter(plane, sigma) * rise * fall
    return out


def _bloom(image, glow, view):
    # Only lamps bloom freely; clear-coat highlights would turn into a neon outline.
    hot = np.minimum(np.maximum(image - 0.8, 0), 0.5) * 0.35 + glow * 0.6
    for spread, gain in ((5, 0.30), (18, 0.20), (60, 0.16), (170, 0.10)):
        sigma = spread * view.k
        q = max(1, int(sigma / 4))
        if q == 1:
            image += gain * gaussian_filter(hot, (sigma, sigma, 0))
            continue
        h, w = view.h // q * q, view.w // q * q
        small = hot[:h, :w].reshape(h // q, q, w // q, q, 3).mean((1, 3))
        small = gaussian_filter(small, (sigma / q, sigma / q, 0))
        channels = [Image.fromarray(small[..., c]).resize((view.w, view.h), Image.BICUBIC) for c in range(3)]
        image += gain * np.stack([np.asarray(c) for c in channels], -1)


def develop(image, supersample, seed=3):
    """Linear light to an 8-bit picture: filmic tone, vignette, grain and dither."""
    image = np.clip(image * EXPOSURE, 0, 4)
    image = (image * (2.51 * image + 0.03)) / (image * (2.43 * image + 0.59) + 0.14)
    # Tone-mapped before it is averaged down: bright rims would stair-step otherwise.
    s = supersample
    image = image.reshape(image.shape[0] // s, s, image.shape[1] // s, s, 3).mean((1, 3))
    h, w = image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w]
    radius = np.hypot((xx / w - 0.5) * 1.05, (yy / h - 0.53) * 1.0)
    image *= (1 - 0.62 * smooth(0.28, 0.78, radius))[..., None]
    rng = np.random.default_rng(seed)
    grain = gaussian_filter(rng.normal(0, 1, (h, w)), 0.55)
    out = np.clip(image, 0, 1) ** (1 / 2.2)
    out += (grain * 0.011 * (1.1 - out.mean(-1)))[..., None] + rng.uniform(-0.5, 0.5, (h, w, 1)) / 255
    return Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8))
