"""Outlines of alloy wheel spokes, in fractions of the rim radius."""

import numpy as np


def limb(r0, a0, w0, r1, a1, w1, bow=0.0):
    """One spoke limb from radius r0 at angle a0 (degrees) to r1 at a1, its width going from w0 to w1."""
    start, end = np.radians(a0), np.radians(a1)
    p0 = np.array([r0 * np.cos(start), r0 * np.sin(start)])
    p1 = np.array([r1 * np.cos(end), r1 * np.sin(end)])
    d = (p1 - p0) / np.linalg.norm(p1 - p0)
    normal = np.array([-d[1], d[0]])
    t = np.linspace(0, 1, 14)[:, None]
    centre = p0 + (p1 - p0) * t + normal * bow * np.sin(np.pi * t)
    half = (w0 + (w1 - w0) * t) / 2
    return [tuple(v) for v in np.vstack([centre + normal * half, (centre - normal * half)[::-1]])]


def _single(a, s):
    return [limb(0.10, a, s.get("w0", 0.17), 0.97, a, s.get("w1", 0.11), s.get("bow", 0))]


def _twin(a, s):
    spread = s.get("spread", 9)
    return [
        limb(
            0.08,
            a + side * spread * 0.5,
            s.get("w0", 0.11),
            0.97,
            a + side * spread,
            s.get("w1", 0.075),
            side * s.get("bow", 0),
        )
        for side in (-1, 1)
    ]


def _forked(a, s):
    fork, spread = s.get("fork", 0.5), s.get("spread", 14)
    stem = limb(0.08, a, s.get("w0", 0.17), fork + 0.05, a, s.get("wm", 0.12))
    arms = [
        limb(
            fork - 0.02,
            a + side * 2.5,
            0.085,
            0.97,
            a + side * spread,
            s.get("w1", 0.07),
            side * s.get("bow", 0.0),
        )
        for side in (-1, 1)
    ]
    return [stem, *arms]


def _splayed(a, s):
    spread = s.get("spread", 13)
    return [
        limb(
            0.14,
            a + side * 2,
            s.get("w0", 0.12),
            0.97,
            a + side * spread,
            s.get("w1", 0.08),
            side * s.get("bow", 0),
        )
        for side in (-1, 1)
    ]


def _turbine(a, s):
    return [limb(0.12, a, s.get("w0", 0.15), 0.97, a + s.get("twist", 14), s.get("w1", 0.10), s.get("bow", 0.03))]


def _fuchs(a, _):
    """A forged petal: narrow at the hub, broad and round at the rim."""
    middle = np.radians(a)
    petal = [(0.14, 0.10), (0.34, 0.115), (0.56, 0.17), (0.74, 0.255), (0.86, 0.285), (0.925, 0.24), (0.95, 0.12)]
    half = np.array(petal)
    along, across = half[:, 0], half[:, 1]
    left = np.c_[along * np.cos(middle) - across * np.sin(middle), along * np.sin(middle) + across * np.cos(middle)]
    right = np.c_[along * np.cos(middle) + across * np.sin(middle), along * np.sin(middle) - across * np.cos(middle)]
    return [[tuple(p) for p in np.vstack([left, right[::-1]])]]


def _sector(a, inner, outer, half_width, trailing=0.0):
    """A ring segment around angle a; `trailing` turns its outer edge."""
    out = np.radians(np.linspace(a - half_width + trailing, a + half_width + trailing, 9))
    back = np.radians(np.linspace(a + half_width, a - half_width, 9))
    ring = [(outer * np.cos(v), outer * np.sin(v)) for v in out]
    return ring + [(inner * np.cos(v), inner * np.sin(v)) for v in back]


def _steel(a, _):
    """A pressed wheel around a large cap: one bridge between two of its slots."""
    return [_sector(a, 0.55, 0.74, 9.5), _sector(a, 0.72, 0.98, 15.2)]


def _aero(a, s):
    """A nearly closed blade with a slim slot beside it."""
    return [_sector(a, 0.15, 0.97, 21, 10), *_single(a + 36 + 4, dict(w0=0.05, w1=0.07))]


_KINDS = {
    "single": _single,
    "twin": _twin,
    "Y": _forked,
    "V": _splayed,
    "turbine": _turbine,
    "fuchs": _fuchs,
    "steel": _steel,
    "aero": _aero,
}


def spokes(style):
    """Every spoke polygon of a wheel style."""
    draw = _KINDS[style["kind"]]
    phase = style.get("phase", 90)
    return [polygon for i in range(style["n"]) for polygon in draw(360 / style["n"] * i + phase, style)]
