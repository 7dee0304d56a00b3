"""Curves, colours and small number helpers shared by every picture. Lengths are mm."""

import copy
from itertools import pairwise

import numpy as np
from scipy.interpolate import CubicSpline

F = np.float32


def curve(points, samples=40, closed=False):
    """C2 splines through points; a third element 'c' marks a corner. Two points between corners are joined straight."""
    points = [tuple(p) for p in points]
    xy = np.array([p[:2] for p in points], float)
    corner = [len(p) > 2 and p[2] == "c" for p in points]
    if closed:
        first = next((i for i, c in enumerate(corner) if c), None)
        if first is None:
            ring = np.vstack([xy, xy[:1]])
            t = _parameter(ring)
            return CubicSpline(t, ring, bc_type="periodic")(np.linspace(0, t[-1], samples * len(xy)))
        xy = np.roll(xy, -first, axis=0)
        corner = corner[first:] + corner[:first]
        xy = np.vstack([xy, xy[:1]])
        corner = corner + [True]
    stops = [0] + [i for i in range(1, len(xy) - 1) if corner[i]] + [len(xy) - 1]
    pieces = []
    for a, b in pairwise(stops):
        run = xy[a : b + 1]
        if len(run) == 2:
            pieces.append(np.linspace(run[0], run[1], 12))
            continue
        t = _parameter(run)
        pieces.append(CubicSpline(t, run, bc_type="natural")(np.linspace(0, t[-1], samples * len(run))))
    return np.vstack(pieces)


def _parameter(run):
    # Exponent between uniform and chord length: close points then bend without overshooting far ones.
    return np.r_[0, np.cumsum(np.linalg.norm(np.diff(run, axis=0), axis=1) ** 0.6)]


def closed_ring(poly):
    """The polygon with its first point repeated, ready to be stroked all the way round."""
    return np.vstack([poly, poly[:1]])


def arc(cx, cy, r, a0, a1, n=80):
    """Points along a circle from a0 to a1 degrees."""
    a = np.radians(np.linspace(a0, a1, n))
    return np.c_[cx + r * np.cos(a), cy + r * np.sin(a)]


def smooth(a, b, x):
    """Smoothstep from 0 at a to 1 at b."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def box(u, lo, hi, s):
    """1 between lo and hi, falling to 0 over a soft edge of half-width s."""
    return smooth(lo - s, lo + s, u) * (1 - smooth(hi - s, hi + s, u))


def along(value, x):
    """A number, or a list of (x, value) pairs, sampled along the car."""
    if np.isscalar(value):
        return np.full_like(x, value)
    pairs = np.array(value, float)
    return np.interp(x, pairs[:, 0], pairs[:, 1]).astype(F)


def merge(base, override):
    """A deep copy of base with override laid over it, key by key."""
    out = copy.deepcopy(base)
    for key, value in (override or {}).items():
        nested = isinstance(value, dict) and isinstance(out.get(key), dict)
        out[key] = merge(out[key], value) if nested else value
    return out


def normalise(x, y, z):
    """The vector field scaled to unit length."""
    m = np.sqrt(x * x + y * y + z * z) + 1e-6
    return x / m, y / m, z / m


def linear_rgb(hex_colour):
    """A CSS hex colour as linear light."""
    h = hex_colour.lstrip("#")
    v = np.array([int(h[i : i + 2], 16) for i in (0, 2, 4)], float) / 255
    return (v**2.2).astype(F)
