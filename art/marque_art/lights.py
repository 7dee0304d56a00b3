"""The studio's area lights and the paint they fall on."""

import numpy as np

from marque_art.geometry import box, linear_rgb, normalise, smooth

# Narrow in z, or the whole upper body goes white; the floor and end cards stay faint, or the paint looks like plastic.
DEFAULT_LIGHTS = dict(
    over=dict(y=2900, x=(-200, 4900), z=(-420, 520), soft=190, I=1.5),
    back=dict(z=-4200, y=(1000, 2600), x=(700, 4300), soft=600, I=0.34),
    line=dict(z=5200, y=(2150, 2420), x=(300, 4700), soft=110, I=0.55),
    front=dict(x=-3600, y=(-200, 2300), z=(-1500, 2600), soft=1100, I=0.10),
    tail=dict(x=8300, y=(-200, 2100), z=(-1500, 2400), soft=1100, I=0.035),
    floor=0.013,
    fill=0.034,
)

# A big soft source behind the camera: it gives paint its colour where no card is reflected, but no reflection.
FILL_FROM = (-0.30, 0.62, 0.72)

CAMERA_HEIGHT, CAMERA_DISTANCE = 900, 13000.0


def to_camera(span, gx, gy):
    """Unit vector from each point of the car towards the camera, which stands level with its middle."""
    return normalise(span[1] / 2 - gx, CAMERA_HEIGHT - gy, np.full_like(gx, CAMERA_DISTANCE))


def reflect(normal, view):
    """The view vector mirrored in the surface, and the cosine between the two."""
    d = normal[0] * view[0] + normal[1] * view[1] + normal[2] * view[2]
    return (2 * d * normal[0] - view[0], 2 * d * normal[1] - view[1], 2 * d * normal[2] - view[2]), d


def radiance(px, py, ray, lights, blur=1.0, span=(0, 4600)):
    """Light seen from (px, py, 0) along a ray. `blur` widens every edge, as a rougher surface would."""
    rx, ry, rz = ray
    eps = 1e-4
    out = np.zeros_like(rx)

    lamp = lights["over"]
    t = (lamp["y"] - py) / np.maximum(ry, eps)
    b = lamp["soft"] * blur
    out += (ry > 0.02) * lamp["I"] * box(px + rx * t, *lamp["x"], b * 1.6) * box(rz * t, *lamp["z"], b)

    lamp = lights["back"]
    t = lamp["z"] / np.minimum(rz, -eps)
    b = lamp["soft"] * blur
    out += (rz < -0.02) * lamp["I"] * box(py + ry * t, *lamp["y"], b) * box(px + rx * t, *lamp["x"], b * 2)

    lamp = lights["line"]
    t = lamp["z"] / np.maximum(rz, eps)
    b = lamp["soft"] * blur
    out += (rz > 0.05) * lamp["I"] * box(py + ry * t, *lamp["y"], b) * box(px + rx * t, *lamp["x"], b * 3)

    for key, side in (("front", -1), ("tail", 1)):
        lamp = lights[key]
        towards = np.where(side * rx > 0.05, rx, side * 1.0)
        t = (lamp["x"] - px) / towards
        b = lamp["soft"] * blur
        facing = (side * rx > 0.05) * (t > 0)
        out += facing * lamp["I"] * box(py + ry * t, *lamp["y"], b) * box(rz * t, *lamp["z"], b)

    t = py / np.maximum(-ry, eps)
    fx, fz = px + rx * t, rz * t
    middle = (span[0] + span[1]) / 2
    pool = np.exp(-(((fx - middle) / 2600) ** 2) - (np.maximum(fz, 0) / 1700) ** 2)
    out += (ry < 0) * lights["floor"] * (0.25 + 3.2 * pool * smooth(0, 420 * blur, fz))
    out += 0.0025 + 0.010 * smooth(-0.1, 0.9, ry)
    return out


def shade(normal, gx, gy, span, lights, paint, view):
    """Colour of painted metal: base colour, metal flake and a clear coat with capped Fresnel."""
    normal = normalise(*normal)
    ray, d = reflect(normal, view)
    sharp = radiance(gx, gy, ray, lights, paint.get("gloss", 1.0), span)
    broad = radiance(gx, gy, ray, lights, 3.4, span)
    f0 = paint.get("f0", 0.05)
    fresnel = np.minimum(f0 + (1 - f0) * np.clip(1 - d, 0, 1) ** 5, 0.30)
    base = linear_rgb(paint["color"])
    flake = linear_rgb(paint.get("flake", paint["color"]))
    facing = np.clip(sum(n * f for n, f in zip(normal, FILL_FROM, strict=True)), 0, 1)
    fill = lights["fill"] * facing**2
    diffuse = 0.012 + 0.55 * broad + fill
    return (
        base * (diffuse * paint.get("base", 1.0))[..., None]
        + flake * (paint.get("metal", 0.35) * (broad**1.25 + 0.35 * fill))[..., None]
        + (fresnel * sharp * paint.get("coat", 3.2))[..., None]
    )
