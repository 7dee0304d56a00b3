"""The monogram: a high-contrast serif M, in bronze on ink, as the site's icons."""

import json

import cairocffi as cairo
import numpy as np
from PIL import Image

from marque_art.paths import PUBLIC

INK, BRONZE = "#16181a", "#b08d57"
OVERSAMPLE = 8

PNG_ICONS = {"apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
# A maskable icon may lose all but its middle four fifths; the device itself rounds the corners of a touch icon.
LETTER_SHARE = {"icon-maskable-512.png": 0.50}
SQUARE = {"apple-touch-icon.png", "icon-maskable-512.png"}
FAVICON_SIZES = (16, 32, 48)


def letter(hairline):
    """Polygons of the M in a unit box, y down. Hairlines thicken where the icon is small."""
    t = hairline
    stem = 0.155
    right = 0.885
    apex = 0.505
    return [
        [(0, 0), (0.24, 0), (0.24, t), (0, t)],
        [(0.105, 0), (0.105 + t, 0), (0.105 + t, 1), (0.105, 1)],
        [(0, 1 - t), (0.26, 1 - t), (0.26, 1), (0, 1)],
        [(0.105, 0), (0.27, 0), (apex + 0.035, 0.86), (apex - 0.035, 1)],
        [(right - stem, 0), (right - stem + t * 1.1, 0), (apex + t * 0.55, 1), (apex - 0.035, 1)],
        [(right - stem, 0), (right, 0), (right, 1), (right - stem, 1)],
        [(right - stem, 0), (1, 0), (1, t), (right - stem, t)],
        [(right - stem - 0.11, 1 - t), (1, 1 - t), (1, 1), (right - stem - 0.11, 1)],
    ]


def _placed(size, share, hairline):
    """The letter's polygons centred in a square of the given size; it is a little wider than high."""
    w, h = size * share, size * share * 0.86
    left, top = (size - w) / 2, (size - h) / 2
    return [[(left + x * w, top + y * h) for x, y in polygon] for polygon in letter(hairline)]


def draw(size, share=0.62, rounded=True, hairline=0.05):
    """The icon as a picture with transparent corners."""
    n = size * OVERSAMPLE
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, n, n)
    context = cairo.Context(surface)
    if rounded:
        r = n * 0.18
        for cx, cy, turn in ((n - r, r, -0.5), (n - r, n - r, 0), (r, n - r, 0.5), (r, r, 1)):
            context.arc(cx, cy, r, turn * np.pi, (turn + 0.5) * np.pi)
        context.close_path()
    else:
        context.rectangle(0, 0, n, n)
    context.set_source_rgb(*_rgb(INK))
    context.fill()
    context.set_source_rgb(*_rgb(BRONZE))
    for polygon in _placed(n, share, hairline):
        context.move_to(*polygon[0])
        for point in polygon[1:]:
            context.line_to(*point)
        context.close_path()
        context.fill()
    surface.flush()
    bgra = np.frombuffer(surface.get_data(), np.uint8).reshape(n, n, 4)
    image = Image.fromarray(np.ascontiguousarray(bgra[..., [2, 1, 0, 3]]), "RGBa").convert("RGBA")
    return image.resize((size, size), Image.LANCZOS)


def _rgb(hex_colour):
    return tuple(int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def svg():
    """The icon as SVG, for browsers that scale it themselves."""
    shapes = "".join(
        "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in polygon) + "Z" for polygon in _placed(64, 0.62, 0.06)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="11.5" fill="{INK}"/><path fill="{BRONZE}" d="{shapes}"/></svg>\n'
    )


def manifest():
    """The web app manifest."""
    return {
        "name": "Marque",
        "short_name": "Marque",
        "description": "Luxury automotive marketplace",
        "start_url": "/",
        "display": "standalone",
        "background_color": INK,
        "theme_color": INK,
        "icons": [
            {"src": "/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "/icons/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def write():
    """Write every icon and the manifest."""
    folder = PUBLIC / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    for name, size in PNG_ICONS.items():
        draw(size, LETTER_SHARE.get(name, 0.62), name not in SQUARE).save(folder / name, optimize=True)
    small = {size: draw(size, 0.70, hairline=0.09 if size < 48 else 0.07) for size in FAVICON_SIZES}
    largest = small[max(FAVICON_SIZES)]
    largest.save(
        PUBLIC / "favicon.ico",
        sizes=[(size, size) for size in FAVICON_SIZES],
        append_images=[small[size] for size in FAVICON_SIZES[:-1]],
    )
    (PUBLIC / "favicon.svg").write_text(svg())
    (PUBLIC / "site.webmanifest").write_text(json.dumps(manifest(), indent=2) + "\n")
